// Generates instances of BoxNet1: of each colour one to three boxes with as many targets, each in any square. Source:
// the distributions of the published program (README.md, sources).

import type { Random } from '../../../runtime/core/random.ts';
import { failure } from '../../../runtime/errors/index.ts';
import { COLOURS, type GridSize } from '../grid.ts';
import { placeText } from '../python-numbers.ts';
import type { Squares } from './rules.ts';

const MOST_PAIRS = 3;

export function generate({ rows, columns }: GridSize, chance: Random): Squares {
  const squares = emptySquares({ rows, columns });
  const put = (item: string) => squares[placeText(chance.below(rows) + 0.5, chance.below(columns) + 0.5)]?.push(item);
  for (const colour of COLOURS) {
    for (let pairs = 1 + chance.below(MOST_PAIRS); pairs > 0; pairs--) {
      put(`box_${colour}`);
      put(`target_${colour}`);
    }
  }
  checkSolvable(squares);
  return squares;
}

export function emptySquares({ rows, columns }: GridSize): Record<string, string[]> {
  const squares: Record<string, string[]> = {};
  for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) squares[placeText(r + 0.5, c + 0.5)] = [];
  return squares;
}

/** @throws EPISODE_IMPOSSIBLE where there is nothing to do, or some colour has not as many boxes as targets */
export function checkSolvable(squares: Squares): void {
  const items = Object.values(squares).flat();
  if (items.length === 0)
    throw failure('EPISODE_IMPOSSIBLE', { what: 'the instance', why: 'it has no boxes, so there is nothing to do' });
  for (const colour of new Set(items.map((item) => item.replace(/^[a-z]+_/, '')))) {
    const count = (kind: string) => items.filter((item) => item === `${kind}_${colour}`).length;
    if (count('box') !== count('target'))
      throw failure('EPISODE_IMPOSSIBLE', {
        what: 'the instance',
        why: `it has ${count('box')} ${colour} boxes and ${count('target')} targets`,
      });
  }
}
