// Tests what an experiment is expected to cost when pilot runs of it break down.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../runtime/core/clock.ts';
import { runCaptured } from '../../tests/support/capture.ts';

const cwd = mkdtempSync(join(tmpdir(), 'troupe-pilots-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
const file = (name: string, text: string): void => writeFileSync(join(cwd, name), text);

describe('an experiment whose pilot runs break down', () => {
  const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  /** Each agent decides for itself; in each episode whose turn it is, the decisions of the second step fail. */
  const breaking = (name: string, breaks: string) =>
    file(
      `${name}.mjs`,
      `import { action, every, observation, own, protocol } from ${from('../../index.ts')};
import { acceptAction, look, module, OneAction } from ${from('../../agents/index.ts')};
let episode = -1;
const mind = module({
wakes: [every(observation)], says: [action], ask: 'act', answer: OneAction, prompt: look('Act.', (me) => [me.agent]),
accept: acceptAction,
say({ action: wanted }, _heard, me) {
  if (me.step === 0 && me.agent === 'r1') episode++;
  if (me.step === 1 && (${breaks})) throw new Error('no idea');
  return [action({ do: wanted })];
},
});
export const made = protocol('${name}', { perAgent: { mind }, routes: { observation: own, action: own } });
`,
    );
  const planned = async (name: string, protocols: string) => {
    file(`${name}.yaml`, `worlds: relay\nprotocols: ${protocols}\nseeds: 8\nagents: 3\n`);
    const options = { clock: { ...systemClock, now: () => 0 } };
    return (await runCaptured(['experiment', 'run', `${name}.yaml`, '--plan'], { cwd, ...options })).stdout;
  };
  const calls = (text: string) => /Expected: (?:at most )?([\d. ]+?) (?:\[[^\]]*\] )?calls/.exec(text)?.[1];

  test('expects what the other runs of the team take', async () => {
    breaking('sometimes', 'episode % 2 === 1');
    const text = await planned('sometimes', './sometimes.mjs');
    expect(text).toContain('From 2 pilot runs');
    expect(text).toMatch(
      /2 pilot runs broke down and are not counted: relay, .*sometimes.mjs .* ended as role-error: /,
    );
    const whole = Number(calls(await planned('whole', 'solo')));
    // Two pilot runs of four: other seeds, but no half episodes.
    expect(Number(calls(text))).toBeGreaterThan(0.7 * whole);
  });

  test('expects the bound of the topology if none is left, and says so', async () => {
    breaking('always', 'true');
    const text = await planned('always', '[cmas, ./always.mjs]');
    expect(text).toMatch(
      /always\.mjs with 3 agents in relay[^\n]*: no pilot run counts \(role-error: [^\n]*; it counts with the bound of its topology, n calls per step, at most (\d+) calls an episode\./,
    );
    const [, most] = /at most (\d+) calls an episode/.exec(text) ?? [];
    const sound = Number(calls(await planned('sound', 'cmas'))?.replaceAll(' ', ''));
    expect(Number(calls(text)?.replaceAll(' ', ''))).toBeCloseTo(sound + 8 * Number(most), -1);
    const alone = await planned('alone', './always.mjs');
    expect(alone).toContain(`Expected: at most ${8 * Number(most)} calls, an unknown number of tokens read`);
  });
});

test.each([
  ['rates of an erring rule player count', ''],
  ['limit of each episode counts', 'cap: calls=5\n'],
])('the %s in what it is expected to cost', async (_what, cap) => {
  const models = '[rules, "rules:overlook=0.6"]';
  file('erring.yaml', `worlds: sar\nprotocols: cmas\nmodels: ${models}\nseeds: 2\nagents: 2\n${cap}`);
  const run = async (more: string, options = {}) =>
    JSON.parse((await runCaptured(['experiment', 'run', 'erring.yaml', '--json', more], { cwd, ...options })).stdout);
  const { plan } = await run('--plan', { clock: { ...systemClock, now: () => 0 } });
  const { status } = await run(`--out=runs/${cap.length}`);
  // Each of its episodes is a pilot run.
  expect(plan.estimate.calls.mean).toBe(status.spent.calls);
});
