// Measures `troupe cost` on a long record: seconds and peak memory, for a record of a million events and for one of a
// tenth, each read by the command in a process of its own. The record joins episodes of search and rescue, played by
// the rule player in a dialogue, end to end as the steps of one: only steps and line numbers are moved. The reference
// reads the same file line by line, parses it as JSON and does nothing with it: what no ledger could do without. It
// does not measure a slow disk, prompts as long as those of a language model, and records of many episodes (each is
// read by itself).
// Run: npx tsx bench/ledger.ts
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { rulesModel } from '../agents/models/rules-model.ts';
import { memorySink, type RecordEvent } from '../api/record.ts';
import { main } from '../cli/main.ts';
import { sar } from '../envs/sar/world.ts';
import { runEpisode, systemClock } from '../index.ts';
import { dmas } from '../protocols/index.ts';
import { createTokenCounter } from '../runtime/tokens/token-counter.ts';
import { type BenchFigures, bench, median, spread, timeVerdict } from './kit.ts';

const MILLION = 1_000_000;
const AGENTS = 5;
/** Episodes that are really played; then the same ones come again. */
const PLAYED = 40;
const TIMES = 3;
/** Seconds for a million events. */
const BAR = 10;

async function playEpisodes(): Promise<RecordEvent[][]> {
  const models = rulesModel({ player: sar.player, seed: 1, counter: createTokenCounter() });
  const all: RecordEvent[][] = [];
  for (let seed = 0; seed < PLAYED; seed++) {
    const sink = memorySink();
    const scene = sar.scenes[seed % sar.scenes.length] ?? '1';
    await runEpisode({ world: sar, protocol: dmas, agents: AGENTS, scene, seed, models, sink });
    all.push(sink.events());
  }
  return all;
}

/** `step:rest` moved to a later step: ids of messages and of calls begin with their step. */
function shiftId(id: string, by: number): string {
  const colon = id.indexOf(':');
  return `${Number(id.slice(0, colon)) + by}${id.slice(colon)}`;
}

function shiftEvent(e: RecordEvent, by: number): RecordEvent {
  const ids = (list: readonly string[]) => list.map((id) => shiftId(id, by));
  const event = { ...e, step: e.step + by };
  switch (event.type) {
    case 'message.sent': {
      const { message } = event;
      return {
        ...event,
        message: { ...message, id: shiftId(message.id, by), step: message.step + by, causes: ids(message.causes) },
      };
    }
    case 'message.delivered':
    case 'message.dropped':
      return { ...event, id: shiftId(event.id, by) };
    case 'model.called': {
      const segments = event.segments.map((s) => (s.from ? { ...s, from: ids(s.from) } : s));
      return { ...event, call: shiftId(event.call, by), causes: ids(event.causes), segments };
    }
    case 'model.answered':
    case 'model.failed':
    case 'reply.rejected':
      return { ...event, call: shiftId(event.call, by) };
    default:
      return event;
  }
}

/** Writes a record of so many events: one beginning, the steps of episode after episode, one end. */
function writeRecord(file: string, events: number, from: readonly RecordEvent[][]): void {
  const fd = openSync(file, 'w');
  let n = 0;
  let step = 0;
  const put = (e: RecordEvent) => writeSync(fd, `${JSON.stringify({ ...e, n: n++ })}\n`);
  const first = from[0]?.[0];
  const last = from[0]?.at(-1);
  if (first) put(first);
  for (let i = 0; n < events - 1; i++) {
    const episode = from[i % from.length] ?? [];
    const steps = episode.filter((e) => e.type !== 'episode.started' && e.type !== 'episode.ended');
    for (const e of steps) if (n < events - 1) put(shiftEvent(e, step));
    step += 1 + (episode.at(-1)?.step ?? 0);
  }
  if (last) put(shiftEvent(last, step));
  closeSync(fd);
}

async function secondsAndMemory(work: () => Promise<unknown>): Promise<BenchFigures> {
  const from = systemClock.now();
  await work();
  return { seconds: (systemClock.now() - from) / 1000, mb: process.resourceUsage().maxRSS / 1024 };
}

/** The command as a person gives it, its words thrown away. */
async function cost(file = ''): Promise<BenchFigures> {
  const out = { write() {}, isTTY: false };
  return secondsAndMemory(() => main(['cost', file], { stdout: out, stderr: process.stderr, env: {} }));
}

async function parse(file = ''): Promise<BenchFigures> {
  return secondsAndMemory(async () => {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY }))
      JSON.parse(line);
  });
}

await bench(import.meta.url, { cost, parse }, async (measure) => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-bench-'));
  try {
    const episodes = await playEpisodes();
    for (const events of [MILLION / 10, MILLION]) {
      const file = join(folder, `${events}.jsonl`);
      writeRecord(file, events, episodes);
      const size = statSync(file).size / 2 ** 20;
      const [ours, bare]: [BenchFigures[], BenchFigures[]] = [[], []];
      for (let i = 0; i < TIMES; i++) {
        bare.push(await measure('parse', file));
        ours.push(await measure('cost', file));
      }
      const of = (side: readonly BenchFigures[], name: string) => side.map((m) => m[name] ?? Number.NaN);
      console.log(`${events} events, ${size.toFixed(0)} MB (median [least–greatest] of ${TIMES} fresh processes)`);
      console.log(`  read and parsed: ${spread(of(bare, 'seconds'))} s, ${spread(of(bare, 'mb'), 0)} MB at most`);
      console.log(`  troupe cost:     ${spread(of(ours, 'seconds'))} s, ${spread(of(ours, 'mb'), 0)} MB at most`);
      if (events === MILLION)
        console.log(`  ${timeVerdict('a million events take', median(of(ours, 'seconds')), BAR, ' s')}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
