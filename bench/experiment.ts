// Measures experiments: 1,000 episodes of search and rescue (5 scenes × 2 to 5 agents × 50 seeds under one planner) in
// two threads, records and results on disk; the same kind of work by one worker and by two over a queue; what the queue
// adds to an episode; and how near episodes come to calls × latency ÷ calls in flight with a model of 50 ms, in the
// process and behind a server on this machine, which shares its processors, and beside OpenAI's own client, which makes
// such calls and nothing else. The first figure is a time, so it says
// something of this machine alone; the others are ratios within one run. It does not measure networks between machines,
// real endpoints, or a server that is shared with others.
//
// Two workers stand for two machines. Where there are four processors, each worker has one of its own, and the server,
// the experiment and this program have the others: else one worker would be helped by idle processors (memory is
// cleared and code is compiled beside it) and two would take them from each other. With fewer processors all share what
// there is, and two workers cannot be twice one. Runs are long enough that the second or two in which a process starts
// and its code becomes fast does not count.
// Run: npx tsx bench/experiment.ts [threads] [queue] [calls]
import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readExperiment } from '../experiment/index.ts';
import { makeBareCalls } from './bare-calls.ts';

const root = new URL('..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'troupe-bench-'));
const dist = join(root, '.cache', 'bench', 'cli');

/** Threads and workers take compiled code: it is what ships. */
async function compile(): Promise<void> {
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  await ended(
    spawn(
      process.execPath,
      [tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', dist, '--incremental', 'false'],
      { stdio: 'ignore' },
    ),
  );
}

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('exit', (code) => resolve(code)));
const troupe = (...argv: string[]): ChildProcess => troupeOn(undefined, ...argv);

/** `processors`: as taskset takes them; undefined: any. */
function troupeOn(processors: string | undefined, ...argv: string[]): ChildProcess {
  const node = [process.execPath, join(dist, 'cli', 'main.js'), ...argv];
  const [command = '', ...rest] = processors === undefined ? node : ['taskset', '-c', processors, ...node];
  return spawn(command, rest, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function seconds(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await run();
  return (performance.now() - from) / 1000;
}

const file = (name: string, lines: readonly string[]): string => {
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  return name;
};

const run = (name: string, out: string, ...more: string[]) =>
  seconds(() => ended(troupe('experiment', 'run', name, '--out', out, '--quiet', ...more)));

async function thousand(): Promise<void> {
  const name = file('thousand.yaml', [
    'worlds: {world: sar, scenes: 1..5}',
    'protocols: cmas',
    'agents: 2..5',
    'seeds: 50',
  ]);
  const took = await run(name, 'thousand', '--jobs', '2');
  const { worlds } = readExperiment(join(folder, 'thousand'));
  console.log(`${worlds[0]?.results.length} episodes in two threads: ${took.toFixed(1)} s (bar 60 s)`);
}

/** What stands for machines: a processor for each worker, and the others for all else. */
interface Machines {
  readonly workers: readonly string[];
  readonly others: string | undefined;
}

/** Undefined where processors are too few, or cannot be given to processes. */
function machines(): Machines | undefined {
  const count = availableParallelism();
  if (count < 4 || spawnSync('taskset', ['-c', `0-${count - 1}`, 'true']).status !== 0) return undefined;
  return { workers: [String(count - 1), String(count - 2)], others: `0-${count - 3}` };
}

const QUEUED_SEEDS = 400;

const grid = (name: string, seeds: number) =>
  file(name, ['worlds: {world: sar, scenes: 1..5}', 'protocols: cmas', 'agents: 4', `seeds: ${seeds}`]);

/** Both have loaded what they need, and have played a while, before anything is measured. */
async function queued(url: string, count: number, on: Machines | undefined): Promise<number> {
  const running = Array.from({ length: count }, (_, n) =>
    troupeOn(on?.workers[n], 'worker', '--bus', url, '--jobs', '1', '--quiet'),
  );
  const play = (name: string, out: string) =>
    seconds(() => ended(troupeOn(on?.others, 'experiment', 'run', name, '--out', out, '--quiet', '--bus', url)));
  await play(grid('warm.yaml', 30 * count), `warm-${count}`);
  const took = await play(grid('queued.yaml', QUEUED_SEEDS), `queued-${count}`);
  for (const worker of running) worker.kill('SIGINT');
  await Promise.all(running.map(ended));
  return took;
}

async function queueBench(): Promise<void> {
  const { startNatsServer } = await import('../scripts/nats-server.mjs');
  const server = await startNatsServer({ jetstream: true });
  const on = machines();
  try {
    if (on) spawnSync('taskset', ['-a', '-p', '-c', on.others ?? '', String(server.pid)]);
    const name = grid('alone.yaml', QUEUED_SEEDS);
    const play = (...more: string[]) =>
      seconds(() => ended(troupeOn(on?.workers[0], 'experiment', 'run', name, '--out', 'alone', '--quiet', ...more)));
    const nothing = await play('--plan');
    const alone = (await play('--jobs', '1')) - nothing;
    const one = (await queued(server.url, 1, on)) - nothing;
    const two = (await queued(server.url, 2, on)) - nothing;
    const n = 5 * QUEUED_SEEDS;
    const where = on ? 'each worker on a processor of its own' : `${availableParallelism()} processors for all`;
    console.log(
      `${n} episodes, ${where}: in one process ${alone.toFixed(2)} s, one worker ${one.toFixed(2)} s, two ${two.toFixed(2)} s`,
    );
    console.log(`two workers are ${(one / two).toFixed(2)} × one (bar 1.8)`);
    console.log(`the queue adds ${((1000 * (one - alone)) / n).toFixed(2)} ms to an episode (bar 5 ms)`);
  } finally {
    await server.stop();
  }
}

const [AT_ONCE, LATENCY_MS] = [50, 50];
const REPLY = JSON.stringify({ reason: 'none', plan: { r1: 'wait', r2: 'wait', r3: 'wait' } });

/** `model`: as it stands in the file of an experiment. */
async function inFlight(what: string, model: string): Promise<number> {
  const name = file(`${what}.yaml`, [
    'worlds: relay',
    'protocols: cmas',
    'agents: 3',
    'seeds: 2000',
    'steps: 20',
    `models: [${model}]`,
  ]);
  const took = (await run(name, what, '--calls', String(AT_ONCE))) - (await run(name, 'none', '--plan'));
  const { spent, worlds } = readExperiment(join(folder, what));
  const failed = worlds[0]?.results.filter(({ reason }) => reason !== 'step-cap').length ?? 0;
  if (failed > 0) throw new Error(`${failed} episodes ended before their last step`);
  const share = shareOfIdeal(spent.calls, took);
  console.log(
    `${spent.calls} calls of ${LATENCY_MS} ms, ${AT_ONCE} in flight, ${what}: ${took.toFixed(2)} s, ${share.toFixed(3)} of calls ÷ latency (bar 0.95)`,
  );
  return share;
}

/** 1 where no call waits for anything but its model. */
const shareOfIdeal = (calls: number, took: number, latencyMs = LATENCY_MS): number =>
  (calls * latencyMs) / 1000 / AT_ONCE / took;

async function waitingModel(): Promise<void> {
  writeFileSync(
    join(folder, 'waiting.mjs'),
    `export const waiting = { name: 'waiting', kind: 'scripted', about: 'Waits.', remote: true,\n` +
      `  ask: () => new Promise((done) => setTimeout(() => done({ text: '${REPLY}', usage: { input: 1, output: 1, source: 'counted' }, finish: 'stop' }), ${LATENCY_MS})) };\n`,
  );
  await inFlight('a model that waits', './waiting.mjs');
}

/** In a process of its own, that takes next to no time: each answer is one write. */
async function withServer<T>(use: (url: string, report: () => Promise<ServerReport>) => Promise<T>): Promise<T> {
  const source = fileURLToPath(new URL('chat-server.mjs', import.meta.url));
  const server = fork(source, [], { env: { ...process.env, LATENCY_MS: String(LATENCY_MS), REPLY }, silent: false });
  const told = () => new Promise<ServerReport>((resolve) => server.once('message', resolve));
  const { port } = await told();
  try {
    return await use(`http://127.0.0.1:${port}/v1`, () => {
      server.send('report');
      return told();
    });
  } finally {
    server.kill();
  }
}

/** Beside calls that OpenAI's own client makes with the same body, without episodes. */
async function waitingServer(): Promise<void> {
  const { share, body } = await withServer(async (url, report) => {
    const share = await inFlight('a server', `{model: tiny, baseUrl: '${url}'}`);
    const { most, cpu, waitedMs, body } = await report();
    console.log(`the server saw ${most} calls at a time at most, and took ${cpu.toFixed(1)} s of processor time`);
    const waited = (share * waitedMs) / LATENCY_MS;
    console.log(`it answered after ${waitedMs.toFixed(2)} ms on average: ${waited.toFixed(3)} of calls ÷ what it took`);
    return { share, body };
  });
  await withServer(async (baseUrl) => {
    const { took, cpu } = await makeBareCalls({ baseUrl, body: JSON.parse(body), calls: BARE_CALLS, atOnce: AT_ONCE });
    const bare = shareOfIdeal(BARE_CALLS, took);
    const each = `${((1000 * cpu) / BARE_CALLS).toFixed(2)} ms of processor time each`;
    console.log(`OpenAI's client alone, ${BARE_CALLS} such calls, ${each}: ${bare.toFixed(3)} (bar 0.95)`);
    console.log(`episodes come to ${(share / bare).toFixed(3)} of that`);
  });
}

const BARE_CALLS = 10_000;

interface ServerReport {
  readonly port: number;
  /** Calls that were open at the same time. */
  readonly most: number;
  readonly cpu: number;
  /** How long an answer was held back: timers are late rather than early. */
  readonly waitedMs: number;
  /** What was posted first. */
  readonly body: string;
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  threads: thousand,
  queue: queueBench,
  calls: async () => {
    await waitingModel();
    await waitingServer();
  },
};
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in parts));
if (unknown !== undefined) throw new Error(`'${unknown}' is no part of this bench: ${Object.keys(parts).join(', ')}`);
try {
  await compile();
  for (const [name, measure] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await measure();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
