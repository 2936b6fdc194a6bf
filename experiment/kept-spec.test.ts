// Tests that the folder of an experiment is enough to play it again elsewhere, and that it keeps no key.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { episodeFolder } from '../runtime/experiment/folder-format.ts';
import { type CaptureOptions, runCaptured } from '../tests/support/capture.ts';
import { runExperiment } from './run.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-kept-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const KEY = 'a-very-secret-key';
const env = { LAB_API_KEY: KEY };

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
};
const experiment = (line: string, options: CaptureOptions = {}) =>
  runCaptured(['experiment', ...line.split(' ')], { cwd, env, ...options });
const specOf = (folder: string) => JSON.parse(readFileSync(join(cwd, folder, 'spec.json'), 'utf8'));

const PROTOCOLS = new URL('../protocols/index.ts', import.meta.url).href;
const GRID = `about: whether talking helps
worlds: relay
protocols: [cmas, ../lib/mine.mjs]
agents: 2
models: [rules, { label: careless, model: rules, slip: 0.5 }]
seeds: 2
steps: 3
prices: prices.json
prompts: { planner: ../lib/planner.md }
`;

beforeAll(async () => {
  write('exp/grid.yaml', GRID);
  write('exp/prices.json', '{"rules":{"input":1,"output":2},"rules(slip 0.5)":{"input":1,"output":2}}');
  write('lib/planner.md', 'You plan for a team of couriers.');
  write('lib/helper.mjs', "export const ending = 'own';\n");
  write(
    'lib/mine.mjs',
    `import { cmas } from '${PROTOCOLS}';\nimport { ending } from './helper.mjs';\nexport default { ...cmas, name: 'mine-' + ending };\n`,
  );
  const played = await experiment('run exp/grid.yaml --jobs 1 --quiet');
  expect([played.code, played.stderr]).toEqual([0, '']);
  cpSync(join(cwd, 'runs/grid'), join(cwd, 'elsewhere/grid'), { recursive: true });
  rmSync(join(cwd, 'exp'), { recursive: true });
  rmSync(join(cwd, 'lib'), { recursive: true });
});

