// Holds what BoxNet1 and BoxNet2 have in common: squares with one agent each, row by row, how lines and actions name
// them, and when an instance can be solved.

import { failure } from '../../runtime/errors/index.ts';
import { anything, form, list, words } from '../kit/form.ts';
import { remembered } from '../kit/kept.ts';
import type { BoxState, BoxWorldParts, SceneFacts } from './parts.ts';
import { floatText, numbersIn, placeText, tokensAt } from './python-numbers.ts';

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
