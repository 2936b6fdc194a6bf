// Defines when one protocol takes over from another in mid-episode. The conditions are data, and are evaluated between
// two steps; here they are put in words, too.
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

/** The conditions in words: `with step 10, or when 50% of the budget is spent`. */
export const describeTakeover = (at: Takeover): string =>
  TAKEOVER_KEYS.flatMap((key) => (at[key] === undefined ? [] : [inWords(at, key)])).join(', or ');

function inWords({ step, after, goal, spent, unpaid }: Takeover, key: TakeoverKey): string {
  switch (key) {
    case 'step':
      return `with step ${step}`;
    case 'after':
      return `after ${after} ${after === 1 ? 'step' : 'steps'} of the protocol before`;
    case 'goal':
      return `when ${goal?.metric} is ${goal?.least === undefined ? 'at its highest' : `${goal.least} or more`}`;
    case 'spent':
      return `when ${spent} of the budget is spent`;
    case 'unpaid':
      return `when messages have cost ${unpaid?.tokens} tokens or more of prompts in ${unpaid?.steps} steps that gained nothing`;
  }
}

/** What happened, in words: `coverage has come to 0.75`. */
export function describeReason({ when, figures }: TakeoverReason): string {
  const [[name = '', value = 0] = []] = Object.entries(figures);
  const n = (figure: number) => String(Number(figure.toFixed(4)));
  switch (when) {
    case 'step':
      return 'as was set';
    case 'after':
      return `after ${n(value)} steps of the protocol before`;
    case 'goal':
      return `${name} has come to ${n(value)}`;
    case 'spent':
      return `${n(value)} of ${n(figures.budget ?? 0)} ${name} are spent`;
    case 'unpaid':
      return `messages have cost ${n(value)} tokens of prompts in ${n(figures.steps ?? 0)} steps that gained nothing`;
  }
}
