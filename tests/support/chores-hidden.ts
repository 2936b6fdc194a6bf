// Lists what an agent of the chores world cannot see, at any step of a walk: all of the state but its own body, what it
// holds and what it remembers.
import type { HiddenFact } from '../../conformance/world/walk.ts';
import { HOUSES } from '../../envs/chores/houses.ts';
import { type ChoresState, UNKNOWN } from '../../envs/chores/state.ts';
import { chores } from '../../envs/chores/world.ts';
import type { Setup } from '../../runtime/core/world.ts';

const AGENT = 'Alice';
const STEPS = 40;

export const choresSetup = (scene: string, n: number, options: Record<string, unknown> = {}): Setup => ({
  scene,
  seed: n,
  agents: chores.team.names(n),
  options: chores.options.parse(options),
});

/** What Alice cannot know, whatever the options; the setup has several agents. */
export const hiddenFromBody = (setup: Setup, steps = STEPS): readonly HiddenFact[] =>
  FACTS.map((fact) => ({ ...fact, setup, steps, agent: AGENT }));

const FACTS: readonly Pick<HiddenFact, 'what' | 'change'>[] = [
  {
    what: 'where things are outside of the room that Alice is in, and what stands open there',
    change: (state: ChoresState) => {
      const { places } = HOUSES[state.episode.env];
      const [alice, bob] = state.agents;
      const isHere = (place: number) => places[place]?.room === alice?.room;
      const elsewhere = [...places.keys()].filter((place) => !isHere(place));
      const far = state.things.filter(({ at, by }) => by !== 0 && !isHere(at));
      for (const other of state.agents.slice(1)) other.hands = [];
      for (const [i, thing] of far.entries()) {
        const toBob = i === 0 && thing.by < 0 && bob !== undefined && bob.room !== alice?.room;
        const at = thing.at === state.goal || isHere(state.goal) ? elsewhere[i % elsewhere.length] : state.goal;
        Object.assign(thing, toBob ? { by: 1, at: -1 } : { by: -1, at });
        if (toBob) bob.hands = [state.things.indexOf(thing)];
      }
      state.open = state.open.map((open, place) => (isHere(place) ? open : !open));
    },
  },
  {
    what: 'what things are called that Alice does not know of',
    change: (state: ChoresState) => {
      const { memory, hands } = state.agents[0] ?? { memory: { things: [], others: [] }, hands: [] };
      const seen = new Set([...hands, ...memory.others.flatMap((other) => other?.hands ?? [])]);
      state.things = state.things.map((thing, i) =>
        memory.things[i] === UNKNOWN && !seen.has(i) ? { ...thing, name: `<${thing.class}> (${900 + i})` } : thing,
      );
    },
  },
  {
    what: 'where teammates are, and what they know, do and have done',
    change: (state: ChoresState) => {
      const { rooms } = HOUSES[state.episode.env];
      for (const [i, other] of state.agents.entries()) {
        if (other.name === AGENT) continue;
        const { memory } = other;
        Object.assign(other, { room: (other.room + i) % rooms.length, brought: other.brought + 1, last: null });
        memory.entered.fill(true);
        memory.open.fill(true);
        memory.things.fill(0);
        memory.others.fill({ room: 0, hands: [], at: 0 });
        if (other.plan !== null) other.plan = { ...other.plan, text: '[gocheck] <fridge> (999)' };
      }
    },
  },
];

/** Where observations hold no memory and lists only what is in view: neither says what was seen before. */
export const forgottenByBody = (setup: Setup, steps = STEPS): HiddenFact => ({
  ...{ what: 'what Alice saw before and does not see now', setup, agent: AGENT, steps },
  change: (state: ChoresState) => {
    const [alice] = state.agents;
    const { places } = HOUSES[state.episode.env];
    if (alice === undefined) return;
    const { memory, room } = alice;
    const isFar = (place: number) => place >= 0 && places[place]?.room !== room;
    memory.things = memory.things.map((place) => (isFar(place) ? UNKNOWN : place));
    memory.open = memory.open.map((open, place) => (isFar(place) ? null : open));
    memory.entered = memory.entered.map((_, r) => r === room);
    memory.others = memory.others.map((other) => (other?.at === state.clock ? other : null));
  },
});
