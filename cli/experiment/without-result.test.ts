// Tests that a command which leaves episodes without a result fails and says why, in text and to programs.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-without-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const troupe = (line: string) => runCaptured(line.split(' '), { cwd });
/** A model that can be made for some seeds only. */
const MOODY = `const text = '{"plan":{"r1":"wait","r2":"wait"}}';
const ask = async () => ({ text, usage: { input: 1, output: 1, source: 'counted' }, finish: 'stop' });
const createModel = ({ seed }) => {
  if (seed > 0) throw new Error('seed ' + seed + ' is not to my taste');
  return { name: 'moody', kind: 'scripted', about: 'refuses some seeds', remote: false, ask };
};
export const moody = { createModel };
`;

beforeAll(() => {
  writeFileSync(join(cwd, 'moody.mjs'), MOODY);
  writeFileSync(
    join(cwd, 'moody.yaml'),
    'worlds: relay\nprotocols: cmas\nagents: 2\nseeds: 3\nsteps: 2\nmodels: { model: ./moody.mjs }\n',
  );
});

const SAID =
  /^EPISODES_WITHOUT_RESULT: 2 of 3 episodes came to no result: 2 could not be played \(\w+: [^\n]*seed 1 is not to my taste/m;

test('an experiment with episodes that could not be played fails with a code, although others were played', async () => {
  const { code, stdout, stderr } = await troupe('experiment run moody.yaml --jobs 1 --quiet');
  expect([code, stderr]).toEqual([1, expect.stringMatching(SAID)]);
  expect(stdout).toContain('Results: runs/moody');
});

test('the same command plays them again, fails while one of them fails, and says to programs how many and why', async () => {
  const failing = await troupe('experiment run moody.yaml --jobs 1 --quiet --json');
  expect([failing.code, failing.stderr]).toEqual([1, expect.stringMatching(SAID)]);
  expect(JSON.parse(failing.stdout)).toMatchObject({
    complete: false,
    stopped: null,
    withoutResult: {
      ...{ asked: 3, episodes: 2 },
      reasons: [{ why: 'unplayed', code: expect.any(String), episodes: 2, first: expect.stringContaining('my taste') }],
    },
    status: { done: 1, toPlay: 2 },
  });
});

test('a comparison fails in the same way and keeps what was played', async () => {
  const line = 'compare relay --protocols cmas --agents 2 --seeds 3 --steps 2 --model ./moody.mjs --jobs 1 --quiet';
  const { code, stdout, stderr } = await troupe(`${line} --json --out compared`);
  expect([code, stderr]).toEqual([1, expect.stringMatching(SAID)]);
  expect(JSON.parse(stdout)).toMatchObject({ complete: false, withoutResult: { asked: 3, episodes: 2 } });
  expect(JSON.parse(readFileSync(join(cwd, 'compared', 'results.json'), 'utf8'))).toMatchObject({ complete: false });
  const table = await troupe(line);
  expect([table.code, table.stdout]).toEqual([
    1,
    expect.stringContaining('PARTIAL: 2 of 3 episodes came to no result: 2 could not be played'),
  ]);
});

test('a reproduced table fails in the same way when its budget leaves episodes unplayed', async () => {
  const { code, stdout, stderr } = await troupe(
    'reproduce chen:table1 --quick --seeds 1 --jobs 1 --quiet --json --budget calls=1',
  );
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/EPISODES_WITHOUT_RESULT: \d+ of \d+ episodes came to no result: .*(cut short|not played)/),
  ]);
  const [first] = JSON.parse(stdout);
  expect(first).toMatchObject({ complete: false, withoutResult: { reasons: expect.any(Array) } });
});

test('an episode that crashed makes the command fail, and is not played again', async () => {
  const troupeFrom = new URL('../../index.ts', import.meta.url).href;
  writeFileSync(
    join(cwd, 'crash.mjs'),
    `import { action, every, observation, own, protocol, rule } from '${troupeFrom}';
const say = (_heard, me) => {
  if (me.step > 0) throw new Error('a bug of mine');
  return [action({ do: 'wait' })];
};
export const crash = protocol('crash', {
  perAgent: { hand: rule({ wakes: [every(observation)], says: [action], say }) },
  routes: { observation: own, action: own },
});
`,
  );
  const line =
    'compare relay --protocols cmas,./crash.mjs --agents 2 --seeds 1 --steps 2 --jobs 1 --quiet --out crashed';
  const first = await troupe(line);
  const again = await troupe(line);
  for (const { code, stderr } of [first, again])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^EPISODES_WITHOUT_RESULT: 1 of 2 episodes came to no result: 1 crashed \(.*a bug of mine/m,
      ),
    ]);
  expect(again.stderr).toContain('play into another folder');
});
