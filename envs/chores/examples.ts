// Gives the example of an answer for prompts: another apartment, with things and rooms that no episode here has.
import type { WorkedExample } from '../../runtime/core/worked-example.ts';

export const EXAMPLES: readonly WorkedExample[] = [
  {
    task: 'Lay out the tools: find and put 1 trowel, 1 twine onto <workbench> (904).',
    situation:
      '{a} is in <shed> (900), where it sees <trowel> (911) and the closed <locker> (907), and holds nothing. {b} is in <porch> (901) and has found nothing.',
    parts: [
      {
        subtask: 'bring the trowel',
        actions: ['[gograb] <trowel> (911)', '[gocheck] <locker> (907)', '[goput] <workbench> (904)'],
        why: '{a} sees the trowel and has a free hand.',
        after: [],
      },
      {
        subtask: 'find the twine',
        actions: ['[goexplore] <cellar> (902)', '[gocheck] <locker> (908)', '[goexplore] <attic> (903)'],
        why: 'The twine is not found yet, so {b} looks where {a} is not.',
        after: [],
      },
      {
        subtask: 'bring the twine',
        actions: ['[gograb] <twine> (915)', '[goput] <workbench> (904)'],
        why: 'This takes knowing where it is.',
        after: ['find the twine'],
      },
    ],
    done: ['find the trowel'],
    seen: '<trowel> (911) is seen, and nothing is placed yet.',
    failure: {
      action: '[goput] <workbench> (904)',
      why: '{a} holds nothing that could be put down.',
      instead: 'It should take the trowel first: [gograb] <trowel> (911).',
    },
    memory: '<trowel> (911) and the closed <locker> (907) are in <shed> (900).',
    remark: 'I found <trowel> (911) in <shed> (900) and take it. {b}, please look for the twine in <cellar> (902).',
    objection: 'Both of us would go for <trowel> (911), which I have before me: {b} had better look for the twine.',
    objectedPlan: ['[gograb] <trowel> (911)', '[gograb] <trowel> (911)'],
  },
];
