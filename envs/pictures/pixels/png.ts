// Encodes a canvas as a PNG. The compressor is plain JavaScript: the same pixels give the same bytes on every machine
// and version of Node, which replay needs and the system's own zlib does not promise.
import { createRequire } from 'node:module';
import type * as FastPng from 'fast-png';
import type { Picture } from '../../../runtime/core/segment.ts';
import { failure } from '../../../runtime/errors/index.ts';
import type { Canvas, Color } from './canvas.ts';

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
