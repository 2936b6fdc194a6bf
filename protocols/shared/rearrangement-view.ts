// Declares the part of a rearrangement world's observations that protocols read: a map of rooms and things, the goal,
// the other agents, and the moves that its list of actions offers. A world provides this in its observations; this file
// names no world.
import { z } from 'zod';
import type { Observation } from '../../runtime/core/channel.ts';

const Held = z.object({
  name: z.string(),
  class: z.string(),
  kind: z.string(),
  holds: z.array(z.object({ name: z.string(), class: z.string() })).default([]),
});

export const RearrangementView = z.object({
  clock: z.object({ now: z.number(), cap: z.number(), unit: z.string() }),
  me: z.object({ name: z.string(), room: z.string().nullable(), hands: z.array(Held), free: z.number() }),
  /** Whether targets can be packed into portable containers. */
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
    /** Things known to have reached the goal place, if the world names them, under either field. */
    delivered: z.array(z.string()).optional(),
    placed: z.array(z.string()).optional(),
  }),
  others: z.array(
    z.object({
      name: z.string(),
      room: z.string().nullable(),
      hands: z.array(Held).nullable(),
      seenAt: z.number().nullable(),
    }),
  ),
});
export type RearrangementView = z.output<typeof RearrangementView>;

/** Undefined if the world provides no such view. */
export const rearrangementViewOf = (
  observation: Pick<Observation, 'data'> | undefined,
): RearrangementView | undefined => RearrangementView.safeParse(observation?.data).data;

/** The minimal view that a world may declare: things by name and kind. */
const DeclaredThings = RearrangementView.pick({ packs: true }).extend({
  things: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['target', 'container', 'receptacle', 'goal']),
      room: z.string().nullable().default(null),
      inside: z.string().nullable().default(null),
    }),
  ),
});
type DeclaredThings = z.output<typeof DeclaredThings>;

/** Undefined if the world declares no things. */
export const declaredThingsOf = (observation: Pick<Observation, 'data'> | undefined): DeclaredThings | undefined =>
  DeclaredThings.safeParse(observation?.data).data;

/** A relevant thing: one to bring, one to carry others in, or a goal place. */
export const NotableThing = z.object({
  name: z.string(),
  kind: z.enum(['target', 'container', 'goal']),
  where: z.string(),
});
export type NotableThing = z.output<typeof NotableThing>;

/**
 * The relevant things whose place an agent knows. Furniture is not relevant: containers count only if they are
 * portable.
 */
export function notableThings({ things, packs }: DeclaredThings): NotableThing[] {
  return things.flatMap(({ name, kind, room, inside }) => {
    if (kind === 'receptacle' || (kind === 'container' && !packs)) return [];
    return [{ name, kind, where: [inside, room].filter((place) => place !== null).join(' in ') }];
  });
}

/**
 * What an agent knows to be at the goal place, by name; if the world only counts things, as the first, second … of a
 * class.
 */
export function broughtThings({ goal: { delivered, placed, wants } }: RearrangementView): string[] {
  if (delivered || placed) return [...(delivered ?? []), ...(placed ?? [])];
  return wants.flatMap(({ class: name, done }) => Array.from({ length: done }, (_, i) => `${name} ${i + 1}`));
}

/**
 * An agent's state in words: its room and hands, what it has explored, what was brought, and where known things are.
 */
export function standingText(view: RearrangementView): string {
  const explored = view.rooms.flatMap(({ name, level }) => (level === 'none' ? [] : [`${name} (${level})`]));
  return [
    `in ${view.me.room ?? 'no room'}`,
    `holds ${listed(view.me.hands.map(heldText))}`,
    `has explored ${listed(explored)}`,
    `knows to be brought: ${listed(broughtThings(view))}`,
    `knows of ${listed(notableThings(view).map(notableText))}`,
  ].join('; ');
}

export const notableText = ({ name, kind, where }: NotableThing): string =>
  `${kind} ${name}${where === '' ? '' : ` in ${where}`}`;

function heldText({ name, holds }: z.output<typeof Held>): string {
  return holds.length === 0 ? name : `${name} with ${listed(holds.map((inner) => inner.name))}`;
}

const listed = (words: readonly string[]): string => (words.length === 0 ? 'nothing' : words.join(', '));

// --- the moves that a list of high-level actions offers: the same for every world that writes them so ---

export type MoveKind = 'take' | 'pack' | 'deliver' | 'check' | 'search' | 'go' | 'other';

export interface PlannerMove {
  readonly kind: MoveKind;
  /** The text of the action. */
  readonly option: string;
  /** The things and rooms it names, in order. */
  readonly names: readonly string[];
}

/** The first match wins, so the order matters: `put … into …` is packing, `goput` delivers. */
const VERBS: readonly (readonly [MoveKind, RegExp])[] = [
  ['pack', /\bput\b.*\binto the container\b/],
  ['deliver', /\btransport\b|\bgoput\b/],
  ['take', /\bgrasp\b|\bgograb\b/],
  ['check', /\bgocheck\b/],
  ['search', /\bexplore\b|\bgoexplore\b/],
  ['go', /\bgo to\b/],
];

export const movesOf = (actions: readonly string[]): PlannerMove[] =>
  actions.map((option) => ({
    option,
    kind: VERBS.find(([, verb]) => verb.test(option))?.[0] ?? 'other',
    names: option.match(/<[^<>]+> \(\d+\)/g) ?? [],
  }));

/** Whether the list can be read in this way. */
export const isKnown = ({ kind }: PlannerMove): boolean => kind !== 'other';
