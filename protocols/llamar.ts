// Defines LLaMAR: (corrector ∥ verifier) → planner → actor, on shared lists of subtasks and a shared memory; the first
// two sleep in step 0. After Nayak et al. (arXiv 2407.10031) and their code (nsidn98/LLaMAR). docs/guide/protocols.md
// lists the differences between the two and the option for each.
import { z } from 'zod';
import { acceptPlan, eachOf, extra, planFor, reasoned } from '../agents/answers.ts';
import { module } from '../agents/module.ts';
import { head, heardOn, keeps, remembers, says, sees } from '../agents/prompt.ts';
import { type AnyChannel, action, channel, checked, observation } from '../runtime/core/channel.ts';
import { every, heardChannels, latest, type Me, maybe, optional, type Role, unread } from '../runtime/core/role.ts';
import { addressed, type Route, to } from '../runtime/core/route.ts';
import type { Segment } from '../runtime/core/segment.ts';
import { family } from '../runtime/naming/family.ts';
import { notes, Words } from './channels.ts';
import { orders } from './shared/joint-plan.ts';

// --- the list of subtasks that its modules share, and how prompts show it ---

/** What is still to do; each message replaces the previous one. */
const subtasks = channel('subtasks', z.object({ open: z.array(z.string()) }));
/** What is done; each message replaces the previous one. */
const progress = channel('progress', z.object({ completed: z.array(z.string()) }));
/** Why actions failed, and what to do instead. */
const corrections = channel('corrections', Words);
/** The team's memory; each message replaces the previous one. */
const memory = channel('memory', Words);
/** Each agent's current subtask. */
const work = channel('work', z.object({ assigned: z.record(z.string(), z.string()) }));

type HeardMessages = Readonly<Record<string, unknown>>;

/** The observations, lists, memory and corrections, as far as they were received. */
function sharedSegments(heard: HeardMessages): Segment[] {
  const [open] = heardOn(heard, subtasks);
  const [verified] = heardOn(heard, progress);
  const [told] = heardOn(heard, checked);
  const [atWork] = heardOn(heard, work);
  const [kept] = heardOn(heard, memory);
  const assigned = Object.entries(atWork?.body.assigned ?? {}).map(([agent, subtask]) => `${agent}: ${subtask}`);
  return [
    ...sees(heardOn(heard, observation)),
    ...keeps('Open subtasks', open?.body.open ?? [], open, 'open-subtasks'),
    ...keeps('Completed subtasks', verified?.body.completed ?? [], verified, 'completed-subtasks'),
    ...keeps('Completed subtasks', told?.body.completed ?? [], told, 'completed-subtasks'),
    ...keeps('Subtask of each agent', assigned, atWork, 'assigned-subtasks'),
    ...remembers(kept),
    ...says(heardOn(heard, corrections)),
  ];
}

/** Normalizes entries: trimmed, without duplicates, and without entries such as "none". */
function cleanEntries(list: readonly string[]): string[] {
  const trimmed = list.map((entry) => entry.trim());
  return [...new Set(trimmed)].filter((entry) => entry !== '' && !/^(none|nothing|n\/a)\.?$/i.test(entry));
}

// --- the four modules ---

/** The settings of a variant. */
interface LlamarVariant {
  readonly planner: boolean;
  /** Who says which subtasks are completed. */
  readonly completed: 'verifier' | 'checker' | 'nobody';
  /** Who says why actions failed. */
  readonly corrector: 'module' | 'in-actor' | 'nobody';
  readonly explore: boolean;
  readonly published: boolean;
}

const everyObservation = every(observation);
/** The deciding modules, planner and actor, hear messages from outside the team. */
const ear = optional(unread(notes));
const promptWith = (instructions: string, explore: boolean) => (heard: Readonly<Record<string, unknown>>, me: Me) => [
  ...head(instructions, me),
  explorationSegment(explore),
  ...sharedSegments(heard),
  ...says(heardOn(heard, notes)),
];

