// Declares the file format of recorded model exchanges: one line of JSON with the request and its outcome.

import { z } from 'zod';
import { usage } from '../../../runtime/core/event-parts.ts';
import { fileUnreadable } from '../../../runtime/errors/index.ts';
import { shortHash } from '../../../runtime/text/hash.ts';
import { parsedJson } from '../../../runtime/text/json.ts';
import type { RenderedRequest } from './request-lines.ts';

const count = z.number().nonnegative();
const ReplySchema = z.object({
  text: z.string(),
  usage: usage.extend({ input: count, output: count, cached: count.optional(), reasoning: count.optional() }),
  finish: z.enum(['stop', 'length', 'refused', 'other']),
  firstTokenMs: count.optional(),
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
  tokens: z.object({ scheme: z.string(), known: z.boolean() }).optional(),
  /** When it was asked, in ms since the epoch, and how long it took. */
  at: z.number(),
  ms: count,
  reply: ReplySchema.optional(),
  error: z
    .object({ code: z.string(), message: z.string(), retry: z.boolean(), retryAfterMs: count.optional() })
    .optional(),
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

/** Lines of recorded exchanges, which may be too many to hold. */
export interface ExchangeLines {
  /** From the first line on, each time. */
  all(): Iterable<ExchangeLine>;
  /** The line at this place once more. */
  read(place: number): string;
}

interface ExchangeLine {
  readonly text: string;
  readonly place: number;
  /** Whether a line break stands behind it. */
  readonly isWhole: boolean;
}

/** The text of a file, or its lines without their breaks. */
export function linesInMemory(from: string | Iterable<string>): ExchangeLines {
  const texts = typeof from === 'string' ? from.split('\n') : [...from];
  const rest = typeof from === 'string' ? texts.pop() : undefined;
  const lines = texts.map((text, place) => ({ text, place, isWhole: true }));
  if (rest) lines.push({ text: rest, place: lines.length, isWhole: false });
  return { all: () => lines, read: (place) => lines[place]?.text ?? '' };
}

/**
 * Parses one exchange after another, and hands over each with its place. Returns the number of the last line where that
 * was cut off in the middle, having no break and being no JSON: it is left out.
 * @throws FILE_UNREADABLE with the number of a line that is no exchange
 */
export function readExchanges(
  lines: ExchangeLines,
  file: string,
  take: (exchange: Exchange, place: number) => void,
): number | undefined {
  let n = 0;
  for (const { text, place, isWhole } of lines.all()) {
    n++;
    if (!isWhole && parsedJson(text) === undefined) return n;
    take(parseExchange(text, `${file}, line ${n},`), place);
  }
  return undefined;
}

/** @throws FILE_UNREADABLE */
export function parseExchange(line: string, where: string): Exchange {
  const parsed = ExchangeSchema.safeParse(parsedJson(line));
  const whole = parsed.success && (parsed.data.reply === undefined) !== (parsed.data.error === undefined);
  if (!parsed.success || !whole) throw fileUnreadable(where, 'an exchange with a model', parsed.error);
  return parsed.data;
}
