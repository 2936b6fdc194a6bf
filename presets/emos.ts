// Declares the settings of EMOS's paper and of its published code for its discussion, its robots' calls and its houses.
import type { Preset } from '../runtime/naming/preset.ts';

const SOURCE =
  'Chen et al., "EMOS: Embodiment-aware Heterogeneous Multi-robot Operating System with LLM Agents" (ICLR 2025, arXiv 2410.22662); SgtVincent/EMOS as in Tradewindycc/habitat-lab, branch embodied_mas, 1839513c';

/** The code sets none, so the API uses 1. */
const SAMPLING = { temperature: 1 };

const DEVIATIONS: Preset['deviations'] = [
  {
    matter: 'form of replies',
    paper: 'pairs and marks in braces, a function call by the API',
    here: 'JSON that fits a schema; the published pairs and marks are read as well',
  },
  {
    matter: 'programs',
    paper: 'Python in a process without limits, any number of runs',
    here: 'JavaScript or a small subset of Python in a sandbox, five runs for a verdict',
  },
  {
    matter: 'tools of a robot',
    paper: 'the same in every task, whether it can use them or not',
    here: 'those that the task can need, and stand_by, which is ours',
  },
  {
    matter: 'words of the prompts',
    paper: 'the subtask, then the scene, then how to check it',
    here: 'the same in our own words; how to check it and the scene come before the subtask',
  },
  {
    matter: 'models',
    paper: 'gpt-4o',
    here: 'the chosen model',
  },
];

export const paperEmos: Preset = {
  name: 'paper:emos',
  about:
    'EMOS as its paper describes it: the leader assigns without the bodies, and robots learn how their calls went.',
  source: SOURCE,
  protocols: { emos: { options: { informed: false, rounds: 3, rules: 'paper' }, sampling: SAMPLING } },
  worlds: { habitat: { options: { rules: 'paper', teammates: 'hidden' } } },
  deviations: DEVIATIONS,
};

export const publishedEmos: Preset = {
  name: 'published:emos',
  about:
    'EMOS as its published code plays: the leader is given all resumes, robots are always told of success, the chat of the discussion stands in every later prompt.',
  source: SOURCE,
  protocols: { emos: { options: { informed: true, rounds: 3, rules: 'published' }, sampling: SAMPLING } },
  worlds: {
    habitat: {
      options: { rules: 'published', collisions: 'end', stops: 'short', cameras: 'tilted', teammates: 'hidden' },
    },
  },
  deviations: [
    ...DEVIATIONS,
    {
      matter: 'a robot that the leader leaves out',
      paper: 'ends the run with an error',
      here: 'has nothing to do, as in a later fork of the code',
    },
  ],
};
