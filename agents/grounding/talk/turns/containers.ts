// Reads verbs named after a container: `bin the bottle` becomes `put the bottle in the bin`.
import { distanceToSense } from '../../words/verb-meaning.ts';

/** What it is to put something away. */
const KEEPING = ['store.1', 'discard.1', 'throw_away.1', 'put.1'];
const WITH_PLACE = /\b(?:in|into|inside|on|onto|to) (?=\S)/i;

/** `calls`: whether some known thing is called so. */
export function intoItsNamesake(order: string, calls: (word: string) => boolean): string | undefined {
  const [all = '', lead = '', verb = ''] =
    /^((?:(?:i|i'll|we|let me|let's|please|will|now|to) )*)([a-z]+) (?=\S)/i.exec(order) ?? [];
  const word = verb.toLowerCase();
  if (all === '' || !calls(word) || !KEEPING.some((sense) => distanceToSense(word, sense) !== undefined))
    return undefined;
  const rest = order.slice(all.length).replace(/[.!]+$/, '');
  return WITH_PLACE.test(rest) ? `${lead}put ${rest}` : `${lead}put ${rest} in the ${word}`;
}
