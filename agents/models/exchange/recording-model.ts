// Records every exchange with a model, a line of JSON each with the request and its outcome, and reads such lines, so
// that the same questions can be answered again without it (exchange-model.ts).

import { z } from 'zod';
import { usage } from '../../../runtime/core/event-parts.ts';
import type { Model, ModelCall, ModelReply, ModelRequest } from '../../../runtime/core/model.ts';
import type { ChatMessage } from '../../../runtime/core/segment.ts';
import { asTroupeError, fileUnreadable, retryAfterOf, TroupeError } from '../../../runtime/errors/index.ts';
import { render } from '../../../runtime/prompt/segments.ts';
import { shortHash } from '../../../runtime/text/hash.ts';
import { parsedJson } from '../../../runtime/text/json.ts';

/** Where exchanges go, a line each, without its line break. */
interface ExchangeSink {
  line(text: string): void;
  flush(): void;
}

interface RecordingNeeds {
  readonly sink: ExchangeSink;
  readonly clock: { now(): number };
}

/**
 * The same model, every attempt of every call written down as soon as it has been answered or has failed. What is given
 * up for its time limit is written down as that failure, whatever the model says afterwards; what the end of the
 * episode breaks off is no exchange, and may be asked again.
 * @example
 * ```ts
 * import { runEpisode, systemClock } from 'troupe';
 * import { exchangeModel, recordingModel, rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { solo } from 'troupe/protocols';
 *
 * const lines: string[] = [];
 * const sink = { line: (text: string) => void lines.push(text), flush() {} };
 * const models = recordingModel(rulesModel({ player: sar.player, seed: 1 }), { sink, clock: systemClock });
 * const options = { world: sar, protocol: solo, agents: 1, steps: 1 };
 * await runEpisode({ ...options, models });
 * const again = await runEpisode({ ...options, models: exchangeModel(lines, { file: 'memory' }) });
 * again.reason; // → 'step-cap'
 * ```
 */
export function recordingModel(model: Model, { sink, clock }: RecordingNeeds): Model {
  const opened = (request: ModelRequest): SettleExchange => {
    const at = clock.now();
    let open = true;
    return (outcome) => {
      if (!open) return;
      open = false;
      if (outcome === undefined) return;
      sink.line(lineOf(model, request, { at, ms: clock.now() - at, ...outcome }));
      sink.flush();
    };
  };
  return {
    ...model,
    ask(request, call) {
      const settle = opened(request);
      try {
        const reply = model.ask(request, call);
        if (reply instanceof Promise) return recordWhenSettled(reply, call, settle);
        settle({ reply: replyOf(reply) });
        return reply;
      } catch (thrown) {
        settle({ error: faultOf(thrown) });
        throw thrown;
      }
    },
  };
}

/** Called once; without an outcome if nobody waited for it. */
type SettleExchange = (outcome: Pick<Exchange, 'reply' | 'error'> | undefined) => void;

async function recordWhenSettled(
  reply: Promise<ModelReply>,
  { signal }: ModelCall,
  settle: SettleExchange,
): Promise<ModelReply> {
  const givenUp = () => settle(signal.reason instanceof TroupeError ? { error: faultOf(signal.reason) } : undefined);
  signal.addEventListener('abort', givenUp, { once: true });
  try {
    const answer = await reply;
    settle({ reply: replyOf(answer) });
    return answer;
  } catch (thrown) {
    settle({ error: faultOf(thrown) });
    throw thrown;
  } finally {
    signal.removeEventListener('abort', givenUp);
  }
}

const replyOf = ({ tookMs: _, ...reply }: ModelReply): ModelReply => reply;

function faultOf(thrown: unknown): NonNullable<Exchange['error']> {
  const { code, message, retry } = asTroupeError(thrown);
  return { code, message, retry, retryAfterMs: retryAfterOf(thrown) };
}

function lineOf(
  { name: model, tokens }: Model,
  request: ModelRequest,
  rest: Pick<Exchange, 'at' | 'ms' | 'reply' | 'error'>,
): string {
  const { call, attempt, segments, schema } = request;
  const settings = { ...request.settings };
  const chat = render(segments);
  return JSON.stringify({
    exchange: 1,
    key: requestKey({ settings, chat, schema }),
    call,
    attempt,
    model,
    settings,
    chat,
    schema,
    tokens: tokens ? { scheme: tokens.name, known: tokens.known } : undefined,
    ...rest,
  });
}

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

/** A request as it goes to a model. */
export interface RenderedRequest {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly chat: readonly ChatMessage[];
  readonly schema: Readonly<Record<string, unknown>>;
}

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
