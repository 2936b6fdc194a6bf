// One writer at a time per record (L6): a file beside it bears the writer's process id. What a killed process left behind is taken over.
import { readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { fileUnreadable, recordBusy } from '../core/errors.ts';

/** Returns the way to let go, which works once. @throws RECORD_BUSY, FILE_UNREADABLE */
export function lock(path: string): () => void {
  const file = `${path}.lock`;
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return once(() => letGo(file));
    } catch (cause) {
      if (!isThere(cause)) throw fileUnreadable(path, 'a record to be written (its folder cannot be)', cause);
      const holder = holderOf(file);
      if (tries > 2 || (holder !== undefined && isAlive(holder))) throw recordBusy(path, holder);
      rmSync(file, { force: true });
    }
  }
}

function letGo(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // Somebody has taken it away already.
  }
}

/** What another has locked since is not ours to unlock. */
function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}

const isThere = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';

function holderOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}
