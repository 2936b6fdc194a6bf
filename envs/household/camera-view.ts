// Describes what the agent's own camera shows: walls and furniture as far as it sees, things in view with the names
// that the observation gives them, teammates, and what is in the hand. Nothing remembered stands in it, and no
// co-ordinates.
import type { CameraView, SeenThing } from '../pictures/camera-view.ts';
import type { ScenePoint, SolidGrid } from '../pictures/pixels/camera.ts';
import { paletteOf } from '../pictures/pixels/png.ts';
import { FREE, WALL } from './furnish.ts';
import { CELL } from './house-shape.ts';
import { pointOf } from './picture.ts';
import { type HouseholdScope, levels, nameOf, outermostCarrier, placeOf, teammatesInView } from './scope.ts';
import { EYE, PITCHES } from './sight.ts';
import type { HouseholdAgentState } from './state.ts';

const ROOM_HEIGHT = 2.6;
/** Metres of a block that stands for a thing. */
const THING = 0.16;

const PAINT = paletteOf({
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
const { color: C } = PAINT;

export function cameraViewOf(scope: HouseholdScope, me: HouseholdAgentState): CameraView {
  const { state, kit } = scope;
  const [x, z] = placeOf(scope, me.cell);
  const pitch = ((PITCHES[me.pitch] ?? 0) * Math.PI) / 180;
  const seen = levels(scope, me).slice();
  const inView = [...seen.keys()].filter((thing) => seen[thing] !== 0 && (me.knows[thing] ?? -1) >= 0);
  const isHeld = (thing: number) => me.holds >= 0 && outermostCarrier(state, thing) === me.holds;
  const things = inView.flatMap((thing): SeenThing[] => {
    const movable = thing >= kit.plan.fixtures.length;
    const kind = movable
      ? ({ figure: 'block', color: C.movable, inverse: false, rank: 0 } as const)
      : ({ figure: 'fixture', color: C.fixed, inverse: true, rank: 1 } as const);
    const at = placeOfThing(scope, me, thing);
    return isHeld(thing) ? [] : [{ ...kind, name: nameOf(state, thing), at, side: THING, is: state.things[thing] }];
  });
  const mates = teammatesInView(scope, me).map(({ name, cell }): SeenThing => {
    const [east, north] = placeOf(scope, cell);
    const style = { color: C.agent, inverse: true, rank: 2, listed: true };
    return { ...style, name, at: { x: east, y: 1, z: north }, figure: 'robot', side: THING };
  });
  const held = inView.filter(isHeld).map((thing) => nameOf(state, thing));
  return {
    paint: PAINT,
    pose: { x, y: EYE, z, yaw: (me.yaw * Math.PI) / 2, pitch },
    solids: solidsOf(scope),
    seen: [...mates, ...things],
    hands: { words: 'In the hand:', end: 260, held, color: C.agent, inverse: true },
  };
}

/** For a fixture, the middle one of its visible points. */
function placeOfThing(scope: HouseholdScope, me: HouseholdAgentState, thing: number): ScenePoint {
  const { plan, sight } = scope.kit;
  const fixture = plan.fixtures[thing];
  if (fixture === undefined) return pointOf(scope, thing);
  const { points } = sight.view(me.cell, me.yaw, me.pitch);
  const inView = fixture.points.filter((point) => (points[point] ?? 0) > 0);
  return plan.points[inView[inView.length >> 1] ?? -1] ?? pointOf(scope, thing);
}

function solidsOf({ kit }: HouseholdScope): SolidGrid {
  const { ground, heights, width, depth } = kit.plan;
  const bodyAt = (column: number, row: number) =>
    column < 0 || row < 0 || column >= width || row >= depth ? WALL : (ground[column + row * width] ?? WALL);
  return {
    cell: CELL,
    west: -CELL / 2,
    south: -CELL / 2,
    heightAt(column, row) {
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
  };
}
