// Tests experiments that workers play: the same result as on one machine, and a poison episode set aside.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { JobResult } from '../../runtime/experiment/measures.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { readExperiment } from '../../runtime/run/read-experiment.ts';
import { VERSION } from '../../runtime/run/version.ts';
import { startNatsServer } from '../../scripts/nats-server.mjs';
import { runCaptured } from '../../tests/support/capture.ts';
import { heardText } from '../../tests/support/heard-text.ts';
import { queuePlace } from '../../tests/support/queue-place.ts';

const here = queuePlace('workers');
const { cwd, troupe } = here;
const file = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const resultsIn = (out: string) =>
  readExperiment(join(cwd, 'runs', out)).worlds.flatMap(({ results }) =>
    results.map(({ costs, ...rest }: JobResult) => ({ ...rest, costs: costs && { ...costs, ms: 0 } })),
  );

test('workers come to the same results as one process, and their records are here', async () => {
  file('grid.yaml', 'worlds: relay\nprotocols: [cmas, dmas]\nagents: 3\nseeds: 3\nsteps: 4\n');
  const over = new AbortController();
  const workers = [0, 1].map(() => troupe(`worker --bus ${here.url()} --jobs 1`, over.signal));
  const played = await troupe(`experiment run grid.yaml --bus ${here.url()} --out runs/there`);
  expect([played.code, played.stderr]).toEqual([0, expect.stringMatching(/worker/)]);
  const { stdout } = await troupe(`experiment status --bus ${here.url()}`);
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
  const running = troupe(`experiment run poison.yaml --bus ${here.url()} --quiet`);
  for (let i = 0; i < 3; i++) {
    const dying = await here.queue({ ackWaitMs: 1000 });
    await new Promise<void>((resolve) => {
      const die = async () => {
        resolve();
        await new Promise(() => {});
        return 'given up' as const;
      };
      void dying.work(VERSION, die, new AbortController().signal).catch(() => undefined);
    });
    await dying.close();
  }
  const over = new AbortController();
  const worker = troupe(`worker --bus ${here.url()} --jobs 1 --silence 1 --quiet`, over.signal);
  const { stdout } = await running;
  over.abort();
  await worker;
  expect(stdout).toMatch(/1 episode failed and are counted as failures in the tables:\n.*EPISODE_SET_ASIDE: 3 workers/);
  expect(readFileSync(join(cwd, 'runs', 'poison', 'results.jsonl'), 'utf8')).toContain('EPISODE_SET_ASIDE');
});

