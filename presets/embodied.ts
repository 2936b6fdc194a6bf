// Declares the settings of the papers that play in TDW-MAT and C-WAH (transport and chores): CoELA, and CaPo with the
// baselines that it ran there.
import type { Preset, PresetDeviation, PresetWorld } from '../runtime/naming/preset.ts';

/** Those that remain in transport and chores under every paper. */
const EMBODIED_DEVIATIONS: readonly PresetDeviation[] = [
  {
    matter: 'simulator',
    paper: 'ThreeDWorld, seen by cameras',
    here: 'rooms, walls and things on a floor plan; what is in a cone of 90 degrees and 10 m is recognised',
    worlds: ['transport'],
  },
  {
    matter: 'frames of an action',
    paper: 'what the physics take',
    here: 'a table; the stride is set by the planner that needs no model (README, calibration)',
    worlds: ['transport'],
  },
  {
    matter: 'simulator',
    paper: 'VirtualHome',
    here: 'rooms, furniture as points, walks as long as the recorded ones',
    worlds: ['chores'],
  },
  {
    matter: 'episodes',
    paper: '10 of 50, the other 40 unpublished',
    here: 'the 10 as recovered from logs (set test); the other 40 are generated',
    worlds: ['chores'],
  },
  {
    matter: 'memory of places',
    paper: 'a module in code fills a map out of what is seen, and its contents are in every prompt',
    here: 'the body keeps it and the observation says it (memory=world)',
  },
  {
    matter: 'unreadable replies',
    paper: 'read more and more loosely; in the end an option at random',
    here: 'asked again with the reason, at most twice; then the agent waits',
  },
  { matter: 'teams', paper: 'two agents; CaPo one to four in C-WAH', here: '1 to 12' },
];

/** Of the matter `model`. */
export const ANY_MODEL = 'whatever --model names';

/** For papers that set this parameter: it is not sent. */
export const TOP_P: PresetDeviation = { matter: 'top-p', paper: '1', here: "not sent: the server's own, 1 by most" };

/** The paper's worlds: no reason for a failed action is given, the map is shown, and sending a message takes time. */
const EMBODIED_WORLDS: Readonly<Record<string, PresetWorld>> = {
  transport: {
    options: { published: false, reasons: 'none', memory: 'world', list: 'known', charge: 'message', messages: 'bill' },
  },
  chores: {
    options: { published: false, reasons: 'none', memory: 'world', list: 'known', charge: 'message', actions: 'plans' },
  },
};

/** The same, with the published code's behaviour where it differs. */
const PUBLISHED_EMBODIED_WORLDS: Readonly<Record<string, PresetWorld>> = Object.fromEntries(
  Object.entries(EMBODIED_WORLDS).map(([name, { options }]) => [name, { options: { ...options, published: true } }]),
);

// --- CoELA ---

const COELA =
  'Zhang et al., "Building Cooperative Embodied Agents Modularly with Large Language Models" (ICLR 2024); UMass-Embodied-AGI/CoELA, snapshot 48d0f05';
const SAMPLING = { temperature: 0.7, maxTokens: 256 };

const PROTOCOLS: Preset['protocols'] = {
  coela: { options: { talks: true, opening: true, cot: true, words: 3, deeds: 10 }, sampling: SAMPLING },
  rhp: {},
  mhp: { options: { tells: 'none' } },
};

const OF_COELA: Preset['deviations'] = [
  ...EMBODIED_DEVIATIONS,
  { matter: 'model', paper: 'GPT-3.5, GPT-4, Llama-2', here: ANY_MODEL },
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
  source: COELA,
  protocols: PROTOCOLS,
  worlds: EMBODIED_WORLDS,
  deviations: OF_COELA,
};

export const publishedCoela: Preset = {
  name: 'published:coela',
  about: 'CoELA as its published code plays, with the behaviours that its README names as defects.',
  source: COELA,
  protocols: PROTOCOLS,
  worlds: PUBLISHED_EMBODIED_WORLDS,
  deviations: OF_COELA,
};

// --- CaPo, whose code is not public ---

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
    { matter: 'model', paper: 'GPT-3.5, GPT-4, Llama-2', here: ANY_MODEL },
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

// --- RoCo; its own tasks, robot arms on a table, are not among our worlds ---

export const paperRoco: Preset = {
  name: 'paper:roco',
  about: 'RoCo: a dialogue of at most ten calls until one agent executes a joint plan, at most five dialogues a step.',
  source:
    'Mandi et al., "RoCo: Dialectic Multi-Robot Collaboration with Large Language Models" (ICRA 2024); MandiZhao/robot-collab, 9943870',
  protocols: { roco: { options: { calls: 10, talks: 5 }, sampling: { temperature: 0, maxTokens: 512 } } },
  worlds: EMBODIED_WORLDS,
  deviations: [
    ...EMBODIED_DEVIATIONS,
    { matter: 'model', paper: 'GPT-4', here: ANY_MODEL },
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

// --- ProAgent; its own game is not among our worlds ---

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
    { matter: 'model', paper: 'gpt-3.5-turbo-0301, told to stop at the word Scene', here: ANY_MODEL },
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
