// Gives the examples of answers for prompts: chores in other homes, with kinds of things that no scene here has.
import type { WorkedExample } from '../../runtime/facets/worked-example.ts';

export const EXAMPLES: readonly WorkedExample[] = [
  {
    task: 'Put the lantern in the trunk.',
    situation: '{a} sees Lantern_1 across the room and holds nothing. {b} sees Trunk_1 (closed) and holds nothing.',
    parts: [
      {
        subtask: 'fetch the lantern',
        actions: ['NavigateTo(Lantern_1)', 'PickupObject(Lantern_1)'],
        why: '{a} sees the lantern but is too far away to take it, so it goes there first.',
        after: [],
      },
      {
        subtask: 'open the trunk',
        actions: ['NavigateTo(Trunk_1)', 'OpenObject(Trunk_1)'],
        why: 'The trunk must be open before anything goes in, and {b} is nearer to it.',
        after: [],
      },
      {
        subtask: 'put the lantern into the trunk',
        actions: ['NavigateTo(Trunk_1)', 'PutObject(Trunk_1)'],
        why: 'This takes the lantern in hand and the trunk open.',
        after: ['fetch the lantern', 'open the trunk'],
      },
    ],
    done: ['find the lantern', 'find the trunk'],
    seen: 'Lantern_1 and Trunk_1 are both in view. The lantern is in nobody’s hands and the trunk is closed, so nothing else is done.',
    failure: {
      action: 'PickupObject(Lantern_1)',
      why: '{a} was too far away from Lantern_1 to pick it up.',
      instead: 'It should go closer first: NavigateTo(Lantern_1).',
    },
    memory:
      'Lantern_1 lies on Bench_1, Trunk_1 (closed) stands at the window. {a} fetches the lantern, {b} opens the trunk.',
    remark: 'I see Lantern_1 on Bench_1 and fetch it. {b}, please open Trunk_1.',
    objection:
      'Both of us would go for Lantern_1, and nobody would open Trunk_1: {b} had better open it while I fetch the lantern.',
    objectedPlan: ['NavigateTo(Lantern_1)', 'NavigateTo(Lantern_1)'],
  },
  {
    task: 'Slice the melon and wash the jug.',
    situation: '{a} sees Melon_1, {b} sees Jug_1 (dirty). Nobody holds anything.',
    parts: [
      {
        subtask: 'slice the melon',
        actions: ['NavigateTo(Melon_1)', 'SliceObject(Melon_1)'],
        why: '{a} is nearest to the melon.',
        after: [],
      },
      {
        subtask: 'wash the jug',
        actions: ['NavigateTo(Jug_1)', 'CleanObject(Jug_1)'],
        why: '{b} is nearest to the jug; neither waits for the other.',
        after: [],
      },
    ],
    done: [],
    seen: 'Neither is done yet.',
    failure: {
      action: 'NavigateTo(Melon_1)',
      why: '{a} could not pass because {b} stood in its way.',
      instead: 'It should go on as soon as {b} has moved aside: NavigateTo(Melon_1).',
    },
    memory: 'Melon_1 lies on Bench_2; Jug_1 stands on Ledge_1.',
    remark: 'I slice the melon; {b}, wash the jug.',
    objection: 'Both of us would go for the melon: {b} should wash the jug.',
    objectedPlan: ['NavigateTo(Melon_1)', 'NavigateTo(Melon_1)'],
  },
  {
    task: 'Put the scarf in the hatbox and switch off the lantern.',
    situation: 'Nobody has seen the hatbox. {a} sees Scarf_1, {b} sees Lantern_1 (on).',
    parts: [
      {
        subtask: 'fetch the scarf',
        actions: ['NavigateTo(Scarf_1)', 'PickupObject(Scarf_1)'],
        why: '{a} sees the scarf.',
        after: [],
      },
      {
        subtask: 'switch off the lantern',
        actions: ['NavigateTo(Lantern_1)', 'ToggleObjectOff(Lantern_1)'],
        why: '{b} sees the lantern, and this waits for nothing.',
        after: [],
      },
      {
        subtask: 'find the hatbox',
        actions: ['Explore'],
        why: 'Nobody has seen it, so somebody must look for it.',
        after: [],
      },
      {
        subtask: 'put the scarf into the hatbox',
        actions: ['NavigateTo(Hatbox_1)', 'OpenObject(Hatbox_1)', 'PutObject(Hatbox_1)'],
        why: 'This takes the scarf in hand and the hatbox found.',
        after: ['fetch the scarf', 'find the hatbox'],
      },
    ],
    done: [],
    seen: 'Nothing is done yet.',
    failure: {
      action: 'NavigateTo(Hatbox_1)',
      why: 'nobody has seen Hatbox_1 yet.',
      instead: '{a} should look for it: Explore.',
    },
    memory: 'Scarf_1 lies on Bench_1. The hatbox has not been found.',
    remark: 'I fetch the scarf. {b}, switch off the lantern, then look for the hatbox.',
    objection: 'Nobody fetches the scarf: I should go for it while {b} switches off the lantern.',
    objectedPlan: ['Idle', 'NavigateTo(Lantern_1)'],
  },
];
