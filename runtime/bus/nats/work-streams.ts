// Opens what the work queue keeps on a NATS server, all of it on disk: a stream of work, one of results, a store of
// records, and buckets for runs, workers and the number of attempts at each piece of work. A stream or bucket that
// exists under the same name with other settings is refused, not used. It also clears what ended runs have left there.

import {
  type Consumer,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { type KV, Kvm } from '@nats-io/kv';
import { type ObjectStore, Objm } from '@nats-io/obj';
import { ConnectionError, type NatsConnection, RequestError, TimeoutError } from '@nats-io/transport-node';
import { failure } from '../../errors/index.ts';
import { encodeName } from '../../text/subject.ts';
import { connectToServer, forbiddenIn } from './connect.ts';
import type { NatsOptions } from './options.ts';
import type { GroupNames } from './subject-prefix.ts';
import { groupNames } from './subject-prefix.ts';

/** How long a run or a worker that says nothing any more counts as there. */
export const LEASE_MS = 20_000;

/** Longer than a piece of work is tried again. */
const TRIES_KEPT_MS = 7 * 24 * 3_600_000;

export interface WorkStreams {
  readonly names: GroupNames;
  readonly manager: JetStreamManager;
  readonly client: JetStreamClient;
  readonly records: ObjectStore;
  /** What is known of each run; kept. */
  readonly runs: KV;
  /** Who plays a run now. */
  readonly leases: KV;
  readonly workers: KV;
  /** How often work was begun that came to no end. */
  readonly tries: KV;
}

/** @throws JETSTREAM_DISABLED, JETSTREAM_REFUSED, JETSTREAM_SILENT, STREAM_DIFFERS, BUS_FORBIDDEN */
export async function openWorkStreams(nc: NatsConnection, about: string, names: GroupNames): Promise<WorkStreams> {
  try {
    const manager = await jetstreamManager(nc);
    const client = manager.jetstream();
    // A subject holds one message: an episode that waits, or whose result does, is not added again.
    await ensureStream(manager, about, {
      name: names.workStream,
      subjects: [`${names.work}.>`],
      max_msgs_per_subject: 1,
      discard: DiscardPolicy.New,
      discard_new_per_subject: true,
    });
    await ensureStream(manager, about, { name: names.doneStream, subjects: [`${names.done}.>`] });
    const buckets = new Kvm(client);
    const bucket = (kind: string, ttl?: number) =>
      buckets.create(names.bucket(kind), { storage: StorageType.File, history: 1, ttl });
    return {
      names,
      manager,
      client,
      records: await new Objm(client).create(names.bucket('records'), { storage: StorageType.File }),
      runs: await bucket('runs'),
      leases: await bucket('leases', LEASE_MS),
      workers: await bucket('workers', LEASE_MS),
      tries: await bucket('tries', TRIES_KEPT_MS),
    };
  } catch (thrown) {
    // Where somebody follows every subject, a request to a server without JetStream is heard, and answered by nobody.
    if (thrown instanceof TimeoutError && nc.info?.jetstream !== true)
      throw failure('JETSTREAM_DISABLED', { about }, thrown);
    // A server that has JetStream says so before it is ready.
    throw isStarting(thrown, nc) ? failure('JETSTREAM_SILENT', { about }, thrown) : queueError(thrown, about);
  }
}

/** Whether the server does not answer for the moment: it is away, or its JetStream is starting. */
export const isAway = (thrown: unknown, nc: NatsConnection): boolean =>
  thrown instanceof TimeoutError ||
  thrown instanceof RequestError ||
  thrown instanceof ConnectionError ||
  isStarting(thrown, nc);

const isStarting = (thrown: unknown, nc: NatsConnection): boolean =>
  thrown instanceof JetStreamApiError
    ? thrown.status === STARTING
    : thrown instanceof Error && thrown.name === 'JetStreamNotEnabled' && nc.info?.jetstream === true;

/** What a server says whose JetStream is starting. */
export const STARTING = 503;

/** Codes of a server or an account without JetStream. */
const DISABLED: readonly number[] = [JetStreamApiCodes.JetStreamNotEnabledForAccount, 10076];

/** What JetStream says, in words of ours; anything else as it is. */
export function queueError(thrown: unknown, about: string): unknown {
  const forbidden = forbiddenIn(thrown, about);
  if (forbidden) return forbidden;
  if (thrown instanceof Error && thrown.name === 'JetStreamNotEnabled')
    return failure('JETSTREAM_DISABLED', { about }, thrown);
  if (thrown instanceof JetStreamApiError) {
    return DISABLED.includes(thrown.code)
      ? failure('JETSTREAM_DISABLED', { about }, thrown)
      : failure('JETSTREAM_REFUSED', { about, why: thrown.message }, thrown);
  }
  return thrown instanceof TimeoutError ? failure('JETSTREAM_SILENT', { about }, thrown) : thrown;
}

interface WantedStream {
  readonly name: string;
  readonly subjects: string[];
  readonly max_msgs_per_subject?: number;
  readonly discard?: DiscardPolicy;
  readonly discard_new_per_subject?: boolean;
}

async function ensureStream(manager: JetStreamManager, about: string, wanted: WantedStream): Promise<void> {
  const full = { retention: RetentionPolicy.Workqueue, storage: StorageType.File, ...wanted };
  let config: object;
  try {
    ({ config } = await manager.streams.info(wanted.name));
  } catch (thrown) {
    if (!(thrown instanceof JetStreamApiError && thrown.code === JetStreamApiCodes.StreamNotFound)) throw thrown;
    await manager.streams.add(full);
    return;
  }
  const has = new Map(Object.entries(config));
  for (const [name, value] of Object.entries(full)) {
    const [is, must] = [has.get(name), value].map((one) => JSON.stringify(one));
    if (is !== must)
      throw failure('STREAM_DIFFERS', {
        about,
        stream: wanted.name,
        setting: name,
        is: is ?? 'nothing',
        must: must ?? 'nothing',
      });
  }
}

interface WantedConsumer {
  readonly name: string;
  readonly filter: string;
  readonly ackWaitMs: number;
  readonly idleMs?: number;
}

/** Of a work queue, "filtered consumer not unique" and "multiple non-filtered consumers not allowed". */
const OVERLAPPING: readonly number[] = [10099, 10100];

/**
 * The one consumer of a filter; an existing one of the same name continues where it is, with its settings: others rely
 * on how long it waits for them. Consumers that an older version has left in its way go. @throws CONSUMER_IN_THE_WAY
 */
export async function consumerOf(
  { manager, client }: Pick<WorkStreams, 'manager' | 'client'>,
  stream: string,
  options: WantedConsumer,
): Promise<Consumer> {
  const add = () =>
    manager.consumers.add(stream, {
      durable_name: options.name,
      filter_subject: options.filter,
      ack_policy: 'explicit',
      ack_wait: options.ackWaitMs * 1_000_000,
      max_deliver: -1,
      max_ack_pending: 100_000,
      inactive_threshold: options.idleMs === undefined ? undefined : options.idleMs * 1_000_000,
    });
  const known = await client.consumers.get(stream, options.name).catch((thrown) => {
    if (thrown instanceof JetStreamApiError && thrown.code === JetStreamApiCodes.ConsumerNotFound) return undefined;
    throw thrown;
  });
  if (known !== undefined) return known;
  try {
    await add();
  } catch (thrown) {
    if (!(thrown instanceof JetStreamApiError && OVERLAPPING.includes(thrown.code))) throw thrown;
    await removeOverlapping({ manager, stream }, options, thrown);
    await add();
  }
  return client.consumers.get(stream, options.name);
}

/** @throws CONSUMER_IN_THE_WAY */
async function removeOverlapping(
  { manager, stream }: { readonly manager: JetStreamManager; readonly stream: string },
  { name, filter }: WantedConsumer,
  cause: unknown,
): Promise<void> {
  const others: string[] = [];
  for await (const { name: other, config } of manager.consumers.list(stream)) {
    const filters = config.filter_subjects ?? [config.filter_subject ?? '>'];
    if (other === name || !filters.some((one) => overlap(one, filter))) continue;
    const isGone = OF_OURS.test(other) && (await manager.consumers.delete(stream, other).catch(() => false));
    if (!isGone) others.push(other);
  }
  const [first] = others;
  if (first !== undefined) throw failure('CONSUMER_IN_THE_WAY', { stream, consumer: first }, cause);
}

/** What this and older versions call the consumers of workers and runs. */
const OF_OURS = /^(?:workers|run)-/;

/** Whether a subject can match both patterns. */
function overlap(one: string, other: string): boolean {
  const [a, b] = [one.split('.'), other.split('.')];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [a[i], b[i]];
    if (x === undefined || y === undefined) return false;
    if (x === '>' || y === '>') return true;
    if (x !== y && x !== '*' && y !== '*') return false;
  }
  return true;
}

