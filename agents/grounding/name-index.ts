// Indexes nameable things by every way of writing their names: as given, without the number if only one thing has it,
// without the part that states the kind, or by a synonym. A text that fits several things names none of them.
import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import { fullNameAt, type NameEntry, namesAt } from './find-names.ts';
import { NOUN_SYNONYMS } from './noun-synonyms.generated.ts';
import { nameKey, numberKey, type Saying } from './saying.ts';
import { ARTICLES, NO_HEADS } from './word-lists.ts';
import { gerund, wordTokens } from './word-tokens.ts';

export interface NameIndex {
  /** Every thing that the part of a saying from `at` may name, with where the name ends. */
  at(saying: Saying, at: number, kinds: readonly string[]): readonly (NameEntry & { readonly end: number })[];
  /** Whether the name of a known thing, in full, begins there; the end of the longest. */
  fullAt(saying: Saying, at: number): { readonly name: string; readonly end: number } | undefined;
  /** Where a word for things of these kinds ends that stands before a name: `carry_person(Tim)`. */
  nounEnd(saying: Saying, at: number, kinds: readonly string[]): number | undefined;
  readonly all: readonly NameEntry[];
  /** Words for things in general. */
  readonly nouns: ReadonlySet<string>;
  /** Whether some known thing is called so, with or without its number. */
  calls(word: string): boolean;
  /** The things whose own name this key is, with or without the number: never by other words for them. */
  bearing(key: string): readonly string[];
  readonly people: ReadonlySet<string>;
  /** Words for what belongs to things. */
  readonly parts: ReadonlySet<string>;
  /** The words that names are made of. */
  readonly words: ReadonlySet<string>;
}

