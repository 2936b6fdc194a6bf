// Corrects a typo in a word that the world knows: two letters swapped, one missing, one doubled. It does so only where
// nothing else fits, and never turns one English word, or one name, into another.
import { verbOfEnding, verbOfParticiple } from '../words/participles.ts';
import { BLOCKERS } from '../words/saying.ts';
import { isVerb } from '../words/verb-meaning.ts';

export interface KnownWords {
  /** What phrases are made of. */
  readonly words: ReadonlySet<string>;
  /** What names are made of. A name with another letter is another name. */
  readonly names: ReadonlySet<string>;
  /** Whether a verb too may be a word of the phrases with two letters in each other's place: `get it form there`. */
  readonly swapped?: boolean;
}

/** Shorter words have too many neighbours; a verb that begins an order has fewer. */
const SHORTEST = 4;
const SHORTEST_VERB = 3;
/** From here on one letter may stand for another, or be missing. */
const LONG = 6;

/** The saying with each word that nobody knows as the one word it can be; undefined where that changes nothing. */
export function corrected(said: string, vocabulary: KnownWords): string | undefined {
  const text = withVerbCorrected(american(said), vocabulary).replace(
    /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu,
    (word) => correction(word.toLowerCase(), vocabulary) ?? word,
  );
  return text === said ? undefined : text;
}

/** `energise` as `energize`; what is a verb only with an s stays. */
const american = (said: string): string =>
  said.replace(/\b([a-z]+?)is(e|es|ed|ing)\b/gi, (word, stem: string, ending: string) =>
    isVerb(`${stem}ize`.toLowerCase()) ? `${stem}iz${ending}` : word,
  );

/** Before the verb of an order. */
const LEAD =
  /^((?:(?:i|i'?ll|we|please|now|then|so|okay|ok|let me|let us|let's|will|to|going to|want to|need to|should|must),? )*)([a-z]+)(?= \S)/i;

/** Nobody knows `opn` or `clen`; where an order begins, one verb alone can be meant. */
function withVerbCorrected(said: string, { words, names }: KnownWords): string {
  return said.replace(LEAD, (all, lead: string, verb: string) => {
    const word = verb.toLowerCase();
    if (word.length < SHORTEST_VERB || words.has(word) || names.has(word) || isEnglish(word)) return all;
    const verbs = [...words].filter((one) => one[0] === word[0] && one.length >= SHORTEST && isVerb(one));
    for (const isOne of [isSwap, lacksLetter, (written: string, meant: string) => lacksLetter(meant, written)]) {
      const [meant, ...others] = verbs.filter((one) => isOne(word, one));
      if (meant !== undefined) return others.length === 0 ? `${lead}${meant}` : all;
    }
    return all;
  });
}

/** `clen` lacks a letter of `clean`. */
function lacksLetter(written: string, meant: string): boolean {
  const at = [...meant].findIndex((letter, i) => letter !== written[i]);
  return written.length === meant.length - 1 && written.slice(at) === meant.slice(at + 1);
}

function correction(word: string, { words, names, swapped = false }: KnownWords): string | undefined {
  if (word.length < SHORTEST || words.has(word) || names.has(word)) return undefined;
  if (isEnglish(word)) {
    const [meant, ...more] = swapped && !BLOCKERS.has(word) ? [...words].filter((one) => isSwap(word, one)) : [];
    return more.length === 0 ? meant : undefined;
  }
  const meant = new Set([
    ...[...words].filter((one) => isSlip(word, one) || (word.length >= LONG && isOtherLetter(word, one))),
    ...[...names].filter((one) => isSlip(word, one)),
  ]);
  const [only, ...others] = meant;
  return others.length === 0 ? only : undefined;
}

/** What is a word in its own right: a verb in any form, or what parts and denies. */
const isEnglish = (word: string): boolean =>
  BLOCKERS.has(word) ||
  isVerb(word) ||
  verbOfParticiple(word) !== undefined ||
  (word.endsWith('ing') && verbOfEnding(word, 'ing') !== undefined) ||
  (word.endsWith('s') && [word.slice(0, -1), word.slice(0, -2)].some(isVerb));

const isSwap = (written: string, meant: string): boolean => written.length === meant.length && isSlip(written, meant);

/** Two letters changed places, one was struck twice, or one was left out: of two alike, or of a long word. */
function isSlip(written: string, meant: string): boolean {
  const first = [...meant].findIndex((letter, i) => letter !== written[i]);
  const at = first < 0 ? meant.length : first;
  if (written.length === meant.length)
    return (
      written.slice(at, at + 2) === `${meant[at + 1]}${meant[at]}` && written.slice(at + 2) === meant.slice(at + 2)
    );
  if (written.length === meant.length - 1)
    return (meant.length >= LONG || meant[at] === meant[at - 1]) && written.slice(at) === meant.slice(at + 1);
  return (
    written.length === meant.length + 1 && written[at] === written[at - 1] && written.slice(at + 1) === meant.slice(at)
  );
}

function isOtherLetter(written: string, meant: string): boolean {
  return (
    written.length === meant.length &&
    written[0] === meant[0] &&
    [...meant].filter((letter, i) => letter !== written[i]).length === 1
  );
}
