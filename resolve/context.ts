// Declares what of a process whoever finds and plays things receives: environment, folder, clock, cancel signal, and a
// place for notes. Nothing else of the process is used, so that a library, a command and a test are the same to it.
import type { Clock } from '../runtime/core/clock.ts';

export interface PlayContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder that relative paths start from. */
  readonly cwd: string;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** Notes for people. */
  readonly stderr: { write(text: string): void };
}
