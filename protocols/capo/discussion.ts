// Runs the discussion of CaPo, without a model: the board of what agents have reported and nobody has discussed, the
// channels, and the chair, which opens a discussion, counts its rounds and announces the result.
import { z } from 'zod';
import { channel } from '../../runtime/core/channel.ts';
import type { Message } from '../../runtime/core/message.ts';
import type { MessageLimit } from '../../runtime/core/protocol.ts';
import { random } from '../../runtime/core/random.ts';
import { each, every, latest, type Me, maybe, replies, rule, thread, unread } from '../../runtime/core/role.ts';
import type { WorldCard } from '../../runtime/core/world.ts';
import { deed, newsText, percept } from '../shared/embodied.ts';

const ids = z.array(z.string());

const AgentProgress = z.object({
  agent: z.string(),
  /** Its state and the time of its last observation, in words; empty if the world shows no map. */
  standing: z.string(),
  at: z.number(),
  /** What it has been doing since then; empty if it is about to choose. */
  doing: z.string(),
  /** News in its latest report that nobody had reported before. */
  news: z.string(),
  /** The messages that carried this report. */
  from: ids,
});
export type AgentProgress = z.output<typeof AgentProgress>;

/** The chair's notes from step to step: what the team has found and brought, and the state of each agent. */
export const board = channel('board', z.object({ known: ids, brought: ids, agents: z.array(AgentProgress) }));
type ProgressBoard = z.output<(typeof board)['schema']>;

const DiscussionRemark = z.object({
  /** The message that carried it. */
  id: z.string(),
  speaker: z.string(),
  /** The plan that was proposed; empty for a verdict. */
  plan: z.string(),
  /** The question sent with it, or the reason for the verdict. */
  text: z.string(),
  agrees: z.boolean(),
});
export type DiscussionRemark = z.output<typeof DiscussionRemark>;

/** To all participants: the team's state when a discussion opens, and then after each round what was said in it. */
export const minutes = channel(
  'minutes',
  z.object({
    now: z.number(),
    unit: z.string(),
    progress: z.array(AgentProgress),
    dialogue: z.array(DiscussionRemark),
  }),
);
export type Minutes = z.output<(typeof minutes)['schema']>;

type PerceptMessages = readonly Message<z.output<(typeof percept)['schema']>>[];
type DeedMessages = readonly Message<z.output<(typeof deed)['schema']>>[];

/** The board after this step's reports; news is only what nobody in the team had reported. */
function boardAfter(
  before: ProgressBoard | undefined,
  { percepts, done }: { readonly percepts: PerceptMessages; readonly done: DeedMessages },
  { team }: Me,
): ProgressBoard {
  const known = new Set(before?.known);
  const brought = new Set(before?.brought);
  const agents = new Map(before?.agents.map((one) => [one.agent, { ...one, news: '' }]));
  for (const { id, agent = '', body } of done) {
    const before = agents.get(agent) ?? emptyProgress(agent);
    agents.set(agent, { ...before, doing: body.did, from: [...before.from.slice(0, 1), id] });
  }
  for (const { id, agent = '', body } of percepts) {
    const found = body.found.filter(({ name }) => !known.has(name));
    const finished = body.finished.filter((name) => !brought.has(name));
    for (const { name } of found) known.add(name);
    for (const name of finished) brought.add(name);
    const news = newsText({ found, finished });
    agents.set(agent, { agent, standing: body.standing, at: body.at.now, doing: '', news, from: [id] });
  }
  return { known: [...known], brought: [...brought], agents: team.flatMap((agent) => agents.get(agent) ?? []) };
}

const emptyProgress = (agent: string): AgentProgress => ({ agent, standing: '', at: 0, doing: '', news: '', from: [] });

const hasNews = ({ agents }: ProgressBoard): boolean => agents.some(({ news }) => news !== '');

/** What is shown when a discussion opens. The agents that reported in this step know the current time. */
function openingMinutes({ agents }: ProgressBoard, percepts: PerceptMessages): Minutes {
  const at = percepts.map(({ body }) => body.at);
  const now = at.reduce((latest, one) => Math.max(latest, one.now), 0);
  return { now, unit: at[0]?.unit ?? 'step', progress: agents, dialogue: [] };
}

