// Clears what ended runs have left on a NATS server: their entry, consumer, results that nobody kept, and records.
import { encodeName } from '../../text/encode-name.ts';
import { connectToServer } from './connect.ts';
import type { NatsOptions } from './options.ts';
import { groupNames } from './subject-prefix.ts';
import { natsAddress } from './url.ts';
import { openWorkStreams } from './work-streams.ts';

/**
 * Removes everything of these runs. One that is played, or whose lease has not expired, is left alone; what was cleared
 * is returned. @throws as `openWorkQueue`
 */
export async function clearRuns(options: NatsOptions, runs: readonly string[]): Promise<readonly string[]> {
  const names = groupNames(options.prefix);
  const place = natsAddress(options);
  const nc = await connectToServer(place, options);
  try {
    const { manager, leases, runs: entries, records } = await openWorkStreams(nc, place.about, names);
    const cleared: string[] = [];
    const blobs = runs.length === 0 ? [] : await records.list();
    for (const run of runs) {
      const key = encodeName(run);
      // Taken like a run's own lease, so that no process begins with it meanwhile.
      if ((await leases.create(key, 'clean').catch(() => undefined)) === undefined) continue;
      await manager.streams.purge(names.workStream, { filter: `${names.work}.*.*.${key}.>` });
      await manager.consumers.delete(names.doneStream, `run-${key}`).catch(() => undefined);
      await manager.streams.purge(names.doneStream, { filter: `${names.done}.${key}.>` });
      for (const { name } of blobs) if (name.startsWith(`${run}-`)) await records.delete(name);
      await entries.purge(key);
      await leases.purge(key);
      cleared.push(run);
    }
    return cleared;
  } finally {
    await nc.close();
  }
}
