// Holds what BoxNet1 and BoxNet2 have in common: squares with one agent each, row by row, how lines and actions name
// them, when an instance can be solved, and plans, whose arms stand at the middles of squares: `Agent[0.5, 1.5]` does
// `move(box_blue, square[0.5, 0.5])`.
import { failure } from '../../runtime/errors/index.ts';
import { anything, form, list, words } from '../kit/form.ts';
import { remembered } from '../kit/kept.ts';
import type { BoxState, BoxWorldParts, SceneFacts } from './parts.ts';
import {
  floatText,
  notDoable,
  numbersIn,
  type PlanCrash,
  type PlanEntries,
  placeText,
  type RulesVariant,
  tokensAt,
} from './plan.ts';

/** The contents of each place, keyed by its coordinates: `{ "0.5_1.5": ["box_red", "target_blue"] }`. */
export type Squares = Readonly<Record<string, readonly string[]>>;
export type Place = readonly [row: number, column: number];

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

export const COLOURS = ['blue', 'red', 'green', 'purple', 'orange'];
export const isBox = (item: string): boolean => item.startsWith('box_');
/** The target of a box's colour. */
export const targetOf = (box: string): string => `target_${box.slice('box_'.length)}`;

const PUBLISHED = { '2x2': 4, '2x4': 8, '4x4': 16, '4x8': 32 };

/** `team`: as nearly square as the team allows, which for 4, 8, 16 and 32 agents is the published size. */
const SCENES: Readonly<Record<string, SceneFacts>> = {
  team: {},
  ...Object.fromEntries(Object.entries(PUBLISHED).map(([name, agents]) => [name, { agents }])),
};

export function gridOf(team: number): GridSize {
  let rows = Math.floor(Math.sqrt(team));
  while (team % rows !== 0) rows -= 1;
  return { rows, columns: team / rows };
}

export const squareOf = ({ columns }: GridSize, who: number): Place => [
  Math.floor(who / columns) + 0.5,
  (who % columns) + 0.5,
];

/** Published caps: 30 steps, 40 on 4×8. */
export const gridCap = (team: number): number => (team >= 32 ? 40 : 30);

export const squaresIn = (board: Squares): string[] => Object.keys(board).filter((place) => place.includes('.5'));

export function emptySquares({ rows, columns }: GridSize): Record<string, string[]> {
  const squares: Record<string, string[]> = {};
  for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) squares[placeText(r + 0.5, c + 0.5)] = [];
  return squares;
}

/** @throws EPISODE_IMPOSSIBLE where there is nothing to do, or some colour has not as many boxes as targets */
export function checkPairs(squares: Squares): void {
  const items = Object.values(squares).flat();
  const refuse = (why: string) => failure('EPISODE_IMPOSSIBLE', { what: 'the instance', why });
  if (items.length === 0) throw refuse('it has no boxes, so there is nothing to do');
  for (const colour of new Set(items.map((item) => item.slice(item.indexOf('_') + 1)))) {
    const count = (kind: string) => items.filter((item) => item === `${kind}_${colour}`).length;
    if (count('box') !== count('target'))
      throw refuse(`it has ${count('box')} ${colour} boxes and ${count('target')} targets`);
  }
}

export const isDone = (squares: Squares): boolean => Object.values(squares).every((items) => items.length === 0);

/** What both worlds give alike. `word`: for the places between which boxes are moved. */
export const gridParts = (word: 'square' | 'position') =>
  ({
    mostAgents: 32,
    promptTokens: 3000,
    scenes: SCENES,
    rows: (agents) => {
      const { rows, columns } = gridOf(agents.length);
      return Array.from({ length: rows }, (_, row) => agents.slice(row * columns, (row + 1) * columns));
    },
    boxesLeft: (board) => Object.values(board).reduce((sum, items) => sum + items.filter(isBox).length, 0),
    actors: squaresIn,
    understand: remembered((action) => (isMove(action, word) ? action : undefined)),
    planOf: gridPlan,
  }) satisfies Partial<BoxWorldParts<Squares, object>>;

/** As it must be written: of a box in plain letters, to a place by its middle or to a target. */
function isMove(action: string, word: 'square' | 'position'): boolean {
  const [box = '', target = ''] = tokensAt(action, 'move ( ? , ? )') ?? [];
  if (isBox(box) && target.startsWith('target_')) return action === `move(${box}, ${target})`.toLowerCase();
  const [item = '', ...to] = tokensAt(action, `move ( ? , ${word} [ ? , ? ] )`) ?? [];
  const isPlace = to.every((one) => one === floatText(Number(one)) && one.endsWith(word === 'square' ? '.5' : '.0'));
  return isBox(item) && isPlace && action === `move(${item}, ${word}[${to.join(', ')}])`.toLowerCase();
}

/** How the arms of a team's grid are named in plans, in order. */
const armsOf = remembered((team): readonly string[] => {
  const size = gridOf(Number(team));
  return Array.from({ length: Number(team) }, (_, who) => {
    const [row, column] = squareOf(size, who);
    return `Agent[${row}, ${column}]`;
  });
});

/** The plan of what each arm does; who has nothing to do is not in it. */
function gridPlan(_board: unknown, actions: readonly (string | undefined)[]) {
  const arms = armsOf(String(actions.length));
  const keys = actions.map((action, who) => (action === undefined ? undefined : arms[who]));
  const entries: (readonly [string, string])[] = [];
  for (const [who, action] of actions.entries()) if (action !== undefined) entries.push([arms[who] ?? '', action]);
  return { entries, keys };
}

// --- squares in words ---

/** Who works in a square, and what lies there. */
export interface SeenSquare {
  readonly agent: string;
  readonly at: Place;
  readonly items: readonly string[];
}

export function placeIn(name: string): Place {
  const [row = 0, column = 0] = numbersIn(name);
  return [row, column];
}

export const squareName = (row: number, column: number): string => `square[${row}, ${column}]`;
const SQUARE = form('{agent} at {at}: {items}', {
  agent: anything,
  at: words('square\\[\\d+\\.5, \\d+\\.5\\]').as(placeIn, (at) => squareName(...at)),
  items: list(words('(?:box|target)_\\w+'), { none: 'nothing' }),
});

export function seenSquares({ agents, board }: BoxState<Squares>): SeenSquare[] {
  const size = gridOf(agents.length);
  return squaresIn(board).map((place, who) => ({
    agent: agents[who] ?? '',
    at: squareOf(size, who),
    items: [...(board[place] ?? [])],
  }));
}

export const squareLines = (state: BoxState<Squares>): string[] => seenSquares(state).map(SQUARE.write);

/** The inverse; undefined where a line is of another form, or there is none. */
export function readSquares(lines: readonly string[]): SeenSquare[] | undefined {
  const read = lines.flatMap((line) => SQUARE.read(line) ?? []);
  return read.length < Math.max(1, lines.length) ? undefined : read;
}

// --- plans of moves ---

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
