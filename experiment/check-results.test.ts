// Tests that `troupe verify` finds every change of an experiment's results, and says of what it cannot tell.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { episodeFolder } from '../runtime/experiment/folder-format.ts';
import { runCaptured } from '../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-results-'));
const troupe = (line: string) => runCaptured(line.split(' '), { cwd });
beforeAll(async () => {
  writeFileSync(join(cwd, 'prices.json'), JSON.stringify({ currency: 'usd', rules: { input: 1, output: 3 } }));
  writeFileSync(
    join(cwd, 'grid.yaml'),
    'worlds: relay\nprotocols: [cmas, dmas]\nagents: 3\nseeds: 2\nsteps: 3\nprices: ./prices.json\n',
  );
  expect((await troupe('experiment run grid.yaml --out whole --jobs 1 --quiet')).code).toBe(0);
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

let copies = 0;
/** A copy of the folder, changed. */
function changed(change: (lines: string[], folder: string, places: string[]) => readonly string[] | undefined) {
  const name = `copy-${copies++}`;
  const folder = join(cwd, name);
  cpSync(join(cwd, 'whole'), folder, { recursive: true });
  const file = join(folder, 'results.jsonl');
  const places = readdirSync(folder).filter((each) => each.startsWith('relay_'));
  const lines = change(readFileSync(file, 'utf8').trimEnd().split('\n'), folder, places);
  if (lines) writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
  return name;
}
const edited = (line: string | undefined, edit: (result: Record<string, never>) => object): string =>
  JSON.stringify(edit(JSON.parse(line ?? '')));

test('a folder as it was written passes, its prices too, and its results are counted', async () => {
  const { code, stdout } = await troupe('verify whole');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^whole\/results\.jsonl: 4 lines, 4 as computed again/m)]);
  expect(readFileSync(join(cwd, 'whole', 'results.jsonl'), 'utf8')).toMatch(/"price":0\.\d+/);
});

test.each<[string, Parameters<typeof changed>[0], RegExp]>([
  [
    'a token less',
    ([a = '', ...rest]) => [a.replace(/"inputTokens":(\d+)/, (_, n) => `"inputTokens":${n - 1}`), ...rest],
    /line 1: relay, \w+, .*: costs\.inputTokens is \d+ in its line, and \d+ by its record/,
  ],
  [
    'a better score',
    ([a, b = '', ...rest]) => [
      a ?? '',
      b.replace(/"success":0/, '"success":1').replace(/"progress":[\d.]+/, '"progress":9'),
      ...rest,
    ],
    /line 2: .*score\./,
  ],
  [
    'a lower price',
    ([a = '', ...rest]) => [a.replace(/"price":[\d.]+/, '"price":0'), ...rest],
    /line 1: .*costs\.price/,
  ],
  ['less time', ([a = '', ...rest]) => [a.replace(/"ms":[\d.]+/, '"ms":1'), ...rest], /line 1: .*costs\.ms/],
  [
    'another end',
    ([a = '', ...rest]) => [a.replace(/"reason":"[^"]*"/, '"reason":"failed"'), ...rest],
    /line 1: .*reason/,
  ],
  [
    'the word that it could not be played',
    ([a, ...rest]) => [
      edited(a, ({ job }) => ({ job, reason: 'error', detail: 'x', score: {}, costs: null, answers: 0 })),
      ...rest,
    ],
    /line 1: .*its record has an end/,
  ],
  ['a line twice', (lines) => [...lines, lines[1] ?? ''], /line 5: .* had ended already, on line 2/],
  [
    'two episodes that change places',
    ([a, b, ...rest]) => [
      edited(a, (r) => ({ ...r, job: JSON.parse(b ?? '').job })),
      edited(b, (r) => ({ ...r, job: JSON.parse(a ?? '').job })),
      ...rest,
    ],
    /line 1: .* (?:is|has) /,
  ],
  [
    'an episode that nobody asked for',
    (lines) => [...lines, edited(lines[0], (r) => ({ ...r, job: { ...JSON.parse(lines[0] ?? '').job, seed: 99 } }))],
    /line 5: .*nobody asked for/,
  ],
  ['a line that is none', (lines) => lines.with(2, '{"job":'), /line 3: is no result/],
])('%s is told as a change, with its line', async (_, change, says) => {
  const { code, stdout } = await troupe(`verify ${changed(change)} --no-replay`);
  expect([code, stdout]).toEqual([
    1,
    expect.stringMatching(new RegExp(`^CHANGED: .*results\\.jsonl, ${says.source}`, 'm')),
  ]);
});

test('a record in the place of another one is told', async () => {
  const name = changed((_, folder, [one = '', other = '']) => {
    cpSync(join(folder, one, 'record.jsonl'), join(folder, other, 'record.jsonl'));
    return undefined;
  });
  const { code, stdout } = await troupe(`verify ${name} --no-replay --json`);
  const { records, results } = JSON.parse(stdout);
  expect(code).toBe(1);
  expect(records.filter(({ verdict }: { verdict: string }) => verdict === 'changed')).toEqual([
    expect.objectContaining({ what: expect.stringMatching(/^is of another episode/) }),
  ]);
  expect(results).toEqual([expect.objectContaining({ lines: 4, proven: 3 })]);
});

test.each<[string, Parameters<typeof changed>[0], RegExp]>([
  [
    'a line that was removed',
    (lines) => lines.slice(1),
    /: relay, .*: its record comes to an end, and no line says so/,
  ],
  [
    'a record that is gone',
    (_, folder, [one = '']) => void rmSync(join(folder, one), { recursive: true }),
    /, line \d: relay, .*: there is no record to check it with/,
  ],
  [
    'all records gone',
    (_, folder, places) => void places.map((one) => rmSync(join(folder, one), { recursive: true })),
    /there is no record .*\n {2}The same of 3 other episodes/,
  ],
])('%s does not pass', async (_, change, says) => {
  const { code, stdout } = await troupe(`verify ${changed(change)} --no-replay`);
  expect([code, stdout]).toEqual([
    3,
    expect.stringMatching(new RegExp(`^Not verified: .*results\\.jsonl.*${says.source}`, 'm')),
  ]);
});

test('a report names a result that was changed and a record that is damaged, and reports the rest', async () => {
  const name = changed(([a = '', ...rest], folder, [, other = '']) => {
    writeFileSync(join(folder, other, 'record.jsonl'), 'no record\n');
    return [a.replace(/"inputTokens":(\d+)/, (_, n) => `"inputTokens":${n - 1}`), ...rest];
  });
  const { code, stdout, stderr } = await troupe(`experiment report ${name} --format csv`);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^RECORD_UNREADABLE: .*record\.jsonl/m)]);
  expect(stderr).toMatch(/^CHANGED: .*results\.jsonl, line 1: .*costs\.inputTokens/m);
  expect(stdout.split('\n').length).toBeGreaterThan(2);
  expect((await troupe('experiment report whole --format csv')).stderr).toBe('');
});

