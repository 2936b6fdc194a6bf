// A saying as one string of its letters and numbers with marked edges, and the English words that choose nothing: who speaks, how politely, how
// soon. Everything else must be understood by somebody, or the saying is refused.
import { type Token, tokens } from './ground-words.ts';

export interface Saying {
  /** Letters in lower case; numbers and signs stand apart from them, so that no word reaches into one. */
  readonly key: string;
  /** By offset into `key`: whether a part begins or ends there. */
  readonly edge: readonly boolean[];
  /** By offset into `key`: whether a comma, bracket or end of sentence stands there. */
  readonly cut: readonly boolean[];
  /** The part that begins at an offset. */
  readonly partAt: ReadonlyMap<number, Part>;
}

export interface Part {
  readonly kind: 'letters' | 'number' | 'sign';
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A number that is written in one word with letters before it, as in `Plate_12`. */
  readonly joined: boolean;
}

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const TENS = 'ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINALS = ['second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** How a number stands in a key. */
export const numberKey = (text: string): string => `\u0000#${text}\u0001`;

/** What is asked, and what is no saying at all, is undefined. */
export function readSaying(said: string): Saying | undefined {
  const plain = said.normalize('NFC').replace(/[\u2018\u2019\u02BC]/g, "'");
  // A question is no order, however it goes on.
  if (/[?\uFF1F\u00BF]/.test(plain)) return undefined;
  const saying = joinParts(tokens(spelledOut(plain)));
  const asks = ASKING.has(saying.partAt.get(0)?.text ?? '');
  return saying.key === '' || asks ? undefined : saying;
}

/** Sayings that begin so ask, with or without a mark. */
const ASKING = new Set(
  'is are am was were does did can could should would will shall must may might has have what which who whose where when why how'.split(
    ' ',
  ),
);

/** Without the number of a list's entry; contractions in full; end marks of a sentence as commas; a hyphen before a number joins like an underscore. */
function spelledOut(text: string): string {
  return text
    .replace(/^\s*\d+[.)]\s+(?=\p{L})/u, '')
    .replace(/\bcan't\b/gi, 'can not')
    .replace(/\bwon't\b/gi, 'will not')
    .replace(/n't\b/gi, ' not')
    .replace(/\blet's\b/gi, 'let us')
    .replace(/'ll\b/gi, ' will')
    .replace(/'re\b/gi, ' are')
    .replace(/'m\b/gi, ' am')
    .replace(/'d\b/gi, ' would')
    .replace(/°/g, ' degrees ')
    .replace(/(\d)(deg|degrees?|m|cm)\b/gi, '$1 $2')
    .replace(/#(?=\d)/g, ' number ')
    .replace(/(?<=\p{L})-(?=\d)/gu, '_')
    .replace(/:(?=\S)/g, ': ')
    .replace(/[.;:!]+(?=\s|$)/g, ',');
}

function joinParts(words: readonly Token[]): Saying {
  let key = '';
  const edge: boolean[] = [true];
  const cut: boolean[] = [];
  const partAt = new Map<number, Part>();
  let before: Token | undefined;
  for (const token of words) {
    const { kind, word } = token;
    if (kind === 'cut') cut[key.length] = true;
    if (kind === 'gap' || kind === 'cut') continue;
    const number = kind === 'letters' ? numberOf(token.text) : undefined;
    const text = number ?? token.text;
    const start = key.length;
    key += kind === 'letters' && number === undefined ? text : kind === 'sign' ? `\u0000!${text}\u0001` : numberKey(text);
    edge[key.length] = true;
    const joined = before?.kind === 'letters' && before.word === word;
    partAt.set(start, { kind: number === undefined ? kind : 'number', text, start, end: key.length, joined });
    before = token;
  }
  return { key, edge, cut, partAt };
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
    return part.text === 'first' ? { n: '1', end: part.end } : which < 0 ? undefined : { n: String(which + 2), end: part.end };
  }
  const ending = part?.kind === 'number' ? partAt.get(part.end) : undefined;
  return part && ending && /^(?:st|nd|rd|th)$/.test(ending.text) ? { n: part.text, end: ending.end } : undefined;
}

/** Every number that is said, as one of several (`second`) too. */
export function numbersSaid(saying: Saying): ReadonlySet<number> {
  const found = [...saying.partAt].flatMap(([at, part]) => [
    ...(part.kind === 'number' ? [Number(part.text)] : []),
    ...(part.text === 'first' ? [] : [Number(ordinalAt(saying, at)?.n ?? Number.NaN)]),
  ]);
  return new Set(found.filter(Number.isFinite));
}

const words = (text: string): readonly string[] => text.split('|').map((phrase) => phrase.replaceAll(' ', ''));

/** Before a thing: they choose none. */
const ARTICLES = new Set(words('the|a|an|please|object|this|that|my|our'));
const LEAD = words(
  'i|we|will|shall|am|are|is|it|would|going to|gonna|want to|wanna|need to|have to|should|must|like to|plan to|intend to|decide to|choose to|' +
    'let me|let us|please|kindly|now|next|first|then|finally|okay|ok|yes|sure|so|well|alright|just|simply|go ahead and|try to|trying to|' +
    'attempt to|proceed to|continue to|start to|action|step|my|the|is to|time to|to|go|go and|continue|keep|start|begin|immediately|quickly|carefully|slowly|' +
    'again|also|that|my best action|actions|command|output|answer|plan|by',
);
const TRAIL = words(
  'please|now|next|first|again|immediately|quickly|slowly|carefully|gently|right now|right away|at once|straight away|too|also|as well|' +
    'this step|this turn|in this step|for now|nearby|with care|asap|thanks|thank you|myself|directly|action|to begin with|as a first step',
);

/** Where the action itself may begin: the start, and after each row of words that lead in to it. */
export function beginnings(saying: Saying, agent?: string): readonly number[] {
  const lead = agent === undefined ? LEAD : [...LEAD, nameKey(agent)];
  return reachable(saying, 0, lead);
}

/** The ends of what may be passed over from here: politeness, haste, the agent's own name. */
export const endings = (saying: Saying, at: number, agent?: string): readonly number[] =>
  reachable(saying, at, agent === undefined ? TRAIL : [...TRAIL, nameKey(agent)]);

export const articlesFrom = (saying: Saying, at: number): readonly number[] => {
  const found = [at];
  for (let here = at; ; ) {
    const part = saying.partAt.get(here);
    if (part === undefined || !ARTICLES.has(part.text)) return found;
    here = part.end;
    found.push(here);
  }
};

export const nameKey = (name: string): string => joinParts(tokens(name)).key;

function reachable(saying: Saying, from: number, phrases: readonly string[]): readonly number[] {
  const found = [from];
  for (let i = 0; i < found.length; i++) {
    const at = found[i] ?? 0;
    for (const phrase of phrases) {
      const end = at + phrase.length;
      if (phrase !== '' && saying.key.startsWith(phrase, at) && saying.edge[end] && !found.includes(end)) found.push(end);
    }
  }
  return found;
}
