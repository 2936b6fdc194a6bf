// Declares the world's options, each with its default.
import { z } from 'zod';

const pace = z.number().min(0.1).max(10).optional();

export const HabitatOptions = z.object({
  /** `paper`: as the paper describes it. `published`: as its code does it (README.md lists where they differ). */
  rules: z.enum(['paper', 'published']).default('paper'),
  /** Simulation steps of an episode; 0: those of its task. */
  cap: z.int().min(0).max(1_000_000).default(0),
  /** How fast bases go, times 0.083 m a step; where it is not given: as the rules have it. */
  wheeled: pace,
  legged: pace,
  flying: pace,
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
  options[base] ?? PACE[options.rules][base];
