// Describes what a camera in the agent's place shows: walls as far as it sees, the things, the bed and the teammates in
// its view under the names that the observation gives them, and what it holds. Nothing remembered, and no co-ordinates.
import type { CameraView, SeenThing } from '../pictures/camera-view.ts';
import type { SolidGrid } from '../pictures/pixels/camera.ts';
import { paletteOf } from '../pictures/pixels/png.ts';
import { directionOf } from './compass.ts';
import { CELL, COLUMNS, ROWS, SOUTH, type WalkGrid, WEST } from './grid.ts';
import { contentsOf, heldBy, nameOf, type TransportScope } from './scope.ts';
import { handsOf } from './sight.ts';

const EYE = 1.2;
const ROOM_HEIGHT = 2.6;

const PAINT = paletteOf({
  paper: [255, 255, 255],
  ink: [20, 20, 20],
  floor: [226, 214, 190],
  tile: [221, 208, 183],
  wall: [205, 212, 216],
  wallSide: [184, 192, 198],
  ceiling: [236, 238, 240],
  target: [10, 84, 150],
  container: [8, 104, 66],
  goal: [160, 60, 20],
  agent: [150, 30, 110],
  dark: [54, 58, 66],
});
const { color: C } = PAINT;
/** Metres. */
const SIDES = { target: 0.18, container: 0.34, goal: 1.3 } as const;

/** Things that visible teammates hold stand at their hands. */
export function cameraViewOf({ state, grid }: TransportScope, who: number): CameraView {
  const me = state.agents[who];
  const [x, z] = me?.at ?? [0, 0];
  const [east, north] = directionOf(me?.heading ?? 0);
  const things = state.layout.things.flatMap(({ name, kind }, i): SeenThing[] => {
    const at = state.things[i]?.at;
    if (me?.memory.inView[i] !== true || at === undefined) return [];
    const side = SIDES[kind];
    const place = { x: at[0], y: side / 3, z: at[1] };
    return [{ name, at: place, figure: 'slab', side, color: C[kind], inverse: false, rank: 0 }];
  });
  const mates = state.agents.filter((_, i) => i !== who && me?.memory.others[i]?.frame === state.frame);
  const figures = mates.map(({ name, at }): SeenThing => {
    const place = { x: at[0], y: 0.6, z: at[1] };
    return { name, at: place, figure: 'person', side: 0.5, color: C.agent, inverse: true, rank: 0 };
  });
  const carried = mates.flatMap((mate) =>
    handsOf(state, mate)
      .flatMap(({ thing, holds }) => [thing, ...holds])
      .map((thing): SeenThing => {
        const style = { color: C.ink, inverse: false, rank: 1, listed: true, side: 0 };
        return { ...style, name: nameOf(state, thing), at: { x: mate.at[0], y: 0.6, z: mate.at[1] }, figure: 'none' };
      }),
  );
  const held = (me === undefined ? [] : heldBy(me))
    .flatMap((thing) => [thing, ...contentsOf(state, thing)])
    .map((thing) => nameOf(state, thing));
  return {
    paint: PAINT,
    pose: { x, y: EYE, z, yaw: Math.atan2(east, north), pitch: 0 },
    solids: solidsOf(grid),
    seen: [...things, ...figures, ...carried],
    hands: { words: 'In my hands:', end: 180, held, color: C.ink, inverse: false },
  };
}

function solidsOf({ free }: WalkGrid): SolidGrid {
  const isFree = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < COLUMNS && row < ROWS && free[row * COLUMNS + column] === 1;
  return {
    cell: CELL,
    west: WEST,
    south: SOUTH,
    heightAt: (column, row) => (isFree(column, row) ? 0 : ROOM_HEIGHT),
    colorsAt: () => ({ top: C.ceiling, sides: [C.wallSide, C.wall] }),
    floor: [C.floor, C.tile],
    ceiling: C.ceiling,
    ceilingAt: ROOM_HEIGHT,
  };
}
