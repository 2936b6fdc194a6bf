// Holds the five task types: what is to be brought where. Source: CoELA, section on C-WAH, and its task files (names as
// in the graph: the published `dinnertable` is a kitchentable, its `fork` a cutleryfork).

export type GoalRelation = 'on' | 'inside';

export interface ChoresTaskFact {
  /** The name in the published code. */
  readonly code: string;
  readonly title: string;
  readonly relation: GoalRelation;
  readonly place: string;
  readonly allowed: readonly string[];
}

const FOOD = ['cupcake', 'pancake', 'poundcake', 'pudding', 'apple', 'juice', 'wine'] as const;
const TABLEWARE = ['plate', 'cutleryfork'] as const;

/** In the order of the published data set: ten episodes of each. */
export const TASKS: readonly ChoresTaskFact[] = [
  {
    code: 'read_book',
    title: 'Prepare afternoon tea',
    relation: 'on',
    place: 'coffeetable',
    allowed: ['cupcake', 'pudding', 'apple', 'juice', 'wine'],
  },
  { code: 'put_dishwasher', title: 'Wash dishes', relation: 'inside', place: 'dishwasher', allowed: TABLEWARE },
  {
    code: 'prepare_food',
    title: 'Prepare a meal',
    relation: 'on',
    place: 'kitchentable',
    allowed: ['coffeepot', ...FOOD],
  },
  { code: 'put_fridge', title: 'Put groceries', relation: 'inside', place: 'fridge', allowed: FOOD },
  { code: 'setup_table', title: 'Set up a dinner table', relation: 'on', place: 'kitchentable', allowed: TABLEWARE },
];

/** Episodes of each task. */
export const EPISODES_PER_TASK = 10;
export const EPISODES = TASKS.length * EPISODES_PER_TASK;
/** The total number of things an episode asks for. */
export const LEAST_WANTED = 3;
export const MOST_WANTED = 5;
