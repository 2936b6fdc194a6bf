// Defines a table or figure of a paper as data: the experiment that plays it here, and the paper's figures, each beside
// the cell of ours that it belongs to.
import type { ExperimentFile } from '../runtime/experiment/spec.ts';

/** A column of a paper's table. */
export interface PaperColumn {
  /** The measure of ours, by name; of several their sum. */
  readonly measure: string | readonly string[];
  /** As the paper calls it. */
  readonly title: string;
  /** What one of ours is in the paper's unit: 100 where the paper gives percent. Default 1. */
  readonly unit?: number;
  readonly digits?: number;
  /** Over successes alone, each as a multiple of the least that a row of the table needed for the same instance. */
  readonly ofBest?: boolean;
}

/** A paper's figures in the order of columns or rows; null where there is none, or none at hand (`gaps`). */
export type FigureLine = readonly (number | null)[];

/** A row of a paper's table. */
export interface PaperRow {
  /** As the paper calls it. */
  readonly label: string;
  /** Our episodes: the world's label, the protocol as text, the size of the team; of several all together. */
  readonly world: string | readonly string[];
  readonly protocol: string;
  readonly agents: number | readonly number[];
  /** Only episodes of these seeds; absent: of all. */
  readonly seeds?: readonly number[];
  /** In the order of the columns. */
  readonly figures: FigureLine;
  /** The label of the row that its direction is judged against; absent: the table's. */
  readonly reference?: string;
  /** Why the row cannot be compared with ours at all. */
  readonly apart?: string;
}

export interface PaperTable {
  /** `paper:what`: by it the table is named on the command line. */
  readonly id: string;
  readonly title: string;
  /** As the paper numbers it, where that is known: `Table I`, `Figure 5`. It is also named by each: `chen:table1`. */
  readonly numbers?: readonly string[];
  /** Why figures of the paper are missing in it. */
  readonly gaps?: string;
  /** The paper, and where its figures stand. */
  readonly source: string;
  /** What differs between the paper's setting and this one, beyond the model. */
  readonly remarks: readonly string[];
  readonly experiment: ExperimentFile;
  /** What is played of it in a quick run. */
  readonly quick: Partial<ExperimentFile>;
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly PaperRow[];
  /** The label of the row that directions are judged against; absent: the first. */
  readonly reference?: string;
}

/** A table or figure that cannot be played yet, and why. */
export interface MissingTable {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  /** As the paper numbers it, where that is known. */
  readonly numbers?: readonly string[];
}
