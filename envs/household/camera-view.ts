// Draws what the agent's own camera shows: walls and furniture as far as it sees, things in view with the names that
// the observation gives them, teammates, and what is in the hand. Nothing remembered stands in it, and no co-ordinates.
import type { Picture } from '../../runtime/core/segment.ts';
import type { PicturedName } from '../../runtime/core/world.ts';
import { type CameraPose, drawSolids, project, type ScenePoint, type ScreenPoint } from '../pictures/camera/camera.ts';
import { drawHandStrip, type HandStrip, platesInHand } from '../pictures/camera/hand-strip.ts';
import { type Canvas, createCanvas } from '../pictures/pixels/canvas.ts';
import {
  drawPlates,
  type NamedPoint,
  pictureNamesOf,
  placePlates,
  pointInside,
} from '../pictures/pixels/name-plates.ts';
import { paletteOf, pngOf } from '../pictures/pixels/png.ts';
import { FREE, WALL } from './furnish.ts';
import { CELL } from './house-shape.ts';
import { pointOf } from './picture.ts';
import { type HouseholdScope, levels, nameOf, outermostCarrier, placeOf } from './scope.ts';
import { EYE, PITCHES } from './sight.ts';
import { seesAgent } from './visible-cells.ts';

/** AI2-THOR's frames in the paper are 1000 pixels square. */
const SIZE = 1000;
const HAND: HandStrip = { size: SIZE, height: 60, wordsEnd: 260, words: 'In the hand:' };
const ROOM_HEIGHT = 2.6;
const THING = 0.16;

const { palette: PALETTE, color: C } = paletteOf({
  paper: [255, 255, 255],
  ink: [20, 20, 20],
  floor: [226, 214, 190],
  tile: [218, 205, 178],
  wall: [205, 212, 216],
  wallSide: [188, 196, 202],
  ceiling: [236, 238, 240],
  top: [196, 160, 112],
  front: [168, 132, 88],
  side: [146, 112, 72],
  movable: [10, 84, 150],
  fixed: [70, 50, 34],
  glow: [255, 206, 40],
  agent: [150, 30, 110],
  dirt: [92, 74, 30],
  dark: [54, 58, 66],
});

interface ShownThing extends NamedPoint {
  readonly scale: number;
  readonly deep: number;
  readonly thing: number;
  readonly movable: boolean;
}

/** Everything in the picture, before it is drawn. */
interface HouseShot {
  readonly pose: CameraPose;
  readonly things: readonly ShownThing[];
  readonly teammates: readonly (NamedPoint & ScreenPoint)[];
  readonly held: readonly string[];
}

export function cameraView(scope: HouseholdScope, who: number): Picture {
  const canvas = createCanvas(SIZE, SIZE + HAND.height, C.paper);
  const shot = shotOf(scope, who);
  drawHouse(canvas, scope, shot.pose);
  for (const mate of [...shot.teammates].sort((a, b) => b.deep - a.deep)) drawTeammate(canvas, mate);
  for (const shown of [...shot.things].sort((a, b) => b.deep - a.deep)) drawThing(canvas, scope, shown);
  drawHandStrip(canvas, HAND, { isEmpty: shot.held.length === 0, dark: C.dark, paper: C.paper });
  drawPlates(canvas, plated(shot), C.paper);
  return pngOf(canvas, PALETTE);
}

/** The names in it, each with its box. */
export const namesInCamera = (scope: HouseholdScope, who: number): readonly PicturedName[] =>
  pictureNamesOf(plated(shotOf(scope, who)));

function shotOf(scope: HouseholdScope, who: number): HouseShot {
  const { state } = scope;
  const me = state.agents[who];
  const pose = poseOf(scope, who);
  const seen = levels(scope, who).slice();
  const things: ShownThing[] = [];
  const held: string[] = [];
  for (let thing = 0; thing < seen.length; thing++) {
    if (seen[thing] === 0 || (me?.knows[thing] ?? -1) < 0) continue;
    const name = nameOf(state, thing);
    if (me !== undefined && me.holds >= 0 && outermostCarrier(state, thing) === me.holds) held.push(name);
    else {
      const at = project(pose, placeOfThing(scope, who, thing), SIZE);
      things.push({ ...at, name, thing, movable: thing >= scope.kit.plan.fixtures.length });
    }
  }
  const teammates = state.agents.flatMap(({ name, cell }, i) => {
    if (!seesAgent(scope, who, i)) return [];
    const [x, z] = placeOf(scope, cell);
    return [{ ...project(pose, { x, y: 1, z }, SIZE), name }];
  });
  return { pose, things, teammates, held };
}

