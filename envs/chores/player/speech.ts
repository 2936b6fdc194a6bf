// Writes and reads the one form in which the player tells others what it holds, does next, found and checked. It
// ignores everything else in a message: messages are data.

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
const NAME = String.raw`<[a-z]+> \(\d+\)`;

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

export function formatReport({ step, room, hands, next, placed, found, searched, checked }: ChoresReport): string {
  const parts = [
    `Step ${step}: I am in ${room} holding ${hands.join(', ') || 'nothing'}.`,
    ...(next === '' ? [] : [`Next: ${next}.`]),
    ...section(
      'Found',
      found.map(({ name, at, room: where }) => `${name} at ${at} in ${where}`),
    ),
    ...section('Placed', placed),
    ...section('Searched', searched),
    ...section('Checked', checked),
  ];
  return parts.join(' ').slice(0, LONGEST_MESSAGE);
}

const section = (title: string, entries: readonly string[]): string[] =>
  entries.length === 0 ? [] : [`${title}: ${entries.join(', ')}.`];

const START = new RegExp(`Step (\\d{1,4}): I am in (${NAME}) holding ([^.]{1,200})\\.`);
const NEXT = new RegExp(`Next: (\\[[a-z]+\\](?: ${NAME})*)\\.`);
const FOUND = new RegExp(`(${NAME}) at (${NAME}) in (${NAME})`, 'g');
const NAMES = new RegExp(NAME, 'g');

/** The first text of the form, or undefined. */
export function parseReport(text: string): ChoresReport | undefined {
  const short = text.slice(0, 2000);
  const start = START.exec(short);
  if (start === null) return undefined;
  const [, step = '0', room = '', hands = ''] = start;
  const of = (title: string): string => new RegExp(`${title}: ([^.]*)(?:\\.|$)`).exec(short)?.[1] ?? '';
  return {
    step: Number(step),
    room,
    hands: namesIn(hands),
    next: NEXT.exec(short)?.[1] ?? '',
    placed: namesIn(of('Placed')),
    found: [...of('Found').matchAll(FOUND)].map(([, name = '', at = '', where = '']) => ({ name, at, room: where })),
    searched: namesIn(of('Searched')),
    checked: namesIn(of('Checked')),
  };
}

const namesIn = (text: string): string[] => text.match(NAMES) ?? [];

/** `apple` of `<apple> (401)`. */
export const classOf = (name: string): string => /^<([a-z]+)>/.exec(name)?.[1] ?? '';

const DEED = new RegExp(`\\[(?:goexplore|gocheck|gograb|goput)\\] ${NAME}`, 'g');

/** The actions in a line of a plan, in order; empty where it holds none of the list's form. */
export const deedsIn = (text: string): string[] => text.match(DEED) ?? [];
