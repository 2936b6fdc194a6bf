// Reads and writes numbers as the published Python code does, since its squares and boxes are named by them.

/** All unsigned numbers of a text, as `re.findall(r"\d+\.?\d*")` finds them. */
export const numbersIn = (text: string): number[] => (text.match(/\d+\.?\d*/g) ?? []).map(Number);

/** As `str(float)` writes it: a whole number keeps its point. */
export const floatText = (n: number): string => (Number.isInteger(n) ? `${n}.0` : `${n}`);

export const placeText = (row: number, column: number): string => `${floatText(row)}_${floatText(column)}`;

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
