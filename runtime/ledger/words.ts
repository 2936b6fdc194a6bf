// Extracts the words of a message body, and finds which words of one text occur in another: all of it, a piece of it,
// or some of its words.

/** A body's words: its `text` or what it does, else its JSON. An empty `text` beside other fields is left out. */
export function wordsOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (typeof body === 'object' && body !== null) {
    if ('text' in body && typeof body.text === 'string')
      return body.text.trim() === '' ? ownWordsOf(body, NONE) : body.text;
    if ('do' in body && typeof body.do === 'string') return body.do;
  }
  return JSON.stringify(body) ?? '';
}

/**
 * The same without empty texts and without texts that others wrote: '' where nothing is left; a single text without its
 * field name.
 */
export function ownWordsOf(body: unknown, others: ReadonlySet<string>): string {
  if (typeof body === 'string') return others.has(body.trim()) ? '' : body;
  if (typeof body !== 'object' || body === null) return wordsOf(body);
  const rest = withoutTexts(body, others);
  const parts: unknown[] = Object.values(rest);
  if (parts.length === 0) return '';
  const [only] = parts;
  return parts.length === 1 && typeof only === 'string' ? only : wordsOf(rest);
}

/** All texts in a body, at any depth, each once and trimmed; empty ones are left out. */
export function textsOf(body: unknown, into = new Set<string>()): Set<string> {
  if (typeof body === 'string') {
    if (body.trim() !== '') into.add(body.trim());
  } else if (typeof body === 'object' && body !== null) for (const part of Object.values(body)) textsOf(part, into);
  return into;
}

