// Describes the house for its pictures: rooms, walls, doors, what lies where, who stands where with what in hand,
// whoever knows of it; and what a camera in an agent's place shows.
import { counted } from '../../runtime/text/in-words.ts';
import type { CameraView, SeenThing, SolidGrid } from '../pictures/camera-view.ts';
import {
  type Area,
  type Drawing,
  type DrawnAgent,
  type DrawnThing,
  type LegendRow,
  plainNames,
  type Sign,
} from '../pictures/drawing.ts';
import { paletteOf } from '../pictures/pixels/canvas.ts';
import { BED_AT } from './constants.ts';
import {
  CELL,
  COLUMNS,
  directionOf,
  type FloorBox,
  type HouseDoor,
  isWithinBox,
  nearestRoom,
  PLANS,
  ROWS,
  SOUTH,
  shrinkBox,
  type WalkGrid,
  WEST,
} from './house.ts';
import {
  contentsOf,
  handsOf,
  heldBy,
  NOTHING,
  nameOf,
  type TransportAgentState,
  type TransportLayout,
  type TransportScope,
  type TransportState,
} from './state.ts';

export function drawingOf(state: TransportState): Drawing {
  const { layout, step, frame, rules, over, things } = state;
  const end = over === null ? '' : over === 'goal' ? ', goal met' : ', out of frames';
  const brought = (name: string) =>
    things.filter(({ deliveredAt }, i) => deliveredAt !== null && layout.things[i]?.class === name).length;
  return {
    title: `Transport, ${layout.task}, scene ${layout.scene}, seed ${layout.seed}`,
    when: `after ${counted(step, 'step')}, frame ${frame} of ${rules.cap}${end}`,
    goal: 'At the bed:',
    aims: layout.wants.map((want) => ({ words: want.class, need: want.count, done: brought(want.class) })),
    map: {
      left: -11.2,
      right: 11.2,
      top: 5.8,
      bottom: -6.2,
      columns: 5,
      character: [0.4, 0.75],
      areas: areasOf(layout),
      lines: state.agents.flatMap(({ at, activity }, agent) => {
        const route = activity?.route ?? [];
        return route.length === 0 ? [] : [{ kind: 'way', points: [at, ...route], agent } as const];
      }),
      things: thingsOf(state),
    },
    agents: state.agents.map((agent) => agentOf(state, agent)),
    legend: LEGEND,
    keys: ['t target', 'u container', 'B bed'],
  };
}

/**
 * Metres: what a body keeps from the edge of a room (house.ts), how far walls are drawn beyond it, so that those of
 * neighbours meet, and how far a doorway reaches into the walls.
 */
const INNER = 0.2;
const WALLS = 0.35;
const DOORWAY = 0.7;

/** Floors are painted over walls and doorways. */
function areasOf({ plan: name, rooms }: TransportLayout): Area[] {
  const { regions, corridors, doors } = PLANS[name];
  const floors = [...regions, ...corridors];
  const boxOf = ({ x, z }: FloorBox) => ({ x, y: z });
  const nameOfFloor = (floor: FloorBox) => {
    const room = rooms.find(({ box }) => box.x[0] === floor.x[0] && box.z[0] === floor.z[0]);
    return room === undefined ? (regions.includes(floor) ? 'Porch' : undefined) : plainNames(room.name);
  };
  // No wider than the rooms on both sides.
  const doorBox = ({ at: [x, z], along, width }: HouseDoor): FloorBox => {
    const beside = floors
      .map((one) => shrinkBox(one, INNER))
      .filter((one) => isWithinBox(shrinkBox(one, -DOORWAY), [x, z]));
    const [axis, at] = along === 'x' ? (['z', z] as const) : (['x', x] as const);
    const from = Math.max(at - width / 2, ...beside.map((one) => one[axis][0]));
    const to = Math.min(at + width / 2, ...beside.map((one) => one[axis][1]));
    return along === 'x'
      ? { x: [x - DOORWAY, x + DOORWAY], z: [from, to] }
      : { x: [from, to], z: [z - DOORWAY, z + DOORWAY] };
  };
  return [
    ...floors.map((one): Area => ({ kind: 'wall', box: boxOf(shrinkBox(one, -WALLS)) })),
    ...doors.map((one): Area => ({ kind: 'door', box: boxOf(doorBox(one)) })),
    ...floors.map((one): Area => {
      const title = nameOfFloor(one);
      const isRoom = title !== undefined && title !== 'Porch';
      return { kind: isRoom ? 'room' : 'hall', box: boxOf(shrinkBox(one, INNER)), name: title };
    }),
  ];
}

