// Describes the house for its pictures: floors side by side with regions, furniture, robots and things, and the graph
// of regions over them. It tells everything, regardless of who knows of it.
import type { Aim, Area, Drawing, DrawnAgent, DrawnLine, DrawnThing, LegendRow } from '../pictures/drawing.ts';
import { BODIES, type BodyType } from './bodies.ts';
import {
  centreOfRect,
  type FloorRect,
  floorUnder,
  growRect,
  type HouseRegion,
  type HouseStairs,
  levelOfPoint,
  regionAt,
  regionEdges,
  WALL,
} from './house/house.ts';
import { cellOfPoint, doorRect, gridOfHouse, WALLED } from './nav/grid.ts';
import { distanceBetween, isPlaced, originOf, placeOf } from './rules/scope.ts';
import { type HabitatAgentState, type HabitatCondition, type HabitatState, NONE } from './state.ts';

export function drawingOf(state: HabitatState): Drawing {
  const { layout, clock, over } = state;
  const { house } = layout;
  const end = over === null ? '' : over === 'goal' ? ', goal met' : `, ended: ${over}`;
  return {
    title: `Habitat, ${layout.scene}, seed ${layout.seed}`,
    when: `simulation step ${clock} of ${layout.cap}${end}`,
    goal: 'Goal:',
    aims: layout.conditions.map((one) => aimOf(state, one)),
    map: {
      left: -WALL / 2,
      right: house.width + WALL / 2,
      top: -WALL / 2,
      bottom: house.depth + WALL / 2,
      columns: 5,
      character: [0.5, 0.75],
      levels: house.levels,
      areas: areasOf(state),
      lines: [...stairsAndGraph(state), ...state.agents.flatMap((agent, i) => wayOf(state, agent, i))],
      things: thingsOf(state),
    },
    agents: state.agents.map((agent, i) => agentOf(state, agent, i)),
    legend: LEGEND,
    keys: ['a b objects', 'A B their goals', '= furniture', '# stairs'],
  };
}

function aimOf(state: HabitatState, one: HabitatCondition): Aim {
  const name = (thing: number) => {
    const { kind = 'object', name: long = '' } = state.layout.things[thing] ?? {};
    return `${kind} ${numberOf(long)}`;
  };
  switch (one.kind) {
    case 'placed':
      return { words: `${name(one.object)} brought`, need: 1, done: Number(isPlaced(state, one.object, one.goal)) };
    case 'near': {
      const place = placeOf(state, one.thing);
      const near = state.agents.some((a) => distanceBetween(originOf(state, a), place) <= state.layout.nearness);
      return { words: `at ${name(one.thing)}`, need: 1, done: Number(near) };
    }
    case 'detected': {
      const seen = state.met || (state.ever[state.layout.conditions.indexOf(one)] ?? false);
      return { words: `${name(one.thing)} seen`, need: 1, done: Number(seen) };
    }
  }
}

const numberOf = (name: string): string => name.slice(name.indexOf('|') + 1);
const boxOf = ({ x0, x1, z0, z1 }: FloorRect) => ({ x: [x0, x1], y: [z0, z1] }) as const;
/** Metres from which furniture is taller than the legged robot's camera can look over: drawn darker. */
const TALL_FROM = 1.2;

function areasOf({ layout: { house } }: HabitatState): Area[] {
  const whole = growRect({ x0: 0, z0: 0, x1: house.width, z1: house.depth }, WALL / 2);
  return [
    ...Array.from({ length: house.levels }, (_, level): Area => ({ kind: 'wall', box: boxOf(whole), level })),
    ...house.regions.map(({ level, rect, class: kind, name }): Area => {
      const box = boxOf(growRect(rect, -WALL / 2));
      return { kind: kind === 'hallway' ? 'hall' : 'room', box, level, name: name.replace('_', ' '), title: name };
    }),
    ...house.doors.map(({ level, at, along }): Area => ({ kind: 'door', box: boxOf(doorRect(at, along)), level })),
    ...house.stairs.flatMap(({ level, rect }): Area[] => [
      { kind: 'stairs', box: boxOf(rect), level, title: `stairs up to floor ${level + 1}` },
      { kind: 'stairs', box: boxOf(rect), level: level + 1, title: `stairs down to floor ${level}` },
    ]),
    ...house.furniture.map(({ level, rect, name, height }): Area => {
      const title = `${name}, ${height.toFixed(2)} m high`;
      return { kind: height >= TALL_FROM ? 'tall' : 'furniture', box: boxOf(rect), level, title };
    }),
  ];
}

/** Where stairs lead from each floor; from the middle of a region through a door to the middle of the next. */
function stairsAndGraph({ layout: { house } }: HabitatState): DrawnLine[] {
  const arrow = ({ rect, foot, head }: HouseStairs, up: boolean): DrawnLine['points'] => {
    const x = (rect.x0 + rect.x1) / 2;
    const ends = [rect.z0 + 0.3, rect.z1 - 0.3].map((z) => [x, z] as const);
    return up === head[1] > foot[1] ? ends : ends.reverse();
  };
  // In the long hall, the edge starts next to the door.
  const middle = ({ class: kind, rect }: HouseRegion, [, z]: readonly [number, number]): readonly [number, number] =>
    kind === 'hallway' ? [centreOfRect(rect)[0], z] : centreOfRect(rect);
  const edges = regionEdges(house).flatMap(({ from, to }): DrawnLine[] => {
    const [a, b] = [house.regions[from], house.regions[to]];
    const door = house.doors.find(({ between }) => between.includes(from) && between.includes(to));
    if (a === undefined || b === undefined || door === undefined) return [];
    return [{ kind: 'graph', points: [middle(a, door.at), door.at, middle(b, door.at)], level: a.level }];
  });
  const halls = house.regions.flatMap(({ class: kind, rect, level }): DrawnLine[] => {
    const [x] = centreOfRect(rect);
    const points = [rect.z0 + 0.7, rect.z1 - 0.7].map((z) => [x, z] as const);
    return kind === 'hallway' ? [{ kind: 'graph', points, level }] : [];
  });
  const stairs = house.stairs.flatMap((one): DrawnLine[] => [
    { kind: 'arrow', points: arrow(one, true), level: one.level },
    { kind: 'arrow', points: arrow(one, false), level: one.level + 1 },
  ]);
  return [...stairs, ...edges, ...halls];
}

