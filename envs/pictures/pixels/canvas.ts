// Provides a picture of few colours to draw on pixel by pixel, rectangles, discs, lines and words, and encodes it as a
// PNG. It knows no world; worlds draw on it.
import { createRequire } from 'node:module';
import type * as FastPng from 'fast-png';
import type { Picture } from '../../../runtime/core/segment.ts';
import { failure } from '../../../runtime/errors/index.ts';

/** A palette index, from 0. */
export type Color = number;

type Pair = readonly [number, number];

export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** A colour for each pixel, row by row from the top. */
  readonly pixels: Uint8Array;
  /** All shapes are cut at the edges; places and sizes are rounded to pixels. */
  rectangle(at: Pair, size: Pair, color: Color): void;
  frame(at: Pair, size: Pair, color: Color): void;
  disc(at: Pair, radius: number, color: Color): void;
  /** One pixel wide. */
  line(from: Pair, to: Pair, color: Color): void;
  /** From its upper left corner; `size` 1: letters 5 by 7 pixels, a pixel between two. Returns where it ends. */
  words(at: Pair, text: string, style: { readonly color: Color; readonly size?: number }): number;
}

/** The width of a text, in pixels. */
export const widthOf = (text: string, size = 1): number => Math.max(0, [...text].length * (GLYPH.width + 1) - 1) * size;

export function createCanvas(width: number, height: number, background: Color = 0): Canvas {
  const pixels = new Uint8Array(width * height).fill(background);

  function rectangle([x, y]: Pair, [wide, high]: Pair, color: Color): void {
    const left = Math.max(0, Math.round(x));
    const right = Math.min(width, Math.round(x + wide));
    const bottom = Math.min(height, Math.round(y + high));
    if (right <= left) return;
    for (let row = Math.max(0, Math.round(y)); row < bottom; row++)
      pixels.fill(color, row * width + left, row * width + right);
  }

  function glyph(
    [x, y]: Pair,
    character: string,
    { color, size }: { readonly color: Color; readonly size: number },
  ): void {
    glyphOf(character).forEach((bits, row) => {
      for (let column = 0; column < GLYPH.width; column++)
        if ((bits & (16 >> column)) !== 0) rectangle([x + column * size, y + row * size], [size, size], color);
    });
  }

  return {
    width,
    height,
    pixels,
    rectangle,
    frame([x, y], [wide, high], color) {
      rectangle([x, y], [wide, 1], color);
      rectangle([x, y + high - 1], [wide, 1], color);
      rectangle([x, y], [1, high], color);
      rectangle([x + wide - 1, y], [1, high], color);
    },
    disc([x, y], radius, color) {
      for (let dy = -Math.floor(radius); dy <= radius; dy++) {
        const half = Math.sqrt(radius * radius - dy * dy);
        rectangle([x - half, y + dy], [2 * half, 1], color);
      }
    },
    line([fromX, fromY], [toX, toY], color) {
      const steps = Math.max(1, Math.round(Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY))));
      for (let i = 0; i <= steps; i++)
        rectangle([fromX + ((toX - fromX) * i) / steps, fromY + ((toY - fromY) * i) / steps], [1, 1], color);
    },
    words([x, y], text, { color, size = 1 }) {
      let at = x;
      for (const character of text) {
        glyph([at, y], character, { color, size });
        at += (GLYPH.width + 1) * size;
      }
      return at;
    },
  };
}

// --- letters, 5 by 7 pixels each, drawn here as they look, under the character that they are ---

export const GLYPH = { width: 5, height: 7 } as const;

