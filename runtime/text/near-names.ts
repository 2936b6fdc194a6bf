// Finds names similar to one that does not exist, for the fixes in error messages.
import { distance } from 'fastest-levenshtein';

/**
 * At most three of the known names, nearest first; none when nothing is close. Beside a name that is one letter away,
 * one that is four away was not meant.
 */
export function near(name: string, known: readonly string[]): string[] {
  const far = Math.ceil(name.length / 3);
  const close = known
    .map((k) => ({ k, d: Math.min(...formsOf(k, name).map((form) => slips(form, name))), begins: begins(k, name) }))
    // Of a name of one letter every other is one letter away.
    .filter(({ d, begins: completes }) => (d <= far && d < name.length) || completes)
    .sort((a, b) => a.d - b.d);
  const nearest = close[0]?.d ?? 0;
  // In other letters, it is the one that was meant.
  if (close.length > 0 && nearest === 0) return close.filter(({ d }) => d === 0).map(({ k }) => k);
  return close
    .filter(({ d, begins: completes }) => d <= nearest + 1 || completes)
    .slice(0, 3)
    .map(({ k }) => k);
}

/** How it may have been meant: `paper:llamar` in full, or by what stands behind its colon. */
const formsOf = (known: string, name: string): string[] =>
  name.includes(':') ? [known] : [known, known.slice(known.lastIndexOf(':') + 1)];

const begins = (known: string, name: string): boolean =>
  name !== '' && known.toLowerCase().startsWith(name.toLowerCase());

/** Letters put in, left out or mistaken, whatever their case; two neighbours that changed places are one slip. */
function slips(a: string, b: string): number {
  const [known, typed] = [a.toLowerCase(), b.toLowerCase()];
  const at = [...typed].findIndex((letter, i) => letter !== known[i]);
  const swapped = typed.slice(0, at) + typed.slice(at + 1, at + 2) + typed.slice(at, at + 1) + typed.slice(at + 2);
  return at >= 0 && swapped === known ? 1 : distance(typed, known);
}
