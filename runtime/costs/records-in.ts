// Finds the records a path stands for: a file, a folder with one record, or a folder with many below it.
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '../errors/index.ts';
import { EXPERIMENT_FILE } from '../experiment/file-names.ts';
import { RECORD_FILE } from '../record/read.ts';

/** No experiment nests its records more deeply. */
const MOST_DEPTH = 8;

/** Returns at least one, in name order. Links are not followed. @throws RECORD_UNREADABLE */
export function recordsIn(path: string): string[] {
  if (!isFolder(path)) return [path];
  const found = recordsBelow(path, 0);
  if (found.length === 0)
    throw failure('RECORD_UNREADABLE', { file: path, why: `it contains no ${RECORD_FILE}, nor do its subfolders` });
  return found;
}

function recordsBelow(folder: string, depth: number): string[] {
  const entries = entriesOf(folder);
  const here = entries.some((e) => e.isFile() && e.name === RECORD_FILE) ? [join(folder, RECORD_FILE)] : [];
  if (depth >= MOST_DEPTH) return here;
  const folders = entries.filter((e) => e.isDirectory() && e.name !== 'node_modules').map((e) => e.name);
  return [...here, ...folders.sort().flatMap((name) => recordsBelow(join(folder, name), depth + 1))];
}

/** The folder itself where an experiment was played into it, else those below it, in name order. */
export const resultsFoldersIn = (path: string): string[] => (isFolder(path) ? resultsBelow(path, 0) : []);

function resultsBelow(folder: string, depth: number): string[] {
  const entries = entriesOf(folder);
  if (entries.some((e) => e.isFile() && e.name === EXPERIMENT_FILE)) return [folder];
  const folders = entries.filter((e) => e.isDirectory() && e.name !== 'node_modules').map((e) => e.name);
  return depth >= MOST_DEPTH ? [] : folders.sort().flatMap((name) => resultsBelow(join(folder, name), depth + 1));
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (cause) {
    throw failure('RECORD_UNREADABLE', { file: path, why: 'there is no such file or folder' }, cause);
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (cause) {
    throw failure('RECORD_UNREADABLE', { file: folder, why: 'it cannot be opened' }, cause);
  }
}
