// Draws what one agent knows of the ground, from above, from a description: the cells that it knows, letters on things
// with a legend, agents as discs. 512 pixels square, one tile of a vision model. The same view gives the same bytes.

import type { Picture } from '../../runtime/core/segment.ts';
import { checkLines, checkNumbers } from './checks.ts';
import type { Place } from './drawing.ts';
import { type Canvas, type Color, createCanvas, type Palette, pngOf, widthOf } from './pixels/canvas.ts';
import type { PixelArea } from './svg/labels.ts';

export const SIZE = 512;
/** Pixels of a row of the legend, and left of the map for its numbers. */
export const ROW = 17;
export const EDGE = 18;
const LARGE = 2;
/** One letter a thing, without those that look alike. */
export const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

export interface TopView {
  readonly palette: Palette;
  readonly color: Readonly<Record<'paper' | 'ink' | 'grid', Color>>;
  /** The pixels of the map. */
  readonly field: PixelArea & { readonly background: Color };
  readonly ground: TopViewGround;
  /** Squares of a cell; `edged` with lines between them. */
  readonly cells: readonly { readonly at: Place; readonly color: Color; readonly edged: boolean }[];
  /** Lines between all cells of the field. */
  readonly grid?: boolean;
  /** The words' co-ordinates: below the map with ticks, or above it. */
  readonly across: readonly AxisNumber[];
  readonly along: readonly AxisNumber[];
  readonly ticks: boolean;
  readonly marks: readonly TopViewMark[];
  /** Names of what consists of several marks, next to them. */
  readonly names: readonly { readonly words: string; readonly places: readonly Place[]; readonly color: Color }[];
  /** The last one lies on top. */
  readonly agents: readonly TopViewAgent[];
  readonly legend: readonly TopViewLine[];
}

/** Pixels of a cell; which place is at the left and at the first pixel downwards; -1 where the world counts upwards. */
export interface TopViewGround {
  readonly zoom: number;
  readonly left: number;
  readonly start: number;
  readonly sense: 1 | -1;
}

/** Where in the ground's measure. */
type AxisNumber = readonly [at: number, words: string];

export interface TopViewMark {
  readonly label: string;
  readonly at: Place;
  readonly color: Color;
  /** Dark on light. */
  readonly hollow?: boolean;
  /** What is at its place: a dot, or its whole cell. */
  readonly foot: 'dot' | 'cell';
}

export interface TopViewAgent {
  readonly at: Place;
  readonly words: string;
  readonly color: Color;
  readonly radius: number;
  /** Light around it. */
  readonly ringed?: boolean;
  /** Where its beak points. */
  readonly facing?: Place;
}

export interface TopViewLine {
  readonly x: number;
  readonly y: number;
  readonly words: string;
  readonly color: Color;
  /** A mark before the words, with its left edge. */
  readonly mark?: Pick<TopViewMark, 'label' | 'color' | 'hollow'> & { readonly left: number };
}

type GroundProjection = (at: Place) => { readonly x: number; readonly y: number };

/**
 * A PNG of 512 pixels square: the `picture` of an observation. Describe only what the agent has seen.
 * @example
 * ```ts
 * import { drawTopView, paletteOf } from 'troupe/pictures';
 *
 * const { palette, color } = paletteOf({ paper: [255, 255, 255], ink: [0, 0, 0], grid: [200, 200, 200] });
 * const seen = drawTopView({
 *   palette,
 *   color,
 *   field: { left: 20, top: 20, right: 420, bottom: 420, background: color.paper },
 *   ground: { zoom: 40, left: 0, start: 0, sense: 1 },
 *   cells: [{ at: [3, 2], color: color.grid, edged: true }],
 *   ...{ across: [], along: [], ticks: false, names: [] },
 *   marks: [{ label: 'A', at: [3, 2], color: color.ink, foot: 'cell' }],
 *   agents: [{ at: [1, 1], words: 'Ann', color: color.ink, radius: 9 }],
 *   legend: [{ x: 20, y: 440, words: 'A Crate 2', color: color.ink }],
 * });
 * seen.width; // → 512
 * ```
 * @throws PICTURE_BAD
 */
