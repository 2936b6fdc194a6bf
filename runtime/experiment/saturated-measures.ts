// Finds measures that distinguish no protocols because all of them have reached the same limit: a rate of 1 under every
// protocol looks like a result, but only shows the limit of the measure.

import type { Measure } from './measures.ts';
import { grouped } from './scene-estimates.ts';
import type { Cell } from './tally.ts';

/** What is alike in all cells of one world, team size and scene. */
export interface Saturation {
  readonly agents: number;
  /** null: all scenes together. */
  readonly scene: string | null;
  /** Outcomes that have the same end of their range in every cell. */
  readonly saturated: readonly { readonly measure: Measure; readonly value: number }[];
  /** Outcomes that are not the same in every cell. */
  readonly apart: readonly Measure[];
}

/** One of each block of two cells at least where something is saturated, but of episodes that nothing came of. */
export function saturations(cells: readonly Cell[], measures: readonly Measure[]): Saturation[] {
  const outcomes = measures.filter(({ of }) => of === 'outcome');
  const blocks = grouped(cells, ({ world, agents, scene }) => JSON.stringify([world, agents, scene]));
  return blocks.flatMap((block): Saturation[] => {
    const [first, ...others] = block;
    if (first === undefined || others.length === 0 || block.some(({ meaningless }) => meaningless)) return [];
    const saturated = outcomes.flatMap((measure) => {
      const value = saturatedAt(block, measure);
      return value === undefined ? [] : [{ measure, value }];
    });
    const apart = outcomes.filter(({ name }) => new Set(block.map((cell) => cell.estimates[name]?.mean)).size > 1);
    return saturated.length === 0 ? [] : [{ agents: first.agents, scene: first.scene, saturated, apart }];
  });
}

/** The best or worst possible value of a more-is-better measure, if all of these cells have it. */
export function saturatedAt(cells: readonly Cell[], { name, range, better }: Measure): number | undefined {
  if (better !== 'higher' || cells.length === 0) return undefined;
  return range.find((end) => cells.every((cell) => cell.estimates[name]?.mean === end));
}
