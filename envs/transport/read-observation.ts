// Reads an observation's text back into the agent's view: the inverse of observe.ts. Rooms and things come in the order
// of the text, the agent's own room first.
import type { TransportHeldThing, TransportThingKind, TransportView } from './view.ts';

/** The view described in an observation's text; undefined for any other text. Never throws. */
export function readTransportObservation(text: string): TransportView | undefined {
  const [first = '', goalLine = '', handsLine = '', ...rest] = text.split('\n');
  const [, now, cap, before = ''] = /^It is frame (\d+) of (\d+)\.(.*)$/.exec(first) ?? [];
  const goal = goalIn(goalLine);
  const [, held = '', free] = /^I hold (.*)\. Free hands: (\d+)\.$/.exec(handsLine) ?? [];
  if (now === undefined || goal === undefined || free === undefined) return undefined;
  const rooms: TransportView['rooms'][number][] = [];
  const things: TransportView['things'][number][] = [];
  const others: TransportView['others'][number][] = [];
  let [name, own]: [string, string | null] = ['', null];
  for (const line of rest) {
    const room = ROOM.exec(line);
    const [, me, at = '', x, z, level, known = ''] = room ?? [];
    if (room) {
      const place = x === undefined ? {} : { at: [Number(x), Number(z)] as const };
      rooms.push({ name: at, level: levelOf(level), ...place });
    }
    if (me !== undefined) [name, own] = [me, at];
    things.push(...thingsIn(known, at));
    const other = room ? undefined : otherIn(line);
    if (other) others.push(other);
  }
  const me = { name, room: own, hands: handsIn(held), free: Number(free) };
  return {
    clock: { now: Number(now), cap: Number(cap), unit: 'frame' },
    me,
    rooms,
    things,
    goal,
    others,
    last: lastIn(before),
  };
}

const NAME = String.raw`<[^<>]+> \(\d+\)`;
const ROOM = new RegExp(
  String.raw`^(?:I, (.+), am in )?(${NAME})(?: around \((-?[\d.]+), (-?[\d.]+)\))?, explored: (none|part|all)(?:; I know of (.*) there)?\.$`,
);
const levelOf = (word: string | undefined) => (word === 'part' || word === 'all' ? word : 'none');
const kindOf = (word: string | undefined): TransportThingKind =>
  word === 'container' || word === 'goal' ? word : 'target';
const classOf = (name: string): string => /^<([^<>]+)>/.exec(name)?.[1] ?? '';

const THING = new RegExp(`(target|container|goal) (${NAME})( \\(in view\\))?`, 'g');
const thingsIn = (list: string, room: string): TransportView['things'][number][] =>
  [...list.matchAll(THING)].map(([, kind, name = '', seen]) => ({
    name,
    class: classOf(name),
    kind: kindOf(kind),
    room,
    inside: null,
    inView: seen !== undefined,
  }));

const HELD = new RegExp(`(target|container|goal) (${NAME})(?: with ((?:${NAME}(?:, )?)+|nothing in it))?`, 'g');
const handsIn = (text: string): TransportHeldThing[] =>
  [...text.matchAll(HELD)].map(([, kind, name = '', inner = '']) => ({
    name,
    class: classOf(name),
    kind: kindOf(kind),
    holds: (inner.match(new RegExp(NAME, 'g')) ?? []).map((one) => ({ name: one, class: classOf(one) })),
  }));

function goalIn(line: string): TransportView['goal'] | undefined {
  const [, placeClass, counts = '', place] =
    /^Brought to the (\w+), as far as I know: (.*)\. (?:I have not seen it yet|It is (.*))\.$/.exec(line) ?? [];
  if (placeClass === undefined) return undefined;
  return {
    place: place ?? null,
    placeClass,
    wants: [...counts.matchAll(/([^,()<>]+?) (\d+) of (\d+)/g)].map(([, name = '', done, count]) => ({
      class: name.trim(),
      count: Number(count),
      done: Number(done),
    })),
    delivered: counts.match(new RegExp(NAME, 'g')) ?? [],
  };
}

function otherIn(line: string): TransportView['others'][number] | undefined {
  const [, unseen] = /^(.+): never seen\.$/.exec(line) ?? [];
  if (unseen !== undefined) return { name: unseen, room: null, hands: null, seenAt: null };
  const [, name, room, at, held = ''] = OTHER.exec(line) ?? [];
  return name === undefined || room === undefined
    ? undefined
    : { name, room, hands: handsIn(held), seenAt: Number(at) };
}
const OTHER = new RegExp(`^(.+): last seen in (${NAME}) at frame (\\d+), holding (.*)\\.$`);

function lastIn(text: string): TransportView['last'] {
  const [, did] = /^ Last I did this: (.*)\.$/.exec(text) ?? [];
  if (did !== undefined) return { do: did, ok: true, reason: null };
  const [, vain] = /^ Last I tried this: (.*); it failed\.$/.exec(text) ?? [];
  if (vain !== undefined) return { do: vain, ok: false, reason: null };
  const [, tried, how, reason] = /^ Last I tried this: (.*); (I stopped|it failed) \((\w+): .*\)\.$/.exec(text) ?? [];
  return tried === undefined || reason === undefined ? null : { do: tried, ok: how === 'I stopped', reason };
}
