// Defines Act, ReAct and chain of thought: one planner for the whole team, with a growing trace of the episode in its
// prompt. The protocols differ in what it writes before its actions and how much of that enters the trace. They are the
// baselines of Nayak et al. (arXiv 2407.10031, section 5), after Yao et al. (arXiv 2210.03629) and Wei et al. (arXiv
// 2201.11903).
import { z } from 'zod';
import { acceptPlan, planFor } from '../agents/answers.ts';
import { module } from '../agents/module.ts';
import { head, heardOn, instruct, remembers, says, sees, who } from '../agents/prompt.ts';
import { action, channel, observation } from '../runtime/core/channel.ts';
import type { Message } from '../runtime/core/message.ts';
import { every, latest, type Me, optional, unread } from '../runtime/core/role.ts';
import { addressed, ownAnd, to } from '../runtime/core/route.ts';
import { family, type VariantParts } from '../runtime/naming/family.ts';
import { notes, Words } from './channels.ts';

/** A brief summary of what an agent has seen. */
const summary = channel('summary', Words);

/**
 * The published baselines make another call per agent and step to summarize its observation; here that is optional.
 */
const summaries = z
  .boolean()
  .default(false)
  .describe('Whether an extra call per agent and step summarizes what the agent sees.');

interface TracePlannerOptions {
  readonly about: string;
  readonly instructions: string;
  /** Whether the answer starts with thoughts, and whether they are added to the trace. */
  readonly thought: 'none' | 'dropped' | 'kept';
  readonly summaries: boolean;
}

function tracePlanner(spec: TracePlannerOptions): VariantParts {
  const mind = planner(spec);
  const routes = { trace: to('mind'), action: addressed, notes: to('mind') };
  // As LLaMAR, whose baselines they are (nsidn98/LLaMAR); summaries are drawn at temperature 0.
  const sampling = { '*': { temperature: 0.7, maxTokens: 1000 } };
  if (!spec.summaries)
    return { about: spec.about, sampling, once: { mind }, routes: { observation: to('mind'), ...routes } };
  return {
    about: spec.about,
    sampling: { ...sampling, summarizer: { temperature: 0, maxTokens: 1000 } },
    once: { mind },
    perAgent: { summarizer },
    routes: { observation: ownAnd('mind'), summary: to('mind'), ...routes },
  };
}

const summarizer = module({
  wakes: [every(observation)],
  says: [summary],
  ask: 'say',
  answer: Words,
  prompt: (heard, me) => [
    instruct(
      'Put into one or two sentences what this agent sees and holds, and what became of its last action. Name things as they are named. Add nothing.',
    ),
    who(me, [me.agent]),
    ...sees(heard.observation),
  ],
  say: ({ text }) => [summary({ text: text.trim() || '(nothing worth telling)' })],
  // Without a summary, the full observation is used.
  fallback: (heard) => [summary({ text: heard.observation[0]?.body.text ?? '' })],
});

function planner({ instructions, thought, summaries: brief }: TracePlannerOptions) {
  return module({
    wakes: [every(observation), ...(brief ? [every(summary)] : [])],
    reads: [latest(trace), optional(unread(notes))],
    says: [action, trace],
    ask: 'plan',
    answer: (me) => answerOf(me, thought !== 'none'),
    unreasoned: thought === 'none' ? 'to act without a thought is what it is compared for' : undefined,
    prompt: (heard, me) => [
      ...head(instructions, me),
      ...remembers(heardOn(heard, trace)[0]),
      ...sees(heardOn(heard, observation)),
      ...says(heardOn(heard, summary)),
      ...says(heardOn(heard, notes)),
    ],
    accept: (answer, heard, me) => acceptPlan({ ...answer, meant: answer.plan }, heard, me),
    say: ({ plan, meant = plan, text }, heard, me) => {
      const actionOf = (agent: string) => plan[agent] ?? me.world.idle;
      const done = me.ready.map((agent) => ({ agent, meant: meant[agent] ?? '', action: actionOf(agent) }));
      return ordersAndTrace({ heard, me }, done, { kept: thought, text });
    },
    fallback: (heard, me) => {
      const done = me.ready.map((agent) => ({ agent, meant: '(no answer)', action: me.world.idle }));
      return ordersAndTrace({ heard, me }, done, { kept: 'none' });
    },
  });
}

type AgentActions = readonly { readonly agent: string; readonly meant: string; readonly action: string }[];

function ordersAndTrace(
  { heard, me }: { readonly heard: Readonly<Record<string, unknown>>; readonly me: Me },
  done: AgentActions,
  { kept, text = '' }: { readonly kept: TracePlannerOptions['thought']; readonly text?: string },
) {
  const summaryMessages = heardOn(heard, summary);
  const seen = summaryMessages.length > 0 ? summaryMessages : heardOn(heard, observation);
  const step = {
    step: me.step,
    seen: seen.map(({ agent = '', body }) => ({ agent, text: body.text })),
    thought: kept === 'kept' ? text : undefined,
    done,
  };
  const orders = done.map((one) => action.to(one.agent, { do: one.action }));
  return [...orders, trace({ text: extendTrace(heardOn(heard, trace)[0], step) })];
}

