// Describes BoxNet2 to the world that the box worlds share: instances, actions, words.
import type { Random } from '../../../runtime/core/random.ts';
import { failure } from '../../../runtime/errors/index.ts';
import { around, form, list, words } from '../../kit/form.ts';
import {
  COLOURS,
  checkPairs,
  emptySquares,
  type GridSize,
  gridCap,
  gridOf,
  gridParts,
  isBox,
  type Place,
  placeIn,
  readSquares,
  type Squares,
  seenSquares,
  squareLines,
  squaresIn,
  targetOf,
} from '../grid.ts';
import type { BoxWorldParts } from '../parts.ts';
import { numbersIn, placeText } from '../python-numbers.ts';
import { squaresFrom } from '../recorded-boards.ts';
import { type CornersView, planCorners } from './plan.ts';
import * as rules from './rules.ts';

export const boxNet2: BoxWorldParts<Squares, CornersView> = {
  ...gridParts('position'),
  name: 'boxnet-2',
  title: 'BoxNet2 (boxes on corners)',
  rules: { ...rules, environment: 'BoxNet2', fromRecording: squaresFrom },
  begin: ({ team, chance }) => ({ board: generate(gridOf(team), chance), cap: gridCap(team) }),
  checkSolvable,
  task: 'Bring every box into the target of its own colour, in as few steps as you can, and never put two boxes on one corner. A box that meets its target is gone with it.',
  manual: ({ agents }) => {
    const { rows, columns } = gridOf(agents.length);
    return `A grid of ${rows} × ${columns} squares, named by their middles: square[0.5, 0.5] is the first of the first row; position[0.0, 0.0] is its upper left corner. In each square works one agent, an arm that reaches the four corners of its square and cannot leave it. Boxes stand on corners, targets lie in squares; everybody sees everything.
In each step an agent may move one box that stands on a corner of its square: 'move(box_red, position[0.0, 1.0])' to another corner of its square, or 'move(box_red, target_red)' into a target of the same colour in its square. All agents act at once, on what stood there when the step began: a corner may be taken that is left in the same step. Two boxes on one corner after a step are a collision: then the task has failed.`;
  },
  actions(board, who) {
    const [row, column] = numbersIn(squaresIn(board)[who] ?? '');
    return row === undefined || column === undefined ? [] : actionsIn(board, row, column);
  },
  describe: (state) => [BOXES.write(boxesOn(state.board)), ...squareLines(state)],
  view: (state) => ({
    boxes: boxesOn(state.board),
    squares: seenSquares(state).map(({ agent, at, items }) => ({ agent, at, targets: items })),
  }),
  readBoard([first = '', ...lines]) {
    const [boxes, squares] = [BOXES.read(first), readSquares(lines)];
    return (
      boxes && squares && { boxes, squares: squares.map(({ agent, at, items }) => ({ agent, at, targets: items })) }
    );
  },
  canDo({ boxes, squares }, agent, action) {
    const board: Record<string, string[]> = {};
    for (const { box, at } of boxes) board[placeText(...at)] = [box];
    for (const { at, targets } of squares) board[placeText(...at)] = [...targets];
    const own = squares.find((square) => square.agent === agent);
    return own !== undefined && actionsIn(board, ...own.at).includes(action);
  },
  plan: planCorners,
};

const cornerName = (row: number, column: number): string => `position[${row.toFixed(1)}, ${column.toFixed(1)}]`;
const BOX = form('{box} on {at}', {
  box: words('box_\\w+'),
  at: words('position\\[\\d+\\.0, \\d+\\.0\\]').as(placeIn, (at) => cornerName(...at)),
});
const BOXES = around('Boxes: ', list(BOX, { between: '; ', none: 'nothing' }));

function boxesOn(board: Squares): { box: string; at: Place }[] {
  return Object.entries(board).flatMap(([place, items]) =>
    items.filter(isBox).map((box) => ({ box, at: placeIn(place) })),
  );
}

function actionsIn(board: Squares, row: number, column: number): string[] {
  const corners = rules.cornersOf(row, column);
  const targets = board[placeText(row, column)] ?? [];
  return corners.flatMap((from) =>
    (board[from] ?? []).flatMap((box) => {
      const target = targetOf(box);
      const moves = corners.flatMap((to) => (to === from ? [] : `move(${box}, ${cornerName(...placeIn(to))})`));
      return targets.includes(target) ? [`move(${box}, ${target})`, ...moves] : moves;
    }),
  );
}

/**
 * Generates instances of BoxNet2: one box and one target of each colour, the target in any square, the box on a free
 * corner of any square; a colour whose square has no free corner is left out. Source: the distributions of the
 * published program (README.md, sources).
 */
function generate(size: GridSize, chance: Random): Squares {
  const { rows, columns } = size;
  const squares = emptySquares(size);
  for (let r = 0; r <= rows; r++) for (let c = 0; c <= columns; c++) squares[placeText(r, c)] = [];
  const anySquare = () => [chance.below(rows) + 0.5, chance.below(columns) + 0.5] as const;
  for (const colour of COLOURS) {
    const corner = chance.pick(rules.cornersOf(...anySquare()).filter((place) => squares[place]?.length === 0));
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
    const boxes = items.filter(isBox).length;
    if (boxes > (place.includes('.5') ? 0 : 1))
      throw failure('EPISODE_IMPOSSIBLE', {
        what: 'the instance',
        why: `${boxes} boxes stand at ${place}: a box stands alone on a corner`,
      });
  }
}
