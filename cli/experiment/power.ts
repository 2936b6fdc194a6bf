// Computes how large a difference the seeds of an experiment can detect, and how many more a difference needs.

import {
  detectableMean,
  detectableRate,
  POWER,
  pairsForMean,
  pairsForRates,
  powerOfRates,
} from '../../runtime/experiment/inference.ts';
import type { Contrast } from '../../runtime/experiment/tally.ts';
import { readExperiment } from '../../runtime/run/read-experiment.ts';
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
  readonly difference: number | null;
  /** The smallest difference that this many pairs detect with a power of 0.8. */
  readonly detectable: number | null;
  /** The number of pairs that the observed difference needs; null if no number suffices. */
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
  const about = { world, contrast: names, agents, measure };
  if (found.kind === 'rate') {
    const { n, difference, onlyFirst, onlySecond } = found.rates;
    const needed = n === 0 ? null : pairsForRates(onlyFirst / n, onlySecond / n);
    const detectable = n === 0 ? null : detectableRate(n, (onlyFirst + onlySecond) / n);
    return [{ ...about, pairs: n, difference, detectable, needed }];
  }
  const { n, mean } = found.estimate;
  const { spread } = found;
  return [
    {
      ...about,
      pairs: n,
      difference: mean,
      // Identical differences say nothing about their variance.
      detectable: spread === 0 ? null : detectableMean(n, spread),
      needed: mean === null || spread === 0 ? null : pairsForMean(mean, spread),
    },
  ];
}

export function printPower(rows: readonly PowerRow[], json: boolean, { stdout }: CliContext): void {
  if (json) return stdout.write(`${jsonText({ power: POWER, rows })}\n`);
  const head = ['World', 'Difference', 'Team', 'Measure', 'Pairs', 'Found', 'Detectable', 'Pairs it needs'];
  const value = (x: number | null) => (x === null ? '–' : `${x < 0 ? '-' : ''}${figure(Math.abs(x))}`);
  const cells = rows.map((row) => [
    ...[row.world, row.contrast, String(row.agents), row.measure, String(row.pairs)],
    ...[value(row.difference), value(row.detectable), value(row.needed)],
  ]);
  stdout.write(`${renderTable({ head, rows: cells, out: stdout, right: [2, 4, 5, 6, 7] })}\n`);
  const notes = [
    `Detectable: the smallest difference that this many pairs (scenes × seeds) detect in ${POWER * 100} % of experiments, each tested at the 5 % level on its own.`,
    'Pairs it needs: the number of pairs that would detect the observed difference with that power.',
    "Means: Student's approximation of the paired test; rates: exact McNemar, with the observed share of discordant pairs.",
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
      ? `Rates of ${first} and ${second}: no number of pairs up to 4 096 detects the difference.\n`
      : `Rates of ${first} and ${second}: ${needed} pairs (scenes × seeds) for a power of ${POWER * 100} %.\n`,
  );
  if (had !== undefined) stdout.write(`${pairs} pairs have a power of ${(100 * had).toFixed(0)} %.\n`);
}
