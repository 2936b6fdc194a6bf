// Tests that pictures are drawn within their edges, with labels that cover none of each other.
import fc from 'fast-check';
import { decode } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { drawPanorama } from '../panorama.ts';
import { drawTopView, spread, type TopView } from '../top-view.ts';
import { createCanvas, GLYPH, glyphOf, paletteOf, pngOf, type Rgb, widthOf } from './canvas.ts';

const inked = (pixels: Uint8Array) => pixels.reduce((sum, color) => sum + (color === 0 ? 0 : 1), 0);

describe('a canvas', () => {
  test('cuts what goes over its edges, and lets nothing come in again on the other side', () => {
    const canvas = createCanvas(8, 4);
    canvas.rectangle([6, -2], [10, 4], 1);
    expect(inked(canvas.pixels)).toBe(4);
    expect([canvas.pixels[6], canvas.pixels[7], canvas.pixels[8]]).toEqual([1, 1, 0]);
    canvas.disc([-20, -20], 5, 2);
    canvas.line([-9, 2], [-1, 2], 2);
    canvas.words([-40, 0], 'A', { color: 2 });
    expect(inked(canvas.pixels)).toBe(4);
  });

  test('writes letters that differ, as wide as it says', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+=.,:;!?/()\'"%*#<> '];
    expect(new Set(letters.map((letter) => glyphOf(letter).join())).size).toBe(letters.length);
    expect(glyphOf('é')).toEqual(glyphOf('漢'));
    const canvas = createCanvas(100, 20);
    expect(canvas.words([3, 2], 'Mug_1', { color: 1, size: 2 })).toBe(3 + widthOf('Mug_1', 2) + 2);
    const rows = canvas.pixels.reduce(
      (all, color, at) => (color === 0 ? all : all.add(Math.floor(at / 100))),
      new Set<number>(),
    );
    expect(Math.max(...rows) - Math.min(...rows) + 1).toBe(2 * GLYPH.height);
  });

  test('comes out of a PNG as it was drawn', () => {
    const canvas = createCanvas(6, 3);
    canvas.frame([0, 0], [6, 3], 1);
    canvas.rectangle([2, 1], [1, 1], 15);
    const palette = Array.from({ length: 16 }, (_, i) => [i, 2 * i, 3 * i] as const);
    const { base64, ...size } = pngOf(canvas, palette);
    expect(size).toEqual({ type: 'image/png', width: 6, height: 3 });
    const png = decode(Buffer.from(base64, 'base64'));
    expect(png).toMatchObject({ width: 6, height: 3, depth: 4, palette });
    expect([...png.data].flatMap((two) => [two >> 4, two & 15])).toEqual([...canvas.pixels]);
  });

  test('takes 16 colours at most', () => {
    const colors = Array.from({ length: 17 }, (_, i): Rgb => [i, i, i]);
    const refusal = expect.objectContaining({ code: 'PICTURE_BAD', what: expect.stringContaining('17 colours') });
    expect(() => paletteOf(Object.fromEntries(colors.map((color, i) => [`c${i}`, color])))).toThrow(refusal);
    expect(() => pngOf(createCanvas(2, 2), colors)).toThrow(refusal);
  });
});

const topView = (more: Partial<TopView>): TopView => ({
  ...paletteOf({ paper: [255, 255, 255], ink: [0, 0, 0], grid: [200, 200, 200] }),
  field: { left: 20, top: 20, right: 420, bottom: 420, background: 0 },
  ground: { zoom: 40, left: 0, start: 0, sense: 1 },
  grid: true,
  ...{ cells: [], across: [], along: [], ticks: false, marks: [], names: [], agents: [], legend: [] },
  ...more,
});
const zoomed = (zoom: number) => ({ ground: { zoom, left: 0, start: 0, sense: 1 } }) as const;

test.each([
  ['a zoom of 0', zoomed(0), 'ground.zoom is 0'],
  ['a zoom below 0', zoomed(-1), 'ground.zoom is -1'],
  ['a zoom that makes too many lines', zoomed(1e-6), 'ground.zoom is 0.000001'],
  ['a zoom that is no number', zoomed(NaN), 'ground.zoom is NaN'],
  ['a place that is none', { cells: [{ at: [1, NaN], color: 1, edged: true }] }, 'cells[0].at[1] is NaN'],
] as const)('a map from above with %s is refused, and says where it is', (_, more, what) => {
  expect(drawTopView(topView({})).width).toBe(512);
  expect(() => drawTopView(topView(more))).toThrow(
    expect.objectContaining({ code: 'PICTURE_BAD', what: expect.stringContaining(what) }),
  );
});

test('a panorama of a place that is none is refused', () => {
  const { palette } = paletteOf({ paper: [255, 255, 255] });
  const color = { paper: 0, sky: 0, ground: 0, mark: 0, dark: 0 };
  const seen = [{ name: 'House 1', at: [2, Infinity], figure: 'house', color: 0 }] as const;
  expect(() => drawPanorama({ palette, color, seen, hands: '' })).toThrow(/^PICTURE_BAD: .*seen\[0\]\.at\[1\]/);
});

test('labels are spread so that none covers another while there is room, inside the frame, each at its place where that is free', () => {
  const size = { width: 14, height: 17 };
  const frame = { left: 0, top: 0, right: 300, bottom: 300 };
  const place = fc.record({ x: fc.integer({ min: 0, max: 299 }), y: fc.integer({ min: 0, max: 299 }) });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), (places) => {
      const boxes = spread(places, size, frame);
      expect(boxes).toHaveLength(places.length);
      for (const [i, a] of boxes.entries()) {
        expect(a.x >= 0 && a.y >= 0 && a.x + 14 <= 300 && a.y + 17 <= 300).toBe(true);
        for (const b of boxes.slice(i + 1)) expect(Math.abs(a.x - b.x) > 14 || Math.abs(a.y - b.y) > 17).toBe(true);
      }
    }),
  );
  expect(spread([{ x: 50, y: 60 }], size, frame)).toEqual([{ x: 43, y: 52 }]);
});
