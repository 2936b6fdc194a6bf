// Finds where JSON may stand in a reply: the outermost balanced brackets. It takes one pass, with constant work for
// each character, whatever the text is.

export interface ReplySlice {
  readonly start: number;
  /** Behind the last character. */
  readonly end: number;
  /** How deep brackets are nested in it, itself included. */
  readonly depth: number;
}

export interface ReplySlices {
  /** Disjoint, in the order of the text. */
  readonly slices: readonly ReplySlice[];
  /**
   * Where the first bracket opens that looks like JSON, stands behind every slice and is never closed: a reply that was
   * cut off.
   */
  readonly cutAt: number | undefined;
  /** How many characters and slices were looked at, for those who want to know that the work is bounded. */
  readonly looked: number;
}

/**
 * `quoted` takes brackets between double quotes for text. In prose that fails on a stray quote behind a stray bracket;
 * without it, on a lone bracket in a string: so there are two ways of looking, and neither is always right.
 */
export function outermostSlices(text: string, quoted: boolean): ReplySlices {
  const open: { start: number; close: string; depth: number }[] = [];
  const found: ReplySlice[] = [];
  let inString = false;
  let looked = 0;
  for (let i = 0; i < text.length; i++, looked++) {
    const char = text.charAt(i);
    if (inString) {
      if (char === '\\') i++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = quoted && open.length > 0;
    else if (char === '{') open.push({ start: i, close: '}', depth: 1 });
    else if (char === '[') open.push({ start: i, close: ']', depth: 1 });
    else if (char === open.at(-1)?.close) {
      const { start, depth } = open.pop() ?? { start: i, depth: 1 };
      const parent = open.at(-1);
      if (parent) parent.depth = Math.max(parent.depth, depth + 1);
      // What lies within is found no more: each slice is taken away at most once.
      while ((found.at(-1)?.start ?? -1) > start) {
        found.pop();
        looked++;
      }
      found.push({ start, end: i + 1, depth });
    }
  }
  const last = found.at(-1)?.end ?? 0;
  const unclosed = open.find(
    ({ start }) => start >= last && /^[{[]\s*(?:["'{[]|$)/.test(text.slice(start, start + 40)),
  );
  return { slices: found, cutAt: unclosed?.start, looked };
}
