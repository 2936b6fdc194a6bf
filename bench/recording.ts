// Measures what recording costs: the wall time of episodes of search and rescue whose model answers at once (the rule
// player), with nothing kept, with a record on file, and with the record and live OpenTelemetry to a local sink that
// accepts all and keeps nothing. The three take turns, each in a fresh process that has played such episodes before.
// The time covers the run, record opened and closed; what has not reached the sink by then is timed apart. What a
// record costs is held against the least that it could: JSON.stringify, sha256 and one write, over the events of the
// same records. Its share of the episode, which grows whenever the rest gets faster, is printed and has no bar. A
// second set uses a model that takes 50 ms. Records go into memory where the system has a folder for it (/dev/shm): a
// file system on disk looks at what was deleted in the last minutes before it makes a file (ext4: recently_deleted), so
// that making a record took 39 microseconds or 385, by what had run on the machine before. It does not measure a slow
// disk, a distant collector, one core (a thread of its own folds and sends telemetry: the time that all threads take
// together is printed beside), and starting that thread, once a run.
// Run: npx tsx bench/recording.ts (six minutes), or parts of it: npx tsx bench/recording.ts cmas | dmas | waiting
import { hash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLatency } from '../agents/models/latency.ts';
import { rulesModel } from '../agents/models/rules-model.ts';
import { sar } from '../envs/sar/world.ts';
import { runEpisode, systemClock } from '../index.ts';
import { cmas, dmas } from '../protocols/index.ts';
import { fileSink, teeSink } from '../runtime/record/sink.ts';
import { createOtel, type OtelLive } from '../runtime/telemetry/otel.ts';
import { otelSettings } from '../runtime/telemetry/settings.ts';
// Named so that it is compiled: a thread runs it.
import type {} from '../runtime/telemetry/thread-entry.ts';
import { createTokenCounter } from '../runtime/tokens/token-counter.ts';
import { type BenchFigures, bench, inTurn, median, spread, type TakeMeasurement, verdict } from './kit.ts';

const PROTOCOLS = { cmas, dmas };
const RECORDING_SIDES = ['off', 'record', 'otel'] as const;
type RecordingSide = (typeof RECORDING_SIDES)[number];
const MEMORY = '/dev/shm';
const RECORDS = existsSync(MEMORY) ? MEMORY : tmpdir();
const AGENTS = 5;
const EPISODES = 100;
/** Episodes with the slow model. */
const WAITING = 10;
const TIMES = 7;
/**
 * Milliseconds that the slow model takes, a fifth more or less: timers count whole ones, and always the same wait would
 * be always rounded the same way.
 */
const SLOW = 50;
const JITTER = 0.2;

interface RecordingRun {
  readonly side: RecordingSide;
  readonly protocol: keyof typeof PROTOCOLS;
  readonly folder: string;
  readonly otel: OtelLive | undefined;
  readonly waitMs: number;
}

/** Where spans and records go. */
interface TelemetryTarget {
  readonly url: string;
  readonly folder: string;
}

const counter = createTokenCounter();

function modelOf(waitMs: number) {
  const rules = rulesModel({ player: sar.player, seed: 1, counter });
  const profile = { firstTokenMs: waitMs, perInputTokenMs: 0, perOutputTokenMs: 0, jitter: JITTER };
  return waitMs === 0 ? rules : withLatency(rules, profile, { clock: systemClock, seed: 1 });
}

async function play(
  { side, protocol, folder, otel, waitMs }: RecordingRun,
  from: number,
  episodes: number,
): Promise<void> {
  for (let seed = from; seed < from + episodes; seed++) {
    const file = side === 'off' ? undefined : fileSink(join(folder, `${seed}.jsonl`));
    const sink = file && otel ? teeSink(file, otel.sink) : file;
    await runEpisode({
      world: sar,
      protocol: PROTOCOLS[protocol],
      agents: AGENTS,
      scene: sar.scenes[seed % sar.scenes.length] ?? '1',
      seed,
      episode: String(seed),
      models: modelOf(waitMs),
      ...(sink ? { sink } : {}),
    });
  }
}

async function measureSide(
  side: RecordingSide,
  protocol: string,
  { url, folder: all }: TelemetryTarget,
  waitMs: number,
): Promise<BenchFigures> {
  const folder = mkdtempSync(join(all, 'run-'));
  const settings = otelSettings({}, { version: '0', endpoint: url });
  const otel = side === 'otel' ? createOtel({ settings, clock: systemClock }) : undefined;
  const plan: RecordingRun = { side, protocol: protocol === 'dmas' ? 'dmas' : 'cmas', folder, otel, waitMs };
  // Nothing of the rehearsal is to be sent while the slow model is waited for.
  await play({ ...plan, waitMs: 0, otel: waitMs === 0 ? otel : undefined }, 0, EPISODES / 2);
  const cpu = process.cpuUsage();
  const began = systemClock.now();
  await play(plan, EPISODES, waitMs === 0 ? EPISODES : WAITING);
  const ms = systemClock.now() - began;
  const outcome = await otel?.close();
  const until = systemClock.now() - began - ms;
  const { user, system } = process.cpuUsage(cpu);
  const { exported = 0, lost = 0 } = outcome?.spans ?? {};
  const bare = side === 'record' && waitMs === 0 ? bareMs(folder) : 0;
  return { ms, until, cpu: (user + system) / 1000, exported, lost, bare };
}

