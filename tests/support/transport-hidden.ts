// Lists what an agent of the transport world cannot see, at any step of a walk: all of the state but its own body, what
// it holds and what it remembers.
import type { HiddenFact } from '../../conformance/world/walk.ts';
import type { TransportAgentState, TransportState } from '../../envs/transport/state.ts';
import { transport } from '../../envs/transport/world.ts';
import type { Setup } from '../../runtime/core/world.ts';

const AGENT = 'Alice';
const STEPS = 10;

export const transportSetup = (
  scene: string,
  n: number,
  seed: number,
  options: Record<string, unknown> = {},
): Setup => ({ scene, seed, agents: transport.team.names(n), options: transport.options.parse(options) });

/** What Alice cannot know, whatever the options; the setup has several agents. */
export const hiddenFromBody = (setup: Setup, steps = STEPS): readonly HiddenFact[] =>
  FACTS.map((fact) => ({ ...fact, setup, steps, agent: AGENT }));

const FACTS: readonly Pick<HiddenFact, 'what' | 'change'>[] = [
  {
    what: 'where things are that Alice does not hold, and what was brought',
    change: (state: TransportState) => {
      const carried = carriedBy(state, state.agents[0]);
      const { rooms } = state.layout;
      for (const [i, thing] of state.things.entries()) {
        if (carried.has(i)) continue;
        const [x = 0, z = 0] = rooms[i % rooms.length]?.centre ?? [];
        const isBrought = thing.deliveredAt !== null;
        Object.assign(thing, {
          at: [x, z],
          in: -1,
          deliveredAt: isBrought ? null : 1,
          satisfiedAt: isBrought ? null : 1,
        });
        if (thing.by !== 0) thing.by = -1;
      }
      for (const other of state.agents.slice(1)) other.hands = [-1, -1];
      const isFree = (i: number) => !carried.has(i) && state.layout.things[i]?.kind === 'target';
      const free = [...state.things.keys()].filter(isFree);
      const { places } = state.agents[0]?.memory ?? { places: [] };
      const taken = free.find((i) => (places[i] ?? -1) >= 0) ?? free[0] ?? -1;
      const [, bob] = state.agents;
      if (bob !== undefined && taken >= 0) bob.hands[0] = taken;
      Object.assign(state.things[taken] ?? {}, { by: 1 });
    },
  },
  {
    what: 'what things are called that Alice has never seen',
    change: (state: TransportState) => {
      const { met } = state.agents[0]?.memory ?? { met: [] };
      const things = state.layout.things.map((thing, i) =>
        met[i] === false ? { ...thing, name: `<${thing.class}> (${900 + i})` } : thing,
      );
      Object.assign(state, { layout: { ...state.layout, things } });
    },
  },
  {
    what: 'where teammates are, and what they know, do and have done',
    change: (state: TransportState) => {
      const { rooms } = state.layout;
      for (const [i, other] of state.agents.entries()) {
        if (other.name === AGENT) continue;
        const { memory } = other;
        const [x = 0, z = 0] = rooms[(i + 1) % rooms.length]?.centre ?? [];
        Object.assign(other, { at: [x, z], heading: other.heading + 90, brought: other.brought + 1, last: null });
        memory.places.fill(1);
        for (const marks of [memory.met, memory.done, memory.inView]) marks.fill(true);
        memory.levels.fill('all');
        memory.others.fill({ room: 0, hands: [], frame: 0 });
        if (other.activity !== null)
          Object.assign(other.activity, { text: 'wait', deed: { kind: 'claim' }, sawNew: !other.activity.sawNew });
      }
    },
  },
];

/** Where observations hold no memory and lists only what is in view: neither says what was seen before. */
export const forgottenByBody = (setup: Setup, steps = STEPS): HiddenFact => ({
  ...{ what: 'what Alice saw before and does not see now', setup, agent: AGENT, steps },
  change: (state: TransportState) => {
    const { memory } = state.agents[0] ?? {};
    const carried = carriedBy(state, state.agents[0]);
    for (const [i, { kind }] of state.layout.things.entries())
      if (memory && kind !== 'goal' && memory.inView[i] === false && !carried.has(i)) memory.places[i] = -1;
    for (const other of memory?.others ?? [])
      if (other !== null && other.frame !== state.frame) Object.assign(other, { hands: [] });
  },
});

function carriedBy({ things }: TransportState, agent: TransportAgentState | undefined): ReadonlySet<number> {
  const held = new Set(agent?.hands.filter((thing) => thing >= 0));
  return new Set([...things.keys()].filter((i) => held.has(i) || held.has(things[i]?.in ?? -1)));
}
