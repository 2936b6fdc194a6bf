// Arranges rooms on the page: the fullest room on the left, the others one under another on its right, in the order in
// which they are reached through doors, so that every door lies between two neighbours. The map is not to scale: a room
// is as large as its contents.
import type { HouseFact } from '../houses.ts';

export interface RoomFrame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface SizedTile {
  /** Pixels that it needs. */
  readonly height: number;
}

export interface PlacedTile<T> {
  readonly tile: T;
  readonly x: number;
  readonly y: number;
}

export interface RoomLayout<T> {
  readonly room: number;
  readonly frame: RoomFrame;
  readonly tiles: readonly PlacedTile<T>[];
}

/** Pixels of a tile, between tiles, of a room's title and edge, and of the passage between two rooms. */
export const TILE = 136;
const GAP = 8;
const TITLE = 26;
const EDGE = 10;
const PASSAGE = 24;

/** `tiles`: by room, in the order in which they are shown. */
export function layOutRooms<T extends SizedTile>(
  house: HouseFact,
  tiles: readonly (readonly T[])[],
  top: number,
  left: number,
): RoomLayout<T>[] {
  const [hub = 0, ...others] = roomOrder(house);
  const own = stackInColumns(tiles[hub] ?? [], 3);
  const right = others.map((room) => ({ room, ...stackInColumns(tiles[room] ?? [], 2) }));
  const needed = right.reduce((sum, { height }) => sum + height, (right.length - 1) * PASSAGE);
  const height = Math.max(own.height, needed);
  const spare = (height - needed) / Math.max(1, right.length);
  const x = left + widthOf(3) + PASSAGE;
  let y = top;
  const stack = right.map((one) => {
    const frame = { x, y, width: widthOf(2), height: one.height + spare };
    y += frame.height + PASSAGE;
    return { room: one.room, frame, tiles: offsetTiles(one.tiles, frame) };
  });
  const frame = { x: left, y: top, width: widthOf(3), height };
  return [{ room: hub, frame, tiles: offsetTiles(own.tiles, frame) }, ...stack];
}

const widthOf = (columns: number): number => columns * TILE + (columns - 1) * GAP + 2 * EDGE;

/** The room with most furniture first, then as one comes to the others. */
function roomOrder({ rooms, places, doors }: HouseFact): number[] {
  const furniture = rooms.map((_, r) => places.filter(({ room }) => room === r).length);
  const order = [furniture.indexOf(Math.max(...furniture))];
  for (const room of order) {
    for (const { between } of doors) {
      const next = between[0] === room ? between[1] : between[1] === room ? between[0] : room;
      if (!order.includes(next)) order.push(next);
    }
  }
  return order;
}

/** In columns, each tile in the shortest: what comes later never moves what comes before it. */
function stackInColumns<T extends SizedTile>(
  tiles: readonly T[],
  columns: number,
): { tiles: PlacedTile<T>[]; height: number } {
  const ends: number[] = Array(columns).fill(TITLE);
  const placed = tiles.map((tile) => {
    const column = ends.indexOf(Math.min(...ends));
    const y = ends[column] ?? TITLE;
    ends[column] = y + tile.height + GAP;
    return { tile, x: EDGE + column * (TILE + GAP), y };
  });
  return { tiles: placed, height: Math.max(...ends) - GAP + EDGE };
}

const offsetTiles = <T>(tiles: readonly PlacedTile<T>[], by: RoomFrame): PlacedTile<T>[] =>
  tiles.map(({ tile, x, y }) => ({ tile, x: x + by.x, y: y + by.y }));

/** The passage between two rooms that lie side by side or one above the other; nothing where they do not. */
export function passageBetween(a: RoomFrame, b: RoomFrame): RoomFrame | undefined {
  const [left, right] = a.x <= b.x ? [a, b] : [b, a];
  const wide = 30;
  if (right.x - (left.x + left.width) === PASSAGE) {
    const from = Math.max(left.y, right.y);
    const to = Math.min(left.y + left.height, right.y + right.height);
    if (to - from >= wide) return { x: right.x - PASSAGE, y: (from + to - wide) / 2, width: PASSAGE, height: wide };
  }
  const [upper, lower] = a.y <= b.y ? [a, b] : [b, a];
  const below = Math.abs(lower.y - (upper.y + upper.height) - PASSAGE) < 1;
  if (!below || upper.x !== lower.x) return undefined;
  return { x: upper.x + (upper.width - wide) / 2, y: lower.y - PASSAGE, width: wide, height: PASSAGE };
}
