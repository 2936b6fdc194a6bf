// Tests that tables say which models, seeds, options and versions their figures come from.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sar } from '../../envs/index.ts';
import { seedsText } from '../../runtime/costs/provenance.ts';
import { VERSION } from '../../runtime/run/version.ts';
import { runCaptured } from '../../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-provenance-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const SETUP = '--slip 0.1 --temperature 0.3 --max-tokens 200 --model-seed 4 --world-option rules=paper --steps 2';
/** What every table of an episode under it names, whatever its form. */
const NAMED = [
  ['model', /rules\(slip 0\.1\)/],
  ['temperature', /temperature"*:? ?0\.3/],
  ['max tokens', /(?:max tokens |maxTokens"+:)200/],
  ['model seed', /(?:model seed |"*seed"+:)4/],
  ['world', /\bsar\b/],
  ['version of the world', new RegExp(sar.version)],
  ['world options', /rules(?:=|"+:"+)paper/],
  ['protocol', /llamar/],
  ['protocol options', /corrector(?:=|"+:"+)module/],
  ['version of the package', new RegExp(VERSION.replaceAll('.', '\\.'))],
  ['scene', /scene/],
  ['seeds', /seed/],
] as const;

const output = async (line: string) => (await runCaptured(line.split(' '), { cwd })).stdout;

beforeAll(async () => {
  await output(`run sar --protocol llamar --seed 7 ${SETUP} --out one --quiet`);
  await output(`compare sar --protocols llamar,cmas --seeds 3,7 ${SETUP} --out many --quiet`);
});

describe.each([
  ['run', () => output(`run sar --protocol llamar --seed 7 ${SETUP} --quiet`)],
  ['run --json', () => output(`run sar --protocol llamar --seed 7 ${SETUP} --quiet --json`)],
  ['compare', () => output(`compare sar --protocols llamar,cmas --seeds 3,7 ${SETUP}`)],
  ['compare --markdown', () => output(`compare sar --protocols llamar,cmas --seeds 3,7 ${SETUP} --markdown`)],
  ['compare --csv', () => output(`compare sar --protocols llamar,cmas --seeds 3,7 ${SETUP} --csv`)],
  ['compare --json', () => output(`compare sar --protocols llamar,cmas --seeds 3,7 ${SETUP} --json`)],
  ['cells.csv', async () => readFileSync(join(cwd, 'many', 'cells.csv'), 'utf8')],
  ['differences.csv', async () => readFileSync(join(cwd, 'many', 'differences.csv'), 'utf8')],
  ['cost', () => output('cost one')],
  ['cost --json', () => output('cost one --json')],
  ['cost --csv', () => output('cost one --by step --csv')],
  ['cost of two', () => output('cost many --between cmas,llamar')],
  ['cost of two, --csv', () => output('cost many --between cmas,llamar --csv')],
  ['cost of two, --json', () => output('cost many --between cmas,llamar --json')],
  ['cost --growth', () => output('cost many --growth')],
  ['cost --without', () => output('cost one --without action')],
  [
    'export',
    async () => {
      await output('export one --out tables');
      return readFileSync(join(cwd, 'tables', 'episodes.csv'), 'utf8');
    },
  ],
] as const)('%s', (_, text) => {
  test('names model, sampling, slip, scene, seeds, options and versions', async () => {
    const told = (await text()).replaceAll('"'.repeat(2), '"');
    for (const [what, form] of NAMED) expect([what, told]).toEqual([what, expect.stringMatching(form)]);
  });
});

test('a row of one record among several names that record alone, and one of a protocol its own options', async () => {
  const calls = (await output('cost many --by call --csv')).split('\r\n');
  const [cmas, llamar] = ['cmas', 'llamar'].map((name) =>
    calls.find((row) => row.includes(`sar_${name}_2-agents_scene-1_seed-7`)),
  );
  expect(cmas).toMatch(/,7,cmas,"\{""history"":""none"",""limit"":0\}",/);
  expect(llamar).toMatch(/,7,llamar,"\{""corrector""/);
  const protocols = (await output('cost many --by protocol --csv')).split('\r\n');
  expect(protocols.find((row) => row.startsWith('cmas'))).not.toContain('corrector');
});

test('what a reader must know travels with the table: in Markdown below it, in CSV as a column, in JSON as a field', async () => {
  const grid = 'compare sar --protocols llamar,cmas --seeds 2 --slip 1 --steps 2 --budget calls=12';
  const markdown = await output(`${grid} --markdown`);
  expect(markdown).toMatch(/^PARTIAL: the budget was spent/m);
  expect(markdown).toMatch(/Clopper–Pearson.*McNemar.*\s+rules\(slip 1\): A rule-based player, no language model/);
  expect(await output(`${grid} --csv`)).toContain('the grid is not complete');
  expect(JSON.parse(await output(`${grid} --json`))).toMatchObject({
    notes: expect.stringContaining('Clopper–Pearson'),
    warnings: expect.arrayContaining([expect.stringMatching(/^PARTIAL/)]),
  });
});

test('consecutive seeds are joined into ranges', () => {
  expect([seedsText([2, 0, 1, 5, 7, 8]), seedsText([3]), seedsText([])]).toEqual(['0..2 5 7..8', '3', '']);
});

test('a model in a file is told from one of the same name: by the hash of its file', async () => {
  writeFileSync(
    join(cwd, 'own.mjs'),
    "export default { name: 'rules', kind: 'rules', about: 'Mine.', remote: false, ask: () => ({ text: '{}', usage: { input: 1, output: 1, source: 'estimate' }, finish: 'stop' }) };\n",
  );
  for (const line of ['run relay --protocol cmas', 'compare relay --protocols cmas --seeds 1'])
    expect(await output(`${line} --model ./own.mjs --steps 1 --quiet`)).toMatch(/^Model: rules\(file [0-9a-f]{8}\);/m);
});
