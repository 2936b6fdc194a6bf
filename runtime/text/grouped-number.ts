// Writes numbers for people: `12 345`, `1 call`, `2 calls`.

/** The nearest whole number, with blanks between its thousands. */
export const groupedNumber = (n: number): string => String(Math.round(n)).replace(/\B(?=(?:\d{3})+$)/g, ' ');

/** So many of a thing whose plural has an s. */
export const counted = (n: number, what: string): string => `${groupedNumber(n)} ${what}${n === 1 ? '' : 's'}`;
