// Finds, for the tests of drawings, whatever in a document is neither a proper element nor plain text.

const TAG = /<(\/?)([a-z][a-zA-Z]*)((?:\s[a-zA-Z-]+="[^"<>]*")*)(\/?)>/g;

/**
 * Nothing where every tag is well written and closed in its turn, no text holds an angle bracket, and no ampersand
 * stands bare.
 */
export function findMarkupFaults(svg: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  for (const [tag, close, name = '', , self] of svg.matchAll(TAG)) {
    if (close === '/') {
      if (open.pop() !== name) faults.push(tag);
    } else if (self !== '/') open.push(name);
  }
  const rest = svg.replace(TAG, '').match(/[<>]/g) ?? [];
  const bare = svg.match(/&(?!(?:amp|lt|gt|quot|#39);)/g) ?? [];
  const numbers = svg.match(/NaN|Infinity|undefined/g) ?? [];
  return [...faults, ...open, ...rest, ...bare, ...numbers];
}
