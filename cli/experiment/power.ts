// Implements `troupe experiment power`: prints how large a difference the scenes of an experiment can detect, and how
// many a difference needs.

import { resolve } from 'node:path';
import { type PowerRow, powerOf } from '../../experiment/power.ts';
import { failure } from '../../runtime/errors/index.ts';
import { FEWEST_UNITS, POWER, pairsForRates, powerOfRates } from '../../runtime/experiment/power.ts';
import { sampleText } from '../../runtime/experiment/tally.ts';
import { groupedNumber } from '../../runtime/text/in-words.ts';
import type { Run } from '../command.ts';
import { type Answer, answer } from '../command.ts';
import type { POWER as COMMAND } from '../declared/experiment.ts';
import { reportEnds } from '../print/results.ts';
import { figure } from './print-plan.ts';

export const run: Run<typeof COMMAND> = ({ folder }, { first, second, pairs }, context) => {
  const refused = (what: string) => failure('USAGE', { what, command: 'troupe experiment power' });
  if (folder === undefined) {
    if (first === undefined || second === undefined)
      throw refused('neither a folder nor --first and --second are given');
    return answerPlannedPower({ first, second, pairs });
  }
  if ((first ?? second ?? pairs) !== undefined)
    throw refused('--first, --second and --pairs are for rates without a folder: give a folder or these');
  const at = resolve(context.cwd, folder);
  const rows = powerOf(at);
  reportEnds(at, context);
  return answerPower(rows);
};

function answerPower(rows: readonly PowerRow[]): Answer {
  const head = ['World', 'Difference', 'Team', 'Measure', 'Pairs', 'Found', 'Detectable', 'It needs'];
  const value = (x: number | null) => (x === null ? '–' : `${x < 0 ? '-' : ''}${figure(Math.abs(x))}`);
  const units = (n: number | null, unit: PowerRow['unit']) => (n === null ? '–' : `${groupedNumber(n)} ${unit}s`);
  const cells = rows.map((row) => [
    ...[row.world, row.contrast, String(row.agents), row.measure, sampleText({ ...row, n: row.pairs })],
    ...[value(row.difference), row.unknown.includes('detectable') ? '?' : value(row.detectable)],
    row.unknown.includes('needed') ? '?' : units(row.needed, row.unit),
  ]);
  const notes = [
    `Detectable: the smallest difference that as many scenes (of one scene: seeds) detect in ${POWER * 100} % of experiments, each tested at the 5 % level on its own. A dash: none, however large; ${FEWEST_UNITS} scenes that all differ in one direction are the fewest that the test finds anything in. A question mark: the difference is the same in every scene, which does not show how much it differs between others.`,
    'It needs: how many scenes, each with as many seeds as here, detect the difference that was found with that power; of one scene, how many seeds of this scene. More seeds of the same scenes do not stand in for scenes.',
    'The test is that of the tables: signs changed scene by scene (for normal differences between scenes); a rate in one scene by exact McNemar, with the observed share of discordant pairs.',
  ];
  const table = { head, rows: cells, right: [2, 5, 6, 7] };
  return answer({ power: POWER, fewestScenes: FEWEST_UNITS, rows }, { text: () => [table, '', ...notes] });
}

type PlannedRates = Readonly<{ first: number; second: number; pairs: number | undefined }>;

/** For two expected success rates: the pairs needed, and the power of a given number of pairs. */
function answerPlannedPower({ first, second, pairs }: PlannedRates): Answer {
  // Assumes that the protocols succeed independently; paired seeds need no more pairs than that.
  const [onlyFirst, onlySecond] = [first * (1 - second), second * (1 - first)];
  const needed = pairsForRates(onlyFirst, onlySecond);
  const had = pairs === undefined ? undefined : powerOfRates(pairs, onlyFirst, onlySecond);
  const rates = `Rates of ${first} and ${second}`;
  return answer(
    { power: POWER, first, second, needed, pairs, powerOfPairs: had },
    {
      text: () => [
        needed === null
          ? `${rates}: no number of scenes up to 4 096 detects the difference.`
          : `${rates}: ${needed} scenes with one seed each for a power of ${POWER * 100} %, if protocols succeed independently of each other. In a single scene as many seeds say something about that scene only.`,
        ...(had === undefined ? [] : [`${pairs} such pairs have a power of ${(100 * had).toFixed(0)} %.`]),
      ],
    },
  );
}
