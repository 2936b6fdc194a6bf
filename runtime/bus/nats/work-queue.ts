// Implements the work queue with JetStream, using only features that servers have from version 2.9 on.
import { setMaxListeners } from 'node:events';
import { type Consumer, JetStreamApiError, type JsMsg } from '@nats-io/jetstream';
import { headers, type NatsConnection } from '@nats-io/transport-node';
import { type Clock, sleep, systemClock } from '../../core/clock.ts';
import { freshId } from '../../core/random.ts';
import { failure, TroupeError } from '../../errors/index.ts';
import { encodeName } from '../../text/subject.ts';
import type {
  OpenDirectory,
  ResultHearer,
  UnableFor,
  UnreadablePiece,
  VersionedRun,
  WorkAnswer,
  WorkDirectory,
  WorkItem,
  WorkOutcome,
  WorkQueue,
  WorkQueueOptions,
  WorkResult,
} from '../work-queue.ts';
import { connectToServer, forbiddenIn } from './connect.ts';
import type { NatsOptions } from './options.ts';
import { groupNames } from './subject-prefix.ts';
import { createDirectoryReader, createWorkDirectory, every } from './work-directory.ts';
import {
  bytesOf,
  createWorkAttachments,
  doneIn,
  doneSubject,
  keyTokenOf,
  lostSubject,
  PROOF_HEADER,
  proofIn,
  proofOfFrame,
  type QueueKey,
  queueKey,
  runTokenOf,
  type WorkAttachments,
  workIn,
  workPrefix,
  workSubject,
} from './work-frames.ts';
import { createWorkTries, type HeldWork, heldWork, loopOverWork, WorkFeed, type WorkTries } from './work-loop.ts';
import { consumerOf, isAway, openWorkStreams, queueError, STARTING, type WorkStreams } from './work-streams.ts';

/** The code with which a server refuses a second message of a subject. */
const ONE_PER_SUBJECT = 10077;
/** How long a word of the server is waited for, before it is asked again. */
const ACK_MS = 1_500;
/** How long it waits for work before it reports that there is none. */
const FETCH_MS = 1_000;
/** How long the server waits for a result to be kept, which its run does at once. */
const KEPT_MS = 600_000;
/** A run looks for lost work this often where a word of it has come, and every so many times anyway. */
const LOST_MS = 1_000;
const LOST_EVERY = 30;
/** So many proofs are remembered. */
const MOST_COME = 100_000;

/**
 * @throws BUS_UNREACHABLE, BUS_REFUSED, JETSTREAM_DISABLED, JETSTREAM_REFUSED, JETSTREAM_SILENT, STREAM_DIFFERS,
 * BUS_FORBIDDEN, OPTION_BAD
 */
export const openWorkQueue = (options: WorkQueueOptions): Promise<WorkQueue> =>
  opened(options, (nc, streams, about) => new NatsWorkQueue(nc, streams, { ...options, about }));

interface DirectoryOptions extends NatsOptions, Pick<WorkQueueOptions, 'onUnreadable'> {
  /** Without it no entry is known to be of a process with the same one. */
  readonly secret?: string;
}

/** @throws as `openWorkQueue` */
export const openWorkDirectory = (options: DirectoryOptions): Promise<OpenDirectory> =>
  opened(options, (nc, streams, about) => {
    const { secret, onUnreadable = () => undefined } = options;
    const by = secret === undefined ? undefined : queueKey(secret);
    return { about, close: () => nc.close(), ...createDirectoryReader(streams, { by, about, onUnreadable }) };
  });

async function opened<T>(
  options: NatsOptions,
  use: (nc: NatsConnection, streams: WorkStreams, about: string) => T,
): Promise<T> {
  const names = groupNames(options.prefix);
  const { connection: nc, about } = await connectToServer(options);
  try {
    return use(nc, await openWorkStreams(nc, about, names), about);
  } catch (thrown) {
    await nc.close();
    throw thrown;
  }
}

type DoesWork = (item: WorkItem) => Promise<WorkOutcome>;

