// Locks a record for one writer at a time (L6): a file beside it holds the writing process and its start time. A lock
// left behind by a killed process is taken over, also when its process id has been reused or the process is a zombie.
//
// When several processes find a stale lock, exactly one takes it over. A lock file appears complete, by a hard link,
// and its contents are unique. To replace a stale lock, a process first claims it with a lock named after its contents.
// Only the holder of the claim may replace the stale lock; it checks that the contents are unchanged and renames its
// claim onto it. A claim of a killed process is taken over in the same way.
//
// A thread that is ended leaves its locks behind while its process lives on: whoever has ended it releases them.
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { freshId } from '../core/random.ts';
import { failure, fileUnwritable, TroupeError } from '../errors/index.ts';
import { shortHash } from '../text/hash.ts';

/** Returns a function that unlocks, which works once. @throws RECORD_BUSY, FILE_UNWRITABLE */
export function lock(path: string): () => void {
  const file = `${path}.lock`;
  const mine = nameOf({ pid: process.pid, began: ownBeginning(), id: freshId(), thread: threadId });
  try {
    take(file, mine, (pid) => failure('RECORD_BUSY', { file: path, pid }));
  } catch (cause) {
    throw cause instanceof TroupeError ? cause : fileUnwritable(path, cause);
  }
  const unlock = once(() => {
    held.delete(unlock);
    letGo(file, mine);
  });
  held.add(unlock);
  unlockAtExit();
  return unlock;
}

/** What this thread has locked, and releases at the latest when its process exits. */
const held = new Set<() => void>();

const unlockAtExit = readOnce(() =>
  process.once('exit', () => {
    for (const unlock of held) unlock();
  }),
);

/** Releases what a thread of this process that has ended had locked, or was about to lock. */
export function unlockEnded(path: string, thread: number): void {
  const folder = dirname(path);
  if (!existsSync(folder)) return;
  const own = (text = '') => text.startsWith(`${process.pid} `) && text.split(' ')[3] === String(thread);
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (name.startsWith(`${basename(path)}.lock`) && own(read(file))) rmSync(file, { force: true });
  }
}

/** The process that has it locked and is alive: a killed one leaves its lock behind. */
export function writerOf(path: string): number | undefined {
  const left = read(`${path}.lock`);
  const holder = left === undefined ? undefined : holderIn(left);
  return holder !== undefined && isAlive(holder) ? holder.pid : undefined;
}

export const isLocked = (path: string): boolean => writerOf(path) !== undefined;

function take(file: string, mine: string, busy: (pid: number | undefined) => Error): void {
  while (!create(file, mine)) {
    const left = read(file);
    // Its holder has released it since.
    if (left === undefined) continue;
    const holder = holderIn(left);
    if (holder !== undefined && isAlive(holder)) throw busy(holder.pid);
    const claim = `${file}.${shortHash(left)}`;
    take(claim, mine, busy);
    if (read(file) === left) return renameSync(claim, file);
    unlinkSync(claim);
  }
}

/** False if there is one. No reader ever sees a partly written lock. */
function create(file: string, mine: string): boolean {
  const draft = `${file}.${freshId()}`;
  try {
    writeFileSync(draft, mine);
    linkSync(draft, file);
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false;
    // Where there is no room, there is none for a copy.
    if (!existsSync(draft) || readFileSync(draft, 'utf8') !== mine) throw cause;
    // Some shared folders do not support hard links.
    return createByCopy(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

function createByCopy(draft: string, file: string): boolean {
  try {
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
    return true;
  } catch (cause) {
    if (codeOf(cause) === 'EEXIST') return false;
    throw cause;
  }
}

function letGo(file: string, mine: string): void {
  // Another process may have removed it already.
  if (read(file) === mine) unlinkSync(file);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined;
    throw cause;
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

const codeOf = (cause: unknown): unknown => (cause instanceof Error && 'code' in cause ? cause.code : undefined);

interface LockHolder {
  readonly pid: number;
  /** In ticks since the machine started, where the system provides it. */
  readonly began: string | undefined;
}

/** Nothing reads the id: it makes the lock unique. */
interface LockName extends LockHolder {
  readonly id: string;
  readonly thread: number;
}

const nameOf = ({ pid, began = '-', id, thread }: LockName): string => `${pid} ${began} ${id} ${thread}`;

function holderIn(text: string): LockHolder | undefined {
  const [pid, began] = text.split(' ');
  if (!Number.isInteger(Number(pid)) || Number(pid) <= 0) return undefined;
  return { pid: Number(pid), began: began === '-' ? undefined : began };
}

function isAlive({ pid, began }: LockHolder): boolean {
  try {
    process.kill(pid, 0);
  } catch (cause) {
    if (codeOf(cause) !== 'EPERM') return false;
  }
  const life = lifeOf(pid);
  return life === undefined || (life.state !== 'Z' && (began === undefined || began === life.began));
}

/** When this process began. It is read once: it does not change, and reading it takes longer than all else here. */
const ownBeginning = readOnce(() => lifeOf(process.pid)?.began);

function readOnce<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => {
    known ??= { value: read() };
    return known.value;
  };
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
