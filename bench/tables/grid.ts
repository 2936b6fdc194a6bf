// Declares the contents of a table in a world's README: protocols under their presets, with teams, scenes and seeds,
// the papers' figures beside them, and for each ablation what its mechanism predicts.

/** One table: every protocol with every team size. */
export interface TableGrid {
  readonly title: string;
  /** Absent: the world as it is by default. */
  readonly preset?: string;
  readonly protocols: readonly string[];
  readonly agents: readonly number[];
  readonly scenes: readonly string[];
  readonly seeds: readonly number[];
  readonly worldOptions?: Readonly<Record<string, unknown>>;
  /** The profile of recorded play whose rates the rule player has; absent: it makes no mistakes. */
  readonly like?: string;
  /** By protocol and team size: the paper's figures, in words. */
  readonly paper?: Readonly<Record<string, Readonly<Record<number, string>>>>;
}

/** What a part of a protocol is for, told by leaving it out. */
export interface Ablation {
  readonly full: string;
  readonly without: string;
  /** The metric that its mechanism acts on, and what leaving it out does to it. */
  readonly metric: string;
  readonly predicted: 'worse' | 'same' | 'better';
  readonly because: string;
}

export interface AblationGrid extends Omit<TableGrid, 'protocols' | 'paper'> {
  readonly ablations: readonly Ablation[];
  /** The share of replies in which the player errs, so that verifying and correcting have something to do. */
  readonly slip?: number;
}

export interface WorldTables {
  readonly world: string;
  readonly metrics: readonly string[];
  readonly tables: readonly TableGrid[];
  readonly ablations: readonly AblationGrid[];
}

export const UP_TO_FIVE = [1, 2, 3, 4, 5];
/** None was used while worlds or players were made. */
const FROM = 3000;
export const seeds = (n: number, from = FROM): number[] => Array.from({ length: n }, (_, i) => from + i);
/** Seeds for what was predicted after the first ones had been seen. */
export const freshSeeds = (n: number): number[] => seeds(n, 20_000);

export const OF_NO_PAPER = ['cmas', 'dmas', 'solo', 'hmas-1', 'hmas-2'];
/** By team size. */
export const byTeam = (text: Readonly<Record<number, string>>) => text;
