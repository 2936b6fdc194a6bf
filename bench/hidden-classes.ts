// Counts the hidden classes that V8 makes for each step of an episode and never uses again: an object literal that
// spreads another object first and then adds a field which that one lacks gets a class of its own each time it is made:
// it takes 16 times as long as one that puts its own fields first, and every place that reads it misses its cache
// (docs/design/decisions/0073). Two processes play six and twelve episodes; what the second has made more is counted.
// Classes that are made once an episode, or by libraries, count too. It does not measure time.
// Run: npx tsx bench/hidden-classes.ts [world…] (half a minute)
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rulesModel } from '../agents/models/rules-model.ts';
import { runEpisode } from '../index.ts';
import { cmas } from '../protocols/index.ts';
import { findWorld } from '../resolve/find-parts.ts';
import { bench, CHILD, verdict } from './kit.ts';

const WORLDS = ['sar', 'household', 'transport', 'chores', 'habitat', 'overcooked', 'boxlift'];
const EPISODES = 6;
const STEPS = 10;
/** A step; before fields came first there were 21 (habitat) to 82 (household, chores). */
const BAR = 5;

async function play(name: string, episodes: number): Promise<void> {
  const world = await findWorld(name, '.');
  for (let seed = 0; seed < episodes; seed++) {
    const models = rulesModel({ player: world.player, seed });
    await runEpisode({ world, protocol: cmas, seed, steps: STEPS, models });
  }
}

/** Of a process that plays so many episodes. */
function classesOf(script: string, world: string, episodes: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-bench-'));
  const log = join(folder, 'maps.log');
  const flags = ['--log-maps', '--no-log-maps-details', `--logfile=${log}`, '--no-logfile-per-isolate'];
  try {
    execFileSync(process.execPath, [...flags, script, CHILD, 'play', world, String(episodes)], { stdio: 'inherit' });
    return readFileSync(log, 'utf8').match(/^map,Transition,.*,prototype,/gm)?.length ?? 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await bench(
  import.meta.url,
  {
    async play(world = '', episodes = '') {
      await play(world, Number(episodes));
      return {};
    },
  },
  async (_measure, script) => {
    const asked = process.argv.slice(2);
    for (const world of asked.length > 0 ? asked : WORLDS) {
      const more = classesOf(script, world, 2 * EPISODES) - classesOf(script, world, EPISODES);
      console.log(`${world}: ${verdict('hidden classes a step', more / (EPISODES * STEPS), BAR)}`);
    }
  },
);
