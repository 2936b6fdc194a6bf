// Carries the bytes that go with a result: behind it, where one message holds both, and else in a store of the server.
import type { ObjectStore } from '@nats-io/obj';
import { type Clock, sleep } from '../../core/clock.ts';
import { busLost, messageTooLarge } from '../../core/errors/index.ts';
import { freshId } from '../../core/random.ts';
import { bytesOf, joined, MOST_INLINE } from './work-frames.ts';

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
  framed(of: { readonly run: string; readonly key: string }, body: unknown, bytes?: Uint8Array): Promise<Uint8Array>;
  /** Rejects where it is too large, does not come, or is no longer what was stored; undefined where it is not there. */
  get(name: string): Promise<Uint8Array | undefined>;
  forget(name: string): Promise<void>;
}

export function createWorkAttachments({ records, clock, about, most, again }: AttachmentNeeds): WorkAttachments {
  return {
    async framed({ run, key }, body, bytes) {
      if (bytes === undefined) return bytesOf({ key, body });
      const whole = joined(bytesOf({ key, body }), bytes);
      if (whole.length <= Math.min(MOST_INLINE, most())) return whole;
      const attachment = `${run}-${freshId()}`;
      await again(() => records.putBlob({ name: attachment }, bytes));
      return bytesOf({ key, body, attachment });
    },
    async get(name) {
      const { size } = (await records.info(name)) ?? { size: 0 };
      if (size > MOST_STORED) throw messageTooLarge(name, size, MOST_STORED);
      const over = new AbortController();
      const tooLong = sleep(clock, STORED_MS, over.signal).then(() => {
        if (!over.signal.aborted) throw busLost(about, STORED_MS);
        return null;
      });
      try {
        return (await Promise.race([records.getBlob(name), tooLong])) ?? undefined;
      } finally {
        over.abort();
      }
    },
    async forget(name) {
      await records.delete(name).catch(() => undefined);
    },
  };
}
