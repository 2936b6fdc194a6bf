// Writes a file that the user asked for, whole or not at all.
import { closeSync, mkdirSync, openSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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
    if (folders) mkdirSync(dirname(path), { recursive: true });
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
