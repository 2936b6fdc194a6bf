// Creates folders, and finds where a file is past links. Node's own recursion never ends where an existing parent
// cannot hold a folder (`/proc`), so each level is created by itself.
import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates the folder and its parents. @throws the system's error */
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
