// Lists what a robot of the habitat world cannot know, at any step of a walk: the state of its teammates and of what
// its cameras do not see. What teammates do, robots report to all.
import { z } from 'zod';
import type { HiddenFact } from '../../conformance/world/walk.ts';
import type { HabitatState } from '../../envs/habitat/state.ts';
import { habitat } from '../../envs/habitat/world.ts';
import type { Setup } from '../../runtime/core/world.ts';

const AGENT = 'agent_0';
const STEPS = 12;
/** Metres: out of every camera and reach. */
const FAR = 60;

export const habitatSetup = (scene: string, n: number, seed: number, options: Record<string, unknown> = {}): Setup => ({
  scene,
  seed,
  agents: habitat.team.names(n),
  options: habitat.options.parse(options),
});

/** What agent_0 cannot know, whatever the options; the setup has several robots. */
export const hiddenFromRobot = (setup: Setup, steps = STEPS): readonly HiddenFact[] =>
  FACTS.map((fact) => ({ ...fact, setup, steps, agent: AGENT }));

const Seen = z.object({
  at: z.array(z.string()),
  sees: z.array(z.string()),
  me: z.object({ holds: z.string().nullable() }),
});

const FACTS: readonly Pick<HiddenFact, 'what' | 'change'>[] = [
  {
    what: 'where objects are that the robot is not at, does not see and does not hold, and who holds them',
    change: (state: HabitatState) => {
      const { at, sees, me } = Seen.parse(habitat.observe(state, AGENT).data);
      for (const [i, { name }] of state.layout.things.entries()) {
        const thing = state.things[i];
        if (thing === undefined || [...at, ...sees, me.holds].includes(name)) continue;
        thing.at = [thing.at[0], FAR, thing.at[2]];
        thing.by = thing.by < 0 ? 1 : -1;
      }
      for (const other of state.agents.slice(1))
        Object.assign(other, { at: [other.at[0], FAR, other.at[2]], holds: -1 });
    },
  },
  {
    what: 'where teammates stand, what they have tried and where they have been',
    change: (state: HabitatState) => {
      for (const other of state.agents.slice(1)) {
        Object.assign(other, {
          at: [other.at[0], FAR, other.at[2]],
          heading: other.heading + 1,
          last: null,
          beside: 0,
        });
        Object.assign(other, { visits: [{ thing: 0, near: true, seen: true }], placed: [{ object: 0, goal: 1 }] });
        other.vain = [{ do: 'pick(any_targets|0)', reason: 'out_of_reach' }];
        if (other.activity !== null) other.activity = { ...other.activity, fails: 'unreachable' };
      }
    },
  },
  {
    what: 'which body fits which object, and how far the goal is',
    change: (state: HabitatState) => {
      const { special, oracle } = state.layout;
      Object.assign(state, { layout: { ...state.layout, special: 1 - special, oracle: [...oracle].reverse() } });
      state.ever = state.ever.map((one) => !one);
      state.reached = state.reached.map((one) => !one);
      state.met = !state.met;
    },
  },
];