/** On each floor what of the way still to go is there. */
function wayOf({ layout: { house } }: HabitatState, { at, activity }: HabitatAgentState, agent: number): DrawnLine[] {
  const stops = [at, ...(activity?.motions ?? []).flatMap((one) => (one.do === 'go' ? [one.to] : []))];
  return Array.from({ length: house.levels }, (_, level): DrawnLine => {
    const here = stops.filter((stop) => levelOfPoint(house, stop) === level);
    return { kind: 'way', points: here.map(([x, , z]) => [x, z] as const), level, agent };
  }).filter(({ points }) => points.length > 1);
}

function thingsOf(state: HabitatState): DrawnThing[] {
  const { house, things } = state.layout;
  return things.flatMap(({ kind, name, at: start }, i): DrawnThing[] => {
    const { at, by } = state.things[i] ?? { at: start, by: NONE };
    if (by !== NONE) return [];
    const [level, number] = [floorUnder(house, at), numberOf(name)];
    const mark = String.fromCharCode((kind === 'goal' ? 65 : 97) + (Number(number) % 26));
    const sign = { shape: kind === 'goal' ? 'destination' : 'target', letter: number } as const;
    const height = `${(at[1] - level * house.storey).toFixed(1)} m`;
    return [{ at: [at[0], at[2]], level, sign, size: 7, name: height, title: `${kind} ${number}`, mark }];
  });
}

const SHORT: Readonly<Record<BodyType, string>> = {
  FetchRobot: 'Fetch',
  StretchRobot: 'Stretch',
  SpotRobot: 'Spot',
  DJIDrone: 'Drone',
};
const SIGNS = { wheeled: 'wheels', legged: 'legs', flying: 'rotors' } as const;

function agentOf(state: HabitatState, agent: HabitatAgentState, i: number): DrawnAgent {
  const { house, things } = state.layout;
  const { type, at, holds, activity, last } = agent;
  const level = levelOfPoint(house, at);
  const region = house.regions[regionAt(house, level, [at[0], at[2]])]?.name.replace('_', ' ') ?? 'on the stairs';
  const number = things[holds] === undefined ? undefined : numberOf(things[holds].name);
  const failed = last !== null && !last.ok ? ` (last: ${last.do} failed, ${last.reason})` : '';
  return {
    name: `${i} ${SHORT[type]}`,
    caption: SHORT[type],
    at: [at[0], at[2]],
    level,
    body: SIGNS[BODIES[type].base],
    sees: imageCorners(state, agent),
    reach: tableReach(type) || undefined,
    hands: number === undefined ? [] : [{ shape: 'target', letter: number }],
    where: house.levels === 1 ? region : `${region}, floor ${level}`,
    holds: number === undefined ? 'nothing' : `object ${number}`,
    doing: `${activity?.text ?? (state.over === null ? 'ready' : 'nothing more')}${failed}`,
  };
}

const RAYS = 40;
/** Metres that an image is drawn to reach where no wall ends it. */
const FARTHEST = 3.4;

function imageCorners({ layout }: HabitatState, { at, heading }: HabitatAgentState): (readonly [number, number])[] {
  const grid = gridOfHouse(layout.house);
  const tops = grid.tops[levelOfPoint(layout.house, at)];
  const ends = Array.from({ length: RAYS + 1 }, (_, ray) => {
    const turn = heading + (ray / RAYS - 0.5) * (Math.PI / 2);
    let far = 0.1;
    const point = () => [at[0] + far * Math.cos(turn), at[2] + far * Math.sin(turn)] as const;
    while (far < FARTHEST && tops?.[cellOfPoint(grid, point())] !== WALLED) far += 0.05;
    return point();
  });
  return [[at[0], at[2]], ...ends];
}

/** Metres over the floor that the arm reaches at the height of a table; 0: there is no arm. */
function tableReach(type: BodyType): number {
  let far = 0;
  while (far < 3 && BODIES[type].reaches(far + 0.05, 0.7)) far += 0.05;
  return far;
}

const LEGEND: readonly LegendRow[] = [
  [{ shape: 'wheels', letter: '0' }, 'robot on wheels: no stairs'],
  [{ shape: 'legs', letter: '1' }, 'on legs'],
  [{ shape: 'rotors', letter: '2' }, 'flying, no arm'],
  [{ shape: 'view' }, 'what its cameras see'],
  [{ shape: 'reach' }, 'what its arm reaches'],
  [{ line: 'way' }, 'way it is on'],
  [{ shape: 'target', letter: '0' }, 'object, its height'],
  [{ shape: 'destination', letter: '0' }, 'where object 0 belongs'],
  [{ area: 'furniture' }, 'furniture'],
  [{ area: 'tall' }, 'tall furniture'],
  [{ area: 'door' }, 'door'],
  [{ line: 'graph' }, 'graph of regions'],
  [{ line: 'arrow' }, 'stairs, where they lead'],
];
