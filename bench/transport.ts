// Measures how many seconds an episode of the transport world (TDW-MAT) takes with its rule player: all 24 published
// episodes, prompts built from observations (text and data), every agent saying what is new before it acts. It does not
// measure protocols, buses, language models, or the published simulator, of which users report hours for one such
// episode (quoted, not measured here).
// Run: npx tsx bench/transport.ts; with `figures`, the player's transport rates as they stand in
// envs/transport/README.md.

import { transport } from '../envs/transport/world.ts';
import { systemClock } from '../runtime/core/clock.ts';
import { random } from '../runtime/core/random.ts';
import { playOutTransport, type SharingMode } from '../tests/support/transport-play.ts';
import { median, spread, timeVerdict } from './kit.ts';

const EPISODE_BAR = 1;
const ALL_BAR = 20;
const SEEDS = [101, 102, 103, 104, 105];

interface BenchTeam {
  readonly n: number;
  /** `random`: actions drawn from those on offer. */
  readonly sharing: SharingMode | 'random';
  readonly options?: Readonly<Record<string, unknown>>;
}

interface TimedEpisode {
  readonly seconds: number;
  readonly frames: number;
  /** Published transport rate in percent. */
  readonly rate: number;
  readonly task: string;
}

function timeEpisode({ n, sharing, options = {} }: BenchTeam, scene: string, seed: number): TimedEpisode {
  const from = systemClock.now();
  const agents = transport.team.names(n);
  const game = { world: transport, scene, seed, agents, options };
  const state = sharing === 'random' ? playAtRandom(game) : playOutTransport(game, sharing);
  const rate = 100 * (transport.score(state).published?.transportRate ?? 0);
  return { seconds: (systemClock.now() - from) / 1000, frames: state.frame, rate, task: state.layout.task };
}

function playAtRandom({ scene, seed, agents, options }: Parameters<typeof transport.reset>[0]) {
  const chance = random(seed);
  const state = transport.reset({ scene, seed, agents, options: transport.options.parse(options) });
  while (state.over === null) {
    const ready = transport.ready(state);
    transport.step(
      state,
      ready.map((agent) => ({ agent, do: chance.pick(transport.actions(state, agent)) ?? transport.pace.idle })),
    );
  }
  return state;
}

const mean = (of: readonly number[]): number => of.reduce((sum, one) => sum + one, 0) / of.length;
const rounds = (team: BenchTeam): TimedEpisode[][] =>
  SEEDS.map((seed) => transport.scenes.map((scene) => timeEpisode(team, scene, seed)));

function line(team: BenchTeam, all: readonly TimedEpisode[]): string {
  const { n, sharing, options = {} } = team;
  const rate = (task: string) => mean(all.filter((one) => one.task.includes(task)).map((one) => one.rate)).toFixed(1);
  const rates = `food ${rate('food')} %, stuff ${rate('stuff')} %, all ${rate('')} %`;
  return `${n} agents, ${sharing} ${JSON.stringify(options)}: ${rates} in ${Math.round(mean(all.map((one) => one.frames)))} frames`;
}

function times(): void {
  for (const n of [1, 2, 4]) {
    const team: BenchTeam = { n, sharing: 'talk' };
    transport.scenes.map((scene) => timeEpisode(team, scene, 0));
    const taken = rounds(team);
    const all = taken.map((one) => one.reduce((sum, { seconds }) => sum + seconds, 0));
    const slowest = taken.map((one) => Math.max(...one.map(({ seconds }) => seconds)));
    console.log(line(team, taken.flat()));
    console.log(`  all 24: ${spread(all)} s; the slowest: ${spread(slowest, 3)} s`);
    console.log(`  ${timeVerdict('an episode', median(slowest), EPISODE_BAR, ' s')}`);
    console.log(`  ${timeVerdict('all 24', median(all), ALL_BAR, ' s')}`);
  }
}

function figures(): void {
  const team = (n: number): BenchTeam[] => [
    { n, sharing: 'random' },
    ...[{}, { cap: 1000 }, { published: true }].flatMap((options) =>
      (n === 1 ? ONE : SEVERAL).map((sharing): BenchTeam => ({ n, sharing, options })),
    ),
  ];
  for (const one of [1, 2, 3, 4].flatMap(team)) console.log(line(one, rounds(one).flat()));
}

const ONE: readonly SharingMode[] = ['alone'];
const SEVERAL: readonly SharingMode[] = ['alone', 'talk', 'all'];

if (process.argv.includes('figures')) figures();
else times();
