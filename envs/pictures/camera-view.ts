// Draws what the camera of one agent shows, from a description: walls and furniture as far as it sees, things in view
// and teammates under the names that the words give them, and below the picture what the agent holds.
import type { Picture } from '../../runtime/core/segment.ts';
import type { PicturedName } from '../../runtime/facets/names.ts';
import { checkNumbers, rowOf } from './checks.ts';
import { type Canvas, type Color, createCanvas, type Palette, pngOf } from './pixels/canvas.ts';
import { drawPlates, pictureNamesOf, placePlates, pointInside } from './pixels/name-plates.ts';

/** AI2-THOR's frames in LLaMAR's paper are 1000 pixels square. */
const SIZE = 1000;
const STRIP = 60;

export interface CameraView {
  readonly paint: CameraPaint;
  readonly pose: CameraPose;
  readonly solids: SolidGrid;
  readonly seen: readonly SeenThing[];
  /** What the agent holds, which no camera shows: words, where they end in pixels, and names. */
  readonly hands: NameStyle & { readonly words: string; readonly end: number; readonly held: readonly string[] };
}

export interface CameraPaint {
  readonly palette: Palette;
  readonly color: Readonly<Record<'paper' | 'ink' | 'dark', Color>> & { readonly glow?: Color; readonly dirt?: Color };
}

interface NameStyle {
  readonly color: Color;
  /** Light on dark. */
  readonly inverse: boolean;
}

export interface SeenThing extends NameStyle {
  readonly name: string;
  readonly at: ScenePoint;
  readonly figure: keyof typeof FIGURES;
  /** Metres. */
  readonly side: number;
  /** Names of lower rank find room first; within a rank the nearest, or with `listed` the first. */
  readonly rank: number;
  readonly listed?: boolean;
  /** What shows of a thing. */
  readonly is?: { readonly on?: boolean; readonly open?: boolean; readonly sliced?: boolean; readonly dirty?: boolean };
}

type ShownThing = SeenThing & ScreenPoint;

/**
 * A PNG of 1000 × 1060 pixels: the `picture` of an observation, where agents look somewhere. The same view gives the
 * same bytes.
 * @example
 * ```ts
 * import { type CameraView, drawCameraView, namesInCameraView, paletteOf } from 'troupe/pictures';
 *
 * const paint = paletteOf({ paper: [255, 255, 255], ink: [0, 0, 0], dark: [60, 60, 60] });
 * const { color } = paint;
 * const view: CameraView = {
 *   paint,
 *   pose: { x: 1, y: 0.9, z: 1, yaw: 0, pitch: 0 },
 *   solids: {
 *     ...{ cell: 0.25, west: 0, south: 0, floor: [color.paper, color.dark], ceiling: color.paper, ceilingAt: 2.5 },
 *     heightAt: (column, row) => (column < 0 || row < 0 || column > 16 || row > 16 ? 2.5 : 0),
 *     colorsAt: () => ({ top: color.dark, sides: [color.dark, color.dark] }),
 *   },
 *   seen: [
 *     {
 *       ...{ name: 'Crate 2', at: { x: 1.2, y: 0.3, z: 3 }, figure: 'block', side: 0.4, rank: 0 },
 *       ...{ color: color.ink, inverse: true },
 *     },
 *   ],
 *   hands: { words: 'In my hands:', end: 200, held: [], color: color.paper, inverse: false },
 * };
 * drawCameraView(view).width; // → 1000
 * namesInCameraView(view).map(({ name }) => name); // → ['Crate 2']
 * ```
 * @throws PICTURE_BAD
 */
export function drawCameraView(view: CameraView): Picture {
  const { paper, dark } = view.paint.color;
  const canvas = createCanvas(SIZE, SIZE + STRIP, paper);
  const shown = shownIn(view);
  drawSolids(canvas, view.pose, view.solids);
  // Far ones first, and people behind things.
  const layer = ({ figure }: ShownThing) => (figure === 'robot' ? 0 : 1);
  for (const one of [...shown].sort((a, b) => layer(a) - layer(b) || b.deep - a.deep))
    FIGURES[one.figure].draw(canvas, one, view.paint.color);
  canvas.rectangle([0, SIZE], [SIZE, STRIP], dark);
  const { words, held } = view.hands;
  canvas.words([8, SIZE + 8], held.length === 0 ? `${words} nothing` : words, { color: paper, size: 2 });
  drawPlates(canvas, platesOf(view, shown), paper);
  return pngOf(canvas, view.paint.palette);
}