/** `verbs`: what begins orders; as adjectives they need an article, so that `go to open drawer 2` stays what it is. */
export function createNameIndex(known: readonly string[], lexicon: Lexicon, verbs: ReadonlySet<string>): NameIndex {
  const kinds = Object.entries(lexicon.kinds).map(([kind, { pattern, short, nouns = [], also = [] }]) => ({
    kind,
    fits: new RegExp(pattern, 'u'),
    short: short === undefined ? undefined : new RegExp(short, 'u'),
    nouns: nouns.map(nameKey),
    also,
  }));
  const wordsFor = synonymsOf(known, lexicon);
  const headOf = headNouns(known);
  const byKey = new Map<string, NameEntry[]>();
  const byOwnName = new Map<string, string[]>();
  const all: NameEntry[] = [];
  for (const name of new Set(known)) {
    const kind = kinds.find(({ fits }) => fits.test(name));
    if (kind === undefined) continue;
    all.push({ name, kind: kind.kind, far: 0 });
    for (const key of new Set([nameKey(name), splitNumber(name).base]))
      byOwnName.set(key, [...(byOwnName.get(key) ?? []), name]);
    for (const [key, far] of keysOfName(name, kind.short, wordsFor))
      addEntry(byKey, key, { name, kind: kind.kind, far });
    const head = headOf(name);
    if (head !== undefined) addEntry(byKey, head, { name, kind: kind.kind, far: 2 });
    for (const full of [name, kind.short === undefined ? name : name.replace(kind.short, '')]) {
      for (const way of kind.fits.test(full) ? kind.also : []) {
        addEntry(byKey, nameKey(full.replace(kind.fits, way)), {
          name,
          kind: kind.kind,
          far: 1,
          parted: /[,([]/.test(way),
        });
      }
    }
  }
  const adjectives = new Set(lexicon.adjectives);
  const nounsOf = new Map(kinds.map(({ kind, nouns }) => [kind, nouns]));
  return {
    all,
    nouns: new Set(kinds.flatMap(({ nouns }) => nouns)),
    calls: (word) => byKey.has(word) || [...nounsOf.values()].some((nouns) => nouns.includes(word)),
    bearing: (key) => byOwnName.get(key) ?? [],
    people: new Set(lexicon.people?.map(nameKey)),
    parts: new Set(partsOf(lexicon)),
    words: new Set(
      known.flatMap((name) => wordTokens(name).flatMap(({ kind, text }) => (kind === 'letters' ? [text] : []))),
    ),
    at: (saying, at, wanted) => [...namesAt({ saying, byKey, nounsOf, all, adjectives, verbs }, at, wanted)],
    nounEnd: (saying, at, wanted) =>
      wanted
        .flatMap((kind) => nounsOf.get(kind) ?? [])
        .map((noun) => (saying.key.startsWith(noun, at) ? at + noun.length : -1))
        .find((end) => saying.edge[end] === true && saying.partAt.get(end)?.joined === false),
    fullAt: (saying, at) => fullNameAt(saying, byKey, at),
  };
}

const partsOf = ({ forms }: Lexicon): readonly string[] =>
  forms.flatMap(({ slots = {} }) =>
    Object.values(slots).flatMap((slot) => ('kinds' in slot ? (slot.parts ?? []) : [])),
  );

const endsAs = (base: string, word: string): boolean =>
  base.endsWith(word) || (word.endsWith('s') && base.endsWith(word.slice(0, -1)));

type WordsFor = (named: NumberedName) => readonly string[];

/** A word for a thing yields where a known thing is itself called so: `light` beside `DeskLight_3`. */
function synonymsOf(known: readonly string[], { synonyms = {}, kinds, rooms = [], people = [] }: Lexicon): WordsFor {
  const others = new Map(Object.entries(synonyms).map(([word, same]) => [nameKey(word), same.map(nameKey)]));
  const bases = [...new Set(known.map((name) => splitNumber(name).base))];
  // What the world itself calls something else by is no other word for this.
  const taken = new Set([
    ...bases.flatMap((base) => others.get(base) ?? []),
    ...[...rooms, ...people, ...Object.values(kinds).flatMap(({ nouns = [] }) => nouns)].map(nameKey),
  ]);
  const found = new Map<string, readonly string[]>();
  return ({ base, words }) => {
    const isFree = (word: string) => !bases.some((one) => one !== base && endsAs(one, word));
    const variants = nameVariants(words).filter((word) => !taken.has(word));
    const all = found.get(base) ?? [...new Set([base, ...[...(others.get(base) ?? []), ...variants].filter(isFree)])];
    found.set(base, all);
    return all;
  };
}

const SHORTEST_HEAD = 3;

/** The last word of a compound, where one kind of thing alone is called so: `the table` for `DiningTable_1`. */
function headNouns(known: readonly string[]): (name: string) => string | undefined {
  const headsOf = (name: string) => {
    const letters = wordTokens(name).filter(({ kind }) => kind === 'letters');
    return { head: letters.at(-1)?.text ?? '', compound: letters.length > 1 };
  };
  const bases = new Map<string, Set<string>>();
  for (const name of known) {
    const { head } = headsOf(name);
    bases.set(head, (bases.get(head) ?? new Set()).add(splitNumber(name).base));
  }
  return (name) => {
    const { head, compound } = headsOf(name);
    return compound && head.length >= SHORTEST_HEAD && !NO_HEADS.has(head) && bases.get(head)?.size === 1
      ? head
      : undefined;
  };
}

function addEntry(byKey: Map<string, NameEntry[]>, key: string, named: NameEntry): void {
  const there = byKey.get(key);
  const same = there?.findIndex(({ name }) => name === named.name) ?? -1;
  if (there === undefined) byKey.set(key, [named]);
  else if (same < 0) there.push(named);
  else if (named.parted) there.splice(same, 1, { ...named, far: there[same]?.far ?? named.far });
}

/** Nearest first, so that a name in full is never taken for a short one of the same thing. */
function keysOfName(name: string, short: RegExp | undefined, wordsFor: WordsFor): [string, number][] {
  const full = nameKey(name);
  const less = short === undefined ? name : name.replace(short, '');
  const bases = [name, ...(less === name || less === '' ? [] : [less])].map(splitNumber);
  const out: [string, number][] = [[full, 0]];
  for (const { number, ...named } of bases) {
    for (const word of wordsFor({ ...named, number })) {
      if (word === '') continue;
      if (number === '') out.push([word, 1]);
      else out.push([word + numberKey(number), 1], [word, 2]);
    }
  }
  return out;
}

interface NumberedName {
  /** The name's key without the number at its end. */
  readonly base: string;
  readonly number: string;
  /** What the base is made of; none where there is more in it than words. */
  readonly words: readonly string[];
}

function splitNumber(name: string): NumberedName {
  const parts = wordTokens(name).filter(({ kind }) => kind === 'letters' || kind === 'number');
  const last = parts.at(-1);
  const isNumbered = last?.kind === 'number' && parts.length > 1;
  const own = isNumbered ? parts.slice(0, -1) : parts;
  const key = nameKey(name);
  return {
    base: isNumbered ? key.slice(0, key.length - numberKey(last.text).length) : key,
    number: isNumbered ? last.text : '',
    words: own.every(({ kind }) => kind === 'letters') ? own.map(({ text }) => text) : [],
  };
}

/** Keys for a name that is made of these words. */
export function nameVariants(words: readonly string[]): readonly string[] {
  const [first = '', second, ...others] = words;
  const same = nounSynonyms(words.join('_'));
  if (second === undefined || others.length > 0) return same;
  return [
    `${second}of${first}`,
    `${first}of${second}`,
    turnedKey(first, second),
    // `wooden basket`
    `${first}en${second}`,
    // `frying pan` of a `FryPan`, and the other way round
    `${first.endsWith('ing') ? first.slice(0, -3) : gerund(first)}${second}`,
    ...same,
  ];
}

/** In `take a box` nobody means `Box_A`: what is an article too stands before the noun only after another one. */
export const turnedKey = (first: string, second: string): string =>
  ARTICLES.has(second) ? `the${second}${first}` : `${second}${first}`;

/** The nouns that mean first of all what this one names. */
function nounSynonyms(noun: string): readonly string[] {
  synonyms ??= readSynonyms();
  return synonyms.get(noun) ?? [];
}

let synonyms: ReadonlyMap<string, readonly string[]> | undefined;

function readSynonyms(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const group of NOUN_SYNONYMS.trim().split(/\s+/)) {
    const words = group.split(',');
    const said = words.filter((word) => !word.endsWith('-'));
    for (const word of words.map((one) => one.replace('-', ''))) {
      const same = said.filter((one) => one !== word).map((one) => one.replaceAll('_', ''));
      for (const name of new Set([word, word.replaceAll('_', '')]))
        found.set(name, [...(found.get(name) ?? []), ...same]);
    }
  }
  return found;
}
