// Defines BoxNet1: an arm in every square moves a box to a square beside it, or into the target of its colour. Any
// number of things fit a square, so nothing collides. Source: Chen et al. (arXiv 2309.15943), and recorded plans of
// their program (README.md, sources).
import type { Random } from '../../runtime/core/random.ts';
import {
  armText,
  COLOURS,
  carryOutMoves,
  checkPairs,
  emptySquares,
  type GridBoards,
  type GridMove,
  type GridSize,
  gridCap,
  gridOf,
  gridParts,
  isBox,
  isDone,
  isMatch,
  type Place,
  readGridMoves,
  readSquares,
  type SeenSquare,
  type Squares,
  seenSquares,
  squareLines,
  squareName,
  targetOf,
  without,
} from './grid.ts';
import type { BoxWorldParts } from './parts.ts';
import {
  asCheck,
  type CheckResult,
  isCrash,
  NO_JSON,
  notDoable,
  numbersIn,
  type PlanCrash,
  type PlanEntries,
  type PlanOutcome,
  placeText,
  type RulesVariant,
} from './plan.ts';
import { squaresFrom } from './recorded-boards.ts';

/**
 * Published: entries take effect one after the other, so a box may be passed on within one step if the entries stand
 * in the right order; targets can be carried like boxes; a square off the grid and an unknown arm end the program.
 * Fixed: all entries are judged by the board at the start of the step, and what cannot be done is refused.
 */
export function carryOut(squares: Squares, plan: PlanEntries, rules: RulesVariant): PlanOutcome<Squares> {
  const read = readGridMoves(plan, 'square', rules);
  if (isCrash(read)) return read;
  const done = carryOutMoves(squares, read, { rules, apply: applyMove });
  return isCrash(done) ? done : { environment: '', collision: false, ...done };
}

/** Changes the board where the move can be done, as `judged` shows it. */
function applyMove(
  { board, judged }: GridBoards,
  { at, here, item, to, there }: GridMove,
  rules: RulesVariant,
): PlanCrash | 'refused' | undefined {
  const [row, column] = at;
  if (row === undefined || column === undefined) return { exception: 'IndexError' };
  const items = judged[here];
  if (items === undefined) return rules === 'published' ? { exception: 'KeyError' } : 'refused';
  if (!items.includes(item)) return 'refused';
  if (typeof to === 'string') {
    if (!items.includes(to) || !isMatch(item, to)) return 'refused';
    board[here] = without(without(board[here] ?? [], item), to);
    return undefined;
  }
  const [toRow, toColumn] = to;
  if (toRow === undefined) return { exception: 'IndexError' };
  const [down, across] = [Math.abs(row - toRow), Math.abs(column - (toColumn ?? Number.NaN))];
  if (toColumn === undefined) return down === 0 || down === 1 ? { exception: 'IndexError' } : 'refused';
  if (!((down === 0 && across === 1) || (down === 1 && across === 0))) return 'refused';
  const before = board[there];
  if (before === undefined) return rules === 'published' ? { exception: 'KeyError' } : 'refused';
  board[here] = without(board[here] ?? [], item);
  board[there] = [...before, item];
  return undefined;
}

/** Published: judges each entry by the board at the start, and looks at no edge of the grid. */
export function check(squares: Squares, plan: PlanEntries | PlanCrash, rules: RulesVariant): CheckResult {
  if (isCrash(plan)) return rules === 'published' ? { crash: 'error' } : NO_JSON;
  if (rules === 'fixed') return asCheck(carryOut(squares, plan, rules));
  const read = readGridMoves(plan, 'square', rules);
  if (isCrash(read)) return { crash: 'error' };
  let feedback = '';
  for (const move of read.moves) {
    const verdict = applyMove({ board: { ...squares, ...offGrid(squares, move) }, judged: squares }, move, rules);
    if (verdict === 'refused') feedback += notDoable(armText(move));
    else if (verdict !== undefined) return { crash: 'error' };
  }
  return feedback === '' ? null : { feedback: feedback.trim() };
}

/** A place for what the move would put off the grid. */
function offGrid(squares: Squares, { there }: GridMove): Squares {
  return there === '' || squares[there] !== undefined ? {} : { [there]: [] };
}

// --- instances, actions, words, and the player’s plan ---

interface SquaresView {
  readonly squares: readonly SeenSquare[];
}

export const boxNet1: BoxWorldParts<Squares, SquaresView> = {
  ...gridParts('square'),
  name: 'boxnet-1',
  title: 'BoxNet1 (boxes in squares)',
  rules: { environment: 'BoxNet1', isDone, carryOut, check, fromRecording: squaresFrom },
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
