// Tests CaPo in worlds that show no map, and what roles in other processes are told of pausing.
import { describe, expect, test } from 'vitest';
import { household } from '../../envs/household/world.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { relay } from '../../envs/relay/relay.ts';
import { sar } from '../../envs/sar/world.ts';
import { CoordinatorMessage } from '../../runtime/episode/control-messages.ts';
import { calls, discussionsIn, play, stepsOf } from '../support/capo-episodes.ts';

test('what a world says of pausing is told to roles in other processes', () => {
  const card = { name: '', task: '', manual: '', idle: 'wait', pause: 'wait {n} frames', agents: [] };
  const read = CoordinatorMessage.parse({ word: 'gather', agents: [], protocol: '', card });
  expect(read).toMatchObject({ card: { pause: 'wait {n} frames' } });
});

describe('in a world that shows no map', () => {
  test.each([sar, household].map((world) => [world.name, world] as const))(
    'such as %s the plan stays',
    async (_, world) => {
      const events = await play(world, { agents: 2, steps: 12 });
      expect(stepsOf(events).length).toBeGreaterThan(5);
      expect(discussionsIn(events)).toEqual([0]);
    },
  );

  test('but declares its things, what counts of them opens a discussion', async () => {
    const things = [
      { name: 'cupboard', kind: 'receptacle' },
      { name: 'flag', kind: 'target', room: 'yard' },
    ];
    const declaring: AnyLocalWorld = {
      ...relay,
      observe(state: Parameters<typeof relay.observe>[0], agent: string) {
        const { data, ...rest } = relay.observe(state, agent);
        return { ...rest, data: { ...Object(data), things: things.slice(0, state.tick) } };
      },
    };
    const events = await play(declaring, { agents: 4, steps: 6 });
    expect(discussionsIn(events)).toEqual([0, 2]);
    const prompt = calls(events, 'plan').findLast(({ step }) => step === 2);
    expect(prompt?.segments.map(({ text }) => text).join('\n')).toContain('New: found target flag in yard.');
  });
});
