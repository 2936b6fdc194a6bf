// Plays episodes in threads of this process: each goes to the thread with the fewest. Where episodes wait for models,
// the main thread plays as well, because each new thread must warm up its own code first. If a thread dies, its
// episodes fail and another thread takes its place.

import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { PlayContext } from '../resolve/context.ts';
import type { Clock, Timer } from '../runtime/core/clock.ts';
import { asTroupeError, failure } from '../runtime/errors/index.ts';
import { type JobResult, unplayed } from '../runtime/experiment/measures.ts';
import { unlockEnded } from '../runtime/record/lock.ts';
import { threadFile } from '../runtime/text/thread-file.ts';
import type { CallsOfEpisode, GateLoan } from './call-gate.ts';
import type { CallNews } from './call-news.ts';
import {
  createEpisodePlayer,
  type EpisodeSurroundings,
  type EpisodeTask,
  type PlayTask,
  recordFileOf,
} from './episode-task.ts';

export interface EpisodeThreads {
  readonly play: PlayTask;
  /** Ends the threads. */
  close(): Promise<void>;
}

interface EpisodeThreadsNeeds {
  /** The most threads at a time. */
  readonly count: number;
  /** Environment variables for the episodes: the keys of models. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Ends all episodes. */
  readonly signal: AbortSignal;
  /**
   * Whether episodes give way to the event loop, as those that wait for models do. Others cannot be told to stop, so
   * their thread is terminated.
   */
  readonly yields?: boolean;
  /** The main thread plays too: further threads are begun only while one is late. */
  readonly here?: PlaysHere;
  /** The module that a thread runs. */
  readonly file?: string | undefined;
}

interface PlaysHere {
  readonly play: PlayTask;
  readonly clock: Clock;
  /** How many threads are started at once, before there is anything to do. */
  readonly beside: number;
  /** Whether it had too much to do since it was last asked. */
  isLate(): boolean;
}

/** How often the threads are checked for being late. */
const LOOK_MS = 500;
/** A thread that is busy for more than this share of its time keeps answers waiting. */
const LATE_SHARE = 0.8;

const leastBusy = <T extends { readonly busy: number }>(players: readonly T[]): T =>
  players.reduce((a, b) => (b.busy < a.busy ? b : a));

/** Returns a function that says whether a thread had too much to do since it was last asked. */
function latenessOf({ eventLoopUtilization }: Pick<typeof performance, 'eventLoopUtilization'>): () => boolean {
  let before = eventLoopUtilization();
  return () => {
    const now = eventLoopUtilization();
    const { utilization } = eventLoopUtilization(now, before);
    before = now;
    return utilization > LATE_SHARE;
  };
}

/** Undefined where there are no threads to be had: the program runs from its TypeScript sources. */
export function createEpisodeThreads(needs: EpisodeThreadsNeeds): EpisodeThreads | undefined {
  const {
    count,
    env = {},
    signal,
    yields = false,
    here,
    file = threadFile(import.meta.url, './thread-entry.js'),
  } = needs;
  if (file === undefined) return undefined;
  const main = here && new MainThread(here.play);
  const begin = () => new EpisodeThread(file, env);
  const threads = Array.from({ length: here ? here.beside : count }, begin);
  let look: Timer | undefined;
  const grow = () => {
    // All of them are asked: each tells its time since it was last asked.
    const areLate = [here?.isLate(), ...threads.map((thread) => thread.isLate())].some((isLate) => isLate);
    if (areLate && threads.length < count && threads.every(({ isReady }) => isReady)) threads.push(begin());
    look = here?.clock.after(LOOK_MS, grow);
  };
  look = here?.clock.after(LOOK_MS, grow);
  const close = async () => {
    look?.cancel();
    signal.removeEventListener('abort', cancel);
    await Promise.all(threads.map((thread) => thread.end()));
  };
  const cancel = () => {
    if (!yields) void close();
    else for (const thread of threads) thread.cancel();
  };
  signal.addEventListener('abort', cancel, { once: true });
  // Threads that still load the program are dealt episodes as well: those that begin first last for seconds, and would
  // all be the main thread's.
  const least = (): MainThread | EpisodeThread => {
    // One that cannot live is not begun for ever: only when there is something to play.
    for (const [at, { isOver }] of threads.entries()) if (isOver) threads[at] = begin();
    return leastBusy(main ? [main, ...threads] : threads);
  };
  return {
    async play(task, around = {}) {
      if (signal.aborted) return unplayed(task.job, '', 'cancelled');
      const played = await least().play(task, around);
      return signal.aborted && played?.reason === 'error' ? unplayed(task.job, '', 'cancelled') : played;
    },
    close,
  };
}

class MainThread {
  busy = 0;
  readonly #play: PlayTask;

  constructor(play: PlayTask) {
    this.#play = play;
  }

  play(task: EpisodeTask, around: EpisodeSurroundings): Promise<JobResult | undefined> {
    this.busy++;
    return this.#play(task, around).finally(() => {
      this.busy--;
    });
  }
}

interface OpenEpisode {
  readonly task: EpisodeTask;
  readonly around: EpisodeSurroundings;
  readonly settle: (result: JobResult | undefined) => void;
}

class EpisodeThread {
  readonly #worker: Worker;
  /** The worker forgets its own when it ends. */
  readonly #id: number;
  readonly #open = new Map<number, OpenEpisode>();
  #next = 0;
  #loan: GateLoan | undefined;
  #failure: string | undefined;
  /** It has loaded the program. */
  isReady = false;
  isOver = false;
  /** Whether it had too much to do since it was last asked. */
  readonly isLate: () => boolean;

