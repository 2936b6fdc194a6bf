// Declares the settings of the paper of Chen et al. and of its published code for the box worlds and the four protocols
// it compares.
import type { Preset, PresetWorld } from '../runtime/naming/preset.ts';
import { ANY_MODEL, TOP_P } from './embodied.ts';

const SOURCE =
  'Chen et al., "Scalable Multi-Robot Collaboration with Large Language Models: Centralized or Decentralized Systems?" (arXiv 2309.15943, ICRA 2024); yongchao98/multi-agent-framework, snapshot 024221d';
const SAMPLING = { temperature: 0 };
const WORLDS = ['boxnet-1', 'boxnet-2', 'warehouse', 'boxlift'];
/** As each environment's script sets it: env1-box-arrange.py … env4-box-arrange.py and their prompt files. */
const BY_WORLD: Readonly<Record<string, PresetWorld['protocols']>> = {
  'boxnet-1': { cmas: { history: 'none' }, 'hmas-2': { rounds: 'once' } },
  'boxnet-2': { cmas: { history: 'none' } },
  boxlift: { 'hmas-2': { rounds: 'each' } },
};
const worldsWith = (rules: 'fixed' | 'published'): Preset['worlds'] =>
  Object.fromEntries(WORLDS.map((name) => [name, { options: { rules }, protocols: BY_WORLD[name] }]));

const HISTORY = { history: 'actions' };
/** Where nobody says EXECUTE, the code carries out the empty plan with which it begins. */
const TALK = { ...HISTORY, unsettled: 'nothing' };
const central: Preset['protocols'] = {
  cmas: { options: HISTORY, sampling: SAMPLING },
  'hmas-2': { options: HISTORY, sampling: SAMPLING },
};

const DEVIATIONS: Preset['deviations'] = [
  { matter: 'model', paper: 'gpt-4-0613 and gpt-3.5-turbo-16k-0613', here: ANY_MODEL },
  TOP_P,
  {
    matter: 'history of the dialogue in other words',
    paper: 'a fourth form, a summary by the model',
    here: 'none, state and action, or all',
  },
  {
    matter: 'plans',
    paper: 'JSON by arm or box, with keys of the board',
    here: 'an action for each agent, by its name',
  },
  {
    matter: 'prompts',
    paper: 'without a worked example for the planner',
    here: 'one worked example for each question',
  },
  {
    matter: 'instances',
    paper: "drawn by Python's generators, which no seed repeats here",
    here: 'drawn by the documented distributions, ten for each team size in the tables',
  },
  {
    matter: 'track 0 of the warehouse',
    paper: 'not said whether it was meant to be closed',
    here: 'tracks from 1 up can be entered',
    worlds: ['warehouse'],
  },
  {
    matter: 'agreement',
    paper: 'the words I Agree in the reply',
    here: 'a field of the answer',
    protocols: ['hmas-2'],
  },
];

export const paperChen: Preset = {
  name: 'paper:chen',
  about: 'Central, decentralized and hybrid planning as the paper means it: states and actions are remembered.',
  source: SOURCE,
  protocols: {
    ...central,
    dmas: { options: TALK, sampling: SAMPLING },
    'hmas-1': { options: HISTORY, sampling: SAMPLING },
  },
  worlds: worldsWith('fixed'),
  deviations: DEVIATIONS,
};

export const publishedChen: Preset = {
  name: 'published:chen',
  about: 'The same as the published code plays it, with the behaviours that its README names as defects.',
  source: SOURCE,
  protocols: {
    ...central,
    dmas: { options: { ...TALK, rules: 'published' }, sampling: SAMPLING },
    'hmas-1': { options: { ...HISTORY, rules: 'published' }, sampling: SAMPLING },
  },
  worlds: worldsWith('published'),
  deviations: DEVIATIONS,
};
