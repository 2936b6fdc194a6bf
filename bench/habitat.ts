// Measures seconds an episode of the habitat world takes: making it, with the two plans that decide whether it stays,
// and playing the plan that fits. It does not measure protocols, buses or language models, nor the published simulator.
// Run: npx tsx bench/habitat.ts; with `filter` it makes all 519 episodes of the paper's proportions and prints what
// became of each attempt.
import { EPISODE_COUNT, type HabitatTaskKind, TASK_KINDS } from '../envs/habitat/constants.ts';
import { type EpisodeCounts, generateEpisode } from '../envs/habitat/episode/generate.ts';
import { playAssignment, swapped } from '../envs/habitat/episode/oracle.ts';
import { HabitatOptions } from '../envs/habitat/options.ts';
import { createHabitatState } from '../envs/habitat/state.ts';
import { TASK_SHAPES } from '../envs/habitat/tasks.ts';
import { systemClock } from '../runtime/core/clock.ts';
import { median, verdict } from './kit.ts';

const EPISODE_BAR = 0.5;
const PAPER = TASK_KINDS.slice(0, 5);

function madeAndPlayed(kind: HabitatTaskKind, i: number) {
  const from = systemClock.now();
  const { layout, starts, nav, counts } = generateEpisode(kind, `${kind}/${i}`, 0);
  const names = TASK_SHAPES[kind].team.map((_, who) => `agent_${who}`);
  const plays = (plan: readonly number[]): boolean =>
    playAssignment({ state: createHabitatState(layout, HabitatOptions.parse({}), names, starts), nav }, plan);
  const oracle = plays(layout.oracle);
  const seconds = (systemClock.now() - from) / 1000;
  return { seconds, counts, oracle, swapped: plays(swapped(layout.oracle)) };
}

function times(): void {
  for (const kind of PAPER) {
    const seconds = Array.from({ length: 20 }, (_, i) => madeAndPlayed(kind, i).seconds);
    console.log(`${kind}: slowest of 20 ${Math.max(...seconds).toFixed(2)} s`);
    console.log(`  ${verdict('an episode', median(seconds), EPISODE_BAR, ' s')}`);
  }
}

function filter(): void {
  console.log(
    'task            kept  attempts  house unfit  both succeed  neither  swapped only  plan that fits  swapped',
  );
  for (const kind of PAPER) {
    const made = Array.from({ length: EPISODE_COUNT[kind] }, (_, i) => madeAndPlayed(kind, i));
    const sum = (of: keyof EpisodeCounts): string => String(made.reduce((all, one) => all + one.counts[of], 0));
    const rate = (of: 'oracle' | 'swapped') =>
      `${((100 * made.filter((one) => one[of]).length) / made.length).toFixed(0)} %`;
    const cells = [
      kind.padEnd(14),
      String(made.length).padStart(6),
      sum('attempts').padStart(10),
      sum('unfit').padStart(13),
      sum('both').padStart(14),
      sum('neither').padStart(9),
      sum('swappedOnly').padStart(14),
      rate('oracle').padStart(16),
      rate('swapped').padStart(9),
    ];
    console.log(cells.join(''));
  }
}

if (process.argv.includes('filter')) filter();
else times();
