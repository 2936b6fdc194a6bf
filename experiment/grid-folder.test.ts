// Tests that a folder with the results of a grid is continued, extended, locked or refused as it should be.
import { once } from 'node:events';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { relay } from '../envs/relay/relay.ts';
import { cmas, dmas, solo } from '../protocols/index.ts';
import type { AnyProtocol, Protocol } from '../runtime/core/protocol.ts';
import { ExperimentDescription } from '../runtime/experiment/folder-format.ts';
import type { JobResult } from '../runtime/experiment/measures.ts';
import { sequence } from '../runtime/naming/mix.ts';
import { lock } from '../runtime/record/lock.ts';
import { readRecord } from '../runtime/record/read.ts';
import { type HashForm, hashOfProtocol } from '../runtime/topology/protocol-hash.ts';
import { type CaptureOptions, runCaptured } from '../tests/support/capture.ts';
import { spawnTroupe } from '../tests/support/spawned.ts';
import { untimedEpisodes } from '../tests/support/untimed.ts';
import { recordIn } from './episode-task.ts';
import { foreignTo } from './place-check.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-grid-'));

afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const GRID = 'relay --protocols cmas,dmas --agents 2 --seeds 3 --steps 4';

const compare = (line: string, options: CaptureOptions = {}) =>
  runCaptured(['compare', ...line.split(' ')], { cwd, ...options });

const linesOf = (out: string): string[] =>
  readFileSync(join(cwd, out, 'results.jsonl'), 'utf8')
    .trimEnd()
    .split('\n');

const unpaid = (stdout: string): unknown[] =>
  JSON.parse(JSON.stringify(untimedEpisodes(stdout), (key, value) => (key === 'spent' ? 0 : value)));

/** As if the process had been killed when this share of the record was written. */
function cutRecord(folder: string, share: number): void {
  const file = join(folder, 'record.jsonl');
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, `${lines.slice(0, Math.ceil(lines.length * share)).join('\n')}\n`);
}

/** Every episode of the grid, never disturbed. */
let undisturbed: unknown[];

beforeAll(async () => {
  undisturbed = untimedEpisodes((await compare(`${GRID} --json`)).stdout);
});

