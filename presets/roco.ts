// Declares the settings of RoCo's paper and code for its dialogue. Its own tasks, robot arms on a table, are not among
// our worlds.
import type { Preset } from '../runtime/naming/preset.ts';
import { EMBODIED_DEVIATIONS, EMBODIED_WORLDS, modelDeviation } from './embodied.ts';

export const paperRoco: Preset = {
  name: 'paper:roco',
  about: 'RoCo: a dialogue of at most ten calls until one agent executes a joint plan, at most five dialogues a step.',
  source:
    'Mandi et al., "RoCo: Dialectic Multi-Robot Collaboration with Large Language Models" (ICRA 2024); MandiZhao/robot-collab, 9943870',
  protocols: { roco: { options: { calls: 10, talks: 5 }, sampling: { temperature: 0, maxTokens: 512 } } },
  worlds: EMBODIED_WORLDS,
  deviations: [
    ...EMBODIED_DEVIATIONS,
    modelDeviation('GPT-4'),
    {
      matter: 'tasks',
      paper: 'RoCoBench: robot arms on a table, with waypoints',
      here: 'the worlds in which CaPo’s paper compares it; a plan holds one action of the list for each agent',
    },
    {
      matter: 'what is checked',
      paper: 'rules of the task, reach, inverse kinematics, collisions',
      here: 'the action is on offer, no two agents go for one thing, not all wait',
    },
    {
      matter: 'after a failed execution',
      paper: 'the environment is wound back',
      here: 'it goes on; the next dialogue reads what failed',
    },
  ],
};