function poseOf(scope: HouseholdScope, who: number): CameraPose {
  const me = scope.state.agents[who];
  const [x, z] = me === undefined ? [0, 0] : placeOf(scope, me.cell);
  const pitch = ((PITCHES[me?.pitch ?? 1] ?? 0) * Math.PI) / 180;
  return { x, y: EYE, z, yaw: ((me?.yaw ?? 0) * Math.PI) / 2, pitch };
}

/** For a fixture, the middle one of its visible points. */
function placeOfThing(scope: HouseholdScope, who: number, thing: number): ScenePoint {
  const { plan, sight } = scope.kit;
  const me = scope.state.agents[who];
  const fixture = plan.fixtures[thing];
  if (fixture === undefined || me === undefined) return pointOf(scope, thing);
  const { points } = sight.view(me.cell, me.yaw, me.pitch);
  const inView = fixture.points.filter((point) => (points[point] ?? 0) > 0);
  return plan.points[inView[inView.length >> 1] ?? -1] ?? pointOf(scope, thing);
}

/** Portable things are labelled first. */
function plated({ things, teammates, held }: HouseShot) {
  const inOrder = [...things].sort((a, b) => Number(b.movable) - Number(a.movable) || a.deep - b.deep);
  const colors = new Map(inOrder.map(({ name, movable }) => [name, movable ? C.movable : C.fixed]));
  const inPicture = placePlates([...inOrder, ...teammates].map(clamped), { width: SIZE, height: SIZE });
  return [...inPicture, ...platesInHand(HAND, held)].map((plate) => ({
    ...plate,
    color: colors.get(plate.name) ?? C.agent,
    inverse: colors.get(plate.name) !== C.movable,
  }));
}

/** At the upper edge of what is named, inside the picture. */
const clamped = ({ name, x, y, scale }: ShownThing | (NamedPoint & ScreenPoint)): NamedPoint =>
  pointInside({ name, x, y: y - sideOf(scale) / 2 }, SIZE);

/** The size in pixels of the block that represents a thing. */
const sideOf = (scale: number): number => Math.max(8, Math.min(90, THING * scale));

function drawHouse(canvas: Canvas, { kit }: HouseholdScope, pose: CameraPose): void {
  const { ground, heights, width, depth } = kit.plan;
  const bodyAt = (column: number, row: number) =>
    column < 0 || row < 0 || column >= width || row >= depth ? WALL : (ground[column + row * width] ?? WALL);
  drawSolids(canvas, pose, {
    cell: CELL,
    west: -CELL / 2,
    south: -CELL / 2,
    heightAt: (column, row) => {
      const body = bodyAt(column, row);
      return body === FREE ? 0 : body === WALL ? ROOM_HEIGHT : (heights[body] ?? 0);
    },
    colorsAt: (column, row) =>
      bodyAt(column, row) === WALL
        ? { top: C.ceiling, sides: [C.wallSide, C.wall] }
        : { top: C.top, sides: [C.side, C.front] },
    floor: [C.floor, C.tile],
    ceiling: C.ceiling,
    ceilingAt: ROOM_HEIGHT,
  });
}

/** A block of its size; what shows of it: on, open, sliced, dirty. */
function drawThing(canvas: Canvas, { state }: HouseholdScope, { x, y, scale, thing, movable }: ShownThing): void {
  const { open, on, dirty, sliced } = state.things[thing] ?? {};
  const side = sideOf(scale);
  const [left, top] = [x - side / 2, y - side / 2];
  if (on === true) canvas.disc([x, y], side * 0.9, C.glow);
  if (movable) {
    canvas.rectangle([left, top], [side, side], C.movable);
    canvas.frame([left, top], [side, side], C.ink);
  }
  if (open === true) {
    canvas.rectangle([left + side * 0.15, top + side * 0.35], [side * 0.7, side * 0.5], C.dark);
    canvas.frame([left, top], [side, side], C.ink);
  }
  if (sliced === true) for (const part of [0.33, 0.66]) canvas.rectangle([left + side * part, top], [2, side], C.paper);
  if (dirty === true)
    for (const [dx, dy] of [
      [0.25, 0.3],
      [0.7, 0.45],
      [0.4, 0.75],
    ] as const)
      canvas.disc([left + side * dx, top + side * dy], Math.max(1.5, side * 0.09), C.dirt);
}

/** A robot of human height, with an outline that separates overlapping robots. */
function drawTeammate(canvas: Canvas, { x, y, scale }: ScreenPoint): void {
  for (const [edge, color] of [
    [3, C.ink],
    [0, C.agent],
  ] as const) {
    const wide = 0.32 * scale + 2 * edge;
    canvas.rectangle([x - wide / 2, y - 0.3 * scale - edge], [wide, 1.3 * scale + 2 * edge], color);
    canvas.disc([x, y - 0.45 * scale], 0.16 * scale + edge, color);
  }
  canvas.rectangle([x - 0.1 * scale, y - 0.5 * scale], [0.2 * scale, 0.07 * scale], C.paper);
}
