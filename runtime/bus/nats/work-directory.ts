// Keeps track of running experiments and workers in buckets of a NATS server. An entry expires unless its owner renews
// it, and bears a proof of its owner's secret. Everybody can read the entries, also those of other secrets.
import type { KV } from '@nats-io/kv';
import { z } from 'zod';
import { type Clock, sleep } from '../../core/clock.ts';
import { freshId } from '../../core/random.ts';
import { failure } from '../../errors/index.ts';
import { encodeName } from '../../text/subject.ts';
import type {
  OwnEntry,
  RunEntry,
  RunLease,
  UnreadablePiece,
  WorkDirectory,
  WorkDirectoryReader,
  WorkerEntry,
} from '../work-queue.ts';
import type { QueueKey } from './work-frames.ts';
import { createdIn, LEASE_MS, queueError, type WorkStreams } from './work-streams.ts';

const Unable = z.array(z.object({ run: z.string(), why: z.string() }));
/** Entries of older versions have no proof. */
const PROVEN = { secret: z.string().default(''), proof: z.string().default('') };
const WorkerText = z.object({
  id: z.string(),
  version: z.string(),
  about: z.string(),
  unable: Unable.default([]),
  ...PROVEN,
});
/** How soon an entry that has changed is told again. */
const LOOK_MS = 1_000;

const RunText = z.object({ id: z.string(), status: z.unknown(), ...PROVEN });

interface ReaderNeeds {
  readonly about: string;
  /** Which entries are of the same secret; without it none is known to be. */
  readonly by?: QueueKey | undefined;
  readonly onUnreadable: (what: UnreadablePiece) => void;
}

interface DirectoryNeeds extends ReaderNeeds {
  readonly by: QueueKey;
  readonly clock: Clock;
}

type WorkBuckets = Pick<WorkStreams, 'runs' | 'leases' | 'workers'>;

export function createDirectoryReader(
  { runs, leases, workers }: WorkBuckets,
  { by, about, onUnreadable }: ReaderNeeds,
): WorkDirectoryReader {
  const tellOnce = toldOnce(onUnreadable);
  const inWords = rethrown(about);
  const isOwn = (kind: EntryKind, { id, secret, proof }: OwnEntry & { readonly proof: string }, said: unknown) =>
    secret === by?.name && by.isProven(provenEntry(kind, id, said), proof);
  const runEntries = async (): Promise<readonly RunEntry[]> => {
    const entries: RunEntry[] = [];
    for (const key of await keysOf(runs, tellOnce)) {
      const entry = await readEntry({ bucket: runs, key }, RunText, tellOnce);
      if (entry === undefined) continue;
      const lease = await leases.get(key);
      const { id, status, secret } = entry.value;
      const own = isOwn('run', entry.value, status);
      entries.push({ id, secret, isOwn: own, isPlayed: lease?.operation === 'PUT', at: entry.created, status });
    }
    return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
  };
  const workerEntries = async (): Promise<readonly WorkerEntry[]> => {
    const keys = await keysOf(workers, tellOnce);
    const entries = await Promise.all(keys.map((key) => readEntry({ bucket: workers, key }, WorkerText, tellOnce)));
    return entries.flatMap((entry) => {
      if (entry === undefined) return [];
      const { proof: _proof, ...worker } = entry.value;
      return { ...worker, isOwn: isOwn('worker', entry.value, saidBy(worker)) };
    });
  };
  return { runs: () => runEntries().catch(inWords), workers: () => workerEntries().catch(inWords) };
}

const rethrown = (about: string) => (thrown: unknown) => {
  throw queueError(thrown, about);
};

type EntryKind = 'run' | 'worker';

const provenEntry = (kind: EntryKind, id: string, said: unknown) => ({
  kind,
  where: encodeName(id),
  text: JSON.stringify(said) ?? '',
});

const saidBy = ({ version, about, unable }: Pick<WorkerEntry, 'version' | 'about' | 'unable'>) => ({
  version,
  about,
  unable: unable.map(({ run, why }) => [run, why]),
});

