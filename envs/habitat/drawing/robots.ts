// Draws robots by the type of their base, with their reach, view and path, and objects with their goals.
import { element, group, line, PAPER, type SvgMark, text } from '../../raster/svg/markup.ts';
import { agentColor } from '../../raster/svg/page-parts.ts';
import { GOAL } from '../../raster/svg/signs.ts';
import { BODIES, type BodyType } from '../bodies.ts';
import { cellOfPoint, gridOfHouse, WALLED } from '../nav/grid.ts';
import { type HabitatAgentState, type HabitatState, levelOfPoint } from '../state.ts';
import type { FloorsProjection } from './floors.ts';

export type FloorPixel = readonly [x: number, y: number];
export const DISC = 8.5;

/** A disc with the robot's base: two wheels, four legs or four rotors. The number is the robot's. */
export function robotSign([x, y]: FloorPixel, type: BodyType, index: number, radius = DISC): SvgMark {
  const color = agentColor(index);
  const { base } = BODIES[type];
  const limb = { stroke: color, 'stroke-width': radius * 0.32, 'stroke-linecap': 'round' };
  const far = radius * 1.15;
  const corners = [-1, 1].flatMap((dx) => [-1, 1].map((dy): FloorPixel => [x + dx * far, y + dy * far]));
  const limbs =
    base === 'wheeled'
      ? [-1, 1].map((side) =>
          line(`M${x - radius * 0.6} ${y + side * radius * 1.2}h${radius * 1.2}`, {
            ...limb,
            'stroke-width': radius * 0.45,
          }),
        )
      : base === 'legged'
        ? corners.map(([cx, cy]) => line(`M${x} ${y}L${cx} ${cy}`, { ...limb, 'stroke-width': radius * 0.5 }))
        : corners.map(([cx, cy]) =>
            element(
              'g',
              {},
              line(`M${x} ${y}L${cx} ${cy}`, limb),
              element('circle', { cx, cy, r: radius * 0.5, fill: PAPER, stroke: color, 'stroke-width': 1.2 }),
            ),
          );
  return element(
    'g',
    {},
    ...limbs,
    element('circle', { cx: x, cy: y, r: radius, fill: color, stroke: PAPER, 'stroke-width': 1.3 }),
    text(x, y + radius * 0.42, String(index), { size: radius * 1.2, fill: PAPER, bold: true, anchor: 'middle' }),
  );
}

const RAYS = 40;
/** Metres that an image is drawn to reach where no wall ends it. */
const FARTHEST = 3.4;

/** The field of view of a body's cameras, 90 degrees wide, up to the walls. */
function imageArea(
  { layout }: HabitatState,
  on: FloorsProjection,
  { at, heading }: HabitatAgentState,
  i: number,
): SvgMark {
  const grid = gridOfHouse(layout.house);
  const level = levelOfPoint(layout.house, at);
  const tops = grid.tops[level];
  const pixel = (x: number, z: number) => `${on.x(level, x).toFixed(1)} ${on.y(z).toFixed(1)}`;
  const ends = Array.from({ length: RAYS + 1 }, (_, ray) => {
    const turn = heading + (ray / RAYS - 0.5) * (Math.PI / 2);
    let far = 0.1;
    const point = (): [number, number] => [at[0] + far * Math.cos(turn), at[2] + far * Math.sin(turn)];
    while (far < FARTHEST && tops?.[cellOfPoint(grid, point())] !== WALLED) far += 0.05;
    return pixel(...point());
  });
  return element('path', {
    d: `M${pixel(at[0], at[2])}L${ends.join('L')}Z`,
    fill: agentColor(i),
    'fill-opacity': 0.17,
  });
}

export const legendWedge = (x: number, y: number): SvgMark =>
  element('path', { d: `M${x} ${y}l11 -11a16 16 0 0 1 0 22Z`, fill: agentColor(0), 'fill-opacity': 0.25 });

export const reachRing = ([cx, cy]: FloorPixel, index: number, r: number): SvgMark =>
  element('circle', {
    cx,
    cy,
    r,
    fill: 'none',
    stroke: agentColor(index),
    'stroke-width': 1.3,
    'stroke-dasharray': '4 3',
  });

/** Metres over the floor that the arm reaches at the height of a table; 0: there is no arm. */
function tableReach(type: BodyType): number {
  let far = 0;
  while (far < 3 && BODIES[type].reaches(far + 0.05, 0.7)) far += 0.05;
  return far;
}

/** Under the robots: what they see and reach, and ways still to go on the floor where they are. */
export function drawBodies(state: HabitatState, on: FloorsProjection, places: readonly FloorPixel[]): SvgMark[] {
  const { house } = state.layout;
  return state.agents.flatMap((agent, i) => {
    const at = places[i] ?? [0, 0];
    const reach = tableReach(agent.type) * on.scale;
    return [
      imageArea(state, on, agent, i),
      ...(reach === 0 ? [] : [reachRing(at, i, reach)]),
      ...wayOf(agent).flatMap(({ level, points }) => {
        const corners = points.map(([x, z]) => `${on.x(level, x).toFixed(1)} ${on.y(z).toFixed(1)}`);
        return corners.length < 2 ? [] : [line(`M${corners.join('L')}`, { ...WAY, stroke: agentColor(i) })];
      }),
    ];
  });

  function wayOf({ at, activity }: HabitatAgentState) {
    const stops = [at, ...(activity?.motions ?? []).flatMap((one) => (one.do === 'go' ? [one.to] : []))];
    return Array.from({ length: house.levels }, (_, level) => ({
      level,
      points: stops.filter((stop) => levelOfPoint(house, stop) === level).map(([x, , z]) => [x, z] as const),
    }));
  }
}

export const WAY = { 'stroke-width': 2, 'stroke-dasharray': '2 5', 'stroke-linecap': 'round' };

export const RADIUS = 6;

export function thingSign(kind: 'object' | 'goal', number: string, [x, y]: FloorPixel, radius = RADIUS): SvgMark {
  const sign =
    kind === 'object'
      ? element('circle', { cx: x, cy: y, r: radius, fill: '#ffc53d', stroke: '#3d2b00', 'stroke-width': 1.3 })
      : element('rect', {
          x: x - radius,
          y: y - radius,
          width: 2 * radius,
          height: 2 * radius,
          rx: 2,
          fill: '#ece4f7',
          stroke: GOAL,
          'stroke-width': 1.6,
        });
  return group(
    `${kind} ${number}`,
    sign,
    text(x, y + radius * 0.45, number, {
      size: radius * 1.4,
      bold: true,
      anchor: 'middle',
      fill: kind === 'object' ? '#3d2b00' : GOAL,
    }),
  );
}
