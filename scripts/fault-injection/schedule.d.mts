interface TrialKinds {
  readonly kinds: readonly string[];
  /** How many kinds a run plays; 1 by default. */
  readonly atOnce?: number;
}

export function runsInTurn(of: {
  readonly only: readonly string[];
  readonly run?: number;
  readonly runs: number;
}): Iterable<readonly [trial: string, n: number]>;
export function kindsOfRun(trial: TrialKinds, seed: string, n: number): string[];