/**
 * The names in the picture, each with its box in pixels: a world's `views.camera`.
 * @example
 * ```ts
 * import { namesInCameraView, paletteOf } from 'troupe/pictures';
 *
 * const paint = paletteOf({ paper: [255, 255, 255], ink: [0, 0, 0], dark: [60, 60, 60] });
 * const { paper, dark } = paint.color;
 * const hall = { cell: 1, west: 0, south: 0, floor: [paper, dark], ceiling: paper, ceilingAt: 2.5 } as const;
 * const named = namesInCameraView({
 *   paint,
 *   pose: { x: 1, y: 0.9, z: 1, yaw: 0, pitch: 0 },
 *   solids: { ...hall, heightAt: () => 0, colorsAt: () => ({ top: dark, sides: [dark, dark] }) },
 *   seen: [],
 *   hands: { words: 'In my hands: Crate 2', end: 200, held: ['Crate 2'], color: paper, inverse: false },
 * });
 * named.map(({ name, top }) => [name, top > 1000]); // → [['Crate 2', true]]
 * ```
 * @throws PICTURE_BAD
 */
export const namesInCameraView = (view: CameraView): readonly PicturedName[] =>
  pictureNamesOf(platesOf(view, shownIn(view)));

/** All that is not behind the camera. */
function shownIn({ pose, seen, hands, solids: { cell, west, south } }: CameraView): ShownThing[] {
  checkNumbers({ pose, seen, hands, solids: { cell, west, south } });
  return seen.flatMap((one) => {
    rowOf(FIGURES, one.figure, 'figure');
    const on = project(pose, one.at, SIZE);
    return on === undefined ? [] : [{ ...one, ...on }];
  });
}

function platesOf({ hands }: CameraView, shown: readonly ShownThing[]) {
  const order = [...shown].sort((a, b) => a.rank - b.rank || (a.listed ? 0 : a.deep - b.deep));
  const styles = new Map(order.map((one): [string, NameStyle] => [one.name, one]));
  const points = order.map(({ name, x, y, scale, side, figure }) =>
    pointInside({ name, x, y: y - FIGURES[figure].above(scale, side) }, SIZE),
  );
  const inHand = placePlates(
    hands.held.map((name) => ({ name, x: 0, y: 0 })),
    { width: SIZE - hands.end, height: STRIP },
  ).map((plate) => {
    const [left, top] = [plate.left + hands.end, plate.top + SIZE + 5];
    return { ...plate, left, top, x: left + 4, y: top + 4 };
  });
  return [...placePlates(points, { width: SIZE, height: SIZE }), ...inHand].map((plate) => {
    const { color, inverse } = styles.get(plate.name) ?? hands;
    return { ...plate, color, inverse };
  });
}

/** How a thing is drawn, and how many pixels over its middle its name is at home. */
const FIGURES = {
  /** A block of its size, and what shows of it. */
  block: { draw: drawThing, above: (scale: number, side: number) => sideOf(scale, side, 90) / 2 },
  /** Part of the walls or the furniture: only what shows of it. */
  fixture: { draw: drawThing, above: (scale: number, side: number) => sideOf(scale, side, 90) / 2 },
  /** A flat block on the floor. */
  slab: {
    draw(canvas: Canvas, { x, y, scale, side, color }: ShownThing, { ink }: CameraPaint['color']) {
      const wide = sideOf(scale, side, 400);
      canvas.rectangle([x - wide / 2, y - wide * 0.35], [wide, wide * 0.7], color);
      canvas.frame([x - wide / 2, y - wide * 0.35], [wide, wide * 0.7], ink);
    },
    above: (scale: number, side: number) => sideOf(scale, side, 400) / 2,
  },
  person: {
    draw(canvas: Canvas, { x, y, scale, side, color }: ShownThing, { ink }: CameraPaint['color']) {
      const wide = sideOf(scale, side, 400);
      canvas.rectangle([x - wide / 2, y - scale / 2], [wide, scale], color);
      canvas.frame([x - wide / 2, y - scale / 2], [wide, scale], ink);
      canvas.disc([x, y - 0.62 * scale], 0.16 * scale, color);
    },
    above: (scale: number) => 0.6 * scale,
  },
  robot: { draw: drawRobot, above: (scale: number, side: number) => sideOf(scale, side, 90) / 2 },
  /** A name alone. */
  none: { draw: () => undefined, above: () => 0 },
} as const;

