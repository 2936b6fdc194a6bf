// Keeps track of running experiments and workers in buckets of a NATS server. An entry expires unless its owner renews
// it.
import type { KV } from '@nats-io/kv';
import { z } from 'zod';
import { type Clock, sleep } from '../../core/clock.ts';
import { runBusy } from '../../core/errors/index.ts';
import { encodeName } from '../../core/name.ts';
import { freshId } from '../../core/random.ts';
import type { RunEntry, RunLease, WorkDirectory, WorkerEntry } from '../work-queue.ts';
import { LEASE_MS, type WorkStreams } from './work-streams.ts';

const WorkerText = z.object({ id: z.string(), version: z.string(), about: z.string() });
const RunText = z.object({ id: z.string(), status: z.unknown() });

export function createWorkDirectory(
  { runs, leases, workers }: Pick<WorkStreams, 'runs' | 'leases' | 'workers'>,
  clock: Clock,
  about: string,
): WorkDirectory {
  async function takeLease(run: string, mine: string, onBusy?: () => void): Promise<number> {
    const key = encodeName(run);
    for (let waited = 0; ; waited += 1000) {
      const revision = await leases.create(key, mine).catch(() => undefined);
      if (revision !== undefined) return revision;
      if (waited === 0) onBusy?.();
      // The lease of a run that was killed expires.
      if (waited > LEASE_MS + 5000) throw runBusy(run, about);
      await sleep(clock, 1000);
    }
  }
  return {
    async lease(run, status, onBusy): Promise<RunLease> {
      const key = encodeName(run);
      const mine = freshId();
      let revision = await takeLease(run, mine, onBusy);
      const over = new AbortController();
      const told = () => runs.put(key, JSON.stringify({ id: run, status: status() }));
      await told();
      void every(clock, LEASE_MS / 4, over.signal, async () => {
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
    async runs(): Promise<readonly RunEntry[]> {
      const entries: RunEntry[] = [];
      for (const key of await keysOf(runs)) {
        const entry = await runs.get(key);
        if (entry?.operation !== 'PUT') continue;
        const lease = await leases.get(key);
        const { id, status } = RunText.parse(JSON.parse(entry.string()));
        entries.push({ id, isPlayed: lease?.operation === 'PUT', at: entry.created, status });
      }
      return entries.sort((a, b) => b.at.getTime() - a.at.getTime());
    },
    async announce({ version, about: what }, signal) {
      const id = freshId();
      const tell = async () => void (await workers.put(id, JSON.stringify({ id, version, about: what })));
      await tell();
      await every(clock, LEASE_MS / 4, signal, tell);
      await workers.purge(id).catch(() => undefined);
    },
    async workers(): Promise<readonly WorkerEntry[]> {
      const entries = await Promise.all((await keysOf(workers)).map((key) => workers.get(key)));
      return entries.flatMap((entry) =>
        entry?.operation === 'PUT' ? [WorkerText.parse(JSON.parse(entry.string()))] : [],
      );
    },
  };
}

/** While the server is away nothing is announced; the announcement is repeated afterwards. */
export async function every(clock: Clock, ms: number, signal: AbortSignal, tell: () => unknown): Promise<void> {
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

async function keysOf(bucket: KV): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of await bucket.keys()) keys.push(key);
  return keys;
}
