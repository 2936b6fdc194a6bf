// Writes numbers for people: `12 345`, `1 call`, `2 calls`; and reads the one at the end of an id.

/** The nearest whole number, with blanks between its thousands. */
export const groupedNumber = (n: number): string => String(Math.round(n)).replace(/\B(?=(?:\d{3})+$)/g, ' ');

/** So many of a thing whose plural has an s. */
export const counted = (n: number, what: string): string => `${groupedNumber(n)} ${what}${n === 1 ? '' : 's'}`;

const ZERO = 48;

/** The number at the end of an id. Read digit by digit: this runs for every delivery, and a slice would be a string. */
export function numberAtEnd(id: string): number {
  let n = 0;
  let worth = 1;
  for (let at = id.length - 1; at >= 0; at--) {
    const digit = id.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) break;
    n += digit * worth;
    worth *= 10;
  }
  return n;
}