const sideOf = (scale: number, side: number, most: number): number => Math.max(8, Math.min(most, side * scale));

/** What shows of it: on, open, sliced, dirty. */
function drawThing(canvas: Canvas, thing: ShownThing, colors: CameraPaint['color']): void {
  const { x, y, color, figure, is = {} } = thing;
  const { ink, dark, paper, glow = ink, dirt = ink } = colors;
  const side = sideOf(thing.scale, thing.side, 90);
  const [left, top] = [x - side / 2, y - side / 2];
  if (is.on) canvas.disc([x, y], side * 0.9, glow);
  if (figure === 'block') canvas.rectangle([left, top], [side, side], color);
  if (is.open) canvas.rectangle([left + side * 0.15, top + side * 0.35], [side * 0.7, side * 0.5], dark);
  if (figure === 'block' || is.open) canvas.frame([left, top], [side, side], ink);
  if (is.sliced) for (const part of [0.33, 0.66]) canvas.rectangle([left + side * part, top], [2, side], paper);
  const radius = Math.max(1.5, side * 0.09);
  if (is.dirty) for (const [dx, dy] of DIRT) canvas.disc([left + side * dx, top + side * dy], radius, dirt);
}

const DIRT = [
  [0.25, 0.3],
  [0.7, 0.45],
  [0.4, 0.75],
] as const;

/** Of human height, with an outline that separates overlapping ones. */
function drawRobot(canvas: Canvas, { x, y, scale, color }: ShownThing, { ink, paper }: CameraPaint['color']): void {
  for (const [edge, paint] of [
    [3, ink],
    [0, color],
  ] as const) {
    const wide = 0.32 * scale + 2 * edge;
    canvas.rectangle([x - wide / 2, y - 0.3 * scale - edge], [wide, 1.3 * scale + 2 * edge], paint);
    canvas.disc([x, y - 0.45 * scale], 0.16 * scale + edge, paint);
  }
  canvas.rectangle([x - 0.1 * scale, y - 0.5 * scale], [0.2 * scale, 0.07 * scale], paper);
}

// --- the camera looks ahead with a field of view of 90 degrees both ways, as AI2-THOR’s does ---

/** Metres; `y` is up. */
export interface ScenePoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface CameraPose extends ScenePoint {
  /** Radians: clockwise from +z seen from above, and down from level. */
  readonly yaw: number;
  readonly pitch: number;
}

interface ScreenPoint {
  /** Pixels from the upper left corner. */
  readonly x: number;
  readonly y: number;
  /** Pixels of a metre there. */
  readonly scale: number;
  /** Metres before the camera. */
  readonly deep: number;
}

/** Nearer things would fill the picture. */
const NEAREST = 0.15;

/** Where a place is in a picture of `size` pixels square; undefined behind the camera. It may lie outside. */
export function project(
  { yaw, pitch, ...eye }: CameraPose,
  { x, y, z }: ScenePoint,
  size: number,
): ScreenPoint | undefined {
  const [east, up, north] = [x - eye.x, y - eye.y, z - eye.z];
  const ahead = east * Math.sin(yaw) + north * Math.cos(yaw);
  const aside = east * Math.cos(yaw) - north * Math.sin(yaw);
  const before = ahead * Math.cos(pitch) - up * Math.sin(pitch);
  if (before < 0) return undefined;
  const deep = Math.max(NEAREST, before);
  const high = ahead * Math.sin(pitch) + up * Math.cos(pitch);
  const half = size / 2;
  return { x: half * (1 + aside / deep), y: half * (1 - high / deep), scale: half / deep, deep };
}