test('a report on loose records leaves out the damaged one, with its code, and names the changed one', async () => {
  const name = changed((_, folder, [one = '', other = '']) => {
    rmSync(join(folder, 'experiment.json'));
    writeFileSync(join(folder, one, 'record.jsonl'), 'no record\n');
    const file = join(folder, other, 'record.jsonl');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"finish":"stop"', '"finish":"length"'));
    return undefined;
  });
  const { code, stdout, stderr } = await troupe(`experiment report ${name} --format csv`);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^RECORD_UNREADABLE: /m)]);
  expect(stderr).toMatch(/^CHANGED: /m);
  expect(stdout).toMatch(/^cmas,3,all,1,[\s\S]*^dmas,3,all,2,/m);
});

test('a grid that was cut short and continued passes at each moment', async () => {
  const play = (calls: number) =>
    troupe(`compare relay --protocols cmas,dmas --agents 3 --seeds 2 --steps 3 --budget calls=${calls} --out short`);
  await play(4);
  expect((await troupe('verify short --no-replay')).stdout).not.toContain('CHANGED');
  expect((await play(100)).code).toBe(0);
  expect((await troupe('verify short --no-replay')).code).toBe(0);
});

test.each(['experiment status NAME', 'experiment power NAME', 'experiment run grid.yaml --jobs 1 --out NAME'])(
  '%s says of a whole folder nothing, and names each result whose end is not that of its record',
  async (line) => {
    const told = async (name: string) => {
      const { code, stderr } = await troupe(line.replace('NAME', name));
      expect(code).toBe(0);
      return stderr.split('\n').filter((each) => each.startsWith('CHANGED'));
    };
    expect(await told(changed(() => undefined))).toEqual([]);
    const name = changed(([a = '', b = '', c = '', d = ''], folder) => {
      const record = join(folder, episodeFolder(JSON.parse(d).job), 'record.jsonl');
      writeFileSync(record, `${readFileSync(record, 'utf8').trimEnd().split('\n').slice(0, -1).join('\n')}\n`);
      return [
        a.replace(/"success":(\d)/, (_, n) => `"success":${1 - n}`),
        b.replace(/"stepsTaken":\d+/, '"stepsTaken":1'),
        c,
        d,
      ];
    });
    expect(await told(name)).toEqual([
      expect.stringMatching(/results\.jsonl: relay, .*: score\..*success is \d in its line, and \d by its record\./),
      expect.stringMatching(/results\.jsonl: relay, .*: steps is 1 in its line, and \d by its record\./),
      expect.stringMatching(/results\.jsonl: relay, .*: its record has no end\./),
    ]);
  },
);
