// Reads the maps of kitchens: what each cell is, and where players start; and holds those that were published.
// Source: HumanCompatibleAI/overcooked_ai (MIT), commit 739950a, mdp/overcooked_mdp.py (`_assert_valid_grid`,
// `from_grid`) and mdp/actions.py (`Direction`).
import type { Recipe, RecipeTable } from './recipes.ts';

/** To the right and down, from the upper left corner. */
export type Cell = readonly [x: number, y: number];

export const DIRECTIONS: Readonly<Record<'N' | 'S' | 'E' | 'W', Cell>> = {
  N: [0, -1],
  S: [0, 1],
  E: [1, 0],
  W: [-1, 0],
};
export type Direction = keyof typeof DIRECTIONS;
export type Move = Direction | 'stay' | 'interact';

/** Floor, counter, dispensers of onions, tomatoes and dishes, pot, serving counter. */
export type Terrain = ' ' | 'X' | 'O' | 'T' | 'D' | 'P' | 'S';

/** `published`: with the known defects of the program; `fixed`: without them. The README lists them. */
export type RuleSet = 'fixed' | 'published';

export interface Shaping {
  readonly placementInPot: number;
  readonly dishPickup: number;
  readonly soupPickup: number;
}
/** `BASE_REW_SHAPING_PARAMS`. */
export const USUAL_SHAPING: Shaping = { placementInPot: 3, dishPickup: 3, soupPickup: 5 };

/** What does not change in an episode. */
export interface Kitchen {
  /** Without the players' marks. */
  readonly grid: readonly string[];
  readonly rules: RuleSet;
  readonly oldDynamics: boolean;
  readonly orderBonus: number;
  readonly recipes: RecipeTable;
  readonly shaping: Shaping;
  readonly allOrders: readonly Recipe[];
  readonly bonusOrders: readonly Recipe[];
}

const TERRAINS: ReadonlySet<string> = new Set([' ', 'X', 'O', 'T', 'D', 'P', 'S']);
const isTerrain = (mark: string): mark is Terrain => TERRAINS.has(mark);

/** Whatever lies outside of the map is counter. */
export function terrainAt(grid: readonly string[], [x, y]: Cell): Terrain {
  const mark = grid[y]?.[x] ?? 'X';
  return isTerrain(mark) ? mark : 'X';
}

export const sameCell = ([x, y]: Cell, [u, v]: Cell): boolean => x === u && y === v;
export const facedCell = ([x, y]: Cell, [dx, dy]: Cell): Cell => [x + dx, y + dy];

export const cellsOf = (grid: readonly string[], kind: Terrain): Cell[] =>
  grid.flatMap((row, y) => [...row].flatMap((mark, x): Cell[] => (mark === kind ? [[x, y]] : [])));

export interface KitchenMap {
  readonly grid: readonly string[];
  readonly starts: readonly Cell[];
}

/** A map with digits where players start, and a space or a dot for floor; in words what is wrong with it otherwise. */
export function readMap(rows: readonly string[]): KitchenMap | string {
  const marks = rows.map((row) => [...row.replaceAll('.', ' ')]);
  const width = marks[0]?.length ?? 0;
  if (width === 0 || marks.some((row) => row.length !== width)) return 'its rows are not of one length';
  const stray = marks.flat().find((mark) => !isTerrain(mark) && !/[1-9]/.test(mark));
  if (stray !== undefined) return `it has a '${stray}', which is none of X, O, T, D, P, S, 1 to 9 and floor`;
  const digits = marks.flatMap((row, y) =>
    row.flatMap((mark, x) => (/[1-9]/.test(mark) ? [{ digit: Number(mark), at: [x, y] as const }] : [])),
  );
  const starts = digits.sort((a, b) => a.digit - b.digit);
  if (starts.some(({ digit }, i) => digit !== i + 1)) return 'the digits of its players do not count up from 1';
  const grid = marks.map((row) => row.map((mark) => (isTerrain(mark) ? mark : ' ')).join(''));
  const isOpen = grid.some((row, y) =>
    [...row].some((mark, x) => mark === ' ' && (x === 0 || y === 0 || x === width - 1 || y === grid.length - 1)),
  );
  if (isOpen) return 'there is floor on its border';
  const has = (kind: Terrain) => cellsOf(grid, kind).length > 0;
  const missing =
    (['D', 'S', 'P'] as const).find((kind) => !has(kind)) ?? (has('O') || has('T') ? undefined : 'O or T');
  return missing === undefined ? { grid, starts: starts.map(({ at }) => at) } : `it has no ${missing}`;
}

/** A published kitchen: its map, orders, values and times. */
export interface Layout {
  readonly map: readonly string[];
  readonly orders: readonly Recipe[];
  readonly bonus: readonly Recipe[];
  /** By ingredient; absent: 20 for every soup. */
  readonly value?: { readonly onion: number; readonly tomato: number };
  /** How many cooks it takes, where any other team could deliver nothing. */
  readonly cooks?: number;
  readonly time?: { readonly onion: number; readonly tomato: number };
}

const ONIONS = { orders: [['onion', 'onion', 'onion']], bonus: [] } as const;

/** Source: as above, src/overcooked_ai_py/data/layouts/*.layout. */
export const LAYOUTS: Readonly<Record<string, Layout>> = {
  cramped_room: { ...ONIONS, map: ['XXPXX', 'O..2O', 'X1..X', 'XDXSX'] },
  asymmetric_advantages: { ...ONIONS, map: ['XXXXXXXXX', 'O.XSXOX.S', 'X...P.1.X', 'X2..P...X', 'XXXDXDXXX'] },
  coordination_ring: { ...ONIONS, map: ['XXXPX', 'X.1.P', 'D2X.X', 'O...X', 'XOSXX'] },
  /** Its halves are apart, and each has one start. */
  forced_coordination: { ...ONIONS, cooks: 2, map: ['XXXPX', 'O.X1P', 'O2X.X', 'D.X.X', 'XXXSX'] },
  counter_circuit_o_1order: { ...ONIONS, map: ['XXXPPXXX', 'X..2...X', 'D.XXXX.S', 'X..1...X', 'XXXOOXXX'] },
  cramped_room_tomato: {
    map: ['XXPXX', 'O..2T', 'X1..X', 'XDXSX'],
    orders: [
      ['onion', 'onion', 'onion'],
      ['tomato', 'tomato', 'tomato'],
      ['onion', 'tomato'],
    ],
    bonus: [['onion', 'tomato']],
    value: { onion: 15, tomato: 10 },
    time: { onion: 10, tomato: 10 },
  },
  counter_circuit: {
    map: ['XXXPDPXXX', 'X...2...X', 'X.XXXXX.X', 'X...1...X', 'XXXOSTXXX'],
    orders: [
      ['onion', 'tomato', 'tomato'],
      ['onion', 'onion', 'tomato'],
      ['onion', 'tomato'],
    ],
    bonus: [['onion', 'tomato']],
    value: { onion: 21, tomato: 13 },
    time: { onion: 15, tomato: 7 },
  },
};
