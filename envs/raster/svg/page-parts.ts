// Draws what every world's drawing has: agents, how far the goal is, a table of who does what, a legend. Colour never
// carries a meaning alone: agents bear letters and names, states have shapes and differ in lightness.
import {
  element,
  group,
  INK,
  lengthOf,
  line,
  PAPER,
  SOFT,
  type SvgMark,
  shortenText,
  text,
  widthOf,
} from './markup.ts';

export const WIDTH = 800;
export const MARGIN = 16;

const AGENTS = '#1b6ca8 #6a3d9a #087f5b #a8327d #5c4033 #3c4654 #8a5a00 #7a1f1f #0b5563 #4c6b1f #2b2f77 #93425a'.split(
  ' ',
);
export const agentColor = (i: number): string => AGENTS[i % AGENTS.length] ?? INK;

export function agentDisc(
  x: number,
  y: number,
  radius: number,
  { name, index }: { name: string; index: number },
): SvgMark {
  const [initial = '@'] = [...name];
  return group(
    name,
    element('circle', { cx: x, cy: y, r: radius, fill: agentColor(index), stroke: PAPER, 'stroke-width': 1.5 }),
    text(x, y + radius * 0.42, initial, { size: radius * 1.2, fill: PAPER, bold: true, anchor: 'middle' }),
  );
}

/** Done: white on dark. */
export const tick = (x: number, y: number, radius = 6): SvgMark =>
  element(
    'g',
    {},
    element('circle', { cx: x, cy: y, r: radius, fill: '#14532d' }),
    line(`M${x - radius / 2} ${y}L${x - radius / 8} ${y + radius * 0.42}L${x + radius / 2} ${y - radius * 0.42}`, {
      stroke: PAPER,
      'stroke-width': radius / 4,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    }),
  );

/** The head of a page: what is drawn, and when. */
export function heading(title: string, when: string): SvgMark[] {
  return [
    text(MARGIN, 24, title, { size: 15, bold: true, most: 52 }),
    text(WIDTH - MARGIN, 24, when, { size: 12, fill: SOFT, anchor: 'end', most: 60 }),
  ];
}

export interface GoalProgress {
  readonly class: string;
  readonly count: number;
  readonly done: number;
}

/** A row of boxes, one for each class that is wanted; boxes that find no room are cut off by an ellipsis. */
export function goalRow(y: number, words: string, wants: readonly GoalProgress[]): SvgMark[] {
  const marks = [text(MARGIN, y, words, { size: 12 })];
  let x = MARGIN + widthOf(words, 11) + 10;
  for (const { class: name, count, done } of wants) {
    const says = `${shortenText(name, 16)} ${Math.min(done, count)} of ${count}`;
    const met = done >= count;
    const width = widthOf(says, 11) + (met ? 28 : 16);
    if (x + width > WIDTH - MARGIN) return [...marks, text(x, y, '…', { size: 12 })];
    const box = {
      x,
      y: y - 14,
      width,
      height: 19,
      rx: 9,
      fill: met ? '#d5e8da' : PAPER,
      stroke: met ? '#14532d' : SOFT,
    };
    marks.push(element('rect', box), text(x + 8, y, says));
    if (met) marks.push(tick(x + width - 12, y - 4.5));
    x += width + 6;
  }
  return marks;
}

export interface TeamRow {
  readonly name: string;
  readonly where: string;
  readonly holds: string;
  readonly doing: string;
}

/** Where the last three columns of the table begin. */
export type TeamColumns = readonly [where: number, holds: number, doing: number];

/** A table of the team: where its last line ends, and its marks. Long cells take two lines. */
export function drawTeamTable(
  top: number,
  rows: readonly TeamRow[],
  columns: TeamColumns,
): { readonly bottom: number; readonly marks: SvgMark[] } {
  const [where, holds, doing] = columns;
  const marks = [MARGIN, ...columns].map((x, i) => text(x, top, HEADS[i] ?? '', { size: 10, bold: true, fill: SOFT }));
  let y = top + 7;
  for (const [i, row] of rows.entries()) {
    const cells = [
      { x: where, lines: wrapInTwoLines(row.where, holds - where) },
      { x: holds, lines: wrapInTwoLines(row.holds, doing - holds) },
      { x: doing, lines: wrapInTwoLines(row.doing, WIDTH - MARGIN - doing) },
    ];
    marks.push(
      line(`M${MARGIN} ${y}H${WIDTH - MARGIN}`, { stroke: '#d5dae0', 'stroke-width': 1 }),
      agentDisc(MARGIN + 7, y + 10, 7.5, { name: row.name, index: i }),
      text(MARGIN + 20, y + 14, row.name, { bold: true, most: Math.floor((where - MARGIN - 26) / 7) }),
      ...cells.flatMap(({ x, lines }) => lines.map((words, n) => text(x, y + 14 + n * 13, words))),
    );
    y += 8 + 13 * Math.max(...cells.map(({ lines }) => lines.length));
  }
  return { bottom: y, marks };
}

/** At most two lines of this many pixels. */
function wrapInTwoLines(words: string, width: number): string[] {
  const most = Math.floor((width - 8) / 5.8);
  if (lengthOf(words) <= most) return [words];
  const fitting = shortenText(words, most + 1).slice(0, -1);
  const end = fitting.lastIndexOf(' ');
  const first = end < fitting.length / 2 ? fitting : fitting.slice(0, end);
  return [first, shortenText(words.slice(first.length).trim(), most)];
}

const HEADS = ['Agent', 'Where', 'Holds', 'Does'];

/** A legend entry; the sign is drawn around the given point. */
export type LegendSign = readonly [sign: (x: number, y: number) => SvgMark | readonly SvgMark[], words: string];

const COLUMNS = 4;
const SIGN_LINE = 22;
export const legendHeight = (signs: readonly LegendSign[]): number => Math.ceil(signs.length / COLUMNS) * SIGN_LINE;

export function legend(top: number, signs: readonly LegendSign[]): SvgMark[] {
  const wide = (WIDTH - 2 * MARGIN) / COLUMNS;
  return signs.flatMap(([sign, words], i) => {
    const [x, y] = [MARGIN + (i % COLUMNS) * wide, top + Math.floor(i / COLUMNS) * SIGN_LINE];
    return [...[sign(x + 12, y)].flat(), text(x + 30, y + 4, words, { most: 26 })];
  });
}

/** `<apple> (17)` as `apple 17`. */
export const plainName = (written: string): string => written.replace(/^<(.*)> \((\d+)\)$/su, '$1 $2');
/** The same for every name within a sentence. */
export const plainNames = (sentence: string): string => sentence.replace(/<([^<>]*)> \((\d+)\)/gu, '$1 $2');
