// Extracts the words of a message body: its texts, and what remains of it without words that somebody else wrote.

/** A body's words: its `text` or what it does, else its JSON. An empty `text` beside other fields is left out. */
export function wordsOf(body: unknown): string {
  if (typeof body === 'string') return body;
  if (typeof body === 'object' && body !== null) {
    if ('text' in body && typeof body.text === 'string')
      return body.text.trim() === '' ? ownWordsOf(body, NONE) : body.text;
    if ('do' in body && typeof body.do === 'string') return body.do;
  }
  return JSON.stringify(body) ?? '';
}

/**
 * The same without empty texts and without texts that others wrote: '' where nothing is left; a single text without its
 * field name.
 */
export function ownWordsOf(body: unknown, others: ReadonlySet<string>): string {
  if (typeof body === 'string') return others.has(body.trim()) ? '' : body;
  if (typeof body !== 'object' || body === null) return wordsOf(body);
  const rest = withoutTexts(body, others);
  const parts: unknown[] = Object.values(rest);
  if (parts.length === 0) return '';
  const [only] = parts;
  return parts.length === 1 && typeof only === 'string' ? only : wordsOf(rest);
}

/** All texts in a body, at any depth, each once and trimmed; empty ones are left out. */
export function textsOf(body: unknown, into = new Set<string>()): Set<string> {
  if (typeof body === 'string') {
    if (body.trim() !== '') into.add(body.trim());
  } else if (typeof body === 'object' && body !== null) for (const part of Object.values(body)) textsOf(part, into);
  return into;
}

/** The texts of a JSON reply, also where other text surrounds the JSON; none for any other reply. */
export function textsOfReply(reply: string): Set<string> {
  const start = reply.search(/[[{]/);
  const end = Math.max(reply.lastIndexOf('}'), reply.lastIndexOf(']'));
  try {
    return start < 0 ? new Set() : textsOf(JSON.parse(reply.slice(start, end + 1)));
  } catch {
    return new Set();
  }
}

function withoutTexts(body: object, others: ReadonlySet<string>): object {
  const goes = (part: unknown) => typeof part === 'string' && (part.trim() === '' || others.has(part.trim()));
  const rest = (part: unknown) => (typeof part === 'object' && part !== null ? withoutTexts(part, others) : part);
  if (Array.isArray(body)) return body.filter((part) => !goes(part)).map(rest);
  return Object.fromEntries(Object.entries(body).flatMap(([name, part]) => (goes(part) ? [] : [[name, rest(part)]])));
}

const NONE: ReadonlySet<string> = new Set();
