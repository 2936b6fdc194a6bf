// Describes the boards of the four box worlds for their pictures.
import { counted } from '../../runtime/text/in-words.ts';
import type { Drawing, DrawnAgent, DrawnThing, GroundMap, LegendRow, Sign } from '../pictures/drawing.ts';
import type { LiftBoard } from './boxlift.ts';
import { gridOf, isBox, type Squares, squareOf } from './grid.ts';
import { type BoxState, resultLabel } from './parts.ts';
import { floatText, numbersIn, placeText } from './plan.ts';
import type { WarehouseBoard } from './warehouse-rules.ts';

interface Board {
  /** Boxes that are not brought home. */
  readonly left: number;
  readonly map: Omit<GroundMap, 'character'>;
  /** By agent: where it is, and what it holds. */
  readonly agents: readonly Omit<DrawnAgent, 'name' | 'doing'>[];
  readonly legend: readonly LegendRow[];
}

function drawingOf<B>(state: BoxState<B>, title: string, { left, map, agents, legend }: Board): Drawing {
  const end = resultLabel(state);
  const doing = (who: number) => {
    const last = state.last[who] ?? null;
    return last === null ? 'nothing yet' : last.reason === null ? last.do : `${last.do} (${last.reason})`;
  };
  return {
    title: `${title}, scene ${state.scene}, seed ${state.seed}`,
    when: `rules ${state.rules}, after ${state.step} of ${counted(state.cap, 'step')}${end === '' ? '' : `, ${end}`}`,
    goal: 'Brought home:',
    aims: [{ words: 'boxes', need: state.boxes, done: state.boxes - left }],
    map: { ...map, character: [1, 1] },
    agents: agents.map((one, who) => ({ ...one, name: state.agents[who] ?? '', caption: '', doing: doing(who) })),
    legend,
  };
}

/** Colours are named by their first letter too, so that they never stand alone. */
const FILLS: Readonly<Record<string, string>> = {
  blue: '#1b6ca8',
  red: '#b3261e',
  green: '#2e7d32',
  purple: '#6a3d9a',
  orange: '#b45f06',
};

/** Of `box_red` or `target_red`. */
function itemSign(item: string): Sign {
  const color = item.slice(item.indexOf('_') + 1);
  return { shape: isBox(item) ? 'box' : 'aim', letter: color[0]?.toUpperCase(), color: FILLS[color] };
}

/** Squares with what lies in them around their agents, and boxes on corners. */
export function gridDrawing(state: BoxState<Squares>, title: string): Drawing {
  const { agents, board } = state;
  const size = gridOf(agents.length);
  const squares = agents.map((_, who) => squareOf(size, who));
  const inSquares = squares.flatMap(([row, column]) =>
    (board[placeText(row, column)] ?? []).map((item, i): DrawnThing => {
      const line = Math.floor(i / 5);
      const down = line % 2 === 0 ? -0.39 + line * 0.08 : 0.39 - (line - 1) * 0.08;
      return { at: [column - 0.39 + (i % 5) * 0.17, row + down], wide: 0.075, sign: itemSign(item), title: item };
    }),
  );
  const onCorners = Object.entries(board).flatMap(([place, items]) => {
    const [row = 0, column = 0] = numbersIn(place);
    return place.includes('.5')
      ? []
      : items.map((item, i): DrawnThing => {
          const x = column + (i - (items.length - 1) / 2) * 0.16;
          return { at: [x, row], wide: 0.075, sign: itemSign(item), title: item };
        });
  });
  const items = Object.values(board).flat();
  return drawingOf(state, title, {
    left: items.filter(isBox).length,
    map: {
      left: -0.1,
      right: size.columns + 0.1,
      top: -0.1,
      bottom: size.rows + 0.1,
      columns: size.columns > 4 ? 5 : 3,
      areas: squares.map(([row, column]) => ({
        kind: 'square',
        box: { x: [column - 0.5, column + 0.5], y: [row - 0.5, row + 0.5] },
      })),
      things: [...inSquares, ...onCorners],
    },
    agents: squares.map(([row, column]) => ({
      at: [column, row],
      where: `square[${row}, ${column}]`,
      holds: (board[placeText(row, column)] ?? []).join(', ') || 'nothing there',
    })),
    legend: [
      [itemSign('box_red'), 'box, by its colour'],
      [itemSign('target_red'), 'target of that colour'],
      [{ shape: 'agent', letter: '1' }, 'agent of the square'],
    ],
  });
}

const CRATE = { shape: 'crate' } as const;

export function warehouseDrawing(state: BoxState<WarehouseBoard>): Drawing {
  const { board } = state;
  const last = board.columns - 1;
  const shelves = Object.entries(board.shelves).map(([place, box]): DrawnThing => {
    const [row = 0, column = 0] = numbersIn(place);
    return { at: [column, row], size: 8, sign: box === 1 ? CRATE : { shape: 'shelf' } };
  });
  let waiting = 0;
  const agents = Object.values(board.robots).map((robot) => {
    if (robot === 'target') {
      const at = [-1.7 + (waiting % 3) * 0.35, Math.floor(waiting++ / 3) * 0.35] as const;
      return { at, where: 'in the target', holds: 'no box' };
    }
    const [track, column, box] = robot;
    const hands = box === 1 ? [CRATE] : [];
    return {
      at: [column, track] as const,
      hands,
      where: `track ${track}, column ${column}`,
      holds: box === 1 ? 'a box' : 'no box',
    };
  });
  const full = Object.values(board.shelves).filter((box) => box === 1).length;
  return drawingOf(state, 'WareHouse', {
    left: full + agents.filter(({ holds }) => holds === 'a box').length,
    map: {
      left: -2,
      right: last + 0.3,
      top: -0.4,
      bottom: board.tracks - 0.6,
      columns: board.columns > 6 ? 5 : 3,
      areas: [{ kind: 'store', box: { x: [-2, -0.8], y: [-0.4, board.tracks - 0.6] }, name: 'target' }],
      lines: Array.from({ length: board.tracks }, (_, track) => ({
        kind: 'track',
        points: [
          [-0.8, track],
          [last, track],
        ],
      })),
      things: shelves,
    },
    agents,
    legend: [
      [CRATE, 'box on its shelf'],
      [{ shape: 'shelf' }, 'empty shelf'],
      [{ shape: 'agent', letter: '1' }, 'robot, with what it holds'],
    ],
  });
}

export function liftDrawing(state: BoxState<LiftBoard>): Drawing {
  const { boxes, lifters } = state.board;
  const perRow = 8;
  return drawingOf(state, 'BoxLift', {
    left: boxes.length,
    map: {
      left: 0,
      right: perRow,
      top: 0,
      bottom: Math.max(1, Math.ceil(boxes.length / perRow)),
      columns: 5,
      areas: [],
      things: boxes.map(([volume, weight], i) => ({
        at: [(i % perRow) + 0.5, Math.floor(i / perRow) + 0.5],
        wide: 0.09 + volume * 0.027,
        sign: { ...CRATE, letter: `${floatText(volume)}V` },
        name: `weighs ${floatText(weight)}`,
      })),
    },
    agents: lifters.map((lifts) => ({ where: `lifts ${floatText(lifts)}W`, holds: '' })),
    legend: [[CRATE, 'box: volume, hidden weight']],
  });
}
