// Tells an agent in words what every model reads: the goal, the rules and what it sees; and reads an observation back
// into its data. Observations have the published phrases in a tighter layout, and the same as data; what is visible
// from afar is phrased once for all agents with the same view, and cached until a fire, a stock or the view changes.
// The published prompt states some rules wrongly (a grid of 3 x 3, three steps to grow); these are the true ones.
import type { Observation } from '../../runtime/core/channel.ts';
import { keepJson } from '../../runtime/text/json.ts';
import { joinedWords } from '../kit/form.ts';
import { keptBy } from '../kit/kept.ts';
import { endText, type ReasonsOption } from '../kit/shared-options.ts';
import { ACTIONS, PAPER, PUBLISHED } from './actions.ts';
import { personRemembered, SIGHT_RADIUS } from './paper-rules.ts';
import {
  type AdjacentCell,
  adjacentCellOf,
  adjacentCellText,
  agentsSeen,
  type CommonView,
  commonNumbers,
  commonPhrases,
  commonView,
  FAILURES,
  FIRE,
  type FireIntensity,
  failuresText,
  holdingOf,
  isReasonTold,
  LOADED,
  nameOf,
  PERSON,
  personsSeen,
  previousText,
  pythonQuoted,
  pythonStrings,
  REGION,
  readPrevious,
  type SarHolding,
  SOURCE,
  STATE,
  stateText,
} from './published-texts.ts';
import type { SarScope } from './rules.ts';
import { CAPACITY, CARRIERS, CURE, HEIGHT, REACH, WIDTH } from './scenes.ts';
import type { SarAgentState, SarState, SarVerdict } from './state.ts';

export function taskText({ layout }: SarState): string {
  const fires = layout.fires.map(({ name, kind }) => `${name} (${kind.toLowerCase()})`);
  const persons = layout.persons.map(({ name }) => name);
  const places = layout.deposits.map(({ name }) => name);
  return `Put out every fire: ${joinedWords(fires)}. Find ${joinedWords(persons)}, and nobody else; carry each of them and drop them off at ${joinedWords(places)}.`;
}

/** In the manual, what is done alone stands before what takes two. */
const TOLD_FIRST = 'NavigateTo Move Explore GetSupply GetSupplyStored UseSupply StoreSupply ClearInventory'.split(' ');

export function manualText({ layout, rules: by, telling }: SarState): string {
  const paper = by === 'paper';
  const rows = paper ? PAPER : PUBLISHED;
  const cures = Object.entries(CURE).map(([kind, supply]) => `${kind} fires are fought with ${supply}`);
  const reach = Math.floor(REACH);
  const people = layout.persons.length > 1 ? 'persons' : 'person';
  return `The world is a grid of ${WIDTH} x ${HEIGHT} cells; x grows to the right, y downwards. Agents act one after another in team order; then time passes.
Seeing: ${paper ? OWN_SIGHT : 'fires, reservoirs and deposits are always in sight'}. A region is a named cell of a fire, in sight while it or a cell beside it burns. The lost ${people} can be seen ${paper ? 'by an agent while it is near itself (about 6 to 14 cells)' : 'by all once any agent has come near (about 9 to 12 cells)'}. Other agents are seen within ${reach} cells.
Fire: intensities are None, Low, Medium, High. ${paper ? PAPER_GROWTH : PUBLISHED_GROWTH} A fire never dies by itself. ${cures.join('; ')}.
Supplies: ${rows.GetSupply.manual} An agent carries at most ${CAPACITY} units. ${rows.UseSupply.manual}
Persons: ${rows.Carry.manual} ${rows.DropOff.manual}
Going: ${rows.NavigateTo.manual} ${rows.Explore.manual}
The task is done when every fire is out and every person dropped off${telling.hints ? CHECKER_HINT : ''}.
Actions: ${ACTIONS[by].notations(TOLD_FIRST)}. ${endText(telling.end, 'Done')}`;
}

/** The manual's description of who sees what under the paper's rules, under which communication pays. */
export const OWN_SIGHT = `an agent sees a fire, reservoir or deposit while it is within ${SIGHT_RADIUS} cells of it itself; of what it has seen before it knows how it was then, and how many steps ago; what only teammates have seen they have to tell you, and you can go to what you were told of`;
/** The checker's requirements beyond the goal, stated in the manual on request. */
export const CHECKER_HINT =
  ', and each fire, person, deposit and needed reservoir has been gone to with NavigateTo by somebody and worked on (a region counts as its fire)';
const PUBLISHED_GROWTH =
  "An untouched first cell turns Medium after 8 steps, from step 10 on lights the fire's cells around it, and is High after 14; the next ring follows 8 steps later.";
const PAPER_GROWTH =
  "A cell spreads to the fire's cells around it and turns one level hotter, at Low every 8 steps, at Medium every 4, at High about every 3.";

// --- what an agent sees ---