describe('a folder with a grid', () => {
  test('holds what was asked and a line for each episode; the same command plays nothing and says the same', async () => {
    const first = await compare(`${GRID} --json --out same`);
    const [grid, lines] = [readFileSync(join(cwd, 'same', 'experiment.json'), 'utf8'), linesOf('same')];
    expect(lines).toHaveLength(6);
    const again = await compare(`${GRID} --json --out same`);
    expect(again.stdout).toBe(first.stdout);
    expect(again.stderr).toBe('6 of 6 episodes have been played already.\n');
    expect([readFileSync(join(cwd, 'same', 'experiment.json'), 'utf8'), linesOf('same')]).toEqual([grid, lines]);
  });

  test('grows by seeds, protocols, team sizes and scenes, of which only what is missing is played', async () => {
    const asked = [
      ['--protocols cmas --agents 2 --seeds 1', 'undefined'],
      ['--protocols cmas --agents 2 --seeds 2', '1 of 2 episodes have been played already: 1 to play.\n'],
      ['--protocols cmas,solo --agents 2 --seeds 2', '2 of 4 episodes have been played already: 2 to play.\n'],
      ['--protocols solo --agents 2,3 --seeds 1', '1 of 2 episodes have been played already: 1 to play.\n'],
    ];
    for (const [line, said] of asked) {
      const { code, stderr } = await compare(`relay ${line} --steps 3 --out grown`);
      expect([code, stderr || 'undefined']).toEqual([0, said]);
    }
    expect(linesOf('grown')).toHaveLength(5);
    const whole = JSON.parse(readFileSync(join(cwd, 'grown', 'results.json'), 'utf8'));
    expect(whole.grid).toMatchObject({ protocols: ['cmas', 'solo'], agents: [2, 3], seeds: [0, 1] });
    expect(whole.episodes).toHaveLength(5);
  });

  test.each([
    ['--steps 4', 'steps', '3 then, 4 now'],
    ['--steps 3 --slip 0.1', 'slip', '0 then, 0.1 now'],
    ['--steps 3 --temperature 0.5', 'temperature', 'not given then, 0.5 now'],
    ['--steps 3 --max-tokens 99', 'max tokens', 'not given then, 99 now'],
    ['--steps 3 --clock simulated', 'clock', '"real" then, "simulated" now'],
    ['--steps 3 --world-option speech=paid', 'world options', '"speech":"free"'],
    ['--steps 3 --model gpt-9 --base-url http://127.0.0.1:1', 'models', '{"*":"rules"} then, {"*":"gpt-9"} now'],
  ])('is refused to a command that adds %s, with the difference and the fix', async (more, what, values) => {
    await compare('relay --protocols cmas --seeds 1 --steps 3 --out other');
    const before = linesOf('other');
    const { code, stdout, stderr } = await compare(`relay --protocols cmas --seeds 1 ${more} --out other`);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^GRID_DIFFERS: other holds a grid/);
    expect(stderr).toContain(`'${what}': ${values.startsWith('"speech') ? '' : values}`);
    expect(stderr).toContain(values);
    expect(stderr).toMatch(/name another folder\..* On the command line: --out\./);
    expect(linesOf('other')).toEqual(before);
  });

  test('of another version says which, and that it cannot be gone on with here', async () => {
    await compare('relay --protocols cmas --seeds 1 --steps 1 --out older');
    const file = join(cwd, 'older', 'experiment.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"troupe": "[^"]*"/, '"troupe": "0.0.1"'));
    const { code, stderr } = await compare('relay --protocols cmas --seeds 1 --steps 1 --out older');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^GRID_DIFFERS: older holds a grid that was played with another version: troupe was "0\.0\.1" and is/,
    );
    expect(stderr).toContain('Continue with that version');
  });

  test('is refused to a protocol that is another under the same name', async () => {
    const from = (path: string) => new URL(path, import.meta.url).href;
    const write = (which: string) =>
      writeFileSync(join(cwd, 'mine.mjs'), `export { ${which} as mine } from '${from('../protocols/index.ts')}';\n`);
    write('cmas');
    expect((await compare('relay --protocols ./mine.mjs --seeds 1 --steps 2 --out edited')).code).toBe(0);
    const grid = JSON.parse(readFileSync(join(cwd, 'edited', 'experiment.json'), 'utf8'));
    grid.worlds.relay.protocols['./mine.mjs'].hashes['2'] = '0123456789ab';
    writeFileSync(join(cwd, 'edited', 'experiment.json'), JSON.stringify(grid));
    const { code, stderr } = await compare('relay --protocols ./mine.mjs --seeds 1 --steps 2 --out edited');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^GRID_DIFFERS: .*'protocol \.\/mine\.mjs'/)]);
  });
});

test('a folder with the older form of a hash is gone on with, and knows its records of both forms', async () => {
  const [world, protocol, agents] = ['relay', 'cmas', relay.team.names(2)];
  await compare('relay --protocols cmas --seeds 1 --steps 2 --out prose');
  const file = join(cwd, 'prose', 'experiment.json');
  const read = () => ExperimentDescription.parse(JSON.parse(readFileSync(file, 'utf8')));
  const [now, older] = (['prompts', 'prose'] as const).map((form) => hashOfProtocol(cmas, agents, form));
  expect(read().worlds[world]?.protocols[protocol]).toMatchObject({ hashes: { 2: now } });
  writeFileSync(file, readFileSync(file, 'utf8').replace(String(now), String(older)));
  for (const seeds of [2, 3])
    expect((await compare(`relay --protocols cmas --seeds ${seeds} --steps 2 --out prose`)).code).toBe(0);
  const grid = read();
  expect(grid.worlds[world]?.protocols[protocol]).toMatchObject({ hashes: { 2: now }, olderHashes: { 2: older } });
  const [line = ''] = linesOf('prose');
  const { job } = JSON.parse(line);
  const [started] = readRecord(recordIn(join(cwd, 'prose'), job)).events;
  const described = grid.worlds[world];
  if (!described || started?.type !== 'episode.started') throw new Error('no record');
  const foreign = (hash: string) =>
    foreignTo({ experiment: grid.id, described, job }, { ...started, protocol: { ...started.protocol, hash } });
  expect([foreign(String(now)), foreign(String(older))]).toEqual([undefined, undefined]);
  expect(foreign('0123456789ab')).toContain('has another protocol');
});

