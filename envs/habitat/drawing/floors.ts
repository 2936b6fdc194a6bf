// Draws the floors of a house side by side: walls, doors, stairs, furniture, and the graph of regions over them.
import type { LabelPlacer, PixelArea } from '../../raster/svg/labels.ts';
import { element, group, line, SOFT, type SvgMark, text, widthOf } from '../../raster/svg/markup.ts';
import { MARGIN, WIDTH } from '../../raster/svg/page-parts.ts';
import { DOOR } from '../../raster/svg/signs.ts';
import { centreOfRect, type FloorRect, growRect, type House, type HouseStairs, WALL } from '../house/house.ts';
import { doorRect } from '../nav/grid.ts';
import { regionEdges } from '../text/region-graph.ts';

export interface FloorsProjection {
  readonly scale: number;
  readonly frame: PixelArea;
  x(level: number, x: number): number;
  y(z: number): number;
}

const BETWEEN = 18;
/** The highest that floors are drawn, in pixels. */
const HIGHEST = 470;

export function projectFloors(house: House, top: number): FloorsProjection {
  const wide = (WIDTH - 2 * MARGIN - (house.levels - 1) * BETWEEN) / house.levels;
  const scale = Math.min(wide / (house.width + WALL), HIGHEST / (house.depth + WALL));
  const floor = (house.width + WALL) * scale;
  const left = (WIDTH - house.levels * floor - (house.levels - 1) * BETWEEN) / 2;
  return {
    scale,
    frame: { left, top, right: WIDTH - left, bottom: top + (house.depth + WALL) * scale },
    x: (level, x) => left + level * (floor + BETWEEN) + (x + WALL / 2) * scale,
    y: (z) => top + (z + WALL / 2) * scale,
  };
}

const WALL_FILL = '#515c67';
const FLOOR = '#faf8f2';
const HALL = '#efebe0';
const WOOD = '#e4d3b5';
const TALL = '#b79d76';
const EDGE = '#6f5a3a';
const GRAPH = '#8e78b8';
/** Metres from which furniture is taller than the legged robot's camera can look over: drawn darker. */
const TALL_FROM = 1.2;

function box({ x, y, scale }: FloorsProjection, level: number, rect: FloorRect): PixelArea {
  return {
    left: x(level, rect.x0),
    top: y(rect.z0),
    right: x(level, rect.x0) + (rect.x1 - rect.x0) * scale,
    bottom: y(rect.z1),
  };
}

const filled = ({ left, top, right, bottom }: PixelArea, style: Record<string, string | number>): SvgMark =>
  element('rect', { x: left, y: top, width: right - left, height: bottom - top, ...style });

export function drawFloors(house: House, on: FloorsProjection): SvgMark[] {
  const levels = Array.from({ length: house.levels }, (_, level) => level);
  return [
    ...levels.map((level) =>
      filled(box(on, level, growRect({ x0: 0, z0: 0, x1: house.width, z1: house.depth }, WALL / 2)), {
        fill: WALL_FILL,
        rx: 2,
      }),
    ),
    ...house.regions.map(({ level, rect, class: kind, name }) =>
      group(name, filled(box(on, level, growRect(rect, -WALL / 2)), { fill: kind === 'hallway' ? HALL : FLOOR })),
    ),
    ...house.doors.map(({ level, at, along }) => filled(box(on, level, doorRect(at, along)), { fill: DOOR })),
    ...house.stairs.flatMap((one) => [drawStairs(on, one, one.level), drawStairs(on, one, one.level + 1)]),
    ...house.furniture.map(({ level, rect, name, height, holds }) =>
      group(
        `${name}, ${height.toFixed(2)} m high`,
        filled(box(on, level, rect), {
          fill: height >= TALL_FROM ? TALL : WOOD,
          stroke: EDGE,
          'stroke-width': 0.8,
          'stroke-dasharray': holds ? 'none' : '2 2',
          rx: 1.5,
        }),
      ),
    ),
  ];
}

