// Tests that worlds and protocols in files of one's own are played, replayed, compared and refused like shipped ones.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCaptured } from '../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-own-'));
const lesson = (name: string) => readFileSync(fileURLToPath(new URL(`../examples/${name}`, import.meta.url)), 'utf8');
const write = (name: string, text: string) => writeFileSync(join(cwd, name), text);
const troupe = (line: string) => runCaptured(line.split(' '), { cwd });

const SEVERAL = `
import { family, own, protocol } from 'troupe';
import { solo } from 'troupe/protocols';
import { z } from 'zod';
export const quiet = protocol('quiet', { perAgent: solo.perAgent, routes: solo.routes });
export const other = family('talk', { rounds: z.int().min(1).max(9).default(3) }, () => ({ perAgent: solo.perAgent, routes: solo.routes }));
export { quiet as default };
export const number = 7;
`;
const FAULTY = `
import { action, channel, every, observation, own, protocol, rule, to } from 'troupe';
import { z } from 'zod';
const note = channel('note', z.string());
const eyes = rule({ wakes: [every(observation)], says: [action], say: () => [] });
const hand = rule({ wakes: [every(note)], says: [action], say: () => [] });
export const lame = protocol('lame', { perAgent: { eyes, hand }, routes: { observation: own, note: to('hand'), action: own } });
`;

beforeAll(() => {
  write('package.json', '{ "type": "module" }');
  write('broadcast.ts', lesson('broadcast.ts'));
  write('crate.ts', lesson('crate.ts'));
  write(
    'changed.ts',
    lesson('broadcast.ts').replace('report: others', 'report: everyone').replace(' others,', ' everyone,'),
  );
  write('several.ts', SEVERAL);
  write('faulty.ts', FAULTY);
  write('plain.mjs', "import { solo } from 'troupe/protocols';\nexport default { ...solo, name: 'plain' };\n");
  write('throws.ts', "import 'troupe';\n\nthrow new RangeError('no luck today');\n");
  write(
    'names.ts',
    "import { channel } from 'troupe';\nimport { z } from 'zod';\nexport const c = channel('my channel', z.string());\n",
  );
  write('syntax.ts', 'export const a = {\n  b: [\n};\n');
  write('nothing.ts', 'export const number = 7;\n');
  write('stranger.ts', "import 'not-installed-anywhere';\n");
  write('bare.ts', "export const bare = { name: 'bare', routes: { observation: 'own' } };\n");
  write('flat.ts', "export const flat = { name: 'flat', scenes: [], reset() {}, step() {}, player: {} };\n");
  write('notes.txt', '');
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

describe('a protocol in a file of one’s own', () => {
  test('is shown', async () => {
    const { code, stdout } = await troupe('show ./broadcast.ts --agents 4');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^broadcast {2}Everybody tells everybody/);
    expect(stdout).toContain('no faults');
  });

  test('plays, and its record is played again, resumed, forked and read', async () => {
    const { code, stdout } = await troupe('run relay --protocol ./broadcast.ts --agents 3 --steps 3 --out first');
    expect(code).toBe(0);
    expect(stdout).toContain('troupe run relay --protocol ./broadcast.ts');

    const replay = await troupe('replay first --protocol ./broadcast.ts');
    expect([replay.code, replay.stdout]).toEqual([0, expect.stringContaining('same events')]);
    expect((await troupe('prompt first')).stdout).toContain('team/r1/mind');
    expect((await troupe('diff first first')).stdout).toContain('same events');

    const lines = readFileSync(join(cwd, 'first', 'record.jsonl'), 'utf8').split('\n');
    const cut = lines.findIndex((line) => line.includes('"world.stepped"')) + 5;
    write('cut.jsonl', `${lines.slice(0, cut).join('\n')}\n`);
    const resumed = await troupe('resume cut.jsonl --protocol broadcast.ts --quiet');
    expect([resumed.code, resumed.stderr]).toEqual([0, '']);
    expect(resumed.stdout).toContain('Resumed at step 1');

    const forked = await troupe('fork first --at 1 --protocol ./broadcast.ts --protocol cmas --quiet --out forked');
    expect([forked.code, forked.stdout]).toEqual([0, expect.stringContaining('cmas takes over from step 1')]);
    const back = await troupe(
      'fork forked --at 2 --protocol ./several.ts#other:rounds=2 --protocol ./broadcast.ts --quiet --out back',
    );
    expect([back.code, back.stdout]).toEqual([0, expect.stringContaining('talk:rounds=2 takes over from step 2')]);
    const all = await troupe('replay back --protocol ./broadcast.ts --protocol ./several.ts');
    expect([all.code, all.stdout]).toEqual([0, expect.stringContaining('same events')]);
  });

  test('is one of several in a grid, each under its typed name', async () => {
    const { stdout, stderr } = await troupe(
      'compare relay --protocols cmas,./broadcast.ts,./several.ts#other:rounds=2 --seeds 2 --steps 3 --json --out grid',
    );
    expect(stderr).toBe('');
    const { grid, options, episodes } = JSON.parse(stdout);
    expect(grid.protocols).toEqual(['cmas', './broadcast.ts', './several.ts#other:rounds=2']);
    expect(options['./several.ts#other:rounds=2']).toEqual({ rounds: 2 });
    expect(episodes.map(({ reason }: { reason: string }) => reason)).not.toContain('error');
    expect(readdirSync(join(cwd, 'grid'))).toContain('relay_broadcast.ts_2-agents_scene-line_seed-0');
  });

  test('may be any of what the file exports, JavaScript as well', async () => {
    expect((await troupe('show ./several.ts#default')).stdout).toMatch(/^quiet$/m);
    expect((await troupe('show ./several.ts#other:rounds=2')).stdout).toMatch(
      /^talk:rounds=2\n[\s\S]*Named as in .\/several.ts#other:rounds=/,
    );
    expect((await troupe('show plain.mjs')).stdout).toMatch(/^plain /);
  });

  test('with faults gets all of them printed with their fixes', async () => {
    for (const line of [
      'run relay --protocol faulty.ts --agents 2',
      'fork kept --at 0 --protocol ./faulty.ts --quiet',
    ]) {
      if (line.startsWith('fork')) await troupe('run relay --protocol cmas --agents 2 --steps 1 --quiet --out kept');
      const { code, stderr } = await troupe(line);
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^HEARD_NOT_SAID: .+\nNEVER_WOKEN: .+It follows from HEARD_NOT_SAID above.+\n(?:ACTION_TWO_AUTHORS: .+\n)+PROTOCOL_FAULTY: protocol 'lame' fails \d checks, listed above/,
      );
      expect(stderr).toMatch(/See: troupe show (.\/)?faulty.ts$/m);
    }
    expect((await troupe('compare relay --protocols ./faulty.ts --seeds 1')).stderr).toMatch(
      /See: troupe show .\/faulty.ts$/m,
    );
    expect((await troupe('show ./faulty.ts')).stdout).toContain('HEARD_NOT_SAID');
  });
});

