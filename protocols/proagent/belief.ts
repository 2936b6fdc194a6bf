// Keeps an agent's beliefs about its teammates in ProAgent: the inferred intention of each and what it was then seen to
// do, both with times. After belief revision in Zhang et al. (arXiv 2308.11339). A rule maintains it from the planner's
// inferences and from what the world shows of the others.
import { z } from 'zod';
import { channel, observation } from '../../runtime/core/channel.ts';
import type { Message } from '../../runtime/core/message.ts';
import { every, latest, rule, unread } from '../../runtime/core/role.ts';
import type { Segment } from '../../runtime/core/segment.ts';
import { cutAt } from '../../runtime/text/cut-text.ts';
import { broughtThings, type RearrangementView, rearrangementViewOf } from '../shared/rearrangement-view.ts';

/**
 * The planner's skill, the intention it inferred for each teammate, and the number of rejected skills so far in this
 * step.
 */
export const skill = channel(
  'skill',
  z.object({ wanted: z.string(), intention: z.record(z.string(), z.string()), tries: z.int().nonnegative() }),
);

const SeenDeed = z.object({ at: z.number(), text: z.string() });
type SeenDeed = z.output<typeof SeenDeed>;
const MateSighting = z.object({ at: z.number(), room: z.string().nullable(), hands: z.array(z.string()) });
type MateSighting = z.output<typeof MateSighting>;
const MateBelief = z.object({
  name: z.string(),
  /**
   * Oldest first: the inferred intention (empty if nothing was inferred yet), and what the teammate was seen to do
   * until the next inference.
   */
  history: z.array(z.object({ at: z.number(), intended: z.string(), seen: z.array(SeenDeed) })),
  /** The latest sighting, kept for the next comparison. */
  last: MateSighting.nullable(),
});
type MateBelief = z.output<typeof MateBelief>;
const TeamBelief = z.object({
  /** The time of the observation: the world's time if shown, otherwise the step. */
  now: z.number(),
  unit: z.string(),
  mates: z.array(MateBelief),
  /** The things it knew to be at the goal place. */
  brought: z.array(z.string()),
});
type TeamBelief = z.output<typeof TeamBelief>;
/** Both histories of each teammate, sent to the planner at every decision. */
export const belief = channel('belief', TeamBelief);

/** Limits per teammate: the number of inferences, of actions for each of them, and of characters in each. */
const WINDOW = 5;
const LONGEST = 200;

/** Maintains the histories: each inference has the time of its observation, each action the time it was seen. */
export const believer = rule({
  wakes: [every(observation)],
  reads: [latest(belief), unread(skill)],
  says: [belief],
  say: ({ observation: [seen], belief: before, skill: announced }, me) => {
    const view = rearrangementViewOf(seen?.body);
    const known = new Map(before?.body.mates.map((mate) => [mate.name, mate]));
    const brought = view ? broughtThings(view) : [];
    const clock = view ? { now: view.clock.now, unit: view.clock.unit } : { now: me.step, unit: 'step' };
    // Only the last attempt of a step counts.
    const inferred = new Map(Object.entries(announced.at(-1)?.body.intention ?? {}));
    const mates = me.team.filter((name) => name !== me.agent).map((name) => known.get(name) ?? unknownMate(name));
    return [
      belief({
        ...clock,
        brought,
        mates: mates.map((mate) => {
          const intended = oneShortLine(inferred.get(mate.name) ?? '');
          const history =
            intended === '' ? mate.history : [...mate.history, { at: before?.body.now ?? 0, intended, seen: [] }];
          const { last, deeds } = sightingAfter(
            mate,
            { view, arrived: newNames(brought, before?.body.brought) },
            clock.now,
          );
          return { name: mate.name, last, history: newest(withDeeds(history, deeds)) };
        }),
      }),
    ];
  },
});

