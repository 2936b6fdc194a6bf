// Describes BoxNet1 to the world that the box worlds share: instances, actions, words, and the player's plan.
import type { Random } from '../../../runtime/core/random.ts';
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
  readSquares,
  type SeenSquare,
  type Squares,
  seenSquares,
  squareLines,
  squareName,
  targetOf,
} from '../grid.ts';
import type { BoxWorldParts } from '../parts.ts';
import { numbersIn, placeText } from '../python-numbers.ts';
import { squaresFrom } from '../recorded-boards.ts';
import * as rules from './rules.ts';

interface SquaresView {
  readonly squares: readonly SeenSquare[];
}

export const boxNet1: BoxWorldParts<Squares, SquaresView> = {
  ...gridParts('square'),
  name: 'boxnet-1',
  title: 'BoxNet1 (boxes in squares)',
  rules: { ...rules, environment: 'BoxNet1', fromRecording: squaresFrom },
  begin: ({ team, chance }) => ({ board: generate(gridOf(team), chance), cap: gridCap(team) }),
  checkSolvable: checkPairs,
  task: 'Bring every box into a target of its own colour, in as few steps as you can. A box that meets its target is gone with it.',
  manual: ({ agents }) => {
    const { rows, columns } = gridOf(agents.length);
    return `A grid of ${rows} × ${columns} squares, named by their middles: square[0.5, 0.5] is the first of the first row. In each square works one agent, an arm that cannot leave it. A square holds any number of boxes and targets; everybody sees everything.
In each step an agent may move one box of its own square: 'move(box_red, square[0.5, 1.5])' into a square above, below, left or right of it, or 'move(box_red, target_red)' into a target of the same colour in its own square. All agents act at once, on what lay there when the step began.`;
  },
  actions(board, who) {
    const here = Object.keys(board)[who];
    return here === undefined ? [] : actionsIn(board, here);
  },
  describe: squareLines,
  view: (state) => ({ squares: seenSquares(state) }),
  readBoard(lines) {
    const squares = readSquares(lines);
    return squares && { squares };
  },
  canDo(view, agent, action) {
    const board = Object.fromEntries(view.squares.map(({ at, items }) => [placeText(...at), items]));
    const own = view.squares.find((square) => square.agent === agent);
    return own !== undefined && actionsIn(board, placeText(...own.at)).includes(action);
  },
  plan: ({ squares }) =>
    Object.fromEntries(squares.map(({ agent, at, items }) => [agent, bestMove(at, items, squares) ?? 'wait'])),
};

const MOST_PAIRS = 3;

/**
 * Instances: of each colour one to three boxes with as many targets, each in any square. Source: the distributions of
 * the published program (README.md, sources).
 */
function generate({ rows, columns }: GridSize, chance: Random): Squares {
  const squares = emptySquares({ rows, columns });
  const put = (item: string) => squares[placeText(chance.below(rows) + 0.5, chance.below(columns) + 0.5)]?.push(item);
  for (const colour of COLOURS) {
    for (let pairs = 1 + chance.below(MOST_PAIRS); pairs > 0; pairs--) {
      put(`box_${colour}`);
      put(`target_${colour}`);
    }
  }
  checkPairs(squares);
  return squares;
}

function actionsIn(board: Squares, here: string): string[] {
  const [row = 0, column = 0] = numbersIn(here);
  const items = board[here] ?? [];
  const beside = [
    [row - 1, column],
    [row + 1, column],
    [row, column - 1],
    [row, column + 1],
  ] as const;
  return [...new Set(items)].flatMap((item) => {
    if (!isBox(item)) return [];
    const target = targetOf(item);
    const moves = beside.flatMap(([r, c]) =>
      board[placeText(r, c)] === undefined ? [] : [`move(${item}, ${squareName(r, c)})`],
    );
    return items.includes(target) ? [`move(${item}, ${target})`, ...moves] : moves;
  });
}

const distance = ([r1, c1]: Place, [r2, c2]: Place): number => Math.abs(r1 - r2) + Math.abs(c1 - c2);

/**
 * Moves a box into a target here, otherwise the box with the shortest way one step towards the nearest target of its
 * colour.
 */
function bestMove(at: Place, items: readonly string[], squares: SquaresView['squares']): string | undefined {
  const boxes = items.filter(isBox);
  const home = boxes.find((box) => items.includes(targetOf(box)));
  if (home !== undefined) return `move(${home}, ${targetOf(home)})`;
  const ways = boxes.flatMap((box) => {
    const targets = squares.filter((square) => square.items.includes(targetOf(box)));
    const [nearest] = targets.map((square) => square.at).sort((a, b) => distance(at, a) - distance(at, b));
    return nearest === undefined ? [] : [{ box, to: nearest, far: distance(at, nearest) }];
  });
  const [way] = ways.sort((a, b) => a.far - b.far);
  if (way === undefined) return undefined;
  const [row, column] = at;
  const [toRow, toColumn] = way.to;
  const next: Place =
    toRow === row ? [row, column + Math.sign(toColumn - column)] : [row + Math.sign(toRow - row), column];
  return `move(${way.box}, ${squareName(...next)})`;
}
