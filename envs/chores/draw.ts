// Draws the apartment as a small text map, a metre a column and two metres a row, with a legend. Names may hold
// anything, so it shows only their plain characters.
import type { HouseFact, MapPoint } from './houses.ts';
import { type ChoresState, countAtGoal, houseOf, nameOf, STEP_CAP } from './state.ts';

const MARKS = 'abcdefgh';

export function drawMap(state: ChoresState): string {
  const house = houseOf(state);
  const map = createTextMap(house);
  for (const room of house.rooms) drawRoomFloor(map, room);
  for (const { at } of house.doors) map.put(at, '+');
  house.places.forEach((place, p) => {
    map.put(place.at, p === state.goal ? 'G' : !place.closes ? 't' : state.open[p] ? 'o' : 'c');
  });
  for (const { at } of state.things) {
    const place = house.places[at];
    if (place !== undefined && at !== state.goal) map.put(place.at, '*');
  }
  state.agents.forEach(({ at }, i) => {
    map.put(at, MARKS[i] ?? '@');
  });
  return [...map.rows(), ...legend(state)].join('\n');
}

interface TextMap {
  put(at: MapPoint, mark: string): void;
  rows(): string[];
}

function createTextMap({ rooms }: HouseFact): TextMap {
  const left = Math.min(...rooms.map(({ centre, size }) => centre[0] - size[0] / 2));
  const top = Math.max(...rooms.map(({ centre, size }) => centre[1] + size[1] / 2));
  const right = Math.max(...rooms.map(({ centre, size }) => centre[0] + size[0] / 2));
  const bottom = Math.min(...rooms.map(({ centre, size }) => centre[1] - size[1] / 2));
  const width = Math.floor(right - left) + 1;
  const height = Math.floor((top - bottom) / 2) + 1;
  const cells: string[] = Array(width * height).fill(' ');
  return {
    put(at, mark) {
      const x = Math.min(width - 1, Math.max(0, Math.floor(at[0] - left)));
      const y = Math.min(height - 1, Math.max(0, Math.floor((top - at[1]) / 2)));
      cells[y * width + x] = mark;
    },
    rows: () =>
      Array.from({ length: height }, (_, y) =>
        cells
          .slice(y * width, (y + 1) * width)
          .join('')
          .trimEnd(),
      ),
  };
}

function drawRoomFloor(map: TextMap, { centre, size }: HouseFact['rooms'][number]): void {
  for (let x = centre[0] - size[0] / 2; x <= centre[0] + size[0] / 2; x += 0.5)
    for (let z = centre[1] - size[1] / 2; z <= centre[1] + size[1] / 2; z += 0.5) map.put([x, z], '.');
}

function legend(state: ChoresState): string[] {
  const { rooms } = houseOf(state);
  const { wants, relation, goal } = { ...state.episode, goal: houseOf(state).places[state.goal] };
  const agents = state.agents.map(({ name, hands, room }, i) => {
    const plain = name.replace(/[^\x20-\x7e]/g, '?').slice(0, 10);
    const held = hands.map((t) => state.things[t]?.class ?? '').join(', ') || 'nothing';
    return `${MARKS[i] ?? '@'} ${plain}: ${rooms[room]?.class}, holds ${held}`;
  });
  const met = wants.map(
    (want) => `${want.class} ${Math.min(want.count, countAtGoal(state, want.class))}/${want.count}`,
  );
  return [
    ...agents,
    `step ${state.clock}/${STEP_CAP}, ${relation} ${nameOf(goal)}: ${met.join(', ')}`,
    'c closed o open t table * thing G goal + door',
  ];
}
