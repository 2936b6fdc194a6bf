// What a world of moving things around shows its agents, as far as protocols look into it: a map of rooms and things, the goal, the others.
// A world offers it by putting it in its observations; nothing here knows which world that is.
import { z } from 'zod';
import type { Observation } from '../runtime/core/channel.ts';

const Held = z.object({
  name: z.string(),
  class: z.string(),
  kind: z.string(),
  holds: z.array(z.object({ name: z.string(), class: z.string() })).default([]),
});

export const View = z.object({
  clock: z.object({ now: z.number(), cap: z.number(), unit: z.string() }),
  me: z.object({ name: z.string(), room: z.string().nullable(), hands: z.array(Held), free: z.number() }),
  /** Whether targets can be packed into containers that are carried. */
  packs: z.boolean().default(true),
  rooms: z.array(z.object({ name: z.string(), level: z.enum(['none', 'part', 'all']) })),
  things: z.array(
    z.object({
      name: z.string(),
      class: z.string(),
      kind: z.enum(['target', 'container', 'receptacle', 'goal']),
      room: z.string().nullable(),
      inside: z.string().nullable(),
      open: z.boolean().optional(),
      inView: z.boolean(),
    }),
  ),
  goal: z.object({
    place: z.string().nullable(),
    placeClass: z.string(),
    wants: z.array(z.object({ class: z.string(), count: z.number(), done: z.number() })),
  }),
  others: z.array(
    z.object({ name: z.string(), room: z.string().nullable(), hands: z.array(Held).nullable(), seenAt: z.number().nullable() }),
  ),
});
export type View = z.output<typeof View>;

/** Undefined where the world shows no such view. */
export const viewOf = (observation: Pick<Observation, 'data'> | undefined): View | undefined =>
  View.safeParse(observation?.data).data;

/** What an agent knows to be there: things worth moving or moving to, or else whatever its actions name. */
export function thingsKnown(observation: Pick<Observation, 'data' | 'actions'>): string[] {
  const view = viewOf(observation);
  if (view) return view.things.filter(({ kind }) => kind !== 'receptacle').map(({ name }) => name);
  const named = observation.actions.flatMap((action) => /\(([^()]+)\)$/.exec(action)?.[1]?.split(/,\s*/) ?? []);
  return [...new Set(named)];
}

/** How much of the goal is met, as far as this agent knows; 0 where the world does not say. */
export function goalMet(observation: Pick<Observation, 'data'>): number {
  return viewOf(observation)?.goal.wants.reduce((sum, { done }) => sum + done, 0) ?? 0;
}
