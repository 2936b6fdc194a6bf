// Defines the contract of a code runner, which runs what a role wrote: a program in, what it printed out. A run is an
// external input of an episode, since where a limit cuts a program depends on the machine: it is recorded, and a replay
// takes it from the record (L6).

export const CODE_LANGUAGES = ['javascript', 'python'] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

export interface CodeProgram {
  readonly language: CodeLanguage;
  readonly source: string;
}

export interface CodeLimits {
  /** Of one run, in ms. */
  readonly ms: number;
  /** Memory of one run. */
  readonly bytes: number;
  /** The most characters that it may print. */
  readonly printed: number;
}
export const CODE_LIMITS: CodeLimits = { ms: 200, bytes: 64 * 2 ** 20, printed: 10_000 };

/**
 * How a run ended. `error`: the program threw. `refused`: it was not run, as what it is written in is not run here.
 * `crash`: it broke the machine that ran it, which nobody else uses. `unavailable`: nothing could run it, and it is not
 * to blame.
 */
export const CODE_ENDS = ['done', 'error', 'time', 'memory', 'printed', 'crash', 'refused', 'unavailable'] as const;
export type CodeEnd = (typeof CODE_ENDS)[number];

export interface CodeOutcome {
  readonly end: CodeEnd;
  /** What it had printed by then. */
  readonly stdout: string;
  /** Why it did not come to its end; absent where it did. */
  readonly error?: string;
}

export interface CodeRunner {
  /** Comes back when the program has ended or a limit has ended it. What it throws counts as `unavailable`. */
  run(program: CodeProgram): CodeOutcome;
  close(): void;
}
