// Carries the bytes that go with a result: behind it, where one message holds both, and else in a store of the server.
import type { ObjectStore } from '@nats-io/obj';
import { type Clock, sleep } from '../../core/clock.ts';
import { freshId } from '../../core/random.ts';
import { failure } from '../../errors/index.ts';
import { bytesOf, joined, MOST_INLINE, sha256Of } from './work-frames.ts';

/** The most bytes of an attachment, and how long it may take to come. */
const MOST_STORED = 256 * 1024 * 1024;
const STORED_MS = 300_000;

interface AttachmentNeeds {
  readonly records: ObjectStore;
  readonly clock: Clock;
  /** The server's address, for people. */
  readonly about: string;
  /** The most bytes of a message. */
  readonly most: () => number;
  /** Until it succeeds. */
  readonly again: <T>(run: () => Promise<T>) => Promise<T>;
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

export function createWorkAttachments({ records, clock, about, most, again }: AttachmentNeeds): WorkAttachments {
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
      const bytes = attachment === undefined ? rest : await stored(attachment);
      if (bytes === undefined || sha256Of(bytes) !== sha256)
        throw failure('ATTACHMENT_CHANGED', { what: attachment ?? key });
      return bytes;
    },
    async forget(name) {
      await records.delete(name).catch(() => undefined);
    },
  };
}
