// Declares the world's options, each with its default.
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

/**
 * The paper has drones faster than wheels and wheels faster than legs and gives no figures: these are ours. Its code
 * moves all alike.
 */
const PACE = {
  paper: { wheeled: 1, legged: 0.8, flying: 1.5 },
  published: { wheeled: 1, legged: 1, flying: 1 },
} as const;

export const paceOf = (options: HabitatOptions, base: 'wheeled' | 'legged' | 'flying'): number =>
  options[base] || PACE[options.rules][base];
