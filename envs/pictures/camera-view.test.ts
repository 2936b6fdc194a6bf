// Tests that a camera shows things where they are and names letter for letter, the same for the same state.
import { createRequire } from 'node:module';
import fc from 'fast-check';
import type * as FastPng from 'fast-png';
import { describe, expect, test } from 'vitest';
import type { Picture } from '../../runtime/core/segment.ts';
import type { PicturedName } from '../../runtime/facets/names.ts';
import { household } from '../household/world.ts';
import type { AnyLocalWorld } from '../kit/local-world.ts';
import { sar } from '../sar/world.ts';
import { transport } from '../transport/world.ts';
import { type CameraView, drawCameraView, namesInCameraView, project } from './camera-view.ts';
import { createCanvas, paletteOf } from './pixels/canvas.ts';
import { pictureNamesOf, placePlates } from './pixels/name-plates.ts';

const { decode }: typeof FastPng = createRequire(import.meta.url)('fast-png');

describe('what lies ahead is in the middle of the picture,', () => {
  test('what lies to the right at the right, what lies higher above, what lies farther smaller', () => {
    fc.assert(
      fc.property(fc.double({ min: -3, max: 3, noNaN: true }), fc.integer({ min: 1, max: 9 }), (yaw, far) => {
        const pose = { x: 1, y: 1.5, z: 2, yaw, pitch: 0 };
        const pointAt = (ahead: number, aside: number, y: number) => ({
          x: pose.x + ahead * Math.sin(yaw) + aside * Math.cos(yaw),
          y,
          z: pose.z + ahead * Math.cos(yaw) - aside * Math.sin(yaw),
        });
        const at = (...place: Parameters<typeof pointAt>) =>
          project(pose, pointAt(...place), 1000) ?? { x: 0, y: 0, scale: 0 };
        expect(at(far, 0, 1.5).x).toBeCloseTo(500, 6);
        expect(at(far, 0, 1.5).y).toBeCloseTo(500, 6);
        expect(at(far, far, 1.5).x).toBeCloseTo(1000, 6);
        expect(at(far, 0.5, 1.5).x).toBeGreaterThan(500);
        expect(at(far, 0, 2).y).toBeLessThan(500);
        expect(project(pose, pointAt(-far, 0, 1.5), 1000)).toBeUndefined();
        expect(at(far + 1, 0, 1).scale).toBeLessThan(at(far, 0, 1).scale);
      }),
      { numRuns: 50 },
    );
  });
});

test('a hundred names on one spot all find room, each whole and none over another', () => {
  const named = Array.from({ length: 100 }, (_, i) => ({ name: `CounterTop_${i}`, x: 990, y: 500 }));
  const plates = placePlates(named, { width: 1000, height: 1000 });
  expect(plates).toHaveLength(100);
  for (const [i, a] of plates.entries()) {
    expect(a.left >= 0 && a.top >= 0 && a.left + a.width <= 1000 && a.top + a.height <= 1000).toBe(true);
    for (const b of plates.slice(i + 1))
      expect(a.left >= b.left + b.width || b.left >= a.left + a.width || a.top !== b.top).toBe(true);
  }
});

test('a name that is wider than the picture stands in it shortened, and is told as a whole', () => {
  const name = 'Crate'.repeat(30);
  const plates = placePlates([{ name, x: 500, y: 500 }], { width: 1000, height: 1000 });
  expect(plates).toMatchObject([{ name, words: `${name.slice(0, 82)}…`, left: 0, width: 1000 }]);
  expect(pictureNamesOf(plates)).toMatchObject([{ name, width: 1000 }]);
});

const paint = paletteOf({ paper: [255, 255, 255], ink: [0, 0, 0], dark: [60, 60, 60] });
const { paper, dark, ink } = paint.color;
const block = { figure: 'block', side: 0.4, rank: 0, color: ink, inverse: true } as const;
const viewOf = (more: Partial<CameraView>): CameraView => ({
  paint,
  pose: { x: 1, y: 0.9, z: 1, yaw: 0, pitch: 0 },
  solids: {
    ...{ cell: 1, west: 0, south: 0, floor: [paper, dark], ceiling: paper, ceilingAt: Infinity },
    ...{ heightAt: () => 0, colorsAt: () => ({ top: dark, sides: [dark, dark] }) },
  },
  seen: [],
  hands: { words: 'In my hands:', end: 200, held: [], color: paper, inverse: false },
  ...more,
});