/** The source of the completed list, for the roles that wait for it. */
const completedBy = ({ completed }: LlamarVariant) =>
  completed === 'verifier' ? [every(progress)] : completed === 'checker' ? [every(checked)] : [];

function planner(make: LlamarVariant): Role {
  return module({
    wakes: [everyObservation, ...completedBy(make)],
    // The published planner's prompt mentions a memory but does not contain it.
    reads: [latest(subtasks), ...(make.published ? [] : [latest(memory)]), ear],
    says: [subtasks],
    ask: 'plan',
    answer: reasoned({ subtasks: z.array(z.string()) }),
    prompt: promptWith(PLANNER, make.explore),
    say: (answer) => [subtasks({ open: cleanEntries(answer.subtasks) })],
    // Without a new plan, the last one stays; an empty list would mean that everything is done.
    fallback: (heard, me) => [subtasks({ open: heardOn(heard, subtasks)[0]?.body.open ?? [me.world.task] })],
  });
}

function verifier(make: LlamarVariant): Role {
  return module({
    from: 1,
    wakes: [everyObservation],
    reads: [latest(subtasks), latest(progress), latest(memory)],
    says: [progress],
    ask: 'verify',
    answer: reasoned({ completed: z.array(z.string()) }),
    prompt: promptWith(VERIFIER, make.explore),
    say: ({ completed }) => [progress({ completed: cleanEntries(completed) })],
    fallback: (heard) => [progress({ completed: heard.progress?.body.completed ?? [] })],
  });
}

export function corrector(make: LlamarVariant): Role {
  return module({
    from: 1,
    wakes: [everyObservation],
    reads: [latest(subtasks), latest(memory), latest(work)],
    says: [corrections],
    ask: 'correct',
    answer: (me) => reasoned({ corrections: eachOf(me.ready) }),
    prompt: promptWith(CORRECTOR, make.explore),
    say: (answer, _heard, me) => {
      const corrected = me.ready.filter((agent) => answer.corrections[agent]?.trim());
      const lines = corrected.map((agent) => `${agent}: ${answer.corrections[agent] ?? ''}`);
      return [corrections({ text: lines.join('\n') || 'Nothing failed.' })];
    },
    fallback: () => [corrections({ text: 'Nothing is known of failures.' })],
  });
}

export function actor(make: LlamarVariant): Role {
  const corrects = make.corrector === 'in-actor';
  // The published code reads the failure reason from the answer and discards it.
  const recalls = corrects && !make.published;
  const segments = [
    make.planner ? ACTOR : ACTOR_ALONE,
    ...(make.corrector === 'module' || recalls ? [CORRECTED] : []),
    ...(corrects ? [SELF_CORRECTING] : []),
  ];
  const hears = make.corrector === 'module' ? [every(corrections)] : [];
  // The published actor is not shown the agents' current subtasks.
  const tells = hears.length > 0 || (make.planner && !make.published);
  const resumes = tells && !make.published;
  const claims = make.planner && !make.published;
  return module({
    wakes: [everyObservation, ...(make.planner ? [every(subtasks)] : []), ...completedBy(make), ...hears],
    reads: [latest(memory), ...(resumes ? [latest(work)] : []), ...(recalls ? [latest(corrections)] : []), ear],
    says: [action, maybe(memory), ...(tells ? [maybe(work)] : []), ...(recalls ? [maybe(corrections)] : [])],
    unasked: claims ? (heard: Readonly<Record<string, unknown>>, me: Me) => claimDone(heard, me) : undefined,
    ask: 'plan',
    answer: (me) => answerOf(me, corrects),
    example: { text: 'memory' },
    prompt: promptWith(segments.join(' '), make.explore),
    accept: acceptPlan,
    say: ({ plan, text, assigned, failures }, _heard, me) => [
      ...orders(plan, me),
      memory({ text }),
      ...(tells ? [work({ assigned: withoutBlanks(assigned) })] : []),
      ...(recalls ? [corrections({ text: failures || 'Nothing failed.' })] : []),
    ],
    fallback: (_heard, me) => orders({}, me),
  });
}

