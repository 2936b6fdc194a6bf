// Represents a saying as one string of its letters and numbers with marked edges. Every part of it must be understood
// by some rule, or the saying is refused.
import {
  ARTICLES,
  BEFORE_NOT,
  isDashed,
  NUMBERS,
  ORDINALS,
  PRONOUNS,
  QUESTION_WORDS,
  SHORT_FORMS,
  TENS,
  type WordToken,
  wordTokens,
} from './words.ts';

export interface Saying {
  /** Letters in lower case; numbers and signs stand apart from them, so that no word reaches into one. */
  readonly key: string;
  /** By offset into `key`: whether a part begins or ends there. */
  readonly edge: readonly boolean[];
  /** By offset into `key`: whether a comma, bracket or end of sentence stands there. */
  readonly cut: readonly boolean[];
  /** The part that begins at an offset. */
  readonly partAt: ReadonlyMap<number, SayingPart>;
  /** What it was read from. */
  readonly words: readonly WordToken[];
}

export interface SayingPart {
  readonly kind: 'letters' | 'number' | 'sign';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Its place in `words`. */
  readonly index: number;
  /** A number that is written in one word with letters before it, as in `Plate_12`. */
  readonly joined: boolean;
  /** A number after a dash, which is none by itself: it may be less than 0. */
  readonly dashed: boolean;
}

/** How a number stands in a key: `01` and `1.0` are 1. */
export const numberKey = (text: string): string =>
  `\u0000#${text.replace(/^0+(?=\d+$)/, '').replace(/^(-?\d+)\.0+$/, '$1')}\u0001`;

/** What is asked, and what is no saying at all, is undefined. */
export function readSaying(utterance: string): Saying | undefined {
  const plain = utterance.normalize('NFC').replace(/[\u2018\u2019\u02BC]/g, "'");
  // A question is no order, however it goes on.
  if (/[?\uFF1F\u00BF]/.test(plain)) return undefined;
  const saying = joinParts(inFull(wordTokens(normalized(plain))));
  const first = saying.partAt.get(0);
  const second = saying.partAt.get(first?.end ?? 0)?.text ?? '';
  // `have the mug washed` is an order, `have you washed the mug` is none.
  const orders = first?.text === 'have' && !PRONOUNS.has(second);
  // `what I hold is to be taken to the bed` is about a thing.
  const tells = first?.text === 'what' && PRONOUNS.has(second);
  const asks = QUESTION_WORDS.has(first?.text ?? '') && !orders && !tells;
  return saying.key === '' || asks ? undefined : saying;
}

/**
 * What models write around a call: braces and keys of an object, whose method it is, names of parameters, angle
 * brackets. A place in brackets says where a thing is, and a single number in brackets is the thing's.
 */
