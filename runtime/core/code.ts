// Defines the contract of a code runner: it takes a program that a role wrote and returns what the program printed. A
// run is an external input of an episode, because where a limit cuts a program off depends on the machine; so it is
// recorded, and a replay takes it from the record (L6).

export const CODE_LANGUAGES = ['javascript', 'python'] as const;

export interface CodeProgram {
  readonly language: (typeof CODE_LANGUAGES)[number];
  readonly source: string;
}

/**
 * How a run ended. `error`: the program threw. `refused`: it was not run, because its language is not supported.
 * `crash`: it broke the sandbox that ran it, which nobody else uses. `unavailable`: nothing could run it, through no
 * fault of its own.
 */
export const CODE_ENDS = ['done', 'error', 'time', 'memory', 'printed', 'crash', 'refused', 'unavailable'] as const;

export interface CodeOutcome {
  readonly end: (typeof CODE_ENDS)[number];
  /** What it had printed by then. */
  readonly stdout: string;
  /** Why the program did not finish; absent if it did. */
  readonly error?: string;
}

export interface CodeRunner {
  /** Comes back when the program has ended or a limit has ended it. What it throws counts as `unavailable`. */
  run(program: CodeProgram): CodeOutcome;
  close(): void;
}
