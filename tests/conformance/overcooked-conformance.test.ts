// Runs the suite of worlds for the kitchens of Overcooked-AI.
import { describe, test } from 'vitest';
import { type WorldFixture, worldSuite } from '../../conformance/world/world.ts';
import { overcooked } from '../../envs/overcooked/world.ts';
import type { Setup } from '../../runtime/core/world.ts';

const setup = (scene: string, n: number, options: Record<string, string>): Setup => ({
  ...{ scene, seed: 1, agents: overcooked.team.names(n) },
  options: overcooked.options.parse(options),
});

// Everybody sees everything but what an episode is scored by besides its score.
const FIXTURE: WorldFixture = {
  world: overcooked,
  setups: [
    setup('cramped_room', 2, {}),
    setup('forced_coordination', 2, {}),
    setup('cramped_room', 1, {}),
    setup('coordination_ring', 4, { rules: 'published' }),
    setup('counter_circuit', 3, { dynamics: 'old' }),
  ],
  hidden: [
    {
      what: 'the shaped reward',
      setup: setup('cramped_room', 2, {}),
      steps: 8,
      agent: 'Alice',
      change: (state: { shaped: number }) => {
        state.shaped += 1;
      },
    },
  ],
};

describe('the world overcooked keeps every promise of a world:', () => {
  for (const clause of worldSuite.clauses) test(clause.name, () => clause.run(FIXTURE));
});
