// Defines BoxLift: boxes of known volume and hidden weight, lifters of known capacity; agents that name the same box in
// one step lift it together, and it is gone when they can bear its weight. Source: Chen et al. (arXiv 2309.15943), and
// recorded plans of their program (README.md, sources).
import type { Random } from '../../runtime/core/random.ts';
import { failure } from '../../runtime/errors/index.ts';
import { anything, around, decimal, form, list, words } from '../kit/form.ts';
import { remembered } from '../kit/kept.ts';
import type { BoxWorldParts, PlayerMemory, RecordedBoard, SceneFacts } from './parts.ts';
import {
  asCheck,
  type CheckResult,
  decimalsIn,
  floatText,
  isCrash,
  NO_JSON,
  numbersIn,
  type PlanCrash,
  type PlanEntries,
  type PlanOutcome,
  type RulesVariant,
  tokensAt,
  tokensOf,
} from './plan.ts';
import { BoxesForm, isAnyOf, NumbersForm, Parts } from './recorded-boards.ts';
import { ALONE } from './words.ts';

type Box = readonly [volume: number, weight: number];

export interface LiftBoard {
  readonly boxes: readonly Box[];
  /** Capacities, in the order of the lifters. */
  readonly lifters: readonly number[];
}

export const isDone = ({ boxes }: LiftBoard): boolean => boxes.length === 0;

/** Published boxes are kept by their volume: of several of one volume the first place and the last weight stay. */
function collapsed(boxes: readonly Box[]): readonly Box[] {
  return [...new Map(boxes)];
}

const boxName = (volume: number): string => `box[${floatText(volume)}V]`;
const lifterName = (capacity: number): string => `agent[${floatText(capacity)}W]`;

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

