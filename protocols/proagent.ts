// Defines ProAgent: each agent decides for itself and in silence. A planner picks a skill from its observation and the
// intentions it infers. Rules verify it; if they reject it, an explainer says why and the planner plans again, a
// limited number of times, and then waits. After Zhang et al. (arXiv 2308.11339) and PKU-Alignment/ProAgent,
// src/proagent/proagent.py.
import { z } from 'zod';
import { eachOf } from '../agents/answers.ts';
import { module } from '../agents/module.ts';
import { head, heardOn, says, sees } from '../agents/prompt.ts';
import { channel, observation } from '../runtime/core/channel.ts';
import type { Message } from '../runtime/core/message.ts';
import { current, each, every, latest, type Me, maybe, optional, rule, unread } from '../runtime/core/role.ts';
import { own } from '../runtime/core/route.ts';
import type { Segment } from '../runtime/core/segment.ts';
import { family } from '../runtime/naming/family.ts';
import { cutAt } from '../runtime/text/cut-text.ts';
import { notes } from './channels.ts';
import {
  createMemory,
  execution,
  INSIDE,
  matchOption,
  optionSegments,
  perception,
  plan,
  recall,
} from './shared/embodied.ts';
import { broughtThings, type RearrangementView, rearrangementViewOf } from './shared/rearrangement-view.ts';

// --- an agent’s beliefs about its teammates: what each was taken to intend, and what it was then seen to do ---

/**
 * The planner's skill, the intention it inferred for each teammate, and the number of rejected skills so far in this
 * step.
 */
