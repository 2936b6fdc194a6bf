// Loads the room `english` with the first sentence that no plain level reads. Roles decide in one go, so nobody can
// wait for an import: `require` of a module is supported from Node 20.19 on.
import { createRequire } from 'node:module';
import type { NameIndex } from './name-index.ts';
import type { MatchOptions, Vocabulary } from './phrase-reader.ts';

/** The actions that a sentence means, as `Matcher.match` gives them. */
export type SentenceReader = (utterance: string, names: NameIndex, options: MatchOptions) => readonly string[];

/** What `english/index.ts` offers. */
export interface English {
  /** Reads by a world's lexicon. */
  readonly readerOf: (vocabulary: Vocabulary) => SentenceReader;
  /** Reads by what the words of listed actions commonly mean; keeps what it prepared for the last lists. */
  readonly readList: (utterance: string, actions: readonly string[], agent?: string) => readonly string[];
}

const load = createRequire(import.meta.url);

/** The sources end in .ts, and what is built of them in .js. */
export const english = (): English => load(`../../english/index${import.meta.url.slice(-3)}`);