const LIFTER_NAME = around('agent[', words('[\\d.]+').as(Number, floatText), 'W]');
/** What is said of a box that lifters cannot bear together. */
const TOO_HEAVY = form('{box} is too heavy for {able}.', {
  box: words('box\\[[\\d.]+V\\]'),
  able: list(LIFTER_NAME, { between: ' and ', none: 'nobody', within: `nobody|(?:${LIFTER_NAME.pattern}(?: and )?)+` }),
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

// --- sizes, actions, words, and the player’s plan ---

/**
 * Plans a step of BoxLift for the rule player: the largest boxes first, each with the fewest lifters that should bear
 * it, judged by its volume and by what the prompt says was too heavy.
 */
function planLifts({ boxes, lifters }: LiftView, { words: told }: PlayerMemory): Record<string, string> {
  const plan: Record<string, string> = Object.fromEntries(lifters.map(({ agent }) => [agent, 'wait']));
  const failed = triedSums(told);
  const named = [...new Map(boxes.map((one) => [one.box, one])).values()];
  const judged = named
    .map(({ box, weight }) => ({ box, needs: weight ?? neededFor(numbersIn(box)[0] ?? 0, failed.get(box)) }))
    .sort((a, b) => b.needs - a.needs);
  let free = [...lifters].sort((a, b) => b.lifts - a.lifts);
  for (const { box, needs } of judged) {
    const whole = free.length === lifters.length;
    const group = groupFor(needs, free) ?? (whole ? free : undefined);
    if (group === undefined) continue;
    for (const { agent } of group) plan[agent] = `lift ${box}`;
    free = free.filter((lifter) => !group.includes(lifter));
  }
  return plan;
}

/** Teams that were too weak are not tried again. */
const neededFor = (volume: number, failed: number | undefined): number =>
  failed === undefined ? volume : Math.max(volume, failed + 0.5);

/** By box: the largest sum of capacities that could not lift it. */
function triedSums(told: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { box, able } of TOO_HEAVY.all(told)) {
    const sum = able.reduce((a, b) => a + b, 0);
    sums.set(box, Math.max(sums.get(box) ?? 0, sum));
  }
  return sums;
}

/** The strongest ones until they can; the last of them the weakest that is enough. */
function groupFor(needs: number, free: LiftView['lifters']): LiftView['lifters'] | undefined {
  const group: LiftView['lifters'][number][] = [];
  let sum = 0;
  for (const lifter of free) {
    const enough = free.findLast((one) => !group.includes(one) && sum + one.lifts >= needs);
    if (enough !== undefined) return [...group, enough];
    group.push(lifter);
    sum += lifter.lifts;
  }
  return undefined;
}

/**
 * Generates instances of BoxLift: volumes of 1 to 10 in halves, weights about as large as volumes, now and then far
 * from them; lifters until all of them together can lift the heaviest box. Source: the distributions of the published
 * program (README.md, sources).
 */
const SURPRISING = 0.05;

/** Under the published rules boxes of one volume become one, so there are fewer of them. */
export function generate(
  { lifters, boxes }: { readonly lifters: number; readonly boxes: number },
  chance: Random,
  variant: RulesVariant,
): LiftBoard {
  const drawn = Array.from({ length: boxes }, (): Box => {
    const volume = (2 + chance.below(19)) / 2;
    return [volume, weightOf(volume, chance)];
  });
  const kept = variant === 'published' ? collapsed(drawn) : drawn;
  const heaviest = Math.max(0, ...kept.map(([, weight]) => weight));
  const capacities = Array.from({ length: lifters }, () => (1 + chance.below(15)) / 2);
  while (lifters > 0 && capacities.reduce((a, b) => a + b, 0) < heaviest)
    for (const i of capacities.keys()) capacities[i] = (capacities[i] ?? 0) + 0.5;
  const board = { boxes: kept, lifters: capacities };
  checkSolvable(board);
  return board;
}

/** Normal noise of a tenth of the volume; one box in twenty is half as heavy again, or half as light. */
function weightOf(volume: number, chance: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
  const surprise = chance.next() < SURPRISING ? (chance.next() < 0.5 ? -0.5 : 0.5) * volume : 0;
  return Math.round(10 * Math.max(0.1, volume + 0.1 * volume * normal + surprise)) / 10;
}

/** @throws EPISODE_IMPOSSIBLE where there is nothing to lift, or more than all lifters can */
export function checkSolvable({ boxes, lifters }: LiftBoard): void {
  if (boxes.length === 0)
    throw failure('EPISODE_IMPOSSIBLE', { what: 'the instance', why: 'it has no boxes, so there is nothing to do' });
  const strength = lifters.reduce((a, b) => a + b, 0);
  const heavy = boxes.find(([, weight]) => weight > strength);
  if (heavy !== undefined)
    throw failure('EPISODE_IMPOSSIBLE', {
      what: 'the instance',
      why: `all lifters together lift ${strength}, and one box weighs ${heavy[1]}`,
    });
}

/** Published settings: lifters, boxes. */
const PUBLISHED: Readonly<Record<string, readonly [agents: number, boxes: number]>> = {
  '4x10': [4, 10],
  '6x14': [6, 14],
  '8x18': [8, 18],
  '10x24': [10, 24],
};
const SCENES: Readonly<Record<string, SceneFacts>> = {
  team: {},
  ...Object.fromEntries(Object.entries(PUBLISHED).map(([name, [agents]]) => [name, { agents }])),
};

/** As published for 4, 6, 8 and 10 lifters; scaled in proportion for other teams. */
const boxesFor = (team: number): number =>
  Object.values(PUBLISHED).find(([agents]) => agents === team)?.[1] ?? 2 * team + 2;

export const boxLift: BoxWorldParts<LiftBoard, LiftView> = {
  name: 'boxlift',
  title: 'BoxLift (lifting together)',
  mostAgents: 32,
  rules: { environment: 'BoxLift', isDone, carryOut, check, fromRecording: liftBoardFrom },
  promptTokens: 4000,
  scenes: SCENES,
  begin: ({ team, chance, rules: variant }) => ({
    board: generate({ lifters: team, boxes: boxesFor(team) }, chance, variant),
    cap: team === 8 ? 25 : 20,
  }),
  checkSolvable,
  boxesLeft: ({ boxes }) => boxes.length,
  task: 'Lift all boxes, in as few steps as you can. A box that is lifted is gone.',
  manual: () =>
    `Boxes are named by their volume, box[2.5V]; how heavy a box is can only be guessed from that: mostly about as heavy as it is large, and now and then half as heavy again. Each agent is a lifter and lifts so much at once, in the same unit, as its W says.
In each step every agent may join in lifting one box: 'lift box[2.5V]'. Agents that name the same box in one step lift it together; it is lifted where they can bear its weight, and else stays. Of several boxes with the same name the first is meant.`,
  actors: () => [],
  offered: ({ boxes, lifters }) =>
    [...new Set([...boxes.map(([volume]) => boxName(volume)), ...lifters.map(lifterName)])].sort(),
  actions: ({ boxes }) => [...new Set(boxes.map(([volume]) => `lift ${boxName(volume)}`))],
  understand: remembered((action) => (isLift(action) ? action : undefined)),
  planOf({ lifters }, actions) {
    const keys = actions.map((action) => action?.slice('lift '.length));
    const entries = new Map<string, string>();
    for (const [who, key] of keys.entries()) {
      if (key === undefined) continue;
      const own = lifterName(lifters[who] ?? 0);
      const before = entries.get(key);
      entries.set(key, before === undefined ? own : `${before}, ${own}`);
    }
    return { entries: [...entries], keys };
  },
  describe: ({ agents, board: { boxes, lifters } }) => [
    BOXES.write(boxes.map(([volume]) => boxName(volume))),
    ...lifters.map((lifts, who) => LIFTER.write({ agent: agents[who] ?? '', lifts })),
  ],
  view: ({ agents, board: { boxes, lifters } }) => ({
    boxes: boxes.map(([volume]) => ({ box: boxName(volume) })),
    lifters: lifters.map((lifts, who) => ({ agent: agents[who] ?? '', lifts })),
  }),
  // The published prompts of local agents hold the state with its weights, those of planners do not (prompt_env3.py).
  shownAlone: ({ board: { boxes }, rules: variant }) =>
    variant === 'published'
      ? WEIGHTS.write(boxes.map(([volume, weight]) => ({ box: boxName(volume), weight })))
      : undefined,
  readBoard(shown) {
    const weights = WEIGHTS.read(shown[0] ?? '');
    const [first = '', ...lines] = weights === undefined ? shown : shown.slice(1);
    const boxes = BOXES.read(first);
    const lifters = lines.flatMap((line) => LIFTER.read(line) ?? []);
    if (boxes === undefined || lifters.length < Math.max(1, lines.length)) return undefined;
    const byBox = new Map(weights?.map(({ box, weight }) => [box, weight]));
    return { boxes: boxes.map((box) => ({ box, weight: byBox.get(box) })), lifters };
  },
  canDo: ({ boxes, lifters }, agent, action) =>
    lifters.some((lifter) => lifter.agent === agent) && boxes.some(({ box }) => action === `lift ${box}`),
  plan: planLifts,
};

const NAME = words('box\\[[\\d.]+V\\]');
const BOXES = around('Boxes: ', list(NAME, { none: 'nothing' }));
const WEIGHED = form('{box} weighs {weight}', { box: NAME, weight: decimal });
const WEIGHTS = around(ALONE, list(WEIGHED, { none: 'nothing' }));
const LIFTER = form('{agent} lifts {lifts}W', { agent: anything, lifts: words('\\d+\\.\\d+').as(Number, floatText) });

/** As it must be written. */
function isLift(action: string): boolean {
  const [volume = ''] = tokensAt(action, 'lift box [ ? ]') ?? [];
  return volume.endsWith('V') && action === `lift ${boxName(Number(volume.slice(0, -1)))}`;
}

/** Declares what agents of BoxLift are shown of the board. */
interface LiftView {
  /** In order; equal names are different boxes. */
  readonly boxes: readonly { readonly box: string; readonly weight?: number }[];
  readonly lifters: readonly { readonly agent: string; readonly lifts: number }[];
}

/**
 * Boxes are listed separately or in the state, as pairs or as two lists like those that the program writes
 * (`volume_list`, `weight_list`); the state after a plan omits lifters.
 */
function liftBoardFrom(recorded: RecordedBoard, like?: LiftBoard): LiftBoard | undefined {
  const inner = Parts.safeParse(recorded.state).data ?? {};
  const all = { ...inner, ...recorded };
  const listed = (head: string) =>
    NumbersForm.safeParse(Object.entries(all).find(([key]) => isAnyOf(key, [head]))?.[1]).data;
  const [volumes, weights] = [listed('volume'), listed('weight')];
  const pairs = volumes?.map((volume, i) => [volume, weights?.[i]]);
  const whole = volumes?.length === weights?.length ? pairs : undefined;
  const boxes = BoxesForm.safeParse(all.boxes ?? whole ?? recorded.state).data;
  const lifters = listed('lifter') ?? like?.lifters;
  return boxes === undefined || lifters === undefined ? undefined : { boxes: collapsed(boxes), lifters };
}
