// Reads an observation's text back into the agent's view: the inverse of observe.ts. Rooms and things come in the order
// of the text, the agent's own room first.
import { HANDS } from './state.ts';
import type { ChoresHeldThing, ChoresThingView, ChoresView, RoomView } from './view.ts';

/** The view described in an observation's text; undefined for any other text. Never throws. */
export function readChoresObservation(text: string): ChoresView | undefined {
  const [first = '', goalLine = '', handsLine = '', ...rest] = text.split('\n');
  const [, name, now, cap, acts] =
    /^I am (.+)\. Step (\d+) of (\d+); actions are (plans|primitives)\.$/.exec(first) ?? [];
  const goal = goalIn(goalLine);
  const [, held = '', free] = /^I hold (.*); free hands: (\d+)\.$/.exec(handsLine) ?? [];
  if (name === undefined || goal === undefined || free === undefined) return undefined;
  const lines = readLines(rest, name);
  const own = lines.rooms[0]?.name ?? '';
  return {
    clock: { now: Number(now), cap: Number(cap), unit: 'step' },
    acts: acts === 'primitives' ? acts : 'plans',
    me: { name, room: own, hands: heldIn(held), free: Math.min(HANDS, Number(free)) },
    packs: false,
    rooms: lines.rooms,
    things: inView(lines.things, own).map((thing) =>
      acts === 'primitives' ? { ...thing, close: lines.close.has(thing.name) } : thing,
    ),
    goal,
    others: lines.others,
    last: lastIn(rest.at(-1) ?? ''),
  };
}

const THING = /<[^<>]+> \(\d+\)/g;
const namesIn = (text: string): string[] => text.match(THING) ?? [];
const classOf = (name: string): string => /^<([^<>]+)>/.exec(name)?.[1] ?? '';
const heldIn = (text: string): ChoresHeldThing[] =>
  namesIn(text).map((name) => ({ name, class: classOf(name), kind: 'target', holds: [] }));

function goalIn(line: string): ChoresView['goal'] | undefined {
  const [, wants = '', relation, place, placed = ''] =
    /^Goal: put (.*) (on|inside) (<[^<>]+> \(\d+\))\. Placed: (.*)\.$/.exec(line) ?? [];
  if (place === undefined) return undefined;
  return {
    place,
    placeClass: classOf(place),
    relation: relation === 'inside' ? relation : 'on',
    wants: [...wants.matchAll(/(\d+) ([^,()]+) \((\d+) placed\)/g)].map(([, count, name = '', done]) => ({
      class: name,
      count: Number(count),
      done: Number(done),
    })),
    placed: namesIn(placed),
  };
}

function readLines(lines: readonly string[], me: string) {
  const rooms: RoomView[] = [];
  const things: Omit<ChoresThingView, 'inView'>[] = [];
  const others: ChoresView['others'][number][] = [];
  let close: ReadonlySet<string> = new Set();
  for (const line of lines) {
    if (line.startsWith('Within reach: ')) close = new Set(namesIn(line));
    const [, room = '', level, rest = ''] =
      /^(?:I am in )?(<[^<>]+> \(\d+\)), explored: (none|part|all)(.*)\.$/.exec(line) ?? [];
    if (level === 'none' || level === 'part' || level === 'all') {
      rooms.push({ name: room, level });
      things.push(...rest.split('; ').flatMap((part) => thingsIn(part, room)));
    }
    const other = otherIn(line);
    if (other !== undefined && other.name !== me) others.push(other);
  }
  return { rooms, things, others, close };
}

/** One part of a room's line: `open containers: <fridge> (103), <stove> (105)`. */
function thingsIn(part: string, room: string): Omit<ChoresThingView, 'inView'>[] {
  const [, title = '', list = ''] =
    /^(targets|unchecked containers|open containers|receptacles): (.*)$/.exec(part) ?? [];
  const [, goal, state] = /^the goal (<[^<>]+> \(\d+\))(?: \((open|closed)\))?$/.exec(part) ?? [];
  const furniture = (name: string, kind: 'container' | 'receptacle' | 'goal', open?: boolean) => ({
    name,
    class: classOf(name),
    kind,
    room,
    inside: null,
    on: null,
    open,
  });
  if (goal !== undefined) return [furniture(goal, 'goal', state === undefined ? undefined : state === 'open')];
  if (title === 'targets')
    return [...list.matchAll(/(<[^<>]+> \(\d+\)) (on|inside) (<[^<>]+> \(\d+\))/g)].map(
      ([, name = '', how, at = '']) => ({
        name,
        class: classOf(name),
        kind: 'target' as const,
        room,
        inside: how === 'inside' ? at : null,
        on: how === 'on' ? at : null,
      }),
    );
  if (title === 'receptacles') return namesIn(list).map((name) => furniture(name, 'receptacle'));
  return namesIn(list).map((name) => furniture(name, 'container', title === 'open containers'));
}

/** Everything in the agent's own room is in view, except the contents of closed containers. */
function inView(things: readonly Omit<ChoresThingView, 'inView'>[], own: string): ChoresThingView[] {
  const closed = new Set(things.flatMap(({ name, open }) => (open === false ? [name] : [])));
  return things.map((thing) => ({ ...thing, inView: thing.room === own && !closed.has(thing.inside ?? '') }));
}

function otherIn(line: string): ChoresView['others'][number] | undefined {
  const [, unseen] = /^(.+): not seen yet\.$/.exec(line) ?? [];
  if (unseen !== undefined) return { name: unseen, room: null, hands: null, seenAt: null };
  const [, name, room, at, held = ''] =
    /^(.+): last seen in (<[^<>]+> \(\d+\)) at step (\d+), holding (.*)\.$/.exec(line) ?? [];
  return name === undefined || room === undefined ? undefined : { name, room, hands: heldIn(held), seenAt: Number(at) };
}

function lastIn(line: string): ChoresView['last'] {
  const [, action, how, reason] = /^Last action: (.*): (done|failed)(?: \((\w+): .*\))?\.$/.exec(line) ?? [];
  return action === undefined ? null : { action, ok: how === 'done', reason: reason ?? null };
}
