// Packs work and results into messages, JSON and bytes behind it, and reads them. What was put there by something else
// is told apart from them, and never thrown.
import type { JsMsg } from '@nats-io/jetstream';
import { z } from 'zod';
import { shortHash } from '../../core/hash.ts';
import { encodeName } from '../../core/name.ts';

const WorkText = z.object({ run: z.string(), key: z.string(), body: z.unknown() });
const DoneText = z.object({ key: z.string(), body: z.unknown(), attachment: z.string().optional() });

/** Keys may hold anything: in a subject stands a hash. */
export const workSubject = (version: string, run: string, key: string): string =>
  `troupe-work.${encodeName(version)}.${encodeName(run)}.${shortHash(key)}`;
export const doneSubject = (run: string, key: string): string => `troupe-done.${encodeName(run)}.${shortHash(key)}`;
/** Nothing keeps what is said here: who waits for the work hears it. */
export const lostSubject = (runToken: string, keyToken: string): string => `troupe-lost.${runToken}.${keyToken}`;
/** The token of the key, the last one. */
export const keyTokenOf = (subject: string): string => subject.slice(subject.lastIndexOf('.') + 1);

/** A message of more than this is hard on a server, whatever it takes. */
export const MOST_INLINE = 512 * 1024;

/** JSON in one line, and bytes behind it. */
export function joined(line: Uint8Array, bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(line.length + 1 + bytes.length);
  whole.set(line);
  whole[line.length] = LINE_END;
  whole.set(bytes, line.length + 1);
  return whole;
}

const LINE_END = 10;

function unframed(data: Uint8Array): { readonly head: unknown; readonly rest: Uint8Array } {
  const end = data.indexOf(LINE_END);
  const line = end < 0 ? data : data.subarray(0, end);
  return {
    head: JSON.parse(new TextDecoder().decode(line)),
    rest: end < 0 ? new Uint8Array() : data.subarray(end + 1),
  };
}

export const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));

type MessageContent = Pick<JsMsg, 'data' | 'subject'>;

/** A text says why it cannot be read. */
export function workIn({ data, subject }: MessageContent): z.output<typeof WorkText> | string {
  const read = readFrame(data, WorkText)?.head;
  if (read === undefined) return 'it is no work of this version';
  const [, , run] = subject.split('.');
  const isThis = encodeName(read.run) === run && shortHash(read.key) === keyTokenOf(subject);
  return isThis ? read : 'it names other work than its subject';
}

/** Likewise. */
export function doneIn({
  data,
  subject,
}: MessageContent): (z.output<typeof DoneText> & { readonly rest: Uint8Array }) | string {
  const read = readFrame(data, DoneText);
  if (read === undefined) return 'it is no result of this version';
  if (shortHash(read.head.key) !== keyTokenOf(subject)) return 'it names other work than its subject';
  return { ...read.head, rest: read.rest };
}

/** The line and what stands behind it; undefined where the line is not of this form. */
function readFrame<S extends z.ZodType>(data: Uint8Array, schema: S) {
  try {
    const { head, rest } = unframed(data);
    return { head: schema.parse(head), rest };
  } catch {
    return undefined;
  }
}