/** The data of an observation. Positions of other things are not in the text, hence not here either. */
export interface SarView extends CommonView {
  readonly at: readonly [x: number, y: number];
  readonly holding: SarHolding;
  readonly around: Readonly<Record<'Up' | 'Down' | 'Left' | 'Right' | 'Center', string>>;
  /** Other agents within reach. */
  readonly agents: readonly ({ readonly name: string } & SarHolding)[];
  /** `age`: steps since it was seen, where it is not seen now; likewise for fires and deposits. */
  readonly persons: readonly { readonly name: string; readonly carriers: number; readonly age?: number }[];
  /** The last attempted action; null before the first step. The text says nothing more about invalid actions. */
  readonly last: { readonly phrase: string; readonly verdict: Exclude<SarVerdict, 'ACTION_UNKNOWN'> } | null;
  /** Actions that failed and have not succeeded since, as worded. */
  readonly failures: readonly string[];
}

/** Cached between observations of one state. */
export interface SarObservationCache {
  version: number;
  /** The numbers that make the view under the published rules. */
  numbers: readonly number[];
  /** What is visible from afar, by agent; under the published rules one entry for all, at 0. */
  afar: { readonly common: CommonView; readonly phrases: string }[];
  /** Things that may be near an agent, as worded and as quoted, by number. */
  around: Map<AdjacentCell, { readonly plain: string; readonly quoted: string }>;
  /** By agent: the failure list that was worded, and its wording. */
  failures: { readonly of: readonly string[]; readonly phrases: readonly string[]; readonly text: string }[];
}

/** Words a failed action as observations do. */
export type FailureWording = (action: string) => string;

export function createObservationCache(): SarObservationCache {
  return { version: -1, numbers: [], afar: [], around: new Map(), failures: [] };
}

export function observeAs(
  { scope, who }: { readonly scope: SarScope; readonly who: number },
  shown: SarObservationCache,
  wording: FailureWording,
): Omit<Observation, 'actions'> {
  const { state } = scope;
  const me = state.agents[who];
  if (me === undefined) return { text: '', data: null };
  const afar = seenAfar(scope, who, shown);
  const up = adjacentTextIn(scope, who, shown, 0, -1);
  const down = adjacentTextIn(scope, who, shown, 0, 1);
  const left = adjacentTextIn(scope, who, shown, -1, 0);
  const right = adjacentTextIn(scope, who, shown, 1, 0);
  const center = adjacentTextIn(scope, who, shown, 0, 0);
  const { agents, persons, phrases } = othersSeen(scope, who);
  const failed = failuresOf({ scope, who }, shown, wording);
  const text = `Directly around me, I can see: Up: [${up.quoted}], Down: [${down.quoted}], Left: [${left.quoted}], Right: [${right.quoted}], Center: [${center.quoted}]
${GLOBALLY}[${afar.phrases}${phrases}]
State: ${stateText(state, who)}
Previous action: ${previousText(me.last, state.telling.reasons)}
Previous failures: ${failed.text}`;
  const { fires, reservoirs, deposits } = afar.common;
  const data: SarView = {
    at: [me.at[0], me.at[1]],
    holding: holdingOf(me),
    around: { Up: up.plain, Down: down.plain, Left: left.plain, Right: right.plain, Center: center.plain },
    fires,
    reservoirs,
    deposits,
    agents,
    persons,
    last: lastShown(me.last, state.telling.reasons),
    failures: failed.phrases,
  };
  return { text, data };
}

function seenAfar(scope: SarScope, who: number, shown: SarObservationCache) {
  const { version, paper } = scope.state;
  if (shown.version !== version) {
    const numbers = paper === undefined ? commonNumbers(scope) : [];
    const isSame = numbers.length > 0 && numbers.every((number, i) => number === shown.numbers[i]);
    Object.assign(shown, { version, numbers, afar: isSame ? shown.afar : [] });
  }
  const slot = paper === undefined ? 0 : who;
  const known = shown.afar[slot];
  if (known !== undefined) return known;
  const common = keepParts(commonView(scope, who));
  const made = { common, phrases: commonPhrases(common).join(', ') };
  shown.afar[slot] = made;
  return made;
}

/** The parts are the same in the observations of all who see so: their JSON is made once. */
function keepParts(view: CommonView): CommonView {
  for (const part of [view.fires, view.reservoirs, view.deposits]) keepJson(part);
  return view;
}

function lastShown(last: SarAgentState['last'], reasons: ReasonsOption): SarView['last'] {
  if (last === null) return null;
  const { phrase, verdict } = last;
  const told = verdict === 'ok' || (verdict !== 'ACTION_UNKNOWN' && isReasonTold(phrase, reasons));
  return { phrase, verdict: told ? verdict : 'failed' };
}

function adjacentTextIn(scope: SarScope, who: number, shown: SarObservationCache, dx: number, dy: number) {
  const there = adjacentCellOf(scope, who, [dx, dy]);
  return keptBy(shown.around, there, () => {
    const plain = adjacentCellText(scope.state, there);
    return { plain, quoted: pythonQuoted(plain) };
  });
}