/** New actions were seen after the latest inference. */
function withDeeds(history: MateBelief['history'], deeds: readonly SeenDeed[]): MateBelief['history'] {
  const [first] = deeds;
  if (first === undefined) return history;
  const { at, intended, seen } = history.at(-1) ?? { at: first.at, intended: '', seen: [] };
  return [...history.slice(0, -1), { at, intended, seen: newest([...seen, ...deeds]) }];
}

const unknownMate = (name: string): MateBelief => ({ name, history: [], last: null });
const newest = <T>(list: readonly T[]): T[] => list.slice(-WINDOW);
const oneShortLine = (text: string): string => cutAt(text.replace(/\s+/g, ' ').trim(), LONGEST);
const newNames = (now: readonly string[], before: readonly string[] = []): string[] =>
  now.filter((name) => !before.includes(name));

/**
 * Infers a teammate's actions from its current and last sighting, including held things that have reached the goal
 * place.
 */
function sightingAfter(
  { name, last }: MateBelief,
  { view, arrived }: { readonly view: RearrangementView | undefined; readonly arrived: readonly string[] },
  now: number,
): { readonly last: MateSighting | null; readonly deeds: readonly SeenDeed[] } {
  const brought = last?.hands.filter((thing) => arrived.includes(thing)) ?? [];
  const delivered = brought.length === 0 ? [] : [`brought ${brought.join(', ')}`];
  const held = last && { ...last, hands: last.hands.filter((thing) => !brought.includes(thing)) };
  const shown = view && sightingOf(view, name);
  if (!shown || (held && shown.at <= held.at)) return { last: held, deeds: asDeeds(delivered, now) };
  return { last: shown, deeds: asDeeds([...delivered, ...changes(held, shown)], shown.at) };
}

const asDeeds = (parts: readonly string[], at: number): SeenDeed[] =>
  parts.length === 0 ? [] : [{ at, text: parts.join(', ') }];

function sightingOf({ others }: RearrangementView, name: string): MateSighting | undefined {
  const other = others.find((one) => one.name === name);
  if (other === undefined || other.seenAt === null) return undefined;
  const hands = (other.hands ?? []).flatMap((held) => [held.name, ...held.holds.map((inner) => inner.name)]);
  return { at: other.seenAt, room: other.room, hands };
}

function changes(before: MateSighting | null, now: MateSighting): string[] {
  const room = now.room ?? 'no room';
  if (before === null) return [`was in ${room}`, `held ${now.hands.join(', ') || 'nothing'}`];
  const took = newNames(now.hands, before.hands);
  const left = newNames(before.hands, now.hands);
  return [
    before.room === now.room ? `was still in ${room}` : `went to ${room}`,
    ...(took.length === 0 ? [] : [`took ${took.join(', ')}`]),
    ...(left.length === 0 ? [] : [`let go of ${left.join(', ')}`]),
  ];
}

/** Both histories side by side for each teammate: the inferred intention, and what it did until the next inference. */
export function beliefSegments({ id, body }: Message<TeamBelief>): Segment[] {
  return body.mates.flatMap((mate): Segment[] => {
    const lines = linesOf(mate, body.unit);
    const title = `What you took ${mate.name} to intend, and what it was then seen to do:`;
    if (lines.length === 0) return [];
    return [{ origin: 'memory', speaker: 'user', text: [title, ...lines].join('\n'), from: [id], about: mate.name }];
  });
}

function linesOf({ name, history }: MateBelief, unit: string): string[] {
  return history.map(({ at, intended, seen }) => {
    const deeds = seen.length === 0 ? 'was not seen' : seen.map((deed) => deedText(deed, unit)).join('; ');
    return intended === ''
      ? `- It ${deeds}.`
      : `- At ${unit} ${at} you took ${name} to intend: ${intended} - it then ${deeds}.`;
  });
}

const deedText = ({ at, text }: SeenDeed, unit: string): string => `${text} (${unit} ${at})`;
