// Draws the scene graph as an SVG picture: floors side by side with regions, furniture, robots and things. It shows
// everything, regardless of who knows of it.
import { createLabelPlacer, type LabelPlacer, type PixelArea } from '../../raster/svg/labels.ts';
import { element, line, type SvgMark } from '../../raster/svg/markup.ts';
import { agentColor, goalRow, type LegendSign, type TeamRow } from '../../raster/svg/page-parts.ts';
import { DOOR } from '../../raster/svg/signs.ts';
import { drawWorldPage } from '../../raster/svg/world-page.ts';
import type { BodyType } from '../bodies.ts';
import { regionAt } from '../house/house.ts';
import { isPlaced } from '../rules/goal.ts';
import { distanceBetween, originOf, placeOf } from '../rules/scope.ts';
import { floorUnder, type HabitatCondition, type HabitatState, levelOfPoint, NONE } from '../state.ts';
import { drawFloors, drawRegionGraph, drawRegionNames, type FloorsProjection, projectFloors } from './floors.ts';
import {
  DISC,
  drawBodies,
  type FloorPixel,
  legendWedge,
  RADIUS,
  reachRing,
  robotSign,
  thingSign,
  WAY,
} from './robots.ts';

const TOP = 64;
const SHORT: Readonly<Record<BodyType, string>> = {
  FetchRobot: 'Fetch',
  StretchRobot: 'Stretch',
  SpotRobot: 'Spot',
  DJIDrone: 'Drone',
};

/** A whole SVG document, 800 pixels wide. */
export function drawSvg(state: HabitatState): string {
  const { layout } = state;
  const on = projectFloors(layout.house, TOP);
  const rows = rowsOf(state);
  const title = `Habitat, ${layout.scene}, seed ${layout.seed}`;
  const end = state.over === null ? '' : state.over === 'goal' ? ', goal met' : `, ended: ${state.over}`;
  const when = `simulation step ${state.clock} of ${layout.cap}${end}`;
  const about = rows.map(({ name, where, holds }) => `${name} ${where} holds ${holds}`);
  return drawWorldPage({
    title,
    when,
    about,
    marks: [
      ...goalRow(
        50,
        'Goal:',
        layout.conditions.map((one) => ({ ...wanted(state, one), count: 1 })),
      ),
      ...drawHouse(state, on),
    ],
    bottom: on.frame.bottom + 40,
    rows,
    columns: [130, 290, 390],
    signs: SIGNS,
  });
}

function wanted(state: HabitatState, one: HabitatCondition): { class: string; done: number } {
  const name = (thing: number) => shortName(state, thing);
  switch (one.kind) {
    case 'placed':
      return { class: `${name(one.object)} brought`, done: Number(isPlaced(state, one.object, one.goal)) };
    case 'near': {
      const place = placeOf(state, one.thing);
      const near = state.agents.some((a) => distanceBetween(originOf(state, a), place) <= state.layout.nearness);
      return { class: `at ${name(one.thing)}`, done: Number(near) };
    }
    case 'detected': {
      const known = state.layout.conditions.indexOf(one);
      return { class: `${name(one.thing)} seen`, done: Number(state.met || (state.ever[known] ?? false)) };
    }
  }
}

const numberOf = (name: string): string => name.slice(name.indexOf('|') + 1);
function shortName({ layout }: HabitatState, thing: number): string {
  const { kind = 'object', name = '' } = layout.things[thing] ?? {};
  return `${kind} ${numberOf(name)}`;
}

function drawHouse(state: HabitatState, on: FloorsProjection): SvgMark[] {
  const { house, things } = state.layout;
  const labels = createLabelPlacer({ ...on.frame, bottom: on.frame.bottom + 4 });
  const places = robotPlaces(state, on);
  const free = things.flatMap((thing, i) => {
    const { at, by } = state.things[i] ?? { at: thing.at, by: NONE };
    if (by !== NONE) return [];
    const level = floorUnder(house, at);
    return [{ ...thing, level, at: [on.x(level, at[0]), on.y(at[2])] as const, height: at[1] - level * house.storey }];
  });
  for (const at of places) labels.keep(around(at, DISC * 1.4));
  for (const { at } of free) labels.keep(around(at, RADIUS + 1));
  const names = nameLabels(state, labels, places, free);
  return [
    ...drawFloors(house, on),
    ...drawRegionGraph(house, on),
    ...drawBodies(state, on, places),
    ...drawRegionNames(house, on, labels),
    ...free.map(({ kind, name, at }) => thingSign(kind, numberOf(name), at)),
    ...state.agents.flatMap(({ type, holds }, i) => {
      const at = places[i] ?? [0, 0];
      const held = things[holds];
      const carried: FloorPixel = [at[0] + DISC + 4, at[1] - DISC];
      return [
        robotSign(at, type, i),
        ...(held === undefined ? [] : [thingSign('object', numberOf(held.name), carried, 5)]),
      ];
    }),
    ...names,
  ];
}

