// Implements the transition and the checker of WareHouse: robots on parallel tracks fetch boxes from shelves beside
// their track and drive them off at column 0 to the target. Two robots at one place end the run. Source: Chen et al.
// (arXiv 2309.15943), and recorded plans of their program (README.md, sources).
import { remembered } from '../kit/kept.ts';
import {
  asCheck,
  type CheckResult,
  decimalsIn,
  isCrash,
  NO_JSON,
  notDoable,
  numbersIn,
  type PlanCrash,
  type PlanEntries,
  type PlanOutcome,
  placeText,
  type RulesVariant,
  tokensOf,
} from './plan.ts';

/** On a track, with or without a box; or in the target. */
export type Robot = readonly [track: number, column: number, carrying: 0 | 1] | 'target';

export interface WarehouseBoard {
  readonly tracks: number;
  readonly columns: number;
  readonly robots: Readonly<Record<string, Robot>>;
  /** Each shelf, `k.5_c.0` between tracks k and k + 1: whether a box stands there. */
  readonly shelves: Readonly<Record<string, 0 | 1>>;
}

export function isDone({ robots, shelves }: WarehouseBoard): boolean {
  return (
    Object.values(shelves).every((box) => box === 0) &&
    Object.values(robots).every((robot) => robot === 'target' || robot[2] === 0)
  );
}

type RobotCommand =
  | { readonly verb: 'left' | 'right' | 'target' | 'none' }
  /** `numbers`: row and column of the shelf; fewer where the command is no good. */
  | { readonly verb: 'pick'; readonly numbers: readonly number[] }
  | { readonly verb: 'track'; readonly numbers: readonly number[] };

/**
 * Published: a command is found by a word in it, the first of left, right, target, pick, track; a robot that comes out
 * of the target gets to a track that does not exist, and one in the target that is told to drive ends the program, as
 * do an unknown robot and a shelf that is none. Fixed: exact commands, and what cannot be done is refused.
 */
export function carryOut(board: WarehouseBoard, plan: PlanEntries, rules: RulesVariant): PlanOutcome<WarehouseBoard> {
  const next = { robots: { ...board.robots }, shelves: { ...board.shelves } };
  const refused: string[] = [];
  let feedback = '';
  for (const [key, value] of plan) {
    const complaint = carryOutEntry({ board, next, key }, value, rules);
    if (typeof complaint === 'object') return complaint;
    if (complaint === undefined) continue;
    if (complaint !== '') feedback += complaint;
    refused.push(key);
  }
  const after = { ...board, ...next };
  return { board: after, feedback, environment: '', collision: collides(after), refused };
}

interface RobotMove {
  readonly board: WarehouseBoard;
  readonly next: { readonly robots: Record<string, Robot>; readonly shelves: Record<string, 0 | 1> };
  readonly key: string;
}

/** Undefined where it was done; what is said where not, which may be nothing. */
type Complaint = string | undefined;

function carryOutEntry(move: RobotMove, value: unknown, rules: RulesVariant): Complaint | PlanCrash {
  const command = rules === 'published' ? readLoosely(value) : readExactly(typeof value === 'string' ? value : '');
  if ('exception' in command) return command;
  const complaint = notDoable(move.key.slice(0, 60));
  if (command.verb === 'none') return complaint;
  const robot = Object.hasOwn(move.next.robots, move.key) ? move.next.robots[move.key] : undefined;
  if (robot === undefined) return rules === 'published' ? { exception: 'KeyError' } : complaint;
  switch (command.verb) {
    case 'track':
      return leaveTarget(move, { robot, numbers: command.numbers }, rules);
    case 'pick':
      return pick(move, { robot, numbers: command.numbers }, rules);
    case 'target':
      if (robot === 'target' || robot[1] !== 0) return complaint;
      move.next.robots[move.key] = 'target';
      return undefined;
    default:
      return drive(move, { robot, by: command.verb === 'left' ? -1 : 1 }, rules);
  }
}

/** Any spacing between words. */
const readExactly = remembered((said): RobotCommand => {
  const [verb, ...rest] = tokensOf(said);
  const to = rest.join(' ');
  if (verb === 'move' && (to === 'left' || to === 'right')) return { verb: to };
  if (verb === 'move' && to === 'to target') return { verb: 'target' };
  const numbers = numbersIn(to);
  if (verb === 'pick' && numbers.length === 2 && to.startsWith('box_')) return { verb: 'pick', numbers };
  return verb === 'move' && to === `to track_${numbers[0]}` ? { verb: 'track', numbers } : { verb: 'none' };
});

