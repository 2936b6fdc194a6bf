// Generates instances of WareHouse: each shelf holds a box with the given chance; robots start at different places, of
// which five stand for the target. The published setting has 3 tracks × 5 columns, a
// chance of 0.5 and 4 robots, the paper 4, 6, 8 and 10 robots; the later ones are those of PROMST (README.md, sources).

import type { Random } from '../../../runtime/core/random.ts';
import { failure } from '../../../runtime/errors/index.ts';
import { placeText } from '../python-numbers.ts';
import type { Robot, WarehouseBoard } from './rules.ts';

interface WarehouseSetting {
  readonly tracks: number;
  readonly columns: number;
  /** Chance of a box on a shelf. */
  readonly filled: number;
  /** The team that the setting was published with; any where it does not say. */
  readonly agents?: number;
  readonly cap?: number;
}

export const SETTINGS: Readonly<Record<string, WarehouseSetting>> = {
  team: { tracks: 3, columns: 5, filled: 0.5 },
  '3x5x2': { tracks: 3, columns: 5, filled: 0.5, agents: 2, cap: 50 },
  '4x4x3': { tracks: 4, columns: 4, filled: 0.3, agents: 3, cap: 50 },
  '4x6x4': { tracks: 4, columns: 6, filled: 0.3, agents: 4, cap: 50 },
  '5x6x5': { tracks: 5, columns: 6, filled: 0.3, agents: 5, cap: 50 },
};

/** Published: 30 steps, 40 for 8 robots; the later settings: 50. */
export const capOf = ({ cap }: WarehouseSetting, robots: number): number => cap ?? (robots === 8 ? 40 : 30);

/** Virtual places from which a robot starts in the target. */
const TARGET_PLACES = 5;
const MOST_DRAWS = 1000;

/** Draws again where no shelf holds a box: there would be nothing to do. */
export function generate(setting: WarehouseSetting, robots: number, chance: Random): WarehouseBoard {
  for (let draw = 0; draw < MOST_DRAWS; draw++) {
    const board = drawBoard(setting, robots, chance);
    if (Object.values(board.shelves).some((box) => box === 1)) {
      checkSolvable(board);
      return board;
    }
  }
  throw failure('EPISODE_IMPOSSIBLE', { what: 'the instance', why: 'no shelf ever holds a box' });
}

function drawBoard({ tracks, columns, filled }: WarehouseSetting, robots: number, chance: Random): WarehouseBoard {
  const shelves: Record<string, 0 | 1> = {};
  for (let k = 0; k < tracks - 1; k++)
    for (let c = 0; c < columns; c++) shelves[placeText(k + 0.5, c)] = chance.next() < filled ? 1 : 0;
  const places = chance.shuffle(Array.from({ length: tracks * columns + TARGET_PLACES }, (_, i) => i));
  const placed = places.slice(0, robots).map((place, i): [string, Robot] => {
    const onTrack = place < tracks * columns;
    return [`agent${i}`, onTrack ? [Math.floor(place / columns), place % columns, 0] : 'target'];
  });
  return { tracks, columns, robots: Object.fromEntries(placed), shelves };
}

/** @throws EPISODE_IMPOSSIBLE */
export function checkSolvable({ tracks, columns, robots, shelves }: WarehouseBoard): void {
  const places = Object.values(robots).filter((robot): robot is Exclude<Robot, 'target'> => robot !== 'target');
  const boxes = Object.entries(shelves).flatMap(([place, box]) => (box === 1 ? [place] : []));
  const refuse = (why: string) => failure('EPISODE_IMPOSSIBLE', { what: 'the instance', why });
  if (boxes.length === 0 && places.every(([, , carrying]) => carrying === 0))
    throw refuse('it has no boxes, so there is nothing to do');
  if (Object.keys(robots).length === 0) throw refuse('it has no robots');
  if (new Set(places.map(([track, column]) => `${track}_${column}`)).size < places.length)
    throw refuse('two robots stand at one place');
  for (const place of boxes) {
    const [row = Number.NaN, column = Number.NaN] = place.split('_').map(Number);
    if (!(row > 0 && row < tracks - 1 && column >= 0 && column < columns)) throw refuse(`no track leads by ${place}`);
  }
}
