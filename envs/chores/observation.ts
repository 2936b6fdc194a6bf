// Writes an agent's observation and reads it back: in the order of CoELA's progress text what is placed, what it holds,
// its room, its teammates, the other rooms. The words are ours.
import type { Observation } from '../../runtime/core/channel.ts';
import { anything, around, count, form, list, oneOf, words } from '../kit/form.ts';
import { byRoom } from '../kit/kept.ts';
import { type ChoresState, HANDS } from './state.ts';
import { type ChoresHeldThing, type ChoresThingView, type ChoresView, type RoomView, viewOf } from './view.ts';

export const NAME = words(String.raw`<[a-z]+> \(\d+\)`);
export const classOf = (name: string): string => name.slice(1, Math.max(1, name.indexOf('>')));

const HELD = list(
  NAME.as(
    (name): ChoresHeldThing => ({ name, class: classOf(name), kind: 'target', holds: [] }),
    ({ name }) => name,
  ),
  { none: 'nothing' },
);
const HEAD = form('I am {name}. Step {now} of {cap}; actions are {acts}.', {
  name: words('.+'),
  now: count,
  cap: count,
  acts: oneOf('plans', 'primitives'),
});
const GOAL = form('Goal: put {wants} {relation} {place}. Placed: {placed}.', {
  wants: list(form('{count} {class} ({done} placed)', { count, class: words('[^,()]+'), done: count })),
  relation: oneOf('on', 'inside'),
  place: NAME,
  placed: list(NAME, { none: 'nothing yet' }),
});
const OWN = form('I hold {hands}; free hands: {free}.', { hands: HELD, free: count });
const REACH = around('Within reach: ', list(NAME, { none: 'nothing' }), '.');
const ROOM = form('[{here}]{name}, explored: {level}{parts}.', {
  here: oneOf('I am in '),
  name: NAME,
  level: oneOf('none', 'part', 'all'),
  parts: anything,
});
/** What is told of a room, each part behind a semicolon. */
const TARGETS = around(
  'targets: ',
  list(form('{name} {how} {at}', { name: NAME, how: oneOf('on', 'inside'), at: NAME }), { none: 'none' }),
);
const UNCHECKED = around('unchecked containers: ', list(NAME));
const OPEN = around('open containers: ', list(NAME));
const RECEPTACLES = around('receptacles: ', list(NAME));
const GOAL_HERE = form('the goal {name}[ ({state})]', { name: NAME, state: oneOf('open', 'closed') });
const UNSEEN = form('{name}: not seen yet.', { name: words('.+') });
const SEEN = form('{name}: last seen in {room} at step {seenAt}, holding {hands}.', {
  name: words('.+'),
  room: NAME,
  seenAt: count,
  hands: HELD,
});
const LAST = form('Last action: {action}: {how}[ ({reason}: {why})].', {
  action: anything,
  how: oneOf('done', 'failed'),
  reason: words('\\w+'),
  why: anything,
});

export function observeAs(state: ChoresState, agent: string): Omit<Observation, 'actions'> {
  const me = state.agents.find(({ name }) => name === agent);
  if (me === undefined) return { text: 'There is no such agent here.', data: null };
  const view = viewOf(state, me);
  const shown = roomsInOrder(view);
  const things = shown.flatMap(({ room, things }) => (room.level === 'none' ? [] : things));
  return { text: textOf(view, shown), data: { ...view, rooms: shown.map(({ room }) => room), things } };
}

interface RoomWithThings {
  readonly room: RoomView;
  readonly things: readonly ChoresThingView[];
}

/** The agent's own room first, and things in a room sorted by kind. */
function roomsInOrder({ rooms, things, me }: ChoresView): RoomWithThings[] {
  const found = byRoom(things);
  const all = rooms.map((room) => ({
    room,
    things: (found.get(room.name) ?? []).sort((a, b) => rankOf(a) - rankOf(b)),
  }));
  return [...all.filter(({ room }) => room.name === me.room), ...all.filter(({ room }) => room.name !== me.room)];
}

const RANKS = { target: 0, container: 1, receptacle: 3, goal: 4 } as const;
const rankOf = ({ kind, open }: ChoresThingView): number => RANKS[kind] + (kind === 'container' && open ? 1 : 0);

function textOf({ clock, me, goal, things, others, acts, last }: ChoresView, rooms: readonly RoomWithThings[]): string {
  return [
    HEAD.write({ name: me.name, now: clock.now, cap: clock.cap, acts }),
    GOAL.write(goal),
    OWN.write(me),
    ...rooms.filter(({ room }) => room.name === me.room).map((room) => roomText(room, 'I am in ')),
    ...(acts === 'primitives' ? [REACH.write(things.filter(({ close }) => close).map(({ name }) => name))] : []),
    ...others.map(({ name, room, hands, seenAt }) =>
      room === null || hands === null || seenAt === null
        ? UNSEEN.write({ name })
        : SEEN.write({ name, room, hands, seenAt }),
    ),
    ...rooms.filter(({ room }) => room.name !== me.room).map((room) => roomText(room)),
    lastText(last),
  ].join('\n');
}

// Fields are named one by one, here and above: to copy all of a view took longer than to write its words.
const roomText = ({ room: { name, level }, things }: RoomWithThings, here?: 'I am in '): string =>
  ROOM.write({ here, name, level, parts: level === 'none' ? '' : partsOf(things) });

