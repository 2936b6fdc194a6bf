// Declares what the tables of the worlds' READMEs are of: which protocols under which preset, with which teams, scenes
// and seeds, the papers' figures beside them, and for each ablation what its mechanism predicts.

/** One table: every protocol with every team size. */
export interface TableGrid {
  readonly title: string;
  /** Absent: the world as it is by default. */
  readonly preset?: string;
  readonly protocols: readonly string[];
  readonly agents: readonly number[];
  readonly scenes: readonly string[];
  readonly seeds: readonly number[];
  readonly worldOptions?: Readonly<Record<string, unknown>>;
  /** By protocol and team size: the paper's figures, in words. */
  readonly paper?: Readonly<Record<string, Readonly<Record<number, string>>>>;
}

/** What a part of a protocol is for, told by leaving it out. */
export interface Ablation {
  readonly full: string;
  readonly without: string;
  /** The metric that its mechanism acts on, and what leaving it out does to it. */
  readonly metric: string;
  readonly predicted: 'worse' | 'same' | 'better';
  readonly because: string;
}

export interface AblationGrid extends Omit<TableGrid, 'protocols' | 'paper'> {
  readonly ablations: readonly Ablation[];
  /** The share of replies in which the player errs, so that verifying and correcting have something to do. */
  readonly slip?: number;
}

export interface WorldTables {
  readonly world: string;
  readonly metrics: readonly string[];
  readonly tables: readonly TableGrid[];
  readonly ablations: readonly AblationGrid[];
}

const UP_TO_FIVE = [1, 2, 3, 4, 5];
/** None was used while worlds or players were made. */
const FROM = 3000;
const seeds = (n: number): number[] => Array.from({ length: n }, (_, i) => FROM + i);

const OF_NO_PAPER = ['cmas', 'dmas', 'solo', 'hmas-1', 'hmas-2'];
const LLAMAR = ['llamar', 'act', 'react', 'cot', 'smart-llm', 'coela'];
const LLAMAR_ABLATIONS = (metric: string): readonly Ablation[] => [
  {
    ...{ full: 'llamar', without: 'llamar:modules=planner-actor-verifier', metric, predicted: 'worse' },
    because: 'nobody says why an action failed and what to do instead',
  },
  {
    ...{ full: 'llamar', without: 'llamar:modules=planner-actor-corrector', metric, predicted: 'better' },
    because: 'the world’s own checker, which does not err, takes the place of the verifier',
  },
  {
    ...{ full: 'llamar', without: 'llamar:modules=actor', metric, predicted: 'worse' },
    because: 'no list of what is open and done is kept',
  },
  {
    ...{ full: 'llamar', without: 'llamar:corrector=in-actor', metric, predicted: 'same' },
    because: 'the same words from the same view, in another call',
  },
];
/** The nine evaluated tasks, each on another floor plan. */
const NINE_TASKS = [
  'bread-lettuce-tomato-fridge/1',
  'computer-book-remote-sofa/201',
  'knife-bowl-mug-countertop/2',
  'plate-mug-bowl-fridge/3',
  'remote-keys-watch-box/207',
  'vase-tissue-remote-table/216',
  'slice-bread-lettuce-tomato-egg/4',
  'faucet-light-off/5',
  'wash-dishes/1',
];

/** Every other of them, where there are many rows. */
const FIVE_TASKS = NINE_TASKS.filter((_, i) => i % 2 === 0);

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

const of = (text: Readonly<Record<number, string>>) => text;

const TRANSPORT_SCENES = ['0', '4', '8', '13', '17', '21'];
const ALL_TRANSPORT_SCENES = Array.from({ length: 24 }, (_, scene) => String(scene));
const CHORES_SCENES = ['0', '5', '10', '16', '20', '26', '30', '32', '40', '49'];

