// Gives the example of an answer for prompts: another house, with things and rooms that no episode here has.
import type { WorkedExample } from '../../runtime/core/worked-example.ts';

export const EXAMPLES: readonly WorkedExample[] = [
  {
    task: 'Transport 2 candle and 1 spool to the bed.',
    situation:
      '{a} is in <Library> (8000), where it sees <candle> (9301) and <hamper> (9310), and holds nothing. {b} is in <Hall> (9000) and has found nothing.',
    parts: [
      {
        subtask: 'bring what is in <Library> (8000)',
        actions: [
          'go grasp container <hamper> (9310)',
          'go grasp target object <candle> (9301)',
          "transport objects I'm holding to the bed",
        ],
        why: '{a} knows of a container and a candle in its room: with the hamper it carries three at once.',
        after: [],
      },
      {
        subtask: 'find the other candle and the spool',
        actions: [
          'explore current room <Hall> (9000)',
          'go to <Workshop> (7000)',
          'explore current room <Workshop> (7000)',
        ],
        why: 'The rest is not found yet, so {b} explores where {a} is not.',
        after: [],
      },
      {
        subtask: 'bring the rest',
        actions: ['go grasp target object <spool> (9305)', "transport objects I'm holding to the bed"],
        why: 'This takes knowing where it lies.',
        after: ['find the other candle and the spool'],
      },
    ],
    done: ['find a candle'],
    seen: '<candle> (9301) is seen, and nothing has come to the bed yet.',
    failure: {
      action: 'put <candle> (9301) into the container <hamper> (9310)',
      why: '{a} holds neither the candle nor the hamper, and putting takes both in hand.',
      instead: 'It should take them first: go grasp container <hamper> (9310).',
    },
    memory: '<candle> (9301) and <hamper> (9310) are in <Library> (8000); <Hall> (9000) is not explored.',
    remark:
      'I found <candle> (9301) and <hamper> (9310) in <Library> (8000) and bring them. {b}, please explore <Workshop> (7000).',
    objection: 'Both of us would go for <hamper> (9310), which I have before me: {b} had better explore <Hall> (9000).',
    objectedPlan: ['go grasp container <hamper> (9310)', 'go grasp container <hamper> (9310)'],
  },
];
