// Defines EMOS: robots that know their own bodies. At the start a leader assigns subtasks using everybody's resume, and
// each robot judges its subtask with its own resume (and may compute first), for at most three rounds. Then each robot
// carries out its subtask by itself, with one call whenever a skill has ended, and may send requests to others. After
// arXiv 2410.22662 and its code (SgtVincent/EMOS).
//
// Where paper and code disagree, the option says which is which. `rules: published` also follows the code's other
// behaviour: robots are always told that a call succeeded, the discussion's chat is part of every later prompt, a
// verdict that is neither yes nor no counts as no, and a leader's mistakes are ignored. Differences in both: answers
// are asked for as JSON (the published pairs and marks are read as well), programs run in a sandbox and are counted,
// and the chair passes on what the code keeps in one process.
import { z } from 'zod';
import { type Acceptance, acceptAction, OneAction } from '../../agents/answers.ts';
import { module } from '../../agents/module.ts';
import { instruct, manual, says, scene, sees, task, who } from '../../agents/prompt.ts';
import { RESUME_FORMATS } from '../../agents/robots/resume-text.ts';
import { action, observation } from '../../runtime/core/channel.ts';
import { type Message, toMessageId } from '../../runtime/core/message.ts';
import {
  current,
  each,
  every,
  latest,
  type Me,
  maybe,
  optional,
  type Role,
  rule,
  thread,
  unread,
} from '../../runtime/core/role.ts';
import { addressed, own, ownAnd, type Route, to } from '../../runtime/core/route.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { failure } from '../../runtime/errors/index.ts';
import { family, type VariantParts } from '../../runtime/naming/family.ts';
import { notes, Words } from '../channels.ts';
import { createChair, createLeader, createVoice, handOn } from './discussion.ts';
import {
  chatSegments,
  deed,
  type EmosOptions,
  EXECUTE,
  intention,
  logbook,
  ownType,
  PLAN,
  request,
  scenery,
  subtask,
} from './prompts.ts';
import { createCode, createReflection, runner } from './reflection.ts';

// --- each robot carries out its subtask: it plans its calls once, then makes one whenever a skill has ended ---

type Logbook = z.output<(typeof logbook)['schema']>;

/** The one call in which a robot writes down its whole sequence. */
function createPlanning(options: EmosOptions) {
  const written = { until: 0, says: [intention], ask: 'say', answer: Words, examples: 0 } as const;
  if (!options.discussion)
    return module({
      ...written,
      wakes: [every(observation)],
      prompt: (heard, me) => [...planHead(options, me), task(me), ...scene(me), ...scenery(heard, me)],
      say: ({ text }) => [intention({ text, subtask: '', chat: [] })],
      fallback: () => [intention({ text: '', subtask: '', chat: [] })],
    });
  return module({
    ...written,
    wakes: [each(subtask)],
    reads: [current(observation)],
    prompt: ({ subtask: { id, body }, ...heard }, me) => [
      ...planHead(options, me),
      ...scene(me),
      ...scenery(heard, me),
      ...chatSegments(body.chat, id),
      { origin: 'message', speaker: 'user', text: `Your subtask: ${body.text}`, from: [id] },
    ],
    say: ({ text }, { subtask: { body } }) => [intention({ text, subtask: body.text, chat: body.chat })],
    fallback: ({ subtask: { body } }) => [intention({ text: '', subtask: body.text, chat: body.chat })],
  });
}

const planHead = (options: EmosOptions, me: Me): Segment[] => [
  instruct(PLAN),
  who(me, [me.agent]),
  ...ownType(options, me),
  manual(me),
];

/** Logs each call with its outcome, which gives the robot its turn, without a model. */
const createMemory = ({ published }: EmosOptions) =>
  rule({
    wakes: { began: [each(intention)], ended: [every(observation)] },
    reads: [latest(logbook), unread(deed), unread(request)],
    says: [maybe(logbook)],
    say: (heard, me) => {
      if (heard.woken === 'began') {
        const { text: plan, ...kept } = heard.intention.body;
        return [logbook({ ...kept, plan, done: [], asked: [] })];
      }
      if (me.step === (me.since ?? 0)) return [];
      const before: Logbook = heard.logbook?.body ?? { subtask: '', plan: '', chat: [], done: [], asked: [] };
      const outcome = published ? 'Success' : outcomeIn(heard.observation[0]?.body.data);
      const done = heard.deed.map(({ body }) => ({ call: body.call, outcome }));
      const asked = heard.request.map(({ id, agent = '', body }) => ({ id, by: agent, text: body.text }));
      return [logbook({ ...before, done: [...before.done, ...done], asked: [...before.asked, ...asked] })];
    },
  });

