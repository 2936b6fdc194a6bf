// Draws what an agent without a heading sees when it turns round where it stands, from a description: everything in its
// direction and by its distance, each under its name, with the upward direction of the ground in the middle.
import type { Picture } from '../../runtime/core/segment.ts';
import type { PicturedName } from '../../runtime/facets/names.ts';
import { checkNumbers } from './checks.ts';
import type { Place } from './drawing.ts';
import { type Canvas, type Color, createCanvas, type Palette, pngOf, widthOf } from './pixels/canvas.ts';
import { drawPlates, pictureNamesOf, placePlates } from './pixels/name-plates.ts';

const WIDTH = 1200;
const HEIGHT = 600;
const HORIZON = 170;
/** Below the picture: what the agent holds. */
const HANDS = 30;
/** The first row holds the directions. */
const DIRECTIONS = 22;

export interface Panorama {
  readonly palette: Palette;
  readonly color: Readonly<Record<'paper' | 'sky' | 'ground' | 'mark' | 'dark', Color>>;
  readonly seen: readonly PanoramaThing[];
  readonly hands: string;
}

export interface PanoramaThing {
  readonly name: string;
  /** Cells to the right and down from where the agent stands. */
  readonly at: Place;
  /** `none`: a name alone, placed after the others. */
  readonly figure: 'flame' | 'tank' | 'house' | 'body' | 'none';
  readonly color: Color;
}

/**
 * A PNG of 1200 × 630 pixels: the `picture` of an observation, where agents have no heading.
 * @example
 * ```ts
 * import { drawPanorama, namesInPanorama, paletteOf } from 'troupe/pictures';
 *
 * const { palette, color } = paletteOf({
 *   ...{ paper: [255, 255, 255], sky: [190, 215, 235], ground: [120, 120, 90] },
 *   ...{ mark: [60, 60, 60], dark: [20, 20, 20] },
 * } as const);
 * const seen = [{ name: 'House 1', at: [2, -1], figure: 'house', color: color.dark }] as const;
 * drawPanorama({ palette, color, seen, hands: 'nothing' }).width; // → 1200
 * namesInPanorama({ palette, color, seen, hands: 'nothing' }).map(({ name }) => name); // → ['House 1']
 * ```
 * @throws PICTURE_BAD
 */
export function drawPanorama({ palette, color, seen, hands }: Panorama): Picture {
  const canvas = createCanvas(WIDTH, HEIGHT + HANDS, color.sky);
  canvas.rectangle([0, HORIZON], [WIDTH, HEIGHT - HORIZON], color.ground);
  drawDirections(canvas, color.mark);
  const shown = shownOf(seen);
  for (const one of [...shown].sort((a, b) => b.far - a.far)) drawFigure(canvas, one);
  drawPlates(canvas, platesOf(shown), color.paper);
  canvas.rectangle([0, HEIGHT], [WIDTH, HANDS], color.dark);
  canvas.words([8, HEIGHT + 8], `In my hands: ${hands}`, { color: color.paper, size: 2 });
  return pngOf(canvas, palette);
}

/**
 * The names in the picture, each with its box in pixels: a world's `views.camera`.
 * @example
 * ```ts
 * import { namesInPanorama, paletteOf } from 'troupe/pictures';
 *
 * const { palette, color } = paletteOf({
 *   ...{ paper: [255, 255, 255], sky: [190, 215, 235], ground: [120, 120, 90] },
 *   ...{ mark: [60, 60, 60], dark: [20, 20, 20] },
 * } as const);
 * namesInPanorama({ palette, color, seen: [], hands: 'nothing' }); // → []
 * ```
 * @throws PICTURE_BAD
 */
export const namesInPanorama = ({ seen }: Panorama): readonly PicturedName[] => pictureNamesOf(platesOf(shownOf(seen)));

/** Down is at both edges. */
function drawDirections(canvas: Canvas, mark: Color): void {
  for (const [i, word] of ['Left', 'Up', 'Right'].entries()) {
    const x = (WIDTH * (i + 1)) / 4;
    canvas.rectangle([x, HORIZON - 8], [2, 8], mark);
    canvas.words([x - widthOf(word, 2) / 2, 4], word, { color: mark, size: 2 });
  }
  canvas.words([4, 4], 'Down', { color: mark, size: 2 });
  canvas.words([WIDTH - widthOf('Down', 2) - 4, 4], 'Down', { color: mark, size: 2 });
}

interface ShownThing extends PanoramaThing {
  /** Pixels: its foot, and its height. */
  readonly x: number;
  readonly y: number;
  readonly tall: number;
  /** Cells. */
  readonly far: number;
}

function shownOf(seen: readonly PanoramaThing[]): ShownThing[] {
  checkNumbers(seen, 'seen');
  return seen.map(shownFrom);
}

/** Things look smaller and stand nearer to the horizon the farther away they are. */
function shownFrom(thing: PanoramaThing): ShownThing {
  const [dx, dy] = thing.at;
  const far = Math.hypot(dx, dy);
  const turn = far === 0 ? 0 : Math.atan2(dx, -dy) / (2 * Math.PI);
  const close = 1 / (1 + far / 3);
  const edge = 14;
  const x = Math.max(edge, Math.min(WIDTH - edge, WIDTH * (0.5 + turn)));
  return { ...thing, far, x, y: HORIZON + (HEIGHT - HORIZON - 60) * close, tall: 14 + 90 * close };
}

function platesOf(shown: readonly ShownThing[]) {
  const last = ({ figure }: ShownThing) => Number(figure === 'none');
  const order = [...shown].sort((a, b) => last(a) - last(b) || a.far - b.far);
  const byName = new Map(order.map((one) => [one.name, one]));
  const points = order.map(({ name, x, y, tall, figure }) => ({ name, x, y: figure === 'none' ? y : y - tall }));
  return placePlates(points, { width: WIDTH, height: HEIGHT - DIRECTIONS }).map((plate) => {
    const { color = 1, figure = 'none' } = byName.get(plate.name) ?? {};
    return { ...plate, top: plate.top + DIRECTIONS, color, inverse: figure === 'none' };
  });
}

function drawFigure(canvas: Canvas, { x, y, tall, figure, color }: ShownThing): void {
  const wide = tall * 0.6;
  if (figure === 'flame')
    for (let up = 0; up < tall; up++)
      canvas.rectangle([x - (wide / 2) * (1 - up / tall) ** 0.7, y - up], [wide * (1 - up / tall) ** 0.7, 1], color);
  if (figure === 'tank') {
    canvas.rectangle([x - wide / 2, y - tall], [wide, tall], color);
    canvas.disc([x, y - tall], wide / 2, color);
  }
  if (figure === 'house') {
    canvas.rectangle([x - wide * 0.8, y - tall * 0.6], [wide * 1.6, tall * 0.6], color);
    const roof = tall * 0.4;
    for (let up = 0; up < roof; up++)
      canvas.rectangle([x - wide * (1 - up / roof), y - tall * 0.6 - up], [2 * wide * (1 - up / roof), 1], color);
  }
  if (figure === 'body') {
    canvas.rectangle([x - wide * 0.25, y - tall * 0.7], [wide * 0.5, tall * 0.7], color);
    canvas.disc([x, y - tall * 0.8], wide * 0.3, color);
  }
}
