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

/** As long as what ends a stream, with the line ends behind it. */
const LAST_LINE = 24;

/**
 * The same response, whose body fails with MODEL_REPLY_TOO_LONG where it goes beyond; its server is let go then.
 * `onWhole`: called when a stream has come to the mark of its end.
 */
export function boundedResponse(
  response: Response,
  model: string,
  limits: ReplyLimits,
  onWhole?: () => void,
): Response {
  if (!response.body) return response;
  const streamed = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const most = streamed ? limits.stream : limits.body;
  const reader = response.body.getReader();
  let [bytes, line] = [0, 0];
  let last = '';
  const read = (chunk: Uint8Array): void => {
    bytes += chunk.byteLength;
    const feed = chunk.lastIndexOf(LINE_FEED);
    line = feed < 0 ? line + chunk.byteLength : chunk.byteLength - feed - 1;
    if (bytes > most) throw modelReplyTooLong(model, most);
    if (streamed && line > limits.line) throw modelReplyTooLong(model, limits.line);
    if (onWhole) last = (last + latin1(chunk.subarray(-LAST_LINE))).slice(-LAST_LINE);
  };
  // Cheaper than a transform, which is two streams and a pipe.
  const bounded = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) {
        if (/data: ?\[DONE\]\s*$/.test(last)) onWhole?.();
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
  const { status, statusText, headers } = response;
  return new Response(bounded, { status, statusText, headers });
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
