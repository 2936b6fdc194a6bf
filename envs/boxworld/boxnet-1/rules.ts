// Implements the transition and the checker of BoxNet1: an arm in every square moves a box to a square beside it, or
// into the target of its colour. Any number of things fit a square, so nothing collides. Source: Chen et al. (arXiv
// 2309.15943), and recorded plans of their program (README.md, sources).
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

export const isDone = (squares: Squares): boolean => Object.values(squares).every((items) => items.length === 0);

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
