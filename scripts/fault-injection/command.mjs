// Runs the command line as a process of its own, and reads what it left behind.
import { spawn } from 'node:child_process';
import { sleep, systemClock } from '../../runtime/core/clock.ts';
import { readRecord } from '../../runtime/record/read.ts';

/** No trial takes as long: a command that does hangs. */
const HANGS_MS = 120_000;

/**
 * Runs the command; killed after so many ms where a number is given. Resolves to its exit code, null where it was
 * killed; rejects where it hangs.
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

/** The events of a record; undefined where there is no record yet, or none with a whole line. */
export function recordAt(path) {
  try {
    return readRecord(path).events;
  } catch {
    return undefined;
  }
}

export const hasEnded = (path) => recordAt(path)?.at(-1)?.type === 'episode.ended';