test('a sequence is another one where a later leg is; an older folder, which knows its first leg, is gone on with', async () => {
  const text = 'switch:cmas,./later.mjs@step=1';
  const from = new URL('../protocols/index.ts', import.meta.url).href;
  writeFileSync(join(cwd, 'later.mjs'), `export { dmas as later } from '${from}';\n`);
  const hashOf = (protocol: AnyProtocol, form?: HashForm) => hashOfProtocol(protocol, relay.team.names(2), form);
  const turns = (later: Protocol) => sequence('', [{ protocol: cmas }, { protocol: later, at: { step: 1 } }]);
  const play = (seeds: number) => compare(`relay --protocols ${text} --seeds ${seeds} --steps 2 --out turns`);
  await play(1);
  const file = join(cwd, 'turns', 'experiment.json');
  const read = () => ExperimentDescription.parse(JSON.parse(readFileSync(file, 'utf8')));
  const own = () => read().worlds.relay?.protocols[text];
  const now = hashOf(turns(dmas));
  expect(own()).toMatchObject({ hashes: { 2: now } });
  expect(own()).not.toHaveProperty('firstLegHashes');
  const rewrite = (hash: string) => writeFileSync(file, readFileSync(file, 'utf8').replace(now, hash));
  const { job } = JSON.parse(linesOf('turns')[0] ?? '');
  const [started] = readRecord(recordIn(join(cwd, 'turns'), job)).events;
  const isForeign = () => {
    const { id, worlds } = read();
    if (!worlds.relay || started?.type !== 'episode.started') throw new Error('no record');
    return foreignTo({ experiment: id, described: worlds.relay, job }, started) !== undefined;
  };
  rewrite(hashOf(cmas));
  expect([isForeign(), (await play(2)).code, own()?.hashes, isForeign()]).toEqual([false, 0, { 2: now }, false]);
  rewrite(hashOf(cmas, 'prose'));
  expect([(await play(3)).code, own()?.hashes, isForeign()]).toEqual([0, { 2: now }, false]);
  // As if the file had held another protocol: it is loaded only once here.
  rewrite(hashOf(turns(solo)));
  expect(isForeign()).toBe(true);
  const { code, stderr } = await play(4);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^GRID_DIFFERS: .*'protocol switch:/)]);
});

describe('a folder without a grid', () => {
  test('is refused if there is something in it, which stays as it is', async () => {
    mkdirSync(join(cwd, 'foreign'));
    writeFileSync(join(cwd, 'foreign', 'cells.csv'), 'mine');
    const { code, stderr } = await compare(`${GRID} --out foreign`);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^GRID_MISSING: foreign is not empty .*cells\.csv/)]);
    expect(readdirSync(join(cwd, 'foreign'))).toEqual(['cells.csv']);
    expect(readFileSync(join(cwd, 'foreign', 'cells.csv'), 'utf8')).toBe('mine');
  });

  test('is taken if it is empty, or a process was killed in it before it wrote its grid', async () => {
    mkdirSync(join(cwd, 'begun'));
    writeFileSync(join(cwd, 'begun', 'results.jsonl.lock'), '999999999 1 x');
    writeFileSync(join(cwd, 'begun', 'experiment.json.new'), '{"gr');
    expect((await compare(`${GRID} --out begun`)).code).toBe(0);
  });
});

test('of two runs on one folder the second is refused', async () => {
  mkdirSync(join(cwd, 'busy'));
  const unlock = lock(join(cwd, 'busy', 'results.jsonl'));
  const { code, stderr } = await compare(`${GRID} --out busy`);
  unlock();
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^RECORD_BUSY: .*results\.jsonl is being written by process/),
  ]);
  expect((await compare(`${GRID} --out busy`)).code).toBe(0);
});

describe('after an interruption the same command does what is missing, and comes to the undisturbed result', () => {
  test('by Ctrl-C in the middle of an episode', async () => {
    const interrupt = new AbortController();
    const onWrite = (text: string) => {
      if (text.includes('1/6 episodes')) interrupt.abort();
    };
    const first = await compare(`${GRID} --workers 1 --out stopped`, {
      signal: interrupt.signal,
      isTTY: true,
      onWrite,
    });
    const had = linesOf('stopped').length;
    expect([first.code, had > 0 && had < 6]).toEqual([130, true]);
    expect(first.stderr).toContain('The same command plays what is missing.');
    const again = await compare(`${GRID} --json --out stopped`);
    expect(again.stderr).toBe(`${had} of 6 episodes have been played already: ${6 - had} to play.\n`);
    expect(untimedEpisodes(again.stdout)).toEqual(undisturbed);
  });

  test('by kill -9, also where a line was cut off; what was open goes on', async () => {
    const long =
      'relay --protocols cmas,dmas --agents 6 --seeds 6 --slip 0.3 --json --workers 2 --latency first=10 --out killed';
    mkdirSync(join(cwd, 'killed'));
    const child = spawnTroupe(['compare', ...long.split(' ')], cwd);
    child.stderr.resume();
    const ended = once(child, 'exit');
    const seen = watch(join(cwd, 'killed'), (_, name) => {
      if (name === 'results.jsonl' && linesOf('killed').length >= 2) child.kill('SIGKILL');
    });
    const [, signal] = await ended;
    seen.close();
    const had = linesOf('killed').length;
    expect([signal, had > 0 && had < 12]).toEqual(['SIGKILL', true]);
    appendFileSync(join(cwd, 'killed', 'results.jsonl'), '{"job":{"protocol":"cm');
    const again = await compare(long);
    expect([again.code, again.stderr]).toEqual([
      0,
      `${had} of 12 episodes have been played already: ${12 - had} to play.\n`,
    ]);
    const whole = await compare(long.replace(' --out killed', ''));
    // A call that was open may have been billed: it is booked twice.
    expect(unpaid(again.stdout)).toEqual(unpaid(whole.stdout));
  });
});

