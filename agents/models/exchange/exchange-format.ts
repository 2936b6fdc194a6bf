// Declares the file format of recorded model exchanges: one line of JSON with the request and its outcome.

import { z } from 'zod';
import { fileUnreadable } from '../../../runtime/core/errors/index.ts';
import { shortHash } from '../../../runtime/core/hash.ts';
import type { RenderedRequest } from './request-lines.ts';

const count = z.number().nonnegative();
const ReplySchema = z.object({
  text: z.string(),
  usage: z.object({
    input: count,
    output: count,
    cached: count.exactOptional(),
    reasoning: count.exactOptional(),
    source: z.enum(['provider', 'counted', 'estimate']),
    refused: z
      .object({ said: z.record(z.string(), z.union([z.number(), z.string()])), why: z.string() })
      .exactOptional(),
  }),
  finish: z.enum(['stop', 'length', 'refused', 'other']),
  firstTokenMs: count.exactOptional(),
});
const part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
]);
const ExchangeSchema = z.object({
  /** The version of this form. */
  exchange: z.literal(1),
  call: z.string(),
  attempt: z.int(),
  model: z.string(),
  settings: z.record(z.string(), z.unknown()),
  chat: z.array(
    z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.union([z.string(), z.array(part)]) }),
  ),
  schema: z.record(z.string(), z.unknown()),
  /** How the model counts prompts, where it says so. */
  tokens: z.object({ scheme: z.string(), known: z.boolean() }).exactOptional(),
  /** When it was asked, in ms since the epoch, and how long it took. */
  at: z.number(),
  ms: count,
  reply: ReplySchema.exactOptional(),
  error: z.object({ code: z.string(), message: z.string(), retry: z.boolean() }).exactOptional(),
});
export type Exchange = z.output<typeof ExchangeSchema>;

/**
 * The name of a request: sha256 over its settings, chat and schema, 16 hex digits. Which model was asked is no part of
 * it, as whoever answers from a recording does not know whom it stands in for.
 */
export function requestKey({ settings, chat, schema }: RenderedRequest): string {
  const sorted = Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return shortHash(JSON.stringify([sorted, chat.map((m) => [m.role, m.content]), schema]));
}

export interface ExchangeFile {
  readonly exchanges: readonly Exchange[];
  /** The number of the last line, where that was cut off in the middle: it is left out. */
  readonly torn?: number;
}

/**
 * The text of a file, or its lines without their breaks. Only of a text can be told that its last line was cut off: it
 * has no break, and is no JSON.
 * @throws FILE_UNREADABLE with the number of a line that is no exchange
 */
export function readExchanges(from: string | Iterable<string>, file: string): ExchangeFile {
  if (typeof from !== 'string') return { exchanges: parseLines(from, file) };
  const lines = from.split('\n');
  const last = lines.pop() ?? '';
  if (last === '') return { exchanges: parseLines(lines, file) };
  if (fromJson(last) !== undefined) return { exchanges: parseLines([...lines, last], file) };
  return { exchanges: parseLines(lines, file), torn: lines.length + 1 };
}

function parseLines(lines: Iterable<string>, file: string): Exchange[] {
  const read: Exchange[] = [];
  let n = 0;
  for (const line of lines) {
    n++;
    const parsed = ExchangeSchema.safeParse(fromJson(line));
    const whole = parsed.success && (parsed.data.reply === undefined) !== (parsed.data.error === undefined);
    if (!parsed.success || !whole)
      throw fileUnreadable(`${file}, line ${n},`, 'an exchange with a model', parsed.error);
    read.push(parsed.data);
  }
  return read;
}

function fromJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
