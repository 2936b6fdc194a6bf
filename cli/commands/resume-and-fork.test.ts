// Shows that resume and fork keep the limits and the clock that stand on the record.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RECORD_FILE, readRecord } from '../../runtime/record/read.ts';
import { runCaptured } from '../../tests/support/capture.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-goes-on-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const troupe = (...words: string[]) => runCaptured(words, { cwd: folder });
const run = (out: string, ...more: string[]) =>
  troupe(
    'run',
    'sar',
    '--protocol',
    'dmas',
    '--agents',
    '2',
    '--steps',
    '4',
    '--seed',
    '3',
    '--quiet',
    '--out',
    out,
    ...more,
  );
const endOf = (name: string) => {
  const { events } = readRecord(join(folder, name));
  const ended = events.at(-1);
  return {
    ...(ended?.type === 'episode.ended' ? { reason: ended.reason, detail: ended.detail } : {}),
    calls: new Set(events.flatMap((e) => (e.type === 'model.called' ? [e.call] : []))).size,
    ms: (ended?.t ?? 0) - (events[0]?.t ?? 0),
  };
};

test('a fork says once that its original is not sealed', async () => {
  await run('sealed');
  const lines = readFileSync(join(folder, 'sealed', RECORD_FILE), 'utf8').split('\n');
  mkdirSync(join(folder, 'unsealed'));
  writeFileSync(join(folder, 'unsealed', RECORD_FILE), lines.slice(0, -9).concat('').join('\n'));
  const { code, stderr } = await troupe('fork', 'unsealed', '--at', '1', '--out', 'played-on', '--quiet');
  expect([code, stderr.match(/is not sealed/g)?.length]).toEqual([0, 1]);
});

describe('a budget', () => {
  test('holds for what is resumed too, with what was spent before', async () => {
    await run('short', '--budget', 'calls=4');
    expect(endOf('short')).toMatchObject({ reason: 'budget', calls: 4 });
    const { code, stderr } = await troupe('resume', 'short', '--quiet');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/BUDGET_SPENT.*4 of 4 calls/s)]);
    expect(endOf('short')).toMatchObject({ reason: 'budget', calls: 4 });
    expect(readdirSync(join(folder, 'short'))).toEqual(['record.jsonl']);
  });

  test('can be raised by whoever goes on', async () => {
    await run('raised', '--budget', 'calls=4');
    await troupe('resume', 'raised', '--quiet', '--budget', 'calls=6');
    expect(endOf('raised').reason).toBe('budget');
    expect(endOf('raised').calls).toBeGreaterThan(4);
    expect(endOf('raised').calls).toBeLessThanOrEqual(6);
    await troupe('resume', 'raised', '--quiet', '--budget', 'calls=1000');
    expect(endOf('raised').reason).toBe('step-cap');
  });

  test('in money needs its prices again', async () => {
    const { code, stderr } = await troupe('resume', 'short', '--quiet', '--budget', 'usd=1');
    expect([code, stderr]).toEqual([1, expect.stringContaining('--prices')]);
  });
});

test('prices show what the whole episode cost, as cost shows it of the record, also of a fork', async () => {
  writeFileSync(join(folder, 'prices.json'), '{"rules":{"input":2,"output":10},"currency":"eur"}');
  const priced = ['--quiet', '--prices', 'prices.json'];
  const moneyOf = (text: string) => /^Money: 0\.\d+ eur$/m.exec(text)?.[0];
  await run('paid', '--budget', 'calls=4');
  const resumed = await troupe('resume', 'paid', ...priced, '--budget', 'calls=6');
  const cost = moneyOf((await troupe('cost', 'paid', '--prices', 'prices.json')).stdout);
  expect(cost).toBeDefined();
  expect(moneyOf(resumed.stdout)).toBe(cost);
  const told = JSON.parse((await troupe('resume', 'paid', ...priced, '--budget', 'calls=1000', '--json')).stdout);
  expect(told).toMatchObject({ currency: 'eur', unpriced: [] });
  const forked = await troupe('fork', 'paid', '--at', '2', '--out', 'paid-fork', ...priced);
  expect(moneyOf(forked.stdout)).toBe(moneyOf((await troupe('cost', 'paid-fork', '--prices', 'prices.json')).stdout));
});

test('what a fork shares with its original is said to be counted twice, and the fork names it in tables', async () => {
  await run('two/whole');
  const costs = async (folder: string) => (await troupe('cost', folder)).stdout;
  expect(await costs('two')).not.toContain('TWICE');
  await troupe('fork', 'two/whole', '--at', '2', '--quiet');
  expect(await costs('two')).toMatch(/^TWICE: of these 2 episodes, 2 share/m);
  expect(await costs('two/whole-fork-2')).not.toContain('TWICE');
  cpSync(join(folder, 'two/whole'), join(folder, 'two/copy'), { recursive: true });
  expect(await costs('two')).toMatch(/^TWICE: of these 3 episodes, 3 share/m);
  await troupe('fork', 'two/whole', '--at', '0', '--out', 'forks/afresh', '--quiet');
  cpSync(join(folder, 'two/whole-fork-2'), join(folder, 'forks/second'), { recursive: true });
  expect(await costs('forks')).not.toContain('TWICE');
  await troupe('fork', 'two/whole', '--at', '3', '--out', 'forks/third', '--quiet');
  expect(await costs('forks')).toMatch(/^TWICE: of these 3 episodes, 2 share/m);
  await troupe('export', 'two/whole-fork-2', '--out', 'tables', '--tables', 'episodes');
  const [started] = readRecord(join(folder, 'two/whole')).events;
  const original = started?.type === 'episode.started' && `${started.run}/${started.episode}`;
  expect(readFileSync(join(folder, 'tables/episodes.csv'), 'utf8')).toContain(`,${original},`);
});

describe('a time cap', () => {
  test('covers the whole episode and is reported as given; if it is used up, nothing is changed', async () => {
    const slow = ['--clock', 'simulated', '--latency', 'first=3000'];
    await run('capped', ...slow, '--time-cap', '4');
    expect(endOf('capped')).toMatchObject({ reason: 'time-cap', detail: '4000 ms' });
    const { code, stderr } = await troupe('resume', 'capped', '--quiet');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/TIME_CAP_SPENT.*4000 ms.*--time-cap/s)]);
    expect(readdirSync(join(folder, 'capped'))).toEqual(['record.jsonl']);
    await troupe('resume', 'capped', '--quiet', '--time-cap', '10');
    expect(endOf('capped')).toMatchObject({ reason: 'time-cap', detail: '10000 ms' });
  });
});

describe('simulated time', () => {
  const simulated = ['--clock', 'simulated', '--latency', 'first=400,output=20,jitter=0.2'];

  test('continues: an episode that is cut and resumed takes the same simulated time as an undisturbed one', async () => {
    await run('undisturbed', ...simulated);
    await run('cut', ...simulated, '--budget', 'calls=5');
    await troupe('resume', 'cut', '--quiet', '--budget', 'calls=1000');
    expect(endOf('cut').reason).toBe('step-cap');
    expect(Math.abs(endOf('cut').ms - endOf('undisturbed').ms)).toBeLessThan(5);
  });

  test('is said to be simulated, in a fork too', async () => {
    await run('whole', ...simulated);
    await troupe('fork', 'whole', '--at', '2', '--protocol', 'cmas', '--out', 'taken', '--quiet');
    for (const name of ['whole', 'taken']) expect((await troupe('time', name)).stdout).toMatch(/[Ss]imulated/);
    expect((await troupe('replay', 'taken')).code).toBe(0);
  });
});