interface TracePlannerAnswer {
  readonly plan: Readonly<Record<string, string>>;
  readonly meant?: Readonly<Record<string, string>>;
  readonly text?: string;
}

/** Thoughts come first, so that they precede the choice of actions. */
function answerOf(me: Me, thinks: boolean): z.ZodType<TracePlannerAnswer> {
  const plan = planFor(me.ready, me.team);
  return thinks ? z.object({ text: z.string(), plan }) : z.object({ plan });
}

/**
 * Keeps the growing trace of a single planner's observations and actions. The trace is a message that the planner sends
 * to itself and receives in the next step, so the ledger shows its cost and origin.
 */
export const trace = channel('trace', Words);

/** The maximum length in characters. Beyond it the oldest steps are dropped, since prompts and messages are limited. */
const MOST_TRACE_CHARACTERS = 200_000;

interface TraceStep {
  readonly step: number;
  /** What each agent saw, in words. */
  readonly seen: readonly { readonly agent: string; readonly text: string }[];
  readonly thought?: string;
  /** The planner's text and the resulting action; the next observation shows whether it worked. */
  readonly done: readonly { readonly agent: string; readonly meant: string; readonly action: string }[];
}

/** The trace with one more step. */
export function extendTrace(
  before: Message<{ text: string }> | undefined,
  step: TraceStep,
  most = MOST_TRACE_CHARACTERS,
): string {
  return newestSteps(before === undefined ? [stepText(step)] : [before.body.text, stepText(step)], most);
}

const HEADER = /^Step \d+\n/m;

function stepText({ step, seen, thought, done }: TraceStep): string {
  return [
    `Step ${step}`,
    ...seen.map(({ agent, text }) => `${agent} sees: ${withoutStepHeads(text)}`),
    ...(thought === undefined || thought.trim() === '' ? [] : [`Thought: ${withoutStepHeads(thought)}`]),
    ...done.map(({ agent, meant, action }) =>
      meant.trim() === action
        ? `${agent} does: ${action}`
        : `${agent} means: ${withoutStepHeads(meant)}; does: ${action}`,
    ),
  ].join('\n');
}

/** Escapes lines in others' text that look like the heading of a step. */
const withoutStepHeads = (text: string): string => text.trim().replace(/^(?=Step \d+$)/gm, ' ');

function newestSteps(texts: readonly string[], most: number): string {
  let whole = texts.join('\n\n');
  for (let next = nextStep(whole); whole.length > most && next > 0; next = nextStep(whole)) whole = whole.slice(next);
  return whole;
}

/** The start of the second step; 0 if there is only one. */
function nextStep(whole: string): number {
  const found = whole.slice(1).search(HEADER);
  return found < 0 ? 0 : found + 1;
}

// --- the protocols, from what stands above ---

/**
 * Act: one planner acts for all from a growing trace of observations and actions, without writing thoughts. The
 * baseline of Nayak et al. (arXiv 2407.10031) after Yao et al. (arXiv 2210.03629).
 */
export const act = family('act', { summaries }, (options) =>
  tracePlanner({
    about: 'One planner acts for all, on a growing trace of what was seen and done.',
    instructions:
      'You act for the whole team. You are shown what has been seen and done so far, step by step, and what is seen now. Give each agent the one action that it takes now, and nothing else.',
    thought: 'none',
    ...options,
  }),
);

// Thoughts are part of the trace in the paper; the baseline in LLaMAR's code (nsidn98/LLaMAR) keeps only the actions of
// the answer and drops the thoughts.
const thoughts = z.enum(['kept', 'dropped']).default('kept').describe('Whether thoughts stay in the trace.');

/** ReAct: as `act`, but the planner thinks before it acts (Yao et al., arXiv 2210.03629). */
export const react = family('react', { summaries, thoughts }, ({ thoughts: thought, ...options }) =>
  tracePlanner({
    about: 'One planner thinks and then acts for all, on a growing trace of what was seen, thought and done.',
    instructions:
      'You act for the whole team. You are shown what has happened so far, step by step, and what is seen now. First think in `text`: where things stand, what the last actions have brought, what is to be done next and by whom. Then give each agent the one action that it takes now.',
    thought,
    ...options,
  }),
);

/**
 * Chain of thought: the planner reasons before it names the actions, and its reasoning is not kept (Wei et al., arXiv
 * 2201.11903, as a baseline of arXiv 2407.10031).
 */
export const cot = family('cot', { summaries }, (options) =>
  tracePlanner({
    about: 'One planner reasons step by step and then acts for all, on a growing trace of what was seen and done.',
    instructions:
      'You act for the whole team. You are shown what has been seen and done so far, step by step, and what is seen now. In `text` reason step by step: what the task still needs, which way leads there, what each agent can contribute at once, what could go wrong. From that, give each agent the one action that it takes now.',
    thought: 'dropped',
    ...options,
  }),
);
