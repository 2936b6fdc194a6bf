// Draws the house from above, north up, to scale: rooms, doors, furniture, where things lie, where agents stand and
// look. One room is drawn large with the names of its furniture; several share the width of the page, and only
// furniture with room for a name bears one.
import { createLabelPlacer, type LabelPlacer, type PixelArea } from '../../raster/svg/labels.ts';
import { element, group, SOFT, type SvgMark, shortenText, text, widthOf } from '../../raster/svg/markup.ts';
import { DOOR, GOAL, GOAL_FILL, type GoalStanding, standingSign } from '../../raster/svg/signs.ts';
import type { PlacedPiece } from '../furnish.ts';
import type { RoomKind } from '../furniture.ts';
import { CELL } from '../house-shape.ts';
import { pointOf } from '../picture.ts';
import { type HouseholdScope, holderOf, nameOf } from '../scope.ts';
import { agentFigures, drawAgent, reserveAgentAreas } from './agents.ts';
import type { GoalOverview } from './goal.ts';
import { areaOn, type MapProjection, pixels, roundPixels, squareAround } from './projection.ts';

export const ROOM_NAMES: Readonly<Record<RoomKind, string>> = {
  kitchen: 'kitchen',
  livingroom: 'living room',
  bedroom: 'bedroom',
  bathroom: 'bathroom',
};

const WALL = '#515c67';
const FLOOR = '#faf8f2';
const BODY = '#e6dac3';
const BODY_EDGE = '#8a7a5c';

const filledArea = (
  { left, top, right, bottom }: PixelArea,
  style: Readonly<Record<string, string | number>>,
  title?: string,
): SvgMark =>
  element(
    'rect',
    { x: left, y: top, width: right - left, height: bottom - top, ...style },
    ...(title === undefined ? [] : [element('title', {}, title)]),
  );

export function drawMap(scope: HouseholdScope, goal: GoalOverview, ground: MapProjection): SvgMark[] {
  const { rooms, furniture } = scope.kit.plan;
  const labels = createLabelPlacer(ground);
  const large = rooms.length === 1;
  const team = agentFigures(scope, ground);
  reserveAgentAreas(team, labels);
  const signs = placeSignsOn(scope, goal, ground);
  for (const { x, y } of signs) labels.keep(squareAround(x, y, 5));
  const people = team.map(({ x, y, radius, words }) =>
    labels.beside(x, y, words, { radius: radius * 1.6, size: large ? 11 : 10, bold: true }),
  );
  const wanted = signs.flatMap(({ x, y, names }) =>
    names === '' ? [] : [labels.beside(x, y, shortenText(names, 24), { radius: 7, size: large ? 10 : 9 })],
  );
  const bodies = drawFurniture(scope, goal, ground, labels);
  for (const { x, z, sx, sz } of furniture) labels.keep(areaOn(ground, x, z, sx, sz));
  return [
    ...rooms.map(({ x, z, width, depth }) =>
      filledArea(areaOn(ground, x - 0.5, z - 0.5, width + 1, depth + 1), { fill: WALL }),
    ),
    ...rooms.map(({ x, z, width, depth }) => filledArea(areaOn(ground, x, z, width, depth), { fill: FLOOR })),
    ...doorways(scope, ground),
    ...bodies,
    ...rooms.map(({ kind, x, z, width, depth }) =>
      roomName(ROOM_NAMES[kind], areaOn(ground, x, z, width, depth), labels),
    ),
    ...signs.map(({ x, y, standing, title }) => group(title, standingSign(standing, x, y))),
    ...team.flatMap(drawAgent),
    ...wanted,
    ...people,
  ];
}

/** Four cells of the wall between two rooms. */
function doorways({ kit }: HouseholdScope, ground: MapProjection): SvgMark[] {
  const { fixtures, points } = kit.plan;
  return fixtures.flatMap(({ type, points: [first = -1] }) => {
    const at = points[first];
    if (type !== 'Doorway' || at === undefined) return [];
    return [filledArea(areaOn(ground, at.x / CELL, at.z / CELL - 1.5, 1, 4), { fill: DOOR }, 'doorway')];
  });
}

