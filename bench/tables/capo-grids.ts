// Declares the tables of the worlds of CaPo's paper: transport, and the chores.
import { type Ablation, byTeam, freshSeeds, OF_NO_PAPER, seeds, UP_TO_FIVE, type WorldTables } from './grid.ts';

const CAPO = ['capo', 'coela', 'roco', 'proagent', 'mhp', 'rhp'];
const embodiedAblations = (metric: string): readonly Ablation[] => [
  {
    ...{ full: 'capo', without: 'capo:plan=discussed', metric, predicted: 'worse' },
    because: 'the plan does not follow what is found',
  },
  {
    ...{ full: 'capo:plan=discussed', without: 'capo:plan=initial', metric, predicted: 'worse' },
    because: 'what only the others know of is not in the plan',
  },
  {
    ...{ full: 'capo:plan=initial', without: 'capo:plan=none', metric, predicted: 'worse' },
    because: 'nobody has shared out the work',
  },
  {
    ...{ full: 'capo', without: 'capo:charge=message', metric, predicted: 'worse' },
    because: 'everybody pays for each message of a discussion',
  },
  {
    ...{ full: 'coela', without: 'coela:talks=false', metric, predicted: 'worse' },
    because: 'nobody hears what a teammate found',
  },
  {
    ...{ full: 'coela', without: 'coela:words=0', metric, predicted: 'worse' },
    because: 'what was said is in no prompt',
  },
  {
    ...{ full: 'coela', without: 'coela:cot=false', metric, predicted: 'same' },
    because: 'a player by rules thinks no better aloud',
  },
  {
    ...{ full: 'proagent', without: 'proagent:tries=0', metric, predicted: 'worse' },
    because: 'a skill that cannot be done is not planned again',
  },
  {
    ...{ full: 'proagent:belief=revised', without: 'proagent', metric, predicted: 'worse' },
    because: 'nobody guesses what the others intend',
  },
  {
    ...{ full: 'roco', without: 'roco:talks=1', metric, predicted: 'worse' },
    because: 'a plan that does not pass is not talked over again',
  },
];
const GPT35 = 'CaPo’s paper, GPT-3.5, food and stuff together';
const GPT4 = 'CaPo’s paper, GPT-4';

const TRANSPORT_SCENES = ['0', '4', '8', '13', '17', '21'];
const ALL_TRANSPORT_SCENES = Array.from({ length: 24 }, (_, scene) => String(scene));
const ALL_CHORES_SCENES = Array.from({ length: 50 }, (_, scene) => String(scene));
const CHORES_SCENES = ['0', '5', '10', '16', '20', '26', '30', '32', '40', '49'];

export const CAPO_TABLES: readonly WorldTables[] = [
  {
    world: 'transport',
    metrics: ['transportRate', 'success', 'meanRate', 'earlyRate', 'balance', 'frames'],
    tables: [
      {
        title: 'As CaPo’s paper has it',
        ...{ preset: 'paper:capo', protocols: CAPO, agents: UP_TO_FIVE, scenes: TRANSPORT_SCENES, seeds: seeds(1) },
        paper: {
          capo: byTeam({ 2: `.84 (${GPT35})` }),
          coela: byTeam({ 2: '.72' }),
          roco: byTeam({ 2: '.77' }),
          proagent: byTeam({ 2: '.78' }),
          rhp: byTeam({ 1: '.50', 2: '.75' }),
        },
      },
      {
        title: 'As CaPo’s paper has it, all 24 episodes',
        ...{ preset: 'paper:capo', protocols: CAPO, agents: [2], scenes: ALL_TRANSPORT_SCENES, seeds: seeds(1) },
        paper: {
          capo: byTeam({ 2: `.84, .23 at frame 1000 (${GPT35})` }),
          coela: byTeam({ 2: '.72, .10' }),
          roco: byTeam({ 2: '.77' }),
          proagent: byTeam({ 2: '.78' }),
          rhp: byTeam({ 2: '.75' }),
        },
      },
      {
        title: 'As CoELA’s published code has it',
        ...{ preset: 'published:coela', protocols: ['coela', 'rhp'], agents: UP_TO_FIVE, scenes: TRANSPORT_SCENES },
        seeds: seeds(1),
        paper: { coela: byTeam({ 2: '.72' }), rhp: byTeam({ 1: '.50', 2: '.75' }) },
      },
      {
        title: 'The same where messages are free',
        ...{
          preset: 'paper:capo',
          protocols: ['coela'],
          agents: UP_TO_FIVE,
          scenes: TRANSPORT_SCENES,
          seeds: seeds(1),
        },
        worldOptions: { charge: 'free' },
      },
      {
        title: 'The same where everybody pays for each message of a discussion',
        ...{ preset: 'paper:capo', protocols: ['capo:charge=message'], agents: UP_TO_FIVE, scenes: TRANSPORT_SCENES },
        seeds: seeds(1),
      },
      {
        title: 'Other protocols, the world as it is by default',
        ...{ protocols: OF_NO_PAPER, agents: UP_TO_FIVE, scenes: TRANSPORT_SCENES.slice(0, 4), seeds: seeds(1) },
      },
    ],
    ablations: [
      {
        title: 'Parts of four protocols, one reply in ten wrong',
        ...{ preset: 'paper:capo', agents: [2], scenes: ALL_TRANSPORT_SCENES, seeds: freshSeeds(5), slip: 0.1 },
        ablations: embodiedAblations('meanRate'),
      },
    ],
  },
  {
    world: 'chores',
    metrics: ['steps', 'success', 'goals', 'balance', 'speaking'],
    tables: [
      {
        title: 'As CaPo’s paper has it',
        ...{ preset: 'paper:capo', protocols: CAPO, agents: UP_TO_FIVE, scenes: CHORES_SCENES, seeds: seeds(1) },
        paper: {
          capo: byTeam({ 1: `93 steps (${GPT4})`, 2: '51', 3: '46', 4: '45' }),
          coela: byTeam({ 2: '57' }),
          roco: byTeam({ 2: '57' }),
          proagent: byTeam({ 2: '62' }),
          mhp: byTeam({ 1: '111', 2: '75' }),
        },
      },
      {
        title: 'As CoELA’s published code has it',
        ...{ preset: 'published:coela', protocols: ['coela', 'mhp'], agents: UP_TO_FIVE, scenes: CHORES_SCENES },
        seeds: seeds(1),
        paper: { coela: byTeam({ 2: '57' }), mhp: byTeam({ 1: '111', 2: '75' }) },
      },
      {
        title: 'The same where messages are free',
        ...{ preset: 'paper:capo', protocols: ['coela'], agents: UP_TO_FIVE, scenes: CHORES_SCENES, seeds: seeds(1) },
        worldOptions: { charge: 'free' },
      },
      {
        title: 'The same where everybody pays for each message of a discussion',
        ...{ preset: 'paper:capo', protocols: ['capo:charge=message'], agents: UP_TO_FIVE, scenes: CHORES_SCENES },
        seeds: seeds(1),
      },
      {
        title: 'Other protocols, the world as it is by default',
        ...{ protocols: OF_NO_PAPER, agents: UP_TO_FIVE, scenes: CHORES_SCENES.slice(0, 5), seeds: seeds(1) },
      },
    ],
    ablations: [
      {
        title: 'Parts of CaPo, CoELA, ProAgent and RoCo, one reply in ten wrong',
        ...{ preset: 'paper:capo', agents: [2], scenes: ALL_CHORES_SCENES, seeds: freshSeeds(2), slip: 0.1 },
        ablations: embodiedAblations('steps'),
      },
    ],
  },
];
