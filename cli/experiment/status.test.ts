// Tests that each episode of an experiment is told to be in one state, and what a run and its status say to programs.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-status-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const experiment = (line: string) => runCaptured(['experiment', ...line.split(' ')], { cwd });
const results = join(cwd, 'runs', 'grid', 'results.jsonl');

test('a run says to programs what is planned, what it may cost and what came of it, and nothing else on stdout', async () => {
  writeFileSync(join(cwd, 'grid.yaml'), 'worlds: relay\nprotocols: [cmas, solo]\nagents: 3\nseeds: 4\nsteps: 2\n');
  const planned = await experiment('run grid.yaml --json --plan');
  expect(JSON.parse(planned.stdout)).toMatchObject({
    name: 'grid',
    plan: {
      ...{ episodes: 8, there: 0, toPlay: 8 },
      worlds: [{ label: 'relay', protocols: [{ protocol: 'cmas', callsAStep: { 3: '1' } }, { protocol: 'solo' }] }],
      estimate: { calls: { mean: expect.any(Number) } },
    },
  });
  expect(planned.stderr).toMatch(/^Experiment grid: 8 episodes\n/);
  const { code, stdout, stderr } = await experiment('run grid.yaml --json --jobs 1 --quiet');
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({
    ...{ complete: true, stopped: null, plan: { toPlay: 8 } },
    status: { episodes: 8, done: 8, missing: 0, toPlay: 0 },
    worlds: [{ cells: [{ protocol: 'cmas', n: 4 }, { protocol: 'solo' }], episodes: expect.arrayContaining([]) }],
  });
});

test('status tells done, failed, set aside, unanswered, cut short and missing apart', async () => {
  const lines = readFileSync(results, 'utf8').trim().split('\n');
  const changed = [
    { reason: 'stalled', detail: 'planner waits for nobody' },
    {
      reason: 'error',
      detail: 'EPISODE_SET_ASIDE: 3 workers ended while they played it.',
      code: 'EPISODE_SET_ASIDE',
    },
    // As older results say it: without the code.
    { reason: 'model-error', detail: 'planner: MODEL_REFUSED: the server refuses every call.', answers: 0 },
    { reason: 'budget', detail: '' },
    { reason: 'step-cap', detail: '' },
  ].map((change, i) => JSON.stringify({ ...JSON.parse(lines[i] ?? ''), ...change }));
  writeFileSync(results, `${[...changed, lines[5]].join('\n')}\n`);
  const { stdout } = await experiment('status runs/grid');
  expect(stdout).toMatch(
    /^grid: 2 of 8 episodes done, 1 failed, 1 set aside, 1 unanswered, 1 cut short, 2 missing\nSpent: /,
  );
  expect(stdout).toContain('EPISODE_SET_ASIDE');
  expect(stdout).toMatch(/Run the same command again to play the rest: 5 episodes\.\n$/);
  const status = JSON.parse((await experiment('status runs/grid --json')).stdout);
  const counts = { done: 2, failed: 1, setAside: 1, unanswered: 1, cut: 1, missing: 2 };
  expect(status).toMatchObject({ episodes: 8, toPlay: 5, ...counts });
  for (const state of ['done', 'failed', 'setAside', 'unanswered', 'cut', 'missing'])
    expect(status.rows.reduce((sum: number, row: Record<string, number>) => sum + (row[state] ?? 0), 0)).toBe(
      status[state],
    );
  // What it says would be played is played.
  const again = await experiment('run grid.yaml --json --jobs 1 --quiet');
  expect(JSON.parse(again.stdout)).toMatchObject({ plan: { there: 3, toPlay: 5 }, status: { failed: 1, done: 7 } });
});

test('status names a protocol by its label', async () => {
  const cells = 'protocols: [{ protocol: cmas, label: Central }, solo]';
  writeFileSync(join(cwd, 'named.yaml'), `worlds: relay\n${cells}\nagents: 2\nsteps: 1\n`);
  await experiment('run named.yaml --quiet');
  const { rows } = JSON.parse((await experiment('status runs/named --json')).stdout);
  expect(rows).toMatchObject([{ protocol: 'Central' }, { protocol: 'solo' }]);
});
