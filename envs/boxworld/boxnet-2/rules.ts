// Implements the transition and the checker of BoxNet2: boxes stand on the corners of squares, one on each at most; an
// arm in a square moves them between its four corners and into the target of their colour in its square. Two boxes on
// one corner end the run. Source: Chen et al. (arXiv 2309.15943), and recorded plans of their
// program (README.md, sources).
import { NO_JSON, type Squares } from '../boxnet-1/rules.ts';
import { armText, carryOutMoves, type GridMove, isMatch, readGridMoves, without } from '../grid-moves.ts';
import {
  asCheck,
  type CheckResult,
  isCrash,
  notDoable,
  type PlanCrash,
  type PlanEntries,
  type PlanOutcome,
  type RulesVariant,
} from '../plan.ts';
import { placeText, remembered } from '../python-numbers.ts';

/** Middles of squares hold targets, corners (whole numbers) hold boxes. */
export type { Squares };

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
  const done = carryOutMoves(squares, read, rules, applyMove);
  return isCrash(done) ? done : { ...done, environment: '', collision: collides(done.board, read.moves, rules) };
}

function applyMove(
  board: Record<string, readonly string[]>,
  judged: Squares,
  { at, here, item, to, there }: GridMove,
  rules: RulesVariant,
): PlanCrash | 'refused' | undefined {
  const [row, column] = at;
  if (row === undefined || column === undefined) return { exception: 'IndexError' };
  const corners = cornersAt(here);
  const from = cornerOf(judged, corners, item);
  if (from === 'unknown') return rules === 'published' ? { exception: 'KeyError' } : 'refused';
  if (from === undefined || board[from]?.includes(item) !== true) return 'refused';
  if (typeof to === 'string') {
    if (judged[here]?.includes(to) !== true || !isMatch(item, to)) return 'refused';
    board[from] = without(board[from] ?? [], item);
    board[here] = without(board[here] ?? [], to);
    return undefined;
  }
  const [toRow, toColumn] = to;
  if (toRow === undefined) return { exception: 'IndexError' };
  if (toColumn === undefined) return Math.abs(row - toRow) === 0.5 ? { exception: 'IndexError' } : 'refused';
  if (!corners.includes(there) || (rules === 'fixed' && there === from)) return 'refused';
  board[from] = without(board[from] ?? [], item);
  board[there] = [...(board[there] ?? []), item];
  return undefined;
}

/** The first of these corners on which the box stands; `unknown` where one is off the grid. */
function cornerOf(squares: Squares, corners: readonly string[], item: string): string | undefined {
  for (const corner of corners) {
    const boxes = squares[corner];
    if (boxes === undefined) return 'unknown';
    if (boxes.includes(item)) return corner;
  }
  return undefined;
}

/** Tested after all moves, so a corner may be vacated in the same step, and boxes may change places. */
function collides(board: Squares, moves: readonly GridMove[], rules: RulesVariant): boolean {
  const crowded = (place: string) => {
    const items = board[place] ?? [];
    return items.length > 1 && items.filter((item) => item.startsWith('box_')).length > 1;
  };
  // A corner can only be crowded where a box has gone.
  if (rules === 'fixed') return moves.some(({ there }) => there !== '' && crowded(there));
  return moves.some(({ here, item, there }) => {
    if (here === '' || there === '') return false;
    const corners = cornersAt(here);
    return corners.includes(there) && corners.some((one) => board[one]?.includes(item)) && crowded(there);
  });
}

/** Published: only what is said of the last entry comes back, and a box that is not at hand is not noticed. */
export function check(squares: Squares, plan: PlanEntries | undefined, rules: RulesVariant): CheckResult {
  if (plan === undefined) return { feedback: NO_JSON };
  if (rules === 'fixed') return asCheck(carryOut(squares, plan, rules));
  const read = readGridMoves(plan, 'position', rules);
  if (isCrash(read)) return { feedback: NO_JSON };
  let feedback = '';
  for (const move of read.moves) {
    const verdict = applyMove({ ...squares }, squares, move, rules);
    if (verdict !== undefined && verdict !== 'refused') return { feedback: NO_JSON };
    const missing = cornerOf(squares, cornersAt(move.here), move.item) === undefined;
    feedback = verdict === 'refused' && !missing ? notDoable(armText(move)) : '';
  }
  return feedback === '' ? null : { feedback: feedback.trim() };
}
