// What the input of one call is made of. The parts and the residual always come to what the provider counted (L5).
import type { Happening } from '../core/event.ts';
import type { Usage } from '../core/model.ts';
import { ORIGINS } from '../core/segment.ts';

export type Called = Extract<Happening, { type: 'model.called' }>;
export type Answered = Extract<Happening, { type: 'model.answered' }>;

/** Where input tokens come from: the origins of segments, then what stands around them, then what nobody foresaw. */
export const LINES = [...ORIGINS, 'template', 'joins', 'residual'] as const;
export type Line = (typeof LINES)[number];
export type Lines = Record<Line, number>;

export const emptyLines = (): Lines => Object.fromEntries(LINES.map((line) => [line, 0])) as Lines;

/** A segment that shows messages, by its tokens. */
export interface Shown {
  readonly from: readonly string[];
  readonly tokens: number;
}

export interface Expected {
  readonly lines: Lines;
  readonly shown: readonly Shown[];
  /** Sum of the lines. */
  readonly total: number;
  /** Recorded with the call; else counted now. */
  readonly declared: boolean;
}

/** Before the answer: residual 0. A call that declares no split is counted by `count`, without a template. */
export function expectedOf({ segments, tokens }: Pick<Called, 'segments' | 'tokens'>, count: (text: string) => number): Expected {
  const lines = emptyLines();
  const shown: Shown[] = [];
  segments.forEach(({ origin, text, from }, i) => {
    const own = tokens ? (tokens.segments[i] ?? 0) : count(text);
    lines[origin] += own;
    if (from && from.length > 0) shown.push({ from, tokens: own });
  });
  lines.template = tokens?.template ?? 0;
  lines.joins = tokens?.joins ?? 0;
  return { lines, shown, total: LINES.reduce((sum, line) => sum + lines[line], 0), declared: tokens !== undefined };
}

/** Why a usage cannot be right; undefined where it can. `prompted`: the prompt holds any text. */
export function wrongUsage(usage: Usage, prompted: boolean): string | undefined {
  const { input, output, cached = 0, reasoning = 0 } = usage;
  const counts = Object.entries({ input, output, cached, reasoning });
  const odd = counts.find(([, n]) => !Number.isSafeInteger(n) || n < 0);
  if (odd) return `${odd[0]} is ${odd[1]}`;
  if (input === 0 && prompted) return 'input is 0, but the prompt is not empty';
  if (cached > input) return `cached (${cached}) is more than input (${input})`;
  if (reasoning > output) return `reasoning (${reasoning}) is more than output (${output})`;
  return undefined;
}

/** The usage to reckon with: what cannot be right is counted instead, and is an estimate then. */
export function soundUsage(usage: Usage, expected: Expected, countOutput: () => number): { usage: Usage; sound: boolean } {
  if (wrongUsage(usage, expected.total > 0) === undefined) return { usage, sound: true };
  const fine = (n: number) => Number.isSafeInteger(n) && n >= 0;
  const input = fine(usage.input) && (usage.input > 0 || expected.total === 0) ? usage.input : expected.total;
  const output = fine(usage.output) ? usage.output : countOutput();
  return { usage: { input, output, source: 'estimate' }, sound: false };
}
