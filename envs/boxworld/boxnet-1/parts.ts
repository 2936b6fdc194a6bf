// Describes BoxNet1 to the world that the box worlds share: sizes, actions, words, and the player's plan.
import { GRID_SCENES, gridCap, gridOf, gridPlan, gridRows, squareOf } from '../grid.ts';
import type { BoxWorldParts } from '../parts.ts';
import { numbersIn, placeText, remembered } from '../python-numbers.ts';
import { boxNet1Rules } from '../rules-by-world.ts';
import { listText, readList } from '../words.ts';
import { checkSolvable, generate } from './generate.ts';
import type { Squares } from './rules.ts';

/** The view of every agent: who works where, and what lies there. */
export interface SquaresView {
  readonly squares: readonly {
    readonly agent: string;
    readonly at: readonly [number, number];
    readonly items: readonly string[];
  }[];
}

export const boxNet1: BoxWorldParts<Squares, SquaresView> = {
  name: 'boxnet-1',
  title: 'BoxNet1 (boxes in squares)',
  mostAgents: 32,
  rules: boxNet1Rules,
  promptTokens: 3000,
  rows: gridRows,
  scenes: GRID_SCENES,
  begin: ({ team, chance }) => ({ board: generate(gridOf(team), chance), cap: gridCap(team) }),
  checkSolvable,
  boxesLeft: (board) =>
    Object.values(board).reduce((sum, items) => sum + items.filter((item) => item.startsWith('box_')).length, 0),
  task: 'Bring every box into a target of its own colour, in as few steps as you can. A box that meets its target is gone with it.',
  manual: ({ agents }) => {
    const { rows, columns } = gridOf(agents.length);
    return `A grid of ${rows} × ${columns} squares, named by their middles: square[0.5, 0.5] is the first of the first row. In each square works one agent, an arm that cannot leave it. A square holds any number of boxes and targets; everybody sees everything.
In each step an agent may move one box of its own square: 'move(box_red, square[0.5, 1.5])' into a square above, below, left or right of it, or 'move(box_red, target_red)' into a target of the same colour in its own square. All agents act at once, on what lay there when the step began.`;
  },
  actors: (board) => Object.keys(board),
  actions(board, who) {
    const here = Object.keys(board)[who];
    return here === undefined ? [] : actionsIn(board, here);
  },
  understand: (action) => (isAction(action) ? action : undefined),
  planOf: gridPlan,
  describe: ({ agents, board }) =>
    Object.entries(board).map(([place, items], who) => {
      const [row = 0, column = 0] = numbersIn(place);
      return `${agents[who]} at ${squareName(row, column)}: ${listText(items)}`;
    }),
  view: ({ agents, board }) => ({
    squares: Object.values(board).map((items, who) => ({
      agent: agents[who] ?? '',
      at: squareOf(gridOf(agents.length), who),
      items: [...items],
    })),
  }),
  readBoard(lines) {
    const squares = lines.map((line) => /^(.*) at square\[(\d+\.5), (\d+\.5)\]: (.*)$/.exec(line));
    if (squares.length === 0 || squares.includes(null)) return undefined;
    return {
      squares: squares.map((read) => ({
        agent: read?.[1] ?? '',
        at: [Number(read?.[2]), Number(read?.[3])],
        items: readList(read?.[4] ?? ''),
      })),
    };
  },
  canDo(view, agent, action) {
    const board = Object.fromEntries(view.squares.map(({ at, items }) => [placeText(...at), items]));
    const own = view.squares.find((square) => square.agent === agent);
    return own !== undefined && actionsIn(board, placeText(...own.at)).includes(action);
  },
  plan: ({ squares }) =>
    Object.fromEntries(squares.map(({ agent, at, items }) => [agent, bestMove(at, items, squares) ?? 'wait'])),
};

const ACTION = /^move\(box_[a-z]+, (?:square\[\d+\.5, \d+\.5\]|target_[a-z]+)\)$/;
const isAction = remembered((action) => ACTION.test(action));

export const squareName = (row: number, column: number): string => `square[${row}, ${column}]`;

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
    if (!item.startsWith('box_')) return [];
    const target = `target_${item.slice(4)}`;
    const moves = beside.flatMap(([r, c]) =>
      board[placeText(r, c)] === undefined ? [] : [`move(${item}, ${squareName(r, c)})`],
    );
    return items.includes(target) ? [`move(${item}, ${target})`, ...moves] : moves;
  });
}

type Place = readonly [number, number];
const distance = ([r1, c1]: Place, [r2, c2]: Place): number => Math.abs(r1 - r2) + Math.abs(c1 - c2);

/**
 * Moves a box into a target here, otherwise the box with the shortest way one step towards the nearest target of its
 * colour.
 */
function bestMove(at: Place, items: readonly string[], squares: SquaresView['squares']): string | undefined {
  const boxes = items.filter((item) => item.startsWith('box_'));
  const home = boxes.find((box) => items.includes(`target_${box.slice(4)}`));
  if (home !== undefined) return `move(${home}, target_${home.slice(4)})`;
  const ways = boxes.flatMap((box) => {
    const targets = squares.filter((square) => square.items.includes(`target_${box.slice(4)}`));
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