export function createWorkDirectory(
  buckets: WorkBuckets,
  { by, clock, about, onUnreadable }: DirectoryNeeds,
): WorkDirectory {
  const { runs, leases, workers } = buckets;
  const proven = (kind: EntryKind, id: string, said: unknown) => ({
    secret: by.name,
    proof: by.proofOf(provenEntry(kind, id, said)),
  });
  async function takeLease(run: string, mine: string, onBusy?: () => void): Promise<number> {
    const key = encodeName(run);
    for (let waited = 0; ; waited += 1000) {
      const revision = await createdIn(leases, key, mine).catch(rethrown(about));
      if (revision !== undefined) return revision;
      if (waited === 0) onBusy?.();
      // The lease of a run that was killed expires.
      if (waited > LEASE_MS + 5000) throw failure('RUN_BUSY', { run, about });
      await sleep(clock, 1000);
    }
  }
  return {
    ...createDirectoryReader(buckets, { by, about, onUnreadable }),
    async lease(run, status, onBusy): Promise<RunLease> {
      const key = encodeName(run);
      const mine = freshId();
      let revision = await takeLease(run, mine, onBusy);
      const over = new AbortController();
      const told = () => {
        const said = status();
        return runs.put(key, JSON.stringify({ id: run, status: said, ...proven('run', run, said) }));
      };
      await told();
      void every({ clock, signal: over.signal }, LEASE_MS / 4, async () => {
        revision = await leases.update(key, mine, revision);
        await told();
      });
      return {
        async release() {
          over.abort();
          await told().catch(() => undefined);
          await leases.purge(key).catch(() => undefined);
        },
      };
    },
    async announce(entry, signal) {
      const id = freshId();
      let [told, at] = ['', Number.NEGATIVE_INFINITY];
      const tell = async () => {
        const said = entry();
        const text = JSON.stringify({ id, ...said, ...proven('worker', id, saidBy(said)) });
        if (text === told && clock.now() - at < LEASE_MS / 4) return;
        await workers.put(id, text);
        [told, at] = [text, clock.now()];
      };
      await tell();
      await every({ clock, signal }, LOOK_MS, tell);
      await workers.purge(id).catch(() => undefined);
    },
  };
}

/** Undefined for an entry that is gone, or that cannot be read, which is told. */
async function readEntry<S extends z.ZodType<{ readonly id: string }>>(
  { bucket, key }: { readonly bucket: KV; readonly key: string },
  schema: S,
  tell: ReaderNeeds['onUnreadable'],
): Promise<{ readonly value: z.output<S>; readonly created: Date } | undefined> {
  const entry = await bucket.get(key);
  if (entry?.operation !== 'PUT') return undefined;
  try {
    const value = schema.parse(JSON.parse(entry.string()));
    if (encodeName(value.id) === key) return { value, created: entry.created };
  } catch {
    // Told below.
  }
  tell({ kind: 'entry', where: `${entry.bucket} ${key}`, why: 'it is no entry of this version' });
  return undefined;
}

/** While the server is away nothing is announced; the announcement is repeated afterwards. */
export async function every(
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  ms: number,
  tell: () => unknown,
): Promise<void> {
  while (!signal.aborted) {
    await sleep(clock, ms, signal);
    if (signal.aborted) return;
    try {
      await tell();
    } catch {
      // Told again next time.
    }
  }
}

/** A key of another form can only have been put there by something else, and cannot be asked for. */
async function keysOf(bucket: KV, tell: ReaderNeeds['onUnreadable']): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of await bucket.keys()) {
    if (KEY.test(key)) keys.push(key);
    else tell({ kind: 'entry', where: key, why: 'no run or worker has such a name' });
  }
  return keys;
}

const KEY = /^[A-Za-z0-9=_-]{1,500}$/;

/** The same entry is met at every look. */
function toldOnce(tell: ReaderNeeds['onUnreadable']): DirectoryNeeds['onUnreadable'] {
  const told = new Set<string>();
  return (what) => {
    if (told.has(what.where)) return;
    if (told.size < MOST_TOLD) told.add(what.where);
    tell(what);
  };
}

const MOST_TOLD = 10_000;
