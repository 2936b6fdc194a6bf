// How far an experiment has come, on stderr alone: on a terminal one line that is written over, elsewhere a line now and then, so that a
// log of hours says that something is being done.
import type { CliContext } from './context.ts';

const REDRAWN_MS = 100;
const LINE_MS = 30_000;

export interface ExperimentProgress {
  /** So many episodes are done. */
  tell(done: number): void;
  /** Takes what stands on a terminal away. */
  clear(): void;
}

export function createExperimentProgress(
  total: number,
  { stderr, clock }: Pick<CliContext, 'stderr' | 'clock'>,
): ExperimentProgress {
  const began = clock.now();
  let shownAt = stderr.isTTY ? Number.NEGATIVE_INFINITY : began;
  return {
    tell(done) {
      const now = clock.now();
      const every = stderr.isTTY ? REDRAWN_MS : LINE_MS;
      if (now - shownAt < every && !(stderr.isTTY && done === total)) return;
      shownAt = now;
      const rate = done / Math.max(0.001, (now - began) / 1000);
      const text = `${done}/${total} episodes, ${rate.toFixed(1)}/s, ${Math.ceil((total - done) / rate)} s left`;
      stderr.write(stderr.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
    },
    clear() {
      if (stderr.isTTY) stderr.write('\r\u001b[K');
    },
  };
}
