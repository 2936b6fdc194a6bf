// Writes one agent's observation: the names in its view and its own state, as published; and, as the options have it,
// what these things are like, which are in reach, and what the agent remembers of things it does not see now. It gives
// the same as data, and reads that back out of the text.
import type { Observation } from '../../runtime/core/channel.ts';
import type { ActingWords } from '../../runtime/facets/text-fact.ts';
import { statedFacts } from '../kit/stated-facts.ts';
import { lastText, OBJECT_VERBS, readLastText } from './action.ts';
import { factsOf, typeOf } from './object-types.ts';
import { DIRTY, type HouseholdScope, levels, nameOf, ON, OPEN, placeOf, SLICED } from './scope.ts';
import type { HouseholdAgentState, HouseholdState, HouseholdVerdict } from './state.ts';

export const FACING = ['north', 'east', 'south', 'west'] as const;

interface HouseholdThingView {
  readonly name: string;
  readonly type: string;
  /** The thing it is in or on; null if it stands alone or is held. */
  readonly in: string | null;
  /** The visible ones of open, closed, on, off, dirty, sliced. */
  readonly state: readonly string[];
}

/** A thing in view, and whether it is near enough to handle; null where the observation does not say. */
export interface SeenThing extends HouseholdThingView {
  readonly reach: boolean | null;
}

export interface HouseholdView {
  readonly at: readonly [x: number, z: number];
  readonly facing: string;
  /** Degrees the camera looks down; negative: up. */
  readonly tilt: string;
  readonly holding: string | null;
  /** In view. With `detail: names` only names and types are told. */
  readonly sees: readonly SeenThing[];
  /** Seen before and not in view now: as this agent last saw it; null where the observation does not say. */
  readonly known: readonly HouseholdThingView[] | null;
  readonly last: { readonly phrase: string; readonly verdict: HouseholdVerdict; readonly by: string | null } | null;
  readonly failures: readonly string[];
}

export type ThingWordingCache = (ThingWording | undefined)[];

interface ThingWording {
  readonly code: number;
  readonly text: string;
  readonly next: string;
  readonly thing: HouseholdThingView;
  readonly seen: readonly [far: SeenThing, near: SeenThing];
}

const TILTS = ['up by 30 degrees', 'level', 'down by 30 degrees', 'down by 60 degrees'] as const;

export function observeAs(
  scope: HouseholdScope,
  me: HouseholdAgentState,
  shown: ThingWordingCache,
): Omit<Observation, 'actions'> {
  const { state } = scope;
  const { detail, reach, memory } = state.options;
  const detailed = detail === 'states';
  const seen = levels(scope, me);
  const sees: SeenThing[] = [];
  const known: HouseholdThingView[] = [];
  const lines = { sees: '', reach: '', known: '' };
  for (let thing = 0; thing < me.knows.length; thing++) {
    const level = seen[thing] ?? 0;
    const code = me.knows[thing] ?? -1;
    if (code < 0 || (level === 0 && memory === 'none')) continue;
    const own = !detailed
      ? plainWording(scope, thing)
      : thing === me.holds
        ? describeThing(scope, thing, { code, mine: true })
        : cachedWording(scope, thing, code, shown);
    if (level === 0) {
      known.push(own.thing);
      lines.known += lines.known === '' ? own.text : own.next;
      continue;
    }
    sees.push(own.seen[level === 2 ? 1 : 0]);
    lines.sees += lines.sees === '' ? own.text : own.next;
    if (level === 2) lines.reach += lines.reach === '' ? own.thing.name : `, ${own.thing.name}`;
  }
  const [x, z] = placeOf(scope, me.cell);
  const holding = me.holds < 0 ? null : nameOf(state, me.holds);
  const facing = FACING[me.yaw] ?? 'north';
  const tilt = TILTS[me.pitch] ?? 'level';
  const near = reach === 'shown' ? `\nWithin my reach: [${lines.reach}]` : '';
  const before = memory === 'world' ? `\nSeen before, as I last saw it: [${lines.known}]` : '';
  const text = `I see: [${lines.sees}]${near}${before}
State: I am at co-ordinates: (${x}, ${z}) facing ${facing} and I am holding ${holding ?? 'nothing'}. My camera is ${tilt}.
Previous action: ${lastText(me.last)}
Previous failures: ${me.failures.length === 0 ? 'None' : me.failures.join('; ')}`;
  const { last, failures } = me;
  const remembered = memory === 'world' ? known : null;
  const data: HouseholdView = { at: [x, z], facing, tilt, holding, sees, known: remembered, last, failures };
  return { text, data };
}

