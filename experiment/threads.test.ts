// Shows that threads play episodes as one thread does, under one gate of calls, and survive each other.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { breathe, systemClock } from '../runtime/core/clock.ts';
import { manualClock } from '../runtime/episode/simulated-clock.ts';
import { jobsOf } from '../runtime/experiment/grid.ts';
import { unplayed } from '../runtime/experiment/measures.ts';
import { isLocked } from '../runtime/record/lock.ts';
import { compiled } from '../tests/support/compiled.ts';
import { untimed } from '../tests/support/untimed.ts';
import { createCallGate } from './call-gate.ts';
import type { CallNews } from './call-news.ts';
import { createEpisodePlayer, type EpisodeSurroundings, type EpisodeTask, recordFileOf } from './episode-task.ts';
import { createEpisodeThreads } from './threads.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const examples = fileURLToPath(new URL('../examples', import.meta.url));

/** Threads take compiled code only; this one is handed a loader, for files that import the package by its name. */
function workerWithLoader(): string {
  const worker = join(folder, 'worker.mjs');
  const tsx = import.meta.resolve('tsx/esm/api');
  const source = pathToFileURL(join(import.meta.dirname, 'thread-entry.ts')).href;
  writeFileSync(worker, `import { register } from '${tsx}';\nregister();\nawait import('${source}');\n`);
  return worker;
}

test('a world and a protocol in files of one’s own come to the same in threads', async () => {
  const { signal } = new AbortController();
  const jobs = jobsOf({
    world: 'w',
    models: ['*'],
    protocols: ['solo', './broadcast.ts'],
    agents: [2],
    scenes: ['yard'],
    seeds: [0, 1],
  });
  const tasks = jobs.map(
    (job): EpisodeTask => ({
      job,
      world: './crate.ts',
      cwd: examples,
      models: {},
      worldOptions: {},
      steps: 4,
      out: null,
    }),
  );
  const player = createEpisodePlayer({ env: {}, clock: systemClock, signal });
  const alone = (await Promise.all(tasks.map((task) => player(task)))).flatMap((played) => played ?? []);
  const threads = createEpisodeThreads({ count: 1, signal, file: workerWithLoader() });
  const apart = await Promise.all(tasks.map((task) => threads?.play(task)));
  await threads?.close();
  expect(alone.map(({ reason }) => reason)).toEqual(['step-cap', 'goal', 'step-cap', 'goal']);
  expect(apart.flatMap((played) => (played ? [untimed(played)] : []))).toEqual(alone.map(untimed));
});

test('what cannot be loaded there is a result, not an end', async () => {
  const play = createEpisodePlayer({ env: {}, clock: systemClock, signal: new AbortController().signal });
  const job = { world: 'w', model: '*', protocol: './gone.ts', agents: 2, scene: 'yard', seed: 0 };
  const played = await play({
    job,
    world: './crate.ts',
    cwd: examples,
    models: {},
    worldOptions: {},
    steps: null,
    out: null,
  });
  expect(played).toMatchObject({ reason: 'error', detail: expect.stringContaining('FILE_MISSING'), costs: null });
});

/**
 * What the models have done, one line each: `+` before a call, `-` after it, `x` where a thread ends with its calls.
 */
const done = join(folder, 'calls.txt');

/** The most calls that were open at a time, how many were made, and how many are open. */
function countCalls() {
  const open = new Map<string, number>();
  const count = { most: 0, made: 0, open: 0 };
  for (const line of readFileSync(done, 'utf8').trim().split('\n')) {
    const thread = line.slice(1);
    if (line.startsWith('x')) open.delete(thread);
    else open.set(thread, (open.get(thread) ?? 0) + (line.startsWith('+') ? 1 : -1));
    if (line.startsWith('+')) count.made++;
    count.open = [...open.values()].reduce((sum, n) => sum + n, 0);
    count.most = Math.max(count.most, count.open);
  }
  return count;
}

/** Models in files of one's own: one ends its thread at a call that the environment names, one never answers. */
function writeModels(): void {
  const text = JSON.stringify({ reason: 'none', plan: { r1: 'wait', r2: 'wait' } });
  const answer = `{ text: '${text}', usage: { input: 1, output: 1, source: 'counted' }, finish: 'stop' }`;
  const model = (name: string, ask: string) =>
    writeFileSync(
      join(folder, `${name}.mjs`),
      `import { appendFileSync } from 'node:fs';\nimport { threadId } from 'node:worker_threads';\n` +
        `const tell = (mark) => appendFileSync(${JSON.stringify(done)}, mark + threadId + '\\n');\n` +
        `let asked = 0;\nexport const model = { name: '${name}', kind: 'scripted', about: 'Its own.', remote: true, ask: ${ask} };\n`,
    );
  model(
    'deadly',
    `() => {
      tell('+');
      if (process.env.DEADLY_AT === String(++asked)) { tell('x'); process.exit(7); }
      return new Promise((done) => setImmediate(() => { tell('-'); done(${answer}); }));
    }`,
  );
  model('mute', '() => new Promise(() => {})');
}

