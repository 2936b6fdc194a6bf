// Locates the user's line in a stack trace. This is the only file of runtime/errors that looks at where the program
// runs: the location is for people, and no canonical record compares it.
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TroupeError } from './index.ts';

/** This package, from its sources or built. */
const HOME = fileURLToPath(new URL('../../', import.meta.url));
const OURS = /^(runtime|agents|protocols|envs|english|outside|conformance|resolve|experiment|studio|presets|cli)\//;
/** The code that calls roles and worlds: the frames below it belong to the code that started the episode. */
const CALLERS = /^runtime\/(actor\/|episode\/|[^/]+$)/;

/**
 * The first frame of the stack that is neither ours nor a package's, as `file:line`: relative to the working directory,
 * or else the file with its folder. It depends on where and how the code was started, so no canonical record compares
 * it.
 */
export function codeLocationOf(thrown: unknown, cwd = process.cwd()): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const inner = thrown instanceof TroupeError && thrown.cause instanceof Error ? thrown.cause : thrown;
  for (const [, where, line] of (inner.stack ?? '').matchAll(FRAME)) {
    const file = where?.startsWith('file://') ? fileURLToPath(where) : (where ?? '');
    const own = file.startsWith(HOME) ? file.slice(HOME.length).replaceAll(sep, '/') : '';
    if (CALLERS.test(own)) return undefined;
    if (!OURS.test(own) && !file.includes(`${sep}node_modules${sep}`)) return `${shown(file, cwd)}:${line}`;
  }
  return undefined;
}

const FRAME = /^\s+at (?:.*\()?((?:file:\/\/)?(?:\/|[A-Za-z]:\\)[^?\n]*?)(?:\?[^:\n]*)?:(\d+):\d+\)?$/gm;

function shown(file: string, cwd: string): string {
  const from = relative(cwd, file);
  return (from.startsWith('..') ? file.split(sep).slice(-2).join('/') : from).replaceAll(sep, '/');
}
