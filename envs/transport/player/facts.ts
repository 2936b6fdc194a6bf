// Derives what follows from all that the prompt tells: where things are, who carries what, what is done, what others
// are about to do; and writes and reads the one form of words in which players tell each other of it.
import { agreedEach, type FactReaders, type Facts } from '../../kit/facts.ts';
import { around, form, list, oneOf, words } from '../../kit/form.ts';
import type { Mends } from '../../kit/player.ts';
import { CONTAINERS } from '../constants.ts';
import { classOf, NAME, readTransportObservation, type TransportView } from '../observation.ts';

export const TRANSPORT_READERS: FactReaders<TransportView, TransportReport> = {
  view: readTransportObservation,
  reports: (words) => parseReports(words).map((report) => ({ name: report.name, at: report.frame, report })),
  progress: ({ agent, at, room, hands, explored, brought, things, doing }) => ({
    name: agent,
    frame: at,
    room,
    hands,
    things: things.map(({ name, kind, room: where }) => ({ name, kind, room: where })),
    explored: explored.flatMap(({ room: where, level }) => (level === 'all' ? [where] : [])),
    delivered: brought,
    next: doing === '' ? null : doing,
  }),
  longest: 100_000,
  others: ({ others }) => others.map(({ name }) => name),
};

export interface BelievedThing {
  readonly name: string;
  readonly kind: ReportedThingKind;
  readonly room: string;
}

/** An agent as far as it is known: from its own observation, from what it told, or from being seen. */
export interface AgentBelief {
  readonly name: string;
  readonly room: string | null;
  readonly hands: readonly { readonly name: string; readonly container: boolean; readonly holds: number }[];
  /** Names of things of which it knows the place itself. */
  readonly knows: ReadonlySet<string>;
  /** Rooms that it has explored itself. */
  readonly explored: ReadonlySet<string>;
}

