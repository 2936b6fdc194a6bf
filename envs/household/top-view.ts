// Draws what one agent sees, from above: a schematic map, north up, as far as the agent knows it. The part before it is
// bright, what it remembers is grey, the rest is left out; no pixel depends on anything that the agent has not seen.
// Next to it is a legend of the letters on the map.
import type { Picture } from '../../runtime/core/segment.ts';
import { type Canvas, createCanvas, widthOf } from '../pictures/pixels/canvas.ts';
import { spread } from '../pictures/pixels/label-positions.ts';
import { paletteOf, pngOf } from '../pictures/pixels/png.ts';
import { FREE, WALL } from './furnish.ts';
import { CELL } from './house-shape.ts';
import { FACING } from './observe.ts';
import { pointOf } from './picture.ts';
import { type HouseholdScope, levels, nameOf, outermostCarrier, placeOf } from './scope.ts';
import { cellsInView, seesAgent } from './visible-cells.ts';

/** One tile of a vision model. */
const SIZE = 512;
/** Side of the map, and what stands left of and below its field for numbers. */
const MAP = 300;
const EDGE = 18;
const ROW = 17;
const LARGE = 2;
/** One letter a thing, without those that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
/** Most pixels of a cell. */
const ZOOM = 22;

const { palette: PALETTE, color: HOUSE_COLORS } = paletteOf({
  paper: [255, 255, 255],
  ink: [20, 20, 20],
  unseen: [58, 62, 70],
  floor: [255, 248, 224],
  body: [214, 178, 124],
  wall: [120, 96, 80],
  kept: [146, 148, 154],
  reach: [0, 112, 60],
  view: [24, 88, 176],
  memory: [96, 98, 104],
  grid: [226, 214, 182],
  agent1: [200, 30, 30],
  agent2: [122, 40, 150],
  agent3: [190, 90, 0],
  agent4: [0, 120, 130],
  agent5: [180, 20, 110],
});

/** 512 pixels square. The same state gives the same bytes. */
export function topView(scope: HouseholdScope, who: number): Picture {
  const canvas = createCanvas(SIZE, SIZE, HOUSE_COLORS.paper);
  const others = scope.state.agents.map((_, i) => i).filter((i) => seesAgent(scope, who, i));
  const lines = legendLinesOf(scope, who, others);
  const room = Math.min(LETTERS.length, ROWS + Math.floor((SIZE - MAP) / ROW) - lines.length);
  const all = marksOf(scope, who);
  const marks = all
    .slice(0, all.length > room ? room - 1 : room)
    .map((mark, i) => ({ ...mark, letter: LETTERS[i] ?? '' }));
  const cells = cellColors(scope, who);
  const field = mapFieldOf(scope, cells);
  canvas.rectangle([EDGE, 0], [MAP - EDGE, MAP - EDGE], HOUSE_COLORS.unseen);
  drawCells({ canvas, scope }, cells, field);
  drawMetres(canvas, field);
  drawMarks(canvas, marks, field);
  for (const i of [...others, who]) drawAgent({ canvas, scope }, i, field);
  drawLegend(canvas, { lines, marks }, all.length - marks.length);
  return pngOf(canvas, PALETTE);
}

/** By cell a colour, or -1: not to be drawn. */
function cellColors(scope: HouseholdScope, who: number): Int8Array {
  const { ground } = scope.kit.plan;
  const seen = cellsInView(scope, who);
  const known = furnitureKnown(scope, who);
  return Int8Array.from(ground, (body, cell) => {
    if (seen[cell] === 1)
      return body === FREE ? HOUSE_COLORS.floor : body === WALL ? HOUSE_COLORS.wall : HOUSE_COLORS.body;
    return known.has(body) ? HOUSE_COLORS.kept : -1;
  });
}

/** Where the map lies on the canvas. */
interface MapField {
  /** Pixels of a cell. */
  readonly zoom: number;
  /** The pixel of a position in metres. */
  x(metres: number): number;
  y(metres: number): number;
  /** In metres, what fits in. */
  readonly from: readonly [x: number, z: number];
  readonly to: readonly [x: number, z: number];
}

/** Just what is drawn: how large the house is, is not told. */
function mapFieldOf({ kit }: HouseholdScope, cells: Int8Array): MapField {
  const { width } = kit.plan;
  let [west, south, east, north] = [Infinity, Infinity, 0, 0];
  cells.forEach((shade, cell) => {
    if (shade < 0) return;
    const x = cell % width;
    const z = (cell - x) / width;
    [west, south, east, north] = [Math.min(west, x), Math.min(south, z), Math.max(east, x), Math.max(north, z)];
  });
  const side = MAP - EDGE;
  const zoom = Math.max(2, Math.min(ZOOM, Math.floor(side / (Math.max(east - west, north - south) + 2))));
  const left = (west + east) / 2 - side / zoom / 2;
  const bottom = (south + north) / 2 - side / zoom / 2;
  return {
    zoom,
    x: (metres) => Math.round(EDGE + (metres / CELL - left) * zoom),
    y: (metres) => Math.round(side - (metres / CELL - bottom) * zoom),
    from: [left * CELL, bottom * CELL],
    to: [(left + side / zoom) * CELL, (bottom + side / zoom) * CELL],
  };
}

