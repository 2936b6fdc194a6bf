// Declares the channels that several protocols share. A mixture's bridges work best between channels of the same body.
import { z } from 'zod';
import { channel } from '../runtime/core/channel.ts';

/** Something said aloud in words. */
export const Words = z.object({ text: z.string() });

/** A turn of a dialogue. */
export const utterance = channel('utterance', Words);
/** Word from outside of the team, read when the next decision is made. */
export const notes = channel('notes', Words);
/**
 * Who may speak now, and in which round. `executed`: the plan that somebody has said execute to, where others speak all
 * the same; `row`: whose row has ended with it; `wrote`: whether the last words held a plan.
 */
export const floor = channel(
  'floor',
  z.object({
    round: z.int().nonnegative(),
    executed: z.record(z.string(), z.string()).exactOptional(),
    row: z.int().nonnegative().exactOptional(),
    wrote: z.boolean().exactOptional(),
  }),
);
/** The joint plan that a dialogue has come to: action by agent. */
export const agreed = channel('agreed', z.record(z.string(), z.string()));
/**
 * Speech that takes the turn: the world says what it costs, cuts what is too long, and who hears it. A bridge hears
 * what was spoken.
 */
export const talk = channel('talk', Words, { act: true });
