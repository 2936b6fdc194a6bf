// Implements the transition and the checker of WareHouse: robots on parallel tracks fetch boxes from shelves beside
// their track and drive them off at column 0 to the target. Two robots at one place end the run. Source: Chen et al.
// (arXiv 2309.15943), and recorded plans of their program (README.md, sources).
import {
  asCheck,
  type CheckResult,
  isCrash,
  type PlanCrash,
  type PlanEntries,
  type PlanOutcome,
  type RulesVariant,
} from '../plan.ts';
import { numbersIn, placeText } from '../python-numbers.ts';

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
  | { readonly verb: 'left' | 'right' | 'target' }
  | { readonly verb: 'pick'; readonly shelf: string }
  | { readonly verb: 'track'; readonly track: number };

/**
 * Published: a command is found by a word in it, the first of left, right, target, pick, track; a robot that comes out
 * of the target gets to a track that does not exist, and one in the target that is told to drive or to pick ends the
 * program, as does an unknown robot. Fixed: exact commands, and what cannot be done is refused.
 */
export function carryOut(board: WarehouseBoard, plan: PlanEntries, rules: RulesVariant): PlanOutcome<WarehouseBoard> {
  const next = { robots: { ...board.robots }, shelves: { ...board.shelves } };
  const refused: string[] = [];
  let feedback = '';
  for (const [key, value] of plan) {
    if (rules === 'published' && typeof value !== 'string') return { exception: 'TypeError' };
    const command = readCommand(value, rules);
    const verdict =
      command === undefined ? unread(next.robots[key], rules) : move({ board, next, key }, command, rules);
    if (typeof verdict === 'object') return verdict;
    if (verdict === 'done') continue;
    refused.push(key);
    if (verdict === 'flagged')
      feedback += `Your assigned task for ${key.slice(0, 60)} is not in the doable action list; `;
  }
  const after = { ...board, ...next };
  return { board: after, feedback, environment: '', collision: collides(after), refused };
}

/** `unflagged`: nothing happens and nothing is said. */
type CommandVerdict = 'done' | 'flagged' | 'unflagged' | PlanCrash;

const unread = (robot: Robot | undefined, rules: RulesVariant): CommandVerdict =>
  rules === 'fixed' ? 'flagged' : robot === undefined ? { exception: 'KeyError' } : 'unflagged';

const EXACT = /^\s*(?:move (left|right)|move to (target)|pick box_(\d+\.5)_(\d+(?:\.0)?)|move to track_(\d+))\s*$/;

function readCommand(value: unknown, rules: RulesVariant): RobotCommand | undefined {
  if (typeof value !== 'string') return undefined;
  if (rules === 'published') return readLoosely(value);
  const [, side, target, row, column, track] = EXACT.exec(value) ?? [];
  if (side === 'left' || side === 'right') return { verb: side };
  if (target !== undefined) return { verb: 'target' };
  if (row !== undefined && column !== undefined) return { verb: 'pick', shelf: placeText(Number(row), Number(column)) };
  return track === undefined ? undefined : { verb: 'track', track: Number(track) };
}

function readLoosely(value: string): RobotCommand | undefined {
  for (const verb of ['left', 'right', 'target'] as const) if (value.includes(verb)) return { verb };
  const [first, second] = numbersIn(value);
  if (value.includes('pick'))
    return { verb: 'pick', shelf: first === undefined || second === undefined ? '' : placeText(first, second) };
  return value.includes('track') ? { verb: 'track', track: Math.trunc(first ?? Number.NaN) } : undefined;
}

interface RobotMove {
  readonly board: WarehouseBoard;
  readonly next: { readonly robots: Record<string, Robot>; readonly shelves: Record<string, 0 | 1> };
  readonly key: string;
}

function move({ board, next, key }: RobotMove, command: RobotCommand, rules: RulesVariant): CommandVerdict {
  const robot = Object.hasOwn(next.robots, key) ? next.robots[key] : undefined;
  if (robot === undefined) return rules === 'published' ? { exception: 'KeyError' } : 'flagged';
  if (command.verb === 'track') return leaveTarget({ board, next, key }, robot, command.track, rules);
  if (robot === 'target') {
    if (command.verb === 'target' || rules === 'fixed') return 'flagged';
    return { exception: 'TypeError' };
  }
  const [track, column, carrying] = robot;
  switch (command.verb) {
    case 'left':
    case 'right': {
      const to = column + (command.verb === 'left' ? -1 : 1);
      if (to < 0 || to >= board.columns) return 'flagged';
      next.robots[key] = [track, to, carrying];
      return 'done';
    }
    case 'target':
      if (column !== 0) return 'flagged';
      next.robots[key] = 'target';
      return 'done';
    case 'pick': {
      const [row = Number.NaN, at = Number.NaN] = numbersIn(command.shelf);
      const near = at === column && Math.abs(track - row) === 0.5;
      if (carrying === 1 || !near || next.shelves[command.shelf] !== 1) return 'flagged';
      next.shelves[command.shelf] = 0;
      next.robots[key] = [track, column, 1];
      return 'done';
    }
  }
}

function leaveTarget(
  { board, next, key }: RobotMove,
  robot: Robot,
  track: number,
  rules: RulesVariant,
): CommandVerdict {
  if (robot !== 'target') return rules === 'published' ? 'unflagged' : 'flagged';
  if (Number.isNaN(track)) return { exception: 'IndexError' };
  const exists = track > 0 && track < board.tracks;
  if (!exists && rules === 'fixed') return 'flagged';
  next.robots[key] = [track, 0, 0];
  return exists ? 'done' : 'flagged';
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

/** Judges each entry by itself, by the board at the start. */
export function check(board: WarehouseBoard, plan: PlanEntries | undefined, rules: RulesVariant): CheckResult {
  if (plan === undefined)
    return rules === 'published' ? { crash: 'JSONDecodeError' } : { feedback: 'Your plan is not in JSON format;' };
  if (rules === 'fixed') return asCheck(carryOut(board, plan, rules));
  let feedback = '';
  for (const entry of plan) {
    const outcome = carryOut(board, [entry], rules);
    if (isCrash(outcome)) return { crash: outcome.exception };
    feedback += outcome.feedback;
  }
  return feedback === '' ? null : { feedback: feedback.trim() };
}
