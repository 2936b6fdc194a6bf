// Shows foreign text, joins words, and keeps readings of texts that come again and again.

/** Foreign text is cut and stripped of what could break a line. */
export function foreignText(said: string, most = 60): string {
  const plain = said.replace(/[^\x20-\x7e]+/g, ' ').trim();
  return plain.length > most ? `${plain.slice(0, most)}...` : plain;
}

/** `bread, wine and 2 apple`. */
export function joinedWords(words: readonly string[]): string {
  const last = words.at(-1) ?? 'nothing';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** The same sign for sign, for pictures whose font has no other letters. */
export const inAscii = (words: string): string => words.replace(/[^\x20-\x7e\n]/g, '?');

const MOST_REMEMBERED = 8192;
const LONGEST_REMEMBERED = 200;

/**
 * A pure function of a text whose answers are kept: the same few texts come back in every step. Only time depends on
 * it.
 */
export function remembered<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > LONGEST_REMEMBERED) return make(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
