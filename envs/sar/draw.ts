// Draws the grid as a small text map: 30 columns, 30 rows, a legend. Names may hold anything, so it shows only their
// plain characters.
import { gridIndex } from './geometry.ts';
import { HEIGHT, WIDTH } from './scenes.ts';
import type { SarState } from './state.ts';

const LEVELS = [',', '1', '2', '3'];

export function drawMap(state: SarState): string {
  const { layout } = state;
  const map: string[] = Array(WIDTH * HEIGHT).fill('.');
  const put = (at: readonly number[], mark: string) => {
    map[gridIndex(at[0] ?? 0, at[1] ?? 0)] = mark;
  };
  layout.fires.forEach(({ cells }, f) => {
    for (const [i, at] of cells.entries()) put(at, LEVELS[state.fires[f]?.level[i] ?? 0] ?? ',');
  });
  for (const { at, supply } of layout.reservoirs) put(at, supply === 'Sand' ? 'S' : 'W');
  for (const { at } of layout.deposits) put(at, 'D');
  for (const { at, spotted, deposited } of state.persons) if (!deposited) put(at, spotted ? 'P' : 'p');
  state.agents.forEach(({ at }, i) => {
    put(at, MARKS[i] ?? '@');
  });
  const rows = Array.from({ length: HEIGHT }, (_, y) => map.slice(y * WIDTH, (y + 1) * WIDTH).join(''));
  return [...rows, ...legend(state)].join('\n');
}

const MARKS = ['a', 'b', 'c', 'd', 'e', 'f'];

function legend({ layout }: SarState): string[] {
  const names = layout.agents.map(
    ({ name }, i) => `${MARKS[i] ?? '@'} ${name.replace(/[^\x20-\x7e]/g, '?').slice(0, 8)}`,
  );
  return [wrapLegend(names), ', cell 123 fire S sand W water', 'D deposit P person p unseen'].flat();
}

/** In lines of at most 32 columns. */
function wrapLegend(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length + 1 <= 32) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
