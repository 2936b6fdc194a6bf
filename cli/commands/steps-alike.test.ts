// Tests that all commands number steps in the same way.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-steps-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
const output = async (line: string) => (await runCaptured(line.split(' '), { cwd })).stdout;

test.each([
  ['an episode that came to its goal', 'sar', '--steps 50', []],
  ['one at its step cap', 'sar', '--steps 3', []],
  ['one that ended in the middle of a step', 'sar', '--budget calls=5', [', and one unfinished step']],
])('run, compare, cost, time and export count the steps of %s alike', async (what, world, limit, more) => {
  const name = what.replaceAll(' ', '-');
  const { steps } = JSON.parse(
    await output(`run ${world} --protocol dmas --agents 2 ${limit} --json --quiet --out ${name}`),
  );
  const compared = JSON.parse(
    await output(`compare ${world} --protocols dmas --agents 2 --seeds 1 ${limit} --json --quiet`),
  );
  const ledger = JSON.parse(await output(`cost ${name} --json`));
  const time = JSON.parse(await output(`time ${name} --json`));
  await output(`export ${name} --out ${name}/tables`);
  const [head = '', row = ''] = readFileSync(join(cwd, name, 'tables', 'episodes.csv'), 'utf8').split('\r\n');
  const before = head.split(',').indexOf('ended');
  expect(before).toBeGreaterThan(0);
  const exported = readFileSync(join(cwd, name, 'record.jsonl'), 'utf8').match(/"type":"world.stepped"/g)?.length;
  expect([compared.episodes[0].costs.stepsTaken, ledger.steps, time.taken, exported]).toEqual([
    steps,
    steps,
    steps,
    steps,
  ]);
  expect(row).toContain(`,${steps},`);
  expect(await output(`time ${name}`)).toContain(`in ${steps} step${steps === 1 ? '' : 's'}${more.join('')}`);
});

test('run, prompt, cost, time, diff and the report number the same steps alike: the first is 0', async () => {
  const played = await runCaptured('run sar --protocol dmas --agents 2 --steps 3 --out numbered'.split(' '), { cwd });
  const shown = [...played.stderr.matchAll(/^step (\d+) of 3 /gm)].map(([, step]) => Number(step));
  const record = readFileSync(join(cwd, 'numbered', 'record.jsonl'), 'utf8');
  const onRecord = [...record.matchAll(/"type":"world.stepped","step":(\d+)/g)].map(([, step]) => Number(step));
  expect([shown, onRecord]).toEqual([
    [0, 1, 2],
    [0, 1, 2],
  ]);
  const cost = JSON.parse(await output('cost numbered --by step --json'));
  expect(cost.table.rows.map(({ step }: { step: string }) => Number(step))).toEqual(onRecord);
  const time = JSON.parse(await output('time numbered --json'));
  expect(time.steps.map(({ step }: { step: number }) => step)).toEqual(onRecord);
  expect(await output('prompt numbered')).toMatch(/\b0:team\/\w+\/speaker:0\b/);
  await output('experiment report numbered');
  const page = readFileSync(join(cwd, 'numbered', 'report.html'), 'utf8');
  const tables = [...page.matchAll(/href="data:text\/csv[^,"]*,([^"]*)"/g)].map(([, data]) =>
    Buffer.from(data ?? '', 'base64')
      .toString()
      .split('\r\n')
      .map((line) => line.split(',')),
  );
  const withSteps = tables.filter(([head]) => head?.includes('step'));
  expect(withSteps.length).toBeGreaterThan(1);
  for (const [head = [], ...rows] of withSteps) {
    const steps = rows.flatMap((row) => row[head.indexOf('step')] ?? []).filter((step) => step !== '');
    expect([...new Set(steps.map(Number))].sort()).toEqual(onRecord);
  }
});
