// Builds what one agent knows, as data: the rearrangement view. All of it comes from the body's own memory.

import type { TransportRules } from './options.ts';
import { bedOf, freeHands, NOTHING, nameOf } from './scope.ts';
import { handsOf, roomOf } from './sight.ts';
import type {
  AgentSighting,
  ExplorationLevel,
  TransportActionEnding,
  TransportAgentState,
  TransportHolding,
  TransportState,
} from './state.ts';

type TransportThingKind = 'target' | 'container' | 'goal';

export interface TransportHeldThing {
  readonly name: string;
  readonly class: string;
  readonly kind: TransportThingKind;
  /** The contents of a container. */
  readonly holds: readonly { readonly name: string; readonly class: string }[];
}

export interface TransportView {
  readonly clock: { readonly now: number; readonly cap: number; readonly unit: 'frame' };
  readonly me: {
    readonly name: string;
    readonly room: string | null;
    readonly hands: readonly TransportHeldThing[];
    readonly free: number;
  };
  /** Every room of the house, how far this agent has explored it, and, where rules tell it, its centre in metres. */
  readonly rooms: readonly {
    readonly name: string;
    readonly level: ExplorationLevel;
    readonly at?: readonly [x: number, z: number] | undefined;
  }[];
  /** Known things and their places, except held ones and those brought to the bed. */
  readonly things: readonly {
    readonly name: string;
    readonly class: string;
    readonly kind: TransportThingKind;
    readonly room: string | null;
    readonly inside: string | null;
    readonly inView: boolean;
  }[];
  readonly goal: {
    /** The bed, once it was seen. */
    readonly place: string | null;
    readonly placeClass: string;
    readonly wants: readonly { readonly class: string; readonly count: number; readonly done: number }[];
    /** Targets that this agent knows to be at the bed. */
    readonly delivered: readonly string[];
  };
  /** As last seen; null: never. */
  readonly others: readonly {
    readonly name: string;
    readonly room: string | null;
    readonly hands: readonly TransportHeldThing[] | null;
    readonly seenAt: number | null;
  }[];
  /** How the last action ended; null before the first. */
  readonly last: TransportActionEnding | null;
}

export function viewOf(state: TransportState, agent: TransportAgentState): TransportView {
  const { rules } = state;
  const seen = { ...agent, last: rules.reasons === 'all' ? agent.last : withoutReason(agent.last, rules) };
  return rules.memory === 'none' ? withoutMemory(state, viewOfKnown(state, seen)) : viewOfKnown(state, seen);
}

/** Without reasons, the fact that a walk was interrupted by a new sighting is left out too. */
function withoutReason(last: TransportActionEnding | null, { reasons }: TransportRules): TransportActionEnding | null {
  if (last === null || (reasons === 'navigate' && last.do.startsWith('go to '))) return last;
  return { ...last, reason: null };
}

/** Only what is in view now: things, the bed, teammates, and the agent's own room. */
function withoutMemory({ frame }: TransportState, view: TransportView): TransportView {
  const { rooms, things, goal, others, me } = view;
  const inView = things.filter((thing) => thing.inView);
  const bed = inView.some(({ name }) => name === goal.place) ? goal.place : null;
  const unseen = { room: null, hands: null, seenAt: null };
  return {
    ...view,
    rooms: rooms.map((room) => (room.name === me.room ? room : { ...room, level: 'none' as const })),
    things: inView,
    goal:
      bed === null
        ? { ...goal, place: bed, delivered: [], wants: goal.wants.map((want) => ({ ...want, done: 0 })) }
        : goal,
    others: others.map((other) => (other.seenAt === frame ? other : { ...other, ...unseen })),
  };
}

function viewOfKnown(state: TransportState, agent: TransportAgentState): TransportView {
  const { layout, rules, frame } = state;
  const { memory } = agent;
  const bed = bedOf(state);
  return {
    clock: { now: frame, cap: rules.cap, unit: 'frame' },
    me: {
      name: agent.name,
      room: layout.rooms[roomOf(state, agent.at)]?.name ?? null,
      hands: handsOf(state, agent).map((held) => heldView(state, held)),
      free: freeHands(agent),
    },
    rooms: layout.rooms.map(({ name, centre }, i) => ({
      name,
      level: memory.levels[i] ?? 'none',
      at: rules.positions ? [tenth(centre[0]), tenth(centre[1])] : undefined,
    })),
    things: thingsKnown(state, agent),
    goal: {
      place: memory.places[bed] === NOTHING ? null : nameOf(state, bed),
      placeClass: 'bed',
      wants: layout.wants.map(({ class: name, count }) => ({
        class: name,
        count,
        done: doneOf(state, agent, name).length,
      })),
      delivered: layout.wants.flatMap(({ class: name }) => doneOf(state, agent, name)),
    },
    others: state.agents.flatMap((other, i) =>
      other.name === agent.name ? [] : [otherView(state, other.name, memory.others[i] ?? null)],
    ),
    last: agent.last,
  };
}

function thingsKnown({ layout }: TransportState, { memory }: TransportAgentState): TransportView['things'] {
  return layout.things.flatMap(({ name, class: what, kind }, i) => {
    const place = memory.places[i] ?? NOTHING;
    if (place === NOTHING) return [];
    const room = layout.rooms[place]?.name ?? null;
    return [{ name, class: what, kind, room, inside: null, inView: memory.inView[i] ?? false }];
  });
}

function otherView(state: TransportState, name: string, seen: AgentSighting | null): TransportView['others'][number] {
  if (seen === null) return { name, room: null, hands: null, seenAt: null };
  const room = state.layout.rooms[seen.room]?.name ?? null;
  return { name, room, hands: seen.hands.map((held) => heldView(state, held)), seenAt: seen.frame };
}

function heldView(state: TransportState, { thing, holds }: TransportHolding): TransportHeldThing {
  const { name = '', class: what = '', kind = 'target' } = state.layout.things[thing] ?? {};
  const held = holds.map((inner) => ({ name: nameOf(state, inner), class: state.layout.things[inner]?.class ?? '' }));
  return { name, class: what, kind, holds: held };
}

function doneOf({ layout }: TransportState, { memory }: TransportAgentState, what: string): string[] {
  return layout.things.flatMap((thing, i) => (thing.class === what && memory.done[i] === true ? [thing.name] : []));
}

const tenth = (v: number): number => Math.round(v * 10) / 10;
