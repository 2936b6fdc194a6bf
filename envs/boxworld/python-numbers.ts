// Reads and writes numbers as the published Python code does, since its squares and boxes are named by them.

/** All unsigned numbers of a text, as `re.findall(r"\d+\.?\d*")` finds them. */
export const numbersIn = (text: string): number[] => (text.match(/\d+\.?\d*/g) ?? []).map(Number);

/** As `str(float)` writes it: a whole number keeps its point. */
export const floatText = (n: number): string => (Number.isInteger(n) ? `${n}.0` : `${n}`);

export const placeText = (row: number, column: number): string => `${floatText(row)}_${floatText(column)}`;
