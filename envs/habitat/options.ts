// Holds the world's options and the constants of Habitat-MAS that need no code: thresholds, limits of skills, caps.
// Source: EMOS (arXiv 2410.22662) and its code; README.md says which comes from which.
import { z } from 'zod';

const pace = (base: string) =>
  z.number().min(0).max(10).default(0).describe(`How fast ${base} go, times 0.083 m a step; 0: as the rules have it.`);

export const HabitatOptions = z.object({
  rules: z
    .enum(['paper', 'published'])
    .default('paper')
    .describe('Whose rules hold where the paper and its published code differ.'),
  collisions: z
    .enum(['pass', 'end'])
    .default('pass')
    .describe(
      'Whether bodies pass through each other, or the first collision on a single floor ends the episode (the code).',
    ),
  stops: z
    .enum(['exact', 'short'])
    .default('exact')
    .describe('Whether going ends at the nearest point, or 0.3 to 0.5 m before it (the code).'),
  cameras: z
    .enum(['level', 'tilted'])
    .default('level')
    .describe(
      "Whether all cameras look level (the paper's check), or are mounted as in the simulator, some looking down.",
    ),
  teammates: z
    .enum(['told', 'hidden'])
    .default('told')
    .describe('Whether a robot is told at each call what its teammates do, or knows only what they ask of it (EMOS).'),
  cap: z.int().min(0).max(1_000_000).default(0).describe('Simulation steps of an episode; 0: those of its task.'),
  wheeled: pace('wheels'),
  legged: pace('legs'),
  flying: pace('rotors'),
});
export type HabitatOptions = z.output<typeof HabitatOptions>;

/** Drones are faster than wheels, wheels than legs; the figures are ours. The published code moves all alike. */
const PACE = {
  paper: { wheeled: 1, legged: 0.8, flying: 1.5 },
  published: { wheeled: 1, legged: 1, flying: 1 },
} as const;

export const paceOf = (options: HabitatOptions, base: 'wheeled' | 'legged' | 'flying'): number =>
  options[base] || PACE[options.rules][base];

/** Single-floor houses, and houses of several floors. */
export type HabitatDataset = 'hssd' | 'mp3d';
type HabitatRulesName = 'paper' | 'published';

/** The tasks, by the names that scenes begin with. `fetch-n`: n objects for a team of equal bodies. */
export const EPISODE_COUNT = {
  ...{ navigation: 99, perception: 113, height: 166, distance: 89, 'multi-floor': 52 },
  ...{ 'fetch-1': 10, 'fetch-2': 10, 'fetch-3': 10, 'fetch-5': 10 },
} as const;
export type HabitatTaskKind = keyof typeof EPISODE_COUNT;
export const TASK_KINDS = Object.keys(EPISODE_COUNT) as HabitatTaskKind[];

export const datasetOf = (kind: HabitatTaskKind): HabitatDataset =>
  kind === 'navigation' || kind === 'multi-floor' ? 'mp3d' : 'hssd';

export const capOf = (kind: HabitatTaskKind): number =>
  kind === 'navigation' ? 1000 : kind === 'multi-floor' ? 5000 : 4000;

/** Metres from a robot's base to a thing at which it is at the thing. */
export function nearnessOf(kind: HabitatTaskKind): number {
  if (datasetOf(kind) === 'mp3d') return 2;
  return kind === 'perception' ? 1 : 3;
}

export const AT_GOAL = 0.3;
export const GRASP = 0.1;
/** Metres and radians that every base moves in a simulation step: 10 a second at 120 steps a second. */
export const STRIDE = 10 / 120;
export const TURN = 10 / 120;

/** Metres before the nearest point at which going ends where `stops` is short. */
export const STOP_SHORT: Readonly<Record<HabitatDataset, { readonly ground: number; readonly flying: number }>> = {
  hssd: { ground: 0.3, flying: 0.3 },
  mp3d: { ground: 0.5, flying: 0.3 },
};

export const SKILL_LIMIT = { nav: 1000, pick: 100, place: 100, reset: 100 } as const;
/** The share of the way that is left which the end of an arm makes in a step, and the most metres that it reckons. */
export const ARM_PACE = { revolute: 0.03, telescoping: 0.06, reckoned: 1 } as const;

/** A thing is visible if it covers more than this many pixels of an image of `side` by `side`. */
export const PIXELS = { least: 10, side: 256 } as const;

/**
 * Steps: `stuck`: that pass before a body that cannot get there gives up; `wait`: of `wait()`, 0: until somebody asks
 * for something; `standBy`: the most that standing by takes.
 */
type HabitatTimes = Readonly<Record<'stuck' | 'say' | 'wait' | 'resetArm' | 'standBy', number>>;

export const TIMES: Readonly<Record<HabitatRulesName, HabitatTimes>> = {
  paper: { stuck: 60, say: 1, wait: 0, resetArm: 20, standBy: 100 },
  published: { stuck: SKILL_LIMIT.nav, say: 500, wait: 500, resetArm: 500, standBy: 100 },
};
