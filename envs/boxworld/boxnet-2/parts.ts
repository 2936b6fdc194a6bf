// Describes BoxNet2 to the world that the box worlds share: sizes, actions, words.

import type { Random } from '../../../runtime/core/random.ts';
import { failure } from '../../../runtime/errors/index.ts';
import { checkSolvable as checkPairs, emptySquares } from '../boxnet-1/generate.ts';
import { squareName } from '../boxnet-1/parts.ts';
import { COLOURS, GRID_SCENES, type GridSize, gridCap, gridOf, gridPlan, gridRows, squareOf } from '../grid.ts';
import type { BoxWorldParts } from '../parts.ts';
import { numbersIn, placeText, remembered } from '../python-numbers.ts';
import { boxNet2Rules } from '../rules-by-world.ts';
import { after, listText, readList } from '../words.ts';
import { planCorners } from './plan.ts';
import { cornersOf, type Squares } from './rules.ts';
import type { CornersView } from './view.ts';

export const boxNet2: BoxWorldParts<Squares, CornersView> = {
  name: 'boxnet-2',
  title: 'BoxNet2 (boxes on corners)',
  mostAgents: 32,
  rules: boxNet2Rules,
  promptTokens: 3000,
  rows: gridRows,
  scenes: GRID_SCENES,
  begin: ({ team, chance }) => ({ board: generate(gridOf(team), chance), cap: gridCap(team) }),
  checkSolvable,
  boxesLeft: (board) => boxesOn(board).length,
  task: 'Bring every box into the target of its own colour, in as few steps as you can, and never put two boxes on one corner. A box that meets its target is gone with it.',
  manual: ({ agents }) => {
    const { rows, columns } = gridOf(agents.length);
    return `A grid of ${rows} × ${columns} squares, named by their middles: square[0.5, 0.5] is the first of the first row; position[0.0, 0.0] is its upper left corner. In each square works one agent, an arm that reaches the four corners of its square and cannot leave it. Boxes stand on corners, targets lie in squares; everybody sees everything.
In each step an agent may move one box that stands on a corner of its square: 'move(box_red, position[0.0, 1.0])' to another corner of its square, or 'move(box_red, target_red)' into a target of the same colour in its square. All agents act at once, on what stood there when the step began: a corner may be taken that is left in the same step. Two boxes on one corner after a step are a collision: then the task has failed.`;
  },
  actors: (board) => squaresIn(board),
  actions(board, who) {
    const [row, column] = numbersIn(squaresIn(board)[who] ?? '');
    return row === undefined || column === undefined ? [] : actionsIn(board, row, column);
  },
  understand: (action) => (isAction(action) ? action : undefined),
  planOf: gridPlan,
  describe: ({ agents, board }) => [
    `Boxes: ${listText(boxesOn(board).map(({ box, at: [row, column] }) => `${box} on ${cornerName(row, column)}`)).replaceAll('], ', ']; ')}`,
    ...squaresIn(board).map((place, who) => {
      const [row = 0, column = 0] = numbersIn(place);
      return `${agents[who]} at ${squareName(row, column)}: ${listText(board[place] ?? [])}`;
    }),
  ],
  view: ({ agents, board }) => ({
    boxes: boxesOn(board),
    squares: squaresIn(board).map((place, who) => ({
      agent: agents[who] ?? '',
      at: squareOf(gridOf(agents.length), who),
      targets: [...(board[place] ?? [])],
    })),
  }),
  readBoard([first = '', ...lines]) {
    const boxes = after('Boxes: ', first);
    const squares = lines.map((line) => /^(.*) at square\[(\d+\.5), (\d+\.5)\]: (.*)$/.exec(line));
    if (boxes === undefined || squares.length === 0 || squares.includes(null)) return undefined;
    return {
      boxes: [...boxes.matchAll(/(box_\w+) on position\[(\d+\.0), (\d+\.0)\]/g)].map(([, box = '', row, column]) => ({
        box,
        at: [Number(row), Number(column)],
      })),
      squares: squares.map((read) => ({
        agent: read?.[1] ?? '',
        at: [Number(read?.[2]), Number(read?.[3])],
        targets: readList(read?.[4] ?? ''),
      })),
    };
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

const ACTION = /^move\(box_[a-z]+, (?:position\[\d+\.0, \d+\.0\]|target_[a-z]+)\)$/;
const isAction = remembered((action) => ACTION.test(action));

const cornerName = (row: number, column: number): string => `position[${row.toFixed(1)}, ${column.toFixed(1)}]`;
const squaresIn = (board: Squares): string[] => Object.keys(board).filter((place) => place.includes('.5'));

function boxesOn(board: Squares): { box: string; at: readonly [number, number] }[] {
  return Object.entries(board).flatMap(([place, items]) => {
    const [row = 0, column = 0] = numbersIn(place);
    return items.filter((item) => item.startsWith('box_')).map((box) => ({ box, at: [row, column] as const }));
  });
}

function actionsIn(board: Squares, row: number, column: number): string[] {
  const corners = cornersOf(row, column);
  const targets = board[placeText(row, column)] ?? [];
  return corners.flatMap((from) =>
    (board[from] ?? []).flatMap((box) => {
      const target = `target_${box.slice(4)}`;
      const moves = corners.flatMap((to) => {
        const [r = 0, c = 0] = numbersIn(to);
        return to === from ? [] : [`move(${box}, ${cornerName(r, c)})`];
      });
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
    const boxes = items.filter((item) => item.startsWith('box_')).length;
    if (boxes > (place.includes('.5') ? 0 : 1))
      throw failure('EPISODE_IMPOSSIBLE', {
        what: 'the instance',
        why: `${boxes} boxes stand at ${place}: a box stands alone on a corner`,
      });
  }
}
