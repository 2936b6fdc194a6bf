// Keeps what the team knows in CaPo, without a model: agents report their state and actions to the chair; the chair
// keeps the reports, separates news from repetition, and hands them to a discussion.
import { z } from 'zod';
import { channel } from '../../runtime/core/channel.ts';
import type { Message } from '../../runtime/core/message.ts';
import type { Me } from '../../runtime/core/role.ts';
import { type deed, newsText, type percept } from '../shared/embodied.ts';

const ids = z.array(z.string());

const AgentProgress = z.object({
  agent: z.string(),
  /** How it stood when it last looked, and when that was; in words, empty where the world shows no map. */
  standing: z.string(),
  at: z.number(),
  /** What it does since then; empty where it is about to choose. */
  doing: z.string(),
  /** What it has told just now that nobody had told before. */
  news: z.string(),
  /** The messages that it told this by. */
  from: ids,
});
export type AgentProgress = z.output<typeof AgentProgress>;

/**
 * The chair's own notes from step to step: what somebody in the team has found and brought, and how each agent stands.
 */
export const board = channel('board', z.object({ known: ids, brought: ids, agents: z.array(AgentProgress) }));
export type ProgressBoard = z.output<(typeof board)['schema']>;

const DiscussionRemark = z.object({
  /** The message that it was said by. */
  id: z.string(),
  speaker: z.string(),
  /** The plan that was proposed; empty for a verdict. */
  plan: z.string(),
  /** The question that went with it, or the reason of the verdict. */
  text: z.string(),
  agrees: z.boolean(),
});
export type DiscussionRemark = z.output<typeof DiscussionRemark>;

/**
 * To all that discuss: how the team stands as a discussion opens, and then, round by round, what was said in the one
 * before.
 */
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

/** The board after what was told in this step: news are only what nobody in the team had told. */
export function boardAfter(
  before: ProgressBoard | undefined,
  percepts: PerceptMessages,
  done: DeedMessages,
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

/**
 * What is shown as a discussion opens. Those who have told something in this step are the ones who know what time it
 * is.
 */
export function openingMinutes({ agents }: ProgressBoard, percepts: PerceptMessages): Minutes {
  const at = percepts.map(({ body }) => body.at);
  const now = at.reduce((latest, one) => Math.max(latest, one.now), 0);
  return { now, unit: at[0]?.unit ?? 'step', progress: agents, dialogue: [] };
}
