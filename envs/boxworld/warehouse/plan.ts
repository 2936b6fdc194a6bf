// Plans a step of WareHouse for the rule player: full robots drive to the target, empty ones to the nearest box beside
// their track; a robot that finds none leaves for a track with boxes. A robot that would collide with another waits.
import { numbersIn } from '../python-numbers.ts';
import type { Robot } from './rules.ts';

/** What agents are shown of the board. */
export interface WarehouseView {
  readonly tracks: number;
  readonly columns: number;
  /** Names as in actions: `box_0.5_1.0`. */
  readonly boxes: readonly string[];
  readonly robots: readonly { readonly agent: string; readonly at: Robot }[];
}

const ENTER = 'move to track_';

interface RobotWish {
  readonly agent: string;
  readonly at: Robot;
  action: string;
}

export function planRobots(view: WarehouseView): Record<string, string> {
  const claimed = new Set<string>();
  const wishes = view.robots.map(({ agent, at }): RobotWish => ({ agent, at, action: wishOf(view, at, claimed) }));
  sendOut(view, wishes, claimed);
  avoidMeetings(wishes);
  return Object.fromEntries(wishes.map(({ agent, action }) => [agent, action]));
}

/** What a robot on a track does; one in the target waits for now. */
function wishOf({ boxes }: WarehouseView, at: Robot, claimed: Set<string>): string {
  if (at === 'target') return 'wait';
  const [track, column, carrying] = at;
  const home = column === 0 ? 'move to target' : 'move left';
  if (carrying === 1) return home;
  const [nearest] = boxes
    .filter((box) => !claimed.has(box) && Math.abs(rowOf(box) - track) === 0.5)
    .sort((a, b) => Math.abs(columnOf(a) - column) - Math.abs(columnOf(b) - column));
  if (nearest === undefined) return home;
  claimed.add(nearest);
  const way = columnOf(nearest) - column;
  return way === 0 ? `pick ${nearest}` : way > 0 ? 'move right' : 'move left';
}

const rowOf = (box: string): number => numbersIn(box)[0] ?? Number.NaN;
const columnOf = (box: string): number => numbersIn(box)[1] ?? Number.NaN;

/** From the target to a track next to an unassigned box, one robot per track. */
function sendOut({ boxes, tracks }: WarehouseView, wishes: readonly RobotWish[], claimed: Set<string>): void {
  const entered = new Set<number>();
  for (const wish of wishes) {
    if (wish.at !== 'target') continue;
    const box = boxes.find(
      (one) => !claimed.has(one) && tracksBeside(one, tracks).some((track) => !entered.has(track)),
    );
    const track = box === undefined ? undefined : tracksBeside(box, tracks).find((one) => !entered.has(one));
    if (box === undefined || track === undefined) continue;
    claimed.add(box);
    entered.add(track);
    wish.action = `${ENTER}${track}`;
  }
}

const tracksBeside = (box: string, tracks: number): number[] =>
  [rowOf(box) + 0.5, rowOf(box) - 0.5].filter((track) => track > 0 && track < tracks);

/** While two robots would be in one place, one that moves there waits; if all wait, nobody collides. */
function avoidMeetings(wishes: readonly RobotWish[]): void {
  const settled = settleSwaps(wishes);
  for (;;) {
    const taken = new Map<string, RobotWish>();
    let changed = false;
    for (const wish of wishes) {
      const place = placeAfter(wish);
      const other = place === undefined ? undefined : taken.get(place);
      if (place === undefined) continue;
      if (other === undefined) taken.set(place, wish);
      else {
        (rankOf(wish, settled) > rankOf(other, settled) ? wish : other).action = 'wait';
        changed = true;
      }
    }
    if (!changed) return;
  }
}

/** Two that stand before each other and want to pass change places, the pair nearest to the target first. */
function settleSwaps(wishes: readonly RobotWish[]): ReadonlySet<RobotWish> {
  const settled = new Set<RobotWish>();
  const on = new Map<string, RobotWish>();
  for (const wish of wishes) if (wish.at !== 'target') on.set(`${wish.at[0]}_${wish.at[1]}`, wish);
  const columns = wishes.flatMap(({ at }) => (at === 'target' ? [] : [at[1]]));
  for (const column of [...new Set(columns)].sort((a, b) => a - b)) {
    for (const wish of wishes) {
      if (wish.at === 'target' || wish.at[1] !== column || wish.action !== 'move right' || settled.has(wish)) continue;
      const other = on.get(`${wish.at[0]}_${column + 1}`);
      if (other?.action !== 'move left' || settled.has(other)) continue;
      settled.add(wish).add(other);
    }
  }
  return settled;
}

/**
 * Priority for giving way: robots leaving the target, then those farther from column 0; never robots that stay or swap
 * places.
 */
function rankOf(wish: RobotWish, settled: ReadonlySet<RobotWish>): number {
  const { at, action } = wish;
  if (settled.has(wish)) return -2;
  if (!action.startsWith('move')) return -1;
  return at === 'target' ? Number.POSITIVE_INFINITY : at[1];
}

/** Undefined in the target. */
function placeAfter({ at, action }: RobotWish): string | undefined {
  if (action.startsWith(ENTER)) return `${action.slice(ENTER.length)}_0`;
  if (at === 'target' || action === 'move to target') return undefined;
  const [track, column] = at;
  return `${track}_${column + (action === 'move left' ? -1 : action === 'move right' ? 1 : 0)}`;
}
