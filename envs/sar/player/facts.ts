// Derives facts from all that the prompt tells: merges what several agents see with what was reported, in sentences
// that are written and read here. Under the paper's rules none of them sees everything, and a planner works with all it
// has been shown.
import { agreedEach, type FactReaders, type Facts, isInstructed, taskIn } from '../../kit/facts.ts';
import { around, callIn, form, list, oneOf, words } from '../../kit/form.ts';
import type { Mends } from '../../kit/player.ts';
import { CHECKER_HINT, OWN_SIGHT, readSarObservation, type SarView } from '../observe.ts';
import { SEEN_AGO } from '../published-texts.ts';
import { CAPACITY, CURE, INTENSITIES, SUPPLIES, type Supply } from '../scenes.ts';

export const SAR_READERS: FactReaders<SarView, SarReport> = {
  view: readSarObservation,
  hearsOutsiders: true,
  // Later messages of an agent take the place of its earlier ones.
  reports: (words, by) => {
    const report = by === undefined ? undefined : parseReport(words);
    return by === undefined || report === undefined ? [] : [{ name: by, at: 0, report }];
  },
};

/**
 * The rules by which a player finds what one reading lost.
 *
 * - `sources`: a thing that any observation shows is there, and of several values most observations are right; where
 *   they are as many, the last one. Under the paper's rules agents see different things, and the latest sight counts
 * - `told`: whoever sees something that another one's plan for the whole team leaves out tells it, and is believed
 *   where one sees nothing of it
 * - `doubt`: where lists of open and of completed subtasks leave out what is seen to burn, or call it done, it is open
 *
 * And one of acting: by `stock` whoever is at a reservoir takes further units while the team lacks some.
 */
export const SAR_MENDING = ['sources', 'told', 'doubt', 'stock'] as const;

/** An agent of which position and load are known. */
export interface SarAgentKnowledge extends SarReport {
  readonly name: string;
  /** Things around it, if its own observation was read. */
  readonly around: Readonly<Record<string, string>>;
  readonly failures: readonly string[];
  /** The persons that it sees itself; undefined where that says nothing: all see them, or it has only told. */
  readonly persons?: readonly string[] | undefined;
}

export interface SarFacts extends Facts<SarView, SarReport> {
  /** Undefined where the prompt holds no observation. */
  readonly view: SarTeamView | undefined;
  readonly known: ReadonlyMap<string, SarAgentKnowledge>;
  /** Known things worth reporting: all, if agents do not all see the same; else what another one's plan leaves out. */
  readonly found: readonly NotedThing[];
  /** Whether the deciding agent sees something of which no message in the prompt tells. */
  readonly news: boolean;
  /** How many agents may explore at a time: any number, unless an instruction says something about exploring. */
  readonly explorers: number;
  /** By agent: what a report of progress or else a plan has it do. */
  readonly line: ReadonlyMap<string, string>;
  /** Whether the manual says that every thing must also be visited. */
  readonly mustVisit: boolean;
  /** Whether it doubts lists that leave out what is seen. */
  readonly doubts: boolean;
  /** Whether it takes as much of a supply as it can carry and the team lacks. */
  readonly stocks: boolean;
}

export interface FireView {
  readonly name: string;
  readonly supply: Supply;
  readonly level: number;
  readonly regions: readonly { readonly name: string; readonly level: number }[];
  /** Steps since somebody saw it so; 0: it is seen now. */
  readonly age: number;
}

