// Declares the settings of LLaMAR's paper and of its published code for its worlds, its modules and its baselines.
import type { Preset, PresetDeviation } from '../runtime/naming/preset.ts';

const SOURCE =
  'Nayak et al., "Long-Horizon Planning for Multi-Agent Robots in Partially Observable Environments" (NeurIPS 2024); nsidn98/LLaMAR, commit d2b74ca';
/** For all modules and baselines, except the summaries of the published baselines. */
const SAMPLING = { temperature: 0.7, maxTokens: 1000 };

const SHARED: readonly PresetDeviation[] = [
  {
    matter: 'pictures',
    paper: 'one picture an agent goes to GPT-4V in every call',
    here: 'words; with --images a drawing of what a camera there shows is sent besides',
    worlds: ['household'],
  },
  {
    matter: 'simulator',
    paper: 'AI2-THOR floor plans',
    here: 'generated homes of cells; furniture fills cells, things do not hide each other',
    worlds: ['household'],
  },
  {
    matter: 'free text to actions',
    paper: 'nearest of all actions by sentence-BERT (fine-tuned in MAP-THOR)',
    here: 'the reply names a listed action, else it is read by words; --grounder takes embeddings',
  },
  {
    matter: 'words of the prompts',
    paper: 'their own',
    here: 'the same content in ours, with an example of an answer from another scene',
  },
  { matter: 'model', paper: 'gpt-4-vision-preview and gpt-4-turbo', here: 'whatever --model names' },
  {
    matter: 'unreadable replies',
    paper: 'the same call again, for ever',
    here: 'asked again with the reason, at most twice; then the protocol falls back',
  },
  {
    matter: 'names of things',
    paper: 'numbered as the team first sees them',
    here: 'numbered by the house, so that a number tells nothing',
    worlds: ['household'],
  },
  {
    matter: 'SMART-LLM',
    paper: 'a language model writes a program with threads, which runs outside',
    here: 'jobs with what they wait for; carried out as they stand',
    protocols: ['smart-llm'],
  },
];

export const paperLlamar: Preset = {
  name: 'paper:llamar',
  about: 'LLaMAR and its baselines as the paper describes them: four modules, no reasons, no memory but their own.',
  source: SOURCE,
  protocols: {
    llamar: { options: { corrector: 'module', modules: 'full', explore: true, rules: 'paper' }, sampling: SAMPLING },
    act: { options: { summaries: false }, sampling: SAMPLING },
    react: { options: { summaries: false }, sampling: SAMPLING },
    cot: { options: { summaries: false }, sampling: SAMPLING },
    'smart-llm': {},
    coela: { options: { talks: true, opening: true, cot: true, words: 3, deeds: 10 }, sampling: SAMPLING },
  },
  worlds: {
    sar: { options: { rules: 'paper', reasons: 'none', end: 'claim', hints: false }, steps: 30 },
    household: {
      options: {
        rules: 'paper',
        detail: 'states',
        reach: 'hidden',
        memory: 'none',
        reasons: 'none',
        end: 'claim',
        list: 'known',
      },
      steps: 30,
      pictures: 'camera',
    },
  },
  deviations: [
    ...SHARED,
    {
      matter: 'exploring',
      paper: 'headings scored by CLIP',
      here: 'by the words of what is in view (--explore-scorer takes embeddings)',
      worlds: ['household'],
    },
    {
      matter: 'what the paper leaves open',
      paper: 'no figures for sight, growth in proportion, the second fire of scene 5',
      here: 'figures of our own, marked so in the README of the world',
      worlds: ['sar'],
    },
    {
      matter: 'corrector',
      paper: 'sees the picture of what failed',
      here: 'sees the words of the observation',
      protocols: ['llamar'],
    },
  ],
};

export const publishedLlamar: Preset = {
  name: 'published:llamar',
  about: 'LLaMAR and its baselines as the published code plays them: the corrector in the actor, all must say Done.',
  source: SOURCE,
  protocols: {
    llamar: {
      options: { corrector: 'in-actor', modules: 'full', explore: true, rules: 'published' },
      sampling: SAMPLING,
    },
    act: { options: { summaries: true } },
    react: { options: { summaries: true } },
    cot: { options: { summaries: true } },
    'smart-llm': {},
    coela: { options: { talks: true, opening: true, cot: false, words: 3, deeds: 100 }, sampling: SAMPLING },
  },
  worlds: {
    sar: { options: { rules: 'published', reasons: 'all', end: 'claim', hints: false }, steps: 35 },
    household: {
      options: {
        rules: 'published',
        detail: 'names',
        reach: 'hidden',
        memory: 'none',
        reasons: 'navigate',
        end: 'claim',
        list: 'known',
      },
      steps: 30,
      pictures: 'camera',
    },
  },
  deviations: [
    ...SHARED,
    {
      matter: 'rules in the prompt',
      paper: 'a grid of 3 x 3 and three steps to grow, which is not so',
      here: 'the true rules',
      worlds: ['sar'],
    },
    {
      matter: 'what modules are shown of an observation',
      paper: 'the planner what is in view; the verifier also the state and the last action; the actor all of it',
      here: 'all of it, past failures included',
      protocols: ['llamar'],
    },
    {
      matter: 'calls after the last action',
      paper: 'the verifier and the planner once more',
      here: 'none',
      protocols: ['llamar'],
    },
    {
      matter: 'a choice that fits nothing listed',
      paper: 'becomes an action drawn by lot',
      here: 'is asked for again',
      protocols: ['coela'],
    },
    {
      matter: 'list of actions',
      paper: 'made at the reset and never renewed',
      here: 'what the agent knows of now',
    },
    {
      matter: 'progress in CoELA’s prompt',
      paper: 'from the checker of the environment',
      here: 'from what the agent has seen',
      protocols: ['coela'],
    },
    {
      matter: 'small steps of exploring',
      paper: 'a step each, while the others idle',
      here: 'one step in all',
      worlds: ['household'],
    },
  ],
};
