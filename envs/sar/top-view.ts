// Draws what one agent sees, from above: the grid with what its observation names, where it is. It leaves out cells of
// a fire that no region names, persons whom it has not found and agents out of reach, as the words do.
import type { Picture } from '../../runtime/core/segment.ts';
import { type Canvas, createCanvas, widthOf } from '../pictures/pixels/canvas.ts';
import { spread } from '../pictures/pixels/label-positions.ts';
import { paletteOf, pngOf } from '../pictures/pixels/png.ts';
import { personRemembered } from './paper-rules.ts';
import { agentsSeen, commonView, nameOf, personsSeen } from './published-texts.ts';
import type { SarScope } from './rules.ts';
import { HEIGHT, INTENSITIES, type SarCell, WIDTH } from './scenes.ts';

/** One tile of a vision model. */
const SIZE = 512;
const CELL = 10;
const EDGE = 18;
const MAP = EDGE + WIDTH * CELL;
const ROW = 17;
const LARGE = 2;
/** One letter a thing, without those that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

const { palette: PALETTE, color: GRID_COLORS } = paletteOf({
  paper: [255, 255, 255],
  ink: [20, 20, 20],
  grid: [226, 226, 226],
  fireOut: [150, 130, 90],
  fireLow: [196, 130, 0],
  fireMedium: [214, 84, 0],
  fireHigh: [170, 16, 24],
  place: [24, 88, 176],
  person: [180, 20, 110],
  agent1: [0, 0, 0],
  agent2: [106, 61, 154],
  agent3: [8, 127, 91],
  agent4: [92, 64, 51],
  agent5: [0, 110, 130],
  agent6: [110, 110, 0],
});

interface MapMark {
  /** A letter, or the number of a region. */
  readonly label: string;
  readonly at: SarCell;
  readonly color: number;
  /** The legend; it omits regions, since their fire is next to them on the map. */
  readonly words?: string;
}

/** 512 pixels square. The same state gives the same bytes. */
export function topView(scope: SarScope, who: number): Picture {
  const canvas = createCanvas(SIZE, SIZE, GRID_COLORS.paper);
  drawGrid(canvas);
  const places = placesOf(scope, who);
  const taken = drawMarks(canvas, [...places, ...regionsOf(scope, who)]);
  nameFires(canvas, { scope, who }, taken);
  const agents = [who, ...agentsSeen(scope.state, who)];
  for (const i of [...agents].reverse()) drawAgent(canvas, scope, i);
  drawLegend({ canvas, scope }, agents, places);
  return pngOf(canvas, PALETTE);
}

const cellMiddle = ([x, y]: SarCell) => ({ x: EDGE + (x + 0.5) * CELL, y: EDGE + (y + 0.5) * CELL });

function drawGrid(canvas: Canvas): void {
  for (let i = 0; i <= WIDTH; i++) canvas.rectangle([EDGE + i * CELL, EDGE], [1, HEIGHT * CELL], GRID_COLORS.grid);
  for (let i = 0; i <= HEIGHT; i++) canvas.rectangle([EDGE, EDGE + i * CELL], [WIDTH * CELL, 1], GRID_COLORS.grid);
  for (let i = 0; i < WIDTH; i += 5) {
    const text = String(i);
    canvas.words([cellMiddle([i, 0]).x - widthOf(text) / 2, EDGE - 10], text, { color: GRID_COLORS.ink });
    canvas.words([EDGE - 4 - widthOf(text), cellMiddle([0, i]).y - 3], text, { color: GRID_COLORS.ink });
  }
}

/** Reservoirs, deposits and persons that the observation names. */
function placesOf(scope: SarScope, who: number): MapMark[] {
  const { layout, persons, paper } = scope.state;
  const { reservoirs, deposits } = commonView(scope, who);
  const placed = [...layout.reservoirs, ...layout.deposits];
  const at = (name: string): SarCell => placed.find((one) => one.name === name)?.at ?? [0, 0];
  const all = [
    ...reservoirs.map(({ name, supply }) => ({ at: at(name), color: GRID_COLORS.place, words: `${name}: ${supply}` })),
    ...deposits.map(({ name }) => ({ at: at(name), color: GRID_COLORS.place, words: name })),
    ...personsSeen(scope.state, who).map((i) => {
      const [x, y] = (personRemembered(paper, who, i) ?? persons[i])?.at ?? [0, 0];
      return { at: [x, y] as const, color: GRID_COLORS.person, words: layout.persons[i]?.name ?? '' };
    }),
  ];
  return all.map((one, i) => ({ ...one, label: LETTERS[i] ?? '?' }));
}

/** Cells of fires that have a name, by their numbers. */
function regionsOf(scope: SarScope, who: number): MapMark[] {
  return commonView(scope, who).fires.flatMap(({ name: fire, regions }) => {
    const own = scope.state.layout.fires.find(({ name }) => name === fire);
    return regions.flatMap(({ name, intensity }): MapMark[] => {
      const at = own?.cells[own.regions.find((region) => region.name === name)?.cell ?? -1];
      const level = INTENSITIES.indexOf(intensity);
      return at === undefined
        ? []
        : [{ label: name.slice(name.lastIndexOf('_') + 1), at, color: GRID_COLORS.fireOut + Math.max(0, level) }];
    });
  });
}

