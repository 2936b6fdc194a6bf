// Declares the settings of CoELA's paper and of its published code for its worlds, its modules and the planners without
// a model.
import type { Preset } from '../runtime/naming/preset.ts';
import { EMBODIED_DEVIATIONS, EMBODIED_WORLDS, modelDeviation, PUBLISHED_EMBODIED_WORLDS, TOP_P } from './embodied.ts';

const SOURCE =
  'Zhang et al., "Building Cooperative Embodied Agents Modularly with Large Language Models" (ICLR 2024); UMass-Embodied-AGI/CoELA, snapshot 48d0f05';
const SAMPLING = { temperature: 0.7, maxTokens: 256 };

const PROTOCOLS: Preset['protocols'] = {
  coela: { options: { talks: true, opening: true, cot: true, words: 3, deeds: 10 }, sampling: SAMPLING },
  rhp: {},
  mhp: { options: { tells: 'none' } },
};

const OF_COELA: Preset['deviations'] = [
  ...EMBODIED_DEVIATIONS,
  modelDeviation('GPT-3.5, GPT-4, Llama-2'),
  TOP_P,
  {
    matter: 'messages while busy',
    paper: 'heard in the next observation',
    here: 'heard in the same step by whoever is asked in it, else in the next',
    protocols: ['coela'],
  },
];

export const paperCoela: Preset = {
  name: 'paper:coela',
  about:
    'CoELA as its paper describes it: a message takes its turn, and the newest 3 messages and 10 actions are shown.',
  source: SOURCE,
  protocols: PROTOCOLS,
  worlds: EMBODIED_WORLDS,
  deviations: OF_COELA,
};

export const publishedCoela: Preset = {
  name: 'published:coela',
  about: 'CoELA as its published code plays, with the behaviours that its README names as defects.',
  source: SOURCE,
  protocols: PROTOCOLS,
  worlds: PUBLISHED_EMBODIED_WORLDS,
  deviations: OF_COELA,
};
