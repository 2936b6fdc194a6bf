// Tests that what ended runs and killed workers have left is listed, and goes only when asked; a run that is played or
// was stopped keeps everything.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { WORKER_FOLDER } from '../../experiment/queue-worker.ts';
import { clearRuns } from '../../runtime/bus/nats/work-streams.ts';
import { VERSION } from '../../runtime/run/version.ts';
import { queuePlace } from '../../tests/support/queue-place.ts';

const here = queuePlace('clean');
const { cwd, troupe } = here;

test('an ended run is listed, and removed with --yes; one that is played or stopped keeps everything', async () => {
  writeFileSync(join(cwd, 'grid.yaml'), 'worlds: relay\nprotocols: cmas\nagents: 2\nseeds: 1\nsteps: 2\n');
  const over = new AbortController();
  const worker = troupe(`worker --bus ${here.url()} --jobs 1 --quiet`, over.signal);
  // A worker that ends by itself would leave the run waiting: it says why.
  const { code, stderr } = await Promise.race([troupe(`experiment run grid.yaml --bus ${here.url()} --quiet`), worker]);
  expect([code, stderr]).toEqual([0, '']);
  over.abort();
  await worker;
  const queue = await here.queue();
  const status = { troupe: VERSION, episodes: 2, before: 0, done: 1, failed: 0, setAside: 0 };
  const played = await queue.directory.lease('played', () => ({ ...status, name: 'played', done: 2 }));
  await (await queue.directory.lease('stopped', () => ({ ...status, name: 'stopped' }))).release();
  await queue.add({ version: VERSION, run: 'stopped', key: 'k', body: {} });
  const command = `experiment clean --bus ${here.url()} --older-than 0`;
  const names = async () => (await queue.directory.runs()).map(({ status: told }) => JSON.stringify(told)).join();
  try {
    const listed = JSON.parse((await troupe(`${command} --json`)).stdout);
    expect([listed.removed, listed.runs]).toEqual([false, [{ id: expect.any(String), name: 'grid' }]]);
    expect(await names()).toContain('"grid"');
    expect((await troupe(`${command} --yes`)).stdout).toMatch(/^Removed: run .*\(grid\)/);
    expect(await names()).not.toContain('"grid"');
    expect(await names()).toMatch(/"played".*"stopped"|"stopped".*"played"/);
    // What is played is left alone even where it is named.
    expect(await clearRuns({ servers: here.url() }, ['played'])).toEqual([]);
    expect(await queue.add({ version: VERSION, run: 'stopped', key: 'k', body: {} })).toBe(false);
    expect((await troupe(`experiment clean --bus ${here.url()}`)).stdout).toMatch(/nothing to remove|Would remove: \//);
  } finally {
    await played.release();
    await queue.close();
  }
});

test('the folder of a worker whose process is gone is removed, once it is old; one of a living process is not', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const folderOf = (of: number, daysAgo: number) => {
    const folder = mkdtempSync(join(tmpdir(), `${WORKER_FOLDER}${of}-`));
    mkdirSync(join(folder, '0'));
    const then = Date.now() / 1000 - daysAgo * 86_400;
    utimesSync(folder, then, then);
    return folder;
  };
  const [gone, fresh, alive] = [folderOf(pid, 3), folderOf(pid, 1), folderOf(process.pid, 3)];
  const listed = await troupe('experiment clean --older-than 2');
  expect([listed.stdout.includes(gone), existsSync(gone)]).toEqual([true, true]);
  await troupe('experiment clean --older-than 2 --yes');
  expect([gone, fresh, alive].map((folder) => existsSync(folder))).toEqual([false, true, true]);
  for (const folder of [fresh, alive]) rmSync(folder, { recursive: true });
});