/** The outcome of the last skill, if the world has a field for it. */
const LastOutcome = z.object({
  last: z.union([z.string(), z.object({ ok: z.boolean(), reason: z.string().optional() })]),
});

function outcomeIn(data: unknown): string {
  const last = LastOutcome.safeParse(data).data?.last;
  if (last === undefined || typeof last === 'string') return last ?? '';
  return last.ok ? 'ok' : `failed: ${last.reason ?? 'no reason given'}`;
}

const createExecution = (options: EmosOptions) =>
  module({
    wakes: [every(observation), each(logbook)],
    reads: [thread(request), optional(unread(notes))],
    says: [maybe(action), maybe(request), deed],
    ask: 'act',
    answer: OneAction,
    prompt: (heard, me) => [
      instruct(EXECUTE),
      who(me, [me.agent]),
      ...ownType(options, me),
      manual(me),
      ...scene(me),
      ...(options.discussion ? [] : [task(me)]),
      ...chatSegments(heard.logbook.body.chat, heard.logbook.id),
      ...logbookSegments(heard.logbook),
      ...(options.published && me.world.scene !== undefined ? [] : sees(heard.observation)),
      ...heard.logbook.body.asked.map(requestSegment),
      ...says(heard.request),
      ...says(heard.notes),
    ],
    accept: (answer, heard, me) => {
      const asks = readRequest(answer.action);
      if (asks) return requestable({ answer, asks }, me, options.published);
      const grounded = acceptAction(answer, heard, me);
      // The published tools are always on offer; impossible actions fail in the world.
      return grounded.ok || !options.published ? grounded : { ok: true, value: answer };
    },
    say: ({ action: wanted }, _heard, me) => {
      const asks = readRequest(wanted);
      if (asks && isTeammate(asks.to, me)) return [request.to(asks.to, { text: asks.text }), deed({ call: wanted })];
      const done = asks ? me.world.idle : wanted;
      return [action({ do: done }), deed({ call: wanted })];
    },
    fallback: (_heard, me) => [action({ do: me.world.idle }), deed({ call: me.world.idle })],
  });

function logbookSegments({ id, body: { subtask: what, plan, done } }: Message<Logbook>): Segment[] {
  const kept = (text: string): Segment => ({ origin: 'memory', speaker: 'user', text, from: [id] });
  const lines = done.map(
    ({ call, outcome }) => `- ${call}${outcome === '' ? '' : `: ${outcome.replace(/\s*\n\s*/g, ' ')}`}`,
  );
  return [
    ...(what === '' ? [] : [kept(`Your subtask: ${what}`)]),
    ...(plan === '' ? [] : [kept(`Your plan: ${plan}`)]),
    ...(lines.length === 0 ? [] : [kept(`Done so far:\n${lines.join('\n')}`)]),
  ];
}

/** Requests from earlier steps are kept until the end, since a busy robot could not act on them. */
const requestSegment = ({ id, by, text }: Logbook['asked'][number]): Segment => ({
  origin: 'message',
  speaker: 'user',
  text: `${by} says: ${text}`,
  from: [toMessageId(id)],
  about: by,
});

interface SpokenRequest {
  readonly text: string;
  readonly to: string;
}

