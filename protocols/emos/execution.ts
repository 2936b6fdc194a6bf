// Carries out a robot's subtask at the robot's own pace: it plans its calls once, then makes one call whenever its last
// skill has ended. It is told the outcomes of its calls; under published rules it is always told that they succeeded.
import { z } from 'zod';
import { type Acceptance, groundAction, OneAction } from '../../agents/answers.ts';
import { module } from '../../agents/module.ts';
import { instruct, manual, says, scene, sees, task, who } from '../../agents/prompt.ts';
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
  rule,
  thread,
  unread,
} from '../../runtime/core/role.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { failure } from '../../runtime/errors/index.ts';
import { notes, Words } from '../channels.ts';
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

type Logbook = z.output<(typeof logbook)['schema']>;

/** The one call in which a robot writes down its whole sequence. */
export function createPlanning(options: EmosOptions) {
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
export const createMemory = ({ published }: EmosOptions) =>
  rule({
    wakes: { began: [each(intention)], ended: [every(observation)] },
    reads: [latest(logbook), unread(deed), unread(request)],
    says: [maybe(logbook)],
    say: (heard, me) => {
      if (heard.woken === 'began') {
        const { text: plan, ...kept } = heard.intention.body;
        return [logbook({ ...kept, plan, done: [], asked: [] })];
      }
      if (me.step === 0) return [];
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

export const createExecution = (options: EmosOptions) =>
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
      const { lexicon, named } = me.world;
      const grounded = groundAction(answer, heard.observation, me.agent, lexicon, named, heard);
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
