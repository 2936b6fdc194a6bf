// Computes how large a difference the scenes of an experiment can detect, and how many a difference needs.

import {
  detectableMean,
  detectableRate,
  FEWEST_UNITS,
  POWER,
  pairsForRates,
  powerOfRates,
  unitsForMean,
} from '../../runtime/experiment/inference.ts';
import { type Contrast, type Difference, sampleText } from '../../runtime/experiment/tally.ts';
import { readExperiment } from '../../runtime/run/read-experiment.ts';
import { groupedNumber } from '../../runtime/text/grouped-number.ts';
import type { CliContext } from '../context.ts';
import { jsonText } from '../print/json.ts';
import { proseLine } from '../print/prose.ts';
import { renderTable } from '../print/table.ts';
import { figure } from './print-plan.ts';

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

/** For the outcomes of every pair of protocols. @throws as `readExperiment` */
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

export function printPower(rows: readonly PowerRow[], json: boolean, { stdout }: CliContext): void {
  if (json) return stdout.write(`${jsonText({ power: POWER, fewestScenes: FEWEST_UNITS, rows })}\n`);
  const head = ['World', 'Difference', 'Team', 'Measure', 'Pairs', 'Found', 'Detectable', 'It needs'];
  const value = (x: number | null) => (x === null ? '–' : `${x < 0 ? '-' : ''}${figure(Math.abs(x))}`);
  const units = (n: number | null, unit: PowerRow['unit']) => (n === null ? '–' : `${groupedNumber(n)} ${unit}s`);
  const cells = rows.map((row) => [
    ...[row.world, row.contrast, String(row.agents), row.measure, sampleText({ ...row, n: row.pairs })],
    ...[value(row.difference), value(row.detectable), units(row.needed, row.unit)],
  ]);
  stdout.write(`${renderTable({ head, rows: cells, out: stdout, right: [2, 5, 6, 7] })}\n`);
  const notes = [
    `Detectable: the smallest difference that as many scenes (of one scene: seeds) detect in ${POWER * 100} % of experiments, each tested at the 5 % level on its own. A dash: none, however large; ${FEWEST_UNITS} scenes that all differ in one direction are the fewest that the test finds anything in.`,
    'It needs: how many scenes, each with as many seeds as here, detect the difference that was found with that power; of one scene, how many seeds of this scene. More seeds of the same scenes do not stand in for scenes.',
    'The test is that of the tables: signs changed scene by scene (for normal differences between scenes); a rate in one scene by exact McNemar, with the observed share of discordant pairs.',
  ];
  for (const note of notes) stdout.write(proseLine(note, stdout));
}

interface PlannedRates {
  readonly first: number;
  readonly second: number;
  readonly pairs: number | undefined;
  readonly json: boolean;
}

/** For two expected success rates: the pairs needed, and the power of a given number of pairs. */
export function printPlannedPower({ first, second, pairs, json }: PlannedRates, { stdout }: CliContext): void {
  // Assumes that the protocols succeed independently; paired seeds need no more pairs than that.
  const [onlyFirst, onlySecond] = [first * (1 - second), second * (1 - first)];
  const needed = pairsForRates(onlyFirst, onlySecond);
  const had = pairs === undefined ? undefined : powerOfRates(pairs, onlyFirst, onlySecond);
  if (json) return stdout.write(`${jsonText({ power: POWER, first, second, needed, pairs, powerOfPairs: had })}\n`);
  stdout.write(
    needed === null
      ? `Rates of ${first} and ${second}: no number of scenes up to 4 096 detects the difference.\n`
      : `Rates of ${first} and ${second}: ${needed} scenes with one seed each for a power of ${POWER * 100} %, if protocols succeed independently of each other. In a single scene as many seeds say something about that scene only.\n`,
  );
  if (had !== undefined) stdout.write(`${pairs} such pairs have a power of ${(100 * had).toFixed(0)} %.\n`);
}
