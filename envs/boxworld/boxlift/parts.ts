import type { BoxWorldParts, SceneFacts } from '../parts.ts';
import { floatText, remembered } from '../python-numbers.ts';
import { boxLiftRules } from '../rules-by-world.ts';
import { ALONE, after, listText, readList } from '../words.ts';
import { checkSolvable, generate } from './generate.ts';
import { planLifts } from './plan.ts';
import type { LiftBoard } from './rules.ts';
import type { LiftView } from './view.ts';

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
  rules: boxLiftRules,
  promptTokens: 4000,
  scenes: SCENES,
  begin: ({ team, chance, rules }) => ({
    board: generate(team, boxesFor(team), chance, rules),
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
  understand: (action) => (isAction(action) ? action : undefined),
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
    `Boxes: ${listText(boxes.map(([volume]) => boxName(volume)))}`,
    ...lifters.map((lifts, who) => `${agents[who]} lifts ${floatText(lifts)}W`),
  ],
  view: ({ agents, board: { boxes, lifters } }) => ({
    boxes: boxes.map(([volume]) => ({ box: boxName(volume) })),
    lifters: lifters.map((lifts, who) => ({ agent: agents[who] ?? '', lifts })),
  }),
  // The published prompts of local agents hold the state with its weights, those of planners do not (prompt_env3.py).
  shownAlone: ({ board: { boxes }, rules }) =>
    rules === 'published'
      ? `${ALONE}${listText(boxes.map(([volume, weight]) => `${boxName(volume)} weighs ${weight}`))}`
      : undefined,
  readBoard(shown) {
    const weights = weightsIn(shown[0] ?? '');
    const [first = '', ...lines] = weights === undefined ? shown : shown.slice(1);
    const listed = after('Boxes: ', first);
    const lifters = lines.map((line) => /^(.*) lifts (\d+\.\d+)W$/.exec(line));
    if (listed === undefined || lifters.length === 0 || lifters.includes(null)) return undefined;
    return {
      boxes: readList(listed).map((box) => ({ box, weight: weights?.get(box) })),
      lifters: lifters.map((read) => ({ agent: read?.[1] ?? '', lifts: Number(read?.[2]) })),
    };
  },
  canDo: ({ boxes, lifters }, agent, action) =>
    lifters.some((lifter) => lifter.agent === agent) && boxes.some(({ box }) => action === `lift ${box}`),
  plan: planLifts,
};

function weightsIn(line: string): ReadonlyMap<string, number> | undefined {
  const listed = after(ALONE, line);
  if (listed === undefined) return undefined;
  const pairs = readList(listed).map((one) => one.split(' weighs '));
  return new Map(pairs.map(([box = '', weight]) => [box, Number(weight)]));
}

const ACTION = /^lift box\[\d+\.\d+V\]$/;
const isAction = remembered((action) => ACTION.test(action));
const lifterName = (capacity: number): string => `agent[${floatText(capacity)}W]`;
const boxName = (volume: number): string => `box[${floatText(volume)}V]`;
