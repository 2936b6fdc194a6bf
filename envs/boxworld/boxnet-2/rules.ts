// Implements the transition and the checker of BoxNet2: boxes stand on the corners of squares, one on each at most; an
// arm in a square moves them between its four corners and into the target of their colour in its square. Two boxes on
// one corner end the run. Source: Chen et al. (arXiv 2309.15943), and recorded plans of their
// program (README.md, sources).
import { remembered } from '../../kit/kept.ts';
import { isDone } from '../boxnet-1/rules.ts';
import type { Squares } from '../grid.ts';
import {
  armText,
  carryOutMoves,
  type GridBoards,
  type GridMove,
  isMatch,
  readGridMoves,
  without,
} from '../grid-moves.ts';
import {
  asCheck,
  type CheckResult,
  isCrash,
  NO_JSON,
  notDoable,
  type PlanCrash,
  type PlanEntries,
  type PlanOutcome,
  type RulesVariant,
} from '../plan.ts';
import { placeText } from '../python-numbers.ts';

// Middles of squares hold targets, corners (whole numbers) hold boxes.

export { isDone };

/** In the order in which the published code looks for a box. */
export function cornersOf(row: number, column: number): string[] {
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
