// Indexes nameable things by every way of writing their names: as given, without the number if only one thing has it,
// without the part that states the kind, or by a synonym; and finds where a saying names a thing. A text that fits
// several things names none of them.
import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import { NOUN_SYNONYMS } from './noun-synonyms.generated.ts';
import { articlesFrom, nameKey, numberKey, ordinalAt, type Saying } from './saying.ts';
import { ARTICLES, gerund, NO_HEADS, NUMBER_WORDS, wordTokens } from './words.ts';

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

interface NameEntry {
  readonly name: string;
  readonly kind: string;
  /** 0: the name itself. 1: a shorter or other word for it, with its number. 2: no number. */
  readonly far: number;
  /** Whether a comma or bracket may stand in it. */
  readonly parted?: boolean;
}

type NameEntriesByKey = ReadonlyMap<string, readonly NameEntry[]>;

/** No name has more parts than this. */
const MOST_PARTS = 12;

interface NameSearch {
  readonly saying: Saying;
  readonly byKey: NameEntriesByKey;
  readonly nounsOf: ReadonlyMap<string, readonly string[]>;
  readonly all: readonly NameEntry[];
  readonly adjectives: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string>;
}

type NameHit = NameEntry & { readonly end: number };

/** Every thing that may be named from here on. What a known thing is called in full is no other thing, of any kind. */
function* namesAt(search: NameSearch, from: number, wanted: readonly string[]): Generator<NameHit> {
  for (const start of nameStarts(search, from)) {
    if (search.saying.partAt.get(start)?.dashed) continue;
    for (const hit of hitsFrom(search, start, wanted)) {
      const called = search.byKey.get(search.saying.key.slice(start, hit.end))?.filter(({ far }) => far === 0) ?? [];
      if (called.length === 0 || called.some(({ name }) => name === hit.name)) yield hit;
    }
  }
}

function* hitsFrom(search: NameSearch, start: number, wanted: readonly string[]): Generator<NameHit> {
  const ofKind = ({ kind }: NameEntry) => wanted.includes(kind);
  yield* namesFrom(search, start, ofKind);
  const which = ordinalAt(search.saying, start);
  if (which !== undefined) yield* namesByOrdinal(search, which.end, which.n, ofKind);
  for (const kind of wanted) yield* namesAfterNoun(search, start, kind);
}

/** After articles, and after one adjective. */
function nameStarts({ saying, adjectives, verbs }: NameSearch, from: number): readonly number[] {
  const plain = articlesFrom(saying, from);
  const after = plain.flatMap((start) => {
    const word = saying.partAt.get(start);
    return word && adjectives.has(word.text) && (start > from || !verbs.has(word.text)) ? [word.end] : [];
  });
  return [...plain, ...after];
}

/** Names from here on; after a short one a noun of its kind may follow: `Utah reservoir`. */
function* namesFrom(
  { saying, byKey, nounsOf }: NameSearch,
  start: number,
  fits: (named: NameEntry) => boolean,
): Generator<NameHit> {
  for (const { end, parted } of nameEnds(saying, start)) {
    const there =
      byKey.get(saying.key.slice(start, end))?.filter((named) => fits(named) && (named.parted || !parted)) ?? [];
    if (there.length > 0 && endsInOneWord(saying, byKey, start, end)) continue;
    for (const named of there) {
      yield { ...named, end };
      // `a box` is any, though one be called A.
      if (isFirstArticle(saying, start, end)) continue;
      for (const noun of nounsOf.get(named.kind) ?? []) {
        if (saying.key.startsWith(noun, end) && saying.edge[end + noun.length])
          yield { ...named, end: end + noun.length };
      }
    }
    // `mug number 2`
    const word = NUMBER_WORDS.find((w) => saying.key.startsWith(w, end) && saying.edge[end + w.length]);
    const n = word === undefined ? undefined : saying.partAt.get(end + word.length);
    if (n?.kind !== 'number' || parted) continue;
    const full = byKey.get(saying.key.slice(start, end) + numberKey(n.text))?.filter(fits) ?? [];
    for (const named of full) yield { ...named, end: n.end };
  }
}

/** Whether an article alone stands there, and none before it. */
const isFirstArticle = ({ partAt }: Saying, start: number, end: number): boolean => {
  const part = partAt.get(start);
  return (
    part?.end === end &&
    ARTICLES.has(part.text) &&
    ![...partAt.values()].some((before) => before.end === start && ARTICLES.has(before.text))
  );
};

/** In `hose down TownFire` nobody means the DowntownFire: what is written in one word is a name of its own. */
function endsInOneWord({ partAt, words, key }: Saying, byKey: NameEntriesByKey, start: number, end: number): boolean {
  const wordAt = (at: number) => words[partAt.get(at)?.index ?? -1]?.word;
  let at = partAt.get(start)?.end ?? end;
  while (at < end && wordAt(at) === wordAt(start)) at = partAt.get(at)?.end ?? end;
  const second = partAt.get(at);
  if (at >= end || second?.kind !== 'letters' || partAt.get(second.end)?.kind !== 'letters') return false;
  return wordAt(second.end) === wordAt(at) && byKey.get(key.slice(at, end))?.some(({ far }) => far === 0) === true;
}

/** `second mug`, `2nd mug`: the one that bears that number. */
function* namesByOrdinal(
  { saying, byKey }: NameSearch,
  start: number,
  n: string,
  fits: (named: NameEntry) => boolean,
): Generator<NameHit> {
  for (const { end, parted } of nameEnds(saying, start)) {
    if (parted) continue;
    for (const named of byKey.get(saying.key.slice(start, end) + numberKey(n)) ?? [])
      if (fits(named)) yield { ...named, end };
  }
}

/** `reservoir Utah`, and `the reservoir` where there is but one. */
function* namesAfterNoun(search: NameSearch, start: number, kind: string): Generator<NameHit> {
  const { saying, all, nounsOf } = search;
  const same = (named: NameEntry) => named.kind === kind;
  for (const noun of nounsOf.get(kind) ?? []) {
    const end = start + noun.length;
    if (!saying.key.startsWith(noun, start) || !saying.edge[end]) continue;
    for (const after of articlesFrom(saying, end)) yield* namesFrom(search, after, same);
    for (const named of all.filter(same)) yield { ...named, far: 3, end };
  }
}

/** Where a name may end, and whether it would reach over a comma or bracket: few may. */
function nameEnds(
  { partAt, cut }: Saying,
  start: number,
): readonly { readonly end: number; readonly parted: boolean }[] {
  const found: { end: number; parted: boolean }[] = [];
  let parted = false;
  for (let at = start, n = 0; n < MOST_PARTS; n++) {
    const part = partAt.get(at);
    if (part === undefined) break;
    parted ||= at > start && cut[at] === true;
    at = part.end;
    found.push({ end: at, parted });
  }
  return found;
}

/** The longest name in full that begins here. */
function fullNameAt(
  saying: Saying,
  byKey: NameEntriesByKey,
  at: number,
): { readonly name: string; readonly end: number } | undefined {
  let longest: { name: string; end: number } | undefined;
  for (const { end, parted } of nameEnds(saying, at)) {
    const there = parted ? [] : (byKey.get(saying.key.slice(at, end)) ?? []);
    const named = there.find(({ far }) => far === 0) ?? there.find(({ far }) => far < 2);
    if (named !== undefined) longest = { name: named.name, end };
  }
  return longest;
}
