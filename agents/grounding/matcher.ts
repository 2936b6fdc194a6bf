// Matches a sentence against the phrases of a world's lexicon, and what no phrase reads by the room `english`, which
// knows more of the language. A sentence with two readings matches nothing.
import type { Lexicon } from '../../runtime/facets/lexicon.ts';
import { english, type SentenceReader } from './english.ts';
import { createNameIndex, type NameIndex } from './name-index.ts';
import { createVocabulary, LONGEST_SAYING, type MatchOptions, nearestOf, readPhrases } from './phrase-reader.ts';
import { readSaying } from './saying.ts';

export interface Matcher {
  /** The things that sentences may name, with other words for them than the lexicon's; keep it, it costs a little. */
  names(known: readonly string[], synonyms?: Lexicon['synonyms']): NameIndex;
  /** The actions that fit best, as the world writes them; several where the sentence does not choose between them. */
  match(utterance: string, names: NameIndex, options?: MatchOptions): readonly string[];
  /** The same by the lexicon's phrases alone. */
  matchPlain: Matcher['match'];
}

/**
 * Prepares a world's lexicon for reading free text: takes some time, so keep it as long as the lexicon stays the same.
 * @example
 * ```ts
 * import { createMatcher } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 *
 * if (sar.words.lexicon === undefined) throw new Error('no lexicon');
 * const matcher = createMatcher(sar.words.lexicon);
 * matcher.match('stay idle', matcher.names([])); // → ['Idle']
 * ```
 */
export function createMatcher(lexicon: Lexicon): Matcher {
  const vocabulary = createVocabulary(lexicon);
  let reader: SentenceReader | undefined;
  const matchPlain: Matcher['match'] = (utterance, names, { admits } = {}) => {
    const saying = utterance.length > LONGEST_SAYING ? undefined : readSaying(utterance);
    if (saying === undefined) return [];
    const { phrases, fits } = vocabulary;
    const isWhole = (end: number) => end === saying.key.length;
    return nearestOf(readPhrases(phrases, { ...vocabulary, saying, names, admits, fits: fits.perhaps, ends: isWhole }));
  };
  return {
    names: (known, synonyms) =>
      createNameIndex(known, synonyms === undefined ? lexicon : { ...lexicon, synonyms }, vocabulary.verbs),
    matchPlain,
    match(utterance, names, options = {}) {
      const found = matchPlain(utterance, names, options);
      if (found.length > 0 || lexicon.english === false || utterance.length > LONGEST_SAYING) return found;
      reader ??= english().readerOf(vocabulary);
      return reader(utterance, names, options);
    },
  };
}