/** A plan for the team under discussion (the paper's meta-plan). */
export const MetaPlan = z.object({
  /** The agent that writes it. */
  designer: z.string(),
  /** From 1; a revision after the last round counts as another round. */
  round: z.int().positive(),
  /** The plan, or in a brief the previous one; empty if there is none yet. */
  text: z.string(),
  /** Whether it is final, so that nobody judges it. */
  final: z.boolean(),
});
type MetaPlan = z.output<typeof MetaPlan>;
const MetaPlanQuestion = MetaPlan.extend({ question: z.string() });
/** To the designer: design a plan, or redesign it. */
export const brief = channel('brief', MetaPlan);
/** The plan as the designer wrote it. */
export const draft = channel('draft', MetaPlan);
/** The same with the designer's question to the others. */
export const asked = channel('asked', MetaPlanQuestion);
/** To all: the plan to be judged in this round. */
export const proposal = channel('proposal', MetaPlanQuestion);
export const feedback = channel('feedback', z.object({ agree: z.boolean(), reason: z.string() }));
/** The agreed plan, whether it is permanent (`frozen`), and what each agent owes for talking. */
export const go = channel(
  'go',
  z.object({
    text: z.string(),
    designer: z.string(),
    frozen: z.boolean(),
    /** Messages to pay for, by agent, and the agents that pay in this step. */
    owes: z.record(z.string(), z.int().nonnegative()),
    ready: z.array(z.string()),
  }),
);
export type StandingPlan = z.output<(typeof go)['schema']>;

interface DiscussionOptions {
  readonly rounds: number;
  readonly consensus: 'all' | 'majority';
  readonly charge: 'free' | 'step' | 'message';
  readonly revise: boolean;
  readonly designer: 'random' | 'first' | 'rotate';
  readonly plan: 'none' | 'initial' | 'discussed' | 'adaptive';
}

/** The maximum number of times a plan is written, judged and settled in a step. */
export function messageLimits({ plan: kind, rounds, revise }: DiscussionOptions): Record<string, MessageLimit> {
  const judged = kind === 'none' || kind === 'initial' ? 0 : rounds;
  const written = kind === 'none' ? 0 : Math.max(1, judged + (revise ? 1 : 0));
  const inStep = (most: number): MessageLimit => ({ most, per: 'step' });
  const drafts = { brief: inStep(written), draft: inStep(written), asked: inStep(written) };
  return { ...drafts, proposal: inStep(judged), go: inStep(1) };
}

// --- the chair: opens and closes a discussion, without a model ---

export const createChair = (options: DiscussionOptions) =>
  rule({
    wakes: { told: [every(percept)], drafted: [each(asked)], fed: [replies(feedback, proposal)] },
    reads: [latest(go), latest(board), unread(deed), thread(minutes), thread(proposal)],
    says: [maybe(board), maybe(minutes), maybe(brief), maybe(proposal), maybe(go)],
    say: (heard, me) => {
      const standing = heard.go?.body;
      if (heard.woken === 'told') {
        if (options.plan === 'none')
          return [go({ text: '', designer: '', frozen: true, owes: {}, ready: [...me.ready] })];
        if (standing?.frozen) return [continuePlan(standing, me)];
        const known = boardAfter(heard.board?.body, { percepts: heard.percept, done: heard.deed }, me);
        return openDiscussion(options, { known, percepts: heard.percept, standing }, me);
      }
      if (heard.woken === 'drafted') {
        const { body } = heard.asked;
        return [
          body.final || me.team.length === 1 ? settlePlan(options, { written: body, standing }, me) : proposal(body),
        ];
      }
      const judged = heard.proposal.at(-1);
      if (judged === undefined) return [];
      const { question: _, ...written } = judged.body;
      const against = heard.feedback.filter(({ body }) => !body.agree).length;
      const agreed = options.consensus === 'all' ? against === 0 : against * 2 < heard.feedback.length;
      const spent = written.round === options.rounds;
      if (agreed || (spent && !options.revise)) return [settlePlan(options, { written, standing }, me)];
      const { now = 0, unit = 'step' } = heard.minutes[0]?.body ?? {};
      return [
        minutes({ now, unit, progress: [], dialogue: roundRemarks(judged, heard.feedback) }),
        brief.to(written.designer, { ...written, round: written.round + 1, final: spent }),
      ];
    },
  });

