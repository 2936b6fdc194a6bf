// Tracks open calls until their answers: a call's span belongs to the decision that asked, and contains the pieces
// of its answer where the record holds them.
import type { HappeningOf } from '../../core/event.ts';
import { type CallSpanNeeds, callSpan, openCallSpan, tokenEvent } from './call.ts';
import { type DecisionSpans, stepId } from './decision.ts';
import type { SpanDraft, SpanEvent } from './span-data.ts';

interface OpenCallSpan {
  readonly called: HappeningOf<'model.called'>;
  readonly start: number;
  readonly parentId: string;
  readonly events: SpanEvent[];
}

export interface CallSpans {
  asked(e: HappeningOf<'model.called'>, t: number): void;
  token(e: HappeningOf<'model.token'>, t: number): void;
  answered(e: HappeningOf<'model.answered' | 'model.failed'>, t: number): void;
  /** Open calls will not be answered. */
  endAll(t: number): void;
}

export interface CallSpansNeeds {
  readonly put: (span: SpanDraft) => void;
  readonly decisions: DecisionSpans;
  readonly scope: () => Omit<CallSpanNeeds, 'called'>;
}

export function createCallSpans({ put, decisions, scope }: CallSpansNeeds): CallSpans {
  const open = new Map<string, OpenCallSpan>();
  const keyOf = ({ call, attempt }: { readonly call: string; readonly attempt: number }) => `${call}/${attempt}`;

  return {
    asked(e, t) {
      const decision = decisions.of(e, t);
      for (const id of e.causes) decision.links.add(id);
      for (const { from = [] } of e.segments) for (const id of from) decision.links.add(id);
      open.set(keyOf(e), { called: e, start: t, parentId: decision.id, events: [] });
    },
    token(e, t) {
      const events = open.get(keyOf(e))?.events;
      events?.push(tokenEvent(e, { t, index: events.length }, scope().content));
    },
    answered(e, t) {
      const { called, start, parentId, events } = open.get(keyOf(e)) ?? missingCall(e, t);
      open.delete(keyOf(e));
      const decision = decisions.at(e.by);
      if (decision && decision.step === e.step) decision.end = Math.max(decision.end, t);
      put({ ...callSpan({ ...scope(), called, result: e }), parentId, start, end: t, events });
    },
    endAll(t) {
      for (const { called, start, parentId, events } of open.values())
        put({ ...openCallSpan({ ...scope(), called }), parentId, start, end: t, events });
      open.clear();
    },
  };
}

/** An answer whose call is not on record keeps its usage, so that no token is lost. */
const missingCall = ({ step, ms }: HappeningOf<'model.answered' | 'model.failed'>, t: number) => ({
  called: undefined,
  start: t - ms,
  parentId: stepId(step),
  events: [],
});
