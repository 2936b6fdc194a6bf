// Measures what the bounded reader costs: processor time of a step of CMAS with the rule player whose rates of
// overlooking, misreading and garbling are so small that nothing is ever damaged, beside the same player without
// rates. Both play the same steps; the two take turns, each in a fresh process that has played such episodes before.
// It does not measure rates at which facts are damaged: teams then play other, longer episodes.
// Run: npx tsx bench/reader.ts [world] (seven minutes)
import { rulesModel } from '../agents/models/rules-model.ts';
// Named so that it is compiled: it is loaded with the first sentence that needs it.
import type {} from '../english/index.ts';
import { runEpisode } from '../index.ts';
import { cmas } from '../protocols/index.ts';
import { findWorld } from '../resolve/find-parts.ts';
import { type BenchFigures, bench, inTurn, median, spread, type TakeMeasurement, verdict } from './kit.ts';

/** Those that state facts. */
const WORLDS = ['sar', 'household', 'transport'];
const EPISODES = 150;
const TIMES = 7;
const BAR = 1.1;
/** No draw is as low. */
const NEVER = 1e-12;
async function playSide(name: string, side: string): Promise<BenchFigures> {
  const world = await findWorld(name, '.');
  const { player, words, pace } = world;
  const bounds = side === 'reads' ? { overlook: NEVER, misread: NEVER, garble: NEVER } : {};
  let steps = 0;
  const play = async (from: number) => {
    for (let seed = from; seed < from + EPISODES; seed++) {
      const scene = world.scenes[seed % world.scenes.length] ?? '';
      const models = rulesModel({ player, seed, facts: words.facts, acting: words.acting, idle: pace.idle, ...bounds });
      const episode = await runEpisode({ world, protocol: cmas, agents: 3, scene, seed, models });
      if (episode.reason !== 'goal' && episode.reason !== 'step-cap') throw new Error(`${name}: ${episode.reason}`);
      steps += episode.steps;
    }
  };
  await play(0);
  steps = 0;
  const before = process.cpuUsage();
  await play(EPISODES);
  const { user, system } = process.cpuUsage(before);
  return { steps, step: (user + system) / steps };
}

async function report(measure: TakeMeasurement): Promise<void> {
  const [asked] = process.argv.slice(2);
  for (const world of asked === undefined ? WORLDS : [asked]) {
    const [off = [], reads = []] = await inTurn(TIMES, [
      () => measure('side', world, 'off'),
      () => measure('side', world, 'reads'),
    ]);
    const steps = new Set([...off, ...reads].map((one) => one.steps));
    if (steps.size !== 1) throw new Error(`${world}: the two play differently: ${[...steps].join(', ')} steps`);
    const each = (taken: readonly BenchFigures[]) => taken.map(({ step = 0 }) => step);
    console.log(`${world}: µs a step ${spread(each(off), 0)}, with the reader ${spread(each(reads), 0)}`);
    console.log(`  ${verdict('cost of the reader', median(each(reads)) / median(each(off)), BAR)}`);
  }
}

await bench(import.meta.url, { side: playSide }, report);
