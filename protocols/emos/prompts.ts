// Declares the messages that EMOS's robots send to each other and to themselves, and writes the parts of their prompts:
// bodies, the scene, the guide for judging reach, and chats.
import { z } from 'zod';
import { heardOn, sees } from '../../agents/prompt.ts';
import { type ResumeFormat, resumeText } from '../../agents/robots/resume-text.ts';
import { channel, observation } from '../../runtime/core/channel.ts';
import { CODE_LANGUAGES } from '../../runtime/core/code.ts';
import type { MessageId } from '../../runtime/core/message.ts';
import type { Me } from '../../runtime/core/role.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { Words } from '../channels.ts';

/** A line of a robot's chat with its model. */
const ChatLine = z.object({ speaker: z.enum(['user', 'assistant']), text: z.string() });
export type ChatLine = z.output<typeof ChatLine>;
const Chat = z.array(ChatLine);

/** The state of a discussion. It travels with the messages, so that no role has to remember it. */
const DiscussionState = z.object({
  /** From 1. */
  round: z.int().positive(),
  /** Each robot's chat with its model so far, if it is kept. */
  chats: z.record(z.string(), Chat),
});
export type DiscussionState = z.output<typeof DiscussionState>;
const Assignment = z.record(z.string(), z.string());

/** The leader's assignment: a subtask for each robot. */
export const assignment = channel('assignment', z.object({ subtasks: Assignment, standing: DiscussionState }));
/** To a robot: the subtask to judge. */
export const proposal = channel('proposal', Words.extend({ standing: DiscussionState }));

/** What a robot found: that it can do its subtask, or why not. */
const Verdict = z.object({ agree: z.boolean(), reason: z.string(), chat: Chat });
export const verdict = channel('verdict', Verdict);
export const feedback = channel(
  'feedback',
  Words.extend({ subtask: z.string(), standing: DiscussionState, ...Verdict.shape }),
);
/** To the leader: who cannot do what, and why. */
export const objections = channel('objections', Words.extend({ before: Assignment, standing: DiscussionState }));

/** A program that a robot wrote, the reply that contained it, and the output of its earlier programs. */
const Run = z.object({ reply: z.string(), printed: z.string() });
export const script = channel(
  'script',
  z.object({
    language: z.enum(CODE_LANGUAGES),
    source: z.string(),
    reply: z.string(),
    before: z.array(Run),
    subtask: z.string(),
  }),
);
export const printed = channel('printed', z.object({ runs: z.array(Run), subtask: z.string() }));

/** The final subtask; empty without a discussion. */
export const subtask = channel('subtask', Words.extend({ chat: Chat }));
/** The calls that a robot intends to make for its subtask, in words. */
export const intention = channel('intention', Words.extend({ subtask: z.string(), chat: Chat }));

/** A robot's memory: its subtask, its plan, and its calls with their outcomes. */
export const logbook = channel(
  'logbook',
  z.object({
    subtask: z.string(),
    plan: z.string(),
    chat: Chat,
    done: z.array(z.object({ call: z.string(), outcome: z.string() })),
    /** Requests from teammates in earlier steps. */
    asked: z.array(z.object({ id: z.string(), by: z.string(), text: z.string() })),
  }),
);
/** The call that a robot has just made. */
export const deed = channel('deed', z.object({ call: z.string() }));
/** A request to another robot. It takes the turn, and wakes the other robot if it is waiting. */
export const request = channel('request', Words, { act: true });

// --- prompts ---

export interface EmosOptions {
  readonly discussion: boolean;
  readonly reflection: boolean;
  readonly resume: boolean;
  readonly numbers: boolean;
  readonly informed: boolean;
  readonly format: ResumeFormat;
  readonly code: number;
  readonly rounds: number;
  readonly published: boolean;
}

export const NOTHING = 'Nothing to do';

export const LEADER =
  'You lead a team of robots with different bodies. Give each robot the part of the task that its body can do, as one subtask in words; of several things for one robot make one subtask. ' +
  `Name objects, not rooms. A robot that is not needed gets '${NOTHING}'.`;

export const REFLECT =
  'You are a robot. You are given a subtask; judge from your own body whether you can do it. Agree, or do not agree and give the reason in numbers. ' +
  `With '${NOTHING}' agree.`;

/** How to judge reach from a resume: the one of the two published guides that the code always uses, in our words. */
const GUIDE =
  'How to check: an object within reach of a sphere is at most at height center + radius, and its distance sqrt(d² + (h − center height)²) is at most the radius, where d is the horizontal distance from the object to the nearest place where you can stand. ' +
  'Of a box, h is at most its upper bound, and d at most the diagonal of its horizontal sides. A camera sees an object if atan2(|h − camera height|, d) is at most half of its field of view.';

const CODE =
  'You may compute first: write a short JavaScript program that prints what you need in `code` (Math and print are there, no files, no network), and you are asked again with what it printed. Leave `code` empty to answer.';

export const PLAN =
  'You are a robot with a subtask. Write the whole sequence of function calls by which you would carry it out, numbered, and nothing else.';

export const EXECUTE =
  'You are a robot that carries out its subtask by one function call at a time. Choose the next call. When your subtask is done, or until somebody needs you, wait. ' +
  'If you need another robot, call send_request("what you ask for", its_name): it takes your turn, and wakes that robot.';

const instructions = (text: string): Segment => ({ origin: 'instructions', speaker: 'system', text });

/** The guide and the offer of code, where there are numbers to check. */
export const guide = (options: EmosOptions, me: Me, offersCode: boolean): Segment[] => {
  if (!hasNumbers(options, me)) return [];
  return [instructions(GUIDE), ...(offersCode ? [instructions(CODE)] : [])];
};

export const hasNumbers = ({ resume, numbers }: EmosOptions, me: Me): boolean =>
  resume && numbers && me.world.bodies !== undefined;

/** Describes these robots' bodies, one paragraph each. */
export function bodies(options: EmosOptions, me: Me, agents: readonly string[]): Segment[] {
  return agents.flatMap((agent): Segment[] => {
    const body = me.world.bodies?.[agent];
    if (body === undefined) return [];
    const text = options.resume ? resumeText(body.resume, options) : body.sentence;
    const apart = options.resume && options.format !== 'json' && options.format !== 'prose' ? '\n' : ' ';
    return [{ origin: 'task', speaker: 'system', text: `Robot ${agent}:${apart}${text}`, about: agent }];
  });
}

/** The published code names its type to a robot that acts; else that stands in the observation, which it hides. */
export const ownType = ({ published }: EmosOptions, me: Me): Segment[] => {
  const type = me.world.bodies?.[me.agent]?.resume.robot_type;
  return published && type !== undefined ? [instructions(`Your body is a ${type}.`)] : [];
};

/** What each robot sees, if the world does not describe its scene once for all. */
export const scenery = (heard: Readonly<Record<string, unknown>>, me: Me): Segment[] =>
  me.world.scene === undefined ? sees(heardOn(heard, observation)) : [];

/** The lines of a chat, which came with this message. */
export const chatSegments = (chat: readonly ChatLine[], from: MessageId): Segment[] =>
  chat.map(({ speaker, text }) => ({ origin: 'memory', speaker, text, from: [from] }));
