// Limits one attempt at an endpoint: its total time, the time between two pieces of its answer, and how much of the
// answer is read, since an endless one must not fill the memory. A stream is handed on by events.
import type { Clock, Timer } from '../../../runtime/core/clock.ts';
import { failure } from '../../../runtime/errors/index.ts';

interface AttemptLimits {
  /** The model, for errors. */
  readonly name: string;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly idleMs: number;
}

export interface AttemptWatchdog {
  readonly signal: AbortSignal;
  /** A piece has come: the idle watchdog starts anew. */
  pieceArrived(): void;
  done(): void;
}

/** One signal for the three ways in which a call is stopped; its reason is the error that says which. */
export function startWatchdog({ name, clock, timeoutMs, idleMs }: AttemptLimits, outer: AbortSignal): AttemptWatchdog {
  const controller = new AbortController();
  const cancel = () => controller.abort(failure('MODEL_CANCELLED', { model: name }));
  const total = clock.after(timeoutMs, () =>
    controller.abort(failure('MODEL_TIMEOUT', { model: name, ms: timeoutMs, idle: false })),
  );
  let idle: Timer | undefined;
  let over = false;
  if (outer.aborted) cancel();
  outer.addEventListener('abort', cancel, { once: true });
  return {
    signal: controller.signal,
    pieceArrived() {
      if (over) return;
      idle?.cancel();
      idle = clock.after(idleMs, () =>
        controller.abort(failure('MODEL_TIMEOUT', { model: name, ms: idleMs, idle: true })),
      );
    },
    done() {
      over = true;
      total.cancel();
      idle?.cancel();
      outer.removeEventListener('abort', cancel);
    },
  };
}

/** An aborted stream ends quietly and a careless `fetch` does not end at all: neither is waited for. */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** In bytes. */
export interface ReplyLimits {
  /** Of an answer in one piece. */
  readonly body: number;
  /** Of a stream: each token comes in a frame of a few hundred bytes. */
  readonly stream: number;
  /** Of a stream's single event, and of the text that a stream comes to. */
  readonly line: number;
}

const MIB = 1024 * 1024;

/** Many times what a model writes at once (some hundred thousand tokens). */
export const REPLY_LIMITS: ReplyLimits = { body: 64 * MIB, stream: 256 * MIB, line: 16 * MIB };

/** Read of what is said of a failure, in bytes: some servers say the whole request back. */
const MOST_OF_FAILURE = MIB;

/** As long as what ends a stream, with the line ends behind it. */
const LAST_LINE = 24;

/**
 * The same response, whose body fails with MODEL_REPLY_TOO_LONG where it goes beyond, or ends there where it tells of
 * a failure; its server is let go then.
 * `onWhole`: called when a stream has come to the mark of its end.
 */
export function boundedResponse(
  response: Response,
  model: string,
  { limits, onWhole }: { readonly limits: ReplyLimits; readonly onWhole?: () => void },
): Response {
  if (!response.body) return response;
  const { status, statusText, headers } = response;
  if (!response.ok) {
    const beginning = beginningOf(response.body.getReader(), Math.min(limits.body, MOST_OF_FAILURE));
    return new Response(beginning, { status, statusText, headers });
  }
  const streamed = isEventStream(response.headers.get('content-type'));
  const most = streamed ? limits.stream : limits.body;
  let bytes = 0;
  let last = '';
  const read = (chunk: Uint8Array): void => {
    bytes += chunk.byteLength;
    if (bytes > most) throw failure('MODEL_REPLY_TOO_LONG', { model, most });
    if (onWhole) last = (last + latin1(chunk.subarray(-LAST_LINE))).slice(-LAST_LINE);
  };
  const ended = () => {
    if (/data: ?\[DONE\]\s*$/.test(last)) onWhole?.();
  };
  if (streamed) return withBody(response, readPieces(response.body, read, ended));
  return new Response(boundedStream(response.body.getReader(), read, ended), { status, statusText, headers });
}

export const isEventStream = (type: string | null | undefined): boolean =>
  type?.startsWith('text/event-stream') ?? false;

/**
 * The same response, of whose body nothing is read but its pieces, one after another: that is how the OpenAI client
 * reads a stream.
 */
export const withBody = (response: Response, pieces: AsyncIterable<Uint8Array>): Response =>
  Object.defineProperty(response, 'body', { value: pieces, configurable: true });

/** The same pieces; where `read` throws, the server is let go. */
function readPieces(
  pieces: AsyncIterable<Uint8Array>,
  read: (piece: Uint8Array) => void,
  ended: () => void,
): AsyncIterable<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const letGo = async () => (await iterator.return?.()) ?? { done: true as const, value: undefined };
  const iterate = {
    async next() {
      const next = await iterator.next();
      if (next.done) ended();
      else
        try {
          read(next.value);
        } catch (thrown) {
          void letGo().catch(() => {});
          throw thrown;
        }
      return next;
    },
    return: letGo,
  };
  return { [Symbol.asyncIterator]: () => iterate };
}

/** Cheaper than a transform, which is two streams and a pipe. */
function boundedStream(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  read: (piece: Uint8Array) => void,
  ended: () => void,
): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) {
        ended();
        return controller.close();
      }
      try {
        read(value);
      } catch (thrown) {
        void reader.cancel(thrown).catch(() => {});
        throw thrown;
      }
      controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

/** Ends after so many bytes. */
function beginningOf(reader: ReadableStreamDefaultReader<Uint8Array>, most: number): ReadableStream<Uint8Array> {
  let left = most;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) return controller.close();
      controller.enqueue(value.subarray(0, left));
      left -= value.byteLength;
      if (left > 0) return;
      controller.close();
      void reader.cancel().catch(() => {});
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

const [LINE_FEED, RETURN] = [10, 13];

/**
 * The same bytes, in pieces that each end an event, but for what stands behind the last one. The ends are those that
 * the client knows: two line feeds, two carriage returns, or two of both. @throws MODEL_REPLY_TOO_LONG for an event of
 * more than `most` bytes
 *
 * The OpenAI client copies all that it holds of an event with each piece that comes, which costs the square of a long
 * one: it gets each event in one piece instead.
 */
export async function* wholeEvents(
  pieces: AsyncIterable<Uint8Array>,
  model: string,
  most: number,
): AsyncGenerator<Uint8Array, void> {
  let held: Uint8Array[] = [];
  let size = 0;
  // The last bytes of the open event.
  let [before, last, end] = [0, 0, 0];
  for await (const piece of pieces) {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] ?? 0;
      const isEnd =
        (byte === LINE_FEED && (last === LINE_FEED || (last === RETURN && before === LINE_FEED && end === RETURN))) ||
        (byte === RETURN && last === RETURN);
      [end, before, last] = isEnd ? [0, 0, 0] : [before, last, byte];
      if (!isEnd) continue;
      const rest = piece.subarray(from, at + 1);
      yield held.length === 0 ? rest : Buffer.concat([...held, rest]);
      [held, size, from] = [[], 0, at + 1];
    }
    if (from === piece.length) continue;
    held.push(from === 0 ? piece : piece.subarray(from));
    size += piece.length - from;
    if (size > most) throw failure('MODEL_REPLY_TOO_LONG', { model, most });
  }
  if (held.length > 0) yield Buffer.concat(held);
}
