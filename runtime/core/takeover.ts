// Defines when one protocol takes over from another between two steps; the conditions are data.
import { z } from 'zod';

export const TakeoverShare = z
  .string()
  .regex(/^(?:[1-9]\d?(?:\.\d+)?|0?\.\d*[1-9]\d*)%$/, "a share above 0 % and below 100 %, such as '50%'");

export const TakeoverStep = z.int().min(1);

/** `Count` and `Part`: how steps and shares of a budget may be given. */
export const takeoverSchema = <N extends z.ZodType, S extends z.ZodType>(Count: N, Part: S) =>
  z
    .strictObject({
      step: Count.optional().describe('With this step of the episode; 0 is its first.'),
      after: Count.optional().describe('When the leg before has played so many steps.'),
      goal: z
        .strictObject({
          metric: z.string().regex(/^[A-Za-z]\w*$/, "the name of one of the world's metrics"),
          least: z.number().positive().optional().describe('Default: the highest value that it can have.'),
        })
        .optional()
        .describe("When a metric of the world's score has come to a value."),
      spent: Part.optional().describe("When this share of the episode's budget is spent: '50%'."),
      unpaid: z
        .strictObject({ tokens: z.int().min(1), steps: z.int().min(1) })
        .optional()
        .describe(
          'When messages have cost so many tokens of prompts in the last so many steps, and nothing was gained.',
        ),
    })
    .refine((all) => Object.keys(all).length > 0, 'at least one of step, after, goal, spent, unpaid');

/** At least one; where there are several, whichever holds first. */
export const Takeover = takeoverSchema(TakeoverStep, TakeoverShare);
export type Takeover = z.output<typeof Takeover>;

export type TakeoverKey = keyof Takeover;
export const TAKEOVER_KEYS: readonly TakeoverKey[] = Takeover.keyof().options;

/** Why a protocol took over: the condition that held first, and the figures that it held by. */
export interface TakeoverReason {
  readonly when: TakeoverKey;
  readonly figures: Readonly<Record<string, number>>;
}
