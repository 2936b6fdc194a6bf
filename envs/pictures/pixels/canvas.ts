// Provides a picture of few colours to draw on pixel by pixel: rectangles, discs, lines and words. It knows no world;
// worlds draw on it.
import { GLYPH, glyphOf } from './font.ts';

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
