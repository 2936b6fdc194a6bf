// Runs the suite of worlds for `habitat`.
import { describe, test } from 'vitest';
import { type WorldFixture, worldSuite } from '../../conformance/world/world.ts';
import type { HabitatState } from '../../envs/habitat/state.ts';
import { habitat } from '../../envs/habitat/world.ts';
import { hiddenFromRobot, habitatSetup as setup } from '../support/habitat-hidden.ts';

const first = setup('height/3', 2, 1);

const fixture = (): WorldFixture => ({
  world: habitat,
  setups: [
    first,
    setup('navigation/7', 2, 2),
    setup('perception/5', 3, 3),
    setup('multi-floor/1', 3, 4, { rules: 'published' }),
  ],
  hidden: [
    ...hiddenFromRobot(setup('height/3', 2, 3)),
    ...hiddenFromRobot(setup('perception/5', 3, 3, { rules: 'published', cameras: 'tilted' })),
    {
      what: 'what a teammate does, where robots are not told',
      setup: setup('height/3', 2, 1, { teammates: 'hidden' }),
      agent: 'agent_0',
      steps: 6,
      change: (state: HabitatState) => {
        const mate = state.agents[1];
        if (mate?.activity) mate.activity = { ...mate.activity, text: 'nav_to_obj(any_targets|9)' };
      },
    },
    {
      what: 'where a teammate stands',
      setup: first,
      agent: 'agent_0',
      change: (state: HabitatState) => {
        for (const agent of state.agents.slice(1)) agent.at = [agent.at[0] + 1, agent.at[1], agent.at[2]];
      },
    },
    {
      what: 'what a teammate has tried',
      setup: first,
      agent: 'agent_0',
      change: (state: HabitatState) => {
        state.agents[1]?.vain.push({ do: 'pick(any_targets|0)', reason: 'out_of_reach' });
      },
    },
    {
      what: 'which of the objects only one body can handle',
      setup: first,
      agent: 'agent_0',
      change: (state) => {
        state.layout = { ...state.layout, special: 1 - state.layout.special, oracle: [1, 0] };
      },
    },
  ],
});

describe('the habitat world keeps every promise of a world:', () => {
  for (const clause of worldSuite.clauses) test(clause.name, () => clause.run(fixture()));
});
