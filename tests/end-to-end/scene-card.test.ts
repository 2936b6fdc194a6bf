// Shows that what a world tells everyone once, its scene and its bodies, reaches the roles that are to read it.
import { expect, test } from 'vitest';
import { type Body, rulesModel } from '../../agents/index.ts';
import { memorySink } from '../../api/record.ts';
import type { AnyLocalWorld } from '../../envs/kit/local-world.ts';
import { relay } from '../../envs/relay/relay.ts';
import { runEpisode } from '../../index.ts';
import { cmas } from '../../protocols/index.ts';

const body: Body = {
  resume: {
    robot_id: 'r1',
    robot_type: 'Cart',
    mobility: { summary: 'wheels' },
    perception: { summary: 'one camera', cameras_info: { head: { height: 1.2, hfov: 90, type: 'fixed' } } },
    manipulation: { summary: 'no arm', arm_workspace: {} },
  },
  sentence: 'A cart on wheels.',
};

async function promptOf(world: AnyLocalWorld): Promise<string> {
  const sink = memorySink();
  const models = rulesModel({ player: relay.player, seed: 1 });
  await runEpisode({ world, protocol: cmas, agents: 2, models, sink, steps: 1 });
  const called = sink.events().find((e) => e.type === 'model.called');
  return called?.type === 'model.called' ? called.segments.map(({ text }) => text).join('\n\n') : '';
}

test('a scene that the world describes once stands after the task in every prompt, and nowhere without one', async () => {
  const words = { ...relay.words, scene: () => 'Two floors and a staircase.' };
  const described: AnyLocalWorld = { ...relay, words, bodies: () => ({ r1: body, r2: body }) };
  const prompt = await promptOf(described);
  expect(prompt).toMatch(/Task:\n.+\n\nScene:\nTwo floors and a staircase\./);
  // Bodies are for protocols that ask for them.
  expect(prompt).not.toContain('Cart');
  expect(await promptOf(relay)).not.toContain('Scene:');
});