/** Walls carry doors and switches; furniture on the floor has its name on it, or next to it if that is clearer. */
function drawFurniture(
  scope: HouseholdScope,
  goal: GoalOverview,
  ground: MapProjection,
  labels: LabelPlacer,
): SvgMark[] {
  const { plan } = scope.kit;
  return plan.furniture.flatMap((placed, body) => {
    const { piece, x, z, sx, sz } = placed;
    if (piece.d === 0) return [drawOnWall(placed, ground)];
    const own = plan.fixtures.findIndex(
      ({ type, points }) => type === piece.type && points.some((point) => plan.points[point]?.body === body),
    );
    const name = own < 0 ? 'Stove' : nameOf(scope.state, own);
    const wanted = goal.places.has(own);
    const area = areaOn(ground, x, z, sx, sz);
    const style = wanted
      ? { fill: GOAL_FILL, stroke: GOAL, 'stroke-width': 2.5 }
      : { fill: BODY, stroke: BODY_EDGE, 'stroke-width': 1 };
    return [filledArea(area, style, name), ...furnitureName(name, area, labels, wanted || plan.rooms.length === 1)];
  });
}

function drawOnWall({ piece, x, z, sx, sz, dx, dz }: PlacedPiece, ground: MapProjection): SvgMark {
  const thick = 0.5;
  const area = areaOn(
    ground,
    dx > 0 ? x - thick : x,
    dz > 0 ? z - thick : z,
    sx === 0 ? thick : sx,
    sz === 0 ? thick : sz,
  );
  return filledArea(
    area,
    { fill: piece.type === 'Door' ? DOOR : '#ffffff', stroke: WALL, 'stroke-width': 1 },
    piece.type,
  );
}

const SMALL = 9.5;

/** Along or across the piece if the name fits, otherwise next to it if `outside` allows. */
function furnitureName(name: string, area: PixelArea, labels: LabelPlacer, outside: boolean): SvgMark[] {
  const long = widthOf(name, SMALL) * 0.95;
  const [width, height] = [area.right - area.left, area.bottom - area.top];
  const style = { size: SMALL, fill: SOFT };
  if (long <= width - 2 && height > SMALL) {
    const { left, bottom } = labels.freest(placesWithin(area, long, SMALL + 1));
    return [text(left, bottom - 2, name, style)];
  }
  if (long <= height - 2 && width > SMALL) {
    const { right, bottom } = labels.freest(placesWithin(area, SMALL + 1, long));
    const turned = text(right - 2, bottom, name, style);
    return [element('g', { transform: `rotate(-90 ${roundPixels(right - 2)} ${roundPixels(bottom)})` }, turned)];
  }
  if (!outside) return [];
  const [x, y] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
  const wide = width >= height;
  return [labels.beside(x, y, name, { radius: wide ? height / 2 : width / 2, size: SMALL })];
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

function roomName(kind: string, floor: PixelArea, labels: LabelPlacer): SvgMark {
  const size = 12;
  const width = Math.min(widthOf(kind, size, true), floor.right - floor.left - 4);
  const spread = { left: floor.left + 4, top: floor.top + 4, right: floor.right - 4, bottom: floor.bottom - 4 };
  const { left, bottom } = labels.freest(placesWithin(spread, width, size));
  return text(left, bottom - 2, kind, { size, bold: true, fill: SOFT, halo: true });
}

interface PlaceSign {
  readonly x: number;
  readonly y: number;
  readonly standing: GoalStanding;
  /** Of what is wanted there. */
  readonly names: string;
  readonly title: string;
}

/**
 * A sign for each place with movable things, with the names of wanted ones, and for fixtures mentioned in the goal.
 * Held things have none.
 */
function placeSignsOn(scope: HouseholdScope, goal: GoalOverview, ground: MapProjection): PlaceSign[] {
  const { state, kit } = scope;
  const places = new Map<string, { readonly x: number; readonly y: number; readonly things: number[] }>();
  for (const thing of state.things.keys()) {
    const fixed = thing < kit.plan.fixtures.length;
    if (holderOf(scope, thing) >= 0 || (fixed && goal.standing(thing) === 'other')) continue;
    const at = pointOf(scope, thing);
    const [x, y] = pixels(ground, at.x, at.z);
    const place = places.get(`${x} ${y}`) ?? { x, y, things: [] };
    place.things.push(thing);
    places.set(`${x} ${y}`, place);
  }
  return [...places.values()].map(({ x, y, things }) => {
    const being = (standing: GoalStanding) => things.filter((thing) => goal.standing(thing) === standing);
    const wanted = being('wanted');
    const standing = wanted.length > 0 ? 'wanted' : being('done').length > 0 ? 'done' : 'other';
    const say = (all: readonly number[]) => all.map((thing) => nameOf(state, thing)).join(', ');
    const names = say(wanted.filter((thing) => thing >= kit.plan.fixtures.length));
    return { x, y, standing, names, title: say(things) };
  });
}
