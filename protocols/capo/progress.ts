// Keeps the team's knowledge in CaPo, without a model: agents report their state and actions to the chair, which stores
// the reports, separates news from repetition, and passes them to a discussion.
import { z } from 'zod';
import { channel } from '../../runtime/core/channel.ts';
import type { Message } from '../../runtime/core/message.ts';
import type { Me } from '../../runtime/core/role.ts';
import { type deed, newsText, type percept } from '../shared/embodied.ts';

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
export type ProgressBoard = z.output<(typeof board)['schema']>;

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
export function boardAfter(
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

export const hasNews = ({ agents }: ProgressBoard): boolean => agents.some(({ news }) => news !== '');

/** What is shown when a discussion opens. The agents that reported in this step know the current time. */
export function openingMinutes({ agents }: ProgressBoard, percepts: PerceptMessages): Minutes {
  const at = percepts.map(({ body }) => body.at);
  const now = at.reduce((latest, one) => Math.max(latest, one.now), 0);
  return { now, unit: at[0]?.unit ?? 'step', progress: agents, dialogue: [] };
}