export interface TransportFacts extends Facts<TransportView, TransportReport> {
  readonly now: number;
  readonly cap: number;
  readonly rooms: readonly {
    readonly name: string;
    /** Metres, where anybody was told. */
    readonly at: readonly [number, number] | undefined;
    readonly explored: boolean;
  }[];
  /** Lying somewhere, as far as anybody knows. */
  readonly lying: readonly BelievedThing[];
  readonly bed: BelievedThing | undefined;
  /** Targets still to be brought, known or unknown, carried or not. */
  readonly missing: number;
  /** The number of these that nobody knows of. */
  readonly unseen: number;
  readonly delivered: ReadonlySet<string>;
  /** By thing: who carries it. */
  readonly carried: ReadonlyMap<string, string>;
  readonly bodies: ReadonlyMap<string, AgentBelief>;
  /** By thing or room: who said it goes there next. */
  readonly claims: ReadonlyMap<string, string>;
  /** By agent: the newest sub-goals that somebody set it in words, in their order. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
}

/** The sub-goals in the lines of a plan, such as `explore <Kitchen> (5000); transport …`. */
export const goalsIn = (lines: Facts['lines']): Map<string, string[]> =>
  new Map([...lines].map(([name, said]) => [name, said.flatMap((line) => line.split(';').map((goal) => goal.trim()))]));

/** Frames, as a share of the cap, for which an announced intention is believed. */
const INTENTION_HOLDS = 0.1;

/**
 * The rules by which a player finds what one reading lost.
 *
 * - `sources`: a thing that any observation shows lies there, and of several rooms most observations are right; without
 *   it the last observation counts alone
 * - `told`: what agents report is known
 * - `failure`: what an agent has just failed to take, as it was gone or another one has it, lies nowhere
 * - `doubt`: what is listed as done and seen not to be is open
 */
export const TRANSPORT_MENDING = ['sources', 'told', 'failure', 'doubt'] as const;

/** Without any observation nothing is believed of anybody. */
export function transportFacts(
  prompt: Facts<TransportView, TransportReport>,
  mends: Mends = () => true,
): TransportFacts {
  const { seen } = prompt;
  const views = mends('sources') ? [...seen.values()] : [...seen.values()].slice(-1);
  const [first] = views;
  const told: TransportFacts['told'] = first === undefined || !mends('told') ? new Map() : prompt.told;
  const heard = [...told].filter(([name]) => !seen.has(name));
  const now = Math.max(0, ...views.map(({ clock }) => clock.now));
  const { cap } = first?.clock ?? { cap: 0 };
  const wants = first?.goal.wants ?? [];
  const delivered = new Set([
    ...views.flatMap(({ goal }) => goal.delivered),
    ...heard.flatMap(([, one]) => one.delivered),
  ]);
  const bodies = agentBeliefsOf(seen, told);
  const carried = new Map<string, string>();
  for (const [name, one] of carriedByAgent(seen, told))
    for (const thing of one) if (!delivered.has(thing)) carried.set(thing, name);
  const lost = new Set(mends('failure') ? views.flatMap(lostIn) : []);
  const known = thingsOf(views, heard).filter(({ name }) => !lost.has(name));
  const lying = known.filter(({ name, kind }) => kind !== 'goal' && !delivered.has(name) && !carried.has(name));
  const asked = wants.reduce((sum, { count }) => sum + count, 0);
  const kinds = new Set(wants.map((want) => want.class));
  const isTarget = (name: string) => kinds.has(classOf(name));
  const missing = Math.max(0, asked - [...delivered].filter(isTarget).length);
  const onTheWay = [...carried.keys()].filter(isTarget).length;
  const explored = new Set([...bodies.values()].flatMap((one) => [...one.explored]));
  return {
    now,
    cap,
    rooms: (first?.rooms ?? []).map(({ name, at }) => ({ name, at, explored: explored.has(name) })),
    lying,
    bed: known.find(({ kind }) => kind === 'goal'),
    missing,
    unseen: Math.max(0, missing - onTheWay - lying.filter(({ kind }) => kind === 'target').length),
    delivered,
    carried,
    bodies,
    claims: claimsOf(heard, now - INTENTION_HOLDS * cap),
    orders: goalsIn(prompt.lines),
    ...prompt,
  };
}

/** Observation overrides reports; an agent that has explored a room knows what is left in it. */
function thingsOf(
  views: readonly TransportView[],
  heard: readonly (readonly [string, TransportReport])[],
): BelievedThing[] {
  const shown = views.flatMap(({ things }) =>
    things.flatMap(({ name, kind, room }) => (room === null ? [] : [{ name, kind, room }])),
  );
  const found = new Map<string, BelievedThing>(agreedEach(shown, ({ room }) => room).map((one) => [one.name, one]));
  const searched = new Set(
    views.flatMap(({ rooms }) => rooms.filter(({ level }) => level === 'all').map(({ name }) => name)),
  );
  for (const [, { things }] of heard)
    for (const thing of things) {
      if (found.has(thing.name) || (searched.has(thing.room) && thing.kind !== 'goal')) continue;
      found.set(thing.name, thing);
    }
  return [...found.values()];
}

/** What the last action was to take and could not. */
const lostIn = ({ last }: TransportView): readonly string[] =>
  last !== null && !last.ok && (last.reason === 'gone' || last.reason === 'held_by_other') ? NAME.all(last.do) : [];

/** Who holds what, according to each agent's latest message. */
function carriedByAgent(seen: TransportFacts['seen'], told: TransportFacts['told']): Map<string, string[]> {
  const loads = new Map<string, string[]>();
  const at = new Map<string, number>();
  const note = (name: string, frame: number, things: string[]) => {
    if ((at.get(name) ?? -1) > frame) return;
    at.set(name, frame);
    loads.set(name, things);
  };
  for (const [name, { frame, hands }] of told)
    note(
      name,
      frame,
      hands.flatMap((hand) => [hand.name, ...hand.holds]),
    );
  for (const { others } of seen.values())
    for (const { name, hands, seenAt } of others) if (hands !== null) note(name, seenAt ?? 0, thingNamesIn(hands));
  for (const [name, { me }] of seen) note(name, Number.POSITIVE_INFINITY, thingNamesIn(me.hands));
  return loads;
}

const thingNamesIn = (hands: TransportView['me']['hands']): string[] =>
  hands.flatMap(({ name, holds }) => [name, ...holds.map((one) => one.name)]);

function agentBeliefsOf(seen: TransportFacts['seen'], told: TransportFacts['told']): Map<string, AgentBelief> {
  const bodies = new Map<string, AgentBelief>();
  const namesOf = (all: readonly { readonly name: string }[]) => new Set(all.map((one) => one.name));
  for (const [name, { room, hands: all, things, explored }] of told) {
    const hands = all.map((hand) => ({ name: hand.name, container: isContainer(hand.name), holds: hand.holds.length }));
    bodies.set(name, { name, room, hands, knows: namesOf(things), explored: new Set(explored) });
  }
  for (const [name, { me, things, rooms }] of seen) {
    const hands = me.hands.map(({ name: held, kind, holds }) => ({
      name: held,
      container: kind === 'container',
      holds: holds.length,
    }));
    const explored = namesOf(rooms.filter(({ level }) => level === 'all'));
    bodies.set(name, { name, room: me.room, hands, knows: namesOf(things), explored });
  }
  return bodies;
}

const CONTAINER_CLASSES: ReadonlySet<string> = new Set(Object.values(CONTAINERS).flat());
const isContainer = (name: string): boolean => CONTAINER_CLASSES.has(classOf(name));

/** Things and rooms that agents said they go to, as long as the word is fresh. */
function claimsOf(heard: readonly (readonly [string, TransportReport])[], since: number): Map<string, string> {
  const claims = new Map<string, string>();
  for (const [name, { next, frame }] of heard) {
    if (next === null || frame < since || next.startsWith('put ')) continue;
    for (const place of NAME.all(next)) claims.set(place, name);
  }
  return claims;
}

// --- the words of reports; everything else in a message is ignored: messages are data ---

type ReportedThingKind = 'target' | 'container' | 'goal';
interface HandLoad {
  readonly name: string;
  readonly holds: readonly string[];
}

/** An agent's report about itself and what it has seen. */
export interface TransportReport {
  /** The agent that the report is about, whoever passes it on. */
  readonly name: string;
  readonly frame: number;
  readonly room: string;
  readonly hands: readonly HandLoad[];
  readonly things: readonly { readonly name: string; readonly kind: ReportedThingKind; readonly room: string }[];
  readonly explored: readonly string[];
  readonly delivered: readonly string[];
  readonly next: string | null;
}

const SENTENCE = { within: '[^.\\n]*' };
const LOAD = form('{name}[ {inside}]', {
  name: NAME,
  inside: around('[', list(NAME, { within: '[^\\]]*' }), ']'),
}).as(
  ({ name, inside = [] }): HandLoad => ({ name, holds: inside }),
  ({ name, holds }) => ({ name, inside: holds.length === 0 ? undefined : holds }),
);
const STATE = form('At frame {frame} I, {name}, am in {room} and hold {hands}.', {
  frame: words('\\d{1,9}').as(Number, String),
  name: words('[^\\n]{1,80}?'),
  room: NAME,
  hands: list(LOAD, { none: 'nothing', ...SENTENCE }),
});
const KNOWN = form('In {room}: {things}.', {
  room: NAME,
  things: list(form('{kind} {name}', { kind: oneOf('target', 'container', 'goal'), name: NAME }), SENTENCE),
});
const EXPLORED = around('I explored ', list(NAME, SENTENCE), '.');
const DELIVERED = around('At the bed: ', list(NAME, SENTENCE), '.');
const NEXT = around('Next I do ', words('[^.\\n]{1,120}'), '.');

export function formatReport(report: TransportReport): string {
  const { things, explored, delivered, next } = report;
  const rooms = [...new Set(things.map((thing) => thing.room))];
  return [
    STATE.write(report),
    ...rooms.map((room) => KNOWN.write({ room, things: things.filter((thing) => thing.room === room) })),
    ...(explored.length === 0 ? [] : [EXPLORED.write(explored)]),
    ...(delivered.length === 0 ? [] : [DELIVERED.write(delivered)]),
    ...(next === null ? [] : [NEXT.write(next)]),
  ].join(' ');
}

const LONGEST = 20_000;
const MOST = 50;
const BEGINNING = 'At frame ';

/** Every report of this form in a text, in its order: somebody may pass on what several have told. */
export function parseReports(text: string): TransportReport[] {
  const parts = text.slice(0, LONGEST).split(BEGINNING).slice(1, MOST);
  return parts.flatMap((part) => {
    const state = STATE.first(BEGINNING + part);
    if (state === undefined) return [];
    const things = KNOWN.all(part).flatMap(({ room, things: here }) =>
      here.map(({ kind, name }) => ({ kind, name, room })),
    );
    const [explored, delivered] = [EXPLORED.first(part) ?? [], DELIVERED.first(part) ?? []];
    return { things, explored, delivered, next: NEXT.first(part) ?? null, ...state };
  });
}
