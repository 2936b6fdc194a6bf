// Counts how often a piece of work was begun and came to no end. The server counts how often it has handed a piece out,
// which is more: a piece may have waited in a process that died of another one, or have been handed back.
import type { JsMsg } from '@nats-io/jetstream';
import { shortHash } from '../../core/hash.ts';

/** The part of a message that tells how often it came. */
export type HandedOut = Pick<JsMsg, 'subject'> & {
  readonly info: Pick<JsMsg['info'], 'deliveryCount' | 'streamSequence'>;
};

export interface WorkTries {
  /** The piece is begun: the how manieth time this is. */
  begin(message: HandedOut): Promise<number>;
  /** It goes to others, and what `begin` has returned does not count; undefined where it was not begun. */
  handBack(message: HandedOut, tries: number | undefined): Promise<void>;
}

/** The part of a bucket that is used here. */
export interface TriesBucket {
  get(key: string): Promise<{ string(): string } | null>;
  put(key: string, value: string): Promise<unknown>;
}

/** Nothing is written of what is handed out once and done. */
export function createWorkTries(bucket: TriesBucket): WorkTries {
  return {
    async begin(message) {
      if (message.info.deliveryCount === 1) return 1;
      const before = await bucket.get(keyOf(message));
      // Whoever had it first may have died before anything was written.
      const tries = Number(before?.string() ?? 1) + 1;
      await bucket.put(keyOf(message), String(tries));
      return tries;
    },
    async handBack(message, tries) {
      const before = tries ?? (message.info.deliveryCount === 1 ? 1 : undefined);
      if (before !== undefined) await bucket.put(keyOf(message), String(before - 1));
    },
  };
}

/** The same piece may be added again once it is done: then it is another message. */
const keyOf = ({ subject, info }: HandedOut): string => `${shortHash(subject)}.${info.streamSequence}`;