class NatsWorkQueue implements WorkQueue {
  readonly about: string;
  readonly keyName: string;
  readonly directory: WorkDirectory;
  readonly #by: QueueKey;
  readonly #nc: NatsConnection;
  readonly #streams: WorkStreams;
  readonly #tries: WorkTries;
  readonly #clock: Clock;
  readonly #ackWaitMs: number;
  readonly #retryMs: number;
  readonly #tell: (what: UnreadablePiece) => void;
  readonly #attachments: WorkAttachments;
  readonly #feeds = new Map<string, WorkFeed>();
  readonly #unable = new Map<string, UnableFor>();
  /** The message in which each proof has come first. */
  readonly #come = new Map<string, number>();

  constructor(nc: NatsConnection, streams: WorkStreams, { about, ...options }: WorkQueueOptions & { about: string }) {
    this.about = about;
    this.#by = queueKey(options.secret);
    this.keyName = this.#by.name;
    this.#nc = nc;
    this.#streams = streams;
    this.#tries = createWorkTries(streams.tries, this.#by);
    this.#clock = options.clock ?? systemClock;
    this.#ackWaitMs = options.ackWaitMs ?? 30_000;
    this.#retryMs = options.reconnectDelayMs ?? 250;
    this.#tell = options.onUnreadable ?? (() => undefined);
    this.#attachments = createWorkAttachments({
      records: streams.records,
      clock: this.#clock,
      about,
      most: () => nc.info?.max_payload ?? 0,
      again: (run) => this.#again(run),
      whileAway: (run) => this.#again(run, (thrown) => isAway(thrown, nc)),
    });
    this.directory = createWorkDirectory(streams, {
      by: this.#by,
      clock: this.#clock,
      about,
      onUnreadable: this.#tell,
    });
  }

  async add({ version, run, key, request = 0, body }: Parameters<WorkQueue['add']>[0]): Promise<boolean> {
    const subject = workSubject(this.#prefixOf(version), run, key);
    const data = bytesOf({ run, key, request, added: freshId(), body });
    const most = this.#nc.info?.max_payload ?? Number.POSITIVE_INFINITY;
    if (data.length > most) throw failure('MESSAGE_TOO_LARGE', { subject, bytes: data.length, most });
    try {
      await this.#again(() => this.#publish('task', subject, data));
      return true;
    } catch (thrown) {
      if (thrown instanceof JetStreamApiError && thrown.code === ONE_PER_SUBJECT) return false;
      throw queueError(thrown, this.about);
    }
  }

  async withdraw(version: string, run: string): Promise<void> {
    const filter = `${this.#prefixOf(version)}.${encodeName(run)}.>`;
    await this.#streams.manager.streams.purge(this.#streams.names.workStream, { filter });
  }

  async collect({ version, run }: VersionedRun, hearer: ResultHearer, signal: AbortSignal): Promise<void> {
    const { names } = this.#streams;
    const name = `run-${encodeName(run)}`;
    let ticks = 0;
    const lookSoon = () => {
      ticks = LOST_EVERY;
    };
    // Anybody can say such a word: it makes the run look, and nothing more.
    const advice = this.#nc.subscribe(lostSubject(names, encodeName(run), '*'), { callback: lookSoon });
    // Its predecessor may still hold what it had not kept when it was killed.
    await this.#streams.manager.consumers.delete(names.doneStream, name).catch(() => undefined);
    const filter = `${names.done}.${encodeName(run)}.>`;
    const consumer = await consumerOf(this.#streams, names.doneStream, { name, filter, ackWaitMs: KEPT_MS });
    void every({ clock: this.#clock, signal }, LOST_MS, async () => {
      if (++ticks < LOST_EVERY) return;
      ticks = 0;
      await this.#tellLost(version, run, hearer).catch(lookSoon);
    });
    const each = (message: JsMsg) => {
      if (signal.aborted) return message.nak();
      const result = this.#resultIn(message);
      if (typeof result === 'object') {
        // One that was not kept yet may come again; a copy of it is no other result.
        if (!this.#isCopy(message)) return hearer.take(result);
        return message.ack();
      }
      message.ack();
      this.#tell({ kind: 'result', where: message.subject, why: result });
      lookSoon();
    };
    try {
      while (!signal.aborted && !this.#nc.isClosed()) await this.#fetched(consumer, { signal, atOnce: 100 }, each);
    } finally {
      advice.unsubscribe();
    }
  }

  /** Q1, Q2: what waits, is done or has come to a result is in one of the two streams: work first, which ends last. */
  async #tellLost(version: string, run: string, { waiting, lost }: ResultHearer): Promise<void> {
    const prefix = this.#prefixOf(version);
    const { names } = this.#streams;
    const keys = [...waiting()];
    if (keys.length === 0) return;
    const work = await this.#subjectsOf(names.workStream, `${prefix}.${encodeName(run)}.>`);
    const done = await this.#subjectsOf(names.doneStream, `${names.done}.${encodeName(run)}.>`);
    for (const key of keys)
      if (!work.has(workSubject(prefix, run, key)) && !done.has(doneSubject(names, run, key))) lost(key);
  }

  async #subjectsOf(stream: string, filter: string): Promise<ReadonlySet<string>> {
    const { state } = await this.#streams.manager.streams.info(stream, { subjects_filter: filter });
    return new Set(Object.keys(state.subjects ?? {}));
  }

  /** Whether somebody has published again what had come in another message. */
  #isCopy(message: JsMsg): boolean {
    const [proof, { streamSequence }] = [proofIn(message), message.info];
    const first = this.#come.get(proof) ?? streamSequence;
    this.#come.set(proof, first);
    const [oldest] = this.#come.keys();
    if (this.#come.size > MOST_COME && oldest !== undefined) this.#come.delete(oldest);
    return first !== streamSequence;
  }

  /** A text says why it cannot be used. */
  #resultIn(message: JsMsg): WorkResult | string {
    const read = doneIn(message, this.#by);
    if (typeof read === 'string') return read;
    const { key, request, body, attachment } = read;
    return {
      key,
      request,
      body,
      attachment: () => this.#attachments.of(read),
      kept: async () => {
        await this.#again(() => message.ackAck({ timeout: ACK_MS }));
        if (attachment !== undefined) await this.#attachments.forget(attachment);
      },
    };
  }

  unable(): readonly UnableFor[] {
    return [...this.#unable.values()];
  }

  async work(version: string, play: DoesWork, signal: AbortSignal): Promise<void> {
    const clock = this.#clock;
    const feed = this.#feedOf(version);
    // A worker with several pieces at a time adds one listener for each: not a leak, so Node must not warn.
    setMaxListeners(0, signal);
    const nextMessage = feed.loop(signal, async (consumer) => {
      let found: JsMsg | undefined;
      await this.#fetched(consumer, { signal, atOnce: 1 }, (message) => {
        found = message;
      });
      return found;
    });
    await loopOverWork({
      clock,
      isOver: () => signal.aborted || this.#nc.isClosed(),
      next: async () => {
        const handed = await this.#patiently(signal, nextMessage);
        return handed && heldWork(handed, clock);
      },
      work: (held) => this.#doWork(held, { feed, play }, signal),
      giveBack: (held) => this.#giveBack(held, undefined),
    });
  }

  #feedOf(version: string): WorkFeed {
    const { manager, client, names } = this.#streams;
    const prefix = this.#prefixOf(version);
    const needs = { streams: { manager, client, names }, clock: this.#clock, prefix, ackWaitMs: this.#ackWaitMs };
    const feed = this.#feeds.get(version) ?? new WorkFeed(needs);
    this.#feeds.set(version, feed);
    return feed;
  }

  /** Returns what hands the result in. */
  async #doWork(
    held: HeldWork,
    { feed, play }: { readonly feed: WorkFeed; readonly play: DoesWork },
    signal: AbortSignal,
  ): Promise<() => Promise<void>> {
    const { message } = held;
    const read = workIn(message, this.#by);
    if (typeof read === 'string') return () => this.#setAside(held, read);
    if (this.#isCopy(message)) return () => this.#setAside(held, 'it is a copy of a task that came before');
    const { run, key, request, body } = read;
    // It was asked for before its run was given up.
    if (feed.isRefused(run)) return () => this.#giveBack(held, undefined);
    try {
      const tries = await this.#again(() => this.#tries.begin(message));
      const outcome = await play({ run, key, body, tries, signal });
      if (outcome !== 'given up' && 'unreadable' in outcome) return () => this.#setAside(held, outcome.unreadable);
      if (outcome !== 'given up' && 'body' in outcome) return () => this.#handIn(held, { run, key, request }, outcome);
      if (outcome !== 'given up') {
        feed.refuse(run);
        this.#unable.set(run, { run, why: outcome.unable });
      }
      return () => this.#giveBack(held, tries);
    } catch (thrown) {
      held.letGo();
      throw thrown;
    }
  }

  async #handIn(
    { message, letGo }: HeldWork,
    of: { readonly run: string; readonly key: string; readonly request: number },
    answer: WorkAnswer,
  ): Promise<void> {
    try {
      const done = await this.#attachments.framed(of, answer.body, await answer.attachment?.());
      await this.#again(() => this.#publish('result', doneSubject(this.#streams.names, of.run, of.key), done));
      await this.#again(() => message.ackAck({ timeout: ACK_MS }));
    } finally {
      letGo();
    }
  }

  /** Q1: what is given up here is handed to another at once. `tries`: undefined where it was not begun. */
  async #giveBack({ message, letGo }: HeldWork, tries: number | undefined): Promise<void> {
    letGo();
    if (tries !== undefined) await this.#tries.handBack(message, tries).catch(() => undefined);
    message.nak();
  }

  /** Q5, Q6: nobody does what nobody can read, or what has no proof. Whoever waits for true work in its place looks. */
  async #setAside({ message, letGo }: HeldWork, why: string): Promise<void> {
    letGo();
    await this.#again(() => message.ackAck({ timeout: ACK_MS }));
    this.#tell({ kind: 'work', where: message.subject, why });
    const { subject } = message;
    this.#nc.publish(lostSubject(this.#streams.names, runTokenOf(subject), keyTokenOf(subject)));
  }

  #prefixOf(version: string): string {
    return workPrefix(this.#streams.names, version, this.keyName);
  }

  #publish(kind: 'task' | 'result', subject: string, data: Uint8Array): Promise<unknown> {
    const proven = headers();
    proven.set(PROOF_HEADER, proofOfFrame(this.#by, { kind, subject }, data));
    return this.#streams.client.publish(subject, data, { timeout: ACK_MS, headers: proven });
  }

  /** Until it succeeds: the server may be away for a while. What does not pass is thrown; by default, its refusals. */
  async #again<T>(run: () => Promise<T>, passes?: (thrown: unknown) => boolean): Promise<T> {
    for (;;) {
      try {
        return await run();
      } catch (thrown) {
        const forbidden = forbiddenIn(thrown, this.about);
        if (forbidden) throw forbidden;
        const isLasting = passes ? !passes(thrown) : thrown instanceof JetStreamApiError;
        if (isLasting || this.#nc.isClosed()) throw thrown;
        await sleep(this.#clock, this.#retryMs);
      }
    }
  }

  /** `atOnce`: messages that are asked for together. */
  async #fetched(
    consumer: Consumer,
    { signal, atOnce }: { readonly signal: AbortSignal; readonly atOnce: number },
    take: (m: JsMsg) => void,
  ): Promise<void> {
    await this.#patiently(signal, async () => {
      const batch = await consumer.fetch({ max_messages: atOnce, expires: FETCH_MS });
      const stop = () => void batch.close();
      signal.addEventListener('abort', stop, { once: true });
      try {
        for await (const message of batch) take(message);
      } finally {
        signal.removeEventListener('abort', stop);
      }
      return undefined;
    });
  }

  /** Undefined where the server is away for the moment. What the server itself refuses is thrown. */
  async #patiently<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T | undefined> {
    try {
      return await run();
    } catch (thrown) {
      if (signal.aborted || this.#nc.isClosed()) return undefined;
      const isRefused = thrown instanceof JetStreamApiError && thrown.status !== STARTING;
      if (isRefused || forbiddenIn(thrown, this.about)) throw queueError(thrown, this.about);
      if (thrown instanceof TroupeError && !thrown.retry) throw thrown;
      await sleep(this.#clock, this.#retryMs, signal);
      return undefined;
    }
  }

  close(): Promise<void> {
    return this.#nc.close();
  }
}