test('a protocol keeps its typed name in the costs of a grid, too', async () => {
  await troupe('compare relay --protocols cmas,./several.ts#quiet --seeds 1 --steps 2 --quiet --out typed');
  for (const name of ['./several.ts#quiet', 'quiet'])
    expect((await troupe(`cost typed --between cmas,${name} --json`)).stdout).toContain(
      `"second":${JSON.stringify(name)}`,
    );
});

describe('a world in a file of one’s own', () => {
  test('is played in, and its record is played again', async () => {
    const { code, stderr } = await troupe('run ./crate.ts --protocol ./several.ts#quiet --quiet --out crate');
    expect([code, stderr]).toEqual([0, '']);
    const replay = await troupe('replay crate --world ./crate.ts --protocol ./several.ts');
    expect([replay.code, replay.stdout]).toEqual([0, expect.stringContaining('same events')]);
    const forked = await troupe(
      'fork crate --world crate.ts --protocol several.ts#quiet --protocol cmas --at 2 --quiet --out crate-cmas',
    );
    expect([forked.code, forked.stdout]).toEqual([0, expect.stringContaining('Ended as goal')]);
  });

  test('can be used in a grid: agents that are told what a teammate sees do better than agents that are not', async () => {
    const { stdout } = await troupe('compare ./crate.ts --protocols cmas,./broadcast.ts,solo --seeds 2 --csv');
    expect(stdout.split('\r\n').map((row) => row.split(',').slice(0, 7).join())).toEqual([
      'protocol,agents,scene,n,distinct,failures,ends',
      'cmas,2,all,2,1,0,2 goal',
      './broadcast.ts,2,all,2,1,0,2 goal',
      'solo,2,all,2,1,0,2 step-cap; 2 PLAY_REPEATED',
      '',
    ]);
  });
});