const DRAWN = `
      A     B     C     D     E     F     G     H     I     J     K     L     M     N     O     P     Q     R
..... .###. ####. .#### ####. ##### ##### .#### #...# .###. ..### #...# #.... #...# #...# .###. ####. .###. ####.
..... #...# #...# #.... #...# #.... #.... #.... #...# ..#.. ...#. #..#. #.... ##.## ##..# #...# #...# #...# #...#
..... #...# #...# #.... #...# #.... #.... #.... #...# ..#.. ...#. #.#.. #.... #.#.# ##..# #...# #...# #...# #...#
..... ##### ####. #.... #...# ####. ####. #..## ##### ..#.. ...#. ##... #.... #.#.# #.#.# #...# ####. #...# ####.
..... #...# #...# #.... #...# #.... #.... #...# #...# ..#.. ...#. #.#.. #.... #...# #..## #...# #.... #.#.# #.#..
..... #...# #...# #.... #...# #.... #.... #...# #...# ..#.. #..#. #..#. #.... #...# #..## #...# #.... #..#. #..#.
..... #...# ####. .#### ####. ##### #.... .#### #...# .###. .##.. #...# ##### #...# #...# .###. #.... .##.# #...#

S     T     U     V     W     X     Y     Z     a     b     c     d     e     f     g     h     i     j     k
.#### ##### #...# #...# #...# #...# #...# ##### ..... #.... ..... ....# ..... ..##. ..... #.... ..#.. ...#. #....
#.... ..#.. #...# #...# #...# #...# #...# ....# ..... #.... ..... ....# ..... .#... ..... #.... ..... ..... #....
#.... ..#.. #...# #...# #...# .#.#. .#.#. ...#. .###. ####. .#### .#### .###. .#... .#### ####. .##.. ..##. #..#.
.###. ..#.. #...# #...# #.#.# ..#.. ..#.. ..#.. ....# #...# #.... #...# #...# ####. #...# #...# ..#.. ...#. #.#..
....# ..#.. #...# .#.#. #.#.# .#.#. ..#.. .#... .#### #...# #.... #...# ##### .#... .#### #...# ..#.. ...#. ##...
....# ..#.. #...# .#.#. ##.## #...# ..#.. #.... #...# #...# #.... #...# #.... .#... ....# #...# ..#.. #..#. #.#..
####. ..#.. .###. ..#.. #...# #...# ..#.. ##### .#### ####. .#### .#### .#### .#... .###. #...# .###. .##.. #..#.

l     m     n     o     p     q     r     s     t     u     v     w     x     y     z     0     1     2     3
.##.. ..... ..... ..... ..... ..... ..... ..... .#... ..... ..... ..... ..... ..... ..... .###. ..#.. .###. ####.
..#.. ..... ..... ..... ..... ..... ..... ..... .#... ..... ..... ..... ..... ..... ..... #...# .##.. #...# ....#
..#.. ##.#. ####. .###. ####. .#### #.##. .#### ####. #...# #...# #...# #...# #...# ##### #..## ..#.. ....# ....#
..#.. #.#.# #...# #...# #...# #...# ##... #.... .#... #...# #...# #.#.# .#.#. #...# ...#. #.#.# ..#.. ..##. .###.
..#.. #.#.# #...# #...# ####. .#### #.... .###. .#... #...# #...# #.#.# ..#.. .#### ..#.. ##..# ..#.. .#... ....#
..#.. #.#.# #...# #...# #.... ....# #.... ....# .#... #...# .#.#. #.#.# .#.#. ....# .#... #...# ..#.. #.... ....#
.###. #.#.# #...# .###. #.... ....# #.... ####. ..##. .#### ..#.. .#.#. #...# .###. ##### .###. .###. ##### ####.

4     5     6     7     8     9     _     -     +     =     .     ,     :     ;     !     ?     /     (     )
...#. ##### ..##. ##### .###. .###. ..... ..... ..... ..... ..... ..... ..... ..... ..#.. .###. ....# ...#. .#...
..##. #.... .#... ....# #...# #...# ..... ..... ..... ..... ..... ..... ..#.. ..#.. ..#.. #...# ....# ..#.. ..#..
.#.#. ####. #.... ...#. #...# #...# ..... ..... ..#.. ##### ..... ..... ..#.. ..#.. ..#.. ....# ...#. .#... ...#.
#..#. ....# ####. ..#.. .###. .#### ..... ####. ..#.. ..... ..... ..... ..... ..... ..#.. ..##. ..#.. .#... ...#.
##### ....# #...# ..#.. #...# ....# ..... ..... ##### ##### ..... ..... ..... ..... ..#.. ..#.. .#... .#... ...#.
...#. #...# #...# .#... #...# ...#. ..... ..... ..#.. ..... ..#.. ..#.. ..#.. ..#.. ..... ..... #.... ..#.. ..#..
...#. .###. .###. .#... .###. .##.. ##### ..... ..#.. ..... ..#.. .#... ..#.. .#... ..#.. ..#.. #.... ...#. .#...

'     "     %     *     #     <     >     …
..#.. .#.#. ##..# ..... ..... ...#. #.... .....
..#.. .#.#. ##..# ..... .#.#. ..#.. .#... .....
..... ..... ...#. #.#.# ##### .#... ..#.. .....
..... ..... ..#.. .###. .#.#. #.... ...#. .....
..... ..... .#... ##### ##### .#... ..#.. .....
..... ..... #..## .###. .#.#. ..#.. .#... .....
..... ..... #..## #.#.# ..... ...#. #.... #.#.#`;

