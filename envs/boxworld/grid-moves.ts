// Reads the plans of BoxNet1 and BoxNet2, whose arms stand at the middles of squares: `Agent[0.5, 1.5]` does
// `move(box_blue, square[0.5, 0.5])`. Source: yongchao98/multi-agent-framework, env1_create.py and env2_create.py.
import { notDoable, type PlanCrash, type PlanEntries, type RulesVariant } from './plan.ts';
import { floatText, numbersIn, placeText } from './python-numbers.ts';

export interface GridMove {
  /** The entry's key, as the plan has it. */
  readonly key: string;
  /** Where the arm stands, by the numbers of its key; the published code takes whatever stands there. */
  readonly at: readonly number[];
  readonly item: string;
  /** Coordinates, or the text of what is no place. */
  readonly to: readonly number[] | string;
}

/** The moves of a plan, and what was said of entries that are none. */
export interface GridMoves {
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
    moves.set(at.join('_'), { key, at, item, to: location.includes(place) ? numbersIn(location) : location });
  }
  return { moves: [...moves.values()], feedback: '', refused: [] };
}

const KEY = /^\s*Agent\[\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*\]\s*$/;
const MOVE =
  /^\s*move\(\s*(box_\w+)\s*,\s*(?:(square|position)\[\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*\]|(target_\w+))\s*\)\s*$/;

/** One move for an arm; whatever is not one is refused with a text. A missing space does no harm. */
function readStrictly(entries: PlanEntries, place: string): GridMoves {
  const moves = new Map<string, GridMove>();
  const refused: string[] = [];
  let feedback = '';
  for (const [key, value] of entries) {
    const move = readMove(key, value, place);
    const arm = move?.at.join('_') ?? '';
    if (move !== undefined && !moves.has(arm)) moves.set(arm, move);
    else {
      const [row, column] = numbersIn(key);
      feedback += notDoable(row === undefined || column === undefined ? key.slice(0, 60) : placeText(row, column));
      refused.push(key);
    }
  }
  return { moves: [...moves.values()], feedback, refused };
}

function readMove(key: string, value: unknown, place: string): GridMove | undefined {
  const arm = KEY.exec(key);
  const move = typeof value === 'string' ? MOVE.exec(value) : null;
  const [, item, word, row, column, target] = move ?? [];
  if (arm === null || item === undefined) return undefined;
  const at = [Number(arm[1]), Number(arm[2])];
  if (target !== undefined) return { key, at, item, to: target };
  return word === place ? { key, at, item, to: [Number(row), Number(column)] } : undefined;
}

export const armText = ({ at }: GridMove): string => at.slice(0, 2).map(floatText).join('_');

/** A box into the target of its own colour. */
export const isMatch = (item: string, target: string): boolean =>
  item.startsWith('box_') && target.startsWith('target_') && item.slice(4) === target.slice(7);

/** The list without the first of such an item. */
export function without(list: readonly string[], item: string): readonly string[] {
  const at = list.indexOf(item);
  return at < 0 ? list : [...list.slice(0, at), ...list.slice(at + 1)];
}

/** Changes the board by one move, judged by the second board; says where it cannot be done. */
export type ApplyGridMove = (
  board: Record<string, readonly string[]>,
  judged: Readonly<Record<string, readonly string[]>>,
  move: GridMove,
  rules: RulesVariant,
) => PlanCrash | 'refused' | undefined;

/**
 * The board after all moves of a plan. Published: each is judged by what the one before has left; fixed: all by the
 * board at the start of the step.
 */
export function carryOutMoves(
  squares: Readonly<Record<string, readonly string[]>>,
  read: GridMoves,
  rules: RulesVariant,
  apply: ApplyGridMove,
) {
  const board: Record<string, readonly string[]> = { ...squares };
  const refused = [...read.refused];
  let { feedback } = read;
  for (const move of read.moves) {
    const crash = apply(board, rules === 'published' ? board : squares, move, rules);
    if (crash === undefined) continue;
    if (crash !== 'refused') return crash;
    feedback += notDoable(armText(move));
    refused.push(move.key);
  }
  return { board, feedback, refused };
}
