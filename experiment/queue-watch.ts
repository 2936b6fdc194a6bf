// Says on both sides that a run and a worker have different versions or secrets: the queue gives such a worker none of
// the run's episodes, so both would wait without a word.

import { every } from '../runtime/bus/nats/work-directory.ts';
import type { WorkDirectoryReader, WorkerEntry } from '../runtime/bus/work-queue.ts';
import type { Clock } from '../runtime/core/clock.ts';
import { failure, type TroupeError } from '../runtime/errors/index.ts';
import { VERSION } from '../runtime/run/version.ts';
import { counted } from '../runtime/text/in-words.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { shellWord } from '../runtime/text/quoting.ts';
import { readRuns } from './runs.ts';

/** How often the other side is looked at. */
const LOOK_MS = 3_000;

interface OthersWatch {
  readonly directory: WorkDirectoryReader;
  /** Of the secret of this side. */
  readonly keyName: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** An error, which is printed in any case. */
  readonly warn: (said: string | TroupeError) => void;
}

/** A worker names each run that gives it nothing, once. Runs until the signal is aborted. */
export async function watchOtherRuns({ directory, keyName, clock, signal, warn }: OthersWatch): Promise<void> {
  const named = new Set<string>();
  const look = async () => {
    for (const run of await readRuns(directory)) {
      const isOther = run.troupe !== VERSION || run.secret !== keyName;
      if (!run.isPlayed || !isOther || named.has(run.id)) continue;
      named.add(run.id);
      const { id, name, troupe } = run;
      const text = oneLine(name ?? id, 60);
      warn(
        troupe === VERSION
          ? failure('WORKER_OTHER_SECRET', { run: text })
          : failure('WORKER_OTHER_VERSION', { run: text, wants: troupe, has: VERSION }),
      );
    }
  };
  await lookAgain(look, clock, signal);
}

interface WorkersWatch extends OthersWatch {
  readonly run: string;
  /** What the run is called on the server. */
  readonly id: string;
  /** The server's address, for people. */
  readonly about: string;
  readonly secretFile: string | undefined;
  readonly say: (text: string) => void;
}

/**
 * A run says how many workers can play its episodes, when the last of them is gone and when one is back, and names
 * other versions once. Resolves after the first look; goes on until the signal is aborted.
 */
export async function watchWorkers(watch: WorkersWatch): Promise<void> {
  const { directory, keyName, clock, signal, run, id, about, secretFile, say, warn } = watch;
  let able: number | undefined;
  const reasons = new Set<string>();
  const named = new Set<string>();
  const file = secretFile === undefined ? '' : ` and --secret-file ${shellWord(secretFile)}`;
  const look = async () => {
    const all = await directory.workers();
    // Anybody may announce a worker: only one with the secret counts, or says that it is unable.
    const workers = all.filter(({ isOwn }) => isOwn);
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
      if (now === 0)
        say(`Episodes wait until a worker${which} connects: troupe worker --bus with the same address${file}.`);
    }
    able = now;
    for (const { version, secret } of all) {
      const isOther = version !== VERSION || secret !== keyName;
      const kind = version === VERSION ? 'secret' : version;
      if (!isOther || named.has(kind)) continue;
      named.add(kind);
      warn(
        version === VERSION
          ? failure('WORKER_OTHER_SECRET', { run })
          : failure('WORKER_OTHER_VERSION', { run, wants: VERSION, has: version }),
      );
    }
  };
  await look();
  void every({ clock, signal }, LOOK_MS, look);
}

/** Whether a worker plays episodes of a run of this version. */
const isAble = ({ version, unable }: WorkerEntry, id: string): boolean =>
  version === VERSION && !unable.some(({ run }) => run === id);

async function lookAgain(look: () => Promise<void>, clock: Clock, signal: AbortSignal): Promise<void> {
  // A server that is away for a moment is asked again.
  await look().catch(() => undefined);
  await every({ clock, signal }, LOOK_MS, look);
}
