// Aggregates what each part of a mixture did and cost over the episodes of a cell.
import { estimateScenes, type Sampled, valuesByScene } from './scene-estimates.ts';
import type { Estimate } from './statistics.ts';

/** One part of a mixture in one episode. */
export interface PartResult {
  readonly part: string;
  readonly protocol: string;
  readonly agents: number;
  /** Of all agents of the team. */
  readonly share: number;
  /** Actions that the world decided on, and how many of these were done. */
  readonly actions: number;
  readonly actionsDone: number;
  readonly calls: number;
  readonly messages: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export const PART_MEASURES = {
  actions: 'Actions',
  actionsDone: 'Actions done',
  calls: 'Model calls',
  messages: 'Messages',
  inputTokens: 'Input tokens',
  outputTokens: 'Output tokens',
} as const satisfies Partial<Record<keyof PartResult, string>>;
export type PartMeasure = keyof typeof PART_MEASURES;

export interface PartCell extends Pick<PartResult, 'part' | 'protocol' | 'agents' | 'share'> {
  readonly n: number;
  readonly estimates: Readonly<Record<PartMeasure, Estimate>>;
}

interface EpisodeOfParts {
  readonly parts?: readonly PartResult[];
}

/** Of the episodes of a cell. In the order in which they first occur. */
export function partCells(episodes: readonly Sampled<EpisodeOfParts>[]): PartCell[] {
  const all = episodes.flatMap(({ item: { parts = [] } }) => parts);
  const names = [...new Set(all.map(({ part }) => part))];
  return names.flatMap((name) => {
    const of = all.filter(({ part }) => part === name);
    const [first] = of;
    if (first === undefined) return [];
    const { part, protocol, agents, share } = first;
    const mean = (measure: PartMeasure) => {
      const scenes = valuesByScene(episodes, ({ parts = [] }) => parts.find((one) => one.part === name)?.[measure]);
      return estimateScenes(scenes, { kind: 'mean', range: [0, Number.POSITIVE_INFINITY] });
    };
    const estimates = {
      actions: mean('actions'),
      actionsDone: mean('actionsDone'),
      calls: mean('calls'),
      messages: mean('messages'),
      inputTokens: mean('inputTokens'),
      outputTokens: mean('outputTokens'),
    };
    return [{ part, protocol, agents, share, n: of.length, estimates }];
  });
}
