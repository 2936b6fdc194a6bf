// Runs EMOS's group discussion, once at the start: the leader assigns subtasks, and every robot judges its own with its
// resume and objects with a reason if it cannot do it. The number of rounds is limited, and the last assignment stands.
// After arXiv 2410.22662 and its code (SgtVincent/EMOS as in the fork Tradewindycc/habitat-lab, embodied_mas).

import { z } from 'zod';
import { type Acceptance, planFor, reasoned } from '../../agents/answers.ts';
import { module } from '../../agents/module.ts';
import { heardOn, instruct, says, scene, task, who } from '../../agents/prompt.ts';
import { readReply } from '../../agents/reply.ts';
import { observation } from '../../runtime/core/channel.ts';
import { each, every, type Me, maybe, replies, rule } from '../../runtime/core/role.ts';
import { failure } from '../../runtime/errors/index.ts';
import {
  assignment,
  bodies,
  type ChatLine,
  type DiscussionState,
  type EmosOptions,
  feedback,
  LEADER,
  NOTHING,
  objections,
  proposal,
  scenery,
  subtask,
  verdict,
} from './prompts.ts';

/** How often an unusable reply is returned. */
const REPAIRS = 2;

const FIRST = { first: [every(observation)] } as const;
const AGAIN = { again: [every(observation), each(objections)] } as const;

export function createLeader(options: EmosOptions) {
  return module({
    until: 0,
    wakes: options.reflection ? { ...FIRST, ...AGAIN } : FIRST,
    says: [assignment],
    ask: 'allocate',
    answer: (me) => reasoned({ plan: planFor(me.team) }),
    prompt: (heard, me) => {
      const before = heardOn(heard, objections);
      return [
        instruct(LEADER),
        who(me, me.team),
        task(me),
        ...scene(me),
        ...(options.informed ? bodies(options, me, me.team) : []),
        ...scenery(heard, me),
        ...before.flatMap(({ id, body }) => [
          { origin: 'memory' as const, speaker: 'user' as const, text: assignedBefore(body.before), from: [id] },
        ]),
        ...says(before),
      ];
    },
    readText: (reply, _heard, me) => {
      const read = readAssignment(reply, me.team, options.published);
      return read.ok ? { ok: true, value: { reason: '', plan: { ...read.value } } } : read;
    },
    say: ({ plan }, heard) => [assignment({ subtasks: plan, standing: nextStanding(heard) })],
    repairs: REPAIRS,
    // Assigns nothing to anybody rather than something arbitrary to a robot.
    fallback: (heard, me) => [
      assignment({
        subtasks: heardOn(heard, objections)[0]?.body.before ?? nobody(me.team),
        standing: nextStanding(heard),
      }),
    ],
  });
}

const nobody = (team: readonly string[]): Subtasks => Object.fromEntries(team.map((robot) => [robot, NOTHING]));
const assignedBefore = (before: Subtasks): string =>
  `Assigned before:\n${Object.entries(before)
    .map(([robot, what]) => `${robot}: ${what}`)
    .join('\n')}`;

function nextStanding(heard: Readonly<Record<string, unknown>>): DiscussionState {
  const [before] = heardOn(heard, objections);
  return before ? { ...before.body.standing, round: before.body.standing.round + 1 } : { round: 1, chats: {} };
}

/** Passes on the assignment, without a model. */
export const handOn = rule({
  until: 0,
  wakes: [each(assignment)],
  says: [maybe(subtask)],
  say: ({ assignment: { body } }, me) => settled(body.subtasks, body.standing, me),
});

/** Sends out the assignment for judgement and counts the rounds, without a model. */
export const createChair = ({ rounds }: EmosOptions) =>
  rule({
    until: 0,
    wakes: { drafted: [each(assignment)], fed: [replies(feedback, proposal)] },
    says: [maybe(proposal), maybe(objections), maybe(subtask)],
    say: (heard, me) => {
      if (heard.woken === 'drafted') {
        const { subtasks, standing } = heard.assignment.body;
        return me.team.map((robot) => proposal.to(robot, { text: subtasks[robot] ?? NOTHING, standing }));
      }
      const subtasks = Object.fromEntries(heard.feedback.map(({ agent = '', body }) => [agent, body.subtask]));
      const { round } = heard.feedback[0]?.body.standing ?? { round: 1 };
      const standing = { round, chats: Object.fromEntries(heard.feedback.map(chatOf)) };
      const against = heard.feedback.filter(({ body }) => !body.agree);
      if (against.length === 0 || round > rounds) return settled(subtasks, standing, me);
      const text = against.map(({ agent, body }) => `${agent}: no: ${body.text}`).join('\n');
      return [objections({ text, before: subtasks, standing })];
    },
  });