/** Seven numbers of five bits, the leftmost pixel the highest bit. */
type Glyph = readonly number[];

/** Read when the first word is drawn. */
let glyphs: ReadonlyMap<string, Glyph> | undefined;

/** A missing character is drawn as a box. */
const BOX: Glyph = [31, 17, 17, 17, 17, 17, 31];

export function glyphOf(character: string): Glyph {
  glyphs ??= new Map(DRAWN.slice(1).split('\n\n').flatMap(glyphsIn));
  return glyphs.get(character) ?? BOX;
}

/** A line of characters, and under it their rows. */
function glyphsIn(band: string): (readonly [string, Glyph])[] {
  const [characters = '', ...rows] = band.split('\n');
  const columns = rows.map((row) => row.split(' '));
  const bits = (row: string) => [...row].reduce((sum, pixel) => 2 * sum + Number(pixel === '#'), 0);
  return (columns[0] ?? []).map((_, i) => {
    const character = characters[i * (GLYPH.width + 1)] ?? ' ';
    return [character, columns.map((row) => bits(row[i] ?? ''))] as const;
  });
}

// --- PNG: the compressor is plain JavaScript, whose bytes are the same on every machine, which replay needs ---

/** 0 to 255 each. */
export type Rgb = readonly [red: number, green: number, blue: number];
/** 16 colours at most. */
export type Palette = readonly Rgb[];

function checkPalette({ length }: Palette): void {
  if (length > 16)
    throw failure('PICTURE_BAD', { what: `the palette has ${length} colours`, wanted: '16 colours at most' });
}

/**
 * Colours by name, at most 16, and the palette that holds them in the order in which they are given.
 * @example
 * ```ts
 * import { paletteOf } from 'troupe/pictures';
 *
 * paletteOf({ paper: [255, 255, 255], ink: [0, 0, 0] }).color; // → { paper: 0, ink: 1 }
 * ```
 * @throws PICTURE_BAD
 */
export function paletteOf<N extends string>(
  named: Readonly<Record<N, Rgb>>,
): { readonly palette: Palette; readonly color: Readonly<Record<N, Color>> } {
  const color = Object.fromEntries(Object.keys(named).map((name, i) => [name, i])) as Record<N, Color>;
  const palette = Object.values<Rgb>(named);
  checkPalette(palette);
  return { palette, color };
}

/**
 * Loaded by the first picture (some 25 ms): most episodes have none, and a dynamic import would make every picture a
 * promise.
 */
const load = createRequire(import.meta.url);

/** Two pixels a byte. The canvas is an even number of pixels wide. @throws PICTURE_BAD */
export function pngOf({ width, height, pixels }: Canvas, palette: Palette): Picture {
  checkPalette(palette);
  const packed = new Uint8Array((width / 2) * height);
  for (let i = 0; i < packed.length; i++) packed[i] = ((pixels[2 * i] ?? 0) << 4) | (pixels[2 * i + 1] ?? 0);
  const { encode }: typeof FastPng = load('fast-png');
  const bytes = encode({
    width,
    height,
    data: packed,
    depth: 4,
    channels: 1,
    palette: palette.map((color) => [...color]),
  });
  return { type: 'image/png', width, height, base64: Buffer.from(bytes).toString('base64') };
}
