// Aggregates what the protocols of a mixture (its parts) or of a sequence (its legs) did and cost over the episodes of
// a cell.
import { estimateScenes, type Sampled, valuesByScene } from './scene-estimates.ts';
import type { Estimate } from './statistics.ts';

interface Spent {
  readonly protocol: string;
  readonly calls: number;
  readonly messages: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** One part of a mixture in one episode. */
export interface PartResult extends Spent {
  readonly part: string;
  readonly agents: number;
  /** Of all agents of the team. */
  readonly share: number;
  /** Actions that the world decided on, and how many of these were done. */
  readonly actions: number;
  readonly actionsDone: number;
}

/** One leg of a sequence in one episode. */
export interface LegResult extends Spent {
  /** From 1. */
  readonly leg: number;
  /** The step that it began with, and how many it played. */
  readonly from: number;
  readonly steps: number;
  /** The event at which it took over, and its figures in words; absent for the first. */
  readonly when?: string;
  readonly why?: string;
}

const SPENT = {
  calls: 'Model calls',
  messages: 'Messages',
  inputTokens: 'Input tokens',
  outputTokens: 'Output tokens',
} as const satisfies Partial<Record<keyof Spent, string>>;

export const PART_MEASURES = {
  actions: 'Actions',
  actionsDone: 'Actions done',
  ...SPENT,
} as const satisfies Partial<Record<keyof PartResult, string>>;
export type PartMeasure = keyof typeof PART_MEASURES;

export const LEG_MEASURES = {
  from: 'From step',
  steps: 'Steps',
  ...SPENT,
} as const satisfies Partial<Record<keyof LegResult, string>>;
type LegMeasure = keyof typeof LEG_MEASURES;

export interface PartCell extends Pick<PartResult, 'part' | 'protocol' | 'agents' | 'share'> {
  readonly n: number;
  readonly estimates: Readonly<Record<PartMeasure, Estimate>>;
}

export interface LegCell extends Pick<LegResult, 'leg' | 'protocol'> {
  /** Episodes that came to it: the figures are of these. */
  readonly n: number;
  /** How often each event brought it. */
  readonly when: Readonly<Record<string, number>>;
  /** Why episodes ended that ended in it, and how many. */
  readonly ends: Readonly<Record<string, number>>;
  readonly estimates: Readonly<Record<LegMeasure, Estimate>>;
}

interface CompositeEpisode {
  readonly parts?: readonly PartResult[];
  readonly legs?: readonly LegResult[];
  readonly reason: string;
}

/** Of the episodes of a cell. In the order in which they first occur. */
export function partCells(episodes: readonly Sampled<Pick<CompositeEpisode, 'parts'>>[]): PartCell[] {
  const all = episodes.flatMap(({ item: { parts = [] } }) => parts);
  return [...new Set(all.map(({ part }) => part))].flatMap((name) => {
    const of = all.filter(({ part }) => part === name);
    const [first] = of;
    if (first === undefined) return [];
    const { part, protocol, agents, share } = first;
    const mean = (measure: PartMeasure) =>
      meanOf(episodes, ({ parts = [] }) => parts.find((one) => one.part === name)?.[measure]);
    const estimates = { actions: mean('actions'), actionsDone: mean('actionsDone'), ...spentMeans(mean) };
    return [{ part, protocol, agents, share, n: of.length, estimates }];
  });
}

/** Of the episodes of a cell; the legs in their order. */
export function legCells(episodes: readonly Sampled<Pick<CompositeEpisode, 'legs' | 'reason'>>[]): LegCell[] {
  const all = episodes.flatMap(({ item: { legs = [] } }) => legs);
  const numbers = [...new Set(all.map(({ leg }) => leg))].sort((a, b) => a - b);
  return numbers.flatMap((leg) => {
    const of = all.filter((one) => one.leg === leg);
    const [first] = of;
    if (first === undefined) return [];
    const mean = (measure: LegMeasure) =>
      meanOf(episodes, ({ legs = [] }) => legs.find((one) => one.leg === leg)?.[measure]);
    const when = countBy(of.flatMap((one) => one.when ?? []));
    const ends = countBy(
      episodes.flatMap(({ item: { legs = [], reason } }) => (legs.at(-1)?.leg === leg ? [reason] : [])),
    );
    const estimates = { from: mean('from'), steps: mean('steps'), ...spentMeans(mean) };
    return [{ leg, protocol: first.protocol, n: of.length, when, ends, estimates }];
  });
}

const spentMeans = (mean: (measure: keyof typeof SPENT) => Estimate): Record<keyof typeof SPENT, Estimate> => ({
  calls: mean('calls'),
  messages: mean('messages'),
  inputTokens: mean('inputTokens'),
  outputTokens: mean('outputTokens'),
});

const meanOf = <T>(episodes: readonly Sampled<T>[], value: (episode: T) => number | undefined): Estimate =>
  estimateScenes(valuesByScene(episodes, value), { kind: 'mean', range: [0, Number.POSITIVE_INFINITY] });

export function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