/** The world as far as it shows to somebody whose observation or message is in the prompt. */
export interface SarTeamView {
  readonly fires: readonly FireView[];
  readonly reservoirs: readonly { readonly name: string; readonly supply: string }[];
  readonly deposits: readonly { readonly name: string; readonly person: number }[];
  /** Persons in sight, sorted. */
  readonly persons: readonly string[];
  /** By person: how many steps ago somebody saw it last; 0 for who is seen now. */
  readonly since: ReadonlyMap<string, number>;
  /** Persons that the task names. */
  readonly wanted: readonly string[];
  /**
   * How many persons, fires and places that the task takes are not in sight yet; persons brought in are not among them.
   */
  readonly unseen: number;
  /** Things still to be visited, according to a list of subtasks. */
  readonly visits: readonly string[];
  /** Whether agents see only what they have come near themselves, so that there may be more than is known. */
  readonly partial: boolean;
  /** Whether a list of subtasks has left anything out: then nobody says that all is done. */
  readonly focused: boolean;
}

export function sarFacts(prompt: Facts<SarView, SarReport>, mends: Mends): SarFacts {
  const { segments, seen, told } = prompt;
  const partial = isInstructed(segments, OWN_SIGHT);
  const known = new Map<string, SarAgentKnowledge>();
  for (const [name, report] of told) known.set(name, { name, around: {}, failures: [], ...report });
  for (const [name, { at, holding, around, last, failures, persons: inSight }] of seen) {
    const persons = partial ? inSight.map((person) => person.name) : undefined;
    known.set(name, { name, at, ...holding, around, last, failures, persons, next: null });
  }
  const views = [...seen.values()];
  // What messages say is known: the latest of each thing.
  const words = mends('told') ? segments.filter(({ origin }) => origin === 'message') : [];
  const noted = new Map(words.flatMap(({ text }) => notedThings(text)).map((one) => [one.name, one]));
  const counted = mends('sources') ? views.toReversed() : views.slice(-1);
  const sight = partial ? mergedSight(counted, noted) : agreedSight(counted, noted);
  const view = views.length === 0 ? undefined : viewOf(views, sight, { task: taskIn(segments), partial });
  const own = (): Notable => ({
    ...mergedSight(views),
    persons: [...personsIn(views).keys()].sort(),
    since: new Map(),
  });
  const { mayExplore, lines, doing } = prompt;
  return {
    view,
    known,
    found: view === undefined || !mends('told') ? [] : notesOf(partial ? view : leftOut(prompt, view)),
    news: partial && notesOf(own()).some(({ name }) => !noted.has(name)),
    explorers: mayExplore === undefined ? Number.POSITIVE_INFINITY : mayExplore ? 1 : 0,
    line: new Map([...[...lines].map(([name, said]) => [name, said.at(-1) ?? ''] as const), ...doing]),
    mustVisit: isInstructed(segments, CHECKER_HINT),
    doubts: mends('doubt'),
    stocks: mends('stock'),
    ...prompt,
  };
}

type Notable = Pick<SarTeamView, 'fires' | 'reservoirs' | 'deposits' | 'persons' | 'since'>;
const NOTHING: Notable = { fires: [], reservoirs: [], deposits: [], persons: [], since: new Map() };

/**
 * What burns or waits, and neither stands in the plan in which another agent has shared out the whole work nor has been
 * told. Such a plan begins with its maker's report, and names everything that its maker has seen.
 */
function leftOut({ me, team, segments }: Facts, { fires, persons }: SarTeamView): Notable {
  const words = segments.filter(({ origin }) => origin === 'message');
  const plans = words.filter(
    ({ about, text }) =>
      about !== me && parseReport(text) !== undefined && team.every((name) => text.includes(`${name}: `)),
  );
  const told = new Set(words.flatMap(({ text }) => notedThings(text)).map(({ name }) => name));
  const isMissed = (name: string) => !told.has(name) && plans.some(({ text }) => !text.includes(name));
  return {
    ...NOTHING,
    fires: fires.filter(({ name, level }) => level > 0 && isMissed(name)),
    persons: persons.filter(isMissed),
  };
}

/** By person: how many steps ago somebody saw it last. */
const personsIn = (seen: readonly SarView[]): Map<string, number> =>
  new Map(freshestEach(seen.flatMap((one) => one.persons)).map(({ name, age = 0 }) => [name, age]));

