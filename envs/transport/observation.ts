// Builds what one agent knows, all of it from the body's own memory: as data, the rearrangement view, and in words, in
// the order of CoELA's progress text: frames, what was brought, what I hold, my room, teammates, other rooms. Reads the
// words back. The wording is our own.
import type { Observation } from '../../runtime/core/channel.ts';
import { anything, around, count, decimal, flag, form, list, oneOf, orNull, words } from '../kit/form.ts';
import { byRoom } from '../kit/kept.ts';
import type { TransportRules } from './constants.ts';
import {
  type AgentSighting,
  bedOf,
  type ExplorationLevel,
  freeHands,
  handsOf,
  NOTHING,
  nameOf,
  roomOf,
  type TransportActionEnding,
  type TransportAgentState,
  type TransportHolding,
  type TransportState,
} from './state.ts';

type TransportThingKind = 'target' | 'container' | 'goal';

interface TransportHeldThing {
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

function viewOf(state: TransportState, agent: TransportAgentState): TransportView {
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

// --- in words ---

export const NAME = words(String.raw`<\w{1,40}> \(\d{1,9}\)`);
const KIND = oneOf('target', 'container', 'goal');
/** `<apple> (4)` is an apple. */
export const classOf = (name: string): string => name.slice(1, Math.max(1, name.indexOf('>')));

const CONTENTS = list(NAME, { none: 'nothing in it', within: `(?:${NAME.pattern}(?:, )?)+|nothing in it` });
const HELD = form('{kind} {name}[ with {holds}]', { kind: KIND, name: NAME, holds: CONTENTS }).as(
  ({ kind, name, holds = [] }): TransportHeldThing => ({
    name,
    class: classOf(name),
    kind,
    holds: holds.map((inner) => ({ name: inner, class: classOf(inner) })),
  }),
  ({ kind, name, holds }) => ({
    kind,
    name,
    holds: kind === 'container' ? holds.map((inner) => inner.name) : undefined,
  }),
);
const HANDS = list(HELD, { between: ' and ', none: 'nothing' });
export const THING = form('{kind} {name}{inView}', { kind: KIND, name: NAME, inView: flag(' (in view)') });

const POINT = form('({x}, {z})', { x: decimal, z: decimal }).as(
  ({ x, z }): readonly [number, number] => [x, z],
  ([x, z]) => ({ x, z }),
);

const CLOCK = form('It is frame {now} of {cap}.{last}', { now: count, cap: count, last: anything });
const LAST = form(' Last I did this: {do}.', { do: anything });
const VAIN = form(' Last I tried this: {do}; it failed.', { do: anything });
const CUT = form(' Last I tried this: {do}; {how} ({reason}: {why}).', {
  do: anything,
  how: oneOf('I stopped', 'it failed'),
  reason: words('\\w+'),
  why: anything,
});
const GOAL = form('Brought to the {placeClass}, as far as I know: {counts}. {place}.', {
  placeClass: words('\\w+'),
  counts: anything,
  place: orNull(around('It is ', anything), 'I have not seen it yet'),
});
export const WANT = form('{class} {done} of {count}', { class: words('[^,()<> ][^,()<>]*?'), done: count, count });
const OWN = form('I hold {hands}. Free hands: {free}.', { hands: HANDS, free: count });
export const ROOM = form('[I, {me}, am in ]{name}[ around {at}], explored: {level}[; I know of {known} there].', {
  me: words('.+'),
  name: NAME,
  at: POINT,
  level: oneOf('none', 'part', 'all'),
  known: list(THING, { none: 'nothing' }),
});
/** From the beginning of a line. */
const AGENT = words('(?<![^\\n])[^:\\n]+');
const UNSEEN = form('{name}: never seen.', { name: AGENT });
export const SEEN = form('{name}: last seen in {room} at frame {seenAt}, holding {hands}.', {
  name: AGENT,
  room: NAME,
  seenAt: count,
  hands: HANDS,
});

export function observeAs(state: TransportState, agent: TransportAgentState): Omit<Observation, 'actions'> {
  const view = viewOf(state, agent);
  const found = byRoom(view.things);
  const all = view.rooms.map((room) => ({ room, things: found.get(room.name) ?? [] }));
  const own = all.filter(({ room }) => room.name === view.me.room);
  const rest = all.filter(({ room }) => room.name !== view.me.room);
  const ordered = [...own, ...rest];
  return {
    text: textOf(view, own, rest),
    // The contents of the text, in order: the agent's own room first.
    data: { ...view, rooms: ordered.map(({ room }) => room), things: ordered.flatMap(({ things }) => things) },
  };
}

interface RoomWithThings {
  readonly room: TransportView['rooms'][number];
  readonly things: TransportView['things'];
}
type Rooms = readonly RoomWithThings[];

function textOf({ clock, goal, me, others, last }: TransportView, own: Rooms, rest: Rooms): string {
  const wants = goal.wants.map(WANT.write).join(', ');
  const counts = goal.delivered.length === 0 ? wants : `${wants} (${goal.delivered.join(', ')})`;
  return [
    CLOCK.write({ now: clock.now, cap: clock.cap, last: lastText(last) }),
    GOAL.write({ placeClass: goal.placeClass, counts, place: goal.place }),
    OWN.write(me),
    ...own.map((room) => roomText(room, me.name)),
    ...others.map(({ name, room, hands, seenAt }) =>
      seenAt === null || room === null
        ? UNSEEN.write({ name })
        : SEEN.write({ name, room, seenAt, hands: hands ?? [] }),
    ),
    ...rest.map((room) => roomText(room)),
  ].join('\n');
}

// Fields are named one by one: to copy all of a view took longer than to write its words.
function roomText({ room: { name, at, level }, things }: RoomWithThings, me?: string): string {
  // Something may be known of a room that was only looked into through its door.
  return ROOM.write({ me, name, at, level, known: level === 'none' && things.length === 0 ? undefined : things });
}

/** Words for why something did not work, by the reason's own name. */
const WHY: Readonly<Record<string, string>> = {
  ACTION_UNKNOWN: 'it is no action here',
  hands_full: 'no hand is free',
  held_already: 'I hold it already',
  one_container_only: 'I hold a container already',
  transported_already: 'it is at the bed already',
  held_by_other: 'a teammate has it',
  place_unknown: 'I do not know where it is',
  gone: 'it was no longer there',
  not_held: 'I do not hold both',
  container_full: 'the container is full',
  there_already: 'I am there already',
  other_room: 'I am in another room',
  explored_already: 'it is explored already',
  nothing_held: 'I hold nothing',
  bed_unknown: 'I do not know where the bed is',
  unreachable: 'there is no way to it',
  empty_message: 'there was nothing to say',
  no_such_agent: 'nobody has that name',
  interrupted: 'on the way I saw something for the first time',
};

function lastText(last: TransportActionEnding | null): string {
  if (last === null) return '';
  if (last.reason === null) return (last.ok ? LAST : VAIN).write(last);
  const how = last.ok ? 'I stopped' : 'it failed';
  return CUT.write({ do: last.do, how, reason: last.reason, why: WHY[last.reason] ?? 'it did not work' });
}

/** The view described in an observation's text; undefined for any other text. Never throws. */
export function readTransportObservation(text: string): TransportView | undefined {
  const [first = '', second = '', third = '', ...rest] = text.split('\n');
  const [clock, goal, own] = [CLOCK.read(first), GOAL.read(second), OWN.read(third)];
  if (clock === undefined || goal === undefined || own === undefined) return undefined;
  const { now, cap, last } = clock;
  const { placeClass, counts, place } = goal;
  const rooms = rest.flatMap((line) => ROOM.read(line) ?? []);
  const mine = rooms.findLast(({ me }) => me !== undefined);
  return {
    clock: { now, cap, unit: 'frame' },
    me: { name: mine?.me ?? '', room: mine?.name ?? null, hands: own.hands, free: own.free },
    rooms: rooms.map(({ name, level, at }) => ({ name, level, at })),
    things: rooms.flatMap(({ name: room, known = [] }) =>
      known.map(({ kind, name, inView }) => ({ name, class: classOf(name), kind, room, inside: null, inView })),
    ),
    goal: { place, placeClass, wants: WANT.all(counts), delivered: NAME.all(counts) },
    others: rest.flatMap((line) => {
      if (ROOM.read(line) !== undefined) return [];
      const unseen = UNSEEN.read(line);
      return unseen === undefined
        ? (SEEN.read(line) ?? [])
        : { name: unseen.name, room: null, hands: null, seenAt: null };
    }),
    last: lastIn(last),
  };
}

function lastIn(text: string): TransportView['last'] {
  const [did, vain, cut] = [LAST.read(text), VAIN.read(text), CUT.read(text)];
  if (did !== undefined) return { do: did.do, ok: true, reason: null };
  if (vain !== undefined) return { do: vain.do, ok: false, reason: null };
  return cut === undefined ? null : { do: cut.do, ok: cut.how === 'I stopped', reason: cut.reason };
}