/** Whether it is a command as it must be written. */
export function isCommand(action: string): boolean {
  const command = readExactly(action);
  if (command.verb === 'none') return false;
  if (!('numbers' in command)) return action === `move ${command.verb === 'target' ? 'to target' : command.verb}`;
  const [first = 0, column = 0] = command.numbers;
  return action === (command.verb === 'pick' ? `pick box_${placeText(first, column)}` : `move to track_${first}`);
}

const WORDS = ['left', 'right', 'target', 'pick', 'track'] as const;

/** Lists and objects hold a word as an item or a key, as the program's language has it; numbers and null hold none. */
function readLoosely(value: unknown): RobotCommand | PlanCrash {
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return { exception: 'TypeError' };
  const holds = (word: string) =>
    typeof value === 'string' || Array.isArray(value) ? value.includes(word) : Object.hasOwn(value, word);
  const verb = WORDS.find(holds) ?? 'none';
  if (verb !== 'pick' && verb !== 'track') return { verb };
  if (typeof value !== 'string') return { exception: 'TypeError' };
  return { verb, numbers: verb === 'pick' ? decimalsIn(value) : (value.match(/\d+/g) ?? []).map(Number) };
}

function drive(
  { board, next, key }: RobotMove,
  { robot, by }: { readonly robot: Robot; readonly by: -1 | 1 },
  rules: RulesVariant,
): Complaint | PlanCrash {
  if (robot === 'target') return rules === 'published' ? { exception: 'TypeError' } : notDoable(key);
  const [track, column, carrying] = robot;
  if (column + by < 0 || column + by >= board.columns) return notDoable(key);
  next.robots[key] = [track, column + by, carrying];
  return undefined;
}

function pick(
  { next, key }: RobotMove,
  { robot, numbers: [row, at] }: { readonly robot: Robot; readonly numbers: readonly number[] },
  rules: RulesVariant,
): Complaint | PlanCrash {
  if (robot !== 'target' && robot[2] === 1) return notDoable(key);
  const shelf = placeText(row ?? Number.NaN, at ?? Number.NaN);
  const box = next.shelves[shelf];
  if (rules === 'published') {
    if (at === undefined) return { exception: 'IndexError' };
    if (box === undefined) return { exception: 'KeyError' };
  }
  const near = robot !== 'target' && at === robot[1] && Math.abs(robot[0] - (row ?? Number.NaN)) === 0.5;
  if (!near || box !== 1) return box === 0 ? `${key.slice(0, 60)}: there is no box at ${shelf}; ` : notDoable(key);
  next.shelves[shelf] = 0;
  next.robots[key] = [robot[0], robot[1], 1];
  return undefined;
}

/** Published: a robot on a track stays there, and nothing is said where the track exists. */
function leaveTarget(
  { board, next, key }: RobotMove,
  { robot, numbers }: { readonly robot: Robot; readonly numbers: readonly number[] },
  rules: RulesVariant,
): Complaint | PlanCrash {
  const [track] = numbers;
  const exists = track !== undefined && numbers.length === 1 && track > 0 && track < board.tracks;
  const complaint = exists ? '' : notDoable(key);
  if (rules === 'fixed' && (robot !== 'target' || !exists)) return notDoable(key);
  if (robot !== 'target') return complaint;
  if (track === undefined) return { exception: 'IndexError' };
  next.robots[key] = [track, 0, 0];
  return exists ? undefined : complaint;
}

/** Any number of robots fit the target. */
function collides({ robots }: WarehouseBoard): boolean {
  const taken = new Set<string>();
  for (const robot of Object.values(robots)) {
    if (robot === 'target') continue;
    const place = `${robot[0]}_${robot[1]}`;
    if (taken.has(place)) return true;
    taken.add(place);
  }
  return false;
}

/** Judges the plan as it is carried out. */
export function check(board: WarehouseBoard, plan: PlanEntries | PlanCrash, rules: RulesVariant): CheckResult {
  if (isCrash(plan)) return rules === 'published' ? { crash: plan.exception } : NO_JSON;
  return asCheck(carryOut(board, plan, rules));
}
