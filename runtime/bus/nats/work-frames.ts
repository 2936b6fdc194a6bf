// Packs work and results into messages, JSON and bytes behind it, and reads them; bytes that one message cannot hold go
// to a store of the server. With each goes a keyed hash over its kind, its place and its text, which only a process
// with the secret of the run can make: what somebody else has put there is told apart before it is parsed, and never
// thrown.
import { hash } from 'node:crypto';
import type { JsMsg } from '@nats-io/jetstream';
import type { ObjectStore } from '@nats-io/obj';
import { z } from 'zod';
import { type Clock, sleep } from '../../core/clock.ts';
import { freshId } from '../../core/random.ts';
import { failure } from '../../errors/index.ts';
import { deriveKey, isKeyedHash, keyedHash, shortHash } from '../../text/hash.ts';
import { encodeName } from '../../text/subject.ts';
import type { GroupNames } from './subject-prefix.ts';

const request = z.int().nonnegative();
/** `added`: another text each time, so that nobody can have work done again by adding a copy of it. */
const WorkText = z.object({ run: z.string(), key: z.string(), request, added: z.string(), body: z.unknown() });
const DoneText = z.object({
  /** `made`: another text each time, so that what somebody publishes again is known as a copy. */
  key: z.string(),
  request,
  made: z.string(),
  body: z.unknown(),
  /** Of the bytes that go with it: whoever proves the text proves them too. */
  sha256: z.string().optional(),
  attachment: z.string().optional(),
});

/** What is meant for workers of a version with a key. */
export const workPrefix = ({ work }: GroupNames, version: string, keyName: string): string =>
  `${work}.${encodeName(version)}.${keyName}`;
/** Keys of work may hold anything: in a subject stands a hash. */
export const workSubject = (prefix: string, run: string, key: string): string =>
  `${prefix}.${encodeName(run)}.${shortHash(key)}`;
/** The token of the run in the subject of work. */
export const runTokenOf = (subject: string): string => subject.split('.')[3] ?? '';
export const doneSubject = ({ done }: GroupNames, run: string, key: string): string =>
  `${done}.${encodeName(run)}.${shortHash(key)}`;
/** Nothing keeps what is said here: who waits for the work hears it. */
export const lostSubject = ({ lost }: GroupNames, runToken: string, keyToken: string): string =>
  `${lost}.${runToken}.${keyToken}`;
/** The token of the key, the last one. */
export const keyTokenOf = (subject: string): string => subject.slice(subject.lastIndexOf('.') + 1);

/** A message of more than this is hard on a server, whatever it takes. */
const MOST_INLINE = 512 * 1024;

/** JSON in one line, and bytes behind it. */
function joined(line: Uint8Array, bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(line.length + 1 + bytes.length);
  whole.set(line);
  whole[line.length] = LINE_END;
  whole.set(bytes, line.length + 1);
  return whole;
}

const LINE_END = 10;

function unframed(data: Uint8Array): { readonly line: Uint8Array; readonly rest: Uint8Array } {
  const end = data.indexOf(LINE_END);
  if (end < 0) return { line: data, rest: new Uint8Array() };
  return { line: data.subarray(0, end), rest: data.subarray(end + 1) };
}

export const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

export const sha256Of = (bytes: Uint8Array): string => hash('sha256', bytes, 'hex');

/** The proof of a message: over its line, which holds the hash of the bytes behind it. */
export const proofOfFrame = (
  by: QueueKey,
  { kind, subject }: { readonly kind: 'task' | 'result'; readonly subject: string },
  data: Uint8Array,
): string => by.proofOf({ kind, where: subject, text: unframed(data).line });

type MessageContent = Pick<JsMsg, 'data' | 'subject' | 'headers'>;

const UNPROVEN = 'it bears no proof of the secret of this queue';

/** A text says why it cannot be used. */
export function workIn(message: MessageContent, by: QueueKey): z.output<typeof WorkText> | string {
  const found = readFrame(message, 'task', by);
  if (found === undefined) return UNPROVEN;
  const { data: read } = WorkText.safeParse(found.head);
  if (read === undefined) return 'it is no work of this version';
  const { subject } = message;
  const isThis = encodeName(read.run) === runTokenOf(subject) && shortHash(read.key) === keyTokenOf(subject);
  return isThis ? read : 'it names other work than its subject';
}

/** Likewise. `rest`: the bytes behind the line, which nothing has proven yet. */
export function doneIn(
  message: MessageContent,
  by: QueueKey,
): (z.output<typeof DoneText> & { readonly rest: Uint8Array }) | string {
  const found = readFrame(message, 'result', by);
  if (found === undefined) return UNPROVEN;
  const { data: read } = DoneText.safeParse(found.head);
  if (read === undefined) return 'it is no result of this version';
  if (shortHash(read.key) !== keyTokenOf(message.subject)) return 'it names other work than its subject';
  return { ...read, rest: found.rest };
}

export const proofIn = ({ headers }: Pick<JsMsg, 'headers'>): string => headers?.get(PROOF_HEADER) ?? '';