function plainWording({ state }: HouseholdScope, thing: number): ThingWording {
  const name = nameOf(state, thing);
  const view = { name, type: state.things[thing]?.type ?? '', in: null, state: [] };
  return wordingOf(state, { code: 0, text: name }, view);
}

function cachedWording(scope: HouseholdScope, thing: number, code: number, shown: ThingWordingCache): ThingWording {
  const before = shown[thing];
  if (before?.code === code) return before;
  const made = describeThing(scope, thing, { code, mine: false });
  const parent = scope.state.things[Math.floor(code / 16) - 1];
  if (parent === undefined || parent.name !== null) shown[thing] = made;
  return made;
}

function describeThing({ state }: HouseholdScope, thing: number, { code, mine }: { code: number; mine: boolean }) {
  const name = nameOf(state, thing);
  const type = state.things[thing]?.type ?? '';
  const inside = Math.floor(code / 16) - 1;
  const parent = inside < 0 ? null : nameOf(state, inside);
  const words = statesOf(type, code);
  const within = inside >= 0 && factsOf(state.things[inside]?.type ?? '').inside ? 'in' : 'on';
  const place = mine ? ['in my hand'] : parent === null ? [] : [`${within} ${parent}`];
  const notes = [...place, ...words];
  const text = notes.length === 0 ? name : `${name} (${notes.join(', ')})`;
  return wordingOf(state, { code, text }, { name, type, in: parent, state: words });
}

/** Written out, since records tell the order of the fields, and so many are made (decision 0073). */
const withReach = ({ name, type, in: place, state }: HouseholdThingView, reach: boolean | null): SeenThing => ({
  name,
  type,
  in: place,
  state,
  reach,
});

type Worded = Pick<ThingWording, 'code' | 'text'>;

function wordingOf({ options }: HouseholdState, { code, text }: Worded, thing: HouseholdThingView): ThingWording {
  const asSeen = (isNear: boolean) => withReach(thing, options.reach === 'shown' ? isNear : null);
  return { code, text, next: `, ${text}`, thing, seen: [asSeen(false), asSeen(true)] };
}

/** Says that openable or switchable things are closed or off where that matters: for containers and fixtures. */
function statesOf(type: string, code: number): string[] {
  const { openable, toggleable, inside, size } = factsOf(type);
  const matters = inside || size === 4;
  const is = (bit: number) => (code & bit) !== 0;
  return [
    openable && (matters || is(OPEN)) ? (is(OPEN) ? 'open' : 'closed') : '',
    toggleable && (matters || is(ON)) ? (is(ON) ? 'on' : 'off') : '',
    is(DIRTY) ? 'dirty' : '',
    is(SLICED) ? 'sliced' : '',
  ].filter(Boolean);
}

/** The data in an observation's text; undefined for any other text. Never throws. */
export function readHouseholdObservation(text: string): HouseholdView | undefined {
  const lines = new Map(
    text.split('\n').map((line): [string, string] => {
      const at = line.indexOf(': ');
      return [line.slice(0, at), line.slice(at + 2)];
    }),
  );
  const state = STATE.exec(lines.get('State') ?? '');
  const [, x, z, facing = '', held = '', tilt = ''] = state ?? [];
  if (state === null || !lines.has('I see')) return undefined;
  const reach = lines.get('Within my reach');
  const near = new Set(listed(reach));
  const known = lines.get('Seen before, as I last saw it');
  const failures = lines.get('Previous failures') ?? 'None';
  return {
    at: [Number(x), Number(z)],
    facing,
    tilt,
    holding: held === 'nothing' ? null : held,
    sees: listed(lines.get('I see')).map((item) => {
      const thing = thingIn(item);
      return withReach(thing, reach === undefined ? null : near.has(thing.name));
    }),
    known: known === undefined ? null : listed(known).map(thingIn),
    last: readLastText(lines.get('Previous action') ?? ''),
    failures: failures === 'None' ? [] : failures.split('; '),
  };
}