export function drawTopView(view: TopView): Picture {
  checkNumbers(view);
  const { color, field, ground, palette } = view;
  checkLines('ground.zoom', ground.zoom, Math.max(field.right - field.left, field.bottom - field.top));
  const canvas = createCanvas(SIZE, SIZE, color.paper);
  canvas.rectangle([field.left, field.top], [field.right - field.left, field.bottom - field.top], field.background);
  const on = projectionOf(view);
  drawGround(canvas, view, on);
  const taken = drawMarks(canvas, view, on);
  drawNames(canvas, view, { on, taken: [...taken] });
  for (const agent of view.agents) drawAgent(canvas, { ...agent, ...on(agent.at) }, color.paper);
  for (const { x, y, words, color: ink, mark } of view.legend) {
    if (mark !== undefined) drawLabel(canvas, [mark.left, y - 2], { ...mark, paper: color.paper });
    canvas.words([x, y], words, { color: ink, size: LARGE });
  }
  return pngOf(canvas, palette);
}

function projectionOf({ ground: { zoom, left, start, sense }, field }: TopView): GroundProjection {
  const base = sense === 1 ? field.top : field.bottom;
  return ([x, y]) => ({
    x: Math.round(field.left + (x - left) * zoom),
    y: Math.round(base + sense * (y - start) * zoom),
  });
}

function drawGround(canvas: Canvas, view: TopView, on: GroundProjection): void {
  const { color, field, ground, cells, across, along, ticks } = view;
  for (const { at, color: paint, edged } of cells) {
    const { x, y } = on(at);
    const [left, top] = [x - ground.zoom / 2, y - ground.zoom / 2];
    canvas.rectangle([left, top], [ground.zoom, ground.zoom], paint);
    if (edged) canvas.frame([left, top], [ground.zoom + 1, ground.zoom + 1], color.grid);
  }
  // Lines nearer to each other than a pixel are none.
  if (view.grid && ground.zoom >= 1) {
    const [wide, high] = [field.right - field.left, field.bottom - field.top];
    for (let x = 0; x <= wide; x += ground.zoom) canvas.rectangle([field.left + x, field.top], [1, high], color.grid);
    for (let y = 0; y <= high; y += ground.zoom) canvas.rectangle([field.left, field.top + y], [wide, 1], color.grid);
  }
  for (const [at, words] of across) {
    const { x } = on([at, ground.start]);
    if (ticks) canvas.rectangle([x, field.bottom], [1, 4], color.ink);
    canvas.words([x - widthOf(words) / 2, ticks ? field.bottom + 6 : field.top - 10], words, { color: color.ink });
  }
  for (const [at, words] of along) {
    const { y } = on([ground.left, at]);
    if (ticks) canvas.rectangle([field.left - 4, y], [4, 1], color.ink);
    canvas.words([field.left - (ticks ? 6 : 4) - widthOf(words), y - 3], words, { color: color.ink });
  }
}

interface LabelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A line leads from where a label had to go to the place that it is about. Returns where the labels are. */
function drawMarks(canvas: Canvas, { marks, field, ground, color }: TopView, on: GroundProjection): LabelBox[] {
  const places = marks.map(({ at }) => on(at));
  const width = Math.max(0, ...marks.map(({ label }) => widthOf(label, LARGE))) + 4;
  const boxes = spread(places, { width, height: ROW }, field);
  for (const [i, mark] of marks.entries()) {
    const [place, box] = [places[i], boxes[i]];
    if (place === undefined || box === undefined) continue;
    const half = ground.zoom / 2;
    canvas.line([place.x, place.y], [box.x + width / 2, box.y + ROW / 2], mark.color);
    if (mark.foot === 'dot') canvas.disc([place.x, place.y], 2, mark.color);
    else canvas.rectangle([place.x - half, place.y - half], [ground.zoom, ground.zoom], mark.color);
  }
  for (const [i, mark] of marks.entries()) {
    const box = boxes[i];
    const left = (box?.x ?? 0) + (width - widthOf(mark.label, LARGE) - 4) / 2;
    if (box !== undefined) drawLabel(canvas, [left, box.y], { ...mark, paper: color.paper });
  }
  return boxes.map(({ x, y }) => ({ x, y, width }));
}

