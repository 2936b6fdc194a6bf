// Gives the examples of answers for prompts: by world, other boards with boxes that no instance here has.
import type { WorkedExample } from '../../runtime/facets/worked-example.ts';

/** Common to all examples: two moves at once, and one that must wait. */
interface ExampleMoves {
  readonly task: string;
  readonly situation: string;
  readonly moves: readonly [first: string, second: string, later: string];
  readonly subtasks: readonly [first: string, second: string, later: string];
  /** The first agent's failed attempt. */
  readonly failure: WorkedExample['failure'];
  /** A plan that will not do, and why. */
  readonly objection: string;
  readonly objectedPlan: readonly [string, string];
}

function exampleOf({ task, situation, moves, subtasks, ...others }: ExampleMoves): readonly WorkedExample[] {
  const [first, second, later] = subtasks;
  return [
    {
      task,
      situation,
      parts: [
        { subtask: first, actions: [moves[0]], why: `{a} can do its part at once: ${first}.`, after: [] },
        { subtask: second, actions: [moves[1]], why: `{b} can do its own at the same time: ${second}.`, after: [] },
        { subtask: later, actions: [moves[2]], why: 'The rest must wait for the next step.', after: [first] },
      ],
      done: [],
      seen: 'Nothing has been moved yet.',
      ...others,
      memory: `Next: ${later}.`,
      remark: `I propose that {a} says '${moves[0]}' and {b} says '${moves[1]}'.`,
    },
  ];
}

const NETS = {
  task: 'Bring every box into a target of its own colour.',
  subtasks: ['bring box_ivory to its target', 'bring box_teal nearer to its target', 'bring box_teal to its target'],
} as const;

export const EXAMPLES: Readonly<Record<string, readonly WorkedExample[]>> = {
  'boxnet-1': exampleOf({
    ...NETS,
    situation:
      '{a} at square[8.5, 8.5] has box_ivory and target_ivory. {b} at square[8.5, 9.5] has box_teal; target_teal is one square up.',
    moves: ['move(box_ivory, target_ivory)', 'move(box_teal, square[7.5, 9.5])', 'move(box_teal, target_teal)'],
    failure: {
      action: 'move(box_teal, target_teal)',
      why: 'box_teal was not in the square of {a}.',
      instead: "It should move what is there: 'move(box_ivory, target_ivory)'.",
    },
    objection: 'There is no box_ivory in the square of {b}: it should move box_teal up, and I box_ivory.',
    objectedPlan: ['wait', 'move(box_ivory, target_ivory)'],
  }),
  'boxnet-2': exampleOf({
    ...NETS,
    situation:
      '{a} at square[8.5, 8.5] reaches box_ivory and has target_ivory. {b} at square[8.5, 9.5] reaches box_teal on position[9.0, 10.0].',
    moves: ['move(box_ivory, target_ivory)', 'move(box_teal, position[8.0, 10.0])', 'move(box_teal, target_teal)'],
    failure: {
      action: 'move(box_teal, target_teal)',
      why: '{a} does not reach box_teal.',
      instead: "It should move what it reaches: 'move(box_ivory, target_ivory)'.",
    },
    objection: '{b} does not reach box_ivory: it should move box_teal, and I box_ivory.',
    objectedPlan: ['wait', 'move(box_ivory, target_ivory)'],
  }),
  warehouse: exampleOf({
    task: 'Bring all boxes from the shelves to the target.',
    situation:
      '{a} stands on track 9 in column 31 beside box_9.5_31.0, without a box. {b} carries a box on track 8 in column 0.',
    moves: ['pick box_9.5_31.0', 'move to target', 'move left'],
    subtasks: ['pick box_9.5_31.0', 'deliver the box of {b}', 'carry box_9.5_31.0 to the target'],
    failure: {
      action: 'move to target',
      why: '{a} was not in column 0, from where alone the target can be reached.',
      instead: "It should take the box beside it first: 'pick box_9.5_31.0'.",
    },
    objection:
      '{b} is not beside box_9.5_31.0 and has a box already: it should move to the target, and I pick the box.',
    objectedPlan: ['wait', 'pick box_9.5_31.0'],
  }),
  boxlift: exampleOf({
    task: 'Lift all boxes.',
    situation: '{a} lifts 41.5W and {b} lifts 42.0W; there are box[83.0V] and box[41.0V].',
    moves: ['lift box[83.0V]', 'lift box[83.0V]', 'lift box[41.0V]'],
    subtasks: ['lift box[83.0V] together', 'lift box[83.0V] with {a}', 'lift box[41.0V]'],
    failure: {
      action: 'lift box[83.0V]',
      why: 'box[83.0V] was too heavy for one.',
      instead: "Both should name it in the same step: 'lift box[83.0V]'.",
    },
    objection: 'Neither of us can lift box[83.0V] alone, and I would be alone with it: {b} should lift it with me.',
    objectedPlan: ['lift box[83.0V]', 'lift box[41.0V]'],
  }),
};
