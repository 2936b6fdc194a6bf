// Draws what a camera in the agent's place shows: walls as far as it sees, the things, the bed and the teammates in its
// view under the names that the observation gives them, and what it holds. Nothing remembered, and no co-ordinates.
import type { Picture } from '../../runtime/core/segment.ts';
import type { PicturedName } from '../../runtime/core/world.ts';
import { type CameraPose, drawSolids, project, type ScenePoint, type ScreenPoint } from '../pictures/camera/camera.ts';
import { drawHandStrip, type HandStrip, platesInHand } from '../pictures/camera/hand-strip.ts';
import { type Canvas, type Color, createCanvas } from '../pictures/pixels/canvas.ts';
import {
  drawPlates,
  type NamedPoint,
  pictureNamesOf,
  placePlates,
  pointInside,
} from '../pictures/pixels/name-plates.ts';
import { paletteOf, pngOf } from '../pictures/pixels/png.ts';
import { directionOf } from './compass.ts';
import { CELL, COLUMNS, ROWS, SOUTH, type WalkGrid, WEST } from './grid.ts';
import { contentsOf, heldBy, nameOf, type TransportScope } from './scope.ts';
import { handsOf } from './sight.ts';

const SIZE = 1000;
const HANDS: HandStrip = { size: SIZE, height: 60, wordsEnd: 180, words: 'In my hands:' };
const EYE = 1.2;
const ROOM_HEIGHT = 2.6;

const { palette: PALETTE, color: C } = paletteOf({
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
/** Metres. */
const SIDES = { target: 0.18, container: 0.34, goal: 1.3 } as const;

interface ShownBlock extends NamedPoint, ScreenPoint {
  readonly side: number;
  readonly color: Color;
  readonly isAgent: boolean;
}

/** Everything in the picture, before it is drawn. */
interface TransportShot {
  readonly pose: CameraPose;
  readonly blocks: readonly ShownBlock[];
  /** Things that visible teammates hold, drawn at their hands. */
  readonly carried: readonly NamedPoint[];
  readonly held: readonly string[];
}

export function cameraView(scope: TransportScope, who: number): Picture {
  const canvas = createCanvas(SIZE, SIZE + HANDS.height, C.paper);
  const shot = shotOf(scope, who);
  drawHouse(canvas, scope.grid, shot.pose);
  for (const block of [...shot.blocks].sort((a, b) => b.deep - a.deep)) drawBlock(canvas, block);
  drawHandStrip(canvas, HANDS, { isEmpty: shot.held.length === 0, dark: C.dark, paper: C.paper });
  drawPlates(canvas, plated(shot), C.paper);
  return pngOf(canvas, PALETTE);
}

/** The names in it, each with its box. */
export const namesInCamera = (scope: TransportScope, who: number): readonly PicturedName[] =>
  pictureNamesOf(plated(shotOf(scope, who)));

function shotOf(scope: TransportScope, who: number): TransportShot {
  const { state } = scope;
  const me = state.agents[who];
  if (me === undefined) return { pose: poseAt([0, 0], 0), blocks: [], carried: [], held: [] };
  const pose = poseAt(me.at, me.heading);
  const point = ([x, z]: readonly [number, number], y: number): ScenePoint => ({ x, y, z });
  const blocks = state.layout.things.flatMap(({ name, kind }, i): ShownBlock[] => {
    const at = state.things[i]?.at;
    if (me.memory.inView[i] !== true || at === undefined) return [];
    const side = SIDES[kind];
    return [{ ...project(pose, point(at, side / 3), SIZE), name, side, color: C[kind], isAgent: false }];
  });
  const mates = state.agents.flatMap((other, i) =>
    i !== who && me.memory.others[i]?.frame === state.frame
      ? [{ other, block: { ...project(pose, point(other.at, 0.6), SIZE), side: 0.5, color: C.agent, isAgent: true } }]
      : [],
  );
  return {
    pose,
    blocks: [...blocks, ...mates.map(({ other, block }) => ({ ...block, name: other.name }))],
    carried: mates.flatMap(({ other, block }) =>
      handsOf(state, other)
        .flatMap(({ thing, holds }) => [thing, ...holds])
        .map((thing) => ({ name: nameOf(state, thing), x: block.x, y: block.y })),
    ),
    held: heldBy(me)
      .flatMap((thing) => [thing, ...contentsOf(state, thing)])
      .map((thing) => nameOf(state, thing)),
  };
}

function poseAt([x, z]: readonly [number, number], heading: number): CameraPose {
  const [east, north] = directionOf(heading);
  return { x, y: EYE, z, yaw: Math.atan2(east, north), pitch: 0 };
}

function plated({ blocks, carried, held }: TransportShot) {
  const nearFirst = [...blocks].sort((a, b) => a.deep - b.deep);
  const colors = new Map(nearFirst.map(({ name, color }) => [name, color]));
  const points = [...nearFirst.map(atUpperEdge), ...carried.map((one) => pointInside(one, SIZE))];
  const inView = placePlates(points, { width: SIZE, height: SIZE });
  return [...inView, ...platesInHand(HANDS, held)].map((plate) => ({
    ...plate,
    color: colors.get(plate.name) ?? C.ink,
    inverse: colors.get(plate.name) === C.agent,
  }));
}

const atUpperEdge = (block: ShownBlock): NamedPoint =>
  pointInside({ ...block, y: block.y - (block.isAgent ? 0.6 * block.scale : pixelsOf(block) / 2) }, SIZE);
const pixelsOf = ({ side, scale }: ShownBlock): number => Math.max(8, Math.min(400, side * scale));

function drawHouse(canvas: Canvas, { free }: WalkGrid, pose: CameraPose): void {
  const isFree = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < COLUMNS && row < ROWS && free[row * COLUMNS + column] === 1;
  drawSolids(canvas, pose, {
    cell: CELL,
    west: WEST,
    south: SOUTH,
    heightAt: (column, row) => (isFree(column, row) ? 0 : ROOM_HEIGHT),
    colorsAt: () => ({ top: C.ceiling, sides: [C.wallSide, C.wall] }),
    floor: [C.floor, C.tile],
    ceiling: C.ceiling,
    ceilingAt: ROOM_HEIGHT,
  });
}

/** A block of its size on the floor; a teammate with a head. */
function drawBlock(canvas: Canvas, block: ShownBlock): void {
  const { x, y, scale, color, isAgent } = block;
  const wide = pixelsOf(block);
  const high = isAgent ? scale : wide * 0.7;
  canvas.rectangle([x - wide / 2, y - high / 2], [wide, high], color);
  canvas.frame([x - wide / 2, y - high / 2], [wide, high], C.ink);
  if (isAgent) canvas.disc([x, y - 0.62 * scale], 0.16 * scale, color);
}
