// Draws the boards of the four box worlds as SVG pictures.
import { element, SOFT, type SvgMark, text } from '../../raster/svg/markup.ts';
import { agentDisc, goalRow, type LegendSign, MARGIN, WIDTH } from '../../raster/svg/page-parts.ts';
import { drawWorldPage } from '../../raster/svg/world-page.ts';
import type { LiftBoard } from '../boxlift/rules.ts';
import type { Squares } from '../boxnet-1/rules.ts';
import { gridOf, squareOf } from '../grid.ts';
import type { BoxState } from '../parts.ts';
import { floatText, numbersIn, placeText } from '../python-numbers.ts';
import { resultLabel } from '../score.ts';
import type { WarehouseBoard } from '../warehouse/rules.ts';
import { boxSign, crate, frame, targetSign } from './signs.ts';

const GRID_SIGNS = [
  [(x: number, y: number) => boxSign('box_red', x, y), 'box, by its colour'],
  [(x: number, y: number) => targetSign('target_red', x, y), 'target of that colour'],
  [(x: number, y: number) => agentDisc(x, y, 8, { name: 'A', index: 0 }), 'agent of the square'],
] as const;

const boxesIn = (board: Squares) =>
  Object.values(board)
    .flat()
    .filter((item) => item.startsWith('box_')).length;
const sign = (item: string, x: number, y: number) =>
  item.startsWith('box_') ? boxSign(item, x, y) : targetSign(item, x, y);

/** Squares with what lies in them. */
export const drawNet1 = (state: BoxState<Squares>): string => drawGrid(state, 'BoxNet1');
/** The same, with boxes on the corners. */
export const drawNet2 = (state: BoxState<Squares>): string => drawGrid(state, 'BoxNet2');

function drawGrid(state: BoxState<Squares>, title: string): string {
  const { agents, board } = state;
  const size = gridOf(agents.length);
  const cell = Math.min(120, (WIDTH - 2 * MARGIN - 20) / size.columns);
  const at = (row: number, column: number): [number, number] => [MARGIN + 10 + column * cell, TOP + 10 + row * cell];
  const marks: SvgMark[] = [];
  for (const [who, name] of agents.entries()) {
    const [row, column] = squareOf(size, who);
    const [x, y] = at(row - 0.5, column - 0.5);
    marks.push(frame(x, y, cell, cell), agentDisc(...at(row, column), 9, { name, index: who }));
    marks.push(...itemSigns(board[placeText(row, column)] ?? [], x, y, cell));
  }
  for (const [place, items] of Object.entries(board)) {
    if (place.includes('.5')) continue;
    const [row = 0, column = 0] = numbersIn(place);
    const [x, y] = at(row, column);
    marks.push(...items.map((item, i) => boxSign(item, x + i * 8, y)));
  }
  const rows = agents.map((_, who) => {
    const [row, column] = squareOf(size, who);
    const items = board[placeText(row, column)] ?? [];
    return { where: `square[${row}, ${column}]`, holds: items.join(', ') || 'nothing there' };
  });
  const bottom = TOP + 10 + size.rows * cell;
  return boxPage(state, { title, left: boxesIn(board), marks, bottom, rows, signs: GRID_SIGNS });
}

/** In a ring around the agent, as many to a row as fit. */
function itemSigns(items: readonly string[], x: number, y: number, cell: number): SvgMark[] {
  const perRow = Math.max(1, Math.floor((cell - 8) / 18));
  const rowOf = (i: number) => Math.floor(i / perRow);
  return items.map((item, i) => {
    const row = rowOf(i);
    const dy = row % 2 === 0 ? 12 + (row / 2) * 18 : cell - 12 - ((row - 1) / 2) * 18;
    return sign(item, x + 13 + (i % perRow) * 18, y + dy);
  });
}