test('an interrupted episode prints the command to continue it', async () => {
  const line = 'run ./crate.ts --protocol ./several.ts#other:rounds=2 --quiet --out stopped';
  const { code, stdout } = await runCaptured(line.split(' '), { cwd, signal: AbortSignal.abort() });
  expect(code).toBe(130);
  expect(stdout).toMatch(/troupe resume \S+ --protocol .\/several.ts#other --world .\/crate.ts\n/);
});

describe('what a record names', () => {
  beforeAll(async () => {
    await troupe('run relay --protocol ./broadcast.ts --agents 2 --time-cap 0 --quiet --out named');
    await troupe('run ./crate.ts --protocol cmas --quiet --out placed');
  });

  test.each([
    ['replay named', "PROTOCOL_UNKNOWN: the record was made with a protocol 'broadcast'", '--protocol ./file.ts'],
    ['resume named', "PROTOCOL_UNKNOWN: the record was made with a protocol 'broadcast'", '--protocol ./file.ts'],
    [
      'fork named --at 0 --protocol cmas',
      "PROTOCOL_UNKNOWN: the record was made with a protocol 'broadcast'",
      '--protocol ./file.ts',
    ],
    ['replay placed', "WORLD_UNKNOWN: the record was made with a world 'crate'", '--world ./file.ts'],
    ['replay named --protocol ./several.ts', 'NOT_ON_RECORD: ./several.ts has protocol quiet, talk', 'broadcast'],
    ['replay placed --world relay', 'NOT_ON_RECORD: relay has world relay', 'crate'],
    [
      'replay named --protocol ./changed.ts',
      "PROTOCOL_CHANGED: the record was made under protocol 'broadcast' with hash",
      './changed.ts',
    ],
    ['fork named --at 0 --protocol ./broadcast.ts --protocol cmas --protocol solo', 'USAGE', 'cannot both take over'],
  ])('is asked for, or compared: %s', async (line, what, fix) => {
    const { code, stderr } = await troupe(line);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain(what);
    expect(stderr).toContain(fix);
  });
});

test('a file that awaits at its top level in a folder that is no module says how it can', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-untyped-'));
  const text = 'await Promise.resolve();\nexport const number: number = 7;\n';
  for (const name of ['p.ts', 'p.mts']) writeFileSync(join(folder, name), text);
  const shownBy = (name: string) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'cli/main.ts', 'show', join(folder, name)], { encoding: 'utf8' });
  const { status, stderr } = shownBy('p.ts');
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^FILE_UNLOADABLE: .*p\.ts, line 1, .*await/)]);
  expect(stderr).toContain('Put "type": "module" into the package.json of its folder, or name the file .mts');
  for (const mended of ['p.mts', 'p.ts']) {
    if (mended === 'p.ts') writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    expect(shownBy(mended).stderr).toMatch(/^EXPORT_MISSING: /);
  }
  rmSync(folder, { recursive: true });
});

describe('a file that will not do', () => {
  test.each([
    ['./gone.ts', 'FILE_MISSING', 'Check the path'],
    [`./${'x'.repeat(5000)}.ts`, 'FILE_MISSING', 'Check the path'],
    ['./broadcast.ts/x.ts', 'FILE_MISSING', 'Check the path'],
    ['./broadcas.ts', 'FILE_MISSING', 'Did you mean ./broadcast.ts?'],
    ['./broadcast', 'FILE_MISSING', 'Did you mean ./broadcast.ts?'],
    ['./notes.txt', 'FILE_NO_MODULE', '.mjs'],
    ['./', 'FILE_NO_MODULE', '.mjs'],
    ['throws.ts', 'FILE_UNLOADABLE', 'RangeError: no luck today'],
    ['syntax.ts', 'FILE_UNLOADABLE', 'Fix the file'],
    ['names.ts', 'CHANNEL_NAME_BAD', 'names.ts'],
    ['stranger.ts', 'IMPORT_MISSING', "imports 'not-installed-anywhere'"],
    ['nothing.ts', 'EXPORT_MISSING', 'it exports number'],
    ['crate.ts', 'EXPORT_MISSING', 'protocol(), mix() or family()'],
    ['several.ts', 'EXPORT_AMBIGUOUS', 'Say which: several.ts#'],
    ['several.ts#number', 'EXPORT_UNKNOWN', 'other'],
    ['several.ts#toString', 'EXPORT_UNKNOWN', 'other'],
    ['several.ts#other:rounds=99', 'PROTOCOL_OPTION_BAD', '1 to 9'],
    ['several.ts#other:round=2', 'PROTOCOL_OPTION_BAD', 'rounds'],
    ['broadcast.ts:rounds=2', 'PROTOCOL_OPTION_BAD', 'no options'],
    ['bare.ts', 'PROTOCOL_MALFORMED', 'routes.observation: no route'],
  ])('as a protocol: %.40s is %s', async (text, code, says) => {
    for (const line of [
      `run relay --protocol ${text}`,
      `show ${text}`,
      `compare relay --protocols ${text} --seeds 1`,
    ]) {
      const { code: exit, stderr, stdout } = await troupe(line);
      expect([exit, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(new RegExp(`^${code}: `));
      expect(stderr).toContain(says);
    }
  });

  test.each([
    ['./gone.ts', 'FILE_MISSING', 'Check the path'],
    ['flat.ts', 'WORLD_MALFORMED', 'team: '],
    ['broadcast.ts', 'EXPORT_MISSING', 'it exports broadcast'],
    ['crate.ts#cart', 'EXPORT_UNKNOWN', 'crate'],
  ])('as a world: %.40s is %s', async (text, code, says) => {
    for (const line of [`run ${text} --protocol cmas`, `compare ${text} --protocols cmas --seeds 1`]) {
      const { code: exit, stderr } = await troupe(line);
      expect(exit).toBe(1);
      expect(stderr).toMatch(new RegExp(`^${code}: `));
      expect(stderr).toContain(says);
    }
  });
});
