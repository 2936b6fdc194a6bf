// Computes how large a difference the scenes of an experiment can detect, and how many a difference needs.

import { detectableMean, detectableRate, pairsForRates, unitsForMean } from '../runtime/experiment/power.ts';
import type { Contrast, Difference } from '../runtime/experiment/tally.ts';
import { readExperiment } from '../runtime/run/read-experiment.ts';

export interface PowerRow {
  readonly world: string;
  readonly contrast: string;
  readonly agents: number;
  readonly measure: string;
  readonly pairs: number;
  /** Pairs that differ from each other. */
  readonly distinct: number;
  readonly scenes: number;
  /** What the test counts: scenes, or the seeds of a single one. */
  readonly unit: 'scene' | 'seed';
  readonly difference: number | null;
  /** The smallest difference that this many detect with a power of 0.8; null if no difference can be detected. */
  readonly detectable: number | null;
  /** How many the observed difference needs, with as many seeds a scene; null if no number suffices. */
  readonly needed: number | null;
}

/**
 * How large a difference an experiment's scenes can detect, and how many scenes the one that was found needs: for the
 * outcomes of every pair of protocols. @throws as `readExperiment`
 * @example
 * ```ts
 * import { powerOf } from 'troupe/experiment';
 *
 * // The scenes that each comparison of a folder needs.
 * export const scenesNeeded = (folder: string) => powerOf(folder).map(({ contrast, needed }) => [contrast, needed]);
 * ```
 */
export function powerOf(folder: string): PowerRow[] {
  return readExperiment(folder).worlds.flatMap((world) => {
    const outcomes = world.measures.filter(({ of }) => of === 'outcome');
    return world
      .tally()
      .contrasts.flatMap((contrast) => outcomes.flatMap(({ name }) => rowsOf(world.label, contrast, name)));
  });
}

function rowsOf(world: string, contrast: Contrast, measure: string): PowerRow[] {
  const found = contrast.differences[measure];
  if (found === undefined) return [];
  const { first, second, firstModel, secondModel, agents } = contrast;
  const names = firstModel === secondModel ? `${second} − ${first}` : `${first}: ${secondModel} − ${firstModel}`;
  const { n: pairs, distinct, scenes, unit, mean: difference } = found.estimate;
  const row = { world, contrast: names, agents, measure, pairs, distinct, scenes, unit, difference };
  return [{ ...row, ...powerOfTest(found) }];
}

/** Of the very test that tables print. Identical differences say nothing about their spread. */
function powerOfTest(found: Difference): Pick<PowerRow, 'detectable' | 'needed'> {
  const { spread, test } = found;
  const { unit, scenes, distinct, n, mean } = found.estimate;
  if (found.kind === 'rate' && test === 'McNemar') {
    if (n === 0) return { detectable: null, needed: null };
    const [onlyFirst, onlySecond] = [found.rates.onlyFirst / n, found.rates.onlySecond / n];
    return {
      detectable: detectableRate(distinct, onlyFirst + onlySecond),
      needed: pairsForRates(onlyFirst, onlySecond),
    };
  }
  return {
    detectable: spread === 0 ? null : detectableMean(unit === 'scene' ? scenes : distinct, spread),
    needed: mean === null || spread === 0 ? null : unitsForMean(mean, spread),
  };
}
