// Gives the example of an answer for prompts, with a password that no agent has.
import type { WorkedExample } from '../../runtime/core/worked-example.ts';

export const EXAMPLES: readonly WorkedExample[] = [
  {
    task: 'Bring the baton to the last agent in line.',
    situation: '{a} holds the baton; the password of the next in line is zinnia. {b} holds nothing.',
    parts: [
      {
        subtask: 'pass the baton on',
        actions: ['pass zinnia'],
        why: '{a} holds the baton, and zinnia is the password of the next in line.',
        after: [],
      },
      { subtask: 'be ready for the baton', actions: ['wait'], why: 'The others have nothing to pass.', after: [] },
      { subtask: 'pass it on again', actions: ['wait'], why: 'It is not there yet.', after: ['pass the baton on'] },
    ],
    done: [],
    seen: '{a} holds the baton and has not passed it.',
    failure: { action: 'pass daisy', why: '{a} named a wrong password.', instead: 'It should say: pass zinnia.' },
    memory: 'The password of {b} is zinnia.',
    remark: 'I hold the baton and pass it on: zinnia.',
    objection: 'The password in the plan is wrong: it is zinnia.',
    objectedPlan: ['pass daisy', 'wait'],
  },
];