const skill = channel(
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
const belief = channel('belief', TeamBelief);

/** Limits per teammate: the number of inferences, of actions for each of them, and of characters in each. */
const WINDOW = 5;
const LONGEST = 200;

/** Maintains the histories: each inference has the time of its observation, each action the time it was seen. */
const believer = rule({
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
function beliefSegments({ id, body }: Message<TeamBelief>): Segment[] {
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

// --- the protocol ---

/** What went wrong with a skill. */
const failure = channel('failure', z.object({ wanted: z.string(), why: z.string(), tries: z.int().positive() }));
const explained = channel('explained', z.object({ text: z.string(), tries: z.int().positive() }));

const BELIEF_DEPTHS = ['none', 'intention', 'revised'] as const;
type BeliefDepth = (typeof BELIEF_DEPTHS)[number];

const CHOOSE =
  'You cannot talk to your teammates. Analyse what you see, and choose the lettered option that serves the task best; give your reasons.';
const INFER =
  'Infer from what you see of your teammates what each of them intends, let your choice fit it, and say it, by teammate.';

interface SkillChoice {
  readonly choice: string;
  readonly reason: string;
  /** By teammate; absent if not requested. */
  readonly intention?: Readonly<Record<string, string>>;
}

/** An analysis, then the inferred intention of each teammate, if there are any, then the choice. */
const answerOf =
  (infers: boolean) =>
  ({ team, agent }: Me): z.ZodType<SkillChoice> => {
    const mates = team.filter((name) => name !== agent);
    const [reason, choice] = [z.string(), z.string()];
    return infers && mates.length > 0
      ? z.object({ reason, intention: eachOf(mates), choice })
      : z.object({ reason, choice });
  };

const createPlanner = (depth: BeliefDepth) =>
  module({
    wakes: { fresh: [every(recall)], again: [each(explained)] },
    reads: [current(observation), ...(depth === 'revised' ? [current(belief)] : []), optional(unread(notes))],
    says: [skill],
    // It wakes the planner, whose reminders are part of its belief.
    hides: [recall],
    ask: 'choose',
    answer: answerOf(depth !== 'none'),
    prompt: (heard, me) => [
      ...head(depth === 'none' ? CHOOSE : `${CHOOSE} ${INFER}`, me, [me.agent]),
      ...heardOn(heard, belief).flatMap(beliefSegments),
      ...sees(heard.observation),
      ...says(heardOn(heard, notes)),
      ...(heard.woken === 'again' ? [failureSegment(heard.explained)] : []),
      ...optionSegments(heard.observation[0], undefined),
    ],
    say: ({ choice, intention = {} }, heard) => {
      const tries = heard.woken === 'again' ? heard.explained.body.tries : 0;
      return [skill({ wanted: choice, intention: { ...intention }, tries })];
    },
    fallback: (heard, me) => [
      skill({ wanted: me.world.idle, intention: {}, tries: heard.woken === 'again' ? heard.explained.body.tries : 0 }),
    ],
  });

/** A skill is admissible if it is an option on the world's list. After too many attempts the agent waits. */
const createVerificator = (most: number) =>
  rule({
    wakes: [each(skill)],
    reads: [current(observation)],
    says: [maybe(plan), maybe(failure)],
    say: ({ skill: { body }, observation: [seen] }, me) => {
      const found = matchOption(body.wanted, seen?.body.actions ?? [], me.world.idle);
      if (found.ok) return [plan({ choice: found.value, text: '' })];
      if (body.tries > most || body.wanted === me.world.idle) return [plan({ choice: me.world.idle, text: '' })];
      return [failure({ wanted: body.wanted, why: found.reason.message, tries: body.tries + 1 })];
    },
  });

const explainer = module({
  wakes: [each(failure)],
  reads: [current(observation)],
  says: [explained],
  ask: 'say',
  answer: z.object({ text: z.string() }),
  prompt: ({ failure: { id, body }, observation: seen }, me) => [
    ...head(
      'Explain step by step why what you wanted cannot be done now: what it needs, and what of that is missing.',
      me,
      [me.agent],
    ),
    ...sees(seen),
    { origin: 'message', speaker: 'user', text: `Wanted: ${body.wanted}\n${body.why}`, from: [id] },
  ],
  say: ({ text }, { failure: { body } }) => [explained({ text: text === '' ? body.why : text, tries: body.tries })],
  fallback: ({ failure: { body } }) => [explained({ text: body.why, tries: body.tries })],
});

function failureSegment({ id, body }: Message<z.output<(typeof explained)['schema']>>): Segment {
  return {
    origin: 'message',
    speaker: 'user',
    text: `What you chose cannot be done: ${body.text}\nPlan again.`,
    from: [id],
  };
}

/**
 * ProAgent: each agent decides in silence from the intentions it infers; rules verify, and an explainer says why a
 * skill was rejected (Zhang et al., arXiv 2308.11339).
 */
export const proagent = family(
  'proagent',
  {
    /**
     * Whether the planner infers each teammate's intention, and whether it is reminded of it together with what each
     * then did.
     */
    belief: z
      .enum(BELIEF_DEPTHS)
      .default('none')
      .describe("Whether the planner infers the others' intentions, and whether it is reminded of them."),
    /**
     * Planning again stops once more than this many new skills were rejected: 3 allows at most 4 explanations, 9 calls
     * in total.
     */
    tries: z
      .int()
      .min(0)
      .max(20)
      .default(3)
      .describe('Planning again stops once more than this many new skills were rejected.'),
  },
  ({ belief: depth, tries }) => ({
    about:
      'Each agent plans a skill in silence, guessing what the others intend; rules verify it, and a bad one is explained.',
    rounds: tries + 2,
    sampling: { '*': { temperature: 0, maxTokens: 256 } },
    perAgent: {
      perception,
      memory: createMemory({ words: 0, deeds: 10, ear: false }),
      believer: depth === 'revised' ? believer : undefined,
      planner: createPlanner(depth),
      verificator: createVerificator(tries),
      explainer,
      execution,
    },
    routes: {
      ...INSIDE,
      skill: own,
      failure: own,
      explained: own,
      belief: depth === 'revised' ? own : undefined,
    },
  }),
);
