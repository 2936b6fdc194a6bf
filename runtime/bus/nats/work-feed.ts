// Gives a worker its work run by run, through one consumer for each run: a worker that can play none of a run's
// episodes stops asking for them, and a run with many episodes does not keep the others waiting.
import type { Consumer, JsMsg } from '@nats-io/jetstream';
import { type Clock, sleep } from '../../core/clock.ts';
import { decodeName, encodeName } from '../../text/encode-name.ts';
import { shortHash } from '../../text/hash.ts';
import { every } from './work-directory.ts';
import { runTokenOf } from './work-frames.ts';
import { consumerOf, type WorkStreams } from './work-streams.ts';

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
  loop(signal: AbortSignal, fetch: AskConsumer): () => Promise<JsMsg | undefined> {
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
      const message = await fetch(await this.#consumer(current.run));
      // It is made again, where the server has forgotten it meanwhile.
      if (message === undefined) this.#consumers.delete(current.run);
      if (message === undefined) current = undefined;
      return message;
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

export function heldWork(message: JsMsg, clock: Clock, ackWaitMs: number): HeldWork {
  const over = new AbortController();
  void every({ clock, signal: over.signal }, ackWaitMs / 3, () => message.working());
  return { message, letGo: () => over.abort() };
}