const chatOf = ({ agent = '', body }: { readonly agent?: string; readonly body: { readonly chat: ChatLine[] } }) =>
  [agent, body.chat] as const;

const settled = (subtasks: Subtasks, { chats }: DiscussionState, me: Me) =>
  me.team.map((robot) => subtask.to(robot, { text: subtasks[robot] ?? NOTHING, chat: chats[robot] ?? [] }));

/** Reports its robot's verdict to the chair, whether or not it took a program. */
export const createVoice = ({ published }: EmosOptions) =>
  rule({
    until: 0,
    // One from each robot per round, in any order.
    wakes: [each(proposal), each(verdict)],
    says: [feedback],
    say: ({ verdict: { body }, proposal: asked }, me) => {
      const { text, standing } = asked.body;
      const chat = published ? [...(standing.chats[me.agent] ?? []), ...body.chat] : [];
      return [feedback({ ...body, chat, text: body.reason, subtask: text, standing })];
    },
  });

/**
 * Reads a leader's assignment out of its reply, JSON or the published pairs `{robot||subtask}`, and finds its faults: a
 * robot that is missing, unknown, or named twice.
 */
type Subtasks = Readonly<Record<string, string>>;
const Answer = z.object({ plan: z.record(z.string(), z.string()) });

/**
 * `lenient`: continues like the published code and its fork (a robot's last pair counts, unknown robots are ignored,
 * and missing ones have nothing to do).
 */
function readAssignment(reply: string, team: readonly string[], lenient: boolean): Acceptance<Subtasks> {
  const pairs = pairsIn(reply);
  const read = pairs.length > 0 ? undefined : readReply(reply, Answer, 'last');
  if (read && !read.ok) return read;
  const said = read ? Object.entries(read.value.plan) : pairs;
  const whole = Object.fromEntries(team.map((robot) => [robot, NOTHING]));
  for (const [robot, subtask] of said) if (Object.hasOwn(whole, robot)) whole[robot] = subtask.trim() || NOTHING;
  const why = lenient ? undefined : faultOf(said, read ? repeatedKeys(reply, team) : repeated(pairs), team);
  return why === undefined ? { ok: true, value: whole } : { ok: false, reason: failure('REPLY_UNREADABLE', { why }) };
}

/** The published format, as its parser reads it. */
function pairsIn(reply: string): [robot: string, subtask: string][] {
  return [...reply.replaceAll('\n', ' ').matchAll(/\{([^{}|]*)\|\|([^{}]*)\}/g)].map(([, robot = '', subtask = '']) => [
    robot.trim(),
    subtask,
  ]);
}

function faultOf(
  said: readonly (readonly [string, string])[],
  twice: readonly string[],
  team: readonly string[],
): string | undefined {
  const stranger = said.find(([robot]) => !team.includes(robot));
  if (stranger) return `'${stranger[0].slice(0, 60)}' is none of the robots ${team.join(', ')}`;
  if (twice.length > 0) return `${twice.join(' and ')} is given two subtasks: make one of them`;
  const left = team.filter((robot) => !said.some(([named]) => named === robot));
  return left.length === 0
    ? undefined
    : `${left.join(' and ')} has no subtask: give each robot one, '${NOTHING}' where it is not needed`;
}

const repeated = (pairs: readonly (readonly [string, string])[]): string[] => {
  const names = pairs.map(([robot]) => robot);
  return [...new Set(names.filter((name, i) => names.indexOf(name) < i))];
};

/** JSON silently keeps the last value of a duplicate key. */
function repeatedKeys(reply: string, team: readonly string[]): string[] {
  const keys = [...reply.matchAll(/"((?:[^"\\]|\\.)*)"\s*:/g)].map(([, key = '']) => key);
  return team.filter((robot) => keys.filter((key) => key === robot).length > 1);
}
