// Projects places into the picture of a camera that looks ahead with a field of view of 90 degrees both ways, as
// AI2-THOR's does, and draws the solid part of a world by following a ray through every pixel.
import type { Canvas, Color } from './canvas.ts';

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

export interface ScreenPoint {
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
export function drawSolids(canvas: Canvas, pose: CameraPose, grid: SolidGrid): void {
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
