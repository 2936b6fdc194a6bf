// Unpacks the records that come with results. Whoever may publish results on the server may pack so little into so much
// that it would fill the memory: what is longer than any record is refused, and large ones are unpacked in turn.
import { constants } from 'node:buffer';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unzip = promisify(gunzip);
/** Most records fit into one piece. A record is read as a text, so none is longer than one. */
const UNZIPPED = { chunkSize: 256 * 1024, maxOutputLength: constants.MAX_STRING_LENGTH };
/** What is packed into less may unpack to a thousand times as much, which is still little. */
const LARGE = 64 * 1024;

/** Rejects for what is not packed, is damaged, or is longer than any record. */
export type UnpackRecord = (bytes: Uint8Array) => Promise<Buffer>;

export function recordUnpacker(): UnpackRecord {
  let last: Promise<unknown> = Promise.resolve();
  return (bytes) => {
    if (bytes.length < LARGE) return unzip(bytes, UNZIPPED);
    const unpacked = last.then(() => unzip(bytes, UNZIPPED));
    last = unpacked.catch(() => undefined);
    return unpacked;
  };
}
