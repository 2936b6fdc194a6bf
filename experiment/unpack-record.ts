// Unpacks the records that come with results. Whoever may publish results on the server may pack so little into so much
// that it would fill the memory: what says that it is too long is refused before it is unpacked, what is longer than it
// says is refused there, and large ones are unpacked in turn.
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { failure } from '../runtime/errors/index.ts';

const unzip = promisify(gunzip);
/** In bytes: as many as may be stored on the server when they are packed. */
const MOST_UNPACKED = 256 * 1024 * 1024;
const LARGEST_CHUNK = 256 * 1024;
/** Its head and its last eight bytes, of which four say how long it is when it is unpacked. */
const SHORTEST_GZIP = 18;
/** What is packed into less may unpack to a thousand times as much, which is still little. */
const LARGE = 64 * 1024;

/** @throws RESULT_UNPROVEN for what is not packed or is damaged, ATTACHMENT_TOO_LARGE */
export type UnpackRecord = (bytes: Uint8Array) => Promise<Buffer>;

export function recordUnpacker(): UnpackRecord {
  let last: Promise<unknown> = Promise.resolve();
  return (bytes) => {
    if (bytes.length < LARGE) return unpacked(bytes);
    const turn = last.then(() => unpacked(bytes));
    last = turn.catch(() => undefined);
    return turn;
  };
}

async function unpacked(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length < SHORTEST_GZIP) throw failure('RESULT_UNPROVEN', { why: 'its record is cut off' });
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(bytes.length - 4, true);
  if (length > MOST_UNPACKED) throw failure('ATTACHMENT_TOO_LARGE', { most: MOST_UNPACKED });
  const chunkSize = Math.min(LARGEST_CHUNK, Math.max(1024, length + 1));
  try {
    return await unzip(bytes, { chunkSize, maxOutputLength: Math.max(1, length) });
  } catch (cause) {
    const isLonger = cause instanceof RangeError && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    throw isLonger
      ? failure('ATTACHMENT_TOO_LARGE', { most: length })
      : failure('RESULT_UNPROVEN', { why: 'its record is damaged' }, cause);
  }
}