/** An obstacle on a floor of square cells. */
export interface SolidGrid {
  /** Metres: the side of a cell, and where the corner of the first one lies. */
  readonly cell: number;
  readonly west: number;
  readonly south: number;
  /** Metres; 0 for the bare floor. */
  heightAt(column: number, row: number): number;
  /** The colours of its top, its east and west sides, and its north and south sides. */
  colorsAt(column: number, row: number): { readonly top: Color; readonly sides: readonly [Color, Color] };
  readonly floor: readonly [Color, Color];
  readonly ceiling: Color;
  /** Metres. */
  readonly ceilingAt: number;
}

/** One ray per square of this many pixels. */
const GRAIN = 4;
const MOST_CELLS = 400;

/** In the upper square of the canvas; its width is a multiple of the grain. */
function drawSolids(canvas: Canvas, pose: CameraPose, grid: SolidGrid): void {
  const half = canvas.width / 2;
  const [sinYaw, cosYaw] = [Math.sin(pose.yaw), Math.cos(pose.yaw)];
  const [sinPitch, cosPitch] = [Math.sin(pose.pitch), Math.cos(pose.pitch)];
  for (let py = 0; py < canvas.width; py += GRAIN) {
    const high = 1 - (py + GRAIN / 2) / half;
    const ahead = cosPitch + high * sinPitch;
    const up = high * cosPitch - sinPitch;
    for (let px = 0; px < canvas.width; px += GRAIN) {
      const aside = (px + GRAIN / 2) / half - 1;
      const color = rayColor(pose, grid, [ahead * sinYaw + aside * cosYaw, up, ahead * cosYaw - aside * sinYaw]);
      for (let row = py; row < py + GRAIN; row++)
        canvas.pixels.fill(color, row * canvas.width + px, row * canvas.width + px + GRAIN);
    }
  }
}

/** The colour of the first surface that a ray meets: a walk from cell to cell over the floor plan. */
function rayColor(eye: ScenePoint, grid: SolidGrid, [dx, dy, dz]: readonly [number, number, number]): Color {
  const { cell } = grid;
  let [column, row] = [Math.floor((eye.x - grid.west) / cell), Math.floor((eye.z - grid.south) / cell)];
  const [stepX, stepZ] = [dx < 0 ? -1 : 1, dz < 0 ? -1 : 1];
  const edge = (at: number, start: number, step: number) => start + (at + (step > 0 ? 1 : 0)) * cell;
  let nextX = dx === 0 ? Infinity : (edge(column, grid.west, stepX) - eye.x) / dx;
  let nextZ = dz === 0 ? Infinity : (edge(row, grid.south, stepZ) - eye.z) / dz;
  let [entered, side] = [0, 0];
  for (let n = 0; n < MOST_CELLS; n++) {
    const left = Math.min(nextX, nextZ);
    const height = n === 0 ? 0 : grid.heightAt(column, row);
    const [yIn, yOut] = [eye.y + dy * entered, eye.y + dy * left];
    if (yIn >= grid.ceilingAt) return grid.ceiling;
    if (height > 0 && yIn <= height) return grid.colorsAt(column, row).sides[side] ?? grid.ceiling;
    if (height > 0 && yOut <= height) return grid.colorsAt(column, row).top;
    if (yOut <= 0) return grid.floor[(column + row) & 1] ?? grid.ceiling;
    if (yOut >= grid.ceilingAt) return grid.ceiling;
    entered = left;
    if (nextX < nextZ) {
      column += stepX;
      nextX += Math.abs(cell / dx);
      side = 0;
    } else {
      row += stepZ;
      nextZ += Math.abs(cell / dz);
      side = 1;
    }
  }
  return grid.ceiling;
}
