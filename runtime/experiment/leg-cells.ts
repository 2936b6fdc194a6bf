// Aggregates what each leg of a sequence of protocols did and cost over the episodes of a cell.
import { estimateScenes, type Sampled, valuesByScene } from './scene-estimates.ts';
import type { Estimate } from './statistics.ts';

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
  /** Why episodes ended that ended in it, and how many. */
  readonly ends: Readonly<Record<string, number>>;
  readonly estimates: Readonly<Record<LegMeasure, Estimate>>;
}

interface EpisodeOfLegs {
  readonly legs?: readonly LegResult[];
  readonly reason: string;
}

/** Of the episodes of a cell; the legs in their order. */
export function legCells(episodes: readonly Sampled<EpisodeOfLegs>[]): LegCell[] {
  const all = episodes.flatMap(({ item: { legs = [] } }) => legs);
  const numbers = [...new Set(all.map(({ leg }) => leg))].sort((a, b) => a - b);
  return numbers.flatMap((leg) => {
    const of = all.filter((one) => one.leg === leg);
    const [first] = of;
    if (first === undefined) return [];
    const mean = (measure: LegMeasure) => {
      const scenes = valuesByScene(episodes, ({ legs = [] }) => legs.find((one) => one.leg === leg)?.[measure]);
      return estimateScenes(scenes, { kind: 'mean', range: [0, Number.POSITIVE_INFINITY] });
    };
    const when = counted(of.flatMap((one) => one.when ?? []));
    const ends = counted(
      episodes.flatMap(({ item: { legs = [], reason } }) => (legs.at(-1)?.leg === leg ? [reason] : [])),
    );
    const estimates = {
      from: mean('from'),
      steps: mean('steps'),
      calls: mean('calls'),
      messages: mean('messages'),
      inputTokens: mean('inputTokens'),
      outputTokens: mean('outputTokens'),
    };
    return [{ leg, protocol: first.protocol, n: of.length, when, ends, estimates }];
  });
}

function counted(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
