// Runs the suite of worlds for `household`.
import { describe, test } from 'vitest';
import { type WorldFixture, worldSuite } from '../../conformance/world/world.ts';
import type { HouseholdState } from '../../envs/household/state.ts';
import { household } from '../../envs/household/world.ts';
import { forgottenBy, hiddenFrom, householdSetup } from '../support/household-hidden.ts';

const fridge = householdSetup('bread-lettuce-tomato-fridge/1', 2, 1);

/** What an observation tells, in several ways. */
const TELLING = [{}, { detail: 'names' }, { rules: 'published' }, { reach: 'hidden', memory: 'none', list: 'current' }];
const SCENES = ['clear-table/4', 'wash-dishes/1'];
const DRAWING = ['camera', 'schematic'].map((images) => ({ images, list: 'current' }));

const fixture = (): WorldFixture => ({
  world: household,
  setups: [
    householdSetup('wash-dishes/1', 2, 1),
    householdSetup('lights-off/401', 5, 3),
    householdSetup('clear-couch/209', 3, 2, { reasons: 'none', end: 'claim' }),
    householdSetup('lights-off/402', 4, 3, { rules: 'published' }),
    householdSetup('vases-table/216', 5, 4, { rooms: 3, list: 'current' }),
    householdSetup('clear-table/4', 2, 5, { reach: 'hidden', memory: 'none', reasons: 'navigate' }),
  ],
  pictured: [householdSetup('clear-table/4', 2, 5, { memory: 'none', list: 'current', images: 'camera' })],
  hidden: [
    ...TELLING.flatMap((options, i) => hiddenFrom(householdSetup(SCENES[i % 2] ?? '', 3, 5, options))),
    forgottenBy(householdSetup('clear-table/4', 2, 5, { memory: 'none', list: 'current' })),
    ...DRAWING.flatMap((options) => hiddenFrom(householdSetup('clear-table/4', 3, 5, options), 3)),
    ...DRAWING.map((options) => forgottenBy(householdSetup('clear-table/4', 2, 5, { memory: 'none', ...options }), 4)),
    {
      what: 'where a thing is that nobody has seen',
      setup: fridge,
      agent: 'Alice',
      change: (state) => {
        const unseen = state.things.findLast((thing: { name: string | null }) => thing.name === null);
        unseen.spot = state.things.reduce((most: number, { spot }: { spot: number }) => Math.max(most, spot), 0) + 1;
      },
    },
    {
      what: 'the names of things that only another agent has seen',
      setup: fridge,
      agent: 'Alice',
      change: (state: HouseholdState) => {
        const { knows } = state.agents[0] ?? { knows: [] };
        state.things = state.things.map((thing, i) =>
          thing.name !== null && knows[i] === -1 ? { ...thing, name: `${thing.name}9` } : thing,
        );
      },
    },
    {
      what: 'where another agent looks, and what it remembers',
      setup: fridge,
      agent: 'Alice',
      change: (state) => {
        state.agents[1].pitch = 3;
        state.agents[1].knows.fill(-1);
      },
    },
  ],
});

describe('the household keeps every promise of a world:', () => {
  for (const clause of worldSuite.clauses) test(clause.name, () => clause.run(fixture()));
});