const withoutBlanks = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

/** Nothing is open, so every agent declares it, if the world has an action for that. */
function claimDone(heard: Readonly<Record<string, unknown>>, me: Me) {
  const [listed] = heardOn(heard, subtasks);
  if (listed === undefined || listed.body.open.length > 0) return undefined;
  return me.ready.map((agent) => action.to(agent, { do: me.world.done ?? me.world.idle }));
}

interface ActorAnswer {
  readonly plan: Readonly<Record<string, string>>;
  readonly assigned: Readonly<Record<string, string>>;
  readonly text: string;
  readonly reason: string;
  readonly failures?: string;
}

function answerOf(me: Me, corrects: boolean): z.ZodType<ActorAnswer> {
  const text = z.string();
  const fields = {
    reason: extra(text, ''),
    assigned: eachOf(me.ready),
    plan: planFor(me.ready, me.team),
    text,
  };
  return corrects ? z.object({ failures: extra(text, ''), ...fields }) : z.object(fields);
}

/**
 * Holds the instructions of LLaMAR's four modules. The division of labour and the warnings come from the paper and its
 * code (arXiv 2407.10031, appendix on prompts; nsidn98/LLaMAR); the wording is ours.
 */
const PLANNER =
  'You keep the list of subtasks of the team. From the task, what the agents see and what has been completed, write all subtasks that are still open, ' +
  'so that together they fulfil the task. Think it through step by step in `reason` first. ' +
  'Keep the open subtasks as they stand, word for word, but for those that are completed; add what has become known to be needed. ' +
  'Name things and places, and nothing as general as to explore or to do the task; give no subtask to an agent. ' +
  'Leave the list empty only when nothing is left to do.';

const VERIFIER =
  'You verify. From what the agents see now, what they did last and whether it worked, decide which subtasks are completed; in `reason` go through them step by step first. ' +
  'Write the whole list: what was completed before, which must not be forgotten, and of the open subtasks those that the last actions have completed. ' +
  'Nothing is completed before it has succeeded: an action that failed completes nothing.';

/** The kinds of failures named in the published prompts, for both environments together. */
const FAILURE_KINDS =
  'Look out for the common ones: it was too far away and had to go there first; what is needed was not in hand yet, or the hands were full; ' +
  'a step that must come before was left out; it does not see the thing or the place and must look for it, by moving, turning or exploring; ' +
  'another agent stood in its way and must move aside; it repeats what has failed or is done already; it does what the task does not need.';

const CORRECTOR =
  'You look into failures. For each agent whose last action failed, find out why from what it sees, what is remembered and what it did before; think of cause and effect, in `reason` first. ' +
  `${FAILURE_KINDS} ` +
  'Then say in a sentence or two why it failed, and what it should do instead in this step to get on with its subtask. Leave the others empty.';

const ACTING =
  'In `reason` say step by step what each agent should do now and why. In `assigned` name the subtask that each agent works on: only one of the open list. ' +
  'Then give each agent the one action that it takes now; agents act at the same time, so give them actions that help each other and do not collide.';
const ACTING_ALONE =
  'In `reason` say step by step what each agent should do now and why. In `assigned` name what each agent works on. ' +
  'Then give each agent the one action that it takes now; agents act at the same time, so give them actions that help each other and do not collide.';

const REMEMBERING =
  'In `text` write the memory of the team anew: what must not be forgotten, such as where things were seen, what was tried and what the agents had set out to do; leave out what the task does not need. ' +
  'It is all that you will remember of this step.';

const ACTOR = `You act for the team. Work towards the open subtasks, spread over the agents; who was at one goes on with it, unless it is completed or in vain. ${ACTING} ${REMEMBERING}`;
const ACTOR_ALONE = `You act for the team. Work towards the task. ${ACTING_ALONE} ${REMEMBERING}`;
const CORRECTED =
  'Where you are told why an action failed and what to do instead, heed it, unless what is seen now speaks against it.';
