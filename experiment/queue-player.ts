// Plays episodes on workers through a queue. Each is requested once, its result is computed here from the record that
// returns, and the queue drops it once the result is in the folder.

import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { PlayContext } from '../resolve/context.ts';
import type { NatsOptions } from '../runtime/bus/nats/options.ts';
import type { UnreadablePiece, WorkQueue, WorkResult } from '../runtime/bus/work-queue.ts';
import { asTroupeError, failure, fileUnwritable } from '../runtime/errors/index.ts';
import { keyOf } from '../runtime/experiment/grid.ts';
import { type JobResult, unplayed } from '../runtime/experiment/measures.ts';
import { costBy } from '../runtime/ledger/prices.ts';
import { signEnd } from '../runtime/record/chain.ts';
import { makeFolder } from '../runtime/record/write-file.ts';
import { VERSION } from '../runtime/run/version.ts';
import { clause } from '../runtime/text/in-words.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { createTokenCounter } from '../runtime/tokens/token-counter.ts';
import type { EpisodeTask } from './episode-task.ts';
import { recordIn } from './episode-task.ts';
import { filesOfTask } from './plan.ts';
import type { GridPlayer, GridPlayerNeeds } from './player.ts';
import { createUnreadableLog } from './queue-news.ts';
import { watchWorkers } from './queue-watch.ts';
import { type ReceivedResult, recordUnpacker, resultFrom } from './received-result.ts';
import { stateOf } from './status.ts';
import { type ExpectedParts, hashesOf, taskText } from './task-text.ts';

/** How often the work of an episode is added before it is given up, where it or its result cannot be used. */
const TIMES_ADDED = 3;

interface QueuePlayerNeeds extends GridPlayerNeeds {
  readonly servers: NatsOptions;
  /** Tasks and results bear a proof of it. */
  readonly secret: string;
}

/** @throws as `openWorkQueue`, and RUN_BUSY */
export async function openQueuePlayer(needs: QueuePlayerNeeds, context: PlayContext): Promise<GridPlayer> {
  const { openWorkQueue } = await import('../runtime/bus/nats/work-queue.ts');
  const { see } = createUnreadableLog((text) => needs.progress.warn(text));
  const queue = await openWorkQueue({
    ...needs.servers,
    secret: needs.secret,
    clock: context.clock,
    onUnreadable: see,
  });
  try {
    const player = new QueuePlayer(queue, { ...needs, onUnreadable: see }, context);
    await player.begin();
    return player;
  } catch (thrown) {
    await queue.close();
    throw thrown;
  }
}

interface PlayerOfQueueNeeds extends QueuePlayerNeeds {
  readonly onUnreadable: (what: UnreadablePiece) => void;
}

class QueuePlayer implements GridPlayer {
  readonly #queue: WorkQueue;
  readonly #needs: PlayerOfQueueNeeds;
  readonly #context: PlayContext;
  readonly #run: string;
  /** Callers waiting for results, by episode. */
  readonly #waiting = new Map<string, WaitingCaller>();
  /** Results for an earlier command that nobody has collected yet, by episode and request. */
  readonly #early = new Map<string, WorkResult>();
  readonly #unkept = new Map<string, WorkResult>();
  /** Why episodes came back unplayed. */
  readonly #unplayed = new Set<string>();
  /** Of the files that tasks name: read once. */
  readonly #hashes = new Map<string, ExpectedParts['files']>();
  readonly #tokens = createTokenCounter().count;
  readonly #unpack = recordUnpacker();
  readonly #over = new AbortController();
  readonly #count = { done: 0, failed: 0, setAside: 0 };
  #collecting: Promise<void> | undefined;
  #release: (() => Promise<void>) | undefined;

  constructor(queue: WorkQueue, needs: PlayerOfQueueNeeds, context: PlayContext) {
    this.#queue = queue;
    this.#needs = needs;
    this.#context = context;
    this.#run = needs.described.id;
  }