interface DiscussionStart {
  readonly known: ProgressBoard;
  readonly percepts: Parameters<typeof openingMinutes>[1];
  readonly standing: StandingPlan | undefined;
}

/**
 * A discussion opens if there is no plan yet, and on progress: something found, or part of the goal finished, that
 * nobody has reported.
 */
function openDiscussion(
  { plan: kind, designer: lot }: DiscussionOptions,
  { known, percepts, standing }: DiscussionStart,
  me: Me,
) {
  const kept = kind === 'adaptive' ? [board(known)] : [];
  if (standing && !hasNews(known)) return [...kept, continuePlan(standing, me)];
  const designer = nextDesigner(standing?.designer, lot, me);
  return [
    ...kept,
    minutes(openingMinutes(known, percepts)),
    brief.to(designer, { designer, round: 1, text: standing?.text ?? '', final: kind === 'initial' }),
  ];
}

/** Drawn at the start and fixed unless the role rotates. */
function nextDesigner(before: string | undefined, lot: DiscussionOptions['designer'], { team, world }: Me): string {
  const first = lot === 'first' ? 0 : random(`${world.seed}/designer`).below(team.length);
  const at = before === undefined ? first : team.indexOf(before) + (lot === 'rotate' ? 1 : 0);
  return team[at % team.length] ?? '';
}

/** What was said in a round, except the designer's consent to its own plan. */
function roundRemarks(
  { id, body: { designer, text: plan, question } }: Message<z.output<typeof MetaPlanQuestion>>,
  verdicts: readonly Message<z.output<(typeof feedback)['schema']>>[],
): DiscussionRemark[] {
  const others = verdicts.filter(({ agent }) => agent !== designer);
  return [
    { id, speaker: designer, plan, text: question, agrees: true },
    ...others.map(({ id, agent = '', body }) => ({
      id,
      speaker: agent,
      plan: '',
      text: body.reason,
      agrees: body.agree,
    })),
  ];
}

// --- the cost of a discussion, paid afterwards: nobody does anything else while it lasts ---

function settlePlan(
  { charge, plan: kind }: DiscussionOptions,
  { written, standing }: { readonly written: MetaPlan; readonly standing: StandingPlan | undefined },
  { team, ready, world }: Me,
) {
  const costs = { free: 0, step: Math.min(1, roundsJudged(written)), message: messagesOf(written, team.length) }[
    charge
  ];
  const before = standing === undefined ? {} : stillOwed(standing, world);
  const owes = Object.fromEntries(team.map((agent) => [agent, (team.length === 1 ? 0 : costs) + (before[agent] ?? 0)]));
  const { text, designer } = written;
  return go({ text, designer, frozen: kind !== 'adaptive', owes, ready: [...ready] });
}

const roundsJudged = ({ final, round }: MetaPlan): number => (final ? round - 1 : round);
/**
 * Each round counts the plan with its question, and a verdict from each other agent; a final plan that nobody judges
 * counts once more.
 */
const messagesOf = (written: MetaPlan, team: number): number => roundsJudged(written) * team + (written.final ? 1 : 0);

const continuePlan = (standing: StandingPlan, { ready, world }: Me) =>
  go({ ...standing, owes: stillOwed(standing, world), ready: [...ready] });

/**
 * Ready agents have paid: all of it if the world has a pause action, otherwise one unit. Busy agents pay when their
 * action ends.
 */
const stillOwed = ({ owes, ready }: StandingPlan, { pause }: WorldCard): Record<string, number> =>
  Object.fromEntries(
    Object.entries(owes).map(([agent, n]) => {
      if (!ready.includes(agent)) return [agent, n];
      return [agent, pause === undefined ? Math.max(0, n - 1) : 0];
    }),
  );

/** The action with which an agent pays, in the world's unit of time, where a message costs one unit. */
export const paymentAction = ({ idle, pause }: WorldCard, owed: number): string =>
  pause?.replace('{n}', String(owed)) ?? idle;