function partsOf(things: readonly ChoresThingView[]): string {
  const targets: { name: string; how: 'on' | 'inside'; at: string }[] = [];
  const names = { unchecked: [] as string[], open: [] as string[], receptacles: [] as string[] };
  const goals: string[] = [];
  for (const { kind, name, inside, on, open } of things) {
    if (kind === 'target') targets.push({ name, how: inside === null ? 'on' : 'inside', at: inside ?? on ?? '' });
    else if (kind === 'goal')
      goals.push(GOAL_HERE.write({ name, state: open === undefined ? open : open ? 'open' : 'closed' }));
    else names[kind === 'receptacle' ? 'receptacles' : open ? 'open' : 'unchecked'].push(name);
  }
  const parts = [TARGETS.write(targets)];
  if (names.unchecked.length > 0) parts.push(UNCHECKED.write(names.unchecked));
  if (names.open.length > 0) parts.push(OPEN.write(names.open));
  if (names.receptacles.length > 0) parts.push(RECEPTACLES.write(names.receptacles));
  return `; ${[...parts, ...goals].join('; ')}`;
}

function lastText(last: ChoresView['last']): string {
  if (last === null) return 'Last action: none yet.';
  const { action, ok, reason } = last;
  const why = reason === null ? {} : { reason, why: WHY[reason] ?? reason };
  return LAST.write({ action, how: ok ? 'done' : 'failed', ...why });
}

const WHY: Readonly<Record<string, string>> = {
  not_close: 'it is too far away to touch',
  closed: 'it is closed',
  already_open: 'it is open already',
  already_closed: 'it is closed already',
  hands_full: 'both hands are full',
  not_held: 'it is not in my hands',
  taken: 'a teammate has it',
  gone: 'it is not there any more',
  lost_the_draw: 'a teammate was at the same thing in the same step',
  stuck: 'it led nowhere for too long',
  not_possible_now: 'that is not on the list now',
  ACTION_UNKNOWN: 'there is no such action here',
  empty_message: 'it had no words',
  no_such_agent: 'nobody of that name is in the team',
  cut: 'it was too long, the others heard its first 500 characters',
};

/** The view described in an observation's text; undefined for any other text. Never throws. */
export function readChoresObservation(text: string): ChoresView | undefined {
  const [first = '', second = '', third = '', ...rest] = text.split('\n');
  const [head, goal, own] = [HEAD.read(first), GOAL.read(second), OWN.read(third)];
  if (head === undefined || goal === undefined || own === undefined) return undefined;
  const { name, now, cap, acts } = head;
  const { rooms, others, close } = linesIn(rest);
  const here = rooms[0]?.name ?? '';
  const things = rooms.flatMap((room) => room.parts.split('; ').flatMap((part) => thingsIn(part, room.name)));
  const closed = new Set(things.flatMap((thing) => (thing.open === false ? [thing.name] : [])));
  const last = LAST.read(rest.at(-1) ?? '');
  return {
    clock: { now, cap, unit: 'step' },
    acts,
    me: { name, room: here, hands: own.hands, free: Math.min(HANDS, own.free) },
    packs: false,
    rooms: rooms.map((room) => ({ name: room.name, level: room.level })),
    things: things.map((thing) => ({
      // Everything in the agent's own room is in view, except the contents of closed containers.
      inView: thing.room === here && !closed.has(thing.inside ?? ''),
      close: acts === 'primitives' ? close.has(thing.name) : undefined,
      ...thing,
    })),
    goal: { placeClass: classOf(goal.place), ...goal },
    others: others.filter((other) => other.name !== name),
    last: last === undefined ? null : { action: last.action, ok: last.how === 'done', reason: last.reason ?? null },
  };
}

function linesIn(lines: readonly string[]) {
  const rooms: NonNullable<ReturnType<typeof ROOM.read>>[] = [];
  const others: ChoresView['others'][number][] = [];
  const close = new Set<string>();
  for (const line of lines) {
    const room = ROOM.read(line);
    const reach = room ? undefined : REACH.read(line);
    const unseen = room || reach ? undefined : UNSEEN.read(line);
    const seen = room || reach || unseen ? undefined : SEEN.read(line);
    if (room) rooms.push(room);
    for (const name of reach ?? []) close.add(name);
    if (unseen) others.push({ name: unseen.name, room: null, hands: null, seenAt: null });
    if (seen) others.push(seen);
  }
  return { rooms, others, close };
}

/** One part of a room's line: `open containers: <fridge> (103), <stove> (105)`. */
function thingsIn(part: string, room: string): Omit<ChoresThingView, 'inView'>[] {
  const thing = (name: string, kind: ChoresThingView['kind'], more: Partial<ChoresThingView> = {}) => ({
    name,
    class: classOf(name),
    kind,
    room,
    inside: null,
    on: null,
    ...more,
  });
  const targets = TARGETS.read(part);
  if (targets)
    return targets.map(({ name, how, at }) => thing(name, 'target', how === 'on' ? { on: at } : { inside: at }));
  const unchecked = UNCHECKED.read(part);
  if (unchecked) return unchecked.map((name) => thing(name, 'container', { open: false }));
  const open = OPEN.read(part);
  if (open) return open.map((name) => thing(name, 'container', { open: true }));
  const receptacles = RECEPTACLES.read(part);
  if (receptacles) return receptacles.map((name) => thing(name, 'receptacle'));
  const goal = GOAL_HERE.read(part);
  return goal === undefined ? [] : [thing(goal.name, 'goal', { open: goal.state && goal.state === 'open' })];
}
