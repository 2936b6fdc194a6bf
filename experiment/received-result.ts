// Computes the result of an episode that a worker has played from the record that came with it, with the function that
// serves episodes played here. A worker says no figures: beside the record, only why it could not play the episode.
// Whoever may publish results on the server may pack so little into so much that it would fill the memory: a record
// that says that it is too long is refused before it is unpacked, what is longer than it says is refused there, and
// large ones are unpacked in turn.

import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import type { HappeningOf } from '../runtime/core/event.ts';
import { failure } from '../runtime/errors/index.ts';
import { type JobResult, unplayed } from '../runtime/experiment/measures.ts';
import { sealText } from '../runtime/record/chain.ts';
import { createLineReader } from '../runtime/record/read.ts';
import { createJobResult, type JobResultNeeds } from '../runtime/run/job-result.ts';
import { type AskedEpisode, foreignTo } from './place-check.ts';

export interface ReceivedResult {
  readonly played: JobResult;
  /** The text of the record; undefined where the episode could not be played and left none. */
  readonly record: string | undefined;
}

/** What a worker says of an episode beside its record: why it could not be played, if so. */
const Outcome = z.strictObject({
  unplayed: z.string().optional(),
  code: z
    .string()
    .regex(/^[A-Z][A-Z_]{1,60}$/)
    .optional(),
});
export type EpisodeOutcome = z.output<typeof Outcome>;

/**
 * `body`: what the worker says; `packed`: the record that came with it. @throws RESULT_UNPROVEN, ATTACHMENT_TOO_LARGE,
 * and the errors of records
 */
export async function resultFrom(
  { body, packed }: { readonly body: unknown; readonly packed: Uint8Array | undefined },
  asked: AskedEpisode,
  { unpack, ...needs }: JobResultNeeds & { readonly unpack: UnpackRecord },
): Promise<ReceivedResult> {
  const { unplayed: why, code } = readOutcome(body);
  const without =
    why === undefined ? undefined : unplayed(asked.job, code === undefined ? why : { code, message: why });
  const record = packed && (await unpack(packed)).toString('utf8');
  if (record === undefined) {
    if (without) return { played: without, record };
    throw failure('RESULT_UNPROVEN', { why: 'no record came with it' });
  }
  const { played, started, seal } = resultOnRecord(record, asked, needs);
  const foreign = started && foreignTo(asked, started);
  if (foreign !== undefined) throw failure('RESULT_UNPROVEN', { why: `its record ${foreign}` });
  if (without && seal.state !== 'changed') {
    if (played)
      throw failure('RESULT_UNPROVEN', {
        why: 'it says that the episode could not be played, and its record reaches the end',
      });
    return { played: without, record };
  }
  const broken = sealText(seal);
  if (broken !== undefined) throw failure('RESULT_UNPROVEN', { why: `its record ${broken}` });
  if (played === undefined || played.reason === 'cancelled')
    throw failure('RESULT_UNPROVEN', { why: 'its record does not come to a result' });
  return { played, record };
}

function readOutcome(body: unknown): EpisodeOutcome {
  try {
    return Outcome.parse(body);
  } catch (cause) {
    throw failure('RESULT_UNPROVEN', { why: 'it says more or other things than a result of this version' }, cause);
  }
}

/** One reading of the text: its lines are checked, and its events come to a result. */
function resultOnRecord(record: string, { job }: AskedEpisode, needs: JobResultNeeds) {
  const fold = createJobResult(needs);
  let started: HappeningOf<'episode.started'> | undefined;
  const reader = createLineReader('its record', (event) => {
    if (event.type === 'episode.started') started = event;
    fold.see(event);
  });
  const lines = record.split('\n');
  const rest = lines.pop() ?? '';
  for (const line of lines) reader.line(line);
  const { seal } = reader.end(rest);
  return { played: fold.end(job), started, seal };
}

const unzip = promisify(gunzip);
/** In bytes: as many as may be stored on the server when they are packed. */
const MOST_UNPACKED = 256 * 1024 * 1024;
const LARGEST_CHUNK = 256 * 1024;
/** Its head and its last eight bytes, of which four say how long it is when it is unpacked. */
const SHORTEST_GZIP = 18;
/** What is packed into less may unpack to a thousand times as much, which is still little. */
const LARGE = 64 * 1024;

/** @throws RESULT_UNPROVEN for what is not packed or is damaged, ATTACHMENT_TOO_LARGE */
type UnpackRecord = (bytes: Uint8Array) => Promise<Buffer>;

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
