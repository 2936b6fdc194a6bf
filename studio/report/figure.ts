// Defines a figure of a report: one or several charts with the rows that they were drawn from.

export type FigureRow = Readonly<Record<string, string | number | null>>;

export interface Chart {
  /** Stands over the chart where a figure has several. */
  readonly heading?: string;
  readonly svg: string;
}

export interface Figure {
  /** A word for links, unique on its page. */
  readonly id: string;
  readonly title: string;
  /** What is drawn and how to read it. */
  readonly caption: string;
  readonly charts: readonly Chart[];
  /** Charts that are folded away until somebody wants them. */
  readonly more?: readonly Chart[];
  /** Whether its colours are those of the arms. */
  readonly coloured: boolean;
  /** What its colours mean, in their order, where they are not the arms' or more is to be said of these. */
  readonly legend?: readonly string[];
  readonly rows: readonly FigureRow[];
}
