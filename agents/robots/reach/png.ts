// Draws a robot's reach and view as a PNG, twice the size of the SVG: the same shapes in fewer colours.

import {
  type Canvas,
  type Color,
  createCanvas,
  paletteOf,
  pngOf,
  widthOf,
} from '../../../envs/pictures/pixels/canvas.ts';
import type { RobotDossier } from '../dossier.ts';
import { type PicturePoint, type ReachPanel, type ReachShape, reachDrawing } from './svg.ts';

const SCALE = 2;
const { palette: PALETTE, color: COLOR } = paletteOf({
  page: [255, 255, 255],
  panel: [247, 248, 250],
  grid: [223, 227, 232],
  axis: [154, 165, 177],
  ink: [31, 41, 51],
  soft: [91, 101, 113],
  reach: [47, 126, 216],
  sample: [151, 190, 236],
  view: [247, 236, 214],
  camera: [224, 160, 48],
});

export function reachPng(dossier: RobotDossier): Buffer {
  const { width, height, margin, title, caption, panels } = reachDrawing(dossier);
  const canvas = createCanvas(width * SCALE, height * SCALE, COLOR.page);
  canvas.words([margin * SCALE, 8 * SCALE], title, { color: COLOR.ink, size: 3 });
  for (const panel of panels) drawPanel(canvas, panel);
  canvas.words([margin * SCALE, (height - 22) * SCALE], caption, { color: COLOR.soft, size: 2 });
  return Buffer.from(pngOf(canvas, PALETTE).base64, 'base64');
}

/** Drawn on a separate canvas, which clips at the panel's edges. */
function drawPanel(page: Canvas, { left, top, side, caption, shapes }: ReachPanel): void {
  const size = side * SCALE;
  const panel = createCanvas(size, size, COLOR.panel);
  const at = ([x, y]: PicturePoint): PicturePoint => [(x - left) * SCALE, (y - top) * SCALE];
  for (const shape of shapes) drawShape(panel, shape, at);
  const [x, y] = [left * SCALE, top * SCALE];
  for (let row = 0; row < size; row++)
    page.pixels.set(panel.pixels.subarray(row * size, (row + 1) * size), (y + row) * page.width + x);
  page.frame([x, y], [size, size], COLOR.axis);
  page.words([x + 8, y + size + 10], caption, { color: COLOR.soft, size: 2 });
}

type PlaceInPanel = (at: PicturePoint) => PicturePoint;

function drawShape(canvas: Canvas, shape: ReachShape, at: PlaceInPanel): void {
  switch (shape.kind) {
    case 'grid':
    case 'axis':
      return stroke(canvas, [at(shape.from), at(shape.to)], { color: COLOR[shape.kind], wide: 1 });
    case 'bone':
      return stroke(canvas, [at(shape.from), at(shape.to)], { color: COLOR.ink, wide: 5 });
    case 'samples':
      for (const [x, y] of shape.at.map(at)) canvas.rectangle([x - 1, y - 1], [3, 3], COLOR.sample);
      return;
    case 'circle':
      return stroke(canvas, circle(at(shape.at), shape.radius * SCALE), { color: COLOR.reach, wide: 3 });
    case 'box': {
      const [[x1, y1], [x2, y2]] = [at(shape.from), at(shape.to)];
      return stroke(
        canvas,
        [
          [x1, y1],
          [x2, y1],
          [x2, y2],
          [x1, y2],
          [x1, y1],
        ],
        { color: COLOR.reach, wide: 3 },
      );
    }
    case 'view': {
      const [eye = [0, 0], ...rim] = shape.corners.map(at);
      fill(canvas, [eye, ...rim], COLOR.view);
      return stroke(canvas, [rim[0] ?? eye, eye, rim.at(-1) ?? eye], { color: COLOR.camera, wide: 1 });
    }
    case 'camera': {
      const [x, y] = at(shape.at);
      canvas.disc([x, y], 9, COLOR.ink);
      return canvas.disc([x, y], 7, COLOR.camera);
    }
    case 'label':
    case 'metres':
      return label(canvas, shape, at(shape.at));
  }
}

/** Above its anchor, outlined in the panel's colour so that it stays legible over lines. */
function label(canvas: Canvas, shape: Extract<ReachShape, { kind: 'label' | 'metres' }>, [x, y]: PicturePoint): void {
  const wide = widthOf(shape.words, 2);
  const left = shape.kind === 'label' && shape.leftwards ? x - wide : x;
  if (shape.kind === 'label') canvas.rectangle([left - 3, y - 17], [wide + 6, 20], COLOR.panel);
  canvas.words([left, y - 14], shape.words, { color: shape.kind === 'label' ? COLOR.ink : COLOR.soft, size: 2 });
}

function circle([x, y]: PicturePoint, radius: number): PicturePoint[] {
  const corners = 240;
  return Array.from({ length: corners + 1 }, (_, i): PicturePoint => {
    const turn = (2 * Math.PI * i) / corners;
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  });
}

function stroke(
  canvas: Canvas,
  corners: readonly PicturePoint[],
  { color, wide }: { readonly color: Color; readonly wide: number },
): void {
  for (const [i, to] of corners.entries()) {
    const from = corners[i - 1];
    if (from === undefined) continue;
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1])));
    for (let s = 0; s <= steps; s++) {
      const [x, y] = [from[0] + ((to[0] - from[0]) * s) / steps, from[1] + ((to[1] - from[1]) * s) / steps];
      if (wide < 4) canvas.rectangle([x - wide / 2, y - wide / 2], [wide, wide], color);
      else canvas.disc([x, y], wide / 2, color);
    }
  }
}

/** Fills row by row between the crossings of the edges. */
function fill(canvas: Canvas, corners: readonly PicturePoint[], color: Color): void {
  for (let y = 0; y < canvas.height; y++) {
    const crossings = corners.flatMap((a, i): number[] => {
      const b = corners[(i + 1) % corners.length] ?? a;
      if (a[1] > y === b[1] > y) return [];
      return [a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])];
    });
    crossings.sort((one, other) => one - other);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const from = crossings[i] ?? 0;
      canvas.rectangle([from, y], [(crossings[i + 1] ?? from) - from, 1], color);
    }
  }
}
