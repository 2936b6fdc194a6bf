// Writes a file that the user asked for, whole or not at all, and makes and lists folders.
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { fileUnwritable, systemOf } from '../errors/index.ts';

interface WrittenAs {
  /** How an error names the file; default: its path. */
  readonly shown?: string;
  /** Makes the folders above it. */
  readonly folders?: boolean;
  /** Refuses a file that exists. */
  readonly isNew?: boolean;
}

/** @throws FILE_UNWRITABLE */
export function writeFile(
  path: string,
  content: string | Uint8Array,
  { shown = path, folders = false, isNew = false }: WrittenAs = {},
): void {
  try {
    if (folders) makeFolder(dirname(path));
    const old = statSync(path, { throwIfNoEntry: false });
    if (isNew) writeNew(path, content);
    else if (old?.isFile() === false) writeFileSync(path, content);
    else replace(old ? realpathSync(path) : path, content, old?.mode);
  } catch (cause) {
    throw fileUnwritable(shown, cause);
  }
}

/** What a full disk took half of is no file. */
function writeNew(path: string, content: string | Uint8Array, mode?: number): void {
  const file = openSync(path, 'wx', mode);
  try {
    writeFileSync(file, content);
  } catch (cause) {
    rmSync(path);
    throw cause;
  } finally {
    closeSync(file);
  }
}

/** What the system throws where nothing may be put beside a file, or in its place. */
const REFUSED_BESIDE = ['EACCES', 'EPERM', 'EBUSY', 'EXDEV'];

/** A file that stands there stays as it is until the new one is whole. */
function replace(path: string, content: string | Uint8Array, mode?: number): void {
  const draft = `${path}.${process.pid}.new`;
  try {
    writeNew(draft, content, mode);
    renameSync(draft, path);
  } catch (cause) {
    rmSync(draft, { force: true });
    if (!REFUSED_BESIDE.includes(systemOf(cause).system ?? '')) throw cause;
    writeFileSync(path, content);
  }
}

/**
 * Creates the folder and its parents, each by itself: Node's own recursion never ends where an existing parent cannot
 * hold a folder (`/proc`).
 * @throws the system's error
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (cause) {
    // Another process created it in the meantime.
    if (!isFolder(path)) throw cause;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Where a file is in truth, past all links; what is not there is where its name says. */
export function realPath(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

/** The files and folders in it; none where it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