test('what is behind the camera is neither drawn nor named', () => {
  const [ahead, behind] = [3, -3].map((z) => ({ ...block, name: `Crate ${z}`, at: { x: 1, y: 0.9, z } }));
  const view = viewOf({ seen: [ahead, behind].flatMap((one) => one ?? []) });
  expect(namesInCameraView(view).map(({ name }) => name)).toEqual(['Crate 3']);
  expect(drawCameraView(view)).toEqual(drawCameraView(viewOf({ seen: view.seen.slice(0, 1) })));
});

test.each([
  ['a place that is none', { seen: [{ ...block, name: 'Crate', at: { x: 1, y: NaN, z: 3 } }] }, 'seen[0].at.y is NaN'],
  ['a pose that is none', { pose: { x: 1, y: 1, z: 1, yaw: Infinity, pitch: 0 } }, 'pose.yaw is Infinity'],
  [
    'a figure that is none',
    { seen: [{ ...block, name: 'Crate', at: { x: 1, y: 1, z: 3 }, figure: 'ball' as 'block' }] },
    "there is no figure 'ball'",
  ],
])('%s is refused before a camera draws or names it', (_, more, what) => {
  const refusal = expect.objectContaining({ code: 'PICTURE_BAD', data: expect.objectContaining({ what }) });
  expect(() => drawCameraView(viewOf(more))).toThrow(refusal);
  expect(() => namesInCameraView(viewOf(more))).toThrow(refusal);
});

const TEAM = ['Alice', 'Bob'];
const worlds: readonly (readonly [string, AnyLocalWorld, string, Record<string, unknown>])[] = [
  ['household', household, 'clear-couch/209', { memory: 'none' }],
  ['sar', sar, '3', {}],
  ['transport', transport, '15', { memory: 'none' }],
];

/** The letters of a name as they must stand in its plate: what differs from the plate's own colour. */
function standsIn(picture: Picture, { name, left, top, width, height }: PicturedName): boolean {
  const image = decode(Buffer.from(picture.base64, 'base64'));
  const pixel = (x: number, y: number) => {
    const at = y * Math.ceil(image.width / 2) + (x >> 1);
    const two = image.data[at] ?? 0;
    return x % 2 === 0 ? two >> 4 : two & 15;
  };
  const wanted = createCanvas(width, height, 0);
  wanted.words([3, 3], name, { color: 1, size: 2 });
  const paper = pixel(left + 1, top + 1);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++)
      if ((wanted.pixels[y * width + x] === 1) !== (pixel(left + x, top + y) !== paper)) return false;
  return true;
}

describe.each(worlds)('%s through a camera', (_, world, scene, more) => {
  const lookAround = (at: unknown, agent: string) => {
    const actions = world.actions(at, agent);
    const first = (form: RegExp) => actions.find((action) => form.test(action));
    return first(/^(explore|go grasp)/i) ?? first(/^go to/) ?? world.pace.idle;
  };
  const state = world.reset({
    scene,
    seed: 4,
    agents: TEAM,
    options: world.options.parse({ ...more, images: 'camera' }),
  });
  for (let i = 0; i < 4; i++)
    world.step(
      state,
      world.ready(state).map((agent) => ({ agent, do: lookAround(state, agent) })),
    );
  const told = world.observe(state, 'Alice');
  const names = world.views.camera?.(state, 'Alice') ?? [];

  test('shows every name that it says it shows, letter for letter', () => {
    expect(names.length).toBeGreaterThan(0);
    const picture = told.picture;
    expect(picture && names.filter((plate) => !standsIn(picture, plate)).map(({ name }) => name)).toEqual([]);
  });

  test('shows the same to the byte for the same state, and the words are those without a picture', () => {
    expect(world.observe(structuredClone(state), 'Alice').picture?.base64 === told.picture?.base64).toBe(true);
    const [plain, drawn] = [more, { ...more, images: 'camera' }].map((options) =>
      world.reset({ scene, seed: 4, agents: TEAM, options: world.options.parse(options) }),
    );
    expect(world.observe(plain, 'Alice')).toEqual({ ...world.observe(drawn, 'Alice'), picture: undefined });
    expect(world.views.camera?.(plain, 'Alice')).toEqual([]);
  });
});
