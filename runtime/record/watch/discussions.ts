// Counts discussions: how many rounds the team judged a plan in, and whether all agreed in the last of them. A verdict
// is any message whose body says `agree: true` or `agree: false`; those of one step, in one part of the team, are one
// discussion, and a round is a verdict of each who gives one. Talk that ends otherwise is none.
import type { Happening } from '../../core/event.ts';

/** Of one episode: how many discussions had so many rounds, the first of one round. */
export interface Discussions {
  /** Those that ended with the consent of all. */
  readonly agreed: readonly number[];
  /** Those that ended without, for want of rounds. */
  readonly open: readonly number[];
}

interface DiscussionsFold {
  see(happening: Happening): void;
  now(): Discussions;
}

/** The verdicts of each who gives some, in order. */
type Verdicts = Map<string, boolean[]>;

export function createDiscussions(): DiscussionsFold {
  const held = new Map<string, { readonly step: number; readonly verdicts: Verdicts }>();
  return {
    see(e) {
      if (e.type === 'episode.resumed') {
        // What a resume plays anew is told again.
        for (const [key, { step }] of held) if (step >= e.step) held.delete(key);
        return;
      }
      if (e.type !== 'message.sent') return;
      const { step, from, agent = '', channel, body } = e.message;
      const agree = verdictOf(body);
      if (agree === undefined) return;
      const key = JSON.stringify([step, from.split('/')[0]]);
      const one = held.get(key) ?? { step, verdicts: new Map() };
      held.set(key, one);
      const who = JSON.stringify([channel, agent]);
      one.verdicts.set(who, [...(one.verdicts.get(who) ?? []), agree]);
    },
    now() {
      const counts = { agreed: [] as number[], open: [] as number[] };
      for (const { verdicts } of held.values()) {
        const rounds = Math.max(...[...verdicts.values()].map((own) => own.length));
        const last = [...verdicts.values()].flatMap((own) => own[rounds - 1] ?? []);
        const of = last.every((agree) => agree) ? counts.agreed : counts.open;
        while (of.length < rounds) of.push(0);
        of[rounds - 1] = (of[rounds - 1] ?? 0) + 1;
      }
      return counts;
    },
  };
}

/** Counts verdicts that no model gave, since a call failed or no reply could be read. */
export function createUnansweredVerdicts() {
  /** Roles that have just fallen back. */
  const fellBack = new Set<string>();
  const given = { verdicts: 0, agreeing: new Map<string, number>(), objecting: new Map<string, number>() };
  return {
    see(e: Happening): void {
      if (e.type === 'decision.fellBack' && !e.gaveUp) fellBack.add(e.by);
      if (e.type === 'model.called') fellBack.delete(e.by);
      if (e.type !== 'message.sent') return;
      const { from, agent = '', body } = e.message;
      const agree = verdictOf(body);
      if (agree === undefined) return;
      given.verdicts++;
      if (!fellBack.delete(from)) return;
      const by = agree ? given.agreeing : given.objecting;
      by.set(agent, (by.get(agent) ?? 0) + 1);
    },
    /** Undefined where each verdict was a model's, or a rule's. */
    told(): string | undefined {
      const ways = Object.entries({ agreeing: given.agreeing, objecting: given.objecting }).flatMap(([how, by]) =>
        by.size === 0
          ? []
          : `${sum([...by.values()])} counted as ${how} (${[...by.keys()].sort().slice(0, 5).join(', ')})`,
      );
      if (ways.length === 0) return undefined;
      return `of ${given.verdicts} verdicts on a plan no model gave ${ways.join(' and ')}`;
    },
  };
}

function verdictOf(body: unknown): boolean | undefined {
  if (typeof body !== 'object' || body === null || !('agree' in body)) return undefined;
  return typeof body.agree === 'boolean' ? body.agree : undefined;
}

/** How many there were, how many rounds it took to agree, and which share agreed; undefined without any. */
export function discussionFigures({ agreed, open }: Discussions) {
  const [yes, no] = [sum(agreed), sum(open)];
  if (yes + no === 0) return undefined;
  const rounds = sum(agreed.map((n, i) => n * (i + 1)));
  return { discussions: yes + no, agreedShare: yes / (yes + no), roundsToAgree: yes > 0 ? rounds / yes : undefined };
}

const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