describe('--budget of a grid', () => {
  test('ends it, and counts what is in the folder already', async () => {
    const first = await compare(`${GRID} --budget calls=8 --json --out short`);
    const { complete, episodes } = JSON.parse(first.stdout);
    const calls = episodes.reduce((sum: number, one: JobResult) => sum + (one.spent?.calls ?? 0), 0);
    expect([first.code, complete, calls <= 8, episodes.length < 6]).toEqual([1, false, true, true]);
    expect(first.stderr).toContain('PARTIAL: the budget was spent after');
    const same = await compare(`${GRID} --budget calls=8 --out short`);
    expect([same.code, linesOf('short').length]).toEqual([1, episodes.length]);
    const more = await compare(`${GRID} --budget calls=800 --json --out short`);
    expect([more.code, untimedEpisodes(more.stdout)]).toEqual([0, undisturbed]);
    expect(JSON.parse(more.stdout).complete).toBe(true);
  });

  test('counts the calls of an episode that was killed', async () => {
    await compare(`${GRID} --workers 1 --out lost`);
    const lines = linesOf('lost');
    writeFileSync(join(cwd, 'lost', 'results.jsonl'), `${lines.slice(0, 5).join('\n')}\n`);
    cutRecord(join(cwd, 'lost', 'relay_dmas_2-agents_scene-line_seed-2'), 0.5);
    const callsIn = (episodes: readonly JobResult[]) => episodes.reduce((sum, one) => sum + (one.spent?.calls ?? 0), 0);
    const booked = callsIn(lines.slice(0, 5).map((line) => JSON.parse(line))) + 1;
    const { code, stderr } = await compare(`${GRID} --budget calls=${booked} --out lost`);
    expect([code, stderr]).toEqual([1, expect.stringContaining('the budget was spent after 5 of 6')]);
    const more = await compare(`${GRID} --budget calls=${2 * booked} --json --out lost`);
    expect([more.code, untimedEpisodes(more.stdout)]).toEqual([0, undisturbed]);
  });

  test('holds where episodes are played side by side, but for what open calls write', async () => {
    const { stderr } = await compare(`${GRID} --budget tokens=90k --workers 2`);
    expect(stderr).toBe(
      'The tokens of --budget may be exceeded by calls in progress: --max-tokens limits by how much.\n',
    );
    const { code } = await compare(`${GRID} --budget calls=7 --workers 4 --out side`);
    const lines = readFileSync(join(cwd, 'side', 'results.jsonl'), 'utf8')
      .trim()
      .split('\n');
    const calls = lines.map((line) => JSON.parse(line).spent?.calls ?? 0).reduce((a: number, b: number) => a + b, 0);
    expect([code, calls]).toEqual([1, 7]);
    expect((await compare(`${GRID} --budget tokens=90k --max-tokens 99`)).stderr).toBe('');
  });
});

test('a team too small for a mixture leaves out that cell, and says so', async () => {
  const { code, stdout, stderr } = await compare('relay --protocols duo,cmas --agents 1,2 --seeds 1 --steps 2 --json');
  expect(code).toBe(0);
  expect(stderr).toMatch(/^LEFT OUT: duo with 1 agent: PART_EMPTY: in a team of 1 part/);
  const { cells, grid, complete } = JSON.parse(stdout);
  expect(cells.map(({ protocol, agents }: { protocol: string; agents: number }) => [protocol, agents])).toEqual([
    ['cmas', 1],
    ['duo', 2],
    ['cmas', 2],
  ]);
  expect([complete, grid.leftOut.length]).toEqual([true, 1]);
});