function drawCells(
  { canvas, scope: { kit } }: { readonly canvas: Canvas; readonly scope: HouseholdScope },
  cells: Int8Array,
  { zoom, x, y }: MapField,
): void {
  const { width } = kit.plan;
  cells.forEach((shade, cell) => {
    if (shade < 0) return;
    const [left, top] = [x((cell % width) * CELL) - zoom / 2, y(Math.floor(cell / width) * CELL) - zoom / 2];
    canvas.rectangle([left, top], [zoom, zoom], shade);
    if (shade === HOUSE_COLORS.floor) canvas.frame([left, top], [zoom + 1, zoom + 1], HOUSE_COLORS.grid);
  });
}

/** The co-ordinates of the text, a number every metre. */
function drawMetres(canvas: Canvas, { x, y, from, to }: MapField): void {
  for (let metre = Math.ceil(from[0]); metre <= to[0]; metre++) {
    const text = String(metre);
    canvas.rectangle([x(metre), MAP - EDGE], [1, 4], HOUSE_COLORS.ink);
    canvas.words([x(metre) - widthOf(text) / 2, MAP - EDGE + 6], text, { color: HOUSE_COLORS.ink });
  }
  for (let metre = Math.ceil(from[1]); metre <= to[1]; metre++) {
    const text = String(metre);
    canvas.rectangle([EDGE - 4, y(metre)], [4, 1], HOUSE_COLORS.ink);
    canvas.words([EDGE - 6 - widthOf(text), y(metre) - 3], text, { color: HOUSE_COLORS.ink });
  }
}

type LetteredMark = ThingMark & { readonly letter: string };

const COLORS = { reach: HOUSE_COLORS.reach, view: HOUSE_COLORS.view, memory: HOUSE_COLORS.memory } as const;
const BOX = { width: 14, height: 17 };

/**
 * Portable things are dark on light, fixtures light on dark; a line leads to the place if the letter had to be moved.
 */
function drawMarks(canvas: Canvas, marks: readonly LetteredMark[], { x, y }: MapField): void {
  const places = marks.map((mark) => ({ x: x(mark.x), y: y(mark.z) }));
  const boxes = spread(places, BOX, { left: EDGE, top: 0, right: MAP, bottom: MAP - EDGE });
  boxes.forEach((box, i) => {
    const [mark, place] = [marks[i], places[i]];
    if (mark === undefined || place === undefined) return;
    canvas.line([place.x, place.y], [box.x + BOX.width / 2, box.y + BOX.height / 2], COLORS[mark.how]);
    canvas.disc([place.x, place.y], 2, COLORS[mark.how]);
  });
  boxes.forEach((box, i) => {
    const mark = marks[i];
    if (mark !== undefined) drawLetter(canvas, [box.x, box.y], mark);
  });
}

function drawLetter(canvas: Canvas, [x, y]: readonly [number, number], { letter, how, movable }: LetteredMark): void {
  canvas.rectangle([x, y], [BOX.width, BOX.height], movable ? HOUSE_COLORS.paper : COLORS[how]);
  canvas.frame([x, y], [BOX.width, BOX.height], COLORS[how]);
  canvas.words([x + 2, y + 2], letter, { color: movable ? COLORS[how] : HOUSE_COLORS.paper, size: LARGE });
}

/** A disc with a beak towards where it looks. */
function drawAgent(
  { canvas, scope }: { readonly canvas: Canvas; readonly scope: HouseholdScope },
  i: number,
  { x, y, zoom }: MapField,
): void {
  const agent = scope.state.agents[i];
  if (agent === undefined) return;
  const [px, pz] = placeOf(scope, agent.cell);
  const [dx, dy] = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ][agent.yaw] ?? [0, -1];
  const radius = Math.max(7, Math.min(11, zoom * 0.6));
  const beak = radius * 2;
  canvas.disc([x(px), y(pz)], radius, colorOf(i));
  for (let far = 0; far <= beak; far++)
    canvas.disc([x(px) + (dx ?? 0) * far, y(pz) + (dy ?? 0) * far], radius * (1 - far / beak) ** 0.7, colorOf(i));
  canvas.words([x(px) - 2, y(pz) - 3], String(i + 1), { color: HOUSE_COLORS.paper });
}

type LegendLine = readonly [text: string, color: number];

