// Defines a figure of a report: one or more charts with the data rows behind them.

export type FigureRow = Readonly<Record<string, string | number | null>>;

export interface Chart {
  /** The heading of a chart in a figure with several. */
  readonly heading?: string;
  /** An id for links to it, unique on the page. */
  readonly anchor?: string;
  readonly svg: string;
  /** The same drawn for a narrow screen, where it would be too small to read or too wide to see at once. */
  readonly narrow?: string;
}

export interface Figure {
  /** An id for links, unique on the page. */
  readonly id: string;
  readonly title: string;
  /** What is drawn and how to read it. */
  readonly caption: string;
  readonly charts: readonly Chart[];
  /** Charts that are collapsed at first. */
  readonly more?: readonly Chart[];
  /** What stands above them; absent: how many they are. */
  readonly moreTitle?: string;
  /** Whether its colours stand for the arms. */
  readonly coloured: boolean;
  /** The meaning of its colours, in order, if they do not stand for the arms or need more explanation. */
  readonly legend?: readonly string[];
  readonly rows: readonly FigureRow[];
}