/** The bed with what was brought in rows on it, since its real positions next to it would form one heap. */
function thingsOf(state: TransportState): DrawnThing[] {
  const { layout, things } = state;
  const beds = layout.things.filter(({ kind }) => kind === 'goal');
  const brought = things.flatMap(({ deliveredAt, in: inside }, i) =>
    deliveredAt !== null && inside === NOTHING ? [i] : [],
  );
  const lying = things.flatMap(({ at, by, in: inside, deliveredAt }, i) => {
    const free = by === NOTHING && inside === NOTHING && deliveredAt === null && layout.things[i]?.kind !== 'goal';
    return free ? [{ i, at }] : [];
  });
  return [
    ...beds.flatMap(({ at, name }): DrawnThing[] => [
      { at, wide: BED_AT, sign: { shape: 'around' } },
      { at, wide: 0.95, sign: { shape: 'bed' }, name: `${plainNames(name)}: goal`, mark: 'B' },
      ...brought.map((thing, i): DrawnThing => {
        const [x, z] = [at[0] + ((i % 3) - 1) * 0.43, at[1] + 0.2 - Math.floor(i / 3) * 0.3];
        return { ...thingIn(state, thing), name: undefined, at: [x, z], size: 5, mark: undefined };
      }),
    ]),
    ...lying.map(({ i, at }) => ({ ...thingIn(state, i), at })),
  ];
}

function thingIn(state: TransportState, thing: number): Omit<DrawnThing, 'at'> {
  const name = plainNames(nameOf(state, thing));
  const holds = contentsOf(state, thing).map((one) => plainNames(nameOf(state, one)));
  const mark = state.layout.things[thing]?.kind === 'container' ? 'u' : 't';
  return { sign: signOf(state, thing), name, mark, title: [name, ...holds].join(' holding ') };
}

/** A container bears the number of things in it. */
function signOf(state: TransportState, thing: number): Sign {
  if (state.layout.things[thing]?.kind !== 'container') return { shape: 'target' };
  const count = contentsOf(state, thing).length;
  return { shape: 'container', letter: count === 0 ? undefined : String(count) };
}

function agentOf(state: TransportState, agent: TransportAgentState): DrawnAgent {
  const { rooms } = state.layout;
  const held = heldBy(agent).map((thing) => {
    const inside = contentsOf(state, thing).map((one) => plainNames(nameOf(state, one)));
    return `${plainNames(nameOf(state, thing))}${inside.length === 0 ? '' : ` (${inside.join(', ')})`}`;
  });
  return {
    name: agent.name,
    at: agent.at,
    facing: directionOf(agent.heading),
    hands: heldBy(agent).map((thing) => signOf(state, thing)),
    where: plainNames(rooms[nearestRoom(rooms, agent.at)]?.name ?? ''),
    holds: held.join(' and ') || 'nothing',
    doing: plainNames(agent.activity?.text ?? (state.over === null ? 'ready' : 'nothing more')),
  };
}

const LEGEND: readonly LegendRow[] = [
  [{ shape: 'target' }, 'target'],
  [{ shape: 'container' }, 'container'],
  [{ shape: 'container', letter: '2' }, 'container, 2 targets in it'],
  [{ area: 'door' }, 'door'],
  [{ shape: 'bed' }, 'bed, and what was brought'],
  [{ shape: 'around' }, 'targets are set down here'],
  [{ shape: 'view' }, 'where an agent looks'],
  [{ line: 'way' }, 'way it is on'],
];

// --- what a camera shows: what is in view now, under the names of the observation, and nothing remembered ---

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
