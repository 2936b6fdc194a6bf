// Holds the ten episodes of the published test set as facts, read off recorded runs (README.md, "Sources"): goal
// counts, start rooms, and where everything stands that could serve the goal. The ids of the things are ours: the
// records name only their classes.
import { EPISODES_PER_TASK, type GoalRelation, TASKS } from './tasks.ts';

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

/** Id, apartment and goal place; how many of what; start rooms; and what is at which places. */
const ROWS = [
  '0 3 268; 1 apple, 2 cupcake, 1 juice, 1 pudding; bedroom livingroom; apple 103 72, cupcake 216 103, juice 103 103, pudding 104 103',
  '5 6 247; 2 cupcake, 1 pudding, 1 wine; bathroom bedroom; cupcake 167 129, pudding 159 130, wine 130',
  '10 3 104; 3 cutleryfork; bathroom bedroom; cutleryfork 216 72 268',
  '16 6 159; 3 cutleryfork, 1 plate; livingroom bathroom; cutleryfork 328 130 130, plate 327 167',
  '20 6 130; 1 apple, 1 juice, 1 pancake, 1 poundcake, 1 wine; bathroom livingroom; apple 129 247, juice 328, pancake 328, poundcake 165, wine 327 159',
  '26 3 72; 1 apple, 1 cupcake, 1 juice, 1 poundcake, 1 wine; bedroom bathroom; apple 104 104 103, cupcake 216 104 103, juice 216, poundcake 104 103, wine 103 268',
  '30 6 165; 2 apple, 1 cupcake, 1 juice, 1 pudding; bathroom kitchen; apple 130 130, cupcake 328 167, juice 328 129, pudding 130',
  '32 3 103; 1 apple, 2 cupcake, 1 poundcake, 1 wine; kitchen livingroom; apple 216 268, cupcake 109 268, poundcake 72, wine 216',
  '40 3 72; 1 cutleryfork, 2 plate; kitchen bedroom; cutleryfork 104 103, plate 109 268',
  '49 6 130; 1 cutleryfork, 2 plate; bathroom bedroom; cutleryfork 165 166, plate 327 167 247',
];

export const TEST_EPISODES: readonly ChoresEpisode[] = ROWS.map((row) => {
  const [head = '', wants = '', starts = '', things = ''] = row.split('; ');
  const [id = 0, env, goal = 0] = head.split(' ').map(Number);
  const { code = '', relation = 'on' } = TASKS[Math.floor(id / EPISODES_PER_TASK)] ?? {};
  return {
    id,
    env: env === 3 ? 3 : 6,
    task: code,
    relation,
    goal,
    wants: wants.split(', ').map((want) => {
      const [count = '0', name = ''] = want.split(' ');
      return { class: name, count: Number(count) };
    }),
    starts: starts.split(' '),
    things: things.split(', ').flatMap((thing) => {
      const [name = '', ...places] = thing.split(' ');
      return places.map((at) => ({ class: name, at: Number(at) }));
    }),
  };
});
