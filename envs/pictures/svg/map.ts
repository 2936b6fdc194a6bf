// Draws a map: areas, lines, things and agents to scale, and names where they cover least.
import {
  type Area,
  agentMark,
  type Drawing,
  type DrawnAgent,
  type DrawnThing,
  type GroundMap,
  type Place,
} from '../drawing.ts';
import { createLabelPlacer, type LabelPlacer, type PixelArea } from './labels.ts';
import { element, group, line, SOFT, type SvgMark, shortenText, text, widthOf } from './markup.ts';
import { type AreaKind, agentColor, areaStyle, drawLine, drawSign } from './signs.ts';

/** Pixels: an agent's disc, a thing, and a person or thing that is carried. */
const DISC = 8.5;
const THING = 6;
const SMALL = 5;
const BETWEEN = 18;
/** The highest that a map is drawn. */
const HIGHEST = 588;
/** Left of and above a grid, for its numbers. */
const NUMBERS = 18;

/** Marks, and where the last one ends. */
export interface PagePart {
  readonly marks: readonly SvgMark[];
  readonly bottom: number;
}

interface MapProjection {
  readonly frame: PixelArea;
  /** Pixels of a metre or cell. */
  readonly scale: number;
  point(at: Place, level?: number): Place;
  area(one: Pick<Area, 'box' | 'level'>): PixelArea;
}

export function drawMap(
  drawing: Drawing,
  { left, top, width }: { left: number; top: number; width: number },
): PagePart {
  const { map } = drawing;
  const on = projectionOf(map, { left, top, width });
  const labels = createLabelPlacer(on.frame);
  const agents = placeAgents(drawing.agents, on);
  for (const { spot, radius } of agents) labels.keep(around(spot, radius));
  const things = placeThings(map.things, on, labels);
  const names = nameLabels(map, { agents, things }, { on, labels });
  const areas = map.areas.filter((one) => !isRoom(one)).flatMap((one) => areaName(one, on.area(one), labels));
  for (const one of map.areas) if (SOLID.has(one.kind)) labels.keep(on.area(one));
  const rooms = map.areas.filter(isRoom).flatMap((one) => roomName(one, on.area(one), labels));
  const held = things.filter(({ holders }) => holders !== undefined);
  const storeys = map.levels !== undefined;
  return {
    bottom: on.frame.bottom + (storeys ? 20 : 0),
    marks: [
      ...map.areas.map((one) => drawArea(one, on.area(one))),
      ...(map.grid ? gridLines(on, map) : []),
      ...agents.flatMap((agent) => underAgent(agent, on)),
      ...(map.lines ?? []).map(({ kind, points, level, agent = 0 }) => {
        const corners = points.map((at) => on.point(at, level));
        return drawLine(kind, corners, agentColor(agent));
      }),
      ...areas,
      ...rooms,
      ...held.flatMap(({ spot, holders = [] }) =>
        agents.flatMap((agent) => (holders.includes(agent.index) ? [drawLine('hold', [agent.spot, spot], '')] : [])),
      ),
      ...things.flatMap((one) => (one.holders ? [] : [drawThing(one)])),
      ...agents.flatMap(drawAgent),
      ...held.map(drawThing),
      ...names,
      ...(storeys ? storeyNames(on, map) : []),
    ],
  };
}

interface PlacedThing extends DrawnThing {
  readonly spot: Place;
  readonly radius: number;
}

/** What is carried stands at the freest corner of the disc there. */
function placeThings(all: readonly DrawnThing[], on: MapProjection, labels: LabelPlacer): PlacedThing[] {
  const placed = all.map((one): PlacedThing => {
    const radius = one.wide === undefined ? (one.size ?? THING) : one.wide * on.scale;
    return { ...one, spot: on.point(one.at, one.level), radius };
  });
  for (const { spot, radius, holders, title, name } of placed)
    if (!holders && (title ?? name) !== undefined) labels.keep(around(spot, radius + 1));
  return placed.map((one) => {
    if (one.holders === undefined) return one;
    const [x, y] = one.spot;
    const corners = [1, -1].flatMap((dy) => [1, -1].map((dx): Place => [x + dx * 10.5, y - dy * 9.5]));
    const { left, top } = labels.freest(corners.map((at) => around(at, SMALL)));
    return { ...one, spot: [left + SMALL, top + SMALL], radius: SMALL + 1 };
  });
}

interface PlacedAgent extends DrawnAgent {
  readonly index: number;
  readonly mark: string;
  readonly at: Place;
  readonly spot: Place;
  /** With what it holds at its sides. */
  readonly radius: number;
}

/** One that would cover another is moved a little aside. */
function placeAgents(agents: readonly DrawnAgent[], on: MapProjection): PlacedAgent[] {
  const placed: PlacedAgent[] = [];
  for (const [index, agent] of agents.entries()) {
    if (agent.at === undefined) continue;
    let [x, y] = on.point(agent.at, agent.level);
    while (placed.some(({ spot: [left, top] }) => Math.hypot(left - x, top - y) < 1.5 * DISC)) x += DISC / 2;
    const radius = DISC + ((agent.hands ?? []).length > 0 ? 9 : 2);
    placed.push({ ...agent, at: agent.at, index, mark: agentMark(agents, index), spot: [x, y], radius });
  }
  return placed;
}

