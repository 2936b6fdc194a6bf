// Draws the house as a small text map: 56 columns and a legend. Names may hold anything, so it shows only their plain
// characters.
import { isStraightClear, type WalkGrid } from './grid.ts';
import type { FloorPoint } from './house.ts';
import { heldBy, NOTHING, nameOf } from './scope.ts';
import type { TransportState } from './state.ts';

const WIDTH = 56;
const HEIGHT = 16;
const WEST = -11.2;
const SOUTH = -6.2;
const ACROSS = 0.4;
const DOWN = 0.75;
const MARKS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function drawMap(state: TransportState, grid: WalkGrid): string {
  const map = Array.from({ length: HEIGHT }, (_, row) =>
    Array.from({ length: WIDTH }, (_, column) => floorMark(grid, column, row)),
  );
  const put = ([x, z]: FloorPoint, mark: string) => {
    const row = map[HEIGHT - 1 - Math.floor((z - SOUTH) / DOWN)];
    const column = Math.floor((x - WEST) / ACROSS);
    if (row?.[column] !== undefined) row[column] = mark;
  };
  state.things.forEach(({ at, by, in: inside, deliveredAt }, i) => {
    const { kind } = state.layout.things[i] ?? {};
    if (kind === 'goal') put(at, 'B');
    else if (by === NOTHING && inside === NOTHING && deliveredAt === null) put(at, kind === 'target' ? 't' : 'u');
  });
  state.agents.forEach(({ at }, i) => {
    put(at, MARKS[i] ?? '@');
  });
  const brought = state.things.filter(
    ({ deliveredAt }, i) => deliveredAt !== null && state.layout.things[i]?.kind === 'target',
  ).length;
  const hands = state.agents.map((agent, i) => {
    const held = heldBy(agent).map((thing) => nameOf(state, thing));
    return `${MARKS[i] ?? '@'} ${agent.name.replace(/[^\x20-\x7e]/g, '?').slice(0, 12)}: ${held.join(' and ') || 'nothing'}`;
  });
  const legend = `frame ${state.frame}, ${brought} at the bed (B); t target, u container`;
  return [...map.map((row) => row.join('').trimEnd()), legend, ...hands].join('\n');
}

function floorMark(grid: WalkGrid, column: number, row: number): string {
  const at: FloorPoint = [WEST + (column + 0.5) * ACROSS, SOUTH + (HEIGHT - row - 0.5) * DOWN];
  return isStraightClear(grid, at, at) ? '.' : ' ';
}
