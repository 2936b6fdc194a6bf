// What an agent's body knows, as data: the rearrangement view that programs read. Everything in it stands in the observation's text.
import type { HouseFact } from './houses.ts';
import { wantedThings } from './plans.ts';
import { touches } from './primitives.ts';
import { type AgentState, CAP, type ChoresState, HANDS, houseOf, type Last, named, PLACED, type ThingState } from './state.ts';
import type { Relation } from './tasks.ts';

/** Something held. `holds` is there for worlds whose containers are carried; here it is always empty. */
export interface Held {
  readonly name: string;
  readonly class: string;
  readonly kind: 'target';
  readonly holds: readonly never[];
}

export interface Thing {
  readonly name: string;
  readonly class: string;
  readonly kind: 'target' | 'container' | 'receptacle' | 'goal';
  readonly room: string | null;
  /** The container it is in; null for what stands on something or is furniture. */
  readonly inside: string | null;
  /** The receptacle it stands on. */
  readonly on: string | null;
  /** Of what can be closed: whether it was open when last seen. */
  readonly open?: boolean;
  readonly inView: boolean;
  /** Whether the agent can touch it from where it stands; only where actions are primitives. */
  readonly close?: boolean;
}

export interface RoomView {
  readonly name: string;
  /** `part`: entered, and a container in it has never been seen open. */
  readonly level: 'none' | 'part' | 'all';
}

export interface View {
  readonly clock: { readonly now: number; readonly cap: number; readonly unit: 'step' };
  readonly acts: 'plans' | 'primitives';
  readonly me: { readonly name: string; readonly room: string; readonly hands: readonly Held[]; readonly free: number };
  /** Things are carried one a hand: nothing is packed into anything. */
  readonly packs: false;
  readonly rooms: readonly RoomView[];
  /** Furniture of the rooms it has been in, and wanted things that are neither held nor placed as far as it knows. */
  readonly things: readonly Thing[];
  readonly goal: {
    readonly place: string;
    readonly placeClass: string;
    readonly relation: Relation;
    readonly wants: readonly { readonly class: string; readonly count: number; readonly done: number }[];
    /** What it knows to lie there. */
    readonly placed: readonly string[];
  };
  readonly others: readonly {
    readonly name: string;
    readonly room: string | null;
    readonly hands: readonly Held[] | null;
    readonly seenAt: number | null;
  }[];
  readonly last: Last | null;
}

export function viewOf(state: ChoresState, agent: AgentState): View {
  const { rooms, places } = houseOf(state);
  const goal = places[state.goal];
  const roomName = (room: number) => named(rooms[room]);
  return {
    clock: { now: state.clock, cap: CAP, unit: 'step' },
    acts: state.actions,
    me: {
      name: agent.name,
      room: roomName(agent.room),
      hands: heldBy(state, agent.hands),
      free: HANDS - agent.hands.length,
    },
    packs: false,
    rooms: rooms.map((room, r) => ({ name: named(room), level: levelOf(state, agent, r) })),
    things: [...furniture(state, agent), ...targets(state, agent)],
    goal: {
      place: named(goal),
      placeClass: goal?.class ?? '',
      relation: state.episode.relation,
      wants: state.episode.wants.map((want) => ({ ...want, done: placedOf(state, agent, want.class).length })),
      placed: state.things.filter((_, t) => agent.memory.things[t] === PLACED).map(named),
    },
    others: state.agents.flatMap((other, i) => (other === agent ? [] : [otherOf(state, other.name, agent.memory.others[i])])),
    last: agent.last,
  };
}

function otherOf(state: ChoresState, name: string, seen: AgentState['memory']['others'][number] | undefined) {
  if (!seen) return { name, room: null, hands: null, seenAt: null };
  return { name, room: named(houseOf(state).rooms[seen.room]), hands: heldBy(state, seen.hands), seenAt: seen.at };
}

const placedOf = (state: ChoresState, { memory }: AgentState, name: string): ThingState[] =>
  state.things.filter((thing, t) => thing.class === name && memory.things[t] === PLACED);

function heldBy({ things }: ChoresState, hands: readonly number[]): Held[] {
  return hands.flatMap((t) => {
    const thing = things[t];
    return thing === undefined ? [] : [{ name: named(thing), class: thing.class, kind: 'target', holds: [] }];
  });
}

/** With the published behaviours a room counts as explored once it was entered. */
function levelOf(state: ChoresState, { memory }: AgentState, room: number): RoomView['level'] {
  if (!memory.entered[room]) return 'none';
  if (state.published) return 'all';
  const unchecked = houseOf(state).places.some((place, p) => isUnchecked(state, memory, place, p) && place.room === room);
  return unchecked ? 'part' : 'all';
}

function isUnchecked(state: ChoresState, { open }: AgentState['memory'], place: HouseFact['places'][number], p: number): boolean {
  return place.closes && p !== state.goal && open[p] === false;
}

function furniture(state: ChoresState, agent: AgentState): Thing[] {
  const { rooms, places } = houseOf(state);
  const seen: Thing[] = [];
  for (let p = 0; p < places.length; p++) {
    const place = places[p];
    const open = agent.memory.open[p];
    if (place === undefined || open === null || open === undefined) continue;
    const thing: Writable = {
      name: place.name,
      class: place.class,
      kind: p === state.goal ? 'goal' : place.closes ? 'container' : 'receptacle',
      room: named(rooms[place.room]),
      inside: null,
      on: null,
      inView: place.room === agent.room,
    };
    if (place.closes) thing.open = open;
    seen.push(reached(state, agent, p, thing));
  }
  return seen;
}

type Writable = { -readonly [K in keyof Thing]: Thing[K] };

function targets(state: ChoresState, agent: AgentState): Thing[] {
  const { rooms, places } = houseOf(state);
  const seen: Thing[] = [];
  for (const t of wantedThings(state, agent)) {
    const thing = state.things[t];
    const p = agent.memory.things[t] ?? -1;
    const place = places[p];
    if (thing === undefined || place === undefined) continue;
    const target: Writable = {
      name: thing.name,
      class: thing.class,
      kind: 'target',
      room: named(rooms[place.room]),
      inside: place.closes ? place.name : null,
      on: place.closes ? null : place.name,
      inView: place.room === agent.room && agent.memory.open[p] === true,
    };
    seen.push(reached(state, agent, p, target));
  }
  return seen;
}

function reached(state: ChoresState, agent: AgentState, place: number, thing: Writable): Thing {
  if (state.actions === 'primitives') thing.close = touches(state, agent, place);
  return thing;
}
