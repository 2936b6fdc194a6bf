// Finds the records a path stands for: a file, a folder with one record, or a folder with many below it.
import { type Dirent, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '../errors/index.ts';
import { EXPERIMENT_FILE } from '../experiment/file-names.ts';
import { RECORD_FILE } from '../record/read.ts';
import { realPath } from '../record/write-file.ts';

/** No experiment nests its records more deeply. */
const MOST_DEPTH = 8;

interface WhereToLook {
  /** Whether links to folders are followed, as they are not where only what lies in a folder may be shown. */
  readonly links?: boolean | undefined;
}

/**
 * Returns at least one: those of the folder itself in name order, then those behind links, each folder once.
 * @throws RECORD_UNREADABLE
 */
export function recordsIn(path: string, { links = true }: WhereToLook = {}): string[] {
  if (!isFolder(path)) return [path];
  const found = foldersWith(RECORD_FILE, path, { links });
  if (found.length === 0)
    throw failure('RECORD_UNREADABLE', { file: path, why: `it contains no ${RECORD_FILE}, nor do its subfolders` });
  return found.map((folder) => join(folder, RECORD_FILE));
}

/** The folder itself where an experiment was played into it, else those below it, likewise. */
export const resultsFoldersIn = (path: string): string[] =>
  isFolder(path) ? foldersWith(EXPERIMENT_FILE, path, { links: true, isWhole: true }) : [];

/** The folders that hold the file. `isWhole`: what lies below one of them belongs to it. */
function foldersWith(
  file: string,
  path: string,
  { links, isWhole = false }: { readonly links: boolean; readonly isWhole?: boolean },
): string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const behind: { readonly link: string; readonly depth: number }[] = [];
  /** `real`: where the folder is in truth. */
  const look = (folder: string, real: string, depth: number) => {
    if (seen.has(real)) return;
    seen.add(real);
    const entries = entriesOf(folder).filter(({ name }) => name !== 'node_modules');
    const isHere = entries.some((e) => e.isFile() && e.name === file);
    if (isHere) found.push(folder);
    if (depth >= MOST_DEPTH || (isHere && isWhole)) return;
    const named = (is: 'isDirectory' | 'isSymbolicLink') => entries.flatMap((e) => (e[is]() ? e.name : [])).sort();
    for (const name of named('isDirectory')) look(join(folder, name), join(real, name), depth + 1);
    for (const name of links ? named('isSymbolicLink') : [])
      behind.push({ link: join(folder, name), depth: depth + 1 });
  };
  look(path, realPath(path), 0);
  // Grows by the links that lie behind links.
  for (const { link, depth } of behind) {
    const real = realPath(link);
    // A link that leads nowhere is its own real path.
    if (lstatSync(real).isDirectory()) look(link, real, depth);
  }
  return found;
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
