// Draws the floors as small text maps side by side. Names may hold anything, so it shows only their plain characters.
import { gridOfHouse } from './nav/grid.ts';
import type { HousePoint } from './nav/route.ts';
import { placeOf } from './rules/scope.ts';
import { floorUnder, type HabitatState, levelOfPoint, NONE } from './state.ts';

/** Metres of a character. */
const ACROSS = 0.5;
const DOWN = 0.75;

export function drawHouseMap(state: HabitatState): string {
  const { house, things } = state.layout;
  const grid = gridOfHouse(house);
  const [columns, rows] = [Math.ceil(house.width / ACROSS), Math.ceil(house.depth / DOWN)];
  const floors = Array.from({ length: house.levels }, (_, level) =>
    Array.from({ length: rows }, (_row, row) =>
      Array.from({ length: columns }, (_column, column): string => {
        const cell =
          Math.floor(((row + 0.5) * DOWN) / 0.125) * grid.columns + Math.floor(((column + 0.5) * ACROSS) / 0.125);
        const top = grid.tops[level]?.[cell] ?? 255;
        return top === 0 ? '.' : top === 255 ? ' ' : '=';
      }),
    ),
  );
  const put = (level: number, [x, , z]: HousePoint, mark: string) => {
    const row = floors[level]?.[Math.floor(z / DOWN)];
    const column = Math.floor(x / ACROSS);
    if (row?.[column] !== undefined) row[column] = mark;
  };
  for (const { level, rect } of house.stairs)
    for (const floor of [level, level + 1])
      for (let z = rect.z0 + 0.2; z < rect.z1; z += DOWN) put(floor, [(rect.x0 + rect.x1) / 2, 0, z], '#');
  things.forEach(({ kind, name }, i) => {
    const at = placeOf(state, i);
    const number = Number(name.slice(name.indexOf('|') + 1)) % 26;
    const mark = kind === 'goal' ? String.fromCharCode(65 + number) : String.fromCharCode(97 + number);
    if (state.things[i]?.by === NONE) put(floorUnder(house, at), at, mark);
  });
  state.agents.forEach(({ at }, i) => {
    put(levelOfPoint(house, at), at, String(i % 10));
  });
  const lines = Array.from({ length: rows }, (_, row) =>
    floors
      .map((floor) => (floor[row] ?? []).join(''))
      .join('  |  ')
      .trimEnd(),
  );
  const robots = state.agents.map(({ name, type, holds }, i) => {
    const plain = name.replace(/[^\x20-\x7e]/g, '?').slice(0, 12);
    return `${i % 10} ${plain} ${type}: holds ${things[holds]?.name ?? 'nothing'}`;
  });
  const legend = `step ${state.clock}; floors from left to right; a, b objects, A, B their goals, = furniture, # stairs`;
  return [...lines, legend, ...robots].join('\n');
}
