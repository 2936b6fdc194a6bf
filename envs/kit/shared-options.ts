// Declares the options that worlds have in common where papers differ: what a world tells its agents beyond what they
// see, and whether it ends by itself. Each world takes those that mean something in it, under the same names.
import { z } from 'zod';

export const reasonsOption = () =>
  z
    .enum(['all', 'navigate', 'none'])
    .default('all')
    .describe('Whether an agent is told why its action failed: always, only after going somewhere, or never.');
export type ReasonsOption = z.output<ReturnType<typeof reasonsOption>>;

export const endOption = () =>
  z
    .enum(['goal', 'claim'])
    .default('goal')
    .describe('The episode ends when the goal is met, or only when all agents claim that it is (or at the cap).');

/** How a manual tells agents that have to claim the end, and players read it there. */
export const NO_END_OF_ITS_OWN = 'The episode does not end by itself';
export const endText = (end: z.output<ReturnType<typeof endOption>>, done: string): string =>
  end === 'claim'
    ? `${NO_END_OF_ITS_OWN}: say ${done} when all is done, and not before; when every agent says it in the same step, the episode ends.`
    : `Say ${done} only when all is done: when every agent says it in the same step, the episode ends.`;

/** The same where agents do not act at the same time. */
export const claimText = (done: string): string =>
  `${NO_END_OF_ITS_OWN}: say ${done} when all is done, and not before; the episode ends when that is what every agent is at.`;

export const memoryOption = () =>
  z
    .enum(['world', 'none'])
    .default('world')
    .describe('Whether an observation holds what its agent saw before, or leaves remembering to the modules.');

export const listOption = () =>
  z
    .enum(['known', 'current'])
    .default('known')
    .describe('Whether the list of actions names things that its agent knows of, or only those in its view.');

/** Without memory a list that named what was seen before would be one. */
export const listsKnown = ({ list, memory }: { readonly list: string; readonly memory: string }): boolean =>
  list === 'known' && memory === 'world';

export const chargeOption = () =>
  z.enum(['message', 'free']).default('message').describe("Whether a message takes of the world's time, or none.");

/** None; a map of all that its agent knows (`true` as well); or what a camera where the agent stands would show now. */
export const imagesOption = () =>
  z
    .union([z.boolean(), z.enum(['schematic', 'camera'])], { error: "'schematic', 'camera', true or false" })
    .default(false)
    .describe('A picture with each observation: a schematic map of what is known, or what its camera shows now.');
/** The same in a world that draws no maps. */
export const cameraOption = () =>
  z
    .union([z.boolean(), z.literal('camera')], { error: "'camera', true or false" })
    .default(false)
    .describe('A picture with each observation: what a camera in its place shows now.');
