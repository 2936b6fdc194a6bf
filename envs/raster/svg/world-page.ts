// Lays out the page that every world's drawing is: heading, drawing, the team's table, the legend, one below the other.
import { type SvgMark, svgDocument } from './markup.ts';
import {
  drawTeamTable,
  heading,
  type LegendSign,
  legend,
  legendHeight,
  type TeamColumns,
  type TeamRow,
  WIDTH,
} from './page-parts.ts';

export interface WorldPage {
  readonly title: string;
  readonly when: string;
  /** The description for people who cannot see the picture, in addition to the title. */
  readonly about: readonly string[];
  readonly marks: readonly SvgMark[];
  /** Where the table begins. */
  readonly bottom: number;
  readonly rows: readonly TeamRow[];
  readonly columns: TeamColumns;
  readonly signs: readonly LegendSign[];
}

/** A whole SVG document, 800 pixels wide. */
export function drawWorldPage({ title, when, about, marks, bottom, rows, columns, signs }: WorldPage): string {
  const table = drawTeamTable(bottom, rows, columns);
  const legendTop = table.bottom + 20;
  return svgDocument(
    {
      width: WIDTH,
      height: legendTop + legendHeight(signs),
      title: `${title}, ${when}`,
      about: `${about.join('; ')}.`,
    },
    [...heading(title, when), ...marks, ...table.marks, ...legend(legendTop, signs)],
  );
}
