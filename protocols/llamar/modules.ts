// Builds the four modules of LLaMAR for a variant: what each hears, its instructions, its answer. After Nayak et al.,
// "Long-Horizon Planning for Multi-Agent Robots in Partially Observable Environments" (arXiv 2407.10031), section 4 and
// algorithm 1; where the authors' code (nsidn98/LLaMAR) differs, `rules: published` follows it.
import { z } from 'zod';
import { eachOf, extra, groundPlan, planFor, reasoned } from '../../agents/answers.ts';
import { module } from '../../agents/module.ts';
import { head, heardOn, says } from '../../agents/prompt.ts';
import { action, checked, observation } from '../../runtime/core/channel.ts';
import { every, latest, type Me, maybe, optional, type Role, unread } from '../../runtime/core/role.ts';
import { notes } from '../channels.ts';
import { cleanEntries, corrections, memory, progress, sharedSegments, subtasks, work } from '../shared/subtasks.ts';
import {
  ACTOR,
  ACTOR_ALONE,
  CORRECTED,
  CORRECTOR,
  explorationSegment,
  PLANNER,
  SELF_CORRECTING,
  VERIFIER,
} from './instructions.ts';

/** The settings of a variant. */
export interface LlamarVariant {
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

export function planner(make: LlamarVariant): Role {
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

export function verifier(make: LlamarVariant): Role {
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
    ...(claims ? { unasked: (heard: Readonly<Record<string, unknown>>, me: Me) => claimDone(heard, me) } : {}),
    ask: 'plan',
    answer: (me) => answerOf(me, corrects),
    example: { text: 'memory' },
    prompt: promptWith(segments.join(' '), make.explore),
    accept: (answer, heard, me) => {
      const grounded = groundPlan(answer.plan, heardOn(heard, observation), me.world.lexicon, me.world.named, heard);
      return grounded.ok ? { ok: true, value: { ...answer, plan: grounded.value } } : grounded;
    },
    say: ({ plan, text, assigned, failures }, _heard, me) => [
      ...me.ready.map((agent) => action.to(agent, { do: plan[agent] ?? me.world.idle })),
      memory({ text }),
      ...(tells ? [work({ assigned: withoutBlanks(assigned) })] : []),
      ...(recalls ? [corrections({ text: failures || 'Nothing failed.' })] : []),
    ],
    fallback: (_heard, me) => me.ready.map((agent) => action.to(agent, { do: me.world.idle })),
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
