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
}

/** A paper's figures in the order of columns or rows; null if there is none, or none available (`gaps`). */
export type FigureLine = readonly (number | null)[];

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
  /** The label of the reference row for its direction; absent means the table's. */
  readonly reference?: string;
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
  /** The part that is played in a quick run. */
  readonly quick: Partial<ExperimentFile>;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly PaperRow[];
  /** The label of the reference row for directions; absent means the first. */
  readonly reference?: string;
}

/** A table or figure that cannot be played yet, and why. */
export interface MissingTable {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  /** The paper's number for it, if known. */
  readonly numbers?: readonly string[];
}
