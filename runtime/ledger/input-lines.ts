// Breaks the input of one call down by origin, and defines the call's account. The parts and the residual always add up
// to what the provider counted (L5).
import { GROUND_ASK } from '../core/ask.ts';
import type { HappeningOf } from '../core/event.ts';
import type { Usage } from '../core/model.ts';
import { ORIGINS } from '../core/segment.ts';
import { countCharacters } from '../prompt/segments.ts';
import { usageFault } from '../tokens/usage-check.ts';

export type ModelCallEvent = HappeningOf<'model.called'>;
export type ModelAnswerEvent = HappeningOf<'model.answered'>;

/** Origins of input tokens: the segments' origins, then what surrounds the segments, then the unexpected rest. */
export const INPUT_LINES = [...ORIGINS, 'template', 'joins', 'residual'] as const;
type InputLine = (typeof INPUT_LINES)[number];
export type InputLines = Record<InputLine, number>;

export const emptyLines = (): InputLines => Object.fromEntries(INPUT_LINES.map((line) => [line, 0])) as InputLines;

/** A segment that shows messages, with its tokens. */
export interface ShownMessages {
  readonly from: readonly string[];
  readonly tokens: number;
}

export interface ExpectedInput {
  readonly lines: InputLines;
  readonly shown: readonly ShownMessages[];
  /** The sum of the lines. */
  readonly total: number;
  /** Characters of all segments. */
  readonly letters: number;
  readonly embeds: boolean;
  readonly pictures: number;
  /** Whether it was recorded with the call; else it is counted now. */
  readonly declared: boolean;
}

/** Before the answer: residual 0. A call that declares no split is counted by `count`, without a template. */
export function expectedOf(
  { ask, segments, tokens }: Pick<ModelCallEvent, 'segments' | 'tokens'> & Partial<Pick<ModelCallEvent, 'ask'>>,
  count: (text: string) => number,
): ExpectedInput {
  const lines = emptyLines();
  const shown: ShownMessages[] = [];
  segments.forEach(({ origin, text, from }, i) => {
    const own = tokens ? (tokens.segments[i] ?? 0) : count(text);
    lines[origin] += own;
    if (from && from.length > 0) shown.push({ from, tokens: own });
  });
  lines.template = tokens?.template ?? 0;
  lines.joins = tokens?.joins ?? 0;
  const total = INPUT_LINES.reduce((sum, line) => sum + lines[line], 0);
  const pictures = segments.filter(({ picture }) => picture).length;
  const embeds = ask === GROUND_ASK;
  return { lines, shown, total, letters: countCharacters(segments), embeds, pictures, declared: tokens !== undefined };
}

interface CheckedUsage {
  readonly usage: Usage;
  readonly sound: boolean;
}

/** The usage to count with. One that cannot be right is replaced by a count, and is then an estimate. */
export function checkUsage(
  { usage, expected }: { readonly usage: Usage; readonly expected: ExpectedInput },
  reply: string,
  count: (text: string) => number,
): CheckedUsage {
  const lengths = {
    prompt: expected.letters,
    reply: reply.length,
    pictures: expected.pictures,
    embeds: expected.embeds,
  };
  if (usageFault(usage, lengths) === undefined) return { usage, sound: true };
  return { usage: { input: expected.total, output: count(reply), source: 'estimate' }, sound: false };
}

/** The account of one answered attempt. Its lines add up to `usage.input`. */
export interface CallAccount {
  readonly call: string;
  readonly attempt: number;
  readonly step: number;
  /** The module that asked. */
  readonly by: string;
  readonly model: string;
  /** Expected input tokens: all lines except the residual. */
  readonly expected: number;
  readonly lines: Readonly<InputLines>;
  readonly usage: Usage;
  /** The recorded usage cannot be right, and was replaced by a count. */
  readonly unsound: boolean;
  /** In the currency of the price table; absent where the table lacks the model. */
  readonly money?: number;
}