/** Where more persons are known than are still missing, those that were seen longest ago have been brought in. */
function missingPersons(seen: readonly SarView[], missing: number): string[] {
  const byAge = [...personsIn(seen)].sort(([, a], [, b]) => a - b);
  const kept = byAge.filter(([, age], i) => age === 0 || i < missing);
  return kept.map(([name]) => name).sort();
}

function viewOf(
  seen: readonly SarView[],
  { fires, reservoirs, deposits, told }: SarSight,
  { task, partial }: { readonly task: string; readonly partial: boolean },
): SarTeamView {
  const wanted = new Set(task.match(/LostPerson[A-Za-z]+/g) ?? []);
  const home = deposits.reduce((sum, { person }) => sum + person, 0);
  const inSight = missingPersons(seen, wanted.size - home);
  // Whoever has gone there in vain takes a person to be brought in.
  const gone = new Set(seen.flatMap(({ failures }) => failures));
  const heard = told.filter((name) => !inSight.includes(name) && !gone.has(`navigate to ${name}`));
  const persons = [...inSight, ...heard.slice(0, Math.max(0, wanted.size - home - inSight.length))].sort();
  const lost = Math.max(0, Math.max(wanted.size, persons.length + home) - persons.length - home);
  return {
    fires,
    reservoirs,
    deposits,
    persons,
    since: personsIn(seen),
    wanted: [...wanted].sort(),
    unseen: lost + unseenPlaces({ fires, reservoirs, deposits }, task),
    visits: [],
    partial,
    focused: false,
  };
}

/** Fires of the task, sources of what puts a fire out, and a place for persons: as many as are not in sight. */
function unseenPlaces({ fires, reservoirs, deposits }: Omit<SarSight, 'told'>, task: string): number {
  const named = new Set(task.match(/\b[A-Z][A-Za-z]*Fire\b/g) ?? []);
  const needed = new Set(fires.flatMap(({ supply, level }) => (level > 0 ? [supply] : [])));
  const missing = [...needed].filter((supply) => !reservoirs.some((one) => one.supply === supply)).length;
  const seen = new Set(fires.map(({ name }) => name));
  return [...named].filter((name) => !seen.has(name)).length + missing + (deposits.length === 0 ? 1 : 0);
}

/** The object of an agent's last successful action: `navigate to X` gives X for `navigate to `. */
export function justDid({ last }: SarAgentKnowledge, phrase: string): string | undefined {
  return last?.verdict === 'ok' && last.phrase.startsWith(phrase) ? last.phrase.slice(phrase.length) : undefined;
}

/**
 * Restricts the view to the list of open subtasks, since an agent with such a list works on nothing else. A list that
 * mentions nothing in the view is ignored.
 */
export function focusedView({ view, open = [], completed, doubts }: SarFacts): SarTeamView | undefined {
  if (view === undefined || open.length === 0) return view;
  const said = open.join('\n');
  // What is neither open nor done by two lists that share out the work, and is seen to be open.
  const isAll = doubts && completed !== undefined;
  const fires = view.fires.filter(({ name, level }) => said.includes(name) || (isAll && level > 0));
  const persons = view.persons.filter((name) => isAll || said.includes(name));
  const unseen = /explore|look around|find|search/i.test(said) ? view.unseen : 0;
  const known = new Set(
    [...view.fires, ...view.reservoirs, ...view.deposits].map(({ name }) => name).concat(view.persons),
  );
  const visits = open
    .map(callIn)
    .flatMap((call) => (call?.name === 'NavigateTo' ? call.args : []))
    .filter((name) => known.has(name));
  if (fires.length + persons.length + unseen + visits.length === 0) return view;
  return { ...view, fires, persons, unseen, visits, focused: true };
}

// --- what is seen, and what was told of ---

/** Fires and places that are known of, and the persons that somebody has told of. */
interface SarSight extends Pick<SarTeamView, 'fires' | 'reservoirs' | 'deposits'> {
  readonly told: readonly string[];
}

