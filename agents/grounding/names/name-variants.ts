// Generates other names for a thing: its words in another order (`bar of soap` for `SoapBar`), its use as a verb in
// -ing (`scrubbing brush` for `ScrubBrush`), and synonymous nouns.

import { isVerb, withoutGerund } from '../words/verb-meaning.ts';
import { gerund } from '../words/word-tokens.ts';
import { NOUN_SYNONYMS } from './noun-synonyms.generated.ts';

/** Keys for a name that is made of these words. */
export function nameVariants(words: readonly string[]): readonly string[] {
  const [first = '', second, ...others] = words;
  const same = nounSynonyms(words.join('_'));
  if (second === undefined || others.length > 0) return same;
  const use = isVerb(first) ? gerund(first) : withoutGerund(first);
  return [
    `${second}of${first}`,
    `${first}of${second}`,
    `${second}${first}`,
    // `wooden basket`
    `${first}en${second}`,
    ...(use === undefined ? [] : [`${use}${second}`]),
    ...same,
  ];
}

/** The nouns that mean first of all what this one names. */
function nounSynonyms(noun: string): readonly string[] {
  synonyms ??= readSynonyms();
  return synonyms.get(noun) ?? [];
}

let synonyms: ReadonlyMap<string, readonly string[]> | undefined;

function readSynonyms(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const group of NOUN_SYNONYMS.trim().split(/\s+/)) {
    const words = group.split(',');
    const said = words.filter((word) => !word.endsWith('-'));
    for (const word of words.map((one) => one.replace('-', ''))) {
      const same = said.filter((one) => one !== word).map((one) => one.replaceAll('_', ''));
      for (const name of new Set([word, word.replaceAll('_', '')]))
        found.set(name, [...(found.get(name) ?? []), ...same]);
    }
  }
  return found;
}
