// Tests that refused messages and roles that throw are told to the user with their words and line.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';
import { refusedMessageLines } from './remarks.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-faults-'));
const troupe = (line: string) => runCaptured(line.split(' '), { cwd });

const MINE = `
import { action, channel, every, latest, observation, others, own, protocol, rule } from 'troupe';
import { z } from 'zod';
const tip = channel('tip', z.object({ text: z.string().max(5) }));
const wait = (me) => action({ do: me.world.idle });
const of = (name, says, say) => protocol(name, {
  perAgent: { mind: rule({ wakes: [every(observation)], reads: says.includes(tip) ? [latest(tip)] : [], says, say }) },
  routes: { observation: own, action: own, ...(says.includes(tip) ? { tip: others } : {}) },
});
export const wordy = of('wordy', [tip, action], (_heard, me) => [tip({ text: 'far too long' }), wait(me)]);
export const thrower = of('thrower', [action], () => {
  throw new Error('my bug');
});
let left = 1;
export const flaky = of('flaky', [action], (_heard, me) => {
  if (left-- > 0) throw new Error('only once');
  return [wait(me)];
});
`;

beforeAll(() => {
  writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(cwd, 'mine.mjs'), MINE);
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const run = (name: string, more = `--out ${name}`) =>
  troupe(`run relay --protocol ./mine.mjs#${name} --agents 2 --steps 2 --quiet ${more}`);

describe('messages that were refused', () => {
  const expected =
    /^Refused, so nobody heard it: 4 messages, the first on 'tip' from team\/r1\/mind: body does not fit the channel: text: Too big: .*\.$/m;

  test('are reported at the end of a run and in its cost', async () => {
    const { code, stdout } = await run('wordy');
    expect([code, stdout]).toEqual([0, expect.stringMatching(expected)]);
    expect(stdout).toMatch(/Refused messages +│ +4/);
    expect((await troupe('cost wordy')).stdout).toMatch(expected);
    const refusedMessages = {
      own: { count: 4, first: { channel: 'tip', from: 'team/r1/mind', why: expect.stringContaining('Too big') } },
      forged: { count: 0 },
    };
    expect(JSON.parse((await run('wordy', '--json')).stdout)).toMatchObject({ refusedMessages });
    expect(JSON.parse((await troupe('cost wordy --json')).stdout)).toMatchObject({ refusedMessages });
  });

  test('are not mentioned if there are none', async () => {
    const { stdout } = await troupe('run relay --protocol solo --agents 2 --steps 2 --quiet --out none');
    expect(stdout + (await troupe('cost none')).stdout).not.toContain('efused');
    expect(JSON.parse((await troupe('cost none --json')).stdout)).not.toHaveProperty('refusedMessages');
  });

  test('from an outside client are distinguished, and cannot control the terminal', () => {
    const first = { channel: 'talk\u001b[2J', from: 'team/r1/mind', why: 'not-said' };
    const outside = { count: 3, first: { subject: 'troupe.a.0._.up\u001b[2J', why: 'bears no proof of this run' } };
    expect(refusedMessageLines({ own: { count: 1, first }, forged: { count: 2, first }, outside })).toEqual([
      "Refused, so nobody heard it: a message on 'talk' from team/r1/mind: not-said.",
      "Refused, because no role said it: 2 messages, the first on 'talk' in the name of team/r1/mind: not-said.",
      'Refused, because no process of this run sent it: 3 lines, the first on troupe.a.0._.up: bears no proof of this run.',
    ]);
  });
});

describe('a role that throws', () => {
  test('is reported with its message and line, and not as our own defect', async () => {
    const { code, stdout } = await run('thrower');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Ended as role-error: .* r1, r2: team\/r1\/mind threw: my bug \(\S*mine\.mjs:12\)$/m);
    expect(stdout).toMatch(/^Given up after 4 errors: team\/r2\/mind threw: my bug \(\S*mine\.mjs:12\)$/m);
    expect(stdout).not.toContain('defect');
  });

  test('is reported if the episode continued', async () => {
    const { code, stdout } = await run('flaky');
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/^Started again after an error: team\/r1\/mind threw: only once \(/m),
    ]);
  });

  test('is in the figures', async () => {
    const { detail, thrown } = JSON.parse(
      (await troupe('run relay --protocol ./mine.mjs#thrower --agents 1 --json')).stdout,
    );
    expect(detail).toContain('team/r1/mind threw: my bug (');
    expect(thrown).toEqual([
      {
        by: 'team/r1/mind',
        code: 'ROLE_THREW',
        times: 4,
        gone: true,
        what: 'team/r1/mind threw: my bug',
        place: expect.stringMatching(/mine\.mjs:12$/),
      },
    ]);
  });
});
