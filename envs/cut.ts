// A message that is longer than a world lets through.

/** The first `most` UTF-16 units, less one where that would split a character. */
export function cutAt(text: string, most: number): string {
  const last = text.charCodeAt(most - 1);
  const splits = text.length > most && last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splits ? most - 1 : most);
}
