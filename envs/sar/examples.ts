// Gives the examples of answers for prompts: rescues on other grids, with things that no scene here has.
import type { WorkedExample } from '../../runtime/facets/worked-example.ts';

export const EXAMPLES: readonly WorkedExample[] = [
  {
    task: 'Put out HarborFire (chemical). Find LostPersonMina, carry her and drop her off at PierDeposit.',
    situation:
      'ReservoirLund holds Sand. Nobody holds anything, and nobody has seen LostPersonMina. {a} is nearest to ReservoirLund, 12 cells away.',
    parts: [
      {
        subtask: 'put out HarborFire with Sand',
        actions: [
          'NavigateTo(ReservoirLund)',
          'GetSupply(ReservoirLund)',
          'NavigateTo(HarborFire_Region_1)',
          'UseSupply(HarborFire_Region_1, Sand)',
        ],
        why: 'HarborFire is chemical and grows, so {a} goes to the Sand at once.',
        after: [],
      },
      {
        subtask: 'find LostPersonMina',
        actions: ['Explore()'],
        why: 'Nobody has seen LostPersonMina, so {b} explores meanwhile.',
        after: [],
      },
      {
        subtask: 'carry LostPersonMina to PierDeposit',
        actions: [
          'NavigateTo(LostPersonMina)',
          'Carry(LostPersonMina)',
          'NavigateTo(PierDeposit)',
          'DropOff(PierDeposit, LostPersonMina)',
        ],
        why: 'It takes two, who both go to the deposit.',
        after: ['find LostPersonMina'],
      },
    ],
    done: [],
    seen: 'HarborFire burns still, and LostPersonMina has not been found, so nothing is done yet.',
    failure: {
      action: 'GetSupply(ReservoirLund)',
      why: '{a} was not close enough to ReservoirLund to take Sand there.',
      instead: 'It should go to ReservoirLund first: NavigateTo(ReservoirLund).',
    },
    memory:
      'ReservoirLund gives Sand. The east of the grid has been explored. {b} looks for LostPersonMina, {a} fetches Sand.',
    remark:
      'I fetch Sand at ReservoirLund for HarborFire. Please explore for LostPersonMina, {b}, and tell us where she is.',
    objection: 'Both of us would fetch Sand, and nobody would look for LostPersonMina: {b} should explore.',
    objectedPlan: ['NavigateTo(ReservoirLund)', 'NavigateTo(ReservoirLund)'],
  },
  {
    task: 'Put out MillFire (non-chemical) and QuarryFire (chemical).',
    situation: 'ReservoirOslo holds Water and ReservoirBern Sand. Nobody holds anything.',
    parts: [
      {
        subtask: 'put out MillFire with Water',
        actions: [
          'NavigateTo(ReservoirOslo)',
          'GetSupply(ReservoirOslo)',
          'NavigateTo(MillFire_Region_1)',
          'UseSupply(MillFire_Region_1, Water)',
        ],
        why: 'MillFire is non-chemical: {a} goes for Water.',
        after: [],
      },
      {
        subtask: 'put out QuarryFire with Sand',
        actions: [
          'NavigateTo(ReservoirBern)',
          'GetSupply(ReservoirBern)',
          'NavigateTo(QuarryFire_Region_2)',
          'UseSupply(QuarryFire_Region_2, Sand)',
        ],
        why: 'QuarryFire is chemical: {b} goes for Sand at the same time.',
        after: [],
      },
    ],
    done: [],
    seen: 'Nothing has been done yet.',
    failure: {
      action: 'UseSupply(QuarryFire_Region_2, Water)',
      why: '{a} used Water on a chemical fire, which needs Sand.',
      instead: 'It should fetch Sand: NavigateTo(ReservoirBern).',
    },
    memory: 'Water is at ReservoirOslo, Sand at ReservoirBern.',
    remark: 'I take MillFire with Water; {b}, take QuarryFire with Sand.',
    objection: 'QuarryFire is chemical, and Water is lost on it: {b} should go for Sand.',
    objectedPlan: ['NavigateTo(ReservoirOslo)', 'NavigateTo(ReservoirOslo)'],
  },
];
