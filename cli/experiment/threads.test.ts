import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '../../runtime/core/clock.ts';
import { jobsOf } from '../../runtime/experiment/grid.ts';
import { untimed } from '../../tests/support/untimed.ts';
import { createContext } from '../context.ts';
import { createEpisodePlayer, type EpisodeTask } from './episode-task.ts';
import { createThreadPool } from './threads.ts';

const folder = mkdtempSync(join(tmpdir(), 'troupe-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const examples = fileURLToPath(new URL('../../examples', import.meta.url));

/** Threads take compiled code only; this one is handed a loader by hand. */
function workerWithLoader(): string {
  const worker = join(folder, 'worker.mjs');
  const tsx = import.meta.resolve('tsx/esm/api');
  const source = pathToFileURL(join(import.meta.dirname, 'worker.ts')).href;
  writeFileSync(
    worker,
    `import { register } from '${tsx}';\nregister();\nexport const { playTask } = await import('${source}');\n`,
  );
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
  const alone = (await Promise.all(tasks.map(player))).flatMap((played) => played ?? []);
  const threads = createThreadPool(2, signal, workerWithLoader());
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

const sink = { write: () => true };

test('the results are the same in threads and in one', async () => {
  const { signal } = new AbortController();
  const jobs = jobsOf({
    world: 'w',
    models: ['*'],
    protocols: ['cmas', 'dmas'],
    agents: [2, 3],
    scenes: ['1'],
    seeds: [0, 1],
  });
  const tasks = jobs.map((job) => ({
    job,
    world: 'sar',
    models: { slip: 0.2 },
    worldOptions: {},
    steps: 6,
    out: null,
  }));
  const here = createEpisodePlayer({
    env: {},
    clock: createContext({ stdout: sink, stderr: sink, env: {} }, () => {}).clock,
    signal,
  });
  const alone = (await Promise.all(tasks.map(here))).flatMap((played) => played ?? []);
  const threads = createThreadPool(2, signal, workerWithLoader());
  const apart = await Promise.all(tasks.map((task) => threads?.play(task)));
  await threads?.close();
  expect(alone.every(({ reason }) => reason !== 'error')).toBe(true);
  expect(apart.flatMap((played) => (played ? [untimed(played)] : []))).toEqual(alone.map(untimed));
});
