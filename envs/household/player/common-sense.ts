// Works out from the words of a task what is probably wanted, as people do: from verbs, names of things, and lists of
// what such words usually mean. It knows no checker: its lists are a household's and not the benchmark's, so that it
// may do too much, or leave out what was meant.
import { type GoalClause, parseGoal } from '../goal.ts';
import { things as lexiconThings } from '../lexicon-things.ts';
import { factsOf, TYPE_WORDS, typeOf, typesNamed } from '../object-types.ts';

/** Things that people count among these. */
const CATEGORIES: Readonly<Record<string, string>> = {
  groceries: 'Bread|Tomato|Lettuce|Potato|Apple|Egg',
  food: 'Bread|Tomato|Lettuce|Potato|Apple|Egg',
  fruits: 'Apple|Tomato',
  vegetables: 'Tomato|Lettuce|Potato',
  tableware: 'Plate|Mug|Bowl|Cup',
  dishes: 'Plate|Mug|Bowl|Cup|Pot|Pan',
  kitchenware: 'Bowl|Plate|Mug|Cup|Pot|Pan',
  silverware: 'ButterKnife|Knife|Spoon|Fork|Spatula',
  cutlery: 'ButterKnife|Knife|Spoon|Fork',
  shakers: 'SaltShaker|PepperShaker',
  'school supplies': 'Pen|Pencil|Book|Laptop',
  electronics: 'Laptop|RemoteControl|CellPhone|AlarmClock',
  'readable objects': 'Book|Newspaper',
  'sliceable objects': 'Bread|Tomato|Lettuce|Potato|Apple',
  lamps: 'DeskLamp',
};

/** Where things are usually kept. */
const HOMES: Readonly<Record<string, string>> = {
  ...byHome('Fridge', 'Apple Tomato Lettuce Potato Egg Bread'),
  ...byHome('Drawer', 'ButterKnife Fork Spoon Knife Spatula Pen Pencil KeyChain Watch CreditCard CD CellPhone'),
  ...byHome('Shelf', 'Book Newspaper Vase Statue'),
  ...byHome('TVStand', 'RemoteControl'),
  ...byHome('SinkBasin', 'Mug Cup Bowl Plate Pot Pan'),
};

function byHome(home: string, types: string): Record<string, string> {
  return Object.fromEntries(types.split(' ').map((type) => [type, home]));
}

interface SeenThing {
  readonly name: string;
  readonly type: string;
  readonly in: string | null;
}

interface NamedTypes {
  readonly types: string;
  readonly every: boolean;
}

const PHRASES: readonly (readonly [words: string, named: NamedTypes])[] = phrases();

function phrases(): [string, NamedTypes][] {
  const known = new Map<string, NamedTypes>();
  const add = (words: string, types: string): void => {
    if (!known.has(words)) known.set(words, { types, every: false });
    for (const many of pluralsOf(words)) if (!known.has(many)) known.set(many, { types, every: true });
  };
  for (const [words, types] of Object.entries(CATEGORIES)) known.set(words, { types, every: true });
  for (const [type, words] of TYPE_WORDS) {
    add(words, type);
    add(type.toLowerCase(), type);
  }
  for (const [type, others] of Object.entries(lexiconThings.synonyms ?? {}))
    if (TYPE_WORDS.has(type)) for (const words of others) known.set(words, { types: type, every: false });
  add('table', typesNamed('table').join('|'));
  return [...known].sort(([a], [b]) => b.length - a.length);
}

function pluralsOf(words: string): string[] {
  return [`${words}s`, `${words}es`, words.replace(/fe?$/, 'ves')];
}

function namedIn(phrase: string): NamedTypes[] {
  const all = /\b(?:all|every|everything)\b/.test(phrase);
  let left = ` ${phrase.replaceAll(/[^a-z]+/g, ' ')} `;
  const found: { readonly at: number; readonly named: NamedTypes }[] = [];
  for (const [words, named] of PHRASES) {
    const at = left.indexOf(` ${words} `);
    if (at < 0) continue;
    found.push({ at, named: { types: named.types, every: named.every || all } });
    left = left.slice(0, at + 1) + '#'.repeat(words.length) + left.slice(at + 1 + words.length);
  }
  return found.sort((a, b) => a.at - b.at).map(({ named }) => named);
}

const wanted = ({ types, every }: NamedTypes): string => `${every ? 'every ' : ''}${types}`;

const VERB =
  /(?:^|,\s*|\band\s+|\bby\s+)(put|place|move|bring|trash|slice|crack|cut|wash|clean|turn off|turn on|switch off|switch on|open|close|toast|microwaving|make|clear)\b/g;

