// Tests that a preset sets up an episode as a paper has it, and that its name stands wherever results do.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-fidelity-'));
const troupe = (line: string) => runCaptured(line.split(' '), { cwd });
const startOf = (file: string) => JSON.parse(readFileSync(join(cwd, file), 'utf8').split('\n')[0] ?? '');

describe('--fidelity', () => {
  test('sets world, protocol, steps and sampling, and its name stands in record, report and tables', async () => {
    const { code, stdout } = await troupe(
      'run sar --protocol llamar:modules=actor --fidelity published:llamar --steps 2 --out one --quiet',
    );
    expect(code).toBe(0);
    expect(stdout).toContain('Fidelity: published:llamar, but modules=actor, steps=2');
    expect(startOf('one/record.jsonl')).toMatchObject({
      fidelity: { preset: 'published:llamar', changed: ['modules=actor', 'steps=2'] },
      world: { options: { rules: 'published', reasons: 'all', end: 'claim', hints: false } },
      protocol: { options: { corrector: 'in-actor', modules: 'actor', rules: 'published' } },
      models: { '*': { settings: { temperature: 0.7, maxTokens: 1000 } } },
    });
    expect((await troupe('replay one/record.jsonl')).code).toBe(0);
    await troupe('export one --out tables');
    expect(readFileSync(join(cwd, 'tables/episodes.csv'), 'utf8')).toContain('published:llamar, but');
  });

  test('of Chen et al. gives all four protocols the same history', async () => {
    const line = 'compare boxlift --protocols cmas,dmas,hmas-1,hmas-2 --seeds 1 --steps 2 --quiet --fidelity';
    const { options, ...world } = JSON.parse((await troupe(`${line} published:chen --json`)).stdout);
    for (const one of Object.values(options)) expect(one).toMatchObject({ history: 'actions' });
    expect(options['dmas:history=actions:unsettled=nothing:rules=published']).toBeDefined();
    expect(options['hmas-2:rounds=each:history=actions']).toBeDefined();
    expect(JSON.stringify(world)).toContain('"rules":"published"');
  });

  test('of Chen et al. sets what the published code sets for each world, and show lists it', async () => {
    const line = '--agents 4 --steps 1 --quiet --fidelity published:chen --out';
    expect((await troupe(`run boxnet-1 --protocol hmas-2 ${line} net`)).stdout).toContain(
      'Fidelity: published:chen, but steps=1',
    );
    expect(startOf('net/record.jsonl').protocol.options).toMatchObject({ rounds: 'once', history: 'actions' });
    await troupe(`run boxnet-2 --protocol mix:cmas=2,hmas-2=rest ${line} mixed`);
    expect(startOf('mixed/record.jsonl').protocol.name).toMatch(/^mix:cmas=2,hmas-2:history=actions=rest$/);
    await troupe(`run boxnet-1 --protocol cmas:history=full ${line} hand`);
    expect(startOf('hand/record.jsonl')).toMatchObject({
      protocol: { options: { history: 'full' } },
      fidelity: { changed: ['history=full', 'steps=1'] },
    });
    const { fidelity } = JSON.parse((await troupe('show paper:chen --json')).stdout);
    expect(fidelity.worlds['boxnet-1'].protocols).toEqual({ cmas: { history: 'none' }, 'hmas-2': { rounds: 'once' } });
    const { stdout } = await troupe('show hmas-2 --fidelity paper:chen');
    expect(stdout).toMatch(/world boxnet-1 .*rules=fixed.*cmas: history=none.*hmas-2: rounds=once.*world boxlift/s);
    expect(stdout).toMatch(/world boxlift .*hmas-2: rounds=each/s);
  });

  test('sets options by world in an experiment of several worlds', async () => {
    const text =
      'worlds: [boxnet-2, boxlift]\nprotocols: [cmas]\nfidelity: paper:chen\nagents: 4\nseeds: 1\nsteps: 1\n';
    writeFileSync(join(cwd, 'boxes.yaml'), text);
    expect((await troupe('experiment run boxes.yaml --jobs 1 --quiet')).code).toBe(0);
    const { worlds } = JSON.parse(readFileSync(join(cwd, 'runs/boxes/experiment.json'), 'utf8'));
    expect(Object.keys(worlds['boxnet-2'].protocols)).toEqual(['cmas']);
    expect(Object.keys(worlds.boxlift.protocols)).toEqual(['cmas:history=actions']);
  });

  test('appears in every form of a comparison, and keeps two grids apart', async () => {
    const line = 'compare chores --protocols capo,roco --seeds 1 --steps 3 --quiet --out grid --fidelity paper:capo';
    expect((await troupe(line)).stdout).toContain('Fidelity: paper:capo, but steps=3\n');
    expect((await troupe(`${line} --csv`)).stdout).toContain('paper:capo, but steps=3');
    expect(JSON.parse((await troupe(`${line} --json`)).stdout)).toMatchObject({ fidelity: 'paper:capo, but steps=3' });
    const other = await troupe(line.replace('capo,roco', 'coela').replace('paper:capo', 'paper:coela'));
    expect(other.stderr).toContain('GRID_DIFFERS');
  });

  test("shows the paper's pictures only if pictures are requested", async () => {
    const line = 'run household --protocol llamar --fidelity paper:llamar --steps 1 --quiet';
    for (const [asked, images, changed] of [
      ['', false, []],
      [' --images', 'camera', []],
      [' --images schematic', 'schematic', ['images=schematic']],
    ] as const) {
      expect((await troupe(`${line} --out pictures-${String(images)}${asked}`)).code).toBe(0);
      expect(startOf(`pictures-${String(images)}/record.jsonl`)).toMatchObject({
        fidelity: { changed: [...changed, 'steps=1'] },
        world: { options: { images } },
      });
    }
  });

  test('show takes a preset by its name, and lists what still differs', async () => {
    const { code, stdout } = await troupe('show paper:capo');
    expect([code, stdout.split(' ')[0]]).toEqual([0, 'capo']);
    expect(stdout).toBe((await troupe('show capo --fidelity paper:capo')).stdout);
    expect(stdout).toContain('What still differs');
  });

  test.each([
    ['run sar --protocol llamar --fidelity paper:lamar', 'PRESET_UNKNOWN', 'Did you mean paper:llamar'],
    ['run sar --protocol cmas --fidelity paper:llamar', 'PRESET_UNFIT', "does not cover protocol 'cmas'"],
    ['run sar --protocol ./mine.ts --fidelity paper:llamar', 'PRESET_UNFIT', '--temperature 0.7 --max-tokens 1000'],
    ['run sar --protocol capo --fidelity paper:capo', 'PRESET_UNFIT', 'It fits transport, chores.'],
    ['compare sar --protocols llamar,capo --fidelity paper:llamar', 'PRESET_UNFIT', "does not cover protocol 'capo'"],
    ['show capo --fidelity paper:llamar', 'PRESET_UNFIT', 'It fits llamar, act'],
  ])('%s is refused', async (line, code, says) => {
    const refused = await troupe(line);
    expect(refused.code).not.toBe(0);
    expect(refused.stderr).toContain(code);
    expect(refused.stderr).toContain(says);
  });

  test('troupe show lists what it sets, and every deviation that remains', async () => {
    const { stdout } = await troupe('show llamar --fidelity published:llamar');
    expect(stdout).toMatch(/corrector=in-actor/);
    expect(stdout).toContain('What still differs');
    const { fidelity } = JSON.parse((await troupe('show llamar --fidelity published:llamar --json')).stdout);
    for (const { here } of fidelity.deviations) expect(stdout).toContain(here);
  });
});

