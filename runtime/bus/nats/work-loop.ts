// Does the pieces of work that a queue hands out, one after another, without pauses between short ones: during one
// piece, the results of earlier ones are submitted and the next piece is requested.
//   Q5 what is asked for ahead waits for a short piece at most: others get it as soon as it waits longer.
import { breathe, type Clock } from '../../core/clock.ts';

export interface WorkLoopNeeds<Work> {
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