/** What the words probably ask for; `known`: what one has seen; `held`: names of what is in hands. */
export function goalOfWords(text: string, known: readonly SeenThing[], held: readonly string[]): GoalClause[] {
  const words = text
    .slice(0, 500)
    .toLowerCase()
    .replace(/\bif\b.*$/, '')
    .replace(/remotecontrol/g, 'remote control');
  const starts = [...words.matchAll(VERB)];
  const clauses = starts.flatMap((match, i) => {
    const rest = words.slice(match.index + match[0].length, starts[i + 1]?.index ?? words.length);
    return asksFor({ verb: match[1] ?? '', rest }, known, held);
  });
  const closed = clauses.some((clause) => clause.startsWith('in(') && clause.endsWith(', Fridge)'));
  const all = [...clauses, ...(closed ? ['closed(Fridge)'] : [])];
  return all.length === 0 ? [] : parseGoal(all.join('; '));
}

function asksFor(
  { verb, rest }: { verb: string; rest: string },
  known: readonly SeenThing[],
  held: readonly string[],
): string[] {
  const named = namedIn(rest);
  const effect = EFFECTS[verb];
  if (effect !== undefined) return named.map((one) => `${effect}(${wanted(one)})`);
  switch (verb) {
    case 'trash':
      return named.map((one) => `in(${wanted(one)}, GarbageCan)`);
    case 'wash':
    case 'clean':
      return named.flatMap(washed);
    case 'toast':
      return ['sliced(Bread)', 'in(Bread, Toaster)', 'on(Toaster)'];
    case 'microwaving':
      return [...named.map((one) => `in(${wanted(one)}, Microwave)`), 'on(Microwave)'];
    case 'make':
      if (/\bdark\b/.test(rest)) return ['off(every LightSwitch)'];
      return /\bcoffee\b/.test(rest) ? ['in(Mug, CoffeeMachine)', 'on(CoffeeMachine)'] : [];
    case 'clear':
      return tidied(named[0], { known, held }, (type) => HOMES[type]);
    default:
      return placed(rest, known, held);
  }
}

const EFFECTS: Readonly<Record<string, string>> = {
  ...{ slice: 'sliced', crack: 'sliced', cut: 'sliced', open: 'open', close: 'closed' },
  ...{ 'turn off': 'off', 'switch off': 'off', 'turn on': 'on', 'switch on': 'on' },
};

/** A thing that cannot be dirty is held under the tap. */
function washed(one: NamedTypes): string[] {
  const dirty = one.types.split('|').every((type) => factsOf(type).dirtyable);
  return dirty ? [`clean(${wanted(one)})`] : [`in(${wanted(one)}, SinkBasin)`, 'on(Faucet)'];
}

/** `the box on the sofa and the bowl in the box`: what, where, and perhaps more of the kind. */
function placed(rest: string, known: readonly SeenThing[], held: readonly string[]): string[] {
  const everything = /\beverything (?:in|on|from) (.*?) (?:to|into|onto|on) (.*)$/.exec(rest);
  const to = namedIn(everything?.[2] ?? '')[0]?.types;
  if (to !== undefined) return tidied(namedIn(everything?.[1] ?? '')[0], { known, held }, () => to);
  const goals: string[] = [];
  const parts = rest.split(/\b(next to|inside|into|onto|near|beside|in|on|to)\b/);
  let what = parts[0] ?? '';
  for (let i = 1; i + 1 < parts.length; i += 2) {
    const [place, ...more] = (parts[i + 1] ?? '').split(/\band\b|,/);
    const where = namedIn(place ?? '')[0];
    const effect = /next|near|beside/.test(parts[i] ?? '') ? 'near' : 'in';
    if (where !== undefined) goals.push(...namedIn(what).map((one) => `${effect}(${wanted(one)}, ${where.types})`));
    what = more.join(' and ');
  }
  return goals;
}

/** Whatever is known to lie there, or was taken from there, goes to its place. */
function tidied(
  from: NamedTypes | undefined,
  { known, held }: { known: readonly SeenThing[]; held: readonly string[] },
  homeOf: (type: string) => string | undefined,
): string[] {
  const places = from?.types.split('|') ?? [];
  const types = new Set(
    known.flatMap(({ name, type, in: at }) => {
      const home = homeOf(type);
      const concerns = at === null ? held.includes(name) : places.includes(typeOf(at)) || typeOf(at) === home;
      return home !== undefined && concerns && factsOf(type).pickable ? [type] : [];
    }),
  );
  return [...types].map((type) => `in(every ${type}, ${homeOf(type)})`);
}
