// Does the pieces of work that a queue hands out, one after another, without pauses between short ones: during one
// piece, the results of earlier ones are submitted and the next piece is requested. Counts how often each was begun.
//   Q5 what is asked for ahead waits for a short piece at most: others get it as soon as it waits longer.
import type { JsMsg } from '@nats-io/jetstream';
import { breathe, type Clock } from '../../core/clock.ts';
import { shortHash } from '../../text/hash.ts';
import type { QueueKey } from './queue-key.ts';

interface WorkLoopNeeds<Work> {
  readonly clock: Clock;
  readonly isOver: () => boolean;
  /** The next piece; undefined where there was none for a while. */
  readonly next: () => Promise<Work | undefined>;
  /** Does it, and returns what hands the result in. */
  readonly work: (held: Work) => Promise<() => Promise<void>>;
  /** Leaves it to others, unbegun. */
  readonly giveBack: (held: Work) => Promise<void>;
}

/** The next piece is asked for ahead while pieces take less than this. */
const SHORT_MS = 1_000;
/** So many results are on their way at most. */
const MOST_HANDED_IN = 4;

/** Until it is over. Rejects, a few pieces later at most, where something could not be handed in. */
export async function loopOverWork<Work>({ clock, isOver, next, work, giveBack }: WorkLoopNeeds<Work>): Promise<void> {
  const handedIn = new Set<Promise<void>>();
  let ahead: WorkAhead<Work> | undefined;
  let areShort = false;
  try {
    while (!isOver()) {
      const held = ahead ? await ahead.taken() : await next();
      ahead = undefined;
      if (held === undefined) continue;
      if (isOver()) {
        await giveBack(held);
        break;
      }
      if (areShort) ahead = new WorkAhead(next(), giveBack);
      // What is asked for leaves, and what has come is read: a piece of work may keep this thread for itself.
      await breathe();
      const begun = clock.now();
      const tooLong = clock.after(SHORT_MS, () => void ahead?.giveBack());
      const handIn = await work(held).finally(() => tooLong.cancel());
      areShort = clock.now() - begun < SHORT_MS;
      const done = handIn();
      handedIn.add(done);
      // What it throws is thrown where it is waited for.
      done.then(
        () => handedIn.delete(done),
        () => undefined,
      );
      if (handedIn.size >= MOST_HANDED_IN) await Promise.race(handedIn);
    }
  } finally {
    await ahead?.giveBack();
  }
  await Promise.all(handedIn);
}

/** A piece that is asked for while another is done. */
class WorkAhead<Work> {
  readonly #asked: Promise<Work | undefined>;
  readonly #giveBack: WorkLoopNeeds<Work>['giveBack'];
  /** The loop has it, or others are to have it. */
  #isSettled = false;

  constructor(asked: Promise<Work | undefined>, giveBack: WorkLoopNeeds<Work>['giveBack']) {
    this.#asked = asked;
    this.#giveBack = giveBack;
    // What it throws is thrown where it is taken.
    asked.catch(() => undefined);
  }

  /** Undefined where it was given back, or nothing came. */
  async taken(): Promise<Work | undefined> {
    if (this.#isSettled) return undefined;
    this.#isSettled = true;
    return this.#asked;
  }

  async giveBack(): Promise<void> {
    if (this.#isSettled) return;
    this.#isSettled = true;
    const held = await this.#asked.catch(() => undefined);
    if (held) await this.#giveBack(held);
  }
}

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
interface TriesBucket {
  get(key: string): Promise<{ string(): string } | null>;
  put(key: string, value: string): Promise<unknown>;
}

/**
 * Counts how often a piece of work was started and did not finish. The server's delivery count is higher: it includes
 * deliveries of pieces that were handed back, or that only waited in a process when another piece killed it. A count
 * bears a proof: with a forged one, work that nobody has begun would be set aside as deadly. Nothing is written for a
 * piece that succeeds on its first delivery.
 */
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
