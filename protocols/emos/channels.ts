// Declares the messages that EMOS's robots send to each other and to themselves.
import { z } from 'zod';
import { channel } from '../../runtime/core/channel.ts';
import { CODE_LANGUAGES } from '../../runtime/core/code.ts';
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
