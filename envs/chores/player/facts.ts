// Derives facts from all that the prompt tells (what is still wanted, where it was found, what has been searched, who
// does what), and holds the one form in which agents report that to each other.
import type { FactReaders, Facts } from '../../kit/facts.ts';
import { around, type Form, form, list, oneOf, words } from '../../kit/form.ts';
import { classOf, NAME, readChoresObservation } from '../observation.ts';
import { HANDS } from '../state.ts';
import type { ChoresView } from '../view.ts';

const MOST_LINES = 200;

export const CHORES_READERS: FactReaders<ChoresView, ChoresReport> = {
  view: readChoresObservation,
  reports: (words, by) => {
    if (by !== undefined) return reportOf(by, words);
    return words
      .split('\n')
      .slice(0, MOST_LINES)
      .flatMap((line) => {
        const [, speaker, said] = /^(.{1,60}?)(?: says)?: (.*Step \d+: I am in .*)$/.exec(line) ?? [];
        return speaker === undefined || said === undefined ? [] : reportOf(speaker, said);
      });
  },
  progress: ({ at, room, hands, explored, brought, things, doing }) => ({
    step: at,
    room,
    hands: hands.map(({ name }) => name),
    next: deedsIn(doing)[0] ?? '',
    placed: brought,
    found: things
      .filter(({ kind }) => kind === 'target')
      .map(({ name, inside, room: where }) => ({ name, at: inside, room: where })),
    searched: explored.flatMap(({ room: where, level }) => (level === 'all' ? [where] : [])),
    checked: [],
  }),
  longest: 100_000,
  isPlan: (words) => words.startsWith('[') && deedsIn(words).length > 0,
};

function reportOf(name: string, words: string) {
  const report = parseReport(words);
  return report === undefined ? [] : [{ name, at: report.step, report }];
}

/** Steps after which what somebody held says nothing any more, and what it meant to do. */
const STALE = 40;
const INTENTION_STALE = 12;

export interface ChoresFacts extends Facts<ChoresView, ChoresReport> {
  readonly now: number;
  readonly placed: ReadonlySet<string>;
  readonly hands: ReadonlyMap<string, readonly string[]>;
  /** Wanted things that somebody has found and nobody holds or has placed. */
  readonly found: ReadonlyMap<string, FoundThing>;
  /** Rooms that somebody has been in, and those with nothing left to look into. */
  readonly entered: ReadonlySet<string>;
  readonly searched: ReadonlySet<string>;
  /** Containers that somebody has looked into. */
  readonly checked: ReadonlySet<string>;
  /** Containers that somebody knows to be closed, with their rooms. */
  readonly unchecked: ReadonlyMap<string, string>;
  readonly next: ReadonlyMap<string, string>;
  /** By class: how many are wanted beyond what is placed. */
  readonly missing: ReadonlyMap<string, number>;
}

export function choresFacts(prompt: Facts<ChoresView, ChoresReport>): ChoresFacts {
  const { seen, told, open } = prompt;
  const views = [...seen.values()];
  const now = Math.max(0, ...views.map(({ clock }) => clock.now));
  const fresh = new Map([...told].filter(([, { step }]) => now - step <= STALE));
  const placed = new Set([
    ...views.flatMap(({ goal }) => goal.placed),
    ...[...told.values()].flatMap((one) => one.placed),
  ]);
  const hands = handsOf(views, fresh, now);
  const away = new Set([...placed, ...[...hands.values()].flat()]);
  const found = new Map<string, FoundThing>();
  for (const one of [...told.values()].flatMap((one) => one.found)) if (!away.has(one.name)) found.set(one.name, one);
  for (const view of views) addSightings(view, away, found);
  const checked = new Set([...told.values()].flatMap((one) => one.checked));
  const unchecked = new Map<string, string>();
  const things = views.flatMap((view) => view.things);
  for (const one of things) if (one.open === true) checked.add(one.name);
  for (const { name, open: isOpen, kind, room } of things)
    if (kind === 'container' && isOpen === false && !checked.has(name)) unchecked.set(name, room ?? '');
  const rooms = views.flatMap((view) => view.rooms);
  const meant = ([name, { step, next }]: readonly [string, { step: number; next: string }]): boolean => {
    // An agent with full hands takes nothing more, whatever it announced.
    const isFull = (hands.get(name)?.length ?? 0) >= HANDS && !next.startsWith('[goput]');
    return !seen.has(name) && now - step <= INTENTION_STALE && !isFull;
  };
  const searched = [
    ...rooms.filter(({ level }) => level === 'all').map(({ name }) => name),
    ...[...told.values()].flatMap((one) => one.searched),
  ];
  const entered = [...rooms.filter(({ level }) => level !== 'none').map(({ name }) => name), ...searched];
  return {
    now,
    placed,
    hands,
    found,
    entered: new Set(entered),
    searched: new Set(searched),
    checked,
    unchecked,
    next: new Map([...fresh].filter(meant).map(([name, { next }]) => [name, next])),
    missing: listedWants(openWants(views, placed), open),
    ...prompt,
  };
}

