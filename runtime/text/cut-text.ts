// Cuts a text to a number of tokens, with any counter, without splitting a grapheme (what a person sees as one
// character).

/**
 * The beginning of `text` that has at most `most` tokens by `count` and ends where, as far as can be seen near its end,
 * no token of the whole goes on. Never ends within a grapheme (a letter with its accents, a family of emoji).
 */
export function cutText(text: string, most: number, count: (text: string) => number): string {
  if (most <= 0) return '';
  const fits = (length: number) => count(text.slice(0, length)) <= most;
  let size = Math.max(16, most * 8);
  let fine = 0;
  // Long texts are not counted whole again and again: a beginning is made twice as long until it is too long.
  for (; size < text.length && fits(size); size *= 2) fine = size;
  let tooLong = Math.min(size, text.length);
  if (tooLong === text.length && fits(tooLong)) return text;
  while (tooLong - fine > 1) {
    const middle = Math.floor((fine + tooLong) / 2);
    if (fits(middle)) fine = middle;
    else tooLong = middle;
  }
  return text.slice(0, boundaryNear({ text, found: fine }, fits, count));
}

/** How far from the place found a better one is looked for, and how much around it is looked at, in UTF-16 units. */
const NEAR = 32;
const AROUND = 128;

/** A beginning may have more tokens than a longer one (`passwor`, `password`): a place further on may be better too. */
function boundaryNear(
  { text, found }: { readonly text: string; readonly found: number },
  fits: (length: number) => boolean,
  count: (text: string) => number,
): number {
  const start = Math.max(0, found - AROUND);
  const around = text.slice(start, found + AROUND);
  const whole = count(around);
  const betweenTokens = (at: number) => count(around.slice(0, at - start)) + count(around.slice(at - start)) === whole;
  const characters = new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text.slice(0, found + AROUND));
  const startOfCharacter = (at: number): number => characters.containing(at)?.index ?? 0;
  let second: number | undefined;
  const furthest = Math.min(text.length - 1, found + NEAR);
  for (let at = startOfCharacter(furthest); at > 0; at = startOfCharacter(at - 1)) {
    if (at < found - NEAR && second !== undefined) return second;
    if (!fits(at)) continue;
    if (at >= start && betweenTokens(at)) return at;
    second ??= at;
  }
  return second ?? 0;
}

/** The first `most` UTF-16 units, less one where that would split a character. */
export function cutAt(text: string, most: number): string {
  const last = text.charCodeAt(most - 1);
  const splits = text.length > most && last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splits ? most - 1 : most);
}