interface LabelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** A line leads from where a label had to go to the place that it is about. Returns where the labels are. */
function drawMarks(canvas: Canvas, marks: readonly MapMark[]): LabelBox[] {
  const places = marks.map(({ at }) => cellMiddle(at));
  const width = Math.max(0, ...marks.map(({ label }) => widthOf(label, LARGE))) + 4;
  const boxes = spread(places, { width, height: ROW }, { left: EDGE, top: EDGE, right: MAP, bottom: MAP });
  marks.forEach(({ color }, i) => {
    const [place, box] = [places[i], boxes[i]];
    if (place === undefined || box === undefined) return;
    canvas.line([place.x, place.y], [box.x + width / 2, box.y + ROW / 2], color);
    canvas.rectangle([place.x - CELL / 2, place.y - CELL / 2], [CELL, CELL], color);
  });
  marks.forEach(({ label, color }, i) => {
    const box = boxes[i];
    if (box !== undefined)
      drawLabel(canvas, [box.x + (width - widthOf(label, LARGE) - 4) / 2, box.y], { label, color });
  });
  return boxes.map(({ x, y }) => ({ x, y, width }));
}

function drawLabel(
  canvas: Canvas,
  [x, y]: readonly [number, number],
  { label, color }: { readonly label: string; readonly color: number },
): void {
  canvas.rectangle([x, y], [widthOf(label, LARGE) + 4, ROW], color);
  canvas.words([x + 2, y + 2], label, { color: GRID_COLORS.paper, size: LARGE });
}

/** Above the regions of each fire that are named, or below where a label stands there: no name covers another. */
function nameFires(
  canvas: Canvas,
  { scope, who }: { readonly scope: SarScope; readonly who: number },
  labels: readonly LabelBox[],
): void {
  const taken = [...labels];
  for (const { name, regions } of commonView(scope, who).fires) {
    const own = scope.state.layout.fires.find((one) => one.name === name);
    const named = new Set(regions.map((region) => region.name));
    const places =
      own?.regions.flatMap((region) => (named.has(region.name) ? [own.cells[region.cell] ?? own.at] : [])) ?? [];
    if (places.length === 0) continue;
    const width = widthOf(name, LARGE);
    const left = Math.min(EDGE + Math.min(...places.map(([x]) => x)) * CELL, SIZE - width - 4);
    const rows = places.map(([, y]) => EDGE + y * CELL);
    const above = Math.max(EDGE, Math.min(...rows) - 22);
    const isFree = (y: number) =>
      y >= EDGE &&
      y + ROW <= MAP &&
      taken.every((box) => Math.abs(box.y - y) >= ROW || box.x >= left + width || left >= box.x + box.width);
    const tries = [above, Math.max(...rows) + 2 * CELL, ...Array.from({ length: 12 }, (_, i) => above - (i + 1) * 6)];
    const y = tries.find(isFree) ?? above;
    taken.push({ x: left, y, width });
    canvas.words([left, y], name, { color: GRID_COLORS.fireHigh, size: LARGE });
  }
}

const colorOf = (agent: number): number => GRID_COLORS.agent1 + (agent % 6);

function drawAgent(canvas: Canvas, { state }: SarScope, i: number): void {
  const at = state.agents[i]?.at;
  if (at === undefined) return;
  const { x, y } = cellMiddle(at);
  canvas.disc([x, y], 8, GRID_COLORS.paper);
  canvas.disc([x, y], 7, colorOf(i));
  canvas.words([x - 2, y - 3], String(i + 1), { color: GRID_COLORS.paper });
}

/** Agents at the right with what the colours mean, places below the map. */
function drawLegend(
  { canvas, scope: { state } }: { readonly canvas: Canvas; readonly scope: SarScope },
  agents: readonly number[],
  places: readonly MapMark[],
): void {
  const beside: readonly (readonly [text: string, color: number])[] = [
    ...agents.map((i) => [`${i + 1} ${nameOf(state, i).replace(/[^\x20-\x7e]/g, '?')}`, colorOf(i)] as const),
    ['', GRID_COLORS.ink],
    ['fire, by', GRID_COLORS.ink],
    ['region number:', GRID_COLORS.ink],
    ...INTENSITIES.slice(1).map((word, i) => [`  ${word}`, GRID_COLORS.fireLow + i] as const),
  ];
  beside.forEach(([text, color], i) => {
    canvas.words([MAP + 6, EDGE + i * ROW], text.slice(0, 15), { color, size: LARGE });
  });
  places.forEach(({ label, color, words = '' }, i) => {
    const y = MAP + 6 + i * (ROW + 1);
    drawLabel(canvas, [4, y], { label, color });
    canvas.words([22, y + 2], words.slice(0, 40), { color, size: LARGE });
  });
}
