// Describes BoxLift to the world that the box worlds share: sizes, actions, words, and how its player plans. Agents
// that name the same box in one step lift it together.

import type { Random } from '../../../runtime/core/random.ts';
import { failure } from '../../../runtime/errors/index.ts';
import { anything, around, decimal, form, list, words } from '../../kit/form.ts';
import { remembered } from '../../kit/kept.ts';
import type { BoxWorldParts, PlayerMemory, SceneFacts } from '../parts.ts';
import type { RulesVariant } from '../plan.ts';
import { floatText, numbersIn, tokensAt } from '../python-numbers.ts';
import { liftBoardFrom } from '../recorded-boards.ts';
import { ALONE } from '../words.ts';
import * as rules from './rules.ts';
import { type Box, boxName, collapsed, type LiftBoard, lifterName, TOO_HEAVY } from './rules.ts';

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
  rules: { ...rules, environment: 'BoxLift', fromRecording: liftBoardFrom },
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
