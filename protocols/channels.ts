// Declares the channels that several protocols share. A mixture's bridges work best between channels of the same body.
import { z } from 'zod';
import { channel } from '../runtime/core/channel.ts';

/** Something said aloud in words. */
export const Words = z.object({ text: z.string() });

/**
 * A turn of a dialogue.
 * @example
 * ```ts
 * import { utterance } from 'troupe/protocols';
 *
 * utterance({ text: 'I take the fire in the north.' }).channel; // → 'utterance'
 * ```
 */
export const utterance = channel('utterance', Words);

/**
 * A message from outside the team, read at the next decision.
 * @example
 * ```ts
 * import { notes } from 'troupe/protocols';
 *
 * notes({ text: 'Help is on its way.' }).channel; // → 'notes'
 * ```
 */
export const notes = channel('notes', Words);

/**
 * Who may speak now, and in which round. `executed`: a plan that somebody said execute to, if others still speak;
 * `row`: whose row ended with it; `wrote`: whether the last turn contained a plan.
 * @example
 * ```ts
 * import { floor } from 'troupe/protocols';
 *
 * floor({ round: 0 }).channel; // → 'floor'
 * ```
 */
export const floor = channel(
  'floor',
  z.object({
    round: z.int().nonnegative(),
    executed: z.record(z.string(), z.string()).optional(),
    row: z.int().nonnegative().optional(),
    wrote: z.boolean().optional(),
  }),
);

/**
 * The joint plan that a dialogue agreed on: actions by agent.
 * @example
 * ```ts
 * import { agreed } from 'troupe/protocols';
 *
 * agreed({ Ann: 'Idle', Ben: 'Idle' }).channel; // → 'agreed'
 * ```
 */
export const agreed = channel('agreed', z.record(z.string(), z.string()));

/**
 * Speech that takes the turn: the world decides what it costs, cuts it if too long, and decides who hears it. A bridge
 * hears what was spoken.
 * @example
 * ```ts
 * import { talk } from 'troupe/protocols';
 *
 * [talk.name, talk.act]; // → ['talk', true]
 * ```
 */
export const talk = channel('talk', Words, { act: true });