export const WORLD_TABLES: readonly WorldTables[] = [
  {
    world: 'sar',
    metrics: ['success', 'transportRate', 'coverage', 'balance', 'steps'],
    tables: [
      {
        title: 'As LLaMAR’s paper has it',
        ...{ preset: 'paper:llamar', protocols: LLAMAR, agents: UP_TO_FIVE, scenes: ['1', '2', '3', '4', '5'] },
        seeds: seeds(2),
      },
      {
        title: 'As its published code has it',
        ...{ preset: 'published:llamar', protocols: LLAMAR, agents: UP_TO_FIVE, scenes: ['1', '2', '3', '4', '5'] },
        seeds: seeds(2),
        paper: {
          llamar: of({
            2: 'SR .44 TR .86 C .94 B .91',
            3: '.68 .92 .96 .80',
            4: '.72 .94 .98 .78',
            5: '.74 .96 1.00 .73',
          }),
        },
      },
      {
        title: 'Other protocols, the world as it is by default',
        ...{ protocols: OF_NO_PAPER, agents: UP_TO_FIVE, scenes: ['1', '2', '3', '4', '5'], seeds: seeds(2) },
      },
    ],
    ablations: [
      {
        title: 'LLaMAR’s modules, one reply in ten wrong',
        ...{ preset: 'paper:llamar', agents: [3], scenes: ['1', '2', '3', '4', '5'], seeds: seeds(8), slip: 0.1 },
        ablations: [...LLAMAR_ABLATIONS('transportRate'), ...LLAMAR_ABLATIONS('steps')],
      },
      {
        title: 'CoELA’s messages',
        ...{ preset: 'paper:llamar', agents: [3], scenes: ['1', '2', '3', '4', '5'], seeds: seeds(4) },
        ablations: [
          {
            ...{ full: 'coela', without: 'coela:talks=false', metric: 'transportRate', predicted: 'worse' },
            because: 'two carriers cannot agree on a person',
          },
        ],
      },
    ],
  },
  {
    world: 'household',
    metrics: ['success', 'transportRate', 'coverage', 'balance', 'steps'],
    tables: [
      {
        title: 'As LLaMAR’s paper has it',
        ...{ preset: 'paper:llamar', protocols: LLAMAR, agents: UP_TO_FIVE, scenes: FIVE_TASKS, seeds: seeds(1) },
        paper: {
          llamar: of({ 2: 'SR .66 (without exploring .62) TR .87 C .95 B .83 L 23.4' }),
          act: of({ 2: '.33 .67 .91 .59 24.9' }),
          react: of({ 2: '.34 .72 .92 .67 24.1' }),
          cot: of({ 2: '.14 .59 .87 .62 28.4' }),
          'smart-llm': of({ 2: '.11 .23 .91 .45 29.9' }),
          coela: of({ 2: '.25 .46 .76 .73 28.9' }),
        },
      },
      {
        title: 'As its published code has it',
        ...{ preset: 'published:llamar', protocols: LLAMAR, agents: UP_TO_FIVE, scenes: FIVE_TASKS, seeds: seeds(1) },
      },
      {
        title: 'Other protocols, the world as it is by default',
        ...{ protocols: OF_NO_PAPER, agents: UP_TO_FIVE, scenes: FIVE_TASKS, seeds: seeds(1) },
      },
    ],
    ablations: [
      {
        title: 'LLaMAR’s modules, one reply in ten wrong',
        ...{ preset: 'paper:llamar', agents: [2], scenes: NINE_TASKS, seeds: seeds(4), slip: 0.1 },
        ablations: [...LLAMAR_ABLATIONS('transportRate'), ...LLAMAR_ABLATIONS('steps')],
      },
      {
        title: 'CoELA’s messages',
        ...{ preset: 'paper:llamar', agents: [2], scenes: NINE_TASKS, seeds: seeds(2) },
        ablations: [
          {
            ...{ full: 'coela', without: 'coela:talks=false', metric: 'transportRate', predicted: 'worse' },
            because: 'nobody hears what a teammate found',
          },
        ],
      },
    ],
  },
  {
    world: 'transport',
    metrics: ['transportRate', 'success', 'meanRate', 'earlyRate', 'balance', 'frames'],
    tables: [
      {
        title: 'As CaPo’s paper has it',
        ...{ preset: 'paper:capo', protocols: CAPO, agents: UP_TO_FIVE, scenes: TRANSPORT_SCENES, seeds: seeds(1) },
        paper: {
          capo: of({ 2: `.84 (${GPT35})` }),
          coela: of({ 2: '.72' }),
          roco: of({ 2: '.77' }),
          proagent: of({ 2: '.78' }),
          rhp: of({ 1: '.50', 2: '.75' }),
        },
      },
      {
        title: 'As CaPo’s paper has it, all 24 episodes',
        ...{ preset: 'paper:capo', protocols: CAPO, agents: [2], scenes: ALL_TRANSPORT_SCENES, seeds: seeds(1) },
        paper: {
          capo: of({ 2: `.84, .23 at frame 1000 (${GPT35})` }),
          coela: of({ 2: '.72, .10' }),
          roco: of({ 2: '.77' }),
          proagent: of({ 2: '.78' }),
          rhp: of({ 2: '.75' }),
        },
      },
      {
        title: 'As CoELA’s published code has it',
        ...{ preset: 'published:coela', protocols: ['coela', 'rhp'], agents: UP_TO_FIVE, scenes: TRANSPORT_SCENES },
        seeds: seeds(1),
        paper: { coela: of({ 2: '.72' }), rhp: of({ 1: '.50', 2: '.75' }) },
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
        ...{ preset: 'paper:capo', agents: [2], scenes: ALL_TRANSPORT_SCENES, seeds: seeds(2), slip: 0.1 },
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
          capo: of({ 1: `93 steps (${GPT4})`, 2: '51', 3: '46', 4: '45' }),
          coela: of({ 2: '57' }),
          roco: of({ 2: '57' }),
          proagent: of({ 2: '62' }),
          mhp: of({ 1: '111', 2: '75' }),
        },
      },
      {
        title: 'As CoELA’s published code has it',
        ...{ preset: 'published:coela', protocols: ['coela', 'mhp'], agents: UP_TO_FIVE, scenes: CHORES_SCENES },
        seeds: seeds(1),
        paper: { coela: of({ 2: '57' }), mhp: of({ 1: '111', 2: '75' }) },
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
        ...{ preset: 'paper:capo', agents: [2], scenes: CHORES_SCENES, seeds: seeds(4), slip: 0.1 },
        ablations: embodiedAblations('steps'),
      },
    ],
  },
];