const relayTask = (seed: number, model: string): EpisodeTask => ({
  job: { world: 'w', model: '*', protocol: 'cmas', agents: 2, scene: 'line', seed },
  world: 'relay',
  cwd: folder,
  models: { model: [model] },
  worldOptions: {},
  steps: 4,
  out: null,
});

test('threads share one gate; what dies gives its places back and is replaced; who waits can be cancelled', async () => {
  writeModels();
  const over = new AbortController();
  const gate = createCallGate({ clock: systemClock, atOnce: 3 });
  const threads = createEpisodeThreads({
    ...{ count: 2, signal: over.signal, yields: true, file: compiled('experiment/thread-entry.ts') },
    env: { DEADLY_AT: '9' },
  });
  const play = async (seed: number, model: string, around: EpisodeSurroundings = {}) => {
    const calls = gate.episode();
    return threads?.play(relayTask(seed, model), { calls, ...around }).finally(calls.close);
  };
  // Two threads make twelve calls: one of them dies, or both.
  const first = await Promise.all([0, 1, 2, 3, 4].map((seed) => play(seed, './deadly.mjs')));
  const failed = first.filter((played) => played?.reason === 'error');
  expect(failed.length).toBeGreaterThan(0);
  for (const one of failed) expect(one?.detail).toContain('THREAD_ENDED');
  expect(await play(5, './deadly.mjs')).toMatchObject({ reason: 'step-cap' });
  // How many calls are open at a time depends on the machine; that there are never more than places does not.
  const { open, most } = countCalls();
  expect([open, most > 1, most <= 3]).toEqual([0, true, true]);

  const news: string[] = [];
  const tell = ({ type }: CallNews) => {
    news.push(type);
    over.abort();
  };
  expect(await play(9, './mute.mjs', { tell })).toMatchObject({ reason: 'cancelled' });
  await threads?.close();
  expect(news).toEqual(expect.arrayContaining(['model.called', 'episode.ended']));
  // Nobody holds what the thread has borrowed.
  const one = gate.episode();
  for (const call of ['a', 'b', 'c'])
    expect(await one.enter({ call, attempt: 1, model: 'm', input: 0, output: 0 })).toBe(true);
});

test('a thread that is ended leaves no record locked', async () => {
  const over = new AbortController();
  const threads = createEpisodeThreads({
    count: 1,
    signal: over.signal,
    file: compiled('experiment/thread-entry.ts'),
  });
  const task = { ...relayTask(0, './mute.mjs'), out: join(folder, 'ended') };
  const record = recordFileOf(task) ?? '';
  writeModels();
  // Its model never answers, so the record stays open until the thread is ended.
  const tell = () => {
    expect(isLocked(record)).toBe(true);
    over.abort();
  };
  expect(await threads?.play(task, { tell })).toMatchObject({ reason: 'cancelled' });
  expect(isLocked(record)).toBe(false);
});

test('a thread is begun when the main thread is late, and is dealt episodes while it loads', async () => {
  writeModels();
  const clock = manualClock();
  let isLate = false;
  let here = 0;
  const play = async (task: EpisodeTask) => {
    here++;
    // The first stays open, so that the main thread has more than any other.
    if (task.job.seed === 0) await new Promise(() => {});
    return unplayed(task.job, 'here');
  };
  const { signal } = new AbortController();
  const threads = createEpisodeThreads({
    ...{ count: 1, signal, yields: true, file: compiled('experiment/thread-entry.ts') },
    here: { clock, beside: 0, isLate: () => isLate, play },
  });
  void threads?.play(relayTask(0, './deadly.mjs'));
  const next = async () => {
    await breathe();
    return (await threads?.play(relayTask(1, './deadly.mjs')))?.reason;
  };
  clock.advance(10_000);
  expect(await next()).toBe('error');
  isLate = true;
  clock.advance(500);
  expect(await next()).toBe('step-cap');
  expect(here).toBe(2);
  await threads?.close();
});

test('the results are the same in threads and in one', async () => {
  const { signal } = new AbortController();
  const jobs = jobsOf({
    ...{ world: 'w', models: ['*'], protocols: ['cmas', 'dmas'] },
    ...{ agents: [2, 3], scenes: ['1'], seeds: [0, 1] },
  });
  const tasks = jobs.map(
    (job): EpisodeTask => ({ job, world: 'sar', models: { slip: 0.2 }, worldOptions: {}, steps: 6, out: null }),
  );
  const player = createEpisodePlayer({ env: {}, clock: systemClock, signal });
  const alone = (await Promise.all(tasks.map((task) => player(task)))).flatMap((played) => played ?? []);
  const threads = createEpisodeThreads({ count: 2, signal, file: compiled('experiment/thread-entry.ts') });
  const apart = await Promise.all(tasks.map((task) => threads?.play(task)));
  await threads?.close();
  expect(alone.every(({ reason }) => reason !== 'error')).toBe(true);
  expect(apart.flatMap((played) => (played ? [untimed(played)] : []))).toEqual(alone.map(untimed));
});