const around = ([x, y]: FloorPixel, radius: number): PixelArea => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
});

/** The positions of robots in the picture: one that would cover another is moved aside. */
function robotPlaces({ agents, layout }: HabitatState, on: FloorsProjection): FloorPixel[] {
  const taken: FloorPixel[] = [];
  for (const { at } of agents) {
    let [x, y] = [on.x(levelOfPoint(layout.house, at), at[0]), on.y(at[2])];
    while (taken.some(([left, top]) => Math.hypot(left - x, top - y) < 2 * DISC)) [x, y] = [x + DISC, y + DISC / 2];
    taken.push([x, y]);
  }
  return taken;
}

function nameLabels(
  state: HabitatState,
  labels: LabelPlacer,
  places: readonly FloorPixel[],
  free: readonly { readonly kind: string; readonly name: string; readonly at: FloorPixel; readonly height: number }[],
): SvgMark[] {
  return [
    ...state.agents.map(({ type }, i) => {
      const [x, y] = places[i] ?? [0, 0];
      return labels.beside(x, y, SHORT[type], { radius: DISC * 1.4, size: 10, bold: true });
    }),
    ...free.map(({ at: [x, y], height }) =>
      labels.beside(x, y, `${height.toFixed(1)} m`, { radius: RADIUS + 1, size: 9 }),
    ),
  ];
}

function rowsOf(state: HabitatState): TeamRow[] {
  const { house, things } = state.layout;
  return state.agents.map(({ type, at, holds, activity, last }, i) => {
    const level = levelOfPoint(house, at);
    const region = house.regions[regionAt(house, level, [at[0], at[2]])]?.name.replace('_', ' ') ?? 'on the stairs';
    const held = things[holds];
    const failed = last !== null && !last.ok ? ` (last: ${last.do} failed, ${last.reason})` : '';
    return {
      name: `${i} ${SHORT[type]}`,
      where: house.levels === 1 ? region : `${region}, floor ${level}`,
      holds: held === undefined ? 'nothing' : `object ${numberOf(held.name)}`,
      doing: `${activity?.text ?? (state.over === null ? 'ready' : 'nothing more')}${failed}`,
    };
  });
}

const SIGNS: readonly LegendSign[] = [
  [(x, y) => robotSign([x, y], 'FetchRobot', 0, 6), 'robot on wheels: no stairs'],
  [(x, y) => robotSign([x, y], 'SpotRobot', 1, 6), 'on legs'],
  [(x, y) => robotSign([x, y], 'DJIDrone', 2, 6), 'flying, no arm'],
  [(x, y) => legendWedge(x - 6, y), 'what its cameras see'],
  [(x, y) => reachRing([x, y], 0, 8), 'what its arm reaches'],
  [(x, y) => line(`M${x - 10} ${y}H${x + 10}`, { ...WAY, stroke: agentColor(0) }), 'way it is on'],
  [(x, y) => thingSign('object', '0', [x, y]), 'object, its height'],
  [(x, y) => thingSign('goal', '0', [x, y]), 'where object 0 belongs'],
  [
    (x, y) => [
      element('rect', { x: x - 10, y: y - 6, width: 9, height: 12, fill: '#e4d3b5', stroke: '#6f5a3a' }),
      element('rect', { x: x + 1, y: y - 6, width: 9, height: 12, fill: '#b79d76', stroke: '#6f5a3a' }),
    ],
    'furniture, tall furniture',
  ],
  [(x, y) => element('rect', { x: x - 9, y: y - 5, width: 18, height: 10, fill: DOOR }), 'door'],
  [
    (x, y) => line(`M${x - 10} ${y}H${x + 10}`, { stroke: '#8e78b8', 'stroke-width': 1.4, 'stroke-dasharray': '1 3' }),
    'graph of regions',
  ],
  [
    (x, y) => [
      element('rect', { x: x - 5, y: y - 8, width: 10, height: 16, fill: '#dfe3e8', stroke: '#49535d' }),
      line(`M${x} ${y + 6}V${y - 5}m-3 4l3 -4l3 4`, { stroke: '#7a1f1f', 'stroke-width': 1.5 }),
    ],
    'stairs, where they lead',
  ],
];