/** The least that the records of the episodes that were timed could cost, in ms, once the engine has compiled it. */
function bareMs(folder: string): number {
  const records = Array.from({ length: EPISODES }, (_, i) =>
    readFileSync(join(folder, `${EPISODES + i}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
  );
  const times = Array.from({ length: 3 }, () => {
    const began = systemClock.now();
    for (const [i, events] of records.entries()) {
      const lines = events.map((event) => `${JSON.stringify(event)}\n`);
      for (const line of lines) hash('sha256', line, 'hex');
      writeFileSync(join(folder, `bare-${i}`), lines.join(''));
    }
    return systemClock.now() - began;
  });
  return median(times);
}

/**
 * Throughput lost, in percent, each against the same round of the other side: what the machine does besides hits both.
 */
const throughputLosses = (side: readonly BenchFigures[], reference: readonly BenchFigures[]): number[] =>
  side.map(({ ms = Number.NaN }, i) => 100 * (1 - (reference[i]?.ms ?? Number.NaN) / ms));

async function report(measure: TakeMeasurement, { url, folder }: TelemetryTarget, protocol: string): Promise<void> {
  const taken = await inTurn(
    TIMES,
    RECORDING_SIDES.map((side) => () => measure(side, protocol, url, folder, 0)),
  );
  const [off = [], record = [], otel = []] = taken;
  const of = (side: readonly BenchFigures[], name: string) => side.map((m) => m[name] ?? Number.NaN);
  console.log(
    `  ${protocol}: ${EPISODES} episodes in ms: off ${spread(of(off, 'ms'), 0)}, record ${spread(of(record, 'ms'), 0)}, and OpenTelemetry ${spread(of(otel, 'ms'), 0)}`,
  );
  const timesBare = record.map(({ ms = Number.NaN, bare = Number.NaN }, i) => (ms - (off[i]?.ms ?? Number.NaN)) / bare);
  console.log(
    `    ${verdict('recording takes', median(timesBare), 2, ' × JSON, sha256 and the write alone')} (${median(throughputLosses(record, off)).toFixed(1)} % of the throughput)`,
  );
  console.log(
    `    ${verdict('OpenTelemetry besides costs', median(throughputLosses(otel, record)), 25, ' % of the throughput')}`,
  );
  console.log(
    `    processor time of all threads in ms: off ${spread(of(off, 'cpu'), 0)}, record ${spread(of(record, 'cpu'), 0)}, and OpenTelemetry ${spread(of(otel, 'cpu'), 0)}`,
  );
  console.log(
    `    ${spread(of(otel, 'exported'), 0)} spans arrived, ${Math.max(...of(otel, 'lost'))} lost; the last ${spread(of(otel, 'until'), 0)} ms after the run`,
  );
}

/** What it adds to the wall time of episodes whose model takes its time. */
async function waiting(measure: TakeMeasurement, { url, folder }: TelemetryTarget): Promise<void> {
  const sides = RECORDING_SIDES.map((side) => () => measure(side, 'cmas', url, folder, SLOW));
  const [off = [], record = [], otel = []] = await inTurn(TIMES, sides);
  const cost = (side: readonly BenchFigures[], reference: readonly BenchFigures[]) =>
    median(throughputLosses(side, reference));
  const verdictText = (what: string, share: number) => verdict(what, share, 1, ' % of the wall time');
  console.log(`  a model of ${SLOW} ms: ${verdictText('recording takes', cost(record, off))}`);
  console.log(`    ${verdictText('OpenTelemetry besides takes', cost(otel, record))}`);
  console.log(`    both together ${cost(otel, off).toFixed(2)} %`);
}

const measurementOf =
  (side: RecordingSide) =>
  (protocol = 'cmas', url = '', folder = '', waitMs = '0') =>
    measureSide(side, protocol, { url, folder }, Number(waitMs));

await bench(
  import.meta.url,
  { off: measurementOf('off'), record: measurementOf('record'), otel: measurementOf('otel') },
  async (measure) => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(200).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const place = { url: `http://127.0.0.1:${port}`, folder: mkdtempSync(join(RECORDS, 'troupe-bench-')) };
    try {
      const wanted = process.argv.slice(2);
      const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);
      for (const protocol of Object.keys(PROTOCOLS)) if (isWanted(protocol)) await report(measure, place, protocol);
      if (isWanted('waiting')) await waiting(measure, place);
    } finally {
      server.close();
      rmSync(place.folder, { recursive: true });
    }
  },
);
