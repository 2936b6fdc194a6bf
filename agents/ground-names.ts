// The things that can be named, by every way of writing their names: as they are, without the number that only one bears, without the part
// that tells their kind, or by a word for the same. What fits several things names none of them.
import type { Lexicon } from '../runtime/core/lexicon.ts';
import { articlesFrom, nameKey, numberKey, ordinalAt, type Saying } from './ground-saying.ts';
import { tokens } from './ground-words.ts';

export interface Named {
  readonly name: string;
  readonly kind: string;
  /** 0: the name itself. 1: a shorter or other word for it, with its number. 2: no number. */
  readonly far: number;
}

export interface Names {
  /** Every thing that the part of a saying from `at` may name, with where the name ends. */
  at(saying: Saying, at: number, kinds: readonly string[]): readonly (Named & { readonly end: number })[];
  /** Whether the name of a known thing, in full, begins there; the end of the longest. */
  fullAt(saying: Saying, at: number): { readonly name: string; readonly end: number } | undefined;
  readonly all: readonly Named[];
  /** Words for things in general. */
  readonly nouns: ReadonlySet<string>;
}

/** No name is longer than so many parts. */
const MOST_PARTS = 12;

export function createNames(known: readonly string[], lexicon: Lexicon): Names {
  const kinds = Object.entries(lexicon.kinds).map(([kind, { pattern, short, nouns = [] }]) => ({
    kind,
    fits: new RegExp(pattern, 'u'),
    short: short === undefined ? undefined : new RegExp(short, 'u'),
    nouns: nouns.map(nameKey),
  }));
  const others = new Map(Object.entries(lexicon.synonyms ?? {}).map(([word, same]) => [nameKey(word), same.map(nameKey)]));
  const taken = new Set(known.map((name) => parted(name).base));
  const byKey = new Map<string, Named[]>();
  const all: Named[] = [];
  for (const name of new Set(known)) {
    const kind = kinds.find(({ fits }) => fits.test(name));
    if (kind === undefined) continue;
    all.push({ name, kind: kind.kind, far: 0 });
    for (const [key, far] of writings(name, kind.short, (base) => [
      base,
      ...(others.get(base) ?? []).filter((word) => !taken.has(word)),
    ]))
      add(byKey, key, { name, kind: kind.kind, far });
  }
  const nounsOf = new Map(kinds.map(({ kind, nouns }) => [kind, nouns]));
  return {
    all,
    nouns: new Set(kinds.flatMap(({ nouns }) => nouns)),
    at: (saying, at, wanted) => [...namedAt({ saying, byKey, nounsOf, all }, at, wanted)],
    fullAt: (saying, at) => fullAt(saying, byKey, at),
  };
}

type ByKey = ReadonlyMap<string, readonly Named[]>;

function add(byKey: Map<string, Named[]>, key: string, named: Named): void {
  const there = byKey.get(key);
  if (there === undefined) byKey.set(key, [named]);
  else if (!there.some(({ name }) => name === named.name)) there.push(named);
}

/** Nearest first, so that a name in full is never taken for a short one of the same thing. */
function writings(name: string, short: RegExp | undefined, wordsFor: (base: string) => readonly string[]): [string, number][] {
  const full = nameKey(name);
  const less = short === undefined ? name : name.replace(short, '');
  const bases = [name, ...(less === name || less === '' ? [] : [less])].map(parted);
  const out: [string, number][] = [[full, 0]];
  for (const { base, number } of bases) {
    for (const word of wordsFor(base)) {
      if (word === '') continue;
      if (number === '') out.push([word, 1]);
      else out.push([word + numberKey(number), 1], [word, 2]);
    }
  }
  return out;
}

/** The name's key without the number at its end, and that number. */
function parted(name: string): { readonly base: string; readonly number: string } {
  const parts = tokens(name).filter(({ kind }) => kind !== 'gap' && kind !== 'cut');
  const last = parts.at(-1);
  if (last?.kind !== 'number' || parts.length < 2) return { base: nameKey(name), number: '' };
  const key = nameKey(name);
  return { base: key.slice(0, key.length - numberKey(last.text).length), number: last.text };
}

interface Search {
  readonly saying: Saying;
  readonly byKey: ByKey;
  readonly nounsOf: ReadonlyMap<string, readonly string[]>;
  readonly all: readonly Named[];
}

type Found = Named & { readonly end: number };

function* namedAt(search: Search, from: number, wanted: readonly string[]): Generator<Found> {
  const { saying } = search;
  const ofKind = ({ kind }: Named) => wanted.includes(kind);
  for (const start of articlesFrom(saying, from)) {
    yield* spansFrom(search, start, ofKind);
    const which = ordinalAt(saying, start);
    if (which !== undefined) yield* numbered(search, which.end, which.n, ofKind);
    for (const kind of wanted) yield* afterNoun(search, start, kind);
  }
}

/** Names from here on; after a short one a noun of its kind may follow: `Utah reservoir`. */
function* spansFrom({ saying, byKey, nounsOf }: Search, start: number, fits: (named: Named) => boolean): Generator<Found> {
  for (const end of ends(saying, start)) {
    const there = byKey.get(saying.key.slice(start, end))?.filter(fits) ?? [];
    for (const named of there) {
      yield { ...named, end };
      for (const noun of nounsOf.get(named.kind) ?? []) {
        if (saying.key.startsWith(noun, end) && saying.edge[end + noun.length]) yield { ...named, end: end + noun.length };
      }
    }
    // `mug number 2`
    const word = ['number', 'no', 'nr', 'num'].find((w) => saying.key.startsWith(w, end) && saying.edge[end + w.length]);
    const n = word === undefined ? undefined : saying.partAt.get(end + word.length);
    if (n?.kind !== 'number') continue;
    const full = byKey.get(saying.key.slice(start, end) + numberKey(n.text))?.filter(fits) ?? [];
    for (const named of full) yield { ...named, end: n.end };
  }
}

/** `second mug`, `2nd mug`: the one that bears that number. */
function* numbered({ saying, byKey }: Search, start: number, n: string, fits: (named: Named) => boolean): Generator<Found> {
  for (const end of ends(saying, start)) {
    for (const named of byKey.get(saying.key.slice(start, end) + numberKey(n)) ?? []) if (fits(named)) yield { ...named, end };
  }
}

/** `reservoir Utah`, and `the reservoir` where there is but one. */
function* afterNoun(search: Search, start: number, kind: string): Generator<Found> {
  const { saying, all, nounsOf } = search;
  const same = (named: Named) => named.kind === kind;
  for (const noun of nounsOf.get(kind) ?? []) {
    const end = start + noun.length;
    if (!saying.key.startsWith(noun, start) || !saying.edge[end]) continue;
    for (const after of articlesFrom(saying, end)) yield* spansFrom(search, after, same);
    for (const named of all.filter(same)) yield { ...named, far: 3, end };
  }
}

/** A name reaches over no comma or bracket. */
function ends({ partAt, cut }: Saying, start: number): number[] {
  const found: number[] = [];
  for (let at = start, n = 0; n < MOST_PARTS; n++) {
    const part = partAt.get(at);
    if (part === undefined || (at > start && cut[at])) break;
    at = part.end;
    found.push(at);
  }
  return found;
}

function fullAt(saying: Saying, byKey: ByKey, at: number): { readonly name: string; readonly end: number } | undefined {
  let longest: { name: string; end: number } | undefined;
  for (const end of ends(saying, at)) {
    const named = byKey.get(saying.key.slice(at, end))?.find(({ far }) => far < 2);
    if (named !== undefined) longest = { name: named.name, end };
  }
  return longest;
}
