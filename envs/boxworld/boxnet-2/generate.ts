// Generates instances of BoxNet2: one box and one target of each colour, the target in any square, the box on a free
// corner of any square; a colour whose square has no free corner is left out. Source: the distributions of the
// published program (README.md, sources).
import { episodeImpossible } from '../../../runtime/core/errors/index.ts';
import type { Random } from '../../../runtime/core/random.ts';
import { checkSolvable as checkPairs, emptySquares } from '../boxnet-1/generate.ts';
import { COLOURS, type GridSize } from '../grid.ts';
import { placeText } from '../python-numbers.ts';
import { cornersOf, type Squares } from './rules.ts';

export function generate(size: GridSize, chance: Random): Squares {
  const { rows, columns } = size;
  const squares = emptySquares(size);
  for (let r = 0; r <= rows; r++) for (let c = 0; c <= columns; c++) squares[placeText(r, c)] = [];
  const anySquare = () => [chance.below(rows) + 0.5, chance.below(columns) + 0.5] as const;
  for (const colour of COLOURS) {
    const corner = chance.pick(cornersOf(...anySquare()).filter((place) => squares[place]?.length === 0));
    const target = placeText(...anySquare());
    if (corner === undefined) continue;
    squares[corner]?.push(`box_${colour}`);
    squares[target]?.push(`target_${colour}`);
  }
  checkSolvable(squares);
  return squares;
}

/**
 * @throws EPISODE_IMPOSSIBLE as for BoxNet1, and where two boxes stand on one corner or one in the middle of a square
 */
export function checkSolvable(squares: Squares): void {
  checkPairs(squares);
  for (const [place, items] of Object.entries(squares)) {
    const boxes = items.filter((item) => item.startsWith('box_')).length;
    if (boxes > (place.includes('.5') ? 0 : 1))
      throw episodeImpossible('the instance', `${boxes} boxes stand at ${place}: a box stands alone on a corner`);
  }
}
