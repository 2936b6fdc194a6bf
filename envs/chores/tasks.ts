// The five task types: what is to be brought where. Source: CoELA, section on C-WAH, and its task files (names as in the graph: the
// published `dinnertable` is a kitchentable, its `fork` a cutleryfork).

export type Relation = 'on' | 'inside';

export interface TaskFact {
  /** The name in the published code. */
  readonly code: string;
  readonly title: string;
  readonly relation: Relation;
  readonly place: string;
  readonly allowed: readonly string[];
}

const FOOD = ['cupcake', 'pancake', 'poundcake', 'pudding', 'apple', 'juice', 'wine'] as const;
const WARE = ['plate', 'cutleryfork'] as const;

/** In the order of the published data set: ten episodes of each. */
export const TASKS: readonly TaskFact[] = [
  {
    code: 'read_book',
    title: 'Prepare afternoon tea',
    relation: 'on',
    place: 'coffeetable',
    allowed: ['cupcake', 'pudding', 'apple', 'juice', 'wine'],
  },
  { code: 'put_dishwasher', title: 'Wash dishes', relation: 'inside', place: 'dishwasher', allowed: WARE },
  { code: 'prepare_food', title: 'Prepare a meal', relation: 'on', place: 'kitchentable', allowed: ['coffeepot', ...FOOD] },
  { code: 'put_fridge', title: 'Put groceries', relation: 'inside', place: 'fridge', allowed: FOOD },
  { code: 'setup_table', title: 'Set up a dinner table', relation: 'on', place: 'kitchentable', allowed: WARE },
];

/** Episodes of each task. */
export const EACH = 10;
export const EPISODES = TASKS.length * EACH;
/** An episode asks for so many things in all. */
export const LEAST = 3;
export const MOST = 5;
