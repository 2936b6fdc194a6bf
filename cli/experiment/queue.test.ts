// Tests experiments that workers play: the same result as on one machine, and a poison episode set aside.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkQueue } from '../../runtime/bus/nats/work-queue.ts';
import { VERSION } from '../../runtime/core/version.ts';
import type { JobResult } from '../../runtime/experiment/measures.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { readExperiment } from '../../runtime/run/read-experiment.ts';
import { startNatsServer } from '../../scripts/nats-server.mjs';
import { runCaptured } from '../../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-workers-'));
let server: Awaited<ReturnType<typeof startNatsServer>>;
beforeAll(async () => {
  server = await startNatsServer({ jetstream: true });
});
afterAll(async () => {
  await server.stop();
  rmSync(cwd, { recursive: true, force: true });
});

const troupe = (line: string, signal?: AbortSignal) =>
  runCaptured(line.split(' '), { cwd, ...(signal ? { signal } : {}) });
const file = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const resultsIn = (out: string) =>
  readExperiment(join(cwd, 'runs', out)).worlds.flatMap(({ results }) =>
    results.map(({ costs, ...rest }: JobResult) => ({ ...rest, costs: costs && { ...costs, ms: 0 } })),
  );

test('workers come to the same results as one process, and their records are here', async () => {
  file('grid.yaml', 'worlds: relay\nprotocols: [cmas, dmas]\nagents: 3\nseeds: 3\nsteps: 4\n');
  const over = new AbortController();
  const workers = [0, 1].map(() => troupe(`worker --bus ${server.url} --jobs 1`, over.signal));
  const played = await troupe(`experiment run grid.yaml --bus ${server.url} --out runs/there`);
  expect([played.code, played.stderr]).toEqual([0, expect.stringMatching(/worker/)]);
  const { stdout } = await troupe(`experiment status --bus ${server.url}`);
  expect(stdout).toMatch(/^2 workers at nats:.*\(version .*\)\n/);
  expect(stdout).toMatch(/│ grid +│ \S+ +│ +6\/6 +│ +0 +│ +0 +│ whole/);
  over.abort();
  expect((await Promise.all(workers)).map(({ code }) => code)).toEqual([130, 130]);
  expect((await troupe('experiment run grid.yaml --out runs/here --jobs 1 --quiet')).code).toBe(0);
  expect(resultsIn('there')).toEqual(resultsIn('here'));
  const { worlds, recordOf } = readExperiment(join(cwd, 'runs', 'there'));
  for (const job of worlds[0]?.jobs ?? []) expect(readRecord(recordOf(job)).events.at(-1)?.type).toBe('episode.ended');
});

test('an episode that kills every worker is set aside after three attempts, and counts as failed in the table', async () => {
  file('poison.yaml', 'worlds: relay\nprotocols: cmas\nagents: 3\nseeds: 1\nsteps: 2\n');
  const running = troupe(`experiment run poison.yaml --bus ${server.url} --quiet`);
  for (let i = 0; i < 3; i++) {
    const dying = await openWorkQueue({ servers: server.url, ackWaitMs: 1000 });
    await new Promise<void>((resolve) => {
      const die = async () => {
        resolve();
        await new Promise(() => {});
        return undefined;
      };
      void dying.work(VERSION, die, new AbortController().signal).catch(() => undefined);
    });
    await dying.close();
  }
  const over = new AbortController();
  const worker = troupe(`worker --bus ${server.url} --jobs 1 --silence 1 --quiet`, over.signal);
  const { stdout } = await running;
  over.abort();
  await worker;
  expect(stdout).toMatch(/1 episode failed and are counted as failures in the tables:\n.*EPISODE_SET_ASIDE: 3 workers/);
  expect(readFileSync(join(cwd, 'runs', 'poison', 'results.jsonl'), 'utf8')).toContain('EPISODE_SET_ASIDE');
});

test('a worker with different files says so, and does not play', async () => {
  const from = new URL('../../protocols/index.ts', import.meta.url).href;
  file('mine.mjs', `export { cmas as mine } from '${from}';\n`);
  file('own.yaml', 'worlds: relay\nprotocols: ./mine.mjs\nagents: 3\nseeds: 1\nsteps: 2\n');
  const elsewhere = mkdtempSync(join(tmpdir(), 'troupe-elsewhere-'));
  writeFileSync(join(elsewhere, 'mine.mjs'), `export { solo as mine } from '${from}';\n`);
  const over = new AbortController();
  const argv = `worker --bus ${server.url} --jobs 1 --quiet`.split(' ');
  const worker = runCaptured(argv, { cwd: elsewhere, signal: over.signal });
  const { stdout } = await troupe(`experiment run own.yaml --bus ${server.url} --quiet`);
  over.abort();
  await worker;
  rmSync(elsewhere, { recursive: true, force: true });
  expect(stdout).toMatch(/OTHER_PARTS: protocol '\.\/mine\.mjs' is \w+ where the worker is, and \w+ where/);
});
