// Defines BoxNet2: boxes stand on the corners of squares, one on each at most; an arm in a square moves them between
// its four corners and into the target of their colour in its square. Two boxes on one corner end the run. Source: Chen
// et al. (arXiv 2309.15943), and recorded plans of their program (README.md, sources).
import type { Random } from '../../runtime/core/random.ts';
import { failure } from '../../runtime/errors/index.ts';
import { around, form, list, words } from '../kit/form.ts';
import { remembered } from '../kit/kept.ts';
import {
  armText,
  COLOURS,
  type Place as Corner,
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
  placeIn,
  readGridMoves,
  readSquares,
  type Squares,
  seenSquares,
  squareLines,
  squaresIn,
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

// Middles of squares hold targets, corners (whole numbers) hold boxes.

/** In the order in which the published code looks for a box. */
function cornersOf(row: number, column: number): string[] {
  const [top, left] = [row - 0.5, column - 0.5];
  return [placeText(top, left), placeText(top, left + 1), placeText(top + 1, left), placeText(top + 1, left + 1)];
}

/** The same for a square as a board names it. */
const cornersAt = remembered((square): readonly string[] => {
  const [row = Number.NaN, column = Number.NaN] = square.split('_').map(Number);
  return cornersOf(row, column);
});

/** Published: one entry after the other. Fixed: judged by the board at the start; a box moves once in a step. */
export function carryOut(squares: Squares, plan: PlanEntries, rules: RulesVariant): PlanOutcome<Squares> {
  const read = readGridMoves(plan, 'position', rules);
  if (isCrash(read)) return read;
  const done = carryOutMoves(squares, read, { rules, apply: applyMove });
  if (isCrash(done)) return done;
  const collision = collides(done.board, read.moves, rules);
  return typeof collision === 'object' ? collision : { environment: '', collision, ...done };
}

function applyMove(
  { board, judged }: GridBoards,
  move: GridMove,
  rules: RulesVariant,
): PlanCrash | 'refused' | undefined {
  const verdict = judge(judged, move);
  if (isCrash(verdict)) return rules === 'published' ? verdict : 'refused';
  const { from } = verdict;
  const { here, item, to, there } = move;
  // By the board at the start, two arms may have gone for one box.
  if (from === undefined || board[from]?.includes(item) !== true) return 'refused';
  if (rules === 'fixed' && there === from) return 'refused';
  board[from] = without(board[from] ?? [], item);
  if (typeof to === 'string') board[here] = without(board[here] ?? [], to);
  else board[there] = [...(board[there] ?? []), item];
  return undefined;
}

/** `from`: the corner that the item leaves, where the move can be done. */
interface MoveVerdict {
  readonly from?: string;
  /** Why not: there is no such arm, the item is on none of its corners, or it cannot go there. */
  readonly fault?: 'stranger' | 'absent' | 'undoable';
}

/** As in the published code, the item is checked before its destination is read. */
function judge(squares: Squares, { at, here, item, to, there }: GridMove): MoveVerdict | PlanCrash {
  const [row, column] = at;
  if (row === undefined || column === undefined) return { exception: 'IndexError' };
  const corners = cornersAt(here);
  const isMiddle = row % 1 === 0.5 && column % 1 === 0.5;
  if (!isMiddle || corners.some((corner) => squares[corner] === undefined)) return { fault: 'stranger' };
  const from = corners.find((corner) => squares[corner]?.includes(item));
  if (from === undefined) return { fault: 'absent' };
  if (typeof to === 'string')
    return squares[here]?.includes(to) && isMatch(item, to) ? { from } : { fault: 'undoable' };
  const [toRow, toColumn] = to;
  const isBesideRow = toRow !== undefined && Math.abs(row - toRow) === 0.5;
  if (toRow === undefined || (isBesideRow && toColumn === undefined)) return { exception: 'IndexError' };
  return corners.includes(there) ? { from } : { fault: 'undoable' };
}

/** Tested after all moves, so a corner may be vacated in the same step, and boxes may change places. */
function collides(board: Squares, moves: readonly GridMove[], rules: RulesVariant): boolean | PlanCrash {
  // A corner can only be crowded where something has gone.
  if (rules === 'fixed') return moves.some(({ there }) => there !== '' && (board[there]?.length ?? 0) > 1);
  for (const move of moves) {
    const verdict = judge(board, move);
    if (isCrash(verdict)) return verdict;
    if (verdict.from !== undefined && (board[move.there]?.length ?? 0) > 1) return true;
  }
  return false;
}

/** Published: only the message about the last entry is returned, and a box that is not in the square goes unnoticed. */
export function check(squares: Squares, plan: PlanEntries | PlanCrash, rules: RulesVariant): CheckResult {
  if (isCrash(plan)) return NO_JSON;
  if (rules === 'fixed') return asCheck(carryOut(squares, plan, rules));
  const read = readGridMoves(plan, 'position', rules);
  if (isCrash(read)) return NO_JSON;
  let feedback = '';
  for (const move of read.moves) {
    const verdict = judge(squares, move);
    if (isCrash(verdict)) return NO_JSON;
    feedback = verdict.fault === undefined || verdict.fault === 'absent' ? '' : notDoable(armText(move));
  }
  return feedback === '' ? null : { feedback: feedback.trim() };
}

// --- instances, actions, words ---

export const boxNet2: BoxWorldParts<Squares, CornersView> = {
  ...gridParts('position'),
  name: 'boxnet-2',
  title: 'BoxNet2 (boxes on corners)',
  rules: { environment: 'BoxNet2', isDone, carryOut, check, fromRecording: squaresFrom },
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
  const corners = cornersOf(row, column);
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
    const boxes = items.filter(isBox).length;
    if (boxes > (place.includes('.5') ? 0 : 1))
      throw failure('EPISODE_IMPOSSIBLE', {
        what: 'the instance',
        why: `${boxes} boxes stand at ${place}: a box stands alone on a corner`,
      });
  }
}

