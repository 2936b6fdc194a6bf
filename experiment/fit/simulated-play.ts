// Plays the recorded episodes again, the same scenes, teams and seeds, by a rule player with given rates: here, or in
// threads of this process (fit-thread.ts), where each batch goes to the thread with the fewest.

import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { Bounds } from '../../agents/models/bounds.ts';
import { rulesModel } from '../../agents/models/rules-model.ts';
import type { Model } from '../../runtime/core/model.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import type { AnyCompleteWorld } from '../../runtime/core/world.ts';
import { asTroupeError, failure, hasCode, type TroupeError, toldError } from '../../runtime/errors/index.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { threadFile } from '../../runtime/text/thread-file.ts';
import { actedAs, type PlayedEpisode } from './play-statistics.ts';

export interface SimulatedBatch {
  readonly episodes: readonly Pick<PlayedEpisode, 'scene' | 'agents' | 'seed'>[];
  readonly bounds: Bounds;
  /** Of the player's mistakes; each episode has its own. */
  readonly seed: string;
}

export type PlaySimulated = (batch: SimulatedBatch) => Promise<PlayedEpisode[]>;

interface SimulatedParts {
  readonly world: AnyCompleteWorld;
  readonly worldOptions?: Readonly<Record<string, unknown>> | undefined;
  readonly protocol: AnyProtocol;
}

/** The figure of a world by which a recording says how far the work is. */
export const WORK_DONE = 'transportRate';

/** Plays in this thread. @throws what the world threw: an episode that it broke is no play */
export const simulatedWith =
  ({ world, worldOptions, protocol }: SimulatedParts): PlaySimulated =>
  async ({ episodes, bounds, seed }) => {
    const { words, player, pace } = world;
    const played: PlayedEpisode[] = [];
    for (const [i, where] of episodes.entries()) {
      const { scene, agents } = where;
      const sink = memorySink();
      const { facts, acting } = words;
      const rules = rulesModel({
        player,
        world: world.name,
        seed: `${seed}/${i}`,
        facts,
        acting,
        idle: pace.idle,
        ...bounds,
      });
      const setup = { world, worldOptions, protocol, agents, scene, seed: where.seed, steps: pace.stepCap };
      const { model, failed } = watchedModel(rules);
      const end = await runEpisode({ ...setup, models: model, sink });
      const thrown = failed();
      if (thrown !== undefined) throw thrown;
      if (end.code !== undefined) {
        const what = `scene ${scene}, seed ${where.seed}: ${end.detail}.`;
        throw toldError({ code: end.code, what, fix: PLAY_ALONE, data: {} });
      }
      const steps = sink.events().flatMap((event) => {
        if (event.type !== 'world.stepped') return [];
        const did = event.outcomes.map(({ do: action, ok }) => actedAs(action, ok));
        return [{ did, progress: Object.values(event.score)[0]?.[WORK_DONE] ?? 0 }];
      });
      played.push({ scene, agents, seed: where.seed, steps, success: end.reason === 'goal' });
    }
    return played;
  };

const PLAY_ALONE = "Play that episode alone with 'troupe run' to see how it comes to it.";

/** `failed`: what the world's code threw, or the first failure of a model that answered nothing. */
function watchedModel(rules: Model): { readonly model: Model; readonly failed: () => TroupeError | undefined } {
  let first: TroupeError | undefined;
  let broken: TroupeError | undefined;
  let answered = false;
  const model: Model = {
    ...rules,
    ask(...asked) {
      try {
        const reply = rules.ask(...asked);
        answered = true;
        return reply;
      } catch (thrown) {
        const error = asTroupeError(thrown);
        first ??= error;
        if (hasCode(error, 'WORLD_THREW') || hasCode(error, 'WORLD_ANSWER_BAD')) broken ??= error;
        throw error;
      }
    },
  };
  return { model, failed: () => broken ?? (answered ? undefined : first) };
}

export interface AskedOfThread {
  readonly id: number;
  readonly batch: SimulatedBatch;
}

export type SaidByThread =
  | { readonly id: number; readonly played: PlayedEpisode[] }
  | { readonly id: number; readonly thrown: ReturnType<TroupeError['toJSON']> };

/** What a thread plays, as `troupe fit` takes it: each finds it for itself. */
export const FitParts = z.object({
  world: z.string(),
  worldOptions: z.record(z.string(), z.unknown()).optional(),
  protocol: z.string(),
  cwd: z.string(),
});
export type FitParts = z.output<typeof FitParts>;

interface FitThreadsNeeds {
  readonly count: number;
  readonly parts: FitParts;
  /** Ends the threads. */
  readonly signal: AbortSignal;
  /** The module that a thread runs. */
  readonly file?: string | undefined;
}

interface FitThreads {
  readonly play: PlaySimulated;
  /** Ends the threads, and what they still play. */
  close(): Promise<void>;
}

/** Undefined where there are no threads to be had: the program runs from its TypeScript sources. */
export function openFitThreads({
  count,
  parts,
  signal,
  file = threadFile(import.meta.url, './fit-thread.js'),
}: FitThreadsNeeds): FitThreads | undefined {
  if (file === undefined) return undefined;
  const threads = Array.from({ length: count }, () => new FitThread(file, parts));
  const close = async () => {
    signal.removeEventListener('abort', close);
    await Promise.all(threads.map((thread) => thread.end()));
  };
  signal.addEventListener('abort', close);
  return {
    play(batch) {
      const least = threads.reduce((a, b) => (b.busy < a.busy ? b : a));
      return least.play(batch);
    },
    close,
  };
}

interface OpenBatch {
  readonly settle: (played: PlayedEpisode[]) => void;
  readonly fail: (thrown: unknown) => void;
}

class FitThread {
  readonly #worker: Worker;
  readonly #open = new Map<number, OpenBatch>();
  #next = 0;
  /** Why it has ended. */
  #over: string | undefined;

  constructor(file: string, parts: FitParts) {
    this.#worker = new Worker(file, { workerData: parts });
    this.#worker.on('message', (said: SaidByThread) => this.#hear(said));
    this.#worker.on('error', ({ message }) => {
      this.#over = message;
    });
    this.#worker.on('exit', (code) => this.#ended(`exit code ${code}`));
  }

  get busy(): number {
    return this.#open.size;
  }

  play(batch: SimulatedBatch): Promise<PlayedEpisode[]> {
    const id = this.#next++;
    return new Promise((settle, fail) => {
      if (this.#over !== undefined) return fail(endedError(this.#over));
      this.#open.set(id, { settle, fail });
      const asked: AskedOfThread = { id, batch };
      this.#worker.postMessage(asked);
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #hear(said: SaidByThread): void {
    const open = this.#open.get(said.id);
    this.#open.delete(said.id);
    if ('played' in said) open?.settle(said.played);
    else open?.fail(toldError(said.thrown));
  }

  #ended(why: string): void {
    this.#over ??= why;
    for (const { fail } of this.#open.values()) fail(endedError(this.#over));
    this.#open.clear();
  }
}

const endedError = (why: string) => failure('THREAD_ENDED', { why, episodes: 1 });
