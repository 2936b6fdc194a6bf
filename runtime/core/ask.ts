// Defines the questions that a module may put to a model. The shared asks fix the kind of answer, so that any world's
// player can answer any protocol's question without either knowing the other; a protocol may bring an ask of its own,
// and then also says who answers it.
import { z } from 'zod';
import type { Segment } from './segment.ts';

const texts = z.array(z.string());

/**
 * A subtask assigned to an agent: its actions in order, and the subtasks that must be done before. Agents that share a
 * subtask have a job each.
 */
export const Job = z.object({ agent: z.string(), subtask: z.string(), actions: texts, after: texts });
export type Job = z.output<typeof Job>;

/** A subtask, and those that must be done before. */
export const Dependency = z.object({ subtask: z.string(), after: z.array(z.string()) });
export type Dependency = z.output<typeof Dependency>;

/**
 * Each ask with the fields of its answer. A protocol asks for some of the fields; a player fills in all but the
 * optional ones.
 */
export const ASKS = {
  /** What one agent does now. */
  act: { action: z.string(), text: z.string(), reason: z.string().optional() },
  /**
   * What several agents do now. `ready`: nothing that another agent could say would change it. `text`: what to tell the
   * others.
   */
  plan: {
    plan: z.record(z.string(), z.string()),
    ready: z.boolean(),
    text: z.string(),
    subtasks: z.array(z.string()),
    /** The subtask that each agent's action serves. */
    assigned: z.record(z.string(), z.string()).optional(),
    /** Why this plan, and why what failed has failed. */
    reason: z.string().optional(),
    failures: z.string().optional(),
    /** Which of the subtasks must wait for which others. */
    order: z.array(Dependency).optional(),
    /** The whole plan in words, a line for each agent. */
    metaPlan: z.string().optional(),
  },
  /** Which agent takes which subtask. */
  allocate: {
    plan: z.record(z.string(), z.string()),
    text: z.string(),
    reason: z.string().optional(),
    /** The whole plan from here on; each subtask comes after those that it depends on. */
    jobs: z.array(Job).optional(),
  },
  /** Whether the agent agrees to a proposal, and if not, why. */
  critique: {
    agree: z.boolean(),
    reason: z.string(),
    /** JavaScript to run first, where the protocol runs it: what it prints is shown, and the question put again. */
    code: z.string().optional(),
  },
  /** Which subtasks are done. */
  verify: { completed: z.array(z.string()), text: z.string(), reason: z.string().optional() },
  /** Why the last actions failed and what to do instead. */
  correct: { corrections: z.record(z.string(), z.string()), text: z.string(), reason: z.string().optional() },
  /** What to tell whom; an empty text means silence. */
  say: { text: z.string(), to: z.string() },
  /** One of a list, by its label. */
  choose: { choice: z.string(), reason: z.string() },
} as const;

/** What a grounder is asked: the listed action nearest to what was said. Only models for that answer it. */
export const GROUND_ASK = 'ground';

/** The asks that every world's player answers. */
export type Ask = keyof typeof ASKS;
/** One of the shared asks, or any other name: an ask of one's own, whose answer is what its schema says. */
export type AskName = Ask | (string & Record<never, never>);

/**
 * Whether every world's player answers this ask, as it does all of `ASKS`; any other is an ask of a protocol's own.
 * @example
 * ```ts
 * import { isSharedAsk } from 'troupe/agents';
 *
 * [isSharedAsk('plan'), isSharedAsk('my-own')]; // → [true, false]
 * ```
 */
export const isSharedAsk = (ask: string): ask is Ask => Object.hasOwn(ASKS, ask);

export const callSettings = z.strictObject({
  temperature: z.number().min(0).max(2).optional(),
  maxTokens: z.int().positive().optional(),
  seed: z.int().nonnegative().optional(),
  /** `listed`: a server that can hold a model to a schema lets only listed actions through. Default: `free`. */
  answers: z.enum(['free', 'listed']).optional(),
});
/** How a call is asked, besides its prompt. */
export interface CallSettings extends Readonly<z.output<typeof callSettings>> {}

/** What a module asks a model: pure data, but for the schema of the answer. */
export interface Question {
  readonly ask: AskName;
  readonly segments: readonly Segment[];
  /** The answer's shape as JSON Schema, for servers that can constrain a model's output. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** What fields of the answer may hold: for settings that ask for listed answers. */
  readonly choices?: readonly Choice[] | undefined;
}

/** A field by its path, with the actions listed for it; `like`: a pattern of further ones, that no list holds. */
export interface Choice {
  readonly at: readonly string[];
  readonly of: readonly string[];
  readonly like?: string | undefined;
}
