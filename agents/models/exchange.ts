// Exchanges with a model on file: what was asked and what came of it, so that the same questions can be answered again without the model.
// Keyed by the request itself, not by the episode: it answers a changed protocol as far as its questions stay the same.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  asTroupeError,
  fileUnreadable,
  modelCancelled,
  recordedFault,
  recordingMissing,
  TroupeError,
} from '../../runtime/core/errors.ts';
import type { Model, ModelCall, ModelReply, ModelRequest } from '../../runtime/core/model.ts';
import { render } from '../../runtime/core/segment.ts';
import { firstDifferingLine, linesInCommon, type Rendered, requestLines } from './exchange-lines.ts';

const count = z.number().nonnegative();
const ReplySchema = z.object({
  text: z.string(),
  usage: z.object({
    input: count,
    output: count,
    cached: count.exactOptional(),
    reasoning: count.exactOptional(),
    source: z.enum(['provider', 'counted', 'estimate']),
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
  chat: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.union([z.string(), z.array(part)]) })),
  schema: z.record(z.string(), z.unknown()),
  /** When it was asked, in ms since the epoch, and how long it took. */
  at: z.number(),
  ms: count,
  reply: ReplySchema.exactOptional(),
  error: z.object({ code: z.string(), message: z.string(), retry: z.boolean() }).exactOptional(),
});
type Exchange = z.output<typeof ExchangeSchema>;

/** Where exchanges go, a line each, without its line break. */
export interface ExchangeSink {
  line(text: string): void;
  flush(): void;
}

export interface RecordingNeeds {
  readonly sink: ExchangeSink;
  readonly clock: { now(): number };
}

/**
 * The same model, every attempt of every call written down as soon as it has been answered or has failed. What is given up from outside (a
 * time limit, the end of the episode) is written down as that failure, whatever the model says afterwards.
 */
export function recordingModel(model: Model, { sink, clock }: RecordingNeeds): Model {
  const opened = (request: ModelRequest): ((outcome: Pick<Exchange, 'reply' | 'error'>) => void) => {
    const at = clock.now();
    let open = true;
    return (outcome) => {
      if (!open) return;
      open = false;
      sink.line(lineOf(model.name, request, { at, ms: clock.now() - at, ...outcome }));
      sink.flush();
    };
  };
  return {
    ...model,
    ask(request, call) {
      const settle = opened(request);
      try {
        const reply = model.ask(request, call);
        if (reply instanceof Promise) return followed(reply, call, model.name, settle);
        settle({ reply: replyOf(reply) });
        return reply;
      } catch (thrown) {
        settle({ error: faultOf(thrown) });
        throw thrown;
      }
    },
  };
}

async function followed(
  reply: Promise<ModelReply>,
  { signal }: ModelCall,
  name: string,
  settle: (outcome: Pick<Exchange, 'reply' | 'error'>) => void,
): Promise<ModelReply> {
  const givenUp = () => settle({ error: faultOf(signal.reason instanceof TroupeError ? signal.reason : modelCancelled(name)) });
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
  return { code, message, retry };
}

function lineOf(model: string, request: ModelRequest, rest: Pick<Exchange, 'at' | 'ms' | 'reply' | 'error'>): string {
  const { call, attempt, segments, schema } = request;
  const settings = { ...request.settings };
  const chat = render(segments);
  return JSON.stringify({
    exchange: 1,
    key: keyOf({ settings, chat, schema }),
    call,
    attempt,
    model,
    settings,
    chat,
    schema,
    ...rest,
  });
}

/**
 * The name of a request: sha256 over its settings, chat and schema, 16 hex digits. Which model was asked is no part of it, as whoever answers
 * from a recording does not know whom it stands in for.
 */
function keyOf({ settings, chat, schema }: Rendered): string {
  const sorted = Object.entries(settings)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([sorted, chat.map((m) => [m.role, m.content]), schema]))
    .digest('hex')
    .slice(0, 16);
}

export interface ExchangeOptions {
  /** As it is called in errors. */
  readonly file: string;
  /** Default `recorded`. */
  readonly name?: string;
}

