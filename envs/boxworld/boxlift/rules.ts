// Implements the transition and the checker of BoxLift: boxes of known volume and hidden weight, lifters of known
// capacity; a box is gone when those who lift it can bear its weight. Source: Chen et al. (arXiv 2309.15943), and
// recorded plans of their program (README.md, sources).
import { around, form, list, words } from '../../kit/form.ts';
import {
  asCheck,
  type CheckResult,
  isCrash,
  NO_JSON,
  type PlanCrash,
  type PlanEntries,
  type PlanOutcome,
  type RulesVariant,
} from '../plan.ts';
import { decimalsIn, floatText, tokensAt, tokensOf } from '../python-numbers.ts';

export type Box = readonly [volume: number, weight: number];

export interface LiftBoard {
  readonly boxes: readonly Box[];
  /** Capacities, in the order of the lifters. */
  readonly lifters: readonly number[];
}

export const isDone = ({ boxes }: LiftBoard): boolean => boxes.length === 0;

/** Published boxes are kept by their volume: of several of one volume the first place and the last weight stay. */
export function collapsed(boxes: readonly Box[]): readonly Box[] {
  return [...new Map(boxes)];
}

export const boxName = (volume: number): string => `box[${floatText(volume)}V]`;
export const lifterName = (capacity: number): string => `agent[${floatText(capacity)}W]`;

/**
 * Published: a lifter may be named several times, each time with its whole capacity, and one that does not exist lifts
 * all the same. Fixed: each lifter lifts once in a step, and only lifters of the team lift.
 */
export function carryOut(board: LiftBoard, plan: PlanEntries, rules: RulesVariant): PlanOutcome<LiftBoard> {
  let boxes = rules === 'published' ? collapsed(board.boxes) : board.boxes;
  const refused: string[] = [];
  const free = [...board.lifters];
  let [feedback, environment] = ['', ''];
  for (const [key, value] of plan) {
    const read = readLift(key, value, rules);
    if (read.exception !== undefined) {
      if (rules === 'published') return { exception: read.exception };
      feedback += `${key.slice(0, 60)} is not a lift of a box; `;
      refused.push(key);
      continue;
    }
    const { volume } = read;
    const able = rules === 'published' ? read.capacities : takeFree(free, read.capacities);
    feedback += complaints(board.lifters, { wanted: read.capacities, able }, rules);
    const at = boxes.findIndex(([size]) => size === volume);
    const weight = boxes[at]?.[1];
    if (weight === undefined) feedback += `${boxName(volume)} is not here; `;
    else if (sum(able) >= weight) boxes = boxes.filter((_, i) => i !== at);
    else environment += `${TOO_HEAVY.write({ box: boxName(volume), able: [...able] })} `;
    if (weight === undefined || sum(able) < weight) refused.push(key);
  }
  return { board: { ...board, boxes }, feedback, environment, collision: false, refused };
}

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

const LIFTER = around('agent[', words('[\\d.]+').as(Number, floatText), 'W]');
/** What is said of a box that lifters cannot bear together. */
export const TOO_HEAVY = form('{box} is too heavy for {able}.', {
  box: words('box\\[[\\d.]+V\\]'),
  able: list(LIFTER, { between: ' and ', none: 'nobody', within: `nobody|(?:${LIFTER.pattern}(?: and )?)+` }),
});

function readLift(key: string, value: unknown, rules: RulesVariant) {
  const [volume] = rules === 'fixed' ? amountsIn(tokensAt(key, 'box [ ? ]') ?? [], 'V') : decimalsIn(key);
  if (volume === undefined) return { exception: 'AttributeError' } as const;
  const listed = rules === 'fixed' && Array.isArray(value) ? value.join(', ') : value;
  if (typeof listed !== 'string') return { exception: 'TypeError' } as const;
  return { volume, capacities: rules === 'fixed' ? amountsIn(tokensOf(listed), 'W') : decimalsIn(listed) };
}

/** Of tokens such as `2.5W`. */
const amountsIn = (tokens: readonly string[], unit: 'V' | 'W'): number[] =>
  tokens
    .filter((token) => token.endsWith(unit) && Number(token.slice(0, -1)) >= 0)
    .map((token) => Number(token.slice(0, -1)));

/** Takes lifters of these capacities out of those who have not lifted yet. */
function takeFree(free: number[], wanted: readonly number[]): number[] {
  return wanted.filter((capacity) => {
    const at = free.indexOf(capacity);
    if (at >= 0) free.splice(at, 1);
    return at >= 0;
  });
}

function complaints(
  team: readonly number[],
  { wanted, able }: { readonly wanted: readonly number[]; readonly able: readonly number[] },
  rules: RulesVariant,
): string {
  const strangers = wanted.filter((capacity) => !team.includes(capacity));
  const busy = rules === 'published' ? [] : wanted.filter((capacity) => team.includes(capacity));
  for (const capacity of able) if (busy.includes(capacity)) busy.splice(busy.indexOf(capacity), 1);
  return [
    ...strangers.map((capacity) => `${lifterName(capacity)} is not here; `),
    ...busy.map((capacity) => `${lifterName(capacity)} lifts once in a step only; `),
  ].join('');
}

/** Published: judges each entry by itself, and notices unknown boxes only; what cannot be read ends the program. */
export function check(board: LiftBoard, plan: PlanEntries | PlanCrash, rules: RulesVariant): CheckResult {
  if (isCrash(plan)) return rules === 'published' ? { crash: plan.exception } : NO_JSON;
  if (rules === 'fixed') return asCheck(carryOut(board, plan, rules));
  let feedback = '';
  for (const entry of plan) {
    const outcome = carryOut(board, [entry], rules);
    if (isCrash(outcome)) return { crash: outcome.exception };
    const strange = outcome.feedback.split('; ').find((one) => one.startsWith('box[') && one.endsWith(' is not here'));
    if (strange !== undefined) feedback += `${strange}; `;
  }
  return feedback === '' ? null : { feedback: feedback.trim() };
}
