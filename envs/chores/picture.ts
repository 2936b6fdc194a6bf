// Describes the apartment for its pictures: rooms, furniture and agents in their places, and for each room its
// furniture with the things in or on it. It tells everything, regardless of who knows of it, including the contents of
// closed furniture.
import {
  type Area,
  type Drawing,
  type DrawnAgent,
  type Leaf,
  type LegendRow,
  plainNames,
} from '../pictures/drawing.ts';
import { distanceBetween, type HouseFact, isNear, type MapPoint, type PlaceFact } from './houses.ts';
import {
  type ChoresAgentState,
  type ChoresState,
  type ChoresThingState,
  countAtGoal,
  houseOf,
  nameOf,
  STEP_CAP,
} from './state.ts';

export function drawingOf(state: ChoresState): Drawing {
  const { episode, clock, over, goal } = state;
  const house = houseOf(state);
  const edge = (axis: 0 | 1, side: 1 | -1) =>
    house.rooms.map(({ centre, size }) => centre[axis] + (side * size[axis]) / 2);
  return {
    title: `Household chores, scene ${episode.id}, seed ${state.seed}`,
    when: `at world step ${clock} of ${STEP_CAP}${over === null ? '' : over === 'goal' ? ', goal met' : ', out of steps'}`,
    goal: `${episode.relation === 'on' ? 'On' : 'In'} ${plainNames(nameOf(house.places[goal]))}:`,
    aims: episode.wants.map((want) => ({ words: want.class, need: want.count, done: countAtGoal(state, want.class) })),
    map: {
      left: Math.min(...edge(0, -1)),
      right: Math.max(...edge(0, 1)),
      top: Math.max(...edge(1, 1)),
      bottom: Math.min(...edge(1, -1)),
      columns: 3,
      character: [1, 2],
      areas: areasOf(house),
      things: house.places.map((place, p) => ({
        at: place.at,
        sign: { shape: shapeOf(state, place, p) },
        name: p === goal ? `${plainNames(place.name)}: goal` : undefined,
        title: plainNames(place.name),
        mark: state.things.some(({ at }) => at === p) && p !== goal ? '*' : markOf(state, place, p),
      })),
    },
    groups: house.rooms.map(({ name }, r) => ({
      title: plainNames(name),
      entries: house.places.flatMap((place, p) => (place.room === r ? [entryOf(state, place, p)] : [])),
    })),
    agents: state.agents.map((agent, i) => agentOf(state, agent, i)),
    legend: LEGEND,
    keys: ['c closed', 'o open', 't table', '* thing', 'G goal', '+ door'],
  };
}

/** Metres: rooms meet, so that walls are drawn inside their edges. */
const WALL = 0.4;

/** Floors are painted over walls and doors. */
function areasOf({ rooms, doors }: HouseFact): Area[] {
  const around = ([x, y]: MapPoint, [width, depth]: MapPoint, by: number) =>
    ({ x: [x - width / 2 - by, x + width / 2 + by], y: [y - depth / 2 - by, y + depth / 2 + by] }) as const;
  return [
    ...rooms.map(({ centre, size }): Area => ({ kind: 'wall', box: around(centre, size, 0) })),
    ...doors.map(({ at }): Area => ({ kind: 'door', box: around(at, [1, 1], 0), title: 'door' })),
    ...rooms.map(
      ({ centre, size, name }): Area => ({
        kind: 'room',
        box: around(centre, size, -WALL),
        name: plainNames(name),
      }),
    ),
  ];
}

const shapeOf = ({ open }: ChoresState, { closes }: PlaceFact, place: number): 'surface' | 'open' | 'closed' =>
  !closes ? 'surface' : open[place] ? 'open' : 'closed';
const markOf = (state: ChoresState, place: PlaceFact, p: number): string =>
  p === state.goal ? 'G' : { surface: 't', open: 'o', closed: 'c' }[shapeOf(state, place, p)];

function entryOf(state: ChoresState, place: PlaceFact, p: number) {
  const [shape, name] = [shapeOf(state, place, p), `${place.class} ${place.id}`];
  return {
    sign: { shape },
    name,
    goal: p === state.goal,
    shut: shape === 'closed',
    title: `${name}, ${shape}${p === state.goal ? ', the goal' : ''}`,
    leaves: state.things.filter(({ at }) => at === p).map((thing) => leafOf(state, thing)),
  } as const;
}

/** A thing of which enough were brought is wanted no more. */
function leafOf(state: ChoresState, thing: ChoresThingState): Leaf {
  const want = state.episode.wants.find((one) => one.class === thing.class);
  const missing = want !== undefined && countAtGoal(state, want.class) < want.count;
  const shape = want !== undefined && thing.at === state.goal ? 'done' : missing ? 'wanted' : 'other';
  return { sign: { shape }, name: `${thing.class} ${thing.id}`, wanted: shape === 'wanted' };
}

function agentOf(state: ChoresState, agent: ChoresAgentState, i: number): DrawnAgent {
  const held = state.things.filter(({ by }) => by === i);
  const near = houseOf(state).places.filter((place) => place.room === agent.room && isNear(agent.at, place.at));
  const [first] = near.sort((a, b) => distanceBetween(agent.at, a.at) - distanceBetween(agent.at, b.at));
  const room = plainNames(nameOf(houseOf(state).rooms[agent.room]));
  return {
    name: agent.name,
    at: agent.at,
    hands: held.map((thing) => leafOf(state, thing).sign),
    where: `${room}${first === undefined ? '' : `, at ${plainNames(first.name)}`}`,
    holds: agent.hands.map((thing) => plainNames(nameOf(state.things[thing]))).join(' and ') || 'nothing',
    doing: plainNames(agent.plan?.text ?? (state.over === null ? 'ready' : 'nothing more')),
  };
}

const LEGEND: readonly LegendRow[] = [
  [{ shape: 'closed' }, 'closed: nobody sees inside'],
  [{ shape: 'open' }, 'open'],
  [{ shape: 'surface' }, 'things stand on it'],
  [{ area: 'furniture', goal: true }, 'the goal place'],
  [{ shape: 'wanted' }, 'wanted, not brought yet'],
  [{ shape: 'done' }, 'brought to the goal'],
  [{ shape: 'other' }, 'not wanted, or no more'],
  [{ area: 'door' }, 'door'],
  [{ shape: 'agent', letter: 'A' }, 'agent, and what it holds'],
];