const STATE =
  /^I am at co-ordinates: \((-?[\d.]+), (-?[\d.]+)\) facing (\w+) and I am holding (.+)\. My camera is (.+)\.$/;

/** `[Mug_1 (on CounterTop_1, dirty), Pan_1]`: the commas in parentheses belong to the thing. */
const listed = (list: string | undefined): string[] =>
  (list ?? '')
    .replace(/^\[|\]$/g, '')
    .split(/, (?![^()]*\))/)
    .filter((item) => item !== '');

function thingIn(item: string): HouseholdThingView {
  const [, name = item, notes = ''] = /^([^ ()]+)(?: \((.*)\))?$/.exec(item) ?? [];
  const words = notes === '' ? [] : notes.split(', ');
  const places = words.flatMap((word) => /^(?:in|on) ([A-Za-z]+_\d+)$/.exec(word)?.[1] ?? []);
  const state = words.filter((word) => !/^(?:in|on) /.test(word));
  return { name, type: typeOf(name), in: places[0] ?? null, state };
}

const NAME = String.raw`[A-Za-z]+_\d+`;
/** A thing in a list, with where it is. */
const THING = String.raw`(?<subject>${NAME})(?: \((?:(?:in|on) (?<value>${NAME}))?[^)\n]*\))?(?:, )?`;
const SEEN = 'I see: [';
const BEFORE = 'Seen before, as I last saw it: [';

const thing = new RegExp(THING);

export const householdFactsOf = statedFacts([
  { kind: 'seen', attribute: 'thing', behind: [SEEN], says: thing, others: 'same text' },
  { kind: 'seen', attribute: 'reach', behind: ['Within my reach: ['], says: new RegExp(`(?<subject>${NAME})(?:, )?`) },
  { kind: 'seen', attribute: 'known', behind: [BEFORE], says: thing, others: 'same text' },
  {
    kind: 'seen',
    attribute: 'opened',
    behind: [SEEN, BEFORE],
    // The words are sought first: names are many.
    says: new RegExp(String.raw`\b(?<value>open|closed)\b(?<=\b(?<subject>${NAME}) \([^()]*)`),
    kept: true,
    others: ['open', 'closed'],
  },
  { kind: 'outcome', attribute: 'outcome', behind: ['Previous action: '], says: /^(?<subject>I .*)$/ },
  {
    kind: 'told',
    attribute: 'thing',
    behind: ['I know of '],
    until: '.',
    says: new RegExp(`(?<subject>${NAME})(?: at (?<value>${NAME}))?(?:, )?`),
    others: 'same text',
  },
]);

/** What is said of having done something with a thing, or of trying to, with its action. */
const TRIED = Object.entries(OBJECT_VERBS).map(([verb, { did, tries }]) => {
  const said = verb === 'PutObject' ? String.raw`put \S+ on` : `(?:${did}|${tries})`;
  return { verb, phrase: new RegExp(`^${said} (${NAME})$`) };
});

export const householdActing: ActingWords = {
  tried: (text) => {
    const last = readHouseholdObservation(text)?.last;
    if (!last) return undefined;
    const worked = last.verdict === 'ok';
    if (/^explored?$/.test(last.phrase)) return { action: 'Explore', worked };
    for (const { verb, phrase } of TRIED) {
      const thing = phrase.exec(last.phrase)?.[1];
      if (thing !== undefined) return { action: `${verb}(${thing})`, worked };
    }
    return undefined;
  },
  goesTo: (action) => /^NavigateTo\((\w+)\)$/.exec(action)?.slice(1) ?? [],
};