test('a goal in predicates is reported as known to the agents, in report and tables', async () => {
  const { stdout } = await troupe(
    'run household --protocol cmas --goal in(Apple,Fridge) --scene bread-lettuce-tomato-fridge/1 --steps 1 --quiet --json',
  );
  expect(JSON.parse(stdout)).toMatchObject({ disclosed: ['goal known'] });
  const plain = await troupe('run household --protocol cmas --steps 1 --quiet --json');
  expect(JSON.parse(plain.stdout)).toMatchObject({ disclosed: [] });
});

test('an experiment in a file is played under a preset, and its folder says so', async () => {
  const text = 'worlds: sar\nprotocols: [llamar]\nfidelity: paper:llamar\nseeds: 1\nsteps: 1\n';
  writeFileSync(join(cwd, 'under.yaml'), text);
  expect((await troupe('experiment run under.yaml --jobs 1 --quiet')).code).toBe(0);
  const { worlds } = JSON.parse(readFileSync(join(cwd, 'runs/under/experiment.json'), 'utf8'));
  expect(worlds.sar.settings['world options']).toMatchObject({ rules: 'paper', end: 'claim' });
  expect(worlds.sar.models.rules.settings).toMatchObject({ fidelity: 'paper:llamar' });
  writeFileSync(join(cwd, 'under.yaml'), text.replace('llamar]', 'cmas]'));
  expect((await troupe('experiment run under.yaml --quiet')).stderr).toContain('PRESET_UNFIT');
});
