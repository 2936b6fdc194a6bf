// Finds names similar to one that does not exist, for the fixes in error messages.
import { distance } from 'fastest-levenshtein';

/** At most three of the known names, nearest first; none when nothing is close. */
export function near(name: string, known: readonly string[]): string[] {
  const far = Math.ceil(name.length / 3);
  return (
    known
      .map((k) => ({ k, d: distance(name.toLowerCase(), k.toLowerCase()) }))
      // Of a name of one letter every other is one letter away.
      .filter(({ k, d }) => (d <= far && d < name.length) || k.toLowerCase().startsWith(name.toLowerCase()))
      .sort((a, b) => a.d - b.d)
      .slice(0, 3)
      .map(({ k }) => k)
  );
}