/** One's own hands; of others what was seen or told last, whichever is newer. */
function handsOf(views: readonly ChoresView[], told: ChoresFacts['told'], now: number): Map<string, readonly string[]> {
  const newest = new Map<string, { held: readonly string[]; at: number }>();
  const keep = (name: string, held: readonly string[], at: number) => {
    if (now - at <= STALE && at >= (newest.get(name)?.at ?? -1)) newest.set(name, { held, at });
  };
  for (const [name, { hands: held, step }] of told) keep(name, held, step);
  const namesOf = (held: ChoresView['me']['hands']) => held.map(({ name }) => name);
  for (const { name, hands: held, seenAt } of views.flatMap(({ others }) => others))
    if (held !== null && seenAt !== null) keep(name, namesOf(held), seenAt);
  for (const { me, clock } of views) keep(me.name, namesOf(me.hands), clock.now);
  return new Map([...newest].map(([name, { held }]) => [name, held]));
}

/** Observation overrides reports: a reported thing that is not found at its place is no longer there. */
function addSightings(view: ChoresView, away: ReadonlySet<string>, found: Map<string, FoundThing>): void {
  const places = new Map(view.things.map((thing) => [thing.name, thing]));
  const targets = new Map(view.things.filter(({ kind }) => kind === 'target').map((thing) => [thing.name, thing]));
  for (const { name, at } of [...found.values()]) {
    const place = places.get(at);
    if (place?.inView && place.open !== false && !targets.has(name)) found.delete(name);
  }
  for (const { name, inside, on, room } of targets.values())
    if (!away.has(name)) found.set(name, { name, at: inside ?? on ?? '', room: room ?? '' });
}

function openWants(views: readonly ChoresView[], placed: ReadonlySet<string>): Map<string, number> {
  const open = new Map<string, number>();
  for (const { class: name, count, done } of views[0]?.goal.wants ?? []) {
    const known = [...placed].filter((one) => classOf(one) === name).length;
    open.set(name, count - Math.max(done, known));
  }
  return open;
}

/** An agent with a list of open subtasks brings nothing else; a list without anything to bring is ignored. */
function listedWants(open: Map<string, number>, listed: readonly string[] = []): Map<string, number> {
  const named = new Set(listed.flatMap((subtask) => /^bring (\w+) \d/.exec(subtask)?.[1] ?? []));
  return named.size === 0 ? open : new Map([...open].map(([name, n]) => [name, named.has(name) ? n : 0]));
}

/** How many of each class are still wanted when all that agents hold has been brought. */
export function stillWanted({ missing, hands }: ChoresFacts, taken: readonly string[] = []): Map<string, number> {
  const left = new Map(missing);
  for (const name of [...[...hands.values()].flat(), ...taken]) {
    const kind = classOf(name);
    if (left.has(kind)) left.set(kind, (left.get(kind) ?? 0) - 1);
  }
  return left;
}

/** To where something has been found the way is not in vain. */
export function whyFutile(
  { placed, hands, found, searched, checked }: ChoresFacts,
  agent: string,
  deed: string,
): string | undefined {
  const { verb, name = '' } = DEED.read(deed) ?? {};
  const holder = [...hands].find(([, held]) => held.includes(name))?.[0];
  if (verb === 'gograb' && placed.has(name)) return `${name} is at the goal already.`;
  if (verb === 'gograb' && holder !== undefined && holder !== agent) return `${holder} holds ${name} already.`;
  if ([...found.values()].some(({ at, room }) => at === name || room === name)) return undefined;
  if (verb === 'goexplore' && searched.has(name)) return `Nothing is left to look into in ${name}.`;
  if (verb === 'gocheck' && checked.has(name)) return `${name} has been opened already.`;
  return undefined;
}

interface FoundThing {
  readonly name: string;
  readonly at: string;
  readonly room: string;
}

export interface ChoresReport {
  readonly step: number;
  readonly room: string;
  readonly hands: readonly string[];
  readonly next: string;
  readonly placed: readonly string[];
  readonly found: readonly FoundThing[];
  /** Rooms in which nothing is left to look into. */
  readonly searched: readonly string[];
  readonly checked: readonly string[];
}

/** The published limit of a message; what comes last in the form is cut first. */
const LONGEST_MESSAGE = 500;

export function reportTextOf({ view, deed }: { view: ChoresView | undefined; deed: string }): string {
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
  const told = <V>(line: Form<readonly V[]>, all: readonly V[]) => (all.length === 0 ? '' : `${line.write(all)}.`);
  const parts = [
    START.write(report),
    next === '' ? '' : NEXT.write(next),
    told(FOUND, found),
    told(PLACED, placed),
    told(SEARCHED, searched),
    told(CHECKED, checked),
  ];
  return parts.filter(Boolean).join(' ').slice(0, LONGEST_MESSAGE);
}

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

export const DEED = form('{verb} {name}', {
  verb: around('[', oneOf('goexplore', 'gocheck', 'gograb', 'goput'), ']'),
  name: NAME,
});

export const grabbedIn = (deeds: Iterable<string>): string[] =>
  [...deeds].flatMap((deed) => (deed.startsWith('[gograb] ') ? deed.slice('[gograb] '.length) : []));

/** The actions in a line of a plan, in order; empty where it holds none of the list's form. */
export const deedsIn = (text: string): string[] => DEED.all(text).map(DEED.write);
