// Corrects a typo in a word that the world knows: two letters swapped, one missing, one doubled. It does so only where
// nothing else fits, and never turns one English word, or one name, into another.
import { distance } from 'fastest-levenshtein';
import { BLOCKERS } from '../../agents/grounding/words.ts';
import { isVerb, verbOfEnding, verbOfParticiple } from '../verbs/verbs.ts';

export interface KnownWords {
  /** What phrases are made of. */
  readonly words: ReadonlySet<string>;
  /** What names are made of. A name with another letter is another name. */
  readonly names: ReadonlySet<string>;
}

/** Shorter words have too many neighbours; a verb that begins an order has fewer. */
const SHORTEST = 4;
const SHORTEST_VERB = 3;
/** From here on one letter may stand for another, or be missing. */
const LONG = 6;

/** The saying with each word that nobody knows as the one word it can be; undefined where that changes nothing. */
export function corrected(said: string, known: KnownWords): string | undefined {
  const text = withVerbCorrected(said, known).replace(
    /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})/gu,
    (word) => correction(word.toLowerCase(), known) ?? word,
  );
  return text === said ? undefined : text;
}

/** Before the verb of an order. */
const LEAD =
  /^((?:(?:i|i'?ll|we|please|now|then|so|okay|ok|let me|let us|let's|will|to|going to|want to|need to|should|must),? )*)([a-z]+)(?= \S)/i;

/** Nobody knows `opn` or `clen`; where an order begins, one verb alone can be meant. */
const withVerbCorrected = (said: string, { words, names }: KnownWords): string =>
  said.replace(LEAD, (all, lead: string, verb: string) => {
    const word = verb.toLowerCase();
    if (word.length < SHORTEST_VERB || words.has(word) || names.has(word) || isEnglish(word)) return all;
    const verbs = [...words].filter((one) => one[0] === word[0] && one.length >= SHORTEST && isVerb(one));
    const [meant, ...others] = verbs.filter(
      (one) => isSwap(word, one) || (one.length > word.length && distance(word, one) === 1),
    );
    return meant === undefined || others.length > 0 ? all : `${lead}${meant}`;
  });

function correction(word: string, { words, names }: KnownWords): string | undefined {
  if (word.length < SHORTEST || words.has(word) || names.has(word) || isEnglish(word)) return undefined;
  const isOther = (one: string) => word.length >= LONG && word[0] === one[0] && distance(word, one) === 1;
  const [meant, ...others] = new Set([
    ...[...words].filter((one) => isSlip(word, one) || (one.length === word.length && isOther(one))),
    ...[...names].filter((one) => isSlip(word, one)),
  ]);
  return others.length === 0 ? meant : undefined;
}

/** What is a word in its own right: a verb in any form, or what parts and denies. */
const isEnglish = (word: string): boolean =>
  BLOCKERS.has(word) ||
  isVerb(word) ||
  verbOfParticiple(word) !== undefined ||
  (word.endsWith('ing') && verbOfEnding(word, 'ing') !== undefined) ||
  (word.endsWith('s') && [word.slice(0, -1), word.slice(0, -2)].some(isVerb));

/** Two letters changed places, one was struck twice, or one was left out: of two alike, or of a long word. */
const isSlip = (written: string, meant: string): boolean =>
  isSwap(written, meant) ||
  (written.length !== meant.length && undoubled(written) === undoubled(meant)) ||
  (meant.length >= LONG && written.length === meant.length - 1 && distance(written, meant) === 1);

const undoubled = (word: string): string => word.replace(/(.)\1/g, '$1');

function isSwap(written: string, meant: string): boolean {
  const at = [...meant].findIndex((letter, i) => letter !== written[i]);
  return (
    written.length === meant.length &&
    at >= 0 &&
    written.slice(at, at + 2) === `${meant[at + 1]}${meant[at]}` &&
    written.slice(at + 2) === meant.slice(at + 2)
  );
}
