// Gives the example of an answer for prompts.
import type { WorkedExample } from '../../runtime/facets/worked-example.ts';

export const EXAMPLES: readonly WorkedExample[] = [
  {
    task: 'Cook the ordered soups and deliver them.',
    situation: '{a} faces an onion dispenser with empty hands. {b} holds an onion and stands two cells east of a pot.',
    parts: [
      { subtask: 'take an onion', actions: ['interact'], why: '{a} faces the onions.', after: [] },
      { subtask: 'bring the onion to the pot', actions: ['west'], why: 'The pot is to the west of {b}.', after: [] },
      {
        subtask: 'put the onion into the pot',
        actions: ['interact'],
        why: 'A soup needs it.',
        after: ['take an onion'],
      },
    ],
    done: [],
    seen: 'The pot is empty.',
    failure: { action: 'interact', why: '{a} faced floor.', instead: 'It should turn to the onions: north.' },
    memory: 'The pot needs three onions.',
    remark: '{a} takes an onion while {b} goes to the pot.',
    objection: '{b} holds an onion already and can take no other.',
    objectedPlan: ['north', 'interact'],
  },
];