/** Things in the first view of `seen` come first, each as it was seen last; reported things follow seen ones. */
function mergedSight(
  seen: readonly Pick<SarView, 'fires' | 'reservoirs' | 'deposits'>[],
  notes: ReadonlyMap<string, NotedThing> = new Map(),
): SarSight {
  const told = [...notes.values()];
  const fires = freshestEach(seen.flatMap((one) => one.fires)).map(fireSeen);
  const supplies = told.flatMap(({ name, detail }) => {
    const supply = SUPPLIES.find((one) => one === detail);
    return supply === undefined ? [] : [{ name, supply }];
  });
  const bare = told.filter(({ detail }) => detail === '').map(({ name }) => name);
  const deposits = freshestEach(seen.flatMap((one) => one.deposits)).map(({ name, person }) => ({ name, person }));
  const places = bare.filter((name) => name.startsWith('Deposit')).map((name) => ({ name, person: 0 }));
  return {
    fires: onceEach([...fires, ...told.flatMap(fireTold)]),
    reservoirs: onceEach([...seen.flatMap((one) => one.reservoirs), ...supplies]),
    deposits: onceEach([...deposits, ...places]),
    told: bare.filter((name) => name.startsWith('LostPerson')),
  };
}

/**
 * The same where all see the same: of each fire all regions that anybody sees, and of values that differ the one that
 * most observations show.
 */
function agreedSight(
  seen: readonly Pick<SarView, 'fires' | 'reservoirs' | 'deposits'>[],
  notes: ReadonlyMap<string, NotedThing>,
): SarSight {
  const all = seen.flatMap((one) => one.fires);
  const fires = agreedEach(all, ({ average }) => average).map((fire) => {
    const regions = [fire, ...all.filter(({ name }) => name === fire.name)].flatMap((one) => one.regions);
    return { ...fire, regions: agreedEach(regions, ({ intensity }) => intensity) };
  });
  const reservoirs = agreedEach(
    seen.flatMap((one) => one.reservoirs),
    ({ supply }) => supply,
  );
  return mergedSight([{ fires, reservoirs, deposits: seen.flatMap((one) => one.deposits) }], notes);
}

/** Of each thing what was seen fewest steps ago, in the order in which things come first. */
function freshestEach<T extends { readonly name: string; readonly age?: number | undefined }>(all: readonly T[]): T[] {
  const freshest = new Map<string, T>();
  for (const one of all) {
    const before = freshest.get(one.name);
    if (before === undefined || (one.age ?? 0) < (before.age ?? 0)) freshest.set(one.name, one);
  }
  return [...freshest.values()];
}

const onceEach = <T extends { readonly name: string }>(all: readonly T[]): T[] =>
  [...new Map(all.toReversed().map((one) => [one.name, one])).values()].toReversed();

const fireSeen = ({ name, type, average, regions, age = 0 }: SarView['fires'][number]): FireView => ({
  name,
  supply: CURE[type === 'Chemical' ? type : 'Non-chemical'],
  level: INTENSITIES.indexOf(average),
  regions: regions.map((region) => ({ name: region.name, level: INTENSITIES.indexOf(region.intensity) })),
  age,
});

/** A reported fire has no known regions, so agents go to the fire itself with a load. */
function fireTold({ name, detail, age }: NotedThing): FireView[] {
  const burns = BURNS.read(detail);
  if (burns === undefined) return [];
  const { supply } = burns;
  const level = INTENSITIES.indexOf(burns.level);
  return [{ name, supply, level, regions: level === 0 ? [] : [{ name, level: CAPACITY }], age }];
}

/** Whether only the name of a fire is known, and none of its regions. */
export const isToldOnly = ({ name, regions }: FireView): boolean => regions.some((region) => region.name === name);