// --- the player’s plan: boxes beside their target go home, the others go over corners that stay free ---

/** What agents are shown of the board. */
interface CornersView {
  readonly boxes: readonly { readonly box: string; readonly at: Corner }[];
  readonly squares: readonly { readonly agent: string; readonly at: Corner; readonly targets: readonly string[] }[];
}

function planCorners({ boxes, squares }: CornersView): Record<string, string> {
  const plan: Record<string, string> = Object.fromEntries(squares.map(({ agent }) => [agent, 'wait']));
  const idle = (agent: string) => plan[agent] === 'wait';
  const taken = new Set(boxes.map(({ at }) => at.join()));
  const waiting: CornersView['boxes'][number][] = [];
  for (const one of boxes) {
    const target = targetOf(one.box);
    const home = squares.find(({ at, targets }) => touches(at, one.at) && targets.includes(target));
    if (home === undefined) waiting.push(one);
    else if (idle(home.agent)) plan[home.agent] = `move(${one.box}, ${target})`;
  }
  for (const { box, at } of waiting) {
    const goal = squares.find(({ targets }) => targets.includes(targetOf(box)));
    if (goal === undefined) continue;
    const movers = squares.filter((square) => touches(square.at, at) && idle(square.agent));
    const [best] = movers
      .flatMap((square) => cornersAround(square.at).map((to) => ({ agent: square.agent, to })))
      .filter(({ to }) => !taken.has(to.join()))
      .map(({ agent, to }) => ({ agent, to, far: wayLength({ from: to, goal: goal.at }, squares, taken) }))
      .sort((a, b) => a.far - b.far);
    if (best === undefined || best.far >= wayLength({ from: at, goal: goal.at }, squares, taken)) continue;
    plan[best.agent] = `move(${box}, position[${best.to.map((n) => n.toFixed(1)).join(', ')}])`;
    taken.add(best.to.join());
  }
  return plan;
}

const touches = ([row, column]: Corner, [r, c]: Corner): boolean =>
  Math.abs(row - r) === 0.5 && Math.abs(column - c) === 0.5;

const cornersAround = ([row, column]: Corner): Corner[] => [
  [row - 0.5, column - 0.5],
  [row - 0.5, column + 0.5],
  [row + 0.5, column - 0.5],
  [row + 0.5, column + 0.5],
];

/** Moves to a corner of the goal's square over corners that are free; infinite where there is no way. */
function wayLength(
  { from, goal }: { readonly from: Corner; readonly goal: Corner },
  squares: CornersView['squares'],
  taken: ReadonlySet<string>,
): number {
  const seen = new Set([from.join()]);
  let front: Corner[] = [from];
  for (let far = 0; front.length > 0; far++) {
    if (front.some((corner) => touches(goal, corner))) return far;
    const next: Corner[] = [];
    for (const corner of front) {
      for (const square of squares) {
        if (!touches(square.at, corner)) continue;
        for (const to of cornersAround(square.at)) {
          if (seen.has(to.join()) || taken.has(to.join())) continue;
          seen.add(to.join());
          next.push(to);
        }
      }
    }
    front = next;
  }
  return Number.POSITIVE_INFINITY;
}
