// Starts the real command in a process of its own, for tests that kill it or that limit its memory.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { testSettings } from './capture.ts';
import { compiled } from './compiled.ts';

/** What it writes to stderr can be read; the rest is dropped. */
export const spawnTroupe = (words: readonly string[], cwd?: string): ChildProcessByStdio<null, null, Readable> =>
  spawn(process.execPath, [compiled('cli/main.ts'), ...words], {
    cwd,
    env: { ...process.env, ...testSettings() },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
