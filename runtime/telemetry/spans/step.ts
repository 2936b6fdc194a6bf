// Builds the spans of steps, of the world's move at the end of each, and of the decisions that modules make in them:
// each lasts from its first call to its last effect, one at a time for each role. What happens to a role is an event of
// its open decision, or of its step if none is open.
import type { HappeningOf } from '../../core/event.ts';
import { agentNameOf, attributesOf, EPISODE, roleIdentityOf, type SpanDraft, type SpanEvent } from './span-data.ts';

interface OpenStepSpan {
  readonly start: number;
  /** Time of the last event in it, at which the world's move begins. */
  last: number;
  readonly ready: number;
  readonly events: SpanEvent[];
}

export interface StepSpans {
  /** Ends the steps before it, each at its last event. */
  begin(step: number, t: number, ready: number): void;
  /** An event happened in an open step. */
  saw(step: number, t: number): void;
  note(by: string, step: number, event: SpanEvent): void;
  noteOn(step: number, event: SpanEvent): void;
  moved(e: HappeningOf<'world.stepped'>, t: number): void;
  endAll(t: number): void;
}

interface StepSpansNeeds {
  readonly put: (span: SpanDraft) => void;
  readonly decisions: DecisionSpans;
  /** Called when a step's span has been emitted: nothing will refer to it any more. */
  readonly ended: () => void;
}

export function createStepSpans({ put, decisions, ended }: StepSpansNeeds): StepSpans {
  const steps = new Map<number, OpenStepSpan>();

  function at(step: number, t: number, ready = 0): OpenStepSpan {
    const known = steps.get(step);
    if (known) return known;
    const fresh: OpenStepSpan = { start: t, last: t, ready, events: [] };
    steps.set(step, fresh);
    return fresh;
  }

  function end(step: number, { start, ready, events }: OpenStepSpan, t: number): void {
    decisions.endStep(step);
    steps.delete(step);
    ended();
    const attributes = { 'troupe.step': step, 'troupe.step.ready': ready };
    put({ spanId: stepId(step), parentId: EPISODE, name: 'step', kind: 'internal', start, end: t, attributes, events });
  }

  return {
    begin(step, t, ready) {
      for (const [earlier, open] of [...steps]) if (earlier < step) end(earlier, open, open.last);
      at(step, t, ready);
    },
    saw(step, t) {
      const open = steps.get(step);
      if (open) open.last = Math.max(open.last, t);
    },
    note(by, step, event) {
      const open = decisions.at(by);
      if (!open || open.step !== step) return void at(step, event.t).events.push(event);
      open.events.push(event);
      open.end = Math.max(open.end, event.t);
    },
    noteOn: (step, event) => void at(step, event.t).events.push(event),
    moved({ step, outcomes }, t) {
      const failed = outcomes.filter((o) => !o.ok).length;
      const attributes = { 'troupe.step': step, 'troupe.actions': outcomes.length, 'troupe.actions.failed': failed };
      const start = Math.min(at(step, t).last, t);
      put({
        spanId: `world:${step}`,
        parentId: stepId(step),
        name: 'world step',
        kind: 'internal',
        start,
        end: t,
        attributes,
      });
    },
    endAll(t) {
      for (const [step, open] of [...steps]) end(step, open, t);
    },
  };
}

// --- decisions ---

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
