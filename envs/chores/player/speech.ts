// Writes and reads the one form in which the player tells others what it holds, does next, found and checked. It
// ignores everything else in a message: messages are data.

import { around, type Form, form, list, oneOf, words } from '../../kit/form.ts';
import { NAME } from '../observation.ts';
import type { ChoresView } from '../view.ts';

/** Something found: where it stands or in what it lies. */
export interface FoundThing {
  readonly name: string;
  readonly at: string;
  readonly room: string;
}

/** An agent's report about itself. */
export interface ChoresReport {
  readonly step: number;
  readonly room: string;
  readonly hands: readonly string[];
  /** Its announced next action; '' if none was announced. */
  readonly next: string;
  readonly placed: readonly string[];
  readonly found: readonly FoundThing[];
  /** Rooms in which nothing is left to look into. */
  readonly searched: readonly string[];
  /** Containers that it has looked into, in other rooms. */
  readonly checked: readonly string[];
}

/** The published limit of a message; what comes last in the form is cut first. */
const LONGEST_MESSAGE = 500;

/** What an agent tells of itself; empty where nothing is known of it. */
export function reportTextOf({ view, deed }: { readonly view: ChoresView | undefined; readonly deed: string }): string {
  if (view === undefined) return '';
  const searched = view.rooms.filter(({ level }) => level === 'all').map(({ name }) => name);
  const targets = view.things.filter(({ kind, name }) => kind === 'target' && !deed.endsWith(name));
  const opened = view.things.filter(
    ({ kind, open, room }) => kind === 'container' && open === true && !searched.includes(room ?? ''),
  );
  return formatReport({
    step: view.clock.now,
    room: view.me.room,
    hands: view.me.hands.map(({ name }) => name),
    next: deed,
    placed: view.goal.placed,
    found: targets.map(({ name, inside, on, room }) => ({ name, at: inside ?? on ?? '', room: room ?? '' })),
    searched,
    checked: opened.map(({ name }) => name),
  });
}

const listed = <V>(item: Form<V>) => list(item, { within: '[^.]*' });
const START = form('Step {step}: I am in {room} holding {hands}.', {
  step: words('\\d{1,4}').as(Number, String),
  room: NAME,
  hands: list(NAME, { none: 'nothing', within: '[^.]{1,200}' }),
});
const NEXT = around('Next: ', words(String.raw`\[[a-z]+\](?: ${NAME.pattern})*`), '.');
const FOUND = around('Found: ', listed(form('{name} at {at} in {room}', { name: NAME, at: NAME, room: NAME })));
const PLACED = around('Placed: ', listed(NAME));
const SEARCHED = around('Searched: ', listed(NAME));
const CHECKED = around('Checked: ', listed(NAME));

export function formatReport(report: ChoresReport): string {
  const { next, placed, found, searched, checked } = report;
  const parts = [
    START.write(report),
    ...(next === '' ? [] : [NEXT.write(next)]),
    ...(found.length === 0 ? [] : [`${FOUND.write(found)}.`]),
    ...(placed.length === 0 ? [] : [`${PLACED.write(placed)}.`]),
    ...(searched.length === 0 ? [] : [`${SEARCHED.write(searched)}.`]),
    ...(checked.length === 0 ? [] : [`${CHECKED.write(checked)}.`]),
  ];
  return parts.join(' ').slice(0, LONGEST_MESSAGE);
}

/** The first text of the form, or undefined. */
export function parseReport(text: string): ChoresReport | undefined {
  const short = text.slice(0, 2000);
  const start = START.first(short);
  return (
    start && {
      next: NEXT.first(short) ?? '',
      placed: PLACED.first(short) ?? [],
      found: FOUND.first(short) ?? [],
      searched: SEARCHED.first(short) ?? [],
      checked: CHECKED.first(short) ?? [],
      ...start,
    }
  );
}

/** A plan of the list: what it is to do, and with what. */
export const DEED = form('{verb} {name}', {
  verb: around('[', oneOf('goexplore', 'gocheck', 'gograb', 'goput'), ']'),
  name: NAME,
});

/** The things that deeds are to take. */
export const grabbedIn = (deeds: Iterable<string>): string[] =>
  [...deeds].flatMap((deed) => (deed.startsWith('[gograb] ') ? deed.slice('[gograb] '.length) : []));

/** The actions in a line of a plan, in order; empty where it holds none of the list's form. */
export const deedsIn = (text: string): string[] => DEED.all(text).map(DEED.write);
