// Runs the suite of worlds for `transport`.
import { describe, test } from 'vitest';
import { type WorldFixture, worldSuite } from '../../conformance/world/world.ts';
import type { TransportState } from '../../envs/transport/state.ts';
import { transport } from '../../envs/transport/world.ts';
import { forgottenByBody, hiddenFromBody, transportSetup as setup } from '../support/transport-hidden.ts';

const first = setup('0', 2, 1);

/** What an observation tells, in several ways. */
const TELLING = [{}, { memory: 'none', list: 'current' }, { published: true, reasons: 'none', charge: 'free' }];

const fixture = (): WorldFixture => ({
  world: transport,
  setups: [
    first,
    setup('19', 1, 2, { reasons: 'none', charge: 'free', end: 'claim' }),
    setup('7', 4, 3, { published: true }),
    setup('14', 3, 4, { episodes: 'generated', memory: 'none', list: 'current', reasons: 'navigate' }),
    setup('3', 2, 5, { positions: true }),
  ],
  steps: 16,
  pictured: [setup('14', 2, 4, { memory: 'none', list: 'current', images: 'camera' })],
  hidden: [
    ...TELLING.flatMap((options) => hiddenFromBody(setup('0', 3, 1, options))),
    ...hiddenFromBody(setup('14', 3, 4, { images: 'camera' }), 0),
    forgottenByBody(setup('0', 2, 1, { memory: 'none', list: 'current' })),
    {
      what: 'where a thing lies that nobody has seen',
      setup: first,
      agent: 'Alice',
      change: (state) => {
        const hidden = unseen(state);
        state.things[hidden].at = [...state.layout.rooms[1].centre];
        state.layout.things[hidden] = { ...state.layout.things[hidden], at: [...state.layout.rooms[1].centre] };
      },
    },
    {
      what: 'the names of things and of the bed that she has not seen',
      setup: first,
      agent: 'Alice',
      change: (state: TransportState) => {
        const { met } = state.agents[0]?.memory ?? { met: [] };
        const things = state.layout.things.map((thing, i) =>
          met[i] === false ? { ...thing, name: `<${thing.class}> (${900 + i})` } : thing,
        );
        Object.assign(state, { layout: { ...state.layout, things } });
      },
    },
    {
      what: 'what a teammate holds out of sight',
      setup: first,
      agent: 'Alice',
      change: (state) => {
        const hidden = unseen(state);
        state.things[hidden].by = 1;
        state.agents[1].hands[0] = hidden;
      },
    },
    {
      what: 'what a teammate has seen',
      setup: first,
      agent: 'Alice',
      change: (state) => {
        state.agents[1].memory.levels.fill('all');
        state.agents[1].memory.places.fill(0);
      },
    },
  ],
});

/** A target or container that Alice has not seen, and does not see. */
function unseen({ layout, agents }: TransportState): number {
  return layout.things.findIndex(({ kind }, i) => kind !== 'goal' && agents[0]?.memory.met[i] === false);
}

describe('the transport world keeps every promise of a world:', () => {
  for (const clause of worldSuite.clauses) test(clause.name, () => clause.run(fixture()));
});
