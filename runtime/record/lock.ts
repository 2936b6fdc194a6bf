// Locks a record for one writer at a time (L6): a file beside it holds the writing process and its start time. A
// lock left behind by a killed process is taken over, also when its process id has been reused or the process is a
// zombie.
import { readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { fileUnwritable, recordBusy } from '../core/errors/index.ts';

/** Returns a function that unlocks, which works once. @throws RECORD_BUSY, FILE_UNWRITABLE */
export function lock(path: string): () => void {
  const file = `${path}.lock`;
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(file, nameOf({ pid: process.pid, began: lifeOf(process.pid)?.began }), { flag: 'wx' });
      return once(() => letGo(file));
    } catch (cause) {
      if (!isThere(cause)) throw fileUnwritable(path, cause);
      const holder = holderOf(file);
      if (tries > 2 || (holder !== undefined && isAlive(holder))) throw recordBusy(path, holder?.pid);
      rmSync(file, { force: true });
    }
  }
}

function letGo(file: string): void {
  try {
    unlinkSync(file);
  } catch {
    // Another process has already removed it.
  }
}

/** A lock that another process has taken since must stay. */
function once(act: () => void): () => void {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}

const isThere = (cause: unknown): boolean => cause instanceof Error && 'code' in cause && cause.code === 'EEXIST';

interface LockHolder {
  readonly pid: number;
  /** In ticks since the machine started, where the system provides it. */
  readonly began: string | undefined;
}

const nameOf = ({ pid, began }: LockHolder): string => (began === undefined ? String(pid) : `${pid} ${began}`);

function holderOf(file: string): LockHolder | undefined {
  try {
    const [pid, began] = readFileSync(file, 'utf8').split(' ');
    return Number.isInteger(Number(pid)) && Number(pid) > 0 ? { pid: Number(pid), began } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, began }: LockHolder): boolean {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EPERM')) return false;
  }
  const life = lifeOf(pid);
  return life === undefined || (life.state !== 'Z' && (began === undefined || began === life.began));
}

/** Linux only; undefined elsewhere. The fields follow the program's name, which may contain anything. */
function lifeOf(pid: number): { readonly state: string | undefined; readonly began: string | undefined } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], began: fields[19] };
  } catch {
    return undefined;
  }
}