  constructor(file: string, env: Readonly<Record<string, string | undefined>>) {
    this.#worker = new Worker(file, { env: { ...env } });
    this.#id = this.#worker.threadId;
    this.isLate = latenessOf(this.#worker.performance);
    this.#worker.on('message', (said: FromThread) => this.#hear(said));
    this.#worker.on('error', (thrown) => {
      this.#failure = thrown.message;
    });
    this.#worker.on('exit', (code) => this.#ended(this.#failure ?? `exit code ${code}`));
  }

  get busy(): number {
    return this.#open.size;
  }

  play(task: EpisodeTask, around: EpisodeSurroundings): Promise<JobResult | undefined> {
    const id = this.#next++;
    const tells = { calls: this.#borrow(around.calls), news: around.tell !== undefined };
    return new Promise((settle) => {
      this.#open.set(id, { task, around, settle });
      try {
        this.#say({ word: 'play', id, task, tells });
      } catch (thrown) {
        // An option that is no plain data.
        this.#open.delete(id);
        settle(unplayed(task.job, asTroupeError(thrown)));
      }
    });
  }

  /** Its calls take places of the gate that the episode was given. */
  #borrow(calls: EpisodeSurroundings['calls']): EpisodePlace | undefined {
    if (calls?.lending === undefined) return undefined;
    const { order, gate } = calls.lending;
    this.#loan ??= gate.lend({
      granted: () => this.#say({ word: 'granted' }),
      pause: (model, ms) => this.#say({ word: 'pause', model, ms }),
      endTogether: () => this.#say({ word: 'end together' }),
    });
    return { order, isLimited: gate.isLimited };
  }

  cancel(): void {
    this.#say({ word: 'cancel' });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #say(said: ToThread): void {
    this.#worker.postMessage(said);
  }

  #hear(said: FromThread): void {
    switch (said.word) {
      case 'ready':
        this.isReady = true;
        return;
      case 'ask':
        return this.#loan?.ask(said.of);
      case 'give back':
        return this.#loan?.giveBack();
      case 'pause':
        return this.#loan?.pause(said.model, said.ms);
      case 'played': {
        const episode = this.#open.get(said.id);
        this.#open.delete(said.id);
        return episode?.settle(said.result);
      }
      case 'news':
        return this.#open.get(said.id)?.around.tell?.(said.news);
    }
  }

  #ended(why: string): void {
    this.isOver = true;
    this.#loan?.close();
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const { task, settle } of open) {
      this.#unlock(task);
      settle(unplayed(task.job, failure('THREAD_ENDED', { why, episodes: open.length })));
    }
  }

  #unlock(task: EpisodeTask): void {
    const record = recordFileOf(task);
    try {
      if (record !== undefined) unlockEnded(record, this.#id);
    } catch {
      // Whoever wants to write the record is told that it is locked.
    }
  }
}

/** What is said to a thread that plays episodes: plain data, as all that it says. `id` is the episode's. */
export type ToThread =
  | { readonly word: 'play'; readonly id: number; readonly task: EpisodeTask; readonly tells: EpisodeTells }
  /** Grants a place for a call, one for each request. */
  | { readonly word: 'granted' }
  /** A server asked for a pause of this length before further calls to this model. */
  | { readonly word: 'pause'; readonly model: string; readonly ms: number }
  /** All episodes of the experiment have started. */
  | { readonly word: 'end together' }
  /** Asks every episode to end. */
  | { readonly word: 'cancel' };

/** What the main thread wants to hear about while the episode runs. */
interface EpisodeTells {
  /** Undefined if calls are unlimited and pauses are not shared. */
  readonly calls: EpisodePlace | undefined;
  readonly news: boolean;
}

export interface EpisodePlace {
  /** The episode's number in starting order. */
  readonly order: number;
  /** Whether calls need a place from the main thread. */
  readonly isLimited: boolean;
}

export type FromThread =
  /** The thread has loaded the program. */
  | { readonly word: 'ready' }
  | { readonly word: 'played'; readonly id: number; readonly result: JobResult | undefined }
  /** The thread requests one more place. */
  | { readonly word: 'ask'; readonly of: CallsOfEpisode }
  /** The thread returns a place. */
  | { readonly word: 'give back' }
  | { readonly word: 'pause'; readonly model: string; readonly ms: number }
  | { readonly word: 'news'; readonly id: number; readonly news: CallNews };

interface AtOnce {
  readonly episodes: number;
  /** Undefined: any number. */
  readonly calls: number | undefined;
}

/** For each so many episodes there may be a thread, with the main thread. */
const EPISODES_OF_A_THREAD = 8;
/** For each so many answers that may come at the same time a thread is wanted at once. */
const ANSWERS_OF_A_THREAD = 17;

/**
 * Threads for episodes that wait for models elsewhere: they take little processor time, until so many answers arrive
 * that one thread falls behind. Undefined where this thread does alone.
 */
export function openWaiting({ episodes, calls = episodes }: AtOnce, context: PlayContext): EpisodeThreads | undefined {
  const { signal, env, clock } = context;
  // A processor is left to whoever answers, where there are more than two.
  const most = Math.max(2, availableParallelism() - 1);
  const count = Math.min(most, Math.ceil(episodes / EPISODES_OF_A_THREAD)) - 1;
  if (count < 1) return undefined;
  const wanted = Math.ceil(Math.min(episodes, calls) / ANSWERS_OF_A_THREAD);
  const beside = Math.min(count, wanted - 1);
  const here = { play: createEpisodePlayer(context), clock, isLate: latenessOf(performance), beside };
  return createEpisodeThreads({ count, signal, env, yields: true, here });
}
