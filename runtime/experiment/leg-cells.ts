// Aggregates what each leg of a sequence of protocols did and cost over the episodes of a cell.
import { type Estimate, meanInterval } from './statistics.ts';

/** One leg in one episode. */
export interface LegResult {
  /** From 1. */
  readonly leg: number;
  readonly protocol: string;
  /** The step that it began with, and how many it played. */
  readonly from: number;
  readonly steps: number;
  /** The event at which it took over, and its figures in words; absent for the first. */
  readonly when?: string;
  readonly why?: string;
  readonly calls: number;
  readonly messages: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export const LEG_MEASURES = {
  from: 'From step',
  steps: 'Steps',
  calls: 'Model calls',
  messages: 'Messages',
  inputTokens: 'Input tokens',
  outputTokens: 'Output tokens',
} as const satisfies Partial<Record<keyof LegResult, string>>;
export type LegMeasure = keyof typeof LEG_MEASURES;

export interface LegCell extends Pick<LegResult, 'leg' | 'protocol'> {
  /** Episodes that came to it: the figures are of these. */
  readonly n: number;
  /** How often each event brought it. */
  readonly when: Readonly<Record<string, number>>;
  readonly estimates: Readonly<Record<LegMeasure, Estimate>>;
}

/** `legs`: of all episodes of a cell. In their order. */
export function legCells(legs: readonly LegResult[]): LegCell[] {
  const numbers = [...new Set(legs.map(({ leg }) => leg))].sort((a, b) => a - b);
  return numbers.flatMap((leg) => {
    const of = legs.filter((one) => one.leg === leg);
    const [first] = of;
    if (first === undefined) return [];
    const mean = (measure: LegMeasure) => meanInterval(of.map((one) => one[measure]));
    const when: Record<string, number> = {};
    for (const one of of) if (one.when !== undefined) when[one.when] = (when[one.when] ?? 0) + 1;
    const estimates = {
      from: mean('from'),
      steps: mean('steps'),
      calls: mean('calls'),
      messages: mean('messages'),
      inputTokens: mean('inputTokens'),
      outputTokens: mean('outputTokens'),
    };
    return [{ leg, protocol: first.protocol, n: of.length, when, estimates }];
  });
}