function othersSeen({ state }: SarScope, who: number) {
  const agents: ({ name: string } & SarHolding)[] = [];
  const persons: { name: string; carriers: number; age?: number }[] = [];
  let phrases = '';
  for (const i of agentsSeen(state, who)) {
    const agent = state.agents[i];
    if (agent === undefined) continue;
    const name = nameOf(state, i);
    const holding = holdingOf(agent);
    agents.push({ name, sand: holding.sand, water: holding.water, person: holding.person });
    phrases += `, ${pythonQuoted(LOADED.write({ name, holding, age: undefined }))}`;
  }
  for (const i of personsSeen(state, who)) {
    const name = state.layout.persons[i]?.name ?? '';
    const age = state.step - (personRemembered(state.paper, who, i)?.step ?? state.step);
    persons.push(age === 0 ? { name, carriers: CARRIERS } : { name, carriers: CARRIERS, age });
    phrases += `, ${pythonQuoted(PERSON.write({ name, age: age === 0 ? undefined : age }))}`;
  }
  return { agents, persons, phrases };
}

function failuresOf(
  { scope: { state }, who }: { readonly scope: SarScope; readonly who: number },
  shown: SarObservationCache,
  wording: FailureWording,
) {
  const of = state.agents[who]?.failures ?? [];
  const known = shown.failures[who];
  if (known?.of === of) return known;
  const phrases = of.map(wording);
  const made = { of, phrases, text: failuresText(phrases) };
  shown.failures[who] = made;
  return made;
}

// --- read back: the player's only knowledge of the world ---

/** The data in an observation's text; undefined for any other text. Never throws. */
export function readSarObservation(text: string): SarView | undefined {
  const [around = '', globally = '', state = '', previous = '', failures = ''] = text.split('\n');
  const own = STATE.read(after('State: ', state));
  const [Up, Down, Left, Right, Center] = pythonStrings(after('Directly around me, I can see: ', around));
  if (own === undefined || Center === undefined || Up === undefined || Down === undefined) return undefined;
  if (Left === undefined || Right === undefined || !globally.startsWith(GLOBALLY)) return undefined;
  return {
    at: [own.x, own.y],
    holding: own.holding,
    around: { Up, Down, Left, Right, Center },
    ...thingsSeen(pythonStrings(globally)),
    last: readPrevious(after('Previous action: ', previous)),
    failures: FAILURES.read(after('Previous failures: ', failures)) ?? [],
  };
}

/** Empty where the line begins otherwise. */
const after = (head: string, line: string): string => (line.startsWith(head) ? line.slice(head.length) : '');

type SeenThings = Pick<SarView, 'fires' | 'reservoirs' | 'deposits' | 'agents' | 'persons'>;
type Growing<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer V)[] ? V[] : T[K] };

/** Fires come before their regions, and deposits before agents; what is of another form is skipped. */
function thingsSeen(phrases: readonly string[]): SeenThings {
  const seen: Growing<SeenThings> = { fires: [], reservoirs: [], deposits: [], agents: [], persons: [] };
  for (const phrase of phrases) {
    READERS.some((read) => read(phrase, seen));
  }
  return seen;
}

/** Adds what a phrase says where it is of their form; the most frequent one first. */
const READERS: readonly ((phrase: string, seen: Growing<SeenThings>) => boolean)[] = [
  (phrase, { fires }) => {
    const region = REGION.read(phrase);
    if (region !== undefined) addRegion(fires, region);
    return region !== undefined;
  },
  (phrase, { fires }) => {
    const { name = '', type = '', average, age } = FIRE.read(phrase) ?? {};
    if (average !== undefined) fires.push({ name, type, average, regions: [], ...agedBy(age) });
    return average !== undefined;
  },
  (phrase, { reservoirs }) => {
    const source = SOURCE.read(phrase);
    if (source !== undefined) reservoirs.push(source);
    return source !== undefined;
  },
  (phrase, { deposits, agents }) => {
    const { name = '', holding, age } = LOADED.read(phrase) ?? {};
    if (holding !== undefined)
      (name.startsWith(DEPOSIT) ? deposits : agents).push({ name, ...holding, ...agedBy(age) });
    return holding !== undefined;
  },
  (phrase, { persons }) => {
    const person = PERSON.read(phrase);
    if (person !== undefined) persons.push({ name: person.name, carriers: CARRIERS, ...agedBy(person.age) });
    return person !== undefined;
  },
];

function addRegion(fires: SarView['fires'][number][], { name, intensity }: { name: string; intensity: FireIntensity }) {
  const at = fires.findIndex((one) => name.startsWith(`${one.name}_`));
  const fire = fires[at];
  if (fire !== undefined) fires[at] = { ...fire, regions: [...fire.regions, { name, intensity }] };
}

const agedBy = (age: number | undefined) => (age === undefined ? {} : { age });

const GLOBALLY = 'Globally, I can see: ';
/** How the names of deposits begin in every scene, and no agent's name does. */
const DEPOSIT = 'Deposit';
