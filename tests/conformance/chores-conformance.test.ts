// Runs the suite of worlds for `chores` with plans, with single steps and with the published behaviours.
import { describe, test } from 'vitest';
import { type HiddenFact, type WorldFixture, worldSuite } from '../../conformance/world/world.ts';
import { type ChoresState, UNKNOWN } from '../../envs/chores/state.ts';
import { chores } from '../../envs/chores/world.ts';
import type { Setup } from '../../runtime/core/world.ts';
import { forgottenByBody, hiddenFromBody, choresSetup as setup } from '../support/chores-hidden.ts';

const hidden = (setup: Setup): readonly HiddenFact[] => [
  {
    what: 'what is inside of a closed container',
    setup,
    agent: 'Alice',
    change: (state) => {
      state.things[0].at = state.things[1].at;
    },
  },
  {
    what: 'the names of things that she has not seen',
    setup,
    agent: 'Alice',
    change: (state: ChoresState) => {
      const { things } = state.agents[0]?.memory ?? { things: [] };
      state.things = state.things.map((thing, i) =>
        things[i] === UNKNOWN ? { ...thing, name: `<${thing.class}> (${900 + i})` } : thing,
      );
    },
  },
  {
    what: 'what a teammate in another room has seen and holds',
    setup,
    agent: 'Alice',
    change: (state) => {
      state.agents[1].memory.entered = [true, true, true, true];
      state.things[1].at = -1;
      state.things[1].by = 1;
      state.agents[1].hands = [1];
    },
  },
];

const fixtures: Readonly<Record<string, () => WorldFixture>> = {
  'with plans': () => ({
    world: chores,
    setups: [
      setup('0', 2),
      setup('16', 1, { reasons: 'none', charge: 'free', end: 'claim' }),
      setup('7', 4, { memory: 'none', list: 'current' }),
    ],
    hidden: [
      ...hidden(setup('0', 2)),
      ...hiddenFromBody(setup('7', 3)),
      ...hiddenFromBody(setup('7', 3, { memory: 'none', list: 'current' })),
      forgottenByBody(setup('7', 3, { memory: 'none', list: 'current' })),
    ],
  }),
  'with single steps': () => ({
    world: chores,
    setups: [
      setup('30', 2, { actions: 'primitives' }),
      setup('41', 3, { actions: 'primitives', memory: 'none', reasons: 'navigate' }),
    ],
    hidden: [
      ...hidden(setup('0', 2, { actions: 'primitives' })),
      ...hiddenFromBody(setup('7', 3, { actions: 'primitives', reasons: 'none' })),
      ...hiddenFromBody(setup('7', 3, { actions: 'primitives', memory: 'none', list: 'current' })),
      forgottenByBody(setup('7', 3, { actions: 'primitives', memory: 'none', list: 'current' })),
    ],
  }),
  'with the published behaviours': () => ({
    world: chores,
    setups: [setup('32', 2, { published: true })],
    hidden: [...hidden(setup('0', 2, { published: true })), ...hiddenFromBody(setup('7', 3, { published: true }))],
  }),
};

describe.each(Object.entries(fixtures))('the chores world %s keeps every promise of a world:', (_name, fixture) => {
  for (const clause of worldSuite.clauses) test(clause.name, () => clause.run(fixture()));
});
