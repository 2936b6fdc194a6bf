// Runs the command line in a separate process and reads the files it leaves.
import { spawn } from 'node:child_process';
import { sleep, systemClock } from '../../runtime/core/clock.ts';
import { readRecord } from '../../runtime/record/read.ts';

/** No trial takes this long, so a command that does is hanging. */
const HANGS_MS = 120_000;

/**
 * Runs the command, and kills it after the given number of ms, if any. Resolves to its exit code, or null if it was
 * killed; rejects if it hangs.
 */
export async function troupe(words, killAfterMs) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'cli/main.ts', ...words], { stdio: 'ignore' });
  const exit = new Promise((resolve) => child.on('exit', resolve));
  const over = new AbortController();
  if (killAfterMs !== undefined) void sleep(systemClock, killAfterMs, over.signal).then(() => child.kill('SIGKILL'));
  const hung = sleep(systemClock, HANGS_MS, over.signal).then(() => 'hung');
  const code = await Promise.race([exit, hung]);
  over.abort();
  if (code !== 'hung') return code;
  child.kill('SIGKILL');
  throw new Error(`troupe ${words.join(' ')} hangs`);
}

/** The events of a record; undefined if there is no record with a complete line yet. */
export function recordAt(path) {
  try {
    return readRecord(path).events;
  } catch {
    return undefined;
  }
}

export const hasEnded = (path) => recordAt(path)?.at(-1)?.type === 'episode.ended';