describe('the folder of an experiment', () => {
  test('says what was asked for, when, and what it cost', () => {
    const { asked, files, played } = specOf('elsewhere/grid');
    expect(asked).toMatchObject([{ name: 'grid', spec: { about: 'whether talking helps', seeds: 2 } }]);
    expect(Object.keys(files)).toEqual(['../lib/helper.mjs', '../lib/mine.mjs', '../lib/planner.md', 'prices.json']);
    expect(played).toMatchObject([{ date: expect.stringMatching(/^20\d\d-.*Z$/), commit: null, episodes: 8 }]);
    expect(played[0].spent.calls).toBeGreaterThan(0);
  });

  test('is played again without the files that it came from, and every figure is the same', async () => {
    const { code, stdout } = await experiment('run elsewhere/grid --jobs 1 --quiet');
    expect(stdout).toContain(
      'Against elsewhere/grid: 8 of 8 results are the same; of 8 records 8 are the same in canonical form.',
    );
    expect([code, specOf('elsewhere/grid-again').asked]).toEqual([0, specOf('elsewhere/grid').asked]);
    const twice = await experiment('run elsewhere/grid-again --jobs 1 --quiet --json --out elsewhere/third');
    expect(JSON.parse(twice.stdout).again).toMatchObject({ episodes: 8, equal: 8, equalRecords: 8, changed: null });
  });

  test('goes on where it lies, with what is missing, and knows what a command that was killed had played', async () => {
    const file = join(cwd, 'elsewhere/grid/results.jsonl');
    const lines = readFileSync(file, 'utf8').split('\n');
    writeFileSync(file, `${lines.slice(0, 5).join('\n')}\n`);
    for (const line of lines.slice(5, -1))
      rmSync(join(cwd, 'elsewhere/grid', episodeFolder(JSON.parse(line).job)), { recursive: true });
    // A kill leaves the command as it began.
    const [killed] = specOf('elsewhere/grid').played;
    const none = { tokens: 0, calls: 0, messages: 0, usd: 0 };
    const cut = { ...specOf('elsewhere/grid'), played: [{ ...killed, episodes: 0, spent: none }] };
    write('elsewhere/grid/spec.json', JSON.stringify(cut));
    const { code, stdout } = await experiment('run elsewhere/grid --jobs 1 --quiet --out elsewhere/grid');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Experiment grid: 8 episodes, 5 of them already played/),
    ]);
    expect(stdout).not.toContain('Against');
    expect(specOf('elsewhere/grid')).toMatchObject({ asked: [{}], played: [{ episodes: 5 }, { episodes: 3 }] });
    const [first, second] = specOf('elsewhere/grid').played.map((one: { spent: { calls: number } }) => one.spent.calls);
    expect([first > 0, first + second]).toEqual([true, killed.spent.calls]);
  });

  test('gives a program the same, and names the first figure that is another', async () => {
    const file = join(cwd, 'runs/grid/results.jsonl');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace(/"calls":\d+/, '"calls":77'));
    const { again, complete } = await runExperiment('runs/grid', { cwd, place: 'here', env });
    writeFileSync(file, before);
    expect([complete, again]).toMatchObject([
      true,
      {
        episodes: 8,
        equal: 7,
        records: 0,
        differing: [{ what: expect.stringMatching(/costs\.calls was 77 and is \d/) }],
      },
    ]);
  });

  test('refuses to be played again with another file than it was', async () => {
    const copy = join(cwd, 'runs/grid/files/in/prices.json');
    const before = readFileSync(copy, 'utf8');
    writeFileSync(copy, '{}');
    const changed = await experiment('run runs/grid');
    expect([changed.code, changed.stderr]).toEqual([
      1,
      expect.stringMatching(/^KEPT_FILE_MISSING: .*prices\.json.* is another file/),
    ]);
    rmSync(copy);
    const gone = await experiment('run runs/grid');
    expect(gone.stderr).toMatch(/^KEPT_FILE_MISSING: .*which is not there[\s\S]*sha256 is [0-9a-f]{64}/);
    writeFileSync(copy, before);
    rmSync(join(cwd, 'runs/grid/spec.json'));
    expect((await experiment('run runs/grid')).stderr).toMatch(/^SPEC_MISSING: /);
  });

  test('plays all that several descriptions asked for, also where a later path climbs further', async () => {
    write('deep/exp/a.yaml', 'worlds: relay\nprotocols: ./one.mjs\nseeds: 1\nsteps: 2\n');
    write('deep/exp/one.mjs', `import { cmas } from '${PROTOCOLS}';\nexport default { ...cmas, name: 'one' };\n`);
    write('deep/exp/b.yaml', 'worlds: relay\nprotocols: ../../two.mjs\nseeds: 2\nsteps: 2\n');
    write('two.mjs', `import { solo } from '${PROTOCOLS}';\nexport default { ...solo, name: 'two' };\n`);
    for (const name of ['a', 'b'])
      expect((await experiment(`run deep/exp/${name}.yaml --quiet --jobs 1 --out runs/deep`)).code).toBe(0);
    rmSync(join(cwd, 'deep'), { recursive: true });
    rmSync(join(cwd, 'two.mjs'));
    const { stdout } = await experiment('run runs/deep --quiet --jobs 1');
    expect(stdout).toMatch(/^Experiment b: 3 episodes\n/);
    expect(stdout).toContain('3 of 3 results are the same');
  });

  test('counts each episode once, with the command that played it to its end', async () => {
    const grid = 'worlds: relay\nprotocols: cmas\nseeds: 5\nagents: 3\nsteps: 3\n';
    write('cut.yaml', grid);
    for (const budget of ['calls=7', 'calls=100']) await experiment(`run cut.yaml --jobs 1 --quiet --budget ${budget}`);
    const counts = specOf('runs/cut').played.map(({ episodes }: { episodes: number }) => episodes);
    const lines = readFileSync(join(cwd, 'runs/cut/results.jsonl'), 'utf8').split('\n').slice(0, -1);
    // The one that was cut has two.
    expect([counts, lines.length]).toEqual([[3, 2], 6]);
  });

  test('of a comparison is played again too', async () => {
    const line = 'compare relay --protocols cmas,solo --seeds 1 --steps 2 --slip 0.2 --out runs/compared --workers 1';
    const { code, stderr } = await runCaptured(line.split(' '), { cwd, env });
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('CHANGED')]);
    const again = await experiment('run runs/compared --jobs 1 --quiet --json');
    expect(JSON.parse(again.stdout).again).toMatchObject({ episodes: 2, equal: 2, equalRecords: 2, changed: null });
  });

  test('holds no key: not that of an address, and no file with one in it', async () => {
    const spec = `worlds: relay\nprotocols: solo\nseeds: 1\nsteps: 1\nmodels: [./mine.mjs, {model: far, baseUrl: 'http://127.0.0.1:1/v1?key=${KEY}', apiKeyEnv: LAB_API_KEY}]\n`;
    write('keyed.yaml', spec);
    write(
      'mine.mjs',
      `const key = '${KEY}';\nexport default { name: 'mine', kind: 'scripted', remote: false, about: 'a test', ask: async () => ({ text: key.slice(0, 0), usage: { input: 0, output: 0, source: 'counted' }, finish: 'stop' }) };\n`,
    );
    const { stderr } = await experiment('run keyed.yaml --jobs 1');
    expect(stderr).toContain('mine.mjs is not copied into the folder (it seems to hold a key): only its hash is kept.');
    expect(JSON.stringify(specOf('runs/keyed'))).not.toContain(KEY);
    expect((await experiment('run runs/keyed')).stderr).toMatch(/^KEPT_FILE_MISSING: .*mine\.mjs, which is not there/);
    cpSync(join(cwd, 'mine.mjs'), join(cwd, 'runs/keyed/files/mine.mjs'));
    expect((await experiment('run runs/keyed')).stderr).toMatch(/^OPTION_BAD: a baseUrl in .*spec\.json cannot be/);
  });
});
