// Hands a stream on event by event. The OpenAI client copies all that it holds of an event with each piece that comes,
// which costs the square of a long one; it gets each event in one piece instead.
import { modelReplyTooLong } from '../../../runtime/core/errors/index.ts';

const [LINE_FEED, RETURN] = [10, 13];

/**
 * The same bytes, in pieces that each end an event, but for what stands behind the last one. The ends are those that
 * the client knows: two line feeds, two carriage returns, or two of both. @throws MODEL_REPLY_TOO_LONG for an event of
 * more than `most` bytes
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
    if (size > most) throw modelReplyTooLong(model, most);
  }
  if (held.length > 0) yield Buffer.concat(held);
}
