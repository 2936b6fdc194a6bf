// Defines the values that several events of a record have in common.
import { z } from 'zod';
import { ORIGINS } from './segment.ts';
import { Takeover } from './takeover.ts';

export const fault = z.object({ code: z.string(), message: z.string() });
export const usage = z.object({
  input: z.number(),
  output: z.number(),
  cached: z.number().optional(),
  reasoning: z.number().optional(),
  source: z.enum(['provider', 'counted', 'estimate']),
  /** What the provider reported where that cannot be right, and why; the counts are then an estimate. */
  refused: z.object({ said: z.record(z.string(), z.union([z.number(), z.string()])), why: z.string() }).optional(),
});
/** How long models take, by model name, with `*` for all others: the figures of a latency profile. */
export const simulated = z.object({ latency: z.record(z.string(), z.record(z.string(), z.number())) });

export const segment = z.object({
  origin: z.enum(ORIGINS),
  speaker: z.enum(['system', 'user', 'assistant']),
  text: z.string(),
  /** The bytes are in the message that the segment came from. */
  picture: z
    .object({
      type: z.literal('image/png'),
      width: z.int().positive(),
      height: z.int().positive(),
      sha256: z.string(),
    })
    .optional(),
  from: z.array(z.string()).optional(),
  about: z.string().optional(),
});
/** What an episode may spend in all. */
export const budget = z.object({
  tokens: z.number().optional(),
  calls: z.number().optional(),
  messages: z.number().optional(),
  usd: z.number().optional(),
  timeMs: z.number().optional(),
});
export const figures = z.record(z.string(), z.number());
export const DropReason = z.enum([
  'duplicate',
  'late',
  'bad-body',
  'sender-mismatch',
  'not-spoken-here',
  'too-large',
  'cap',
  'lost',
  'role-gone',
  'turn-taken',
  'not-ready',
  'fork',
  'endless',
]);
export type DropReason = z.output<typeof DropReason>;
export const outcome = z.object({
  agent: z.string(),
  do: z.string(),
  ok: z.boolean(),
  reason: z.string().optional(),
  heardBy: z.array(z.string()).optional(),
  text: z.string().optional(),
});

/** By role, with `*` for all others. */
export const models = z.record(
  z.string(),
  z.object({
    name: z.string(),
    kind: z.string(),
    about: z.string(),
    settings: z.record(z.string(), z.unknown()),
    server: z.object({ address: z.string(), port: z.int() }).optional(),
    /** Of the file that the model came from. */
    hash: z.string().optional(),
    /** Asks that a function beside the rule player answers. */
    answers: z.array(z.string()).readonly().optional(),
  }),
);
export const protocol = z.object({
  name: z.string(),
  hash: z.string(),
  timing: z.enum(['ordered', 'free']),
  options: z.record(z.string(), z.unknown()),
  /** Of a mixture: its parts, each with its protocol and agents. */
  parts: z.array(z.object({ part: z.string(), protocol: z.string(), agents: z.array(z.string()) })).optional(),
  /** Of a sequence: its protocols in turn, and when each but the first takes over. */
  legs: z.array(z.object({ protocol: z.string(), hash: z.string(), at: Takeover.optional() })).optional(),
});
/** The event at which a protocol took over, and its figures. */
export const takeoverReason = z.object({ when: Takeover.keyof(), figures });

/**
 * How a fork differs from the record that it was made from. What is not named here is unchanged, except for the models.
 */
export const fork = z.object({
  /** The run and episode of the original. */
  of: z.string(),
  /** Where it was forked, as requested; the step that is played anew. */
  at: z.string(),
  step: z.int(),
  /** The protocol that takes over: its roles start fresh, and know nothing of what was said before. */
  protocol: protocol.optional(),
  /**
   * What is dropped from there on, with the reason `fork`: one message, or all on a channel except those already said.
   */
  drop: z
    .union([z.object({ message: z.string() }), z.object({ channel: z.string(), spared: z.array(z.string()) })])
    .optional(),
});
