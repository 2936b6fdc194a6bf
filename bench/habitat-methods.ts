// Declares which protocols and plans play the habitat world for its results, with the paper's figures, and plays one.
import { RESUME_FORMATS, type ResumeFormat } from '../agents/robots/resume-text.ts';
import { EPISODE_COUNT, HabitatOptions, type HabitatTaskKind, TASK_KINDS } from '../envs/habitat/options.ts';
import { habitat } from '../envs/habitat/world.ts';
import { cmas, coela, dmas, emos, hmas2 } from '../protocols/index.ts';
import { pickProtocol } from '../resolve/find-parts.ts';
import { presetWorld, underPreset } from '../resolve/presets.ts';
import type { AnyProtocol } from '../runtime/core/protocol.ts';
import { type EpisodeRequest, type HabitatFigures, playPlan, playProtocol } from './habitat-episodes.ts';

export interface HabitatMethod {
  readonly title: string;
  readonly protocol?: AnyProtocol;
  readonly plan?: 'fitting' | 'swapped';
  /** `published`: what the code does, in the world and in the protocol. */
  readonly rules?: 'paper' | 'published';
  /** Of the world, besides. */
  readonly options?: Partial<HabitatOptions>;
  /** Default: the five that the paper reports. */
  readonly tasks?: readonly HabitatTaskKind[];
  /** In which table it stands; default: the main ones. */
  readonly table?: 'formats' | 'simulator';
  /** Success rate, sub-goals, tokens, steps, as the paper has them. */
  readonly paper?: readonly [number, number, number, number];
}

const FULL = [37.82, 81.26, 80783, 2358] as const;
const NUMBERS = [23.56, 71.04, 53201, 2983] as const;
const RESUME = [15.63, 65.27, 64600, 3125] as const;
const DISCUSSION = [15.23, 72.45, 36377, 2332] as const;

export const METHODS: Readonly<Record<string, HabitatMethod>> = {
  fitting: { title: 'the plan that fits, no model', plan: 'fitting' },
  swapped: { title: 'the same, bodies swapped', plan: 'swapped' },
  emos: { title: '`emos`', protocol: emos.usual, paper: FULL },
  numbers: { title: '`emos:numbers=false`', protocol: emos.with({ numbers: false }), paper: NUMBERS },
  resume: { title: '`emos:resume=false`', protocol: emos.with({ resume: false }), paper: RESUME },
  discussion: { title: '`emos:discussion=false`', protocol: emos.with({ discussion: false }), paper: DISCUSSION },
  reflection: { title: '`emos:reflection=false`', protocol: emos.with({ reflection: false }) },
  informed: { title: '`emos:informed=false`', protocol: emos.with({ informed: false }) },
  cmas: { title: '`cmas`', protocol: cmas },
  dmas: { title: '`dmas`', protocol: dmas },
  hmas2: { title: '`hmas-2`', protocol: hmas2.usual },
  coela: { title: '`coela`', protocol: coela.usual },
  'published-emos': { title: '`emos`', protocol: published({}), rules: 'published', paper: FULL },
  'published-numbers': {
    ...{ title: '`emos:numbers=false`', protocol: published({ numbers: false }), rules: 'published', paper: NUMBERS },
  },
  'published-resume': {
    ...{ title: '`emos:resume=false`', protocol: published({ resume: false }), rules: 'published', paper: RESUME },
  },
  'published-discussion': {
    title: '`emos:discussion=false`',
    protocol: published({ discussion: false }),
    rules: 'published',
    paper: DISCUSSION,
  },
};

/** What the published simulator does besides its rules. */
export const BESIDES: Readonly<Record<string, Partial<HabitatOptions>>> = {
  'collisions=end': { collisions: 'end' },
  'stops=short': { stops: 'short' },
  'cameras=tilted': { cameras: 'tilted' },
  'all three': { collisions: 'end', stops: 'short', cameras: 'tilted' },
};

/** Both presets of EMOS: all that the paper describes, and all that the code does, in the world and in the protocol. */
export const PRESETS = ['paper:emos', 'published:emos'] as const;

async function presetMethods(preset: string): Promise<[string, HabitatMethod][]> {
  const options = HabitatOptions.parse(presetWorld(preset, habitat).options);
  const protocol = await pickProtocol(await underPreset(preset, 'emos'));
  return [
    [`plan ${preset}`, { title: preset, options, plan: 'fitting', table: 'simulator' }],
    [`emos ${preset}`, { title: preset, options, protocol, table: 'simulator' }],
  ];
}

export const FORMATS: Readonly<Record<ResumeFormat, number>> = { json: 70, markdown: 50, xml: 60, prose: 30 };

const ASIDE: Readonly<Record<string, HabitatMethod>> = {
  ...Object.fromEntries(
    Object.entries(BESIDES).flatMap(([title, options]) => [
      [`plan ${title}`, { title, options, plan: 'fitting', table: 'simulator' }],
      [`emos ${title}`, { title, options, protocol: emos.usual, table: 'simulator' }],
    ]),
  ),
  ...Object.fromEntries((await Promise.all(PRESETS.map(presetMethods))).flat()),
  ...Object.fromEntries(
    RESUME_FORMATS.filter((format) => format !== 'json').map((format) => [
      `format ${format}`,
      { title: format, protocol: emos.with({ format }), tasks: ['perception'], table: 'formats' },
    ]),
  ),
};
export const ALL: Readonly<Record<string, HabitatMethod>> = { ...METHODS, ...ASIDE };

function published(options: Readonly<Record<string, boolean>>): AnyProtocol {
  return emos.with({ ...options, rules: 'published' });
}

export const TASKS = TASK_KINDS.slice(0, 5);

export async function playMethod(name: string): Promise<HabitatFigures[]> {
  const { protocol, plan, rules = 'paper', options = {}, tasks = TASKS } = ALL[name] ?? {};
  const played: HabitatFigures[] = [];
  for (const kind of tasks)
    for (let index = 0; index < EPISODE_COUNT[kind]; index++) {
      const request: EpisodeRequest = { kind, index, options: { rules, ...options } };
      if (plan !== undefined) played.push(playPlan(plan, request));
      else if (protocol !== undefined) played.push(await playProtocol(protocol, request));
    }
  return played;
}

/** `robots-4`, `objects-3`: ten episodes of Fetch alone. */
export async function playScale(name: string): Promise<HabitatFigures[]> {
  const [what, count = '2'] = name.split('-');
  const kind: HabitatTaskKind =
    what === 'robots' ? 'fetch-2' : (TASK_KINDS.find((one) => one === `fetch-${count}`) ?? 'fetch-1');
  const robots = what === 'robots' ? Number(count) : 2;
  const played: HabitatFigures[] = [];
  for (let index = 0; index < EPISODE_COUNT[kind]; index++)
    played.push(await playProtocol(emos.usual, { kind, index, robots }));
  return played;
}

export const SCALES: Readonly<Record<string, readonly [success: number, tokens: number]>> = {
  'robots-2': [80, 48779],
  'robots-4': [60, 73202],
  'robots-6': [70, 93252],
  'robots-10': [50, 151952],
  'objects-1': [90, 25778],
  'objects-2': [80, 50005],
  'objects-3': [80, 87668],
  'objects-5': [70, 197485],
};
