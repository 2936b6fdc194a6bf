// Finds where a saying names a thing: by its name, also after an article, an adjective or a noun of its kind, or by an
// ordinal.
import { articlesFrom, numberKey, ordinalAt, type Saying } from './saying.ts';
import { ARTICLES, NUMBER_WORDS } from './word-lists.ts';

export interface NameEntry {
  readonly name: string;
  readonly kind: string;
  /** 0: the name itself. 1: a shorter or other word for it, with its number. 2: no number. */
  readonly far: number;
  /** Whether a comma or bracket may stand in it. */
  readonly parted?: boolean;
}

export type NameEntriesByKey = ReadonlyMap<string, readonly NameEntry[]>;

/** No name has more parts than this. */
const MOST_PARTS = 12;

export interface NameSearch {
  readonly saying: Saying;
  readonly byKey: NameEntriesByKey;
  readonly nounsOf: ReadonlyMap<string, readonly string[]>;
  readonly all: readonly NameEntry[];
  readonly adjectives: ReadonlySet<string>;
  readonly verbs: ReadonlySet<string>;
}

type NameHit = NameEntry & { readonly end: number };

/** Every thing that may be named from here on. What a known thing is called in full is no other thing, of any kind. */
export function* namesAt(search: NameSearch, from: number, wanted: readonly string[]): Generator<NameHit> {
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
export function fullNameAt(
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