/** Undefined for what nobody with the key has written; only what somebody has is parsed. */
function readFrame(message: MessageContent, kind: 'task' | 'result', by: QueueKey) {
  const { line, rest } = unframed(message.data);
  if (!by.isProven({ kind, where: message.subject, text: line }, proofIn(message))) return undefined;
  let head: unknown;
  try {
    head = JSON.parse(new TextDecoder().decode(line));
  } catch {
    // It is told by whoever finds it has not the form.
  }
  return { head, rest };
}

// --- attachments ---

/** The most bytes of an attachment, and how long it may take to come. */
const MOST_STORED = 256 * 1024 * 1024;
const STORED_MS = 300_000;

interface AttachmentNeeds {
  readonly records: Pick<ObjectStore, 'info' | 'getBlob' | 'putBlob' | 'delete'>;
  readonly clock: Clock;
  /** The server's address, for people. */
  readonly about: string;
  /** The most bytes of a message. */
  readonly most: () => number;
  /** Until it succeeds. */
  readonly again: <T>(run: () => Promise<T>) => Promise<T>;
  /** Until the server answers: what is wrong with the bytes, who may publish can have put there, and is thrown. */
  readonly whileAway: <T>(run: () => Promise<T>) => Promise<T>;
}

export interface WorkAttachments {
  /** The message of a result. */
  framed(of: AnsweredWork, body: unknown, bytes?: Uint8Array): Promise<Uint8Array>;
  /** Rejects where the bytes are too large, do not come, or are others than the result says. */
  of(result: ReceivedFrame): Promise<Uint8Array | undefined>;
  forget(name: string): Promise<void>;
}

interface AnsweredWork {
  readonly run: string;
  readonly key: string;
  readonly request: number;
}

interface ReceivedFrame {
  readonly key: string;
  readonly sha256?: string | undefined;
  /** The name of the bytes in the store. */
  readonly attachment?: string | undefined;
  readonly rest: Uint8Array;
}

export function createWorkAttachments({
  records,
  clock,
  about,
  most,
  again,
  whileAway,
}: AttachmentNeeds): WorkAttachments {
  const stored = async (name: string): Promise<Uint8Array | undefined> => {
    const { size } = (await records.info(name)) ?? { size: 0 };
    if (size > MOST_STORED) throw failure('MESSAGE_TOO_LARGE', { subject: name, bytes: size, most: MOST_STORED });
    const over = new AbortController();
    const tooLong = sleep(clock, STORED_MS, over.signal).then(() => {
      if (!over.signal.aborted) throw failure('BUS_LOST', { about, ms: STORED_MS });
      return null;
    });
    try {
      return (await Promise.race([records.getBlob(name), tooLong])) ?? undefined;
    } finally {
      over.abort();
    }
  };
  return {
    async framed({ run, key, request }, body, bytes) {
      const line = { key, request, made: freshId(), body };
      if (bytes === undefined) return bytesOf(line);
      const sha256 = sha256Of(bytes);
      const whole = joined(bytesOf({ ...line, sha256 }), bytes);
      if (whole.length <= Math.min(MOST_INLINE, most())) return whole;
      const attachment = `${run}-${freshId()}`;
      await again(() => records.putBlob({ name: attachment }, bytes));
      return bytesOf({ ...line, sha256, attachment });
    },
    async of({ key, sha256, attachment, rest }) {
      if (sha256 === undefined) return undefined;
      const bytes = attachment === undefined ? rest : await whileAway(() => stored(attachment));
      if (bytes === undefined || sha256Of(bytes) !== sha256)
        throw failure('ATTACHMENT_CHANGED', { what: attachment ?? key });
      return bytes;
    },
    async forget(name) {
      await records.delete(name).catch(() => undefined);
    },
  };
}

// --- proofs ---

interface ProvenPiece {
  readonly kind: 'task' | 'result' | 'run' | 'worker' | 'tries';
  /** Its subject, or its key in a bucket: what is proven for one place holds for no other. */
  readonly where: string;
  readonly text: string | Uint8Array;
}

export interface QueueKey {
  /** Tells keys apart on the server, and says nothing about them. */
  readonly name: string;
  proofOf(piece: ProvenPiece): string;
  isProven(piece: ProvenPiece, proof: string | undefined): boolean;
}

/** Where the proof of a message stands. */
export const PROOF_HEADER = 'Troupe-Proof';

export function queueKey(secret: string): QueueKey {
  const key = deriveKey(secret, 'troupe queue');
  const textOf = ({ kind, where, text }: ProvenPiece) => `${kind} ${where}\n${hash('sha256', text, 'hex')}`;
  return {
    name: Buffer.from(keyedHash(key, 'name'), 'base64url').toString('hex').slice(0, 16),
    proofOf: (piece) => keyedHash(key, textOf(piece)),
    isProven: (piece, proof) => proof !== undefined && isKeyedHash(key, textOf(piece), proof),
  };
}