/** The rest of the legend: the agents, and the meaning of colours. */
function legendLinesOf(scope: HouseholdScope, who: number, others: readonly number[]): LegendLine[] {
  const { agents, options } = scope.state;
  const me = agents[who];
  if (me === undefined) return [];
  const [x, z] = placeOf(scope, me.cell);
  return [
    ...[who, ...others].map((i): LegendLine => [`${i + 1} ${plainLegendName(agents[i]?.name ?? '')}`, colorOf(i)]),
    [`at (${x}, ${z}), ${FACING[me.yaw] ?? ''}`, HOUSE_COLORS.ink],
    [`holds ${me.holds < 0 ? 'nothing' : nameOf(scope.state, me.holds)}`, HOUSE_COLORS.ink],
    ...(options.reach === 'shown' ? [['in reach', HOUSE_COLORS.reach] as const] : []),
    ['in view', HOUSE_COLORS.view],
    ...(options.memory === 'world' ? [['seen before', HOUSE_COLORS.memory] as const] : []),
  ];
}

const colorOf = (agent: number): number => HOUSE_COLORS.agent1 + (agent % 5);
const ROWS = Math.floor(SIZE / ROW);

/** Things at the right; below the map what no letter says, then the rest of the things. */
function drawLegend(
  canvas: Canvas,
  { lines, marks }: { readonly lines: readonly LegendLine[]; readonly marks: readonly LetteredMark[] },
  left: number,
): void {
  const rowBelow = (i: number) => MAP + 4 + i * ROW;
  lines.forEach(([text, color], i) => {
    canvas.words([4, rowBelow(i)], text.slice(0, 25), { color, size: LARGE });
  });
  marks.forEach((mark, i) => {
    const [x, y] = i < ROWS ? [MAP + 6, 1 + i * ROW] : [4, rowBelow(lines.length + i - ROWS)];
    drawLetter(canvas, [x, y - 1], mark);
    canvas.words([x + BOX.width + 3, y + 1], mark.name.slice(0, 16), { color: COLORS[mark.how], size: LARGE });
  });
  if (left > 0)
    canvas.words([4, rowBelow(lines.length + marks.length - ROWS)], `and ${left} more`, {
      color: HOUSE_COLORS.ink,
      size: LARGE,
    });
}

const plainLegendName = (name: string): string => name.replace(/[^\x20-\x7e]/g, '?');

/**
 * Places the things that a picture shows one agent: what it has in view, and what it remembers, where it last saw it.
 * It shows nothing else of the state.
 */
interface ThingMark {
  readonly name: string;
  /** Metres. */
  readonly x: number;
  readonly z: number;
  readonly movable: boolean;
  readonly how: 'reach' | 'view' | 'memory';
}

/**
 * Portable things first, visible before remembered, each in the order of the observation's text, so that the order in
 * which the team saw things is not revealed. Things held by the agent, or remembered in a hand, are left out.
 */
function marksOf(scope: HouseholdScope, who: number): ThingMark[] {
  const { state, kit } = scope;
  const me = state.agents[who];
  if (me === undefined) return [];
  const { reach, memory } = state.options;
  const seen = levels(scope, who).slice();
  const marks = [...me.knows.keys()].flatMap((thing): ThingMark[] => {
    const level = (me.knows[thing] ?? -1) < 0 ? 0 : (seen[thing] ?? 0);
    const at = level > 0 ? thing : memory === 'world' ? rememberedPlace(scope, me.knows, thing) : -1;
    if (at < 0 || outermostCarrier(state, thing) === me.holds || state.things[thing]?.type === 'Floor') return [];
    const { x, z } = pointOf(scope, at);
    const how = level === 0 ? 'memory' : level === 2 && reach === 'shown' ? 'reach' : 'view';
    return [{ name: nameOf(state, thing), x, z, movable: thing >= kit.plan.fixtures.length, how }];
  });
  return marks.sort((a, b) => markRank(a) - markRank(b));
}

const markRank = ({ movable, how }: ThingMark): number => (how === 'memory' ? 2 : 0) + (movable ? 0 : 1);

/** The fixture that held a thing when it was last seen; the thing itself if it is a fixture; -1 if unknown. */
function rememberedPlace({ kit }: HouseholdScope, knows: readonly number[], thing: number): number {
  let at = thing;
  for (let depth = 0; depth < 8 && at >= kit.plan.fixtures.length; depth++) at = Math.floor((knows[at] ?? -1) / 16) - 1;
  return at >= 0 && (knows[at] ?? -1) >= 0 ? at : -1;
}

/** The furniture of which an agent knows something, by number. */
function furnitureKnown({ state, kit }: HouseholdScope, who: number): Set<number> {
  const knows = state.agents[who]?.knows ?? [];
  if (state.options.memory === 'none') return new Set();
  const bodies = kit.plan.fixtures.flatMap(({ points }, i) =>
    (knows[i] ?? -1) < 0 ? [] : points.map((point) => kit.plan.points[point]?.body ?? -1),
  );
  return new Set(bodies.filter((body) => body >= 0));
}
