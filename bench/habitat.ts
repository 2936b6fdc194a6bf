// Measures how many seconds an episode of the habitat world takes: making it, with the two plans that decide whether it
// stays, and playing the plan that fits. It does not measure protocols, buses or language models, nor the published
// simulator.
// Run: npx tsx bench/habitat.ts; with `emos` it plays all 519 episodes of the paper's proportions under `emos` in two
// processes (on two cores: taskset -c 0,1 npx tsx bench/habitat.ts emos); with `filter` it makes all 519 episodes of
// the paper's proportions and prints what became of each attempt, and again under the options of published:emos.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { filterSetup, playAssignment, swapped } from '../envs/habitat/episode/filter.ts';
import { type EpisodeCounts, generateEpisode } from '../envs/habitat/episode/generate.ts';
import { EPISODE_COUNT, HabitatOptions, type HabitatTaskKind, TASK_KINDS } from '../envs/habitat/options.ts';
import { createHabitatState } from '../envs/habitat/state.ts';
import { TASK_SHAPES } from '../envs/habitat/tasks.ts';
import { publishedEmos } from '../presets/emos.ts';
import { emos } from '../protocols/index.ts';
import { systemClock } from '../runtime/core/clock.ts';
import { playProtocol } from './habitat-episodes.ts';
import { median, timeVerdict } from './kit.ts';

const EPISODE_BAR = 0.5;
const ALL_BAR = 120;
const PROCESSES = 2;
const PAPER = TASK_KINDS.slice(0, 5);

function madeAndPlayed(kind: HabitatTaskKind, i: number, rules = HabitatOptions.parse({})) {
  const from = systemClock.now();
  const { layout, starts, nav, counts } = generateEpisode(
    { kind, scene: `${kind}/${i}`, seed: 0 },
    filterSetup(kind, rules),
  );
  const names = TASK_SHAPES[kind].team.map((_, who) => `agent_${who}`);
  const plays = (plan: readonly number[]): boolean =>
    playAssignment({ state: createHabitatState(layout, rules, { names, starts }), nav }, plan);
  const oracle = plays(layout.oracle);
  const seconds = (systemClock.now() - from) / 1000;
  return { seconds, counts, oracle, swapped: plays(swapped(layout.oracle)) };
}

function times(): void {
  for (const kind of PAPER) {
    const seconds = Array.from({ length: 20 }, (_, i) => madeAndPlayed(kind, i).seconds);
    console.log(`${kind}: slowest of 20 ${Math.max(...seconds).toFixed(2)} s`);
    console.log(`  ${timeVerdict('an episode', median(seconds), EPISODE_BAR, ' s')}`);
  }
}

function filter(rules: HabitatOptions): void {
  console.log(
    'task            kept  attempts  house unfit  both succeed  neither  swapped only  plan that fits  swapped',
  );
  for (const kind of PAPER) {
    const made = Array.from({ length: EPISODE_COUNT[kind] }, (_, i) => madeAndPlayed(kind, i, rules));
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

/** One share of the 519 episodes, with the player of rules: seconds of each. */
async function share(from: number): Promise<number[]> {
  const seconds: number[] = [];
  const episodes = PAPER.flatMap((kind) =>
    Array.from({ length: EPISODE_COUNT[kind] }, (_, index) => ({ kind, index })),
  );
  for (const [i, episode] of episodes.entries()) {
    if (i % PROCESSES !== from) continue;
    const began = systemClock.now();
    await playProtocol(emos.usual, episode);
    seconds.push((systemClock.now() - began) / 1000);
  }
  return seconds;
}

async function underEmos(): Promise<void> {
  const began = systemClock.now();
  const play = (from: number): Promise<number[]> =>
    new Promise((resolve, reject) => {
      const args = ['--import', 'tsx', fileURLToPath(import.meta.url), '--share', String(from)];
      execFile(process.execPath, args, (error, stdout) => (error ? reject(error) : resolve(JSON.parse(stdout))));
    });
  const seconds = (await Promise.all(Array.from({ length: PROCESSES }, (_, i) => play(i)))).flat();
  console.log(timeVerdict(`${seconds.length} episodes under emos`, (systemClock.now() - began) / 1000, ALL_BAR, ' s'));
  console.log(timeVerdict('an episode', median(seconds), EPISODE_BAR, ' s'));
  console.log(timeVerdict('the slowest episode', Math.max(...seconds), EPISODE_BAR, ' s'));
}

const [word, from] = process.argv.slice(2);
if (word === '--share') process.stdout.write(JSON.stringify(await share(Number(from))));
else if (word === 'filter') {
  filter(HabitatOptions.parse({}));
  console.log(`\nunder ${publishedEmos.name}`);
  filter(HabitatOptions.parse(publishedEmos.worlds.habitat?.options));
} else if (word === 'emos') await underEmos();
else times();