  async begin(): Promise<void> {
    const { signal } = this.#context;
    const lease = await this.#queue.directory.lease(
      this.#run,
      () => this.#status(),
      () =>
        this.#say(
          'Another process is playing this experiment, or was until recently: waiting to see whether it has stopped.',
        ),
    );
    this.#release = lease.release;
    const cancel = () => {
      for (const { settle } of this.#waiting.values()) settle(undefined);
    };
    signal.addEventListener('abort', cancel, { once: true });
    this.#collecting = this.#queue
      .collect(
        { version: VERSION, run: this.#run },
        {
          take: (result) => this.#arrived(result),
          waiting: () => [...this.#waiting].flatMap(([key, { isAdded }]) => (isAdded ? [key] : [])),
          // Whoever waits for it asks again.
          lost: (key) => this.#settle(key, 'lost'),
        },
        this.#over.signal,
      )
      .catch((thrown: unknown) => {
        this.#context.stderr.write(`${asTroupeError(thrown).message}\n`);
        cancel();
      });
    await watchWorkers({
      directory: this.#queue.directory,
      keyName: this.#queue.keyName,
      about: this.#queue.about,
      run: this.#needs.plan.name ?? this.#run,
      id: this.#run,
      secretFile: this.#needs.settings.secretFile,
      clock: this.#context.clock,
      signal: this.#over.signal,
      say: (text) => this.#say(text),
      warn: (said) => this.#needs.progress.warn(said),
    });
  }

  #status() {
    const { name } = this.#needs.plan;
    return { name, troupe: VERSION, episodes: this.#needs.episodes, before: this.#needs.before, ...this.#count };
  }

  #say(text: string): void {
    if (!this.#needs.settings.quiet) this.#needs.progress.warn(text);
  }

  #arrived(result: WorkResult): void {
    const { key, request } = result;
    const waiting = this.#waiting.get(key);
    // Q6: that of an earlier request has been taken before, or was given up.
    if (waiting) return waiting.request === request ? this.#settle(key, result) : void result.kept();
    // Q3: it may have been played twice, since an earlier, killed run may have requested it.
    const early = earlyKey(key, request);
    if (this.#needs.wanted.has(key) && !this.#early.has(early)) this.#early.set(early, result);
    else void result.kept();
  }

  #settle(key: string, result: WorkResult | 'lost'): void {
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    waiting?.settle(result);
  }

  /** One reason is told once: a worker may turn away all of them. */
  #tellUnplayed(why: string): void {
    if (this.#unplayed.has(why)) return;
    this.#unplayed.add(why);
    this.#say(`A worker could not play an episode. ${oneLine(why, 400)}`);
  }

  readonly play = async (task: EpisodeTask): Promise<JobResult | undefined> => {
    // An episode that a worker had started is not on this machine's disk.
    if (task.resumes) return undefined;
    const key = keyOf(task.job);
    const early = earlyKey(key, task.request ?? 0);
    try {
      let why: string | undefined;
      for (let added = 0; added < TIMES_ADDED; ) {
        const result = this.#early.get(early) ?? (await this.#ask(task, key, () => added++));
        this.#early.delete(early);
        if (result === undefined) return unplayed(task.job, '', 'cancelled');
        if (result === 'lost') continue;
        const played = await this.#received(task, result);
        if (typeof played === 'object') return played;
        why = played;
      }
      return unplayed(task.job, failure('WORK_LOST', { times: TIMES_ADDED, why }));
    } catch (thrown) {
      return unplayed(task.job, asTroupeError(thrown));
    } finally {
      this.#waiting.delete(key);
      this.#early.delete(early);
      this.#needs.wanted.delete(key);
    }
  };

  /** A text says why what came is set aside: its record does not prove it. @throws FILE_UNWRITABLE */
  async #received(task: EpisodeTask, result: WorkResult): Promise<JobResult | string> {
    const { job, prices } = task;
    const key = keyOf(job);
    const described = this.#needs.described.worlds[job.world];
    if (described === undefined) return `nobody asked for world ${job.world}`;
    let received: ReceivedResult;
    try {
      const packed = await result.attachment();
      const asked = { experiment: this.#run, described, job };
      received = await resultFrom({ body: result.body, packed }, asked, {
        count: this.#tokens,
        unpack: this.#unpack,
        priceOf: prices && costBy(prices),
      });
    } catch (thrown) {
      const { code, what } = asTroupeError(thrown);
      const why = `${code}: ${clause(what)}`;
      this.#needs.onUnreadable({ kind: 'result', where: key, why });
      await result.kept();
      return why;
    }
    const { played, record } = received;
    this.#writeRecord(task, record);
    this.#unkept.set(key, result);
    if (played.reason === 'error') this.#tellUnplayed(played.detail);
    return played;
  }

  /** `onAdded`: only where the work is not waiting there already. */
  async #ask(task: EpisodeTask, key: string, onAdded: () => void): Promise<WorkResult | 'lost' | undefined> {
    const { request = 0 } = task;
    const caller: WaitingCaller = { request, isAdded: false, settle: () => undefined };
    const answer = new Promise<WorkResult | 'lost' | undefined>((settle) => {
      caller.settle = settle;
      this.#waiting.set(key, caller);
    });
    const body = taskText(task, this.#expected(task));
    if (await this.#queue.add({ version: VERSION, run: this.#run, key, request, body })) onAdded();
    caller.isAdded = true;
    return answer;
  }

  #expected(task: EpisodeTask): ExpectedParts {
    const { world, protocol, agents } = task.job;
    const files = filesOfTask(task);
    const key = JSON.stringify(files);
    const hashes = this.#hashes.get(key) ?? hashesOf(files, task.cwd ?? '.');
    this.#hashes.set(key, hashes);
    const described = this.#needs.described.worlds[world];
    return {
      worldVersion: String(described?.settings['world version'] ?? ''),
      protocolHash: described?.protocols[protocol]?.hashes[String(agents)] ?? '',
      files: hashes,
    };
  }

  #writeRecord({ job, out, seal }: EpisodeTask, record: string | undefined): void {
    if (record === undefined || out === null) return;
    const file = recordIn(out, job);
    const text = seal?.key ? signEnd(record, seal.key).text : record;
    try {
      makeFolder(dirname(file));
      writeFileSync(file, text);
    } catch (cause) {
      throw fileUnwritable(file, cause);
    }
  }

  readonly kept = async (played: JobResult): Promise<void> => {
    const key = keyOf(played.job);
    const state = stateOf(played);
    // What was cut short is played again.
    if (state !== 'cut') this.#count[state === 'done' || state === 'setAside' ? state : 'failed']++;
    await this.#unkept.get(key)?.kept();
    this.#unkept.delete(key);
  };

  readonly close = async (): Promise<void> => {
    if (this.#context.signal.aborted) await this.#queue.withdraw(VERSION, this.#run).catch(() => undefined);
    this.#over.abort();
    await this.#collecting;
    await this.#release?.();
    await this.#queue.close();
  };
}

interface WaitingCaller {
  readonly request: number;
  /** Whether the work is on the server. */
  isAdded: boolean;
  settle(result: WorkResult | 'lost' | undefined): void;
}

const earlyKey = (key: string, request: number): string => JSON.stringify([key, request]);
