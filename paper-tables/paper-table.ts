// Defines a table or figure of a paper as data: the experiment that plays it here, and the paper's figures with the
// matching cells of ours.
import type { ExperimentFile } from '../runtime/experiment/spec.ts';

/** A column of a paper's table. */
export interface PaperColumn {
  /** The name of our measure; the sum if there are several. */
  readonly measure: string | readonly string[];
  /** The paper's name for it. */
  readonly title: string;
  /** The factor from our unit to the paper's: 100 if the paper gives percent. Default 1. */
  readonly unit?: number;
  readonly digits?: number;
  /** Over successes only, each as a multiple of the lowest value of any row for the same instance. */
  readonly ofBest?: boolean;
  /** A ratio of means: the measure for one of this measure (tokens for a success). */
  readonly per?: string;
  /** A ratio of means: this row's over the row's own. */
  readonly ofRow?: string;
}

/** A figure of a paper: alone, with the bounds of its interval, or with the standard deviation between runs. */
export type PaperFigure =
  | number
  | readonly [value: number, low: number, high: number]
  | { readonly mean: number; readonly sd: number; readonly runs: number };

/** A paper's figures in the order of columns or rows; null if there is none, or none available (`gaps`). */
export type FigureLine = readonly (PaperFigure | null)[];

/** What a paper says of two of its rows, as data: the one has more than the other in a column. */
export interface PaperClaim {
  /** Labels of rows. */
  readonly more: string;
  readonly less: string;
  /** The title of the column; absent means the first. */
  readonly column?: string;
}

/** A row of a paper's table. */
export interface PaperRow {
  /** The paper's name for it. */
  readonly label: string;
  /** Our episodes: the world's label, the protocol as text, and the team size; several are pooled. */
  readonly world: string | readonly string[];
  readonly protocol: string;
  readonly agents: number | readonly number[];
  /** Only episodes with these seeds; absent means all. */
  readonly seeds?: readonly number[];
  /** In the order of the columns. */
  readonly figures: FigureLine;
  /** No model plays it in the paper, and none here: its figures are of the same kind whoever plays the others. */
  readonly withoutModel?: boolean;
  /** Why the row cannot be compared with ours. */
  readonly apart?: string;
}

export interface PaperTable {
  /** `paper:what`, the table's name on the command line. */
  readonly id: string;
  readonly title: string;
  /** The paper's numbers for it, if known: `Table I`, `Figure 5`. Each also names it: `chen:table1`. */
  readonly numbers?: readonly string[];
  /** Why figures of the paper are missing here. */
  readonly gaps?: string;
  /** The paper, and the place of the figures in it. */
  readonly source: string;
  /** Differences between the paper's setting and this one, apart from the model. */
  readonly remarks: readonly string[];
  readonly experiment: ExperimentFile;
  /** Profiles of recorded play that its world ships: without a model, rules with their rates play it too. */
  readonly profiles?: readonly string[];
  /** The part that is played in a quick run. */
  readonly quick: Partial<ExperimentFile>;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly PaperRow[];
  /** The paper's headlines. */
  readonly claims?: readonly PaperClaim[];
}

/** The claims that one row has more than each of the others. */
export const claimsOf = (more: string, less: readonly string[], column?: string): PaperClaim[] =>
  less.map((label) => ({ more, less: label, ...(column !== undefined && { column }) }));

/** The claims that one row has less than each of the others. */
export const claimsBelow = (less: string, more: readonly string[], column?: string): PaperClaim[] =>
  more.map((label) => ({ more: label, less, ...(column !== undefined && { column }) }));

/** A table or figure that cannot be played yet, and why. */
export interface MissingTable {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  /** The paper's number for it, if known. */
  readonly numbers?: readonly string[];
}
