// Declares the settings of ProAgent's paper and code for its planner. Its own game is not among our worlds.
import type { Preset } from '../runtime/naming/preset.ts';
import { EMBODIED_DEVIATIONS, EMBODIED_WORLDS, modelDeviation } from './embodied.ts';

export const paperProagent: Preset = {
  name: 'paper:proagent',
  about:
    'ProAgent: each agent plans a skill in silence; what cannot be done is explained and planned again, four times.',
  source:
    'Zhang et al., "ProAgent: Building Proactive Cooperative Agents with Large Language Models" (AAAI 2024); PKU-Alignment/ProAgent, 8aa0e65',
  protocols: {
    proagent: { options: { belief: 'none', tries: 3 }, sampling: { temperature: 0, maxTokens: 256 } },
  },
  worlds: EMBODIED_WORLDS,
  deviations: [
    ...EMBODIED_DEVIATIONS,
    modelDeviation('gpt-3.5-turbo-0301, told to stop at the word Scene'),
    {
      matter: 'tasks',
      paper: 'Overcooked, two players',
      here: 'the worlds in which CaPo’s paper compares it; a skill is an action of the list',
    },
    {
      matter: 'the other player',
      paper: 'a learnt policy or a person, too',
      here: 'every agent is a ProAgent; a mixture takes others',
    },
  ],
};
