// Reads the player's knowledge from the segments of its prompt, and from nothing else. It ignores everything in another
// format.
import { z } from 'zod';
import { deciderIn, type TeamKnowledge } from '../../kit/decider.ts';
import { mustClaimIn } from '../../kit/must-claim.ts';
import type { PlayerQuestion, ReadParagraph } from '../../kit/player-question.ts';
import { type ProgressReport, progressIn } from '../../kit/progress.ts';
import { names, wordsIn } from '../../kit/prompt-data.ts';
import { CORRECTION, providedIn } from '../../kit/provided.ts';
import { type ChoresReport, deedsIn, parseReport } from './speech.ts';

const HeldThingView = z.object({ name: z.string(), class: z.string() });
const ThingView = z.object({
  name: z.string(),
  class: z.string(),
  kind: z.enum(['target', 'container', 'receptacle', 'goal']),
  room: z.string().nullable(),
  inside: z.string().nullable(),
  on: z.string().nullable().default(null),
  open: z.boolean().optional(),
  inView: z.boolean(),
  close: z.boolean().optional(),
});
const ChoresPlayerView = z.object({
  clock: z.object({ now: z.number() }),
  acts: z.enum(['plans', 'primitives']).default('plans'),
  me: z.object({ name: z.string(), room: z.string(), hands: z.array(HeldThingView), free: z.number() }),
  rooms: z.array(z.object({ name: z.string(), level: z.enum(['none', 'part', 'all']) })),
  things: z.array(ThingView),
  goal: z.object({
    place: z.string(),
    relation: z.enum(['on', 'inside']),
    wants: z.array(z.object({ class: z.string(), count: z.number(), done: z.number() })),
    placed: names,
  }),
  others: z.array(
    z.object({
      name: z.string(),
      room: z.string().nullable(),
      hands: z.array(HeldThingView).nullable(),
      seenAt: z.number().nullable(),
    }),
  ),
  last: z.object({ action: z.string(), ok: z.boolean(), reason: z.string().nullable() }).nullable(),
});
export type ChoresPlayerView = z.output<typeof ChoresPlayerView>;
export type ChoresPlayerThing = z.output<typeof ThingView>;

export interface ChoresKnowledge extends TeamKnowledge {
  /** The views of agents whose observations are in the prompt, by name. */
  readonly seen: ReadonlyMap<string, ChoresPlayerView>;
  /** The newest that each agent told. */
  readonly told: ReadonlyMap<string, ChoresReport>;
  /** The newest line of a plan for each agent: its actions in order. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** Whether the episode ends only when all say that it is done. */
  readonly mustClaim: boolean;
}

export function knowledgeOf({ segments }: PlayerQuestion): ChoresKnowledge {
  const seen = new Map<string, ChoresPlayerView>();
  const told = new Map<string, ChoresReport>();
  for (const segment of segments) {
    const parsed = segment.origin === 'observation' ? ChoresPlayerView.safeParse(segment.data).data : undefined;
    if (parsed !== undefined) seen.set(segment.about ?? parsed.me.name, parsed);
  }
  const who = deciderIn(segments, [...seen.keys()]);
  const { team } = who;
  const isOne = (name: string) => team.length === 0 || team.includes(name);
  for (const segment of segments)
    if (segment.origin === 'message' || segment.origin === 'memory') noteReport(segment, told, isOne);
  for (const progress of progressIn(segments)) noteProgress(progress, told);
  return {
    ...who,
    seen,
    told,
    lines: planLinesIn(segments, team),
    provided: providedIn(segments, team),
    mustClaim: mustClaimIn(segments),
  };
}

/** A report of progress counts where its agent has told nothing as new itself. */
function noteProgress(
  { agent, at, room, hands, explored, brought, things, doing }: ProgressReport,
  told: Map<string, ChoresReport>,
): void {
  if (at <= (told.get(agent)?.step ?? -1)) return;
  const targets = things.filter(({ kind }) => kind === 'target');
  told.set(agent, {
    step: at,
    room,
    hands: hands.map(({ name }) => name),
    next: deedsIn(doing)[0] ?? '',
    placed: brought,
    found: targets.map(({ name, inside, room: where }) => ({ name, at: inside, room: where })),
    searched: explored.flatMap(({ room: where, level }) => (level === 'all' ? [where] : [])),
    checked: [],
  });
}

/** Lines that are looked at in one segment. */
const MOST_LINES = 200;

/**
 * Only an agent's message of the latest step counts; a memory may hold those of several agents, one per line. A draft
 * does not count as a message.
 */
function noteReport(paragraph: ReadParagraph, told: Map<string, ChoresReport>, isOne: (name: string) => boolean): void {
  const keep = (speaker: string, words: string) => {
    const read = isOne(speaker) ? parseReport(words) : undefined;
    if (read !== undefined && read.step >= (told.get(speaker)?.step ?? 0)) told.set(speaker, read);
  };
  const { about, origin, text } = paragraph;
  if (origin === 'message' && about !== undefined) return keep(about, wordsIn(paragraph));
  for (const line of text.split('\n').slice(0, MOST_LINES)) {
    const [, speaker, words] = /^(.{1,60}?)(?: says)?: (.*Step \d+: I am in .*)$/.exec(line) ?? [];
    if (speaker !== undefined && words !== undefined) keep(speaker, words);
  }
}

function planLinesIn(segments: readonly ReadParagraph[], team: readonly string[]): Map<string, readonly string[]> {
  const lines = new Map<string, readonly string[]>();
  for (const { origin, text, about } of segments) {
    if (origin !== 'message' && origin !== 'memory' && origin !== 'instructions') continue;
    const told = about !== undefined && text.startsWith(`${about} says: `) ? text.slice(about.length + 7) : text;
    for (const line of told.split('\n').slice(0, MOST_LINES)) {
      const agent = team.find((name) => line.startsWith(`${name}: [`));
      if (agent === undefined || CORRECTION.test(line)) continue;
      const deeds = deedsIn(line.slice(agent.length + 2));
      if (deeds.length > 0) lines.set(agent, deeds);
    }
  }
  return lines;
}