/** `send_request("text", robot)`, with or without argument names. */
function readRequest(call: string): SpokenRequest | undefined {
  const found =
    /^\s*send_request\(\s*(?:request\s*=\s*)?(["'])([\s\S]*)\1\s*,\s*(?:target_agent\s*=\s*)?["']?([^"',()]+?)["']?\s*\)\s*$/.exec(
      call,
    );
  return found ? { text: found[2] ?? '', to: found[3] ?? '' } : undefined;
}

const isTeammate = (agent: string, me: Me): boolean => agent !== me.agent && me.world.agents.includes(agent);

/** A request to itself or to an unknown robot is sent back; under published rules the robot idles instead. */
function requestable<A extends { readonly action: string }>(
  { answer, asks: { to, text } }: { readonly answer: A; readonly asks: SpokenRequest },
  me: Me,
  published: boolean,
): Acceptance<A> {
  const action = `send_request(${JSON.stringify(text)}, ${to})`;
  if (published || isTeammate(to, me)) return { ok: true, value: { ...answer, action } };
  const others = me.world.agents.filter((agent) => agent !== me.agent).join(', ');
  const why = to === me.agent ? 'a robot cannot send a request to itself' : `'${to.slice(0, 60)}' is none of ${others}`;
  return { ok: false, reason: failure('REPLY_UNREADABLE', { why }) };
}

// --- the protocol ---

const OPTIONS = {
  discussion: z.boolean().default(true).describe('Whether a leader assigns subtasks first.'),
  reflection: z.boolean().default(true).describe('Whether each robot judges its subtask.'),
  resume: z.boolean().default(true).describe('Whether robots know resumes, or one sentence about each body.'),
  numbers: z.boolean().default(true).describe('Whether resumes give reach and cameras in numbers.'),
  informed: z
    .boolean()
    .default(true)
    .describe("Whether the leader sees all bodies (published code) or assigns without them (the paper's text)."),
  format: z.enum(RESUME_FORMATS).default('json').describe('The format of resumes (table 4).'),
  code: z.int().min(0).max(20).default(5).describe('The number of programs a robot may run for a verdict.'),
  rounds: z.int().min(0).max(10).default(3).describe('How often the leader may reassign subtasks.'),
  rules: z
    .enum(['paper', 'published'])
    .default('paper')
    .describe('Whether robots are told the outcomes of their calls, or what the published code tells them.'),
} as const;

const EXECUTION: Readonly<Record<string, Route>> = {
  intention: own,
  logbook: own,
  deed: own,
  request: addressed,
  notes: to('execution'),
  action: own,
};

/** The routes of roles that only some variants have. */
const REFLECTED = { proposal: addressed, verdict: own, feedback: to('chair'), objections: to('leader') };
const COMPUTED = { script: own, printed: own };

/**
 * EMOS: robots that know their bodies; a leader assigns subtasks by resumes, which each robot judges, and then each
 * acts for itself (arXiv 2410.22662).
 */
export const emos = family('emos', OPTIONS, ({ rules, ...chosen }) => {
  const options: EmosOptions = { ...chosen, published: rules === 'published' };
  return options.discussion ? discussed(options) : alone(options);
});

/** Without a discussion, each robot works on the whole task. */
const alone = (options: EmosOptions): VariantParts => ({
  about: 'Each robot works on the whole task by itself, one call at a time; it may ask another one for something.',
  perAgent: executionRoles(options),
  routes: { observation: own, ...EXECUTION },
});

function executionRoles(options: EmosOptions): Record<string, Role> {
  return {
    planning: createPlanning(options),
    memory: createMemory(options),
    execution: createExecution(options),
  };
}

function discussed(options: EmosOptions): VariantParts {
  const { reflection, code, rounds } = options;
  const computes = reflection && code > 0;
  return {
    about:
      'A leader assigns by what bodies can do, each robot judges its subtask by its own body, then each acts by itself.',
    once: { leader: createLeader(options), chair: reflection ? createChair(options) : handOn },
    perAgent: {
      reflection: reflection ? createReflection(options) : undefined,
      voice: reflection ? createVoice(options) : undefined,
      runner: computes ? runner : undefined,
      code: computes ? createCode(options) : undefined,
      ...executionRoles(options),
    },
    routes: {
      observation: ownAnd('leader'),
      assignment: to('chair'),
      ...(reflection && REFLECTED),
      ...(computes && COMPUTED),
      subtask: addressed,
      ...EXECUTION,
    },
    // A robot is asked once for each assignment, and once more for each program.
    rounds: (rounds + 1) * (code + 1),
  };
}
