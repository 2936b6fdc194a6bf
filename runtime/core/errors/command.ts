// What can be wrong with a command line.
import { TroupeError } from './error.ts';
import { list } from './words.ts';

/** What the command line cannot make sense of; `command` is what was called, e.g. `troupe run`. */
export const usageBad = (what: string, command: string) => new TroupeError('USAGE', `${what}.`, `See '${command} --help'.`);

export const drawingUnsupported = (world: string, able: readonly string[]) =>
  new TroupeError(
    'DRAWING_UNSUPPORTED',
    `world '${world}' cannot be drawn as SVG.`,
    able.length > 0 ? `${able.join(', ')} can.` : 'Give the world an svg function.',
  );

export const groundingUnsupported = (world: string, able: readonly string[]) =>
  new TroupeError(
    'GROUNDING_UNSUPPORTED',
    `world '${world}' does not say how its actions are put into words.`,
    able.length > 0 ? `${able.join(', ')} can.` : 'Give the world a lexicon.',
  );

export const trajectoryUnsupported = (world: string, able: readonly string[]) =>
  new TroupeError(
    'TRAJECTORY_UNSUPPORTED',
    `world '${world}' has no trajectories of another implementation to compare with.`,
    `These have: ${list(able)}.`,
  );

/** `has`: what a world that takes the flag has, such as `pictures`. */
export const flagUnsupported = (flag: string, world: string, has: string, able: readonly string[]) =>
  new TroupeError(
    'FLAG_UNSUPPORTED',
    `${flag} means nothing to world '${world}': it has no ${has}.`,
    able.length > 0 ? `These have: ${list(able)}.` : `Leave ${flag} out.`,
  );