function withoutCallSyntax(text: string): string {
  if (!/[<{(=:.]/.test(text)) return text;
  return text
    .replace(/^\s*\{|\}\s*$/g, ' ')
    .replace(/(["'])(?:action|command|object|target|parameters?|arguments?)\1\s*:/gi, ' ')
    .replace(/^\s*(?:robot|agent|self|env|bot|api)_?\d*\.(?=\p{L})/iu, '')
    .replace(/[\p{L}_]+\s*=\s*(?=["'\p{L}\d-])/gu, '')
    .replace(/<([\p{L}\p{N}_ ]+)>/gu, ' $1 ')
    .replace(/(?:\bat\s+)?\(\s*-?[\d.]+(?:\s*,\s*-?[\d.]+)+\s*\)/gi, ` ${POSITION} `)
    .replace(/(?<=\p{L}\s*)\((\d+)\)/gu, ' $1');
}

/** What stands for the numbers of a place. */
export const POSITION = 'coordinates';

/** Without the number of a list's entry; end marks of a sentence as commas; a hyphen before a number joins. */
const normalized = (text: string): string =>
  withoutCallSyntax(text)
    .replace(/^\s*\d+[.)]\s+(?=\p{L})/u, '')
    .replaceAll('°', ' degrees ')
    .replace(/#(?=\d)/g, ' ')
    .replace(/(?<=\p{L})-(?=[\p{L}\d])/gu, (_, at: number, all: string) => (isDigit(all[at + 1]) ? '_' : ' '))
    .replace(/[.;:!]+(?=\s|$)|:(?=\S)/g, ',');

const isDigit = (sign = ''): boolean => sign >= '0' && sign <= '9';

/** Contractions in full: `I'll`, `don't`, `it's`. The 's of whom a thing belongs to stays. */
function inFull(words: readonly WordToken[]): readonly WordToken[] {
  const isShortened = (i: number) => words[i + 1]?.text === "'" && words[i + 2]?.kind === 'letters';
  return words.map((token, i) => {
    const negated = isShortened(i) && words[i + 2]?.text === 't' ? BEFORE_NOT[token.text] : undefined;
    if (negated !== undefined) return { ...token, text: negated };
    const before = i >= 2 && isShortened(i - 2) ? (words[i - 2]?.text ?? '') : undefined;
    if (before === undefined) return token;
    const isNot = token.text === 't' && BEFORE_NOT[before] !== undefined;
    const full = isNot ? 'not' : (SHORT_FORMS[`${before}'${token.text}`] ?? SHORT_FORMS[`'${token.text}`]);
    return full === undefined ? token : { ...token, text: full };
  });
}

/** A saying of these words. */
export function joinParts(words: readonly WordToken[]): Saying {
  let key = '';
  const edge: boolean[] = [true];
  const cut: boolean[] = [];
  const partAt = new Map<number, SayingPart>();
  let before: WordToken | undefined;
  for (const [index, token] of words.entries()) {
    const { kind, word } = token;
    if (kind === 'cut') cut[key.length] = true;
    if (kind === 'gap' || kind === 'cut') continue;
    const number = kind === 'letters' ? numberOf(token.text) : undefined;
    const text = number ?? token.text;
    const start = key.length;
    key +=
      kind === 'letters' && number === undefined ? text : kind === 'sign' ? `\u0000!${text}\u0001` : numberKey(text);
    edge[key.length] = true;
    const joined = before?.kind === 'letters' && before.word === word;
    const as = number === undefined ? kind : 'number';
    const dashed = as === 'number' && isDashed(words, index);
    partAt.set(start, { kind: as, text, start, end: key.length, index, joined, dashed });
    before = token;
  }
  return { key, edge, cut, partAt, words };
}

function numberOf(word: string): string | undefined {
  const small = NUMBERS.indexOf(word);
  const tens = TENS.indexOf(word);
  return small >= 0 ? String(small) : tens < 0 ? undefined : String(10 * (tens + 1));
}

/** `second`, `2nd`: which one of several. */
export function ordinalAt({ partAt }: Saying, at: number): { readonly n: string; readonly end: number } | undefined {
  const part = partAt.get(at);
  if (part?.kind === 'letters') {
    const which = ORDINALS.indexOf(part.text);
    return which < 0 ? undefined : { n: String(which + 1), end: part.end };
  }
  const ending = part?.kind === 'number' ? partAt.get(part.end) : undefined;
  return part && ending && ['st', 'nd', 'rd', 'th'].includes(ending.text)
    ? { n: part.text, end: ending.end }
    : undefined;
}

/** Where a thing may begin: here, and after each article. */
export const articlesFrom = (saying: Saying, at: number): readonly number[] => {
  const found = [at];
  for (let here = at; ; ) {
    const part = saying.partAt.get(here);
    if (part === undefined || !ARTICLES.has(part.text)) return found;
    here = part.end;
    found.push(here);
  }
};

/** A plain word, of which there are thousands in a lexicon, is its own key. */
export const nameKey = (name: string): string =>
  /^[a-z]+$/.test(name) && numberOf(name) === undefined ? name : joinParts(wordTokens(withoutCallSyntax(name))).key;

/** Where those of these words end that stand there whole. */
export const endsOf = ({ key, edge }: Saying, at: number, words: readonly string[]): readonly number[] =>
  words.filter((word) => key.startsWith(word, at) && edge[at + word.length]).map((word) => at + word.length);