/** Steps, and an arrow to where they lead from this floor: up or down. */
function drawStairs(on: FloorsProjection, { level, rect, foot, head }: HouseStairs, seenFrom: number): SvgMark {
  const { left, right, top, bottom } = box(on, seenFrom, rect);
  const up = seenFrom === level;
  const steps = Array.from({ length: 15 }, (_, i) => top + ((i + 1) * (bottom - top)) / 16);
  const middle = (left + right) / 2;
  const [from, to] = up ? [foot, head] : [head, foot];
  const [y0, y1] = [on.y(from[1]), on.y(to[1])];
  const tip = y1 > y0 ? bottom - 5 : top + 5;
  const back = y1 > y0 ? -6 : 6;
  const start = y1 > y0 ? top + 4 : bottom - 4;
  return group(
    up ? `stairs up to floor ${level + 1}` : `stairs down to floor ${level}`,
    filled({ left, right, top, bottom }, { fill: up ? '#dfe3e8' : '#c9cfd6', stroke: '#49535d', 'stroke-width': 1 }),
    line(steps.map((y) => `M${left.toFixed(1)} ${y.toFixed(1)}H${right.toFixed(1)}`).join(''), {
      stroke: '#7b8794',
      'stroke-width': 0.8,
    }),
    line(`M${middle.toFixed(1)} ${start.toFixed(1)}V${tip.toFixed(1)}m-4 ${back}l4 ${-back}l4 ${back}`, {
      stroke: '#7a1f1f',
      'stroke-width': 1.6,
      'stroke-linejoin': 'round',
    }),
  );
}

/** The region graph: from the middle of a region through a door to the middle of the next. */
export function drawRegionGraph(house: House, on: FloorsProjection): SvgMark[] {
  const style = { stroke: GRAPH, 'stroke-width': 1, 'stroke-dasharray': '1 3', 'stroke-linecap': 'round' };
  const point = (level: number, [x, z]: readonly [number, number]) =>
    `${on.x(level, x).toFixed(1)} ${on.y(z).toFixed(1)}`;
  const edges = regionEdges(house).flatMap(({ from, to }) => {
    const [a, b] = [house.regions[from], house.regions[to]];
    const door = house.doors.find(({ between }) => between.includes(from) && between.includes(to));
    if (a === undefined || b === undefined || door === undefined) return [];
    // In the long hall, the edge starts next to the door.
    const middle = (region: typeof a): readonly [number, number] =>
      region.class === 'hallway' ? [centreOfRect(region.rect)[0], door.at[1]] : centreOfRect(region.rect);
    const [p, q] = [middle(a), middle(b)];
    return [line(`M${point(a.level, p)}L${point(a.level, door.at)}L${point(b.level, q)}`, style)];
  });
  const nodes = house.regions.map(({ level, rect, class: kind }) => {
    const [x, z] = centreOfRect(rect);
    return kind === 'hallway'
      ? line(`M${point(level, [x, rect.z0 + 0.7])}L${point(level, [x, rect.z1 - 0.7])}`, style)
      : element('circle', { cx: on.x(level, x), cy: on.y(z), r: 2.2, fill: GRAPH });
  });
  return [...edges, ...nodes];
}

const TITLE = 9.5;

/** Names of regions in the freest corner of each, and of floors below them. */
export function drawRegionNames(house: House, on: FloorsProjection, labels: LabelPlacer): SvgMark[] {
  const names = house.regions.flatMap(({ name, level, rect }) => {
    const area = box(on, level, growRect(rect, -WALL / 2));
    const words = name.replace('_', ' ');
    const size = Math.min(TITLE, (TITLE * (area.right - area.left - 6)) / widthOf(words, TITLE, true));
    const width = widthOf(words, size, true);
    const [lefts, tops] = [
      [area.left + 3, area.right - width - 2, (area.left + area.right - width) / 2],
      [area.top + 2, area.bottom - size - 4, (area.top + area.bottom) / 2 - size],
    ];
    const places = tops.flatMap((top) =>
      lefts.map((left) => ({ left, top, right: left + width, bottom: top + size + 2 })),
    );
    const { left, top } = labels.freest(places);
    return [text(left, top + size, words, { size, bold: true, fill: SOFT, halo: true })];
  });
  const floors = Array.from({ length: house.levels }, (_, level) =>
    text(on.x(level, 0), on.frame.bottom + 14, `floor ${level}`, { size: 11, bold: true, fill: SOFT }),
  );
  return [...names, ...floors, ...scaleBar(house, on)];
}

const scaleBar = (house: House, on: FloorsProjection): SvgMark[] => {
  const right = on.x(house.levels - 1, house.width);
  const left = right - 2 * on.scale;
  const y = on.frame.bottom + 10;
  return [
    line(`M${left.toFixed(1)} ${y - 3}v6m0 -3H${right.toFixed(1)}m0 -3v6`, { stroke: SOFT, 'stroke-width': 1.2 }),
    text(left - 6, y + 4, '2 m', { size: 10, fill: SOFT, anchor: 'end' }),
  ];
};
