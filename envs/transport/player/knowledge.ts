// Reads the player's knowledge from the segments of its prompt, and from nothing else. It skips anything of another
// form.
import { z } from 'zod';
import { deciderIn, type TeamKnowledge } from '../../kit/decider.ts';
import { mustClaimIn } from '../../kit/must-claim.ts';
import type { PlayerQuestion, ReadParagraph } from '../../kit/player-question.ts';
import { type ProgressReport, progressIn } from '../../kit/progress.ts';
import { names, wordsIn } from '../../kit/prompt-data.ts';
import { CORRECTION, providedIn } from '../../kit/provided.ts';
import { parseReports, type TransportReport } from './speech.ts';

const kind = z.enum(['target', 'container', 'goal']);
const HandView = z.object({ name: z.string(), kind, holds: z.array(z.object({ name: z.string() })) });
const TransportPlayerView = z.object({
  clock: z.object({ now: z.number(), cap: z.number() }),
  me: z.object({ name: z.string(), room: z.string().nullable(), hands: z.array(HandView), free: z.number() }),
  rooms: z.array(
    z.object({
      name: z.string(),
      level: z.enum(['none', 'part', 'all']),
      at: z.tuple([z.number(), z.number()]).optional(),
    }),
  ),
  things: z.array(z.object({ name: z.string(), kind, room: z.string().nullable() })),
  goal: z.object({
    place: z.string().nullable(),
    wants: z.array(z.object({ class: z.string(), count: z.number() })),
    delivered: names,
  }),
  others: z.array(
    z.object({
      name: z.string(),
      room: z.string().nullable(),
      hands: z.array(HandView).nullable(),
      seenAt: z.number().nullable(),
    }),
  ),
  last: z.object({ do: z.string(), ok: z.boolean(), reason: z.string().nullable() }).nullable(),
});
export type TransportPlayerView = z.output<typeof TransportPlayerView>;

export interface TransportKnowledge extends TeamKnowledge {
  /** By agent, of those whose observations the prompt holds. */
  readonly seen: ReadonlyMap<string, TransportPlayerView>;
  /** By agent: the newest of what each told, itself or by way of others. */
  readonly told: ReadonlyMap<string, TransportReport>;
  /** By agent: the newest sub-goals that somebody set it in words, in their order. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
  /** Whether the episode ends only when all say that it is done. */
  readonly mustClaim: boolean;
}

export function knowledgeOf({ segments }: PlayerQuestion): TransportKnowledge {
  const seen = new Map<string, TransportPlayerView>();
  const told = new Map<string, TransportReport>();
  const orders = new Map<string, readonly string[]>();
  for (const segment of segments) {
    const { origin, about, data } = segment;
    const view = origin === 'observation' ? TransportPlayerView.safeParse(data).data : undefined;
    if (view !== undefined && about !== undefined) seen.set(about, view);
  }
  const who = deciderIn(segments, [...seen.keys()], teamOf(seen));
  const { team } = who;
  for (const segment of segments) {
    if (!isSpokenOrRemembered(segment)) continue;
    const said = wordsIn(segment);
    for (const state of parseReports(said)) {
      if (team.includes(state.name) && (told.get(state.name)?.frame ?? 0) <= state.frame) told.set(state.name, state);
    }
    for (const [name, goals] of planLinesFor(team, said)) orders.set(name, goals);
  }
  for (const progress of progressIn(segments)) noteProgress(progress, team, told);
  const [provided, mustClaim] = [providedIn(segments, team), mustClaimIn(segments)];
  return { ...who, seen, told, orders, provided, mustClaim };
}

/** A report of progress counts where its agent has told nothing as new itself. */
function noteProgress(
  { agent, at, room, hands, explored, brought, things, doing }: ProgressReport,
  team: readonly string[],
  told: Map<string, TransportReport>,
): void {
  if (!team.includes(agent) || at <= (told.get(agent)?.frame ?? -1)) return;
  told.set(agent, {
    name: agent,
    frame: at,
    room,
    hands,
    things: things.map(({ name, kind, room: where }) => ({ name, kind, room: where })),
    explored: explored.flatMap(({ room: where, level }) => (level === 'all' ? [where] : [])),
    delivered: brought,
    next: doing === '' ? null : doing,
  });
}

/** Said, planned or remembered; a draft on offer was not said yet, and stands among the options. */
const isSpokenOrRemembered = ({ origin }: ReadParagraph): boolean => origin === 'memory' || origin === 'message';

function teamOf(seen: ReadonlyMap<string, TransportPlayerView>): string[] {
  return [...new Set([...seen].flatMap(([name, { others }]) => [name, ...others.map((other) => other.name)]))];
}

const MOST_LINES = 200;

/** Lines such as `bob: explore <Kitchen> (5000); transport …`, by the agent they name. */
export function planLinesFor(team: readonly string[], text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const line of text.split('\n').slice(0, MOST_LINES)) {
    const name = team.find((one) => line.trimStart().startsWith(`${one}: `));
    if (name === undefined || CORRECTION.test(line)) continue;
    const rest = line.trimStart().slice(name.length + 2);
    const goals = rest.split(';').map((part) => part.trim());
    found.set(name, [...(found.get(name) ?? []), ...goals.filter((part) => part !== '')]);
  }
  return found;
}
