// Builds what an agent's body knows, as data: the rearrangement view that programs read. Everything in it is also in
// the observation's text.
import type { ReasonsOption } from '../kit/shared-options.ts';
import type { GoalRelation } from './episodes.ts';
import { touches, wantedThings } from './plans.ts';
import {
  type ChoresAgentState,
  type ChoresLastAction,
  type ChoresState,
  HANDS,
  houseOf,
  nameOf,
  PLACED,
  STEP_CAP,
} from './state.ts';

/** Something held. `holds` is there for worlds whose containers are carried; here it is always empty. */
export interface ChoresHeldThing {
  readonly name: string;
  readonly class: string;
  readonly kind: 'target';
  readonly holds: readonly never[];
}

export interface ChoresThingView {
  readonly name: string;
  readonly class: string;
  readonly kind: 'target' | 'container' | 'receptacle' | 'goal';
  readonly room: string | null;
  readonly inside: string | null;
  readonly on: string | null;
  /** For closable furniture: whether it was open when last seen. */
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

export interface ChoresView {
  readonly clock: { readonly now: number; readonly cap: number; readonly unit: 'step' };
  readonly acts: 'plans' | 'primitives';
  readonly me: {
    readonly name: string;
    readonly room: string;
    readonly hands: readonly ChoresHeldThing[];
    readonly free: number;
  };
  /** Things are carried one a hand: nothing is packed into anything. */
  readonly packs: false;
  readonly rooms: readonly RoomView[];
  /** Furniture of the rooms it has been in, and wanted things that are neither held nor placed as far as it knows. */
  readonly things: readonly ChoresThingView[];
  readonly goal: {
    readonly place: string;
    readonly placeClass: string;
    readonly relation: GoalRelation;
    readonly wants: readonly { readonly class: string; readonly count: number; readonly done: number }[];
    readonly placed: readonly string[];
  };
  readonly others: readonly {
    readonly name: string;
    readonly room: string | null;
    readonly hands: readonly ChoresHeldThing[] | null;
    readonly seenAt: number | null;
  }[];
  readonly last: ChoresLastAction | null;
}

export function viewOf(state: ChoresState, agent: ChoresAgentState): ChoresView {
  const { memory, reasons } = state.telling;
  const view = viewOfKnown(state, agent);
  const told = reasons === 'all' ? view : { ...view, last: withoutReason(view.last, reasons) };
  return memory === 'none' ? withoutMemory(told) : told;
}

/** Which of its actions go somewhere; in quotes where it could not begin. */
const GOES = /^"?\[(goexplore|walktowards)\]/;

function withoutReason(last: ChoresLastAction | null, reasons: ReasonsOption): ChoresLastAction | null {
  if (last === null || (reasons === 'navigate' && GOES.test(last.action))) return last;
  return { ...last, reason: null };
}

/** Only what is in view now: the agent's own room, and what and who is in it. */
function withoutMemory(view: ChoresView): ChoresView {
  const { rooms, things, goal, others, me, clock } = view;
  const inView = things.filter(({ room, inView: seen, kind }) => room === me.room && (seen || kind !== 'target'));
  const atGoal = inView.some(({ kind, open }) => kind === 'goal' && open !== false);
  return {
    ...view,
    rooms: rooms.map((room) => (room.name === me.room ? room : { ...room, level: 'none' as const })),
    things: inView,
    goal: atGoal ? goal : { ...goal, placed: [], wants: goal.wants.map((want) => ({ ...want, done: 0 })) },
    others: others.map((other) =>
      other.seenAt === clock.now ? other : { name: other.name, room: null, hands: null, seenAt: null },
    ),
  };
}

function viewOfKnown(state: ChoresState, agent: ChoresAgentState): ChoresView {
  const { rooms, places } = houseOf(state);
  const goal = places[state.goal];
  const roomName = (room: number) => nameOf(rooms[room]);
  const placed = state.things.filter((_, t) => agent.memory.things[t] === PLACED);
  return {
    clock: { now: state.clock, cap: STEP_CAP, unit: 'step' },
    acts: state.actions,
    me: {
      name: agent.name,
      room: roomName(agent.room),
      hands: heldBy(state, agent.hands),
      free: HANDS - agent.hands.length,
    },
    packs: false,
    rooms: rooms.map((room, r) => ({ name: nameOf(room), level: levelOf(state, agent, r) })),
    things: [...furnitureViews(state, agent), ...targetViews(state, agent)],
    goal: {
      place: nameOf(goal),
      placeClass: goal?.class ?? '',
      relation: state.episode.relation,
      wants: state.episode.wants.map((want) => {
        const done = placed.filter((thing) => thing.class === want.class).length;
        return { class: want.class, count: want.count, done };
      }),
      placed: placed.map(nameOf),
    },
    others: state.agents.flatMap(({ name }, i): ChoresView['others'] => {
      if (name === agent.name) return [];
      const seen = agent.memory.others[i];
      if (!seen) return [{ name, room: null, hands: null, seenAt: null }];
      return [{ name, room: roomName(seen.room), hands: heldBy(state, seen.hands), seenAt: seen.at }];
    }),
    last: agent.last,
  };
}

function heldBy({ things }: ChoresState, hands: readonly number[]): ChoresHeldThing[] {
  return hands.flatMap((t) => {
    const thing = things[t];
    return thing === undefined ? [] : [{ name: nameOf(thing), class: thing.class, kind: 'target', holds: [] }];
  });
}

/** With the published behaviours a room counts as explored once it was entered. */
function levelOf(state: ChoresState, { memory }: ChoresAgentState, room: number): RoomView['level'] {
  if (!memory.entered[room]) return 'none';
  if (state.published) return 'all';
  const unchecked = houseOf(state).places.some(
    (place, p) => place.room === room && place.closes && p !== state.goal && memory.open[p] === false,
  );
  return unchecked ? 'part' : 'all';
}

function furnitureViews(state: ChoresState, agent: ChoresAgentState): ChoresThingView[] {
  const { rooms, places } = houseOf(state);
  return places.flatMap(({ name, class: of, closes, room }, p): ChoresThingView[] => {
    const open = agent.memory.open[p] ?? null;
    if (open === null) return [];
    const kind = p === state.goal ? 'goal' : closes ? 'container' : 'receptacle';
    const inView = room === agent.room;
    const own = { name, class: of, kind, room: nameOf(rooms[room]), inside: null, on: null, inView } as const;
    return [Object.assign({}, own, closes && { open }, reachOf(state, agent, p))];
  });
}

function targetViews(state: ChoresState, agent: ChoresAgentState): ChoresThingView[] {
  const { rooms, places } = houseOf(state);
  return wantedThings(state, agent).flatMap((t): ChoresThingView[] => {
    const [thing, p] = [state.things[t], agent.memory.things[t] ?? -1];
    const place = places[p];
    if (thing === undefined || place === undefined) return [];
    const [inside, on] = place.closes ? [place.name, null] : [null, place.name];
    const inView = place.room === agent.room && agent.memory.open[p] === true;
    const room = nameOf(rooms[place.room]);
    const own = { name: thing.name, class: thing.class, kind: 'target', room, inside, on, inView } as const;
    return [Object.assign({}, own, reachOf(state, agent, p))];
  });
}

const reachOf = (state: ChoresState, agent: ChoresAgentState, place: number) =>
  state.actions === 'primitives' ? { close: touches(state, agent, place) } : {};