/** Of agents, then of things, each in its room where there is a choice. */
function nameLabels(
  map: GroundMap,
  { agents, things }: { readonly agents: readonly PlacedAgent[]; readonly things: readonly PlacedThing[] },
  { on, labels }: { readonly on: MapProjection; readonly labels: LabelPlacer },
): SvgMark[] {
  const homeOf = (at: Place, level = 0) => {
    const room = map.areas.find((one) => isRoom(one) && (one.level ?? 0) === level && isWithin(one, at));
    return room === undefined ? {} : { home: on.area(room) };
  };
  const ofAgents = agents.flatMap(({ name, caption = name, at, level, spot: [x, y], radius }) => {
    const style = { radius, size: 10.5, bold: true, leads: true, ...homeOf(at, level) };
    return caption === '' ? [] : [labels.beside([x, y], shortenText(caption, 36), style)];
  });
  const ofThings = things.flatMap(({ spot: [x, y], radius, name, unseen = false, at, level }) => {
    const style = { radius: radius + 1, size: 9.5, leads: true, ...homeOf(at, level) };
    return name === undefined ? [] : [slanted(labels.beside([x, y], shortenText(name, 30), style), unseen)];
  });
  return [...ofAgents, ...ofThings];
}

function projectionOf(
  { left: west, right: east, top: start, bottom: end, levels = 1, grid }: GroundMap,
  { left, top, width }: { left: number; top: number; width: number },
): MapProjection {
  const numbers = grid ? NUMBERS : 0;
  const wide = (width - numbers - (levels - 1) * BETWEEN) / levels;
  const scale = Math.min(wide / (east - west), HIGHEST / Math.abs(end - start));
  const floor = (east - west) * scale + BETWEEN;
  const sense = end > start ? 1 : -1;
  const point = ([x, y]: Place, level = 0): Place => [
    left + numbers + level * floor + (x - west) * scale,
    top + numbers + (y - start) * sense * scale,
  ];
  return {
    scale,
    point,
    area({ box: { x, y }, level }) {
      const [[x0, y0], [x1, y1]] = [point([x[0], y[0]], level), point([x[1], y[1]], level)];
      return { left: x0, right: x1, top: Math.min(y0, y1), bottom: Math.max(y0, y1) };
    },
    frame: {
      left: point([west, start])[0],
      top: top + numbers,
      right: point([east, 0], levels - 1)[0],
      bottom: point([0, end])[1],
    },
  };
}

const around = ([x, y]: Place, radius: number): PixelArea => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

const SOLID: ReadonlySet<AreaKind> = new Set(['furniture', 'tall', 'stairs']);
const isRoom = ({ kind }: Area): boolean => kind === 'room' || kind === 'hall' || kind === 'store';
const isWithin = ({ box: { x, y } }: Area, [a, b]: Place): boolean => a >= x[0] && a <= x[1] && b >= y[0] && b <= y[1];
export const slanted = (mark: SvgMark, is: boolean | undefined): SvgMark =>
  is ? element('g', { 'font-style': 'italic' }, mark) : mark;

function drawArea({ kind, goal, title, name }: Area, { left, top, right, bottom }: PixelArea): SvgMark {
  const about = title ?? name;
  const inside = about === undefined ? [] : [element('title', {}, about)];
  return element(
    'rect',
    { x: left, y: top, width: right - left, height: bottom - top, ...areaStyle(kind, goal) },
    ...inside,
  );
}

