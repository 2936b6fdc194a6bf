// Builds the spans of a module's decisions: each lasts from its first call to its last effect, one at a time for
// each role.
import type { HappeningOf } from '../../core/event.ts';
import { agentNameOf, attributesOf, roleIdentityOf, type SpanDraft, type SpanEvent } from './span-data.ts';

interface DecisionSpan {
  /** The name from which its span's id is derived. */
  readonly id: string;
  readonly step: number;
  readonly depth: number;
  readonly start: number;
  end: number;
  /** Names of the messages that it read. */
  readonly links: Set<string>;
  readonly events: SpanEvent[];
  error?: string;
}

export interface DecisionSpans {
  /** The decision that a call belongs to; another one of the same role ends. */
  of(called: HappeningOf<'model.called'>, t: number): DecisionSpan;
  /** The decision that is open at a role. */
  at(by: string): DecisionSpan | undefined;
  endStep(step: number): void;
}

interface DecisionSpansNeeds {
  readonly put: (span: SpanDraft) => void;
  readonly conversation: () => string;
  /** The process that serves a role. */
  readonly processOf: (by: string) => string;
}

/** The name of a step's span. */
export const stepId = (step: number): string => `step:${step}`;

export function createDecisionSpans({ put, conversation, processOf }: DecisionSpansNeeds): DecisionSpans {
  const decisions = new Map<string, DecisionSpan>();

  function end(by: string, { id, step, start, end, links, events, error }: DecisionSpan): void {
    decisions.delete(by);
    const who = roleIdentityOf(by);
    put({
      spanId: id,
      parentId: stepId(step),
      name: `invoke_agent ${who.role}`,
      kind: 'internal',
      start,
      end,
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': agentNameOf(who),
        'gen_ai.conversation.id': conversation(),
        'troupe.step': step,
        'troupe.process': processOf(by),
        ...attributesOf(who),
      },
      links: [...links],
      events,
      error,
    });
  }

  return {
    of({ by, step, depth, call }, t) {
      const open = decisions.get(by);
      if (open && open.step === step && open.depth === depth) return open;
      if (open) end(by, open);
      const fresh: DecisionSpan = {
        id: `decision:${call}`,
        step,
        depth,
        start: t,
        end: t,
        links: new Set(),
        events: [],
      };
      decisions.set(by, fresh);
      return fresh;
    },
    at: (by) => decisions.get(by),
    endStep(step) {
      for (const [by, decision] of decisions) if (decision.step === step) end(by, decision);
    },
  };
}
