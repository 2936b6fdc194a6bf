// Measures what the hash chain of a record costs: the wall time of the same episodes of search and rescue with a
// chained and with an unchained record, everything else alike. The two take turns episode by episode in one process, so
// that what the machine does besides hits both; several fresh processes take part, and the median of their shares
// counts. The model is the rule player, which answers at once: with a slower model the share is smaller. Besides, the
// seals of the same pages are made once more by themselves and timed: a share of a few hundredths is less than two
// episodes differ, and this one has no such noise. It does not measure signing (once an episode) nor what a reader pays
// for checking a chain.
// Run: npx tsx bench/sealing.ts
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rulesModel } from '../agents/models/rules-model.ts';
import { sar } from '../envs/sar/world.ts';
import { runEpisode, systemClock } from '../index.ts';
import { cmas, dmas } from '../protocols/index.ts';
import { createSeals, PAGE_LINES, withoutSeal } from '../runtime/record/chain.ts';
import { fileSink, linesSink } from '../runtime/record/sink.ts';
import { createTokenCounter } from '../runtime/tokens/token-counter.ts';
import { type BenchFigures, bench, median, spread, verdict } from './kit.ts';

const PROTOCOLS = { cmas, dmas };
type ProtocolName = keyof typeof PROTOCOLS;
const SINKS = { unsealed: linesSink, sealed: fileSink };
const AGENTS = 5;
/** Of each side, after as many that are not measured. */
const EPISODES = 100;
const TIMES = 7;

const counter = createTokenCounter();

async function play(name: ProtocolName, side: keyof typeof SINKS, seed: number, folder: string): Promise<number> {
  const began = systemClock.now();
  await runEpisode({
    world: sar,
    protocol: PROTOCOLS[name],
    agents: AGENTS,
    scene: sar.scenes[seed % sar.scenes.length] ?? '1',
    seed,
    models: rulesModel({ player: sar.player, seed: 1, counter }),
    sink: SINKS[side](join(folder, `${seed}-${side}.jsonl`)),
  });
  return systemClock.now() - began;
}

/** The time that the seals of a record take by themselves, in ms. */
function timeOfSeals(file: string): number {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').map(withoutSeal);
  const seals = createSeals();
  let spent = 0;
  for (let from = 0; from < lines.length; from += PAGE_LINES) {
    const page = lines.slice(from, from + PAGE_LINES);
    const hashed = Buffer.from(`${seals.before()}${page.join('\n')}\n`);
    const began = systemClock.now();
    seals.seal(hashed);
    spent += systemClock.now() - began;
  }
  return spent;
}

/** Both sides of each episode, one after the other; who is first changes. */
async function measure(name: ProtocolName): Promise<BenchFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-sealing-'));
  const ms = { unsealed: 0, sealed: 0, seals: 0 };
  try {
    for (let seed = 0; seed < 2 * EPISODES; seed++) {
      const order = seed % 2 === 0 ? (['unsealed', 'sealed'] as const) : (['sealed', 'unsealed'] as const);
      for (const side of order) {
        const took = await play(name, side, seed, folder);
        if (seed >= EPISODES) ms[side] += took;
      }
      if (seed >= EPISODES) ms.seals += timeOfSeals(join(folder, `${seed}-sealed.jsonl`));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return ms;
}

await bench(import.meta.url, { cmas: () => measure('cmas'), dmas: () => measure('dmas') }, async (take) => {
  for (const name of Object.keys(PROTOCOLS)) {
    const runs: BenchFigures[] = [];
    for (let i = 0; i < TIMES; i++) runs.push(await take(name));
    const of = (side: string) => runs.map((run) => run[side] ?? Number.NaN);
    const shares = runs.map(({ unsealed = Number.NaN, sealed = Number.NaN }) => 100 * (sealed / unsealed - 1));
    console.log(
      `  ${name}: ${EPISODES} episodes in ms: unsealed ${spread(of('unsealed'), 0)}, sealed ${spread(of('sealed'), 0)}`,
    );
    console.log(`    sealed episodes take ${median(shares).toFixed(2)} % longer`);
    const own = runs.map(({ seals = Number.NaN, sealed = Number.NaN }) => (100 * seals) / sealed);
    console.log(`    ${verdict('sealing costs', median(own), 2, ' % of the wall time')}`);
  }
});
