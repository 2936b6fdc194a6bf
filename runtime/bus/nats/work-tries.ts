// Counts how often a piece of work was started and did not finish. The server's delivery count is higher: it includes
// deliveries of pieces that were handed back, or that only waited in a process when another piece killed it. A count
// bears a proof: with a forged one, work that nobody has begun would be set aside as deadly.
import type { JsMsg } from '@nats-io/jetstream';
import { shortHash } from '../../text/hash.ts';
import type { QueueKey } from './queue-key.ts';

/** The part of a message that says how often it was delivered. */
export type HandedOut = Pick<JsMsg, 'subject'> & {
  readonly info: Pick<JsMsg['info'], 'deliveryCount' | 'streamSequence'>;
};

export interface WorkTries {
  /** Records that the piece is started, and returns how many times that has happened, this time included. */
  begin(message: HandedOut): Promise<number>;
  /** Returns the piece to the queue; the attempt does not count. `tries`: what `begin` returned, if it was called. */
  handBack(message: HandedOut, tries: number | undefined): Promise<void>;
}

/** The part of a bucket that is used here. */
export interface TriesBucket {
  get(key: string): Promise<{ string(): string } | null>;
  put(key: string, value: string): Promise<unknown>;
}

/** Writes nothing for a piece that succeeds on its first delivery. */
export function createWorkTries(bucket: TriesBucket, by: QueueKey): WorkTries {
  const write = (where: string, count: number) =>
    bucket.put(where, `${count} ${by.proofOf({ kind: 'tries', where, text: String(count) })}`);
  /** What is no count of ours was put there by something else. */
  const read = (where: string, value = ''): number => {
    const [, text = '', proof] = /^(\d{1,6}) (\S+)$/.exec(value) ?? [];
    return by.isProven({ kind: 'tries', where, text }, proof) ? Number(text) : 1;
  };
  return {
    async begin(message) {
      if (message.info.deliveryCount === 1) return 1;
      const where = keyOf(message);
      const before = await bucket.get(where);
      // The process that had it first may have died before it wrote anything.
      const tries = read(where, before?.string()) + 1;
      await write(where, tries);
      return tries;
    },
    async handBack(message, tries) {
      const before = tries ?? (message.info.deliveryCount === 1 ? 1 : undefined);
      if (before !== undefined) await write(keyOf(message), before - 1);
    },
  };
}

/** A piece that is added again after it was done is another message, with another key. */
const keyOf = ({ subject, info }: HandedOut): string => `${shortHash(subject)}.${info.streamSequence}`;
