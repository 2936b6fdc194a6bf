// Reads and writes numbers and names as the published Python code does, since its squares and boxes are named by them.

/** All unsigned numbers of a text, as `re.findall(r"\d+\.?\d*")` finds them. */
export const numbersIn = (text: string): number[] => (text.match(/\d+\.?\d*/g) ?? []).map(Number);

/** Those with a point, as `re.findall(r"\d+\.\d+")` finds them. */
export const decimalsIn = (text: string): number[] => (text.match(/\d+\.\d+/g) ?? []).map(Number);

/** As `str(float)` writes it: a whole number keeps its point. */
export const floatText = (n: number): string => (Number.isInteger(n) ? `${n}.0` : `${n}`);

export const placeText = (row: number, column: number): string => `${floatText(row)}_${floatText(column)}`;

/** Names and numbers, and each other sign for itself; white space is nothing. */
export const tokensOf = (text: string): string[] => text.match(/[\w.-]+|[^\s\w.-]/g) ?? [];

/** The tokens that stand where the shape has a `?`; undefined for a text of another shape. */
export function tokensAt(text: string, shape: string): string[] | undefined {
  const wanted = shape.split(' ');
  const tokens = tokensOf(text);
  const fits = tokens.length === wanted.length && wanted.every((one, i) => one === '?' || one === tokens[i]);
  return fits ? tokens.filter((_, i) => wanted[i] === '?') : undefined;
}
