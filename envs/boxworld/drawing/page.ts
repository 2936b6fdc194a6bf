// Draws the page around a box world's board: heading, how far the goal is, the team's table, the legend.
import type { SvgMark } from '../../raster/svg/markup.ts';
import { goalRow, type LegendSign } from '../../raster/svg/page-parts.ts';
import { drawWorldPage } from '../../raster/svg/world-page.ts';
import type { BoxState } from '../parts.ts';
import { resultLabel } from '../score.ts';

export interface BoardDrawing {
  readonly title: string;
  readonly left: number;
  readonly marks: readonly SvgMark[];
  /** Where the board ends below. */
  readonly bottom: number;
  /** By agent: where it is, and what it holds. */
  readonly rows: readonly { readonly where: string; readonly holds: string }[];
  readonly signs: readonly LegendSign[];
}

export const TOP = 66;

/** A whole SVG document, 800 pixels wide. */
export function boxPage<B>(state: BoxState<B>, board: BoardDrawing): string {
  const rows = state.agents.map((name, i) => ({
    name,
    where: board.rows[i]?.where ?? '',
    holds: board.rows[i]?.holds ?? '',
    doing: deedText(state.last[i] ?? null),
  }));
  const title = `${board.title}, scene ${state.scene}, seed ${state.seed}`;
  const end = resultLabel(state);
  const when = `rules ${state.rules}, after step ${state.step} of ${state.cap}${end === '' ? '' : `, ${end}`}`;
  const about = rows.map(({ name, where, holds }) => `${name} ${where}, ${holds}`);
  const goal = { class: 'boxes', count: state.boxes, done: state.boxes - board.left };
  return drawWorldPage({
    title,
    when,
    about,
    marks: [...goalRow(48, 'Brought home:', [goal]), ...board.marks],
    bottom: board.bottom + 26,
    rows,
    columns: [126, 260, 470],
    signs: board.signs,
  });
}

function deedText(last: BoxState['last'][number]): string {
  if (last === null) return 'nothing yet';
  return last.reason === null ? last.do : `${last.do} (${last.reason})`;
}
