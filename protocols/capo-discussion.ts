// The discussion of CaPo, without a model: what is said in it, and the chair, which opens it, counts its rounds and says what was settled.
import { z } from 'zod';
import { channel } from '../runtime/core/channel.ts';
import type { Message } from '../runtime/core/message.ts';
import { random } from '../runtime/core/random.ts';
import { each, every, latest, type Me, maybe, replies } from '../runtime/core/role.ts';
import { rule } from '../runtime/core/rule.ts';
import { percept } from './embodied.ts';

/** A plan for the team on its way (the paper's meta-plan). */
export const Draft = z.object({
  /** The agent that writes it. */
  designer: z.string(),
  /** From 1; a revision after the last round counts as one more. */
  round: z.int().positive(),
  /** The plan, or in a brief the one before; empty where there is none yet. */
  text: z.string(),
  /** What was said against the one before, a line for each who objected. */
  against: z.string(),
  /** What was found and finished since the last discussion, a line for each who told of it. */
  news: z.string(),
  /** Nobody is asked about it. */
  final: z.boolean(),
});
/** To the designer: design, or design anew. */
export const brief = channel('brief', Draft);
/** The plan as the designer has written it. */
export const draft = channel('draft', Draft);
/** The same with the designer's question to the others. */
export const asked = channel('asked', Draft.extend({ question: z.string() }));
/** To all: the plan that is judged in this round. */
export const proposal = channel('proposal', Draft.extend({ question: z.string() }));
/** A verdict, with the plan that it is about, so that the chair need keep nothing. */
export const feedback = channel('feedback', z.object({ agree: z.boolean(), reason: z.string(), draft: Draft }));
/** The plan that stands, whether it stays for good (`frozen`), and how many turns each agent owes for having talked. */
export const go = channel(
  'go',
  z.object({
    text: z.string(),
    designer: z.string(),
    frozen: z.boolean(),
    /** Turns by agent, and who pays one in this step. */
    owes: z.record(z.string(), z.int().nonnegative()),
    ready: z.array(z.string()),
  }),
);

export interface Discussion {
  readonly rounds: number;
  readonly consensus: 'all' | 'majority';
  readonly charge: 'free' | 'step' | 'message';
  readonly revise: boolean;
  readonly designer: 'random' | 'first' | 'rotate';
  readonly plan: 'none' | 'initial' | 'discussed' | 'adaptive';
}

// --- the chair: when a discussion opens, and when it is over; no model ---

export const chairOf = (options: Discussion) =>
  rule({
    wakes: { told: [every(percept)], drafted: [each(asked)], fed: [replies(feedback, proposal)] },
    reads: [latest(go)],
    says: [maybe(brief), maybe(proposal), maybe(go)],
    say: (heard, me) => {
      if (heard.woken === 'told') return [opened(options, heard.percept, heard.go?.body, me)];
      if (heard.woken === 'drafted') {
        const { body } = heard.asked;
        return [body.final || me.team.length === 1 ? settled(options, body, heard.go?.body, me) : proposal(body)];
      }
      const written = heard.feedback[0]?.body.draft ?? NOTHING;
      const against = heard.feedback.filter(({ body }) => !body.agree);
      const agreed = options.consensus === 'all' ? against.length === 0 : against.length * 2 < heard.feedback.length;
      const spent = written.round === options.rounds;
      if (agreed || (spent && !options.revise)) return [settled(options, written, heard.go?.body, me)];
      const said = against.map(({ agent, body }) => `${agent}: ${body.reason}`).join('\n');
      return [brief.to(written.designer, { ...written, round: written.round + 1, against: said, final: spent })];
    },
  });

export type Standing = z.output<(typeof go)['schema']>;
type Percepts = readonly Message<z.output<(typeof percept)['schema']>>[];
/** What a verdict would be about if there were none; a team has at least one evaluator, its designer. */
const NOTHING = { designer: '', round: 1, text: '', against: '', news: '', final: true };

/** A discussion opens where no plan stands yet, and on progress: something found, or part of the goal finished. */
function opened({ plan: kind, designer: lot }: Discussion, told: Percepts, standing: Standing | undefined, me: Me) {
  const progress = told.some(({ body }) => body.found.length > 0 || body.finished > 0);
  if (kind === 'none') return go({ text: '', designer: '', frozen: true, owes: {}, ready: [...me.ready] });
  if (standing && (standing.frozen || !progress)) return go({ ...standing, owes: stillOwed(standing), ready: [...me.ready] });
  const designer = designerAfter(standing?.designer, lot, me);
  const news = told.flatMap(({ agent, body }) => (body.text === '' ? [] : [`${agent} ${body.text}`])).join('\n');
  return brief.to(designer, { designer, round: 1, text: standing?.text ?? '', against: '', news, final: kind === 'initial' });
}

/** Drawn at the start; it stays unless the office goes round. */
function designerAfter(before: string | undefined, lot: Discussion['designer'], { team, world }: Me): string {
  const first = lot === 'first' ? 0 : random(`${world.seed}/designer`).below(team.length);
  const at = before === undefined ? first : team.indexOf(before) + (lot === 'rotate' ? 1 : 0);
  return team[at % team.length] ?? '';
}

/**
 * What a discussion costs is paid afterwards, in turns that everybody idles: while one talks the others wait. A round is two messages one
 * after the other, the plan and the verdicts; a plan that nobody is asked about costs nothing. (The paper says that messages take time and
 * not how much.)
 */
function settled(
  { charge, plan: kind }: Discussion,
  { text, designer, round, final }: z.output<typeof Draft>,
  standing: Standing | undefined,
  { team, ready }: Me,
) {
  const talked = final || team.length === 1 ? round - 1 : round;
  const turns = { free: 0, step: Math.min(1, talked), message: 2 * talked }[charge];
  const before = standing === undefined ? {} : stillOwed(standing);
  const owes = Object.fromEntries(team.map((agent) => [agent, turns + (before[agent] ?? 0)]));
  return go({ text, designer, frozen: kind !== 'adaptive', owes, ready: [...ready] });
}

/** Whoever was ready has paid a turn; who is still at an action pays when it has ended. */
const stillOwed = ({ owes, ready }: Standing): Record<string, number> =>
  Object.fromEntries(Object.entries(owes).map(([agent, n]) => [agent, ready.includes(agent) ? Math.max(0, n - 1) : n]));