/** The wording for reports. Where places are does not grow old. */
function notesOf({ fires, reservoirs, deposits, persons, since }: Notable): NotedThing[] {
  return [
    ...fires.map(({ name, supply, level, age }) => ({
      name,
      detail: BURNS.write({ supply, level: INTENSITIES[level] ?? 'None' }),
      age,
    })),
    ...reservoirs.map(({ name, supply }) => ({ name, detail: supply, age: 0 })),
    ...deposits.map(({ name }) => ({ name, detail: '', age: 0 })),
    ...persons.map((name) => ({ name, detail: '', age: since.get(name) ?? 0 })),
  ];
}

export const landmarks = ({ deposits, reservoirs, fires }: SarTeamView): string[] =>
  [...deposits, ...reservoirs, ...fires].map(({ name }) => name);

// --- the sentences in which players tell each other their state, what they know of and what they will do ---

/** An agent's report about itself. */
export interface SarReport {
  readonly at: readonly [number, number];
  readonly sand: number;
  readonly water: number;
  readonly person: number;
  readonly last: { readonly phrase: string; readonly verdict: string } | null;
  readonly next: string | null;
}

/** A thing that somebody has seen: a fire with its kind and intensity, a reservoir with its supply. */
interface NotedThing {
  readonly name: string;
  /** Empty for deposits and persons. */
  readonly detail: string;
  /** Steps since it was seen so, when it was told; 0 for what the teller saw. */
  readonly age: number;
}

const DIGIT = words('\\d').as(Number, String);
const STATE = form('I am at ({x}, {y}) holding sand {sand}, water {water}, person {person}.', {
  ...{ x: words('\\d{1,2}').as(Number, String), y: words('\\d{1,2}').as(Number, String) },
  ...{ sand: DIGIT, water: DIGIT, person: DIGIT },
});
const TRIED = form('I last tried to {phrase}: {verdict}.', {
  phrase: words('.{1,200}'),
  verdict: words('[A-Za-z_]{1,30}'),
});
/** A fire takes one supply and burns at a level. */
export const BURNS = form('takes {supply}, {level}', { supply: oneOf(...SUPPLIES), level: oneOf(...INTENSITIES) });
const DETAIL = form('[{detail}, ]{age}', { detail: words('.*?'), age: SEEN_AGO });
const NOTED = form('{name}[ ({said})]', { name: words('[A-Za-z]\\w{0,40}'), said: words('[^()]{0,60}') }).as(
  ({ name, said = '' }): NotedThing => {
    const { detail = '', age } = DETAIL.read(said) ?? { detail: said, age: 0 };
    return { name, detail, age };
  },
  ({ name, detail, age }) => {
    const said = age === 0 ? detail : DETAIL.write({ detail: detail === '' ? undefined : detail, age });
    return { name, said: said === '' ? undefined : said };
  },
);
const KNOWN = around('I know of ', list(NOTED, { within: '[^.]{1,1500}' }), '.');
const NEXT = around('Next I do ', words('[A-Za-z]+(?:\\([^()]{0,100}\\))?'), '.');

export function formatReport(
  { at: [x, y], last, ...held }: Omit<SarReport, 'next'>,
  next: string,
  found: readonly NotedThing[] = [],
): string {
  const before = last === null ? 'I have done nothing yet.' : TRIED.write(last);
  const known = found.length === 0 ? [] : [KNOWN.write(found)];
  return [STATE.write({ x, y, ...held }), before, ...known, NEXT.write(next)].join(' ');
}

/** The things that a text reports as known. */
export const notedThings = (text: string): NotedThing[] => KNOWN.all(text).flat();

/** The first sentence of the form in a text, or undefined. */
export function parseReport(text: string): SarReport | undefined {
  const short = text.slice(0, 2000);
  const state = STATE.first(short);
  if (state === undefined) return undefined;
  const { x, y, ...held } = state;
  return { at: [x, y], ...held, last: TRIED.first(short) ?? null, next: NEXT.first(short) ?? null };
}
