// Does the pieces of work that a queue hands out, one after another, without pauses between short ones: during one
// piece, the results of earlier ones are submitted and the next piece is requested. Counts how often each was begun.
//   Q5 what is asked for ahead waits for a short piece at most: others get it as soon as it waits longer.
// Work comes run by run, through one consumer for each run: a worker that can play none of a run's episodes stops
// asking for them, and a run with many episodes does not keep the others waiting.
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { breathe, type Clock, sleep } from '../../core/clock.ts';
import { shortHash } from '../../text/hash.ts';
import { decodeName, encodeName } from '../../text/subject.ts';
import { every } from './work-directory.ts';
import { type QueueKey, runTokenOf } from './work-frames.ts';
import { consumerOf, type WorkStreams } from './work-streams.ts';

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

/** The part of a message that says which piece of work it is. */
export type HandedOut = Pick<JsMsg, 'subject'> & { readonly info: Pick<JsMsg['info'], 'streamSequence'> };

export interface WorkTries {
  /** Records that the piece is started, and returns how many times that has happened, this time included. */
  begin(message: HandedOut): Promise<number>;
  /** The attempt does not count: the piece, for which `begin` returned `tries`, goes back to the queue. */
  handBack(message: HandedOut, tries: number): Promise<void>;
}

/** The part of a bucket that is used here. */
interface TriesBucket {
  get(key: string): Promise<{ string(): string } | null>;
  put(key: string, value: string): Promise<unknown>;
}

/**
 * Counts how often a piece of work was started and did not finish. The server's delivery count says something else: it
 * includes pieces that were handed back, or that only waited in a process when another piece killed it, and servers of
 * version 2.9 begin at one again where a worker was gone that had still asked for work. A count bears a proof: with a
 * forged one, work that nobody has begun would be set aside as deadly.
 */
export function createWorkTries(bucket: TriesBucket, by: QueueKey): WorkTries {
  const write = (where: string, count: number) =>
    bucket.put(where, `${count} ${by.proofOf({ kind: 'tries', where, text: String(count) })}`);
  /** What is no count of ours was put there by something else. */
  const read = (where: string, value = ''): number => {
    const [, text = '', proof] = /^(\d{1,6}) (\S+)$/.exec(value) ?? [];
    return by.isProven({ kind: 'tries', where, text }, proof) ? Number(text) : 0;
  };
  return {
    async begin(message) {
      const where = keyOf(message);
      const before = await bucket.get(where);
      const tries = read(where, before?.string()) + 1;
      await write(where, tries);
      return tries;
    },
    handBack: async (message, tries) => void (await write(keyOf(message), tries - 1)),
  };
}

/** A piece that is added again after it was done is another message, with another key. */
const keyOf = ({ subject, info }: HandedOut): string => `${shortHash(subject)}.${info.streamSequence}`;

/** How often the server is asked which runs have work, where there is none for this worker. */
const LOOK_MS = 250;
/** After so long with one run another one is asked as well. */
const STAY_MS = 5_000;
/** The server forgets the consumer of a run that nobody has asked for work of for so long. */
const IDLE_MS = 3_600_000;

interface WorkFeedNeeds {
  readonly streams: Pick<WorkStreams, 'manager' | 'client' | 'names'>;
  readonly clock: Clock;
  /** Of the subjects of what is meant for this worker. */
  readonly prefix: string;
  readonly ackWaitMs: number;
}

/** One message of the consumer, or undefined where there was none for a while. */
type AskConsumer = (consumer: Consumer) => Promise<JsMsg | undefined>;

/** What the server has handed out, and for how long it waits for a sign of life. */
interface HandedWork {
  readonly message: JsMsg;
  readonly ackWaitMs: number;
}

/** The work of all runs of a version and a key, for all the loops of this process. */
export class WorkFeed {
  readonly #needs: WorkFeedNeeds;
  readonly #refused = new Set<string>();
  readonly #consumers = new Map<string, Promise<Consumer>>();
  #known: { readonly at: number; readonly runs: Promise<readonly string[]> } | undefined;

  constructor(needs: WorkFeedNeeds) {
    this.#needs = needs;
  }

  isRefused(run: string): boolean {
    return this.#refused.has(run);
  }

  /** This worker asks for no more work of the run. */
  refuse(run: string): void {
    this.#refused.add(run);
  }

  /** Asks for the next piece of work, again and again, for one loop. */
  loop(signal: AbortSignal, fetch: AskConsumer): () => Promise<HandedWork | undefined> {
    const { clock } = this.#needs;
    let current: { readonly run: string; readonly since: number } | undefined;
    let last: string | undefined;
    return async () => {
      if (current === undefined || this.isRefused(current.run) || clock.now() - current.since > STAY_MS) {
        const runs = (await this.#runsWithWork()).filter((one) => !this.isRefused(one));
        const run = runs[(last === undefined ? 0 : runs.indexOf(last) + 1) % runs.length];
        if (run === undefined) {
          current = undefined;
          await sleep(clock, LOOK_MS, signal);
          return undefined;
        }
        current = { run, since: clock.now() };
        last = run;
      }
      const consumer = await this.#consumer(current.run);
      const message = await fetch(consumer);
      if (message !== undefined) {
        const { ack_wait: wait = 0 } = (await consumer.info(true)).config;
        return { message, ackWaitMs: wait / 1_000_000 };
      }
      // It is made again, where the server has forgotten it meanwhile.
      this.#consumers.delete(current.run);
      current = undefined;
      return undefined;
    };
  }

  /** Those whose work is waiting or being done. What stands under a name of another form was put there by no run. */
  #runsWithWork(): Promise<readonly string[]> {
    const { clock } = this.#needs;
    if (this.#known && clock.now() - this.#known.at < LOOK_MS) return this.#known.runs;
    const runs = this.#askForRuns();
    this.#known = { at: clock.now(), runs };
    runs.catch(() => {
      this.#known = undefined;
    });
    return runs;
  }

  async #askForRuns(): Promise<readonly string[]> {
    const { streams, prefix } = this.#needs;
    const filter = `${prefix}.>`;
    const { state } = await streams.manager.streams.info(streams.names.workStream, { subjects_filter: filter });
    const tokens = Object.keys(state.subjects ?? {}).flatMap(runsOf);
    return [...new Set(tokens)].flatMap((token) => decodeName(token) ?? []);
  }

  /** An existing one continues where it is. */
  #consumer(run: string): Promise<Consumer> {
    const { streams, prefix, ackWaitMs } = this.#needs;
    const filter = `${prefix}.${encodeName(run)}.>`;
    const made =
      this.#consumers.get(run) ??
      consumerOf(streams, streams.names.workStream, {
        name: `workers-${shortHash(filter)}`,
        filter,
        ackWaitMs,
        idleMs: IDLE_MS,
      });
    this.#consumers.set(run, made);
    made.catch(() => this.#consumers.delete(run));
    return made;
  }
}

/** What has fewer parts is of no run, and nobody asks for it. */
const runsOf = (subject: string): string[] => (subject.split('.').length < 5 ? [] : [runTokenOf(subject)]);

/** A piece of work that the server has handed to this process alone. */
export interface HeldWork {
  readonly message: JsMsg;
  /** Until this is called, the server is told that somebody works on it. */
  letGo(): void;
}

export function heldWork({ message, ackWaitMs }: HandedWork, clock: Clock): HeldWork {
  const over = new AbortController();
  void every({ clock, signal: over.signal }, ackWaitMs / 3, () => message.working());
  return { message, letGo: () => over.abort() };
}
