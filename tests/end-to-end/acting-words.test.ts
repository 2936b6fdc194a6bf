// Tests that the action a world's observation says was tried is the one that was done, as it is listed, and that what
// only goes somewhere is told from what acts there.
import { expect, test } from 'vitest';
import { household, sar, transport } from '../../envs/index.ts';
import type { World } from '../../index.ts';
import { random } from '../../runtime/core/random.ts';

const whole = (action: string) => new RegExp(`^${action.replace(/[()]/g, '\\$&')}$`, 'i');

interface Tally {
  told: number;
  failed: number;
  gone: number;
}

/** Along a walk of two agents through whatever is listed. */
async function walk(world: World, scene: string, options: object = {}): Promise<Tally> {
  const agents = world.team?.names?.(2) ?? ['Alice', 'Bob'];
  const state = await world.reset({ agents, scene, seed: 3, options: world.options?.parse(options) ?? {} });
  const drawn = random('walk');
  const { tried, goesTo } = world.words?.acting ?? {};
  const tally = { told: 0, failed: 0, gone: 0 };
  const asked = new Set<string>();
  for (let step = 0; step < 40; step++) {
    const intents = [];
    for (const agent of await world.ready(state)) {
      const listed = await world.actions(state, agent);
      const plain = listed.filter((one) => !/^(?:Move|Rotate|Look|Idle|Done|Explore\()/.test(one));
      tally.gone += listed.filter((one) => (goesTo?.(one) ?? []).length > 0).length;
      intents.push({ agent, do: drawn.pick(plain) ?? 'Idle' });
    }
    const { outcomes } = await world.step(state, intents);
    for (const { agent, do: action, ok } of outcomes ?? []) {
      const { text } = await world.observe(state, agent);
      const said = tried?.(text);
      asked.add(`${agent} ${action}`.toLowerCase());
      if (said === undefined) continue;
      expect(asked).toContain(`${agent} ${said.action}`.toLowerCase());
      // Where actions take time, it tells of the last one that has ended.
      if (world.name !== 'transport')
        expect(said).toEqual({ action: expect.stringMatching(whole(action)), worked: ok });
      tally.told++;
      if (!ok) tally.failed++;
    }
  }
  return tally;
}

test('search & rescue tells what was tried, under both rules', async () => {
  for (const rules of ['published', 'paper']) {
    const { told, failed, gone } = await walk(sar, '2', { rules });
    expect(told).toBeGreaterThan(70);
    expect(failed).toBeGreaterThan(10);
    expect(gone).toBeGreaterThan(100);
  }
});

test('the household tells what was tried', async () => {
  const [scene = ''] = household.scenes;
  const { told, failed, gone } = await walk(household, scene);
  expect(told).toBeGreaterThan(60);
  expect(failed).toBeGreaterThan(10);
  expect(gone).toBeGreaterThan(100);
});

test('transport tells what was tried, and has no action that only goes', async () => {
  const { told, gone } = await walk(transport, transport.scenes[0] ?? '0');
  expect(told).toBeGreaterThan(10);
  expect(gone).toBe(0);
});