/** Where it looks, what it reaches. */
function underAgent({ index, facing, sees, reach, level, spot }: PlacedAgent, on: MapProjection): SvgMark[] {
  const color = agentColor(index);
  const seen = sees?.map((corner) => on.point(corner, level)) ?? (facing === undefined ? [] : wedge(spot, facing, on));
  const path = `M${seen.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
  return [
    ...(seen.length === 0 ? [] : [element('path', { d: path, fill: color, 'fill-opacity': 0.2 })]),
    ...(reach === undefined ? [] : [drawSign({ shape: 'reach', color }, spot, reach * on.scale)]),
  ];
}

/** A quarter of a disc; sight reaches much farther. */
function wedge([x, y]: Place, [across, along]: Place, on: MapProjection): Place[] {
  const [from, to] = [on.point([0, 0]), on.point([across, along])];
  const middle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const turns = Array.from({ length: 9 }, (_, i) => middle + ((i - 4) * Math.PI) / 16);
  return [[x, y], ...turns.map((turn): Place => [x + 28 * Math.cos(turn), y + 28 * Math.sin(turn)])];
}

function drawAgent({ name, body = 'agent', hands = [], index, mark, spot: [x, y] }: PlacedAgent): SvgMark[] {
  const held = hands.map((sign, n) => drawSign(sign, [x + (n === 0 ? -1 : 1) * (DISC + 3), y + 6], SMALL));
  return [group(name, drawSign({ shape: body, letter: mark, color: agentColor(index) }, [x, y], DISC)), ...held];
}

const drawThing = ({ sign, spot, name = '', title = name, radius }: PlacedThing): SvgMark =>
  group(title, drawSign(sign, spot, radius));

const NAME = 9.5;
const ROOM = 11;

/** Along or across the area if the name fits, otherwise next to it if it may. */
function areaName({ name, kind, beside, goal, unseen }: Area, area: PixelArea, labels: LabelPlacer): SvgMark[] {
  if (name === undefined) return [];
  const long = widthOf(name, NAME) * 0.95;
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  const style = { size: NAME, fill: SOFT };
  const [x, y] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
  const isBlock = kind === 'outline';
  if (!isBlock && long <= width - 2 && height > NAME) {
    const { left, bottom } = labels.freest(placesWithin(area, long, NAME + 1));
    return [slanted(text([left, bottom - 2], name, style), unseen)];
  }
  if (!isBlock && long <= height - 2 && width > NAME) {
    const { right, bottom } = labels.freest(placesWithin(area, NAME + 1, long));
    const turn = `rotate(-90 ${(right - 2).toFixed(2)} ${bottom.toFixed(2)})`;
    return [slanted(element('g', { transform: turn }, text([right - 2, bottom], name, style)), unseen)];
  }
  if (!beside && !goal) return [];
  const radius = Math.min(width, height) / 2;
  return [slanted(labels.beside([x, y], name, { radius, size: isBlock ? 11.5 : NAME, bold: isBlock }), unseen)];
}

/** Places for something of a size within an area: its middle first. */
function placesWithin({ left, top, right, bottom }: PixelArea, width: number, height: number): PixelArea[] {
  const shares = [0.5, 0.1, 0.9, 0.3, 0.7];
  return shares.flatMap((down) =>
    shares.map((across) => {
      const [x, y] = [left + (right - left - width) * across, top + (bottom - top - height) * down];
      return { left: x, top: y, right: x + width, bottom: y + height };
    }),
  );
}

/** As small as it must be to fit in. */
function roomName({ name }: Area, floor: PixelArea, labels: LabelPlacer): SvgMark[] {
  if (name === undefined) return [];
  const wide = floor.right - floor.left - 8;
  const size = Math.min(ROOM, (ROOM * wide) / widthOf(name, ROOM, true));
  const inner = { left: floor.left + 4, top: floor.top + 4, right: floor.right - 4, bottom: floor.bottom - 4 };
  const { left, bottom } = labels.freest(placesWithin(inner, widthOf(name, size, true), size));
  return [text([left, bottom - 2], name, { size, bold: true, fill: SOFT, halo: true })];
}

/** Every fifth line is stronger and bears its number. */
function gridLines({ frame: { left, top, right, bottom }, scale }: MapProjection, map: GroundMap): SvgMark[] {
  const [columns, rows] = [map.right - map.left, Math.abs(map.bottom - map.top)];
  const down = Array.from(
    { length: columns - 1 },
    (_, i) => `M${(left + (i + 1) * scale).toFixed(1)} ${top}V${bottom}`,
  );
  const across = Array.from({ length: rows - 1 }, (_, i) => `M${left} ${(top + (i + 1) * scale).toFixed(1)}H${right}`);
  const fifths = (lines: readonly string[], fifth: boolean) => lines.filter((_, i) => (i % 5 === 4) === fifth).join('');
  const style = { size: 9, fill: SOFT };
  return [
    line(fifths(down, false) + fifths(across, false), { stroke: '#dedad0', 'stroke-width': 0.5 }),
    line(fifths(down, true) + fifths(across, true), { stroke: '#bdb8aa', 'stroke-width': 0.7 }),
    ...down.flatMap((_, i) =>
      i % 5 === 0 ? [text([left + (i + 0.5) * scale, top - 5], String(i), { ...style, anchor: 'middle' })] : [],
    ),
    ...across.flatMap((_, i) =>
      i % 5 === 0 ? [text([left - 5, top + (i + 0.5) * scale + 3], String(i), { ...style, anchor: 'end' })] : [],
    ),
  ];
}

/** Below the map: which storey, and how long two metres are. */
function storeyNames(on: MapProjection, { levels = 1, left, right, bottom }: GroundMap): SvgMark[] {
  const [end, y] = on.point([right, bottom], levels - 1);
  const start = end - 2 * on.scale;
  return [
    ...Array.from({ length: levels }, (_, level) =>
      text([on.point([left, bottom], level)[0], y + 14], `floor ${level}`, { size: 11, bold: true, fill: SOFT }),
    ),
    line(`M${start.toFixed(1)} ${y + 7}v6m0 -3H${end.toFixed(1)}m0 -3v6`, { stroke: SOFT, 'stroke-width': 1.2 }),
    text([start - 6, y + 14], '2 m', { size: 10, fill: SOFT, anchor: 'end' }),
  ];
}
