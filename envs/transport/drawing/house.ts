// Draws the house: walls as they are in the rules' grid, doors as gaps in them, the names of rooms.

import type { LabelPlacer, PixelArea } from '../../raster/svg/labels.ts';
import { element, SOFT, type SvgMark, text, widthOf } from '../../raster/svg/markup.ts';
import { MARGIN, WIDTH } from '../../raster/svg/page-parts.ts';
import { shrinkBox } from '../grid.ts';
import { type FloorBox, type FloorPoint, type HouseDoor, PLANS } from '../house.ts';
import type { TransportLayout } from '../state.ts';

/** Pixels of a metre. */
export const METRE = 34.9;
const TOP = 62;
const WEST = -11.2;
const NORTH = 5.4;
const SOUTH = -6.3;
export const BELOW = TOP + (NORTH - SOUTH) * METRE;
export const FRAME: PixelArea = { left: MARGIN, top: TOP, right: WIDTH - MARGIN, bottom: BELOW };

const across = (x: number): number => MARGIN + (x - WEST) * METRE;
const down = (z: number): number => TOP + (NORTH - z) * METRE;

const WALL = '#515c67';
const FLOOR = '#faf8f2';
const HALL = '#efebe0';
export const DOOR = '#e3c98f';
/**
 * Metres: what a body keeps from the edge of a room (grid.ts), how far walls reach beyond it, and the widest gap that
 * they fill.
 */
const INNER = 0.2;
const OUTER = 0.1;
const THICKEST = 0.8;

/** Without the names of rooms, which go where they cover least. */
export function drawHouse({ plan: name, rooms }: TransportLayout): SvgMark[] {
  const plan = PLANS[name];
  const floors = [...plan.regions, ...plan.corridors];
  const outer = floors.map((one) => shrinkBox(one, -OUTER));
  const gaps = outer.flatMap((one, i) => outer.slice(i + 1).flatMap((other) => gapBetween(one, other)));
  return [
    ...[...outer, ...gaps].map((one) => filledBox(one, WALL)),
    ...plan.doors.map((one) => filledBox(doorway(one, floors), DOOR)),
    ...floors.map((one) =>
      filledBox(shrinkBox(one, INNER), rooms.some(({ box }) => isSameBox(box, one)) ? FLOOR : HALL),
    ),
  ];
}

const isSameBox = (a: FloorBox, b: FloorBox): boolean => a.x[0] === b.x[0] && a.z[0] === b.z[0];

function filledBox({ x, z }: FloorBox, fill: string): SvgMark {
  const [left, top, right, bottom] = [across(x[0]), down(z[1]), across(x[1]), down(z[0])].map(Math.round);
  const [width, height] = [(right ?? 0) - (left ?? 0), (bottom ?? 0) - (top ?? 0)];
  return element('rect', { x: left, y: top, width, height, fill });
}

type CoordinateRange = readonly [min: number, max: number];
const overlapOf = (a: CoordinateRange, b: CoordinateRange): CoordinateRange => [
  Math.max(a[0], b[0]),
  Math.min(a[1], b[1]),
];

/** The wall between two rooms that stand close to each other. */
function gapBetween(a: FloorBox, b: FloorBox): FloorBox[] {
  const [x, z] = [overlapOf(a.x, b.x), overlapOf(a.z, b.z)];
  const turned = (range: CoordinateRange): CoordinateRange => [range[1], range[0]];
  if (x[0] > x[1] && x[0] - x[1] <= THICKEST && z[0] < z[1]) return [{ x: turned(x), z }];
  if (z[0] > z[1] && z[0] - z[1] <= THICKEST && x[0] < x[1]) return [{ x, z: turned(z) }];
  return [];
}

/** From floor to floor, and no wider than both. */
function doorway({ at: [x, z], along, width }: HouseDoor, floors: readonly FloorBox[]): FloorBox {
  const [at, beside] = along === 'x' ? [x, z] : [z, x];
  const sides = floors
    .map((one) => shrinkBox(one, INNER))
    .map((one) => (along === 'x' ? [one.x, one.z] : [one.z, one.x]));
  let wide: CoordinateRange = [beside - width / 2, beside + width / 2];
  const beyond = sides.flatMap(([way = wide, side = wide]) => {
    const [from, to] = overlapOf(side, wide);
    const near = way[0] - at < THICKEST && at - way[1] < THICKEST;
    return near && to - from > width / 2 ? [{ way, side }] : [];
  });
  for (const { side } of beyond) wide = overlapOf(wide, side);
  const start = Math.max(at - THICKEST, ...beyond.flatMap(({ way }) => (way[1] < at ? [way[1]] : [])));
  const end = Math.min(at + THICKEST, ...beyond.flatMap(({ way }) => (way[0] > at ? [way[0]] : [])));
  return along === 'x' ? { x: [start, end], z: wide } : { x: wide, z: [start, end] };
}

/** Colours of rooms, and of areas that agents cannot name. */
export function drawTitles({ plan, rooms }: TransportLayout, labels: LabelPlacer): SvgMark[] {
  const porches = PLANS[plan].regions.filter((one) => !rooms.some(({ box }) => isSameBox(box, one)));
  const all = [...rooms, ...porches.map((box) => ({ box, name: '<Porch>' }))];
  return all.flatMap(({ box, name }) => drawTitle(floorOf(box), name, labels));
}

export function floorOf(box: FloorBox): PixelArea {
  const { x, z } = shrinkBox(box, INNER);
  return { left: across(x[0]), top: down(z[1]), right: across(x[1]), bottom: down(z[0]) };
}

const TITLE = 10.5;

/** On one line if the room is wide enough, otherwise on two; in the emptiest corner, or at a side. */
function drawTitle(floor: PixelArea, written: string, labels: LabelPlacer): SvgMark[] {
  const [, type = written, number = ''] = /^<(.*)>(?: \((\d+)\))?$/su.exec(written) ?? [];
  const whole = `${type} ${number}`.trim();
  const lines = widthOf(whole, TITLE, true) > floor.right - floor.left - 6 ? [type, number] : [whole];
  const wanted = Math.max(...lines.map((words) => widthOf(words, TITLE, true)));
  const width = Math.min(wanted, floor.right - floor.left - 6);
  const size = (TITLE * width) / wanted;
  const height = lines.length * 12 + 2;
  const lowest = floor.bottom - height - 3;
  const between = Array.from({ length: Math.floor((lowest - floor.top) / 8) }, (_, i) => floor.top + 11 + i * 8);
  const lefts = [floor.left + 3, floor.right - width - 3];
  const areas = [floor.top + 3, lowest, ...between].flatMap((top) =>
    lefts.map((left) => ({ left, top, right: left + width, bottom: top + height })),
  );
  const { left, top } = labels.freest(areas);
  return lines.map((words, i) => text(left, top + 10 + i * 12, words, { size, bold: true, fill: SOFT, most: 24 }));
}

export const pixels = ([x, z]: FloorPoint): FloorPoint => [across(x), down(z)];
