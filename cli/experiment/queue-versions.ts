// Says on both sides that a run and a worker have different versions: the queue gives such a worker none of the run's
// episodes, so both would wait without a word.
import { every } from '../../runtime/bus/nats/work-directory.ts';
import type { WorkDirectory, WorkerEntry } from '../../runtime/bus/work-queue.ts';
import type { Clock } from '../../runtime/core/clock.ts';
import { workerOtherVersion } from '../../runtime/core/errors/index.ts';
import { counted } from '../../runtime/core/text/grouped-number.ts';
import { VERSION } from '../../runtime/core/version.ts';
import { oneLine } from '../print/plain.ts';
import { readRuns } from './runs.ts';

/** How often the other side is looked at. */
const LOOK_MS = 3_000;

interface VersionWatch {
  readonly directory: WorkDirectory;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** An error, which is printed in any case. */
  readonly warn: (text: string) => void;
}

/** A worker names each run that gives it nothing, once. Runs until the signal is aborted. */
export async function watchOtherRuns({ directory, clock, signal, warn }: VersionWatch): Promise<void> {
  const named = new Set<string>();
  const look = async () => {
    for (const run of await readRuns(directory)) {
      if (!run.isPlayed || run.troupe === VERSION || named.has(run.id)) continue;
      named.add(run.id);
      warn(workerOtherVersion(runName(run), run.troupe, VERSION).message);
    }
  };
  await lookAgain(look, clock, signal);
}

export interface WorkersWatch extends VersionWatch {
  readonly run: string;
  /** What the run is called on the server. */
  readonly id: string;
  /** The server's address, for people. */
  readonly about: string;
  readonly say: (text: string) => void;
}

/**
 * A run says how many workers can play its episodes, when the last of them is gone and when one is back, and names
 * other versions once. Resolves after the first look; goes on until the signal is aborted.
 */
export async function watchWorkers({
  directory,
  clock,
  signal,
  run,
  id,
  about,
  say,
  warn,
}: WorkersWatch): Promise<void> {
  let able: number | undefined;
  const reasons = new Set<string>();
  const named = new Set<string>();
  const look = async () => {
    const workers = await directory.workers();
    const now = workers.filter((one) => isAble(one, id)).length;
    for (const { why } of workers.flatMap(({ unable }) => unable.filter((one) => one.run === id))) {
      if (reasons.has(why)) continue;
      reasons.add(why);
      // Said again below, where it was the last.
      able = able === undefined ? undefined : 1;
      warn(`A worker hands this run's episodes back. ${oneLine(why, 400)}`);
    }
    if (able === undefined || (able === 0) !== (now === 0)) {
      const which = reasons.size > 0 ? ' that can play this run' : '';
      say(`${able === undefined || now > 0 ? counted(now, 'worker') : 'No worker is left'} at ${about}${which}.`);
      if (now === 0) say(`Episodes wait until a worker${which} connects: troupe worker --bus with the same address.`);
    }
    able = now;
    for (const { version } of workers) {
      if (version === VERSION || named.has(version)) continue;
      named.add(version);
      warn(workerOtherVersion(run, VERSION, version).message);
    }
  };
  await look();
  void every(clock, LOOK_MS, signal, look);
}

/** Whether a worker plays episodes of a run of this version. */
const isAble = ({ version, unable }: WorkerEntry, id: string): boolean =>
  version === VERSION && !unable.some(({ run }) => run === id);

async function lookAgain(look: () => Promise<void>, clock: Clock, signal: AbortSignal): Promise<void> {
  // A server that is away for a moment is asked again.
  await look().catch(() => undefined);
  await every(clock, LOOK_MS, signal, look);
}

const runName = ({ id, name }: { readonly id: string; readonly name: string | null }): string =>
  oneLine(name ?? id, 60);
