// Describes WareHouse to the world that the box worlds share: sizes, actions, words, instances, and its player's plan.
import type { Random } from '../../runtime/core/random.ts';
import { failure } from '../../runtime/errors/index.ts';
import { anything, around, count, form, list, oneOf, orNull, words } from '../kit/form.ts';
import { remembered } from '../kit/kept.ts';
import type { BoxWorldParts } from './parts.ts';
import { numbersIn, placeText } from './plan.ts';
import { warehouseFrom } from './recorded-boards.ts';
import { carryOut, check, isCommand, isDone, type Robot, type WarehouseBoard } from './warehouse-rules.ts';

// --- instances: 3 × 5, a chance of 0.5 and 4 robots as published, the paper’s 4, 6, 8 and 10, and those of PROMST ---

interface WarehouseSetting {
  readonly tracks: number;
  readonly columns: number;
  /** Chance of a box on a shelf. */
  readonly filled: number;
  /** The team that the setting was published with; any where it does not say. */
  readonly agents?: number;
  readonly cap?: number;
}

const SETTINGS: Readonly<Record<string, WarehouseSetting>> = {
  team: { tracks: 3, columns: 5, filled: 0.5 },
  '3x5x2': { tracks: 3, columns: 5, filled: 0.5, agents: 2, cap: 50 },
  '4x4x3': { tracks: 4, columns: 4, filled: 0.3, agents: 3, cap: 50 },
  '4x6x4': { tracks: 4, columns: 6, filled: 0.3, agents: 4, cap: 50 },
  '5x6x5': { tracks: 5, columns: 6, filled: 0.3, agents: 5, cap: 50 },
};

/** Published: 30 steps, 40 for 8 robots; the later settings: 50. */
const capOf = ({ cap }: WarehouseSetting, robots: number): number => cap ?? (robots === 8 ? 40 : 30);

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

// --- sizes, actions, words ---

export const warehouseParts: BoxWorldParts<WarehouseBoard, WarehouseView> = {
  name: 'warehouse',
  title: 'WareHouse (robots on tracks)',
  mostAgents: 10,
  rules: { environment: 'WareHouse', isDone, carryOut, check, fromRecording: warehouseFrom },
  promptTokens: 4000,
  scenes: SETTINGS,
  begin({ scene, team, chance }) {
    const setting = SETTINGS[scene] ?? { tracks: 3, columns: 5, filled: 0.5 };
    return { board: generate(setting, team, chance), cap: capOf(setting, team) };
  },
  checkSolvable,
  boxesLeft: ({ robots, shelves }) =>
    Object.values(shelves).filter((box) => box === 1).length +
    Object.values(robots).filter((robot) => robot !== 'target' && robot[2] === 1).length,
  task: 'Bring all boxes from the shelves to the target, in as few steps as you can, and never have two robots at one place.',
  manual: ({ board: { tracks, columns } }) =>
    `A warehouse with the tracks 0 to ${tracks - 1}, each with the columns 0 to ${columns - 1}. Shelves stand between neighbouring tracks: box_0.5_2.0 stands between tracks 0 and 1 in column 2. Each agent is a robot that carries one box at most; everybody sees everything. The target is beside column 0 of all tracks and holds any number of robots.
In each step a robot may 'move left' (to a lower column), 'move right', 'pick box_0.5_2.0' (without a box of its own, on one of the two tracks beside it, in its column), 'move to target' (from column 0; a box that it carries is delivered with that), or, from the target, 'move to track_1' (column 0 of that track; the tracks so entered are ${enterable(tracks)}). All act at once: two robots may change places, but two at one place after a step are a collision, and then the task has failed.`,
  actors: ({ robots }) => Object.keys(robots),
  actions: ({ robots, shelves, tracks, columns }, who, variant) => {
    const robot = Object.values(robots)[who];
    const listed = robot === undefined ? [] : actionsOf(robot, { tracks, columns, boxes: boxesIn(shelves) });
    // The published list offers the first track too, which its checker then objects to.
    return variant === 'published' && robot === 'target' ? ['move to track_0', ...listed] : listed;
  },
  understand: remembered((action) => (isCommand(action) ? action : undefined)),
  planOf({ robots }, actions) {
    const names = Object.keys(robots);
    const keys = actions.map((action, who) => (action === undefined ? undefined : names[who]));
    return {
      entries: actions.flatMap((action, who) => (action === undefined ? [] : [[names[who] ?? '', action]])),
      keys,
    };
  },
  describe: ({ agents, board: { tracks, columns, robots, shelves } }) => [
    SIZE.write({ tracks, columns }),
    BOXES.write(boxesIn(shelves)),
    ...Object.values(robots).map((at, who) => ROBOT.write({ agent: agents[who] ?? '', at })),
  ],
  view: ({ agents, board: { tracks, columns, robots, shelves } }) => ({
    tracks,
    columns,
    boxes: boxesIn(shelves),
    robots: Object.values(robots).map((at, who) => ({ agent: agents[who] ?? '', at })),
  }),
  readBoard([first = '', listed = '', ...lines]) {
    const [size, boxes] = [SIZE.read(first), BOXES.read(listed)];
    const robots = lines.flatMap((line) => ROBOT.read(line) ?? []);
    const isWhole = robots.length > 0 && robots.length === lines.length;
    return size && boxes && isWhole ? { ...size, boxes, robots } : undefined;
  },
  canDo(view, agent, action) {
    const robot = view.robots.find((one) => one.agent === agent)?.at;
    return robot !== undefined && actionsOf(robot, view).includes(action);
  },
  plan: planRobots,
};

const SIZE = form('Tracks: {tracks}, columns: {columns}.', { tracks: count, columns: count });
const BOXES = around('Boxes: ', list(words('box_[\\d._]+'), { none: 'nothing' }));
const ON_TRACK = form('track {track}, column {column}, {load}', {
  track: count,
  column: count,
  load: oneOf('no box', 'a box'),
}).as(
  ({ track, column, load }): Exclude<Robot, 'target'> => [track, column, load === 'a box' ? 1 : 0],
  ([track, column, carrying]) => ({ track, column, load: carrying === 1 ? 'a box' : 'no box' }),
);
const ROBOT = form('{agent}: {at}', {
  agent: anything,
  at: orNull(ON_TRACK, 'in the target').as(
    (at): Robot => at ?? 'target',
    (at) => (at === 'target' ? null : at),
  ),
});

const enterable = (tracks: number): string => Array.from({ length: tracks - 1 }, (_, i) => `track_${i + 1}`).join(', ');

function actionsOf(robot: Robot, { tracks, columns, boxes }: Omit<WarehouseView, 'robots'>): string[] {
  if (robot === 'target') return Array.from({ length: tracks - 1 }, (_, i) => `move to track_${i + 1}`);
  const [track, column, carrying] = robot;
  const near = boxes.filter((box) => {
    const [row = Number.NaN, at = Number.NaN] = numbersIn(box);
    return carrying === 0 && at === column && Math.abs(track - row) === 0.5;
  });
  return [
    ...near.map((box) => `pick ${box}`),
    column > 0 ? 'move left' : 'move to target',
    ...(column < columns - 1 ? ['move right'] : []),
  ];
}

const boxesIn = (shelves: WarehouseBoard['shelves']): string[] =>
  Object.keys(shelves).flatMap((place) => (shelves[place] === 1 ? [`box_${place}`] : []));

// --- the player’s plan: full robots drive home, empty ones to the nearest box, who would collide waits ---

/** What agents are shown of the board. */
interface WarehouseView {
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

function planRobots(view: WarehouseView): Record<string, string> {
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
