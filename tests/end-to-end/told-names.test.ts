// Shows that whoever writes a joint plan may send an agent, itself too, to what somebody has only told of: a dialogue
// would be for nothing else.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { household } from '../../envs/household/world.ts';
import { sar } from '../../envs/sar/world.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import type { Happening } from '../../runtime/core/event.ts';
import { runEpisode } from '../../runtime/run/run.ts';

const Listed = z.object({ actions: z.array(z.string()) });
const AGENTS = ['Alice', 'Bob'];
const SCENES = ['bread-lettuce-tomato-fridge/1', 'bread-lettuce-tomato-fridge/3', 'wash-dishes/1', 'clear-couch/209'];

describe.each(['dmas', 'hmas-1', 'duo'])('%s', (name) => {
  test('plans with what others said they saw, and no plan of the rule player is refused to the end', async () => {
    const protocol = PROTOCOLS[name];
    if (protocol === undefined) throw new RangeError(name);
    for (const scene of SCENES) {
      const models = rulesModel({ player: household.player, seed: 1 });
      const { reason, detail } = await runEpisode({
        ...{ world: household, protocol, agents: AGENTS, scene, steps: 4, models },
      });
      expect(['goal', 'step-cap'], `${scene}: ${detail}`).toContain(reason);
    }
  });
});

test.each(['dmas', 'hmas-1', 'roco'])(
  '%s plans with what others said they saw of a grid, and nothing is refused',
  async (name) => {
    const protocol = PROTOCOLS[name];
    if (protocol === undefined) throw new RangeError(name);
    let merged = 0;
    for (const scene of ['2', '3']) {
      const lists = new Map<string, readonly string[]>();
      const watch = (event: Happening) => {
        expect(event.type, scene).not.toBe('reply.rejected');
        if (event.type === 'message.sent' && event.message.channel === 'observation')
          lists.set(event.message.agent ?? '', Listed.parse(event.message.body).actions);
        if (event.type !== 'world.stepped') return;
        for (const { agent, do: did, ok } of event.outcomes) if (ok && !lists.get(agent)?.includes(did)) merged++;
      };
      const models = rulesModel({ player: sar.player, seed: 1 });
      const worldOptions = { rules: 'paper' };
      await runEpisode({
        ...{ world: sar, protocol, agents: AGENTS, scene, seed: 3000, steps: 6, models, worldOptions, watch: [watch] },
      });
    }
    expect(merged).toBeGreaterThan(0);
  },
);

test('who plans for itself may go to what it saw before, where its list names only what is in view', async () => {
  const refused: string[] = [];
  let walks = 0;
  const lists = new Map<string, readonly string[]>();
  const watch = (event: Happening) => {
    if (event.type === 'reply.rejected') refused.push(event.reason.message);
    if (event.type === 'message.sent' && event.message.channel === 'observation')
      lists.set(event.message.agent ?? '', Listed.parse(event.message.body).actions);
    if (event.type !== 'world.stepped') return;
    for (const { agent, do: did } of event.outcomes) if (lists.get(agent)?.includes(did) === false) walks++;
  };
  const { solo } = PROTOCOLS;
  if (solo === undefined) throw new RangeError('solo');
  const models = rulesModel({ player: household.player, seed: 1 });
  const worldOptions = { list: 'current' };
  const scene = 'bread-lettuce-tomato-fridge/2';
  await runEpisode({
    world: household,
    protocol: solo,
    agents: AGENTS,
    scene,
    steps: 8,
    models,
    worldOptions,
    watch: [watch],
  });
  expect(refused).toEqual([]);
  expect(walks).toBeGreaterThan(0);
});

// A planner sees from one what is not so any more for another, and a robot remembers what a planner knows better.
test.each([
  ['cmas', '5'],
  ['hmas-2', '2'],
])('%s comes to its goal although agents remember what has changed since', async (name, scene) => {
  const protocol = PROTOCOLS[name];
  if (protocol === undefined) throw new RangeError(name);
  const models = rulesModel({ player: sar.player, seed: 1 });
  const { reason } = await runEpisode({
    ...{ world: sar, scene, protocol, models, agents: 4, worldOptions: { rules: 'paper' } },
  });
  expect(reason).toBe('goal');
});
