// Provides the toy world as a fixture of the world suite.

import type { WorldFixture } from '../../conformance/world/world.ts';
import { relay } from '../../envs/relay/relay.ts';
import type { Setup } from '../../runtime/core/world.ts';

const setup = (n: number, seed: number, options: Record<string, unknown> = {}): Setup => ({
  scene: 'line',
  seed,
  agents: relay.team.names(n),
  options,
});

export const relayFixture = (): WorldFixture => ({
  world: relay,
  setups: [setup(1, 1), setup(3, 2), setup(4, 3, { pace: 'durations' }), setup(2, 4, { speech: 'paid' })],
  hidden: [
    {
      what: "another agent's password",
      setup: setup(3, 1),
      agent: 'r1',
      change: (state) => {
        state.passwords[1] = 'larch';
        state.passwords[2] = 'larch';
      },
    },
    {
      what: 'who has the baton that one has passed on',
      setup: setup(4, 1),
      agent: 'r1',
      first: [{ r1: `pass ${relay.reset(setup(4, 1)).passwords[1]}` }],
      steps: 1,
      change: (state) => {
        state.holder = 2;
      },
    },
  ],
});
