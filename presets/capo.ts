// Declares the settings that CaPo's paper states for its worlds, its discussions and the baselines it ran. Its code is
// not public.
import type { Preset } from '../runtime/naming/preset.ts';
import { EMBODIED_DEVIATIONS, EMBODIED_WORLDS, modelDeviation, TOP_P } from './embodied.ts';

const SAMPLING = { temperature: 0.7, maxTokens: 256 };

export const paperCapo: Preset = {
  name: 'paper:capo',
  about:
    'CaPo and its baselines: discussions of at most three rounds until all agree, free of charge, one sampling for all.',
  source:
    'Liu et al., "CaPo: Cooperative Plan Optimization for Efficient Embodied Multi-Agent Cooperation" (ICLR 2025), arXiv 2411.04679',
  protocols: {
    capo: {
      options: {
        plan: 'adaptive',
        rounds: 3,
        designer: 'random',
        consensus: 'all',
        charge: 'free',
        revise: false,
        deeds: 10,
      },
      sampling: SAMPLING,
    },
    coela: { options: { talks: true, opening: true, cot: true, words: 3, deeds: 10 }, sampling: SAMPLING },
    roco: { options: { calls: 10, talks: 5 }, sampling: SAMPLING },
    proagent: { options: { belief: 'none', tries: 3 }, sampling: SAMPLING },
    rhp: {},
    mhp: { options: { tells: 'none' } },
  },
  worlds: EMBODIED_WORLDS,
  deviations: [
    ...EMBODIED_DEVIATIONS,
    modelDeviation('GPT-3.5, GPT-4, Llama-2'),
    TOP_P,
    {
      matter: 'cost of a discussion',
      paper: 'a message takes a step, and planning anew takes time; the number is not given',
      here: 'free (capo:charge=message charges a unit for each message)',
      protocols: ['capo'],
    },
    {
      matter: 'how consent is found',
      paper: 'not given',
      here: 'a field of the answer; an unreadable answer is no consent',
      protocols: ['capo'],
    },
    {
      matter: 'how progress is told',
      paper: 'an input of the designer; how it comes there is not given',
      here: 'a message from each body to the designer',
      protocols: ['capo'],
    },
    {
      matter: 'RoCo and ProAgent in these worlds',
      paper: 'adapted by the authors; not published',
      here: 'our own adaptation: an action of the list at each decision',
      protocols: ['roco', 'proagent'],
    },
  ],
};
