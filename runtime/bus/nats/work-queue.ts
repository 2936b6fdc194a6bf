// Implements the work queue with JetStream, using only features that servers have from version 2.9 on.
import { setMaxListeners } from 'node:events';
import { type Consumer, JetStreamApiError, type JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';
import { type Clock, sleep, systemClock } from '../../core/clock.ts';
import { messageTooLarge } from '../../core/errors/index.ts';
import { shortHash } from '../../core/hash.ts';
import { encodeName } from '../../core/name.ts';
import { freshId } from '../../core/random.ts';
import type { WorkDirectory, WorkItem, WorkQueue, WorkQueueOptions, WorkResult } from '../work-queue.ts';
import { connectToServer } from './connect.ts';
import { parseNatsUrl } from './url.ts';
import { createWorkDirectory, every } from './work-directory.ts';
import { bytesOf, joined, MOST_INLINE, unframed } from './work-frames.ts';
import { loopOverWork } from './work-loop.ts';
import { consumerOf, DONE_STREAM, openWorkStreams, queueError, WORK_STREAM, type WorkStreams } from './work-streams.ts';
import { createWorkTries, type WorkTries } from './work-tries.ts';

const WorkText = z.object({ run: z.string(), key: z.string(), body: z.unknown() });
const DoneText = z.object({ key: z.string(), body: z.unknown(), attachment: z.string().optional() });

/** Keys may hold anything: in a subject stands a hash. */
const workSubject = (version: string, run: string, key: string): string =>
  `troupe-work.${encodeName(version)}.${encodeName(run)}.${shortHash(key)}`;
const doneSubject = (run: string, key: string): string => `troupe-done.${encodeName(run)}.${shortHash(key)}`;

/** The code with which a server refuses a second message of a subject. */
const ONE_PER_SUBJECT = 10077;
/** How long a word of the server is waited for, before it is asked again. */
const ACK_MS = 1_500;
/** How long it waits for work before it reports that there is none. */
const FETCH_MS = 1_000;
/** How long the server waits for a result to be kept, which its run does at once. */
const KEPT_MS = 600_000;

/**
 * @throws BUS_UNREACHABLE, BUS_REFUSED, JETSTREAM_DISABLED, JETSTREAM_REFUSED, JETSTREAM_SILENT, STREAM_DIFFERS,
 * OPTION_BAD
 */
export async function openWorkQueue(options: WorkQueueOptions): Promise<WorkQueue> {
  const place = parseNatsUrl(typeof options.servers === 'string' ? options.servers : options.servers.join(','));
  const nc = await connectToServer(place, options);
  try {
    const streams = await openWorkStreams(nc, place.about);
    return new NatsWorkQueue(nc, streams, place.about, options);
  } catch (thrown) {
    await nc.close();
    throw thrown;
  }
}

/** A piece of work that the server has handed to this process alone. */
interface HeldWork {
  readonly message: JsMsg;
  /** Until this is called, the server is told that somebody works on it. */
  letGo(): void;
}

function heldWork(message: JsMsg, clock: Clock, ackWaitMs: number): HeldWork {
  const over = new AbortController();
  void every(clock, ackWaitMs / 3, over.signal, () => message.working());
  return { message, letGo: () => over.abort() };
}

type DoesWork = (item: WorkItem) => ReturnType<Parameters<WorkQueue['work']>[1]>;

class NatsWorkQueue implements WorkQueue {
  readonly about: string;
  readonly directory: WorkDirectory;
  readonly #nc: NatsConnection;
  readonly #streams: WorkStreams;
  readonly #tries: WorkTries;
  readonly #clock: Clock;
  readonly #ackWaitMs: number;
  readonly #retryMs: number;

  constructor(nc: NatsConnection, streams: WorkStreams, about: string, options: WorkQueueOptions) {
    this.about = about;
    this.#nc = nc;
    this.#streams = streams;
    this.#tries = createWorkTries(streams.tries);
    this.#clock = options.clock ?? systemClock;
    this.#ackWaitMs = options.ackWaitMs ?? 30_000;
    this.#retryMs = options.reconnectDelayMs ?? 250;
    this.directory = createWorkDirectory(streams, this.#clock, about);
  }

  async add({ version, run, key, body }: Parameters<WorkQueue['add']>[0]): Promise<boolean> {
    const subject = workSubject(version, run, key);
    const data = bytesOf({ run, key, body });
    const most = this.#nc.info?.max_payload ?? Number.POSITIVE_INFINITY;
    if (data.length > most) throw messageTooLarge(subject, data.length, most);
    try {
      await this.#again(() => this.#publish(subject, data));
      return true;
    } catch (thrown) {
      if (thrown instanceof JetStreamApiError && thrown.code === ONE_PER_SUBJECT) return false;
      throw queueError(thrown, this.about);
    }
  }

  async withdraw(version: string, run: string): Promise<void> {
    const filter = `troupe-work.${encodeName(version)}.${encodeName(run)}.>`;
    await this.#streams.manager.streams.purge(WORK_STREAM, { filter });
  }

  async collect(run: string, take: (result: WorkResult) => void, signal: AbortSignal): Promise<void> {
    const name = `run-${encodeName(run)}`;
    // Its predecessor may still hold what it had not kept when it was killed.
    await this.#streams.manager.consumers.delete(DONE_STREAM, name).catch(() => undefined);
    const filter = `troupe-done.${encodeName(run)}.>`;
    const consumer = await consumerOf(this.#streams, DONE_STREAM, { name, filter, ackWaitMs: KEPT_MS });
    const each = (message: JsMsg) => (signal.aborted ? message.nak() : take(this.#resultIn(message)));
    while (!signal.aborted && !this.#nc.isClosed()) await this.#fetched(consumer, signal, 100, each);
  }

  #resultIn(message: JsMsg): WorkResult {
    const { records } = this.#streams;
    const { head, rest } = unframed(message.data);
    const { key, body, attachment } = DoneText.parse(head);
    return {
      key,
      body,
      attachment: async () => {
        if (attachment === undefined) return rest.length > 0 ? rest : undefined;
        return (await this.#again(() => records.getBlob(attachment))) ?? undefined;
      },
      kept: async () => {
        await this.#again(() => message.ackAck({ timeout: ACK_MS }));
        if (attachment !== undefined) await records.delete(attachment).catch(() => undefined);
      },
    };
  }

  async work(version: string, play: DoesWork, signal: AbortSignal): Promise<void> {
    const consumer = await consumerOf(this.#streams, WORK_STREAM, {
      name: `workers-${encodeName(version)}`,
      filter: `troupe-work.${encodeName(version)}.>`,
      ackWaitMs: this.#ackWaitMs,
    });
    const clock = this.#clock;
    // A worker with several pieces at a time adds one listener for each: not a leak, so Node must not warn.
    setMaxListeners(0, signal);
    await loopOverWork({
      clock,
      isOver: () => signal.aborted || this.#nc.isClosed(),
      next: async () => {
        let held: HeldWork | undefined;
        await this.#fetched(consumer, signal, 1, (message) => {
          held = heldWork(message, clock, this.#ackWaitMs);
        });
        return held;
      },
      work: (held) => this.#doWork(held, play, signal),
      giveBack: (held) => this.#giveBack(held, undefined),
    });
  }

  /** Returns what hands the result in. */
  async #doWork(held: HeldWork, play: DoesWork, signal: AbortSignal): Promise<() => Promise<void>> {
    const { message } = held;
    const read = WorkText.safeParse(message.json());
    // Nobody can do what nobody can read.
    if (!read.success) return async () => this.#refuse(held);
    const { run, key, body } = read.data;
    try {
      const tries = await this.#again(() => this.#tries.begin(message));
      const answer = await play({ run, key, body, tries, signal });
      return async () => {
        try {
          if (answer === undefined) return await this.#giveBack(held, tries);
          const done = await this.#framed({ run, key, body: answer.body }, await answer.attachment?.());
          await this.#again(() => this.#publish(doneSubject(run, key), done));
          await this.#again(() => message.ackAck({ timeout: ACK_MS }));
        } finally {
          held.letGo();
        }
      };
    } catch (thrown) {
      held.letGo();
      throw thrown;
    }
  }

  /** Q1: what is given up here is handed to another at once. */
  async #giveBack({ message, letGo }: HeldWork, tries: number | undefined): Promise<void> {
    letGo();
    await this.#tries.handBack(message, tries).catch(() => undefined);
    message.nak();
  }

  async #refuse({ message, letGo }: HeldWork): Promise<void> {
    letGo();
    message.term();
  }

  /** What goes with an answer stands behind it where a message holds both, and else in the store. */
  async #framed(
    { run, ...answer }: { run: string; key: string; body: unknown },
    bytes?: Uint8Array,
  ): Promise<Uint8Array> {
    if (bytes === undefined) return bytesOf(answer);
    const whole = joined(bytesOf(answer), bytes);
    if (whole.length <= Math.min(MOST_INLINE, this.#nc.info?.max_payload ?? 0)) return whole;
    const name = `${run}-${freshId()}`;
    await this.#again(() => this.#streams.records.putBlob({ name }, bytes));
    return bytesOf({ ...answer, attachment: name });
  }

  async #publish(subject: string, data: Uint8Array): Promise<void> {
    await this.#streams.client.publish(subject, data, { timeout: ACK_MS });
  }

  /** Until it succeeds: the server may be away for a while. What the server itself refuses is thrown. */
  async #again<T>(run: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await run();
      } catch (thrown) {
        if (thrown instanceof JetStreamApiError || this.#nc.isClosed()) throw thrown;
        await sleep(this.#clock, this.#retryMs);
      }
    }
  }

  /** `atOnce`: messages that are asked for together. */
  async #fetched(consumer: Consumer, signal: AbortSignal, atOnce: number, take: (m: JsMsg) => void): Promise<void> {
    try {
      const batch = await consumer.fetch({ max_messages: atOnce, expires: FETCH_MS });
      const stop = () => void batch.close();
      signal.addEventListener('abort', stop, { once: true });
      try {
        for await (const message of batch) take(message);
      } finally {
        signal.removeEventListener('abort', stop);
      }
    } catch (thrown) {
      if (signal.aborted || this.#nc.isClosed()) return;
      if (thrown instanceof JetStreamApiError) throw queueError(thrown, this.about);
      await sleep(this.#clock, this.#retryMs, signal);
    }
  }

  close(): Promise<void> {
    return this.#nc.close();
  }
}
