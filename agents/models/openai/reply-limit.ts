// Bounds an answer of a server while it is read: one without an end must not fill the memory.
import { modelReplyTooLong } from '../../../runtime/core/errors/index.ts';

/** In bytes. */
export interface ReplyLimits {
  /** Of an answer in one piece. */
  readonly body: number;
  /** Of a stream: each token comes in a frame of a few hundred bytes. */
  readonly stream: number;
  /** Of a stream's single line, and of the text that a stream comes to. */
  readonly line: number;
}

const MIB = 1024 * 1024;

/** Many times what a model writes at once (some hundred thousand tokens). */
export const REPLY_LIMITS: ReplyLimits = { body: 64 * MIB, stream: 256 * MIB, line: 16 * MIB };

const LINE_FEED = 10;

/**
 * Counts the pieces of an answer as they come. Returns a function that throws MODEL_REPLY_TOO_LONG beyond the limits.
 */
export function replyMeter(model: string, limits: ReplyLimits, streamed: boolean): (piece: Uint8Array) => void {
  const most = streamed ? limits.stream : limits.body;
  let [bytes, line] = [0, 0];
  return (piece) => {
    bytes += piece.byteLength;
    const feed = piece.lastIndexOf(LINE_FEED);
    line = feed < 0 ? line + piece.byteLength : piece.byteLength - feed - 1;
    if (bytes > most) throw modelReplyTooLong(model, most);
    if (streamed && line > limits.line) throw modelReplyTooLong(model, limits.line);
  };
}

export const isEventStream = (type: string | null | undefined): boolean =>
  type?.startsWith('text/event-stream') ?? false;

/** The same response, whose body fails with MODEL_REPLY_TOO_LONG where it goes beyond; its server is let go then. */
export function boundedResponse(response: Response, model: string, limits: ReplyLimits): Response {
  if (!response.body) return response;
  const read = replyMeter(model, limits, isEventStream(response.headers.get('content-type')));
  const reader = response.body.getReader();
  // Cheaper than a transform, which is two streams and a pipe.
  const bounded = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) return controller.close();
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
  const { status, statusText, headers } = response;
  return new Response(bounded, { status, statusText, headers });
}
