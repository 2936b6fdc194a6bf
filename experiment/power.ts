// Computes how large a difference the scenes of an experiment can detect, and how many a difference needs.

import {
  detectableMean,
  detectableRate,
  FEWEST_UNITS,
  pairsForRates,
  unitsForMean,
} from '../runtime/experiment/power.ts';
import { type Contrast, type Difference, haveSeveralModels, labelled, labelsIn } from '../runtime/experiment/tally.ts';
import { readExperiment } from '../runtime/run/read-experiment.ts';
import { contrastText } from './tables.ts';

export interface PowerRow {
  readonly world: string;
  /** What tables call it: by the labels of its protocols, and with its models where there are several. */
  readonly contrast: string;
  /** Protocols and models by their names. */
  readonly first: string;
  readonly second: string;
  readonly firstModel: string;
  readonly secondModel: string;
  readonly agents: number;
  readonly measure: string;
  readonly pairs: number;
  /** Pairs that differ from each other. */
  readonly distinct: number;
  readonly scenes: number;
  /** What the test counts: scenes, or the seeds of a single one. */
  readonly unit: 'scene' | 'seed';
  readonly difference: number | null;
  /** What of the two below nothing shows, as the difference is the same in all that the test counts. It is null. */
  readonly unknown: readonly ('detectable' | 'needed')[];
  /** The smallest difference that this many detect with a power of 0.8; null if none can be detected. */
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
    const tally = world.tally();
    const several = haveSeveralModels(tally.cells);
    const texts = labelled(labelsIn(world.described), tally).contrasts.map((one) => contrastText(one, several));
    return tally.contrasts.flatMap((contrast, i) =>
      outcomes.flatMap(({ name }): PowerRow[] => {
        const row = rowOf(contrast, name);
        return row === undefined ? [] : [{ world: world.label, contrast: texts[i] ?? '', ...row }];
      }),
    );
  });
}

function rowOf(contrast: Contrast, measure: string): Omit<PowerRow, 'world' | 'contrast'> | undefined {
  const found = contrast.differences[measure];
  if (found === undefined) return undefined;
  const { first, second, firstModel, secondModel, agents } = contrast;
  const { n: pairs, distinct, scenes, unit, mean: difference } = found.estimate;
  const pair = { first, second, firstModel, secondModel, agents, measure };
  return { ...pair, pairs, distinct, scenes, unit, difference, ...powerOfTest(found) };
}

/** Of the very test that tables print. */
function powerOfTest(found: Difference): Pick<PowerRow, 'unknown' | 'detectable' | 'needed'> {
  const { spread, test } = found;
  const { unit, scenes, distinct, n, mean } = found.estimate;
  if (found.kind === 'rate' && test === 'McNemar') {
    if (n === 0) return { unknown: [], detectable: null, needed: null };
    const [onlyFirst, onlySecond] = [found.rates.onlyFirst / n, found.rates.onlySecond / n];
    return {
      unknown: [],
      detectable: detectableRate(distinct, onlyFirst + onlySecond),
      needed: pairsForRates(onlyFirst, onlySecond),
    };
  }
  const units = unit === 'scene' ? scenes : distinct;
  const isEqual = mean !== null && spread === 0;
  return {
    unknown: isEqual ? [...(units < FEWEST_UNITS ? [] : ['detectable' as const]), 'needed'] : [],
    detectable: spread === 0 ? null : detectableMean(units, spread),
    needed: mean === null || spread === 0 ? null : unitsForMean(mean, spread),
  };
}