/**
 * Answers from exchanges. Of those whose request is the same to the letter, the one with the same call and attempt goes first: several who
 * ask the same at the same time then get each their own answer, whoever comes first. A call that the recording does not know by name is
 * answered by repetition: the n-th time that a request is asked gets the n-th answer, in the order of the recorded calls, not of their ends.
 * @throws FILE_UNREADABLE with the number of a line that is no exchange; RECORDING_MISSING from `ask`, with the first line that differs
 */
export function exchangeModel(lines: Iterable<string>, { file, name = 'recorded' }: ExchangeOptions): Model {
  const exchanges = readExchanges(lines, file);
  const sameRequest = new Map<string, Exchange[]>();
  for (const e of [...exchanges].sort(byCall)) {
    const key = keyOf(e);
    const same = sameRequest.get(key);
    if (same) same.push(e);
    else sameRequest.set(key, [e]);
  }
  const asked = new Map<string, number>();
  const nth = (what: string): number => {
    const n = asked.get(what) ?? 0;
    asked.set(what, n + 1);
    return n;
  };
  return {
    name,
    kind: 'recorded',
    about: 'Answers from recorded exchanges; no model is asked.',
    remote: false,
    ask(request) {
      const wanted: Rendered = { settings: { ...request.settings }, chat: render(request.segments), schema: request.schema };
      const key = keyOf(wanted);
      const known = sameRequest.get(key) ?? [];
      const { call, attempt } = request;
      const own = known.filter((e) => e.call === call && e.attempt === attempt)[nth(`${key} ${call} ${attempt}`)];
      const n = nth(key);
      const found = own ?? known[n];
      if (!found) throw missing(request, wanted, { exchanges, known: known.length, n });
      return answerOf(found);
    },
  };
}

function answerOf({ reply, error, ms }: Exchange): ModelReply {
  if (error) throw recordedFault(error, error.retry);
  if (!reply) throw new TypeError('an exchange was read that holds neither a reply nor an error');
  return { ...reply, tookMs: ms };
}

function readExchanges(lines: Iterable<string>, file: string): Exchange[] {
  const read: Exchange[] = [];
  let n = 0;
  for (const line of lines) {
    n++;
    const parsed = ExchangeSchema.safeParse(fromJson(line));
    const whole = parsed.success && (parsed.data.reply === undefined) !== (parsed.data.error === undefined);
    if (!parsed.success || !whole) throw fileUnreadable(`${file}, line ${n},`, 'an exchange with a model', parsed.error);
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

/** Calls are named `step:instance:n`; numbers are compared as such. */
function byCall(a: Exchange, b: Exchange): number {
  return compareIds(a.call, b.call) || a.attempt - b.attempt;
}
const compareIds = (a: string, b: string): number => {
  const numberAt = (id: string, at: number): number => Number(id.split(':').at(at)) || 0;
  const who = (id: string): string => id.split(':').slice(1, -1).join(':');
  if (numberAt(a, 0) !== numberAt(b, 0)) return numberAt(a, 0) - numberAt(b, 0);
  return who(a) === who(b) ? numberAt(a, -1) - numberAt(b, -1) : who(a) < who(b) ? -1 : 1;
};

interface Held {
  readonly exchanges: readonly Exchange[];
  readonly known: number;
  /** How often the same was asked before. */
  readonly n: number;
}

function missing({ call, attempt }: ModelRequest, wanted: Rendered, { exchanges, known, n }: Held): TroupeError {
  const what = `${call}, attempt ${attempt}`;
  if (known > 0)
    return recordingMissing(what, `The same request is asked for the ${n + 1}. time and was answered ${known} time(s).`);
  const lines = requestLines(wanted);
  const own = exchanges.find((e) => e.call === call);
  const nearest = own ?? nearestTo(lines, exchanges);
  if (!nearest) return recordingMissing(what, 'It holds nothing at all.');
  return recordingMissing(what, `Nearest is ${nearest.call}: ${firstDifferingLine(requestLines(nearest), lines)}`);
}

function nearestTo(lines: readonly string[], exchanges: readonly Exchange[]): Exchange | undefined {
  let best: Exchange | undefined;
  let most = -1;
  for (const exchange of exchanges) {
    const common = linesInCommon(lines, requestLines(exchange));
    if (common > most) [best, most] = [exchange, common];
  }
  return best;
}