const SELF_CORRECTING = `Where the last action of an agent failed, first find out why: in \`failures\` write the reason for each, then choose what avoids it. ${FAILURE_KINDS}`;

/** Says whether agents may explore, in a separate segment that players can read too. */
function explorationSegment(explore: boolean): Segment {
  const text = explore
    ? 'An agent may explore to find what nobody has seen yet, where the world has an action for it. Let at most one agent explore at a time.'
    : 'No agent may explore: whatever action explores of its own accord must not be used. Find things by going and looking.';
  return { origin: 'instructions', speaker: 'system', text, fixed: true };
}

// --- the protocol ---

const MODULES = ['full', 'actor', 'planner-actor-verifier', 'planner-actor-corrector'] as const;
type LlamarModules = (typeof MODULES)[number];

const OPTIONS = {
  /** A module of its own (paper), or a field of the actor's answer (published code). */
  corrector: z
    .enum(['module', 'in-actor'])
    .default('module')
    .describe("A separate module (paper), or a field of the actor's answer (published code)."),
  /**
   * The paper's ablations. Without a verifier, the completed list of `planner-actor-corrector` is the world's own
   * checker's.
   */
  modules: z
    .enum(MODULES)
    .default('full')
    .describe("The paper's ablations; without a verifier, the world's own checker decides what is done."),
  /** Whether agents may explore. */
  explore: z.boolean().default(true).describe('Whether agents may explore.'),
  rules: z
    .enum(['paper', 'published'])
    .default('paper')
    .describe('What each module is shown and when an episode ends: as in the paper or as in its published code.'),
};

const COMPLETED_BY: Readonly<Record<LlamarModules, LlamarVariant['completed']>> = {
  full: 'verifier',
  actor: 'nobody',
  'planner-actor-verifier': 'verifier',
  'planner-actor-corrector': 'checker',
};
const HAS_CORRECTOR: Readonly<Record<LlamarModules, boolean>> = {
  full: true,
  actor: false,
  'planner-actor-verifier': false,
  'planner-actor-corrector': true,
};

const CHANNELS: readonly AnyChannel[] = [observation, checked, subtasks, progress, corrections, memory, work, notes];

/**
 * LLaMAR: corrector and verifier, then planner, then actor, on shared lists of subtasks (Nayak et al., arXiv
 * 2407.10031). docs/guide/protocols.md lists where its code differs from its text.
 */
export const llamar = family('llamar', OPTIONS, ({ corrector: where, modules, explore, rules }) => {
  const make: LlamarVariant = {
    planner: modules !== 'actor',
    completed: COMPLETED_BY[modules],
    corrector: HAS_CORRECTOR[modules] ? where : 'nobody',
    explore,
    published: rules === 'published',
  };
  const once: Record<string, Role> = {};
  if (make.completed === 'verifier') once.verifier = verifier(make);
  if (make.corrector === 'module') once.corrector = corrector(make);
  if (make.planner) once.planner = planner(make);
  once.actor = actor(make);
  const about =
    'One planner keeps the subtasks, one actor acts for all; a verifier and a corrector look back before they go on.';
  // Of all modules (nsidn98/LLaMAR).
  const sampling = { '*': { temperature: 0.7, maxTokens: 1000 } };
  return { about, sampling, once, routes: { ...toListeners(once), action: addressed } };
});

/** Each channel is routed to the roles that listen to it; a channel without listeners in a variant has no route. */
function toListeners(roles: Readonly<Record<string, Role>>): Record<string, Route> {
  const listeners = ({ name }: AnyChannel) =>
    Object.entries(roles).flatMap(([role, its]) => (heardChannels(its).some((c) => c.name === name) ? [role] : []));
  const heard = CHANNELS.map((c) => [c.name, listeners(c)] as const).filter(([, by]) => by.length > 0);
  return Object.fromEntries(heard.map(([name, by]) => [name, to(...by)]));
}