export function drawWarehouse(state: BoxState<WarehouseBoard>): string {
  const { agents, board } = state;
  const cell = Math.min(80, (WIDTH - 2 * MARGIN - 140) / board.columns);
  const at = (track: number, column: number): [number, number] => [
    MARGIN + 130 + column * cell,
    TOP + 26 + track * cell,
  ];
  const bottom = TOP + 40 + (board.tracks - 1) * cell;
  const marks: SvgMark[] = [
    frame(MARGIN, TOP, 90, bottom - TOP, '#eef2f5'),
    text(MARGIN + 45, TOP + 14, 'target', { anchor: 'middle', fill: SOFT }),
  ];
  for (let track = 0; track < board.tracks; track++) {
    const [x, y] = at(track, 0);
    const width = (board.columns - 1) * cell;
    marks.push(
      element('path', { d: `M${x - 40} ${y}H${x + width}`, stroke: '#d5dae0', 'stroke-width': 6, fill: 'none' }),
    );
  }
  for (const [place, box] of Object.entries(board.shelves)) {
    const [row = 0, column = 0] = numbersIn(place);
    const [x, y] = at(row, column);
    marks.push(box === 1 ? crate(x, y) : frame(x - 8, y - 8, 16, 16));
  }
  let waiting = 0;
  const rows = Object.values(board.robots).map((robot, who) => {
    const name = agents[who] ?? '';
    const place: [number, number] =
      robot === 'target'
        ? [MARGIN + 20 + (waiting % 3) * 25, TOP + 32 + Math.floor(waiting++ / 3) * 24]
        : at(robot[0], robot[1]);
    marks.push(agentDisc(...place, 10, { name, index: who }));
    const carries = robot !== 'target' && robot[2] === 1;
    if (carries) marks.push(crate(place[0] + 11, place[1] - 9, 11));
    const where = robot === 'target' ? 'in the target' : `track ${robot[0]}, column ${robot[1]}`;
    return { where, holds: carries ? 'a box' : 'no box' };
  });
  const left =
    Object.values(board.shelves).filter((box) => box === 1).length + rows.filter((row) => row.holds === 'a box').length;
  return boxPage(state, {
    title: 'WareHouse',
    left,
    marks,
    bottom,
    rows,
    signs: [
      [(x, y) => crate(x, y), 'box on its shelf'],
      [(x, y) => frame(x - 8, y - 8, 16, 16), 'empty shelf'],
      [(x, y) => agentDisc(x, y, 8, { name: 'A', index: 0 }), 'robot'],
      [(x, y) => [agentDisc(x - 3, y, 8, { name: 'A', index: 0 }), crate(x + 7, y - 6, 10)], 'robot with a box'],
    ],
  });
}

export function drawLift(state: BoxState<LiftBoard>): string {
  const { board } = state;
  const perRow = 8;
  const wide = (WIDTH - 2 * MARGIN) / perRow;
  const tallest = 80;
  const marks = board.boxes.flatMap(([volume, weight], i): SvgMark[] => {
    const x = MARGIN + (i % perRow) * wide + wide / 2;
    const y = TOP + 50 + Math.floor(i / perRow) * (tallest + 30);
    const size = 18 + volume * 5;
    return [
      crate(x, y, size, `${floatText(volume)}V`),
      text(x, y + tallest / 2 + 8, `weighs ${floatText(weight)}`, { size: 9.5, fill: SOFT, anchor: 'middle' }),
    ];
  });
  const bottom = TOP + 20 + Math.max(1, Math.ceil(board.boxes.length / perRow)) * (tallest + 30);
  const rows = board.lifters.map((lifts) => ({ where: `lifts ${floatText(lifts)}W`, holds: '' }));
  return boxPage(state, {
    title: 'BoxLift',
    left: board.boxes.length,
    marks,
    bottom,
    rows,
    signs: [[(x, y) => crate(x, y, 18, ''), 'box: volume, hidden weight']],
  });
}

/** Draws the page around a box world's board: heading, how far the goal is, the team's table, the legend. */
interface BoardDrawing {
  readonly title: string;
  readonly left: number;
  readonly marks: readonly SvgMark[];
  /** Where the board ends below. */
  readonly bottom: number;
  /** By agent: where it is, and what it holds. */
  readonly rows: readonly { readonly where: string; readonly holds: string }[];
  readonly signs: readonly LegendSign[];
}

const TOP = 66;

/** A whole SVG document, 800 pixels wide. */
function boxPage<B>(state: BoxState<B>, board: BoardDrawing): string {
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