test('a worker with different files hands the work back, says why once and asks for no more; another plays it all', async () => {
  const from = new URL('../../protocols/index.ts', import.meta.url).href;
  file('mine.mjs', `export { cmas as mine } from '${from}';\n`);
  file('own.yaml', 'worlds: relay\nprotocols: ./mine.mjs\nagents: 3\nseeds: 4\nsteps: 2\n');
  const elsewhere = mkdtempSync(join(tmpdir(), 'troupe-elsewhere-'));
  writeFileSync(join(elsewhere, 'mine.mjs'), `export { solo as mine } from '${from}';\n`);
  const over = new AbortController();
  const run = heardText();
  const argv = `worker --bus ${here.url()} --jobs 2 --allow-files .`.split(' ');
  const stranger = runCaptured(argv, { cwd: elsewhere, signal: over.signal });
  const running = runCaptured(`experiment run own.yaml --bus ${here.url()}`.split(' '), { cwd, onWrite: run.onWrite });
  const why = /OTHER_PARTS: file \.\/mine\.mjs \(\/.+?\) is \w+ where the worker is, and \w+ where/g;
  await run.until(/^A worker hands this run's episodes back\. OTHER_PARTS/m);
  await run.until(/^No worker is left at \S+ that can play this run\.\nEpisodes wait until a worker/m);
  const status = JSON.parse((await troupe(`experiment status --bus ${here.url()} --json`)).stdout);
  expect(status.runs).toContainEqual(expect.objectContaining({ name: 'own', ableWorkers: 0 }));
  const worker = troupe(`worker --bus ${here.url()} --jobs 2 --allow-files .`, over.signal);
  const { code, stdout } = await running;
  over.abort();
  const [told, played] = [await stranger, await worker];
  rmSync(elsewhere, { recursive: true, force: true });
  expect([code, stdout.match(why)]).toEqual([0, null]);
  expect(told.stderr.match(why)).toHaveLength(1);
  expect(told.stderr).toMatch(/^Run \w+ is left to other workers\. OTHER_PARTS/m);
  expect(played.stderr).toMatch(/^4 episodes played in all\.$/m);
});

test('a worker waits for a server that is not there yet, and hears Ctrl-C meanwhile', async () => {
  const passing = await startNatsServer({ jetstream: true });
  const { port, url } = passing;
  await passing.stop();
  const [over, early] = [new AbortController(), new AbortController()];
  const [worker, other] = [heardText(), heardText()];
  const argv = `worker --bus ${url} --jobs 1 --quiet`.split(' ');
  const working = runCaptured(argv.slice(0, -1), { cwd, signal: over.signal, onWrite: worker.onWrite });
  const waiting = runCaptured(argv, { cwd, signal: early.signal, onWrite: other.onWrite });
  const says = /^BUS_UNREACHABLE: .*\nWaiting for it\. Press Ctrl-C to stop\.$/m;
  await Promise.all([worker.until(says), other.until(says)]);
  early.abort();
  expect((await waiting).code).toBe(130);
  const back = await startNatsServer({ jetstream: true, port: Number(port) });
  await worker.until(/^Waiting for work at/m);
  over.abort();
  const { code, stderr } = await working;
  await back.stop();
  expect([code, stderr.match(/BUS_UNREACHABLE/g)]).toEqual([130, ['BUS_UNREACHABLE']]);
});

test('a worker of another version than the run says so, and so do the run and its status', async () => {
  file('versions.yaml', 'worlds: relay\nprotocols: cmas\nagents: 3\nseeds: 1\nsteps: 2\n');
  const over = new AbortController();
  const queue = await here.queue();
  const stranger = queue.directory.announce(
    () => ({ version: '0.0.9', about: 'one at a time', unable: [] }),
    over.signal,
  );
  const run = heardText();
  const argv = `experiment run versions.yaml --bus ${here.url()} --quiet`.split(' ');
  const running = runCaptured(argv, { cwd, signal: over.signal, onWrite: run.onWrite });
  const said = `WORKER_OTHER_VERSION: experiment 'versions' is played with version ${VERSION}, and a worker of version 0.0.9 gets none`;
  await run.until(new RegExp(said));
  const { stdout } = await troupe(`experiment status --bus ${here.url()}`);
  expect(stdout).toMatch(/│ versions +│ \S+ +│ +0\/1 .*│ waits for a worker │/);
  expect(stdout).toContain(said);
  const status = JSON.parse((await troupe(`experiment status --bus ${here.url()} --json`)).stdout);
  expect(status.runs).toContainEqual(expect.objectContaining({ name: 'versions', troupe: VERSION, ableWorkers: 0 }));
  over.abort();
  expect((await running).code).toBe(130);
  await stranger;
  await queue.close();
});

test('a worker whose version a run does not want says which one it wants', async () => {
  const queue = await here.queue();
  const status = { name: 'older', troupe: '0.0.9', episodes: 4, before: 0, done: 0, failed: 0, setAside: 0 };
  const lease = await queue.directory.lease('r-older', () => status);
  const over = new AbortController();
  const worker = heardText();
  const argv = `worker --bus ${here.url()} --jobs 1 --quiet`.split(' ');
  const working = runCaptured(argv, { cwd, signal: over.signal, onWrite: worker.onWrite });
  await worker.until(
    new RegExp(
      `WORKER_OTHER_VERSION: experiment 'older' is played with version 0\\.0\\.9, and a worker of version ${VERSION} gets none`,
    ),
  );
  over.abort();
  await working;
  await lease.release();
  await queue.close();
});

test('a run whose last worker is gone says that it waits for one', async () => {
  file('left.yaml', 'worlds: relay\nprotocols: cmas\nagents: 3\nseeds: 1\nsteps: 2\n');
  const [over, gone] = [new AbortController(), new AbortController()];
  const queue = await here.queue();
  const announced = queue.directory.announce(
    () => ({ version: VERSION, about: 'one at a time', unable: [] }),
    gone.signal,
  );
  const run = heardText();
  const argv = `experiment run left.yaml --bus ${here.url()}`.split(' ');
  const running = runCaptured(argv, { cwd, signal: over.signal, onWrite: run.onWrite });
  await run.until(/1 worker at nats:/);
  gone.abort();
  await run.until(/No worker is left at nats:\S+\nEpisodes wait until a worker connects: troupe worker --bus/);
  over.abort();
  expect((await running).code).toBe(130);
  await announced;
  await queue.close();
});

test('a server that keeps nothing is refused before any episode is tried', async () => {
  file('kept.yaml', 'worlds: relay\nprotocols: cmas\nagents: 3\nseeds: 1\nsteps: 2\n');
  const plain = await startNatsServer({});
  const { code, stdout, stderr } = await troupe(`experiment run kept.yaml --bus ${plain.url}`);
  await plain.stop();
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^JETSTREAM_DISABLED: /)]);
  expect(stdout).not.toContain('Expected:');
});