/** The texts of a JSON reply, also where other text surrounds the JSON; none for any other reply. */
export function textsOfReply(reply: string): Set<string> {
  const start = reply.search(/[[{]/);
  const end = Math.max(reply.lastIndexOf('}'), reply.lastIndexOf(']'));
  try {
    return start < 0 ? new Set() : textsOf(JSON.parse(reply.slice(start, end + 1)));
  } catch {
    return new Set();
  }
}

function withoutTexts(body: object, others: ReadonlySet<string>): object {
  const goes = (part: unknown) => typeof part === 'string' && (part.trim() === '' || others.has(part.trim()));
  const rest = (part: unknown) => (typeof part === 'object' && part !== null ? withoutTexts(part, others) : part);
  if (Array.isArray(body)) return body.filter((part) => !goes(part)).map(rest);
  return Object.fromEntries(Object.entries(body).flatMap(([name, part]) => (goes(part) ? [] : [[name, rest(part)]])));
}

const NONE: ReadonlySet<string> = new Set();

// --- words that two texts have in common ---

/** A range of characters: from the first to before the last. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

export interface Overlap {
  /**
   * 0: the texts are equal; 1: all of the source is in the text; 2: all of the text is in the source; 3: some words
   * are.
   */
  readonly how: 0 | 1 | 2 | 3;
  readonly inSource: readonly TextRange[];
  readonly inText: readonly TextRange[];
}

/** How many words in order two texts must share not to be a coincidence, where neither contains the other. */
const LEAST = 3;
/** Longer pairs of texts are compared only as wholes. */
const MOST = 250_000;

/**
 * All of `source` in `text`, or all of `text` in `source`, both trimmed. `strictly`: only the former, and with enough
 * words not to be a coincidence.
 */
export function wholeIn(source: string, text: string, strictly: boolean): Overlap | undefined {
  if (source === text) return { how: 0, inSource: [all(source)], inText: [all(text)] };
  const inText = strictly && !/\s/.test(source) ? undefined : placeOf(source, text);
  if (inText) return { how: 1, inSource: [all(source)], inText: [inText] };
  if (strictly) return undefined;
  // Cut off, perhaps within a word; or a piece that is more than a single word.
  const at = source.startsWith(text) ? all(text) : /\s/.test(text) ? placeOf(text, source) : undefined;
  return at && { how: 2, inSource: [at], inText: [all(text)] };
}

const all = (of: string): TextRange => ({ from: 0, to: of.length });

/** Where one text occurs in another, at word boundaries. */
function placeOf(text: string, within: string): TextRange | undefined {
  for (let at = within.indexOf(text); at >= 0; at = within.indexOf(text, at + 1)) {
    const to = at + text.length;
    if (!joins(within, at) && !joins(within, to)) return { from: at, to };
  }
  return undefined;
}

const joins = (text: string, at: number): boolean =>
  /[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ') && /[\p{L}\p{N}]/u.test(text[at] ?? ' ');

interface TextWord extends TextRange {
  readonly word: string;
}

/** Punctuation around a word does not belong to it: a rule may end a sentence elsewhere. */
const split = (text: string): TextWord[] =>
  [...text.matchAll(/\S+/g)].map(({ 0: word, index: from }) => ({
    word: word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '') || word,
    from,
    to: from + word.length,
  }));

/**
 * Words in the same order: all of one of the texts, or else runs too long to be a coincidence. With `least` told, only
 * runs of that many words count.
 */
export function someWords(source: string, text: string, least?: number): Overlap | undefined {
  if (!/\S\s+\S/.test(text)) return undefined;
  const [a, b] = [split(source), split(text)];
  if (a.length * b.length > MOST) return undefined;
  const known = new Set(a.map(({ word }) => word));
  if (b.filter(({ word }) => known.has(word)).length < Math.min(LEAST, a.length, b.length)) return undefined;
  const pairs = aligned(a, b);
  const whole = least === undefined && (pairs.length === b.length || (pairs.length === a.length && a.length > 1));
  const kept = whole ? pairs : pairs.filter((_, i) => runAround(pairs, i) >= (least ?? LEAST));
  if (kept.length === 0) return undefined;
  const runs = (words: readonly TextWord[], side: 0 | 1) => kept.flatMap((pair) => words[pair[side]] ?? []);
  return { how: 3, inSource: runs(a, 0), inText: runs(b, 1) };
}

type AlignedPair = readonly [inA: number, inB: number];

/** A longest common subsequence. */
function aligned(a: readonly TextWord[], b: readonly TextWord[]): AlignedPair[] {
  const wide = b.length + 1;
  const best = new Uint16Array((a.length + 1) * wide);
  const at = (i: number, j: number) => best[i * wide + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      best[i * wide + j] = a[i]?.word === b[j]?.word ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: AlignedPair[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i]?.word === b[j]?.word) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

/** How many words are adjacent in both texts, this pair included. */
function runAround(pairs: readonly AlignedPair[], i: number): number {
  const follows = (k: number) => {
    const [one, two] = [pairs[k], pairs[k + 1]];
    return one !== undefined && two !== undefined && two[0] === one[0] + 1 && two[1] === one[1] + 1;
  };
  let [first, last] = [i, i];
  while (follows(first - 1)) first--;
  while (follows(last)) last++;
  return last - first + 1;
}

/** Where words of a source are found in what is left of a text. */
type Comparison = (source: string, left: string) => Overlap | undefined;

/** Takes each word of a text from one source: all sources are compared in one way, then in the next. */
export function takeWords<S extends { readonly text: string }>(
  sources: readonly S[],
  text: string,
  ways: readonly Comparison[],
): (Overlap & { readonly source: S })[] {
  const found: (Overlap & { readonly source: S })[] = [];
  let left = text;
  for (const compare of ways)
    for (const source of sources) {
      const overlap = left.trim() === '' ? undefined : compare(source.text, left);
      if (!overlap) continue;
      found.push({ ...overlap, source });
      left = without(left, overlap.inText);
    }
  return found;
}

/** The text with blanks in place of these runs. */
export const without = (text: string, runs: readonly TextRange[]): string =>
  runs.reduce((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text);

/** Characters in these runs, each once, without blanks. */
export function lettersIn(text: string, runs: readonly TextRange[]): number {
  let [letters, done] = [0, 0];
  for (const { from, to } of runs.toSorted((a, b) => a.from - b.from)) {
    letters += text.slice(Math.max(from, done), Math.max(to, done)).replace(/\s/g, '').length;
    done = Math.max(done, to);
  }
  return letters;
}
