// Finds files and folders whose names resemble a missing one.
import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { near } from '../../runtime/core/text/near-names.ts';
import { oneLine } from '../print/plain.ts';

/** Paths as typed from `cwd`; empty if the error is about something else or nothing is similar. */
export function similarPaths(error: Error, cwd: string): string[] {
  const missing = missingPath(error);
  if (missing === undefined) return [];
  const folder = dirname(missing);
  return near(basename(missing).slice(0, 100), namesIn(folder)).map((name) => typed(join(folder, name), cwd));
}

/** The path that the system did not find, from anywhere in the chain of causes. */
function missingPath(error: Error): string | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('code' in at && at.code === 'ENOENT' && 'path' in at && typeof at.path === 'string') return at.path;
  return undefined;
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function typed(path: string, cwd: string): string {
  const short = relative(cwd, path);
  return oneLine(short.startsWith('..') ? path : short, 200);
}
