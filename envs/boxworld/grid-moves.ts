// Reads the plans of BoxNet1 and BoxNet2, whose arms stand at the middles of squares: `Agent[0.5, 1.5]` does
// `move(box_blue, square[0.5, 0.5])`. Source: recorded plans of the published program (README.md, sources).
import { remembered } from '../kit/kept.ts';
import { isBox } from './grid.ts';
import { notDoable, type PlanCrash, type PlanEntries, type RulesVariant } from './plan.ts';
import { floatText, numbersIn, placeText, tokensAt } from './python-numbers.ts';

export interface GridMove {
  /** The entry's key, as the plan has it. */
  readonly key: string;
  /** Where the arm stands, by the numbers of its key; the published code takes whatever stands there. */
  readonly at: readonly number[];
  /** The same as a board names it; empty where two numbers are missing. */
  readonly here: string;
  readonly item: string;
  /** Coordinates, or the text of what is no place. */
  readonly to: readonly number[] | string;
  /** The same as a board names it; empty where it is no place of two numbers. */
  readonly there: string;
}

const placeOf = ([row, column]: readonly number[]): string =>
  row === undefined || column === undefined ? '' : placeText(row, column);

/** The moves of a plan, and what was said of entries that are none. */
interface GridMoves {
  readonly moves: readonly GridMove[];
  readonly feedback: string;
  readonly refused: readonly string[];
}

/** `place`: the word for a place in this world: `square` or `position`. */
export function readGridMoves(entries: PlanEntries, place: string, rules: RulesVariant): GridMoves | PlanCrash {
  return rules === 'published' ? readAsPublished(entries, place) : readStrictly(entries, place);
}

/** Later entries of the same arm take the place of earlier ones; values of another form are dropped silently. */
function readAsPublished(entries: PlanEntries, place: string): GridMoves | PlanCrash {
  const moves = new Map<string, GridMove>();
  for (const [key, value] of entries) {
    if (typeof value !== 'string') return { exception: 'TypeError' };
    const [, item, location] = /^move\((.*?),\s(.*?)\)/.exec(value) ?? [];
    if (item === undefined || location === undefined) continue;
    const at = numbersIn(key);
    const to = location.includes(place) ? numbersIn(location) : location;
    const there = typeof to === 'string' ? '' : placeOf(to);
    moves.set(at.join('_'), { key, at, here: placeOf(at), item, to, there });
  }
  return { moves: [...moves.values()], feedback: '', refused: [] };
}

/** One move for an arm; whatever is not one is refused with a text. A missing space does no harm. */
function readStrictly(entries: PlanEntries, place: string): GridMoves {
  const moves = new Map<string, GridMove>();
  const refused: string[] = [];
  let feedback = '';
  for (const [key, value] of entries) {
    const move = readMove(key, value, place);
    if (move !== undefined && !moves.has(move.here)) moves.set(move.here, move);
    else {
      const [row, column] = numbersIn(key);
      feedback += notDoable(row === undefined || column === undefined ? key.slice(0, 60) : placeText(row, column));
      refused.push(key);
    }
  }
  return { moves: [...moves.values()], feedback, refused };
}

function readMove(key: string, value: unknown, place: string): GridMove | undefined {
  const arm = readArm(key);
  const move = typeof value === 'string' ? readDeed(value) : null;
  if (arm === null || move === null || (move.word !== '' && move.word !== place)) return undefined;
  return { key, ...arm, item: move.item, to: move.to, there: move.there };
}

const readArm = remembered((key) => {
  const at = tokensAt(key, 'Agent [ ? , ? ]')?.map(Number);
  return at === undefined || at.some(Number.isNaN) ? null : { at, here: placeOf(at) };
});

/** `word`: the word for the place that it goes to; empty for a target. A missing space does no harm. */
const readDeed = remembered((value) => {
  const [box = '', target = ''] = tokensAt(value, 'move ( ? , ? )') ?? [];
  if (isBox(box)) return target.startsWith('target_') ? { item: box, word: '', to: target, there: '' } : null;
  const [item = '', word = '', ...place] = tokensAt(value, 'move ( ? , ? [ ? , ? ] )') ?? [];
  const to = place.map(Number);
  return isBox(item) && !to.some(Number.isNaN) ? { item, word, to, there: placeOf(to) } : null;
});

export const armText = ({ at }: GridMove): string => at.slice(0, 2).map(floatText).join('_');

/** A box into the target of its own colour. */
export const isMatch = (item: string, target: string): boolean =>
  item.startsWith('box_') && target.startsWith('target_') && item.slice(4) === target.slice(7);

/** The list without the first of such an item. */
export function without(list: readonly string[], item: string): readonly string[] {
  const at = list.indexOf(item);
  return at < 0 ? list : [...list.slice(0, at), ...list.slice(at + 1)];
}

/** The board that moves change, and the one by which they are judged. */
export interface GridBoards {
  readonly board: Record<string, readonly string[]>;
  readonly judged: Readonly<Record<string, readonly string[]>>;
}

/** Changes the board by one move; says where it cannot be done. */
type ApplyGridMove = (boards: GridBoards, move: GridMove, rules: RulesVariant) => PlanCrash | 'refused' | undefined;

/**
 * The board after all moves of a plan. Published: each is judged by what the one before has left; fixed: all by the
 * board at the start of the step.
 */
export function carryOutMoves(
  squares: Readonly<Record<string, readonly string[]>>,
  read: GridMoves,
  { rules, apply }: { readonly rules: RulesVariant; readonly apply: ApplyGridMove },
) {
  const board: Record<string, readonly string[]> = { ...squares };
  const refused = [...read.refused];
  let { feedback } = read;
  for (const move of read.moves) {
    const crash = apply({ board, judged: rules === 'published' ? board : squares }, move, rules);
    if (crash === undefined) continue;
    if (crash !== 'refused') return crash;
    feedback += notDoable(armText(move));
    refused.push(move.key);
  }
  return { board, feedback, refused };
}