/**
 * Removes everything of these runs. One that is played, or whose lease has not expired, is left alone; what was cleared
 * is returned. @throws as `openWorkQueue`
 */
export async function clearRuns(options: NatsOptions, runs: readonly string[]): Promise<readonly string[]> {
  const names = groupNames(options.prefix);
  const { connection: nc, about } = await connectToServer(options);
  try {
    const { manager, leases, runs: entries, records } = await openWorkStreams(nc, about, names);
    const cleared: string[] = [];
    const blobs = runs.length === 0 ? [] : await records.list();
    for (const run of runs) {
      const key = encodeName(run);
      // Taken like a run's own lease, so that no process begins with it meanwhile.
      if ((await createdIn(leases, key, 'clean')) === undefined) continue;
      await manager.streams.purge(names.workStream, { filter: `${names.work}.*.*.${key}.>` });
      await manager.consumers.delete(names.doneStream, `run-${key}`).catch(() => undefined);
      await manager.streams.purge(names.doneStream, { filter: `${names.done}.${key}.>` });
      for (const { name } of blobs) if (name.startsWith(`${run}-`)) await records.delete(name);
      await entries.purge(key);
      await leases.purge(key);
      cleared.push(run);
    }
    return cleared;
  } catch (thrown) {
    throw queueError(thrown, about);
  } finally {
    await nc.close();
  }
}

const TAKEN: readonly number[] = [
  JetStreamApiCodes.StreamWrongLastSequence,
  JetStreamApiCodes.StreamWrongLastSequenceUnknown,
];

/** The revision; undefined where the bucket holds something under this key. @throws what the server refuses besides */
export async function createdIn(bucket: KV, key: string, value: string): Promise<number | undefined> {
  try {
    return await bucket.create(key, value);
  } catch (thrown) {
    if (thrown instanceof JetStreamApiError && TAKEN.includes(thrown.code)) return undefined;
    throw thrown;
  }
}
