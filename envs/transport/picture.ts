// Describes the house for its pictures: rooms, walls, doors, what lies where, who stands where with what in hand. It
// tells everything, whoever knows of it.
import type { Area, Drawing, DrawnAgent, DrawnThing, LegendRow, Sign } from '../pictures/drawing.ts';
import { plainNames } from '../pictures/drawing.ts';
import { directionOf } from './compass.ts';
import { BED_AT } from './constants.ts';
import { shrinkBox } from './grid.ts';
import { type FloorBox, type HouseDoor, isWithinBox, nearestRoom, PLANS } from './house.ts';
import { contentsOf, heldBy, NOTHING, nameOf } from './scope.ts';
import type { TransportAgentState, TransportLayout, TransportState } from './state.ts';

export function drawingOf(state: TransportState): Drawing {
  const { layout, step, frame, rules, over, things } = state;
  const end = over === null ? '' : over === 'goal' ? ', goal met' : ', out of frames';
  const brought = (name: string) =>
    things.filter(({ deliveredAt }, i) => deliveredAt !== null && layout.things[i]?.class === name).length;
  return {
    title: `Transport, ${layout.task}, scene ${layout.scene}, seed ${layout.seed}`,
    when: `after step ${step}, frame ${frame} of ${rules.cap}${end}`,
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
 * Metres: what a body keeps from the edge of a room (grid.ts), how far walls are drawn beyond it, so that those of
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