function drawLabel(
  canvas: Canvas,
  [x, y]: Place,
  { label, color, hollow, paper }: Pick<TopViewMark, 'label' | 'color' | 'hollow'> & { readonly paper: Color },
): void {
  const width = widthOf(label, LARGE) + 4;
  canvas.rectangle([x, y], [width, ROW], hollow ? paper : color);
  canvas.frame([x, y], [width, ROW], color);
  canvas.words([x + 2, y + 2], label, { color: hollow ? color : paper, size: LARGE });
}

/** Above the places, or below where a label stands there: no name covers another. */
function drawNames(
  canvas: Canvas,
  { names, ground, field }: TopView,
  { on, taken }: { readonly on: GroundProjection; readonly taken: LabelBox[] },
): void {
  for (const { words, places, color } of names) {
    const width = widthOf(words, LARGE);
    const corners = places.map(on).map(({ x, y }) => ({ x: x - ground.zoom / 2, y: y - ground.zoom / 2 }));
    const left = Math.min(Math.min(...corners.map(({ x }) => x)), SIZE - width - 4);
    const rows = corners.map(({ y }) => y);
    const above = Math.max(field.top, Math.min(...rows) - 22);
    const isFree = (y: number) =>
      y >= field.top &&
      y + ROW <= field.bottom &&
      taken.every((box) => Math.abs(box.y - y) >= ROW || box.x >= left + width || left >= box.x + box.width);
    const farther = Array.from({ length: 12 }, (_, i) => above - (i + 1) * 6);
    const y = [above, Math.max(...rows) + 2 * ground.zoom, ...farther].find(isFree) ?? above;
    taken.push({ x: left, y, width });
    canvas.words([left, y], words, { color, size: LARGE });
  }
}

/** A disc, with a beak towards where it looks. */
function drawAgent(
  canvas: Canvas,
  { words, color, radius, ringed, facing, x, y }: TopViewAgent & { readonly x: number; readonly y: number },
  paper: Color,
): void {
  if (ringed) canvas.disc([x, y], radius + 1, paper);
  canvas.disc([x, y], radius, color);
  const beak = radius * 2;
  for (let far = 0; facing !== undefined && far <= beak; far++)
    canvas.disc([x + facing[0] * far, y - facing[1] * far], radius * (1 - far / beak) ** 0.7, color);
  canvas.words([x - 2, y - 3], words, { color: paper });
}

interface LabelPosition {
  readonly x: number;
  readonly y: number;
}

/** Pixels from one try to the next, and how far from the place labels may go. */
const STRIDE = 4;
const FARTHEST = 30;

/**
 * The upper left corner of a label for each place, as near to it as there is room, in order: the first ones have the
 * choice. Where there is no room, labels overlap.
 */
export function spread(
  places: readonly LabelPosition[],
  size: { readonly width: number; readonly height: number },
  frame: PixelArea,
): LabelPosition[] {
  offsets ??= offsetsByDistance();
  const taken: LabelPosition[] = [];
  const inside = ({ x, y }: LabelPosition) =>
    x >= frame.left && y >= frame.top && x + size.width <= frame.right && y + size.height <= frame.bottom;
  const free = (a: LabelPosition) =>
    taken.every((b) => Math.abs(a.x - b.x) > size.width || Math.abs(a.y - b.y) > size.height);
  const fits = (spot: LabelPosition) => inside(spot) && free(spot);
  for (const place of places) {
    const own = { x: place.x - (size.width >> 1), y: place.y - (size.height >> 1) };
    const found = offsets.find(({ x, y }) => fits({ x: own.x + x, y: own.y + y }));
    taken.push(found === undefined ? own : { x: own.x + found.x, y: own.y + found.y });
  }
  return taken;
}

/** Worked out for the first picture. */
let offsets: readonly LabelPosition[] | undefined;

/** Offsets, nearest first. */
function offsetsByDistance(): LabelPosition[] {
  const all: LabelPosition[] = [];
  for (let y = -FARTHEST; y <= FARTHEST; y++)
    for (let x = -FARTHEST; x <= FARTHEST; x++) all.push({ x: x * STRIDE, y: y * STRIDE });
  return all.sort((a, b) => a.x * a.x + a.y * a.y - (b.x * b.x + b.y * b.y) || a.y - b.y || a.x - b.x);
}
