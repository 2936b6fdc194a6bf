// Gives the example of an answer for prompts: robots in another house, with things that no episode here has.
import type { WorkedExample } from '../../runtime/core/worked-example.ts';

export const EXAMPLES: readonly WorkedExample[] = [
  {
    task: 'Bring the objects to where they belong: any_targets|8 is at TARGET_any_targets|8, any_targets|9 is at TARGET_any_targets|9.',
    situation:
      'There {a} has wheels and an arm that reaches 2.0 m high, and {b} has legs and an arm that reaches 1.2 m. any_targets|8 is 1.7 m high on this floor, any_targets|9 is a floor up.',
    parts: [
      {
        subtask: 'bring any_targets|8 to TARGET_any_targets|8',
        actions: [
          'nav_to_obj(any_targets|8)',
          'pick(any_targets|8)',
          'nav_to_obj(TARGET_any_targets|8)',
          'place(any_targets|8, TARGET_any_targets|8)',
        ],
        why: '1.7 m is above the reach of {b} and within that of {a}.',
        after: [],
      },
      {
        subtask: 'bring any_targets|9 to TARGET_any_targets|9',
        actions: [
          'nav_to_obj(any_targets|9)',
          'pick(any_targets|9)',
          'nav_to_obj(TARGET_any_targets|9)',
          'place(any_targets|9, TARGET_any_targets|9)',
        ],
        why: 'Wheels take no stairs, so {b} goes up.',
        after: [],
      },
    ],
    done: [],
    seen: 'Neither object is at its place yet, so nothing is done.',
    failure: {
      action: 'nav_to_obj(any_targets|9)',
      why: 'any_targets|9 is a floor up, and wheels take no stairs.',
      instead: '{a} should leave it to {b} and go for the other: nav_to_obj(any_targets|8).',
    },
    memory: '{a} cannot get to any_targets|9, and {b} not up to any_targets|8. Nobody holds anything.',
    remark:
      'any_targets|9 is a floor up, where my wheels do not get. {b}, please bring it to TARGET_any_targets|9; I take any_targets|8.',
    objection: 'any_targets|9 is a floor up and I have wheels: {b} had better take it, and I any_targets|8.',
    objectedPlan: ['nav_to_obj(any_targets|9)', 'nav_to_obj(any_targets|8)'],
  },
];
