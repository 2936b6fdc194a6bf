// Holds the ten episodes of the published test set as facts, read off recorded runs (README.md, "Sources"): goal
// counts, start rooms, and where everything stands that could serve the goal. The ids of the things are ours: the
// records name only their classes.
import type { GoalRelation } from './tasks.ts';

export interface ChoresEpisode {
  readonly id: number;
  readonly env: 3 | 6;
  /** The task's name in the published code. */
  readonly task: string;
  readonly relation: GoalRelation;
  /** Id of the goal place. */
  readonly goal: number;
  /** How many of each class are wanted there; any instance counts. */
  readonly wants: readonly { readonly class: string; readonly count: number }[];
  /** Start rooms by class, in team order; a larger team starts where its seed says. */
  readonly starts: readonly string[];
  /** Everything that could serve the goal, and the id of the place that holds it. */
  readonly things: readonly { readonly class: string; readonly at: number }[];
}

/** `2 cupcake, 1 pudding`. */
function parseCounts(text: string): ChoresEpisode['wants'] {
  return text.split(', ').map((part) => {
    const [count = '0', name = ''] = part.split(' ');
    return { class: name, count: Number(count) };
  });
}

/** `apple 103 72` is one apple at 103 and one at 72. */
function parsePlacements(...lines: readonly string[]): ChoresEpisode['things'] {
  return lines.flatMap((line) => {
    const [name = '', ...at] = line.split(' ');
    return at.map((id) => ({ class: name, at: Number(id) }));
  });
}

const tea = { task: 'read_book', relation: 'on' } as const;
const dishes = { task: 'put_dishwasher', relation: 'inside' } as const;
const meal = { task: 'prepare_food', relation: 'on' } as const;
const groceries = { task: 'put_fridge', relation: 'inside' } as const;
const table = { task: 'setup_table', relation: 'on' } as const;

export const TEST_EPISODES: readonly ChoresEpisode[] = [
  {
    id: 0,
    env: 3,
    ...tea,
    goal: 268,
    wants: parseCounts('1 apple, 2 cupcake, 1 juice, 1 pudding'),
    starts: ['bedroom', 'livingroom'],
    things: parsePlacements('apple 103 72', 'cupcake 216 103', 'juice 103 103', 'pudding 104 103'),
  },
  {
    id: 5,
    env: 6,
    ...tea,
    goal: 247,
    wants: parseCounts('2 cupcake, 1 pudding, 1 wine'),
    starts: ['bathroom', 'bedroom'],
    things: parsePlacements('cupcake 167 129', 'pudding 159 130', 'wine 130'),
  },
  {
    id: 10,
    env: 3,
    ...dishes,
    goal: 104,
    wants: parseCounts('3 cutleryfork'),
    starts: ['bathroom', 'bedroom'],
    things: parsePlacements('cutleryfork 216 72 268'),
  },
  {
    id: 16,
    env: 6,
    ...dishes,
    goal: 159,
    wants: parseCounts('3 cutleryfork, 1 plate'),
    starts: ['livingroom', 'bathroom'],
    things: parsePlacements('cutleryfork 328 130 130', 'plate 327 167'),
  },
  {
    id: 20,
    env: 6,
    ...meal,
    goal: 130,
    wants: parseCounts('1 apple, 1 juice, 1 pancake, 1 poundcake, 1 wine'),
    starts: ['bathroom', 'livingroom'],
    things: parsePlacements('apple 129 247', 'juice 328', 'pancake 328', 'poundcake 165', 'wine 327 159'),
  },
  {
    id: 26,
    env: 3,
    ...meal,
    goal: 72,
    wants: parseCounts('1 apple, 1 cupcake, 1 juice, 1 poundcake, 1 wine'),
    starts: ['bedroom', 'bathroom'],
    things: parsePlacements(
      'apple 104 104 103',
      'cupcake 216 104 103',
      'juice 216',
      'poundcake 104 103',
      'wine 103 268',
    ),
  },
  {
    id: 30,
    env: 6,
    ...groceries,
    goal: 165,
    wants: parseCounts('2 apple, 1 cupcake, 1 juice, 1 pudding'),
    starts: ['bathroom', 'kitchen'],
    things: parsePlacements('apple 130 130', 'cupcake 328 167', 'juice 328 129', 'pudding 130'),
  },
  {
    id: 32,
    env: 3,
    ...groceries,
    goal: 103,
    wants: parseCounts('1 apple, 2 cupcake, 1 poundcake, 1 wine'),
    starts: ['kitchen', 'livingroom'],
    things: parsePlacements('apple 216 268', 'cupcake 109 268', 'poundcake 72', 'wine 216'),
  },
  {
    id: 40,
    env: 3,
    ...table,
    goal: 72,
    wants: parseCounts('1 cutleryfork, 2 plate'),
    starts: ['kitchen', 'bedroom'],
    things: parsePlacements('cutleryfork 104 103', 'plate 109 268'),
  },
  {
    id: 49,
    env: 6,
    ...table,
    goal: 130,
    wants: parseCounts('1 cutleryfork, 2 plate'),
    starts: ['bathroom', 'bedroom'],
    things: parsePlacements('cutleryfork 165 166', 'plate 327 167 247'),
  },
];
