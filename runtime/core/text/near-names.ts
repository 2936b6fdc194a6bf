// Finds names similar to one that does not exist, for the fixes in error messages.
import { distance } from 'fastest-levenshtein';

/**
 * At most three of the known names, nearest first; none when nothing is close. Beside a name that is one letter away,
 * one that is four away was not meant.
 */
export function near(name: string, known: readonly string[]): string[] {
  const far = Math.ceil(name.length / 3);
  const close = known
    .map((k) => ({ k, d: slips(name.toLowerCase(), k.toLowerCase()), begins: begins(k, name) }))
    // Of a name of one letter every other is one letter away.
    .filter(({ d, begins: completes }) => (d <= far && d < name.length) || completes)
    .sort((a, b) => a.d - b.d);
  const nearest = close[0]?.d ?? 0;
  return close
    .filter(({ d, begins: completes }) => d <= nearest + 1 || completes)
    .slice(0, 3)
    .map(({ k }) => k);
}

const begins = (known: string, name: string): boolean => known.toLowerCase().startsWith(name.toLowerCase());

/** Letters put in, left out or mistaken; two neighbours that changed places are one slip. */
function slips(typed: string, known: string): number {
  const at = [...typed].findIndex((letter, i) => letter !== known[i]);
  const swapped = typed.slice(0, at) + typed.slice(at + 1, at + 2) + typed.slice(at, at + 1) + typed.slice(at + 2);
  return at >= 0 && swapped === known ? 1 : distance(typed, known);
}
