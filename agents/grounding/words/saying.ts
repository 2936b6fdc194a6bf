// Represents a saying as one string of its letters and numbers with marked edges. Every part of it must be understood
// by some rule, or the saying is refused.
import { isVerb } from './verb-meaning.ts';
import { type WordToken, wordTokens } from './word-tokens.ts';

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
}

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const TENS = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** How a number stands in a key: `01` and `1.0` are 1. */
export const numberKey = (text: string): string =>
  `\u0000#${text.replace(/^0+(?=\d+$)/, '').replace(/^(-?\d+)\.0+$/, '$1')}\u0001`;

/** What is asked, and what is no saying at all, is undefined. */
export function readSaying(utterance: string): Saying | undefined {
  const plain = utterance.normalize('NFC').replace(/[\u2018\u2019\u02BC]/g, "'");
  // A question is no order, however it goes on.
  if (/[?\uFF1F\u00BF]/.test(plain)) return undefined;
  const saying = joinParts(wordTokens(normalized(plain)));
  const first = saying.partAt.get(0);
  const second = saying.partAt.get(first?.end ?? 0)?.text ?? '';
  // `have the mug washed` is an order, `have you washed the mug` is none.
  const orders = first?.text === 'have' && !PRONOUNS.has(second);
  // `what I hold is to be taken to the bed` is about a thing.
  const tells = first?.text === 'what' && PRONOUNS.has(second);
  const asks = QUESTION_WORDS.has(first?.text ?? '') && !orders && !tells;
  return saying.key === '' || asks ? undefined : saying;
}

const PRONOUNS = new Set('i you he she it we they'.split(' '));

/** Sayings that begin so ask, with or without a mark. */
const QUESTION_WORDS = new Set(
  'is are am was were does did can could should would will shall must may might has have what which who whose where when why how'.split(
    ' ',
  ),
);

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

/**
 * Without the number of a list's entry; contractions in full; end marks of a sentence as commas; a hyphen before a
 * number joins like an underscore. `re-cover` is `cover` again, which `recover` is not.
 */
function normalized(text: string): string {
  return withoutCallSyntax(text)
    .replace(/^\s*\d+[.)]\s+(?=\p{L})/u, '')
    .replace(/\bcan't\b/gi, 'can not')
    .replace(/\bwon't\b/gi, 'will not')
    .replace(/n't\b/gi, ' not')
    .replace(/\bas well as\b/gi, 'and')
    .replace(/\blet's\b/gi, 'let us')
    .replace(/'ll\b/gi, ' will')
    .replace(/'ve\b/gi, ' have')
    .replace(/'re\b/gi, ' are')
    .replace(/\b(it|that|there|here|what|he|she)'s\b/gi, '$1 is')
    .replace(/'m\b/gi, ' am')
    .replace(/'d\b/gi, ' would')
    .replace(/°/g, ' degrees ')
    .replace(/(\d)(deg|degrees?|m|cm)\b/gi, '$1 $2')
    .replace(/#(?=\d)/g, ' number ')
    .replace(/\b(?:with (?:the )?(?:number|id)|numbered) (?=\d)/gi, 'number ')
    .replace(/(?<=\p{L})-(?=\d)/gu, '_')
    .replace(/\bre-(?=(\p{L}+))/giu, (prefix, verb: string) => (isVerb(verb.toLowerCase()) ? '' : prefix))
    .replace(/\b(re|un|de|dis)-(?=\p{L})/giu, '$1')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ')
    .replace(/:(?=\S)/g, ': ')
    .replace(/[.;:!]+(?=\s|$)/g, ',');
}

function joinParts(words: readonly WordToken[]): Saying {
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
    partAt.set(start, { kind: number === undefined ? kind : 'number', text, start, end: key.length, index, joined });
    before = token;
  }
  return { key, edge, cut, partAt, words };
}

/** The same saying with these parts, by their places in `words`, replaced by other words. */
export function withReplaced({ words }: Saying, replaced: ReadonlyMap<number, string>): Saying {
  return joinParts(
    words.flatMap((token, index) => {
      const text = replaced.get(index);
      if (text === undefined) return [token];
      const gap: WordToken = { kind: 'gap', text: ' ', word: token.word };
      const others = wordTokens(text).map((other) => ({ ...other, word: -1 - other.word }));
      return [...others, gap];
    }),
  );
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
    return part.text === 'first'
      ? { n: '1', end: part.end }
      : which < 0
        ? undefined
        : { n: String(which + 2), end: part.end };
  }
  const ending = part?.kind === 'number' ? partAt.get(part.end) : undefined;
  return part && ending && /^(?:st|nd|rd|th)$/.test(ending.text) ? { n: part.text, end: ending.end } : undefined;
}

/** Before a thing: they choose none. */
const ARTICLES = new Set('the a an please object this that my our your its'.split(' '));
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

/** Words that part two actions, set a condition or take something back. Nothing is passed over that holds one. */
export const BLOCKERS = new Set(
  (
    'and then or but if unless when whenever once while after before until till not never no nor neither without instead except rather than ' +
    'plus followed otherwise else cannot do does did stop avoid refuse cancel which what who where why how tell ask let make says said ' +
    'previous previously last yesterday ago'
  ).split(' '),
);
