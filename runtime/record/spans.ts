// An episode as plain spans, ready for any tracing format: a fold over its happenings, live or from a record, with no tracing library.
//   episode → step → decision of a module → call of a model (GenAI conventions), and the world's move
//   a message is a span where it is said (producer) and one at each hearer (consumer); what was read is linked from what came of it
// Ids are derived (L1, core/trace.ts), so processes agree without asking each other. L5: usage stands on the call, never on a parent.
import type { Happening } from '../core/event.ts';
import { traceIdOf } from '../core/trace.ts';
import { callSpan, openCallSpan, tokenEvent } from './spans-call.ts';
import {
  type Attributes,
  attributesOf,
  episodeAttributes,
  noteOf,
  type Of,
  type SpanData,
  type SpanDraft,
  type SpanEvent,
  whoOf,
} from './spans-data.ts';
import { createDecisions, stepId } from './spans-decision.ts';
import { createSpanIds } from './spans-ids.ts';
import { hearSpan, type MessageScope, sendSpan } from './spans-message.ts';

export interface SpanFoldNeeds {
  /** Called once for each span, when it has ended. */
  emit(span: SpanData): void;
  /** Whether prompts, replies, message bodies and the words of errors are told. Default: no. */
  readonly content?: boolean;
}

export interface SpanFold {
  /** `t`: when it happened, in ms since the epoch. */
  see(happening: Happening, t: number): void;
  /** Ends what is still open, as a crash would leave it. After the episode's own end it does nothing. */
  finish(): void;
}

interface Step {
  readonly start: number;
  /** Of the last thing that happened in it; the world's move begins there. */
  last: number;
  readonly ready: number;
  readonly events: SpanEvent[];
}

interface OpenCall {
  readonly called: Of<'model.called'>;
  readonly start: number;
  readonly parentId: string;
  /** The pieces of its answer, where the record holds them. */
  readonly events: SpanEvent[];
}

const EPISODE = 'episode';

export function createSpanFold({ emit, content = false }: SpanFoldNeeds): SpanFold {
  let started: Of<'episode.started'> | undefined;
  let began = 0;
  let last = 0;
  let over = false;
  let traceId = '';
  let ids = createSpanIds('');
  const known = new Map<string, Attributes>();
  /** Looked up for every message: names are decoded once. */
  const about = (instance: string): Attributes => {
    const found = known.get(instance) ?? attributesOf(whoOf(instance));
    known.set(instance, found);
    return found;
  };
  let scope: MessageScope = { bus: 'memory', conversation: '', content, about };
  const misc: SpanEvent[] = [];
  const steps = new Map<number, Step>();
  /** What caps did to the messages that are about to be said. */
  const cuts = new Map<string, Of<'message.cut'>[]>();
  const calls = new Map<string, OpenCall>();

  const put = ({ links = [], events = [], spanId, parentId, ...span }: SpanDraft) => {
    emit({
      ...span,
      traceId,
      spanId: ids.own(spanId),
      ...(parentId === undefined ? {} : { parentId: ids.of(parentId) }),
      end: Math.max(span.start, span.end),
      links: links.length === 0 ? NONE : links.map(ids.of),
      events,
    });
  };

  const decisions = createDecisions({ put, conversation: () => scope.conversation });

  function stepAt(step: number, t: number, ready = 0): Step {
    const known = steps.get(step);
    if (known) return known;
    const fresh: Step = { start: t, last: t, ready, events: [] };
    steps.set(step, fresh);
    return fresh;
  }

  function endStep(step: number, t: number): void {
    const open = steps.get(step);
    if (!open) return;
    decisions.endStep(step);
    steps.delete(step);
    ids.forget();
    const attributes = { 'troupe.step': step, 'troupe.step.ready': open.ready };
    put({
      spanId: stepId(step),
      parentId: EPISODE,
      name: 'step',
      kind: 'internal',
      start: open.start,
      end: t,
      attributes,
      events: open.events,
    });
  }

  /** What befell a role, on its decision where one is open, else on its step. */
  function note(by: string, step: number, event: SpanEvent): void {
    const open = decisions.at(by);
    if (!open || open.step !== step) return void stepAt(step, event.t).events.push(event);
    open.events.push(event);
    open.end = Math.max(open.end, event.t);
  }

  function called(e: Of<'model.called'>, t: number): void {
    const decision = decisions.of(e, t);
    for (const id of e.causes) decision.links.add(id);
    for (const { from = [] } of e.segments) for (const id of from) decision.links.add(id);
    calls.set(`${e.call}/${e.attempt}`, { called: e, start: t, parentId: decision.id, events: [] });
  }

  function token(e: Of<'model.token'>, t: number): void {
    const events = calls.get(`${e.call}/${e.attempt}`)?.events;
    events?.push(tokenEvent(e, t, events.length, content));
  }

  function answered(e: Of<'model.answered' | 'model.failed'>, t: number): void {
    const key = `${e.call}/${e.attempt}`;
    const open = calls.get(key);
    calls.delete(key);
    const decision = decisions.at(e.by);
    if (decision && decision.step === e.step) decision.end = Math.max(decision.end, t);
    // An answer whose call is not on record keeps its usage: nothing that was counted gets lost.
    const parentId = open?.parentId ?? stepId(e.step);
    put({
      ...callSpan({ called: open?.called, result: e, started, ...scope }),
      parentId,
      start: open?.start ?? t - e.ms,
      end: t,
      ...(open ? { events: open.events } : {}),
    });
  }

  function sent(e: Of<'message.sent'>, t: number): void {
    const open = decisions.at(e.message.from);
    const told = open && open.step === e.step && e.message.depth > open.depth ? open : undefined;
    if (told) told.end = Math.max(told.end, t);
    const capped = cuts.get(e.message.id);
    cuts.delete(e.message.id);
    put({ ...sendSpan(e, scope, capped), parentId: told?.id ?? stepId(e.step), start: t, end: t });
  }

  function stepped({ step, outcomes }: Of<'world.stepped'>, t: number): void {
    const failed = outcomes.filter((o) => !o.ok).length;
    const start = Math.min(stepAt(step, t).last, t);
    const attributes = { 'troupe.step': step, 'troupe.actions': outcomes.length, 'troupe.actions.failed': failed };
    put({
      spanId: `world:${step}`,
      parentId: stepId(step),
      name: 'world step',
      kind: 'internal',
      start,
      end: t,
      attributes,
    });
  }

  function end(t: number, ending?: Of<'episode.ended'>): void {
    over = true;
    for (const [, { called: open, start, parentId, events }] of calls)
      put({ ...openCallSpan({ called: open, started, ...scope }), parentId, start, end: t, events });
    calls.clear();
    for (const step of [...steps.keys()]) endStep(step, t);
    if (!started) return;
    const bad = ending === undefined ? 'unfinished' : FAULTS.has(ending.reason) ? ending.reason : undefined;
    const attributes = {
      ...episodeAttributes(started),
      'troupe.end': ending?.reason ?? 'unfinished',
      ...(ending ? { 'troupe.steps': ending.steps } : {}),
    };
    const name = `episode ${started.world.name} ${started.protocol.name}`;
    put({
      spanId: EPISODE,
      name,
      kind: 'internal',
      start: began,
      end: t,
      attributes,
      events: misc,
      ...(bad ? { error: bad } : {}),
    });
  }

  function start(e: Of<'episode.started'>, t: number): void {
    // A resumed episode stays one trace and one root.
    if (started) return void misc.push({ name: 'episode.resumed', t, attributes: { 'troupe.epoch': e.epoch } });
    started = e;
    began = t;
    traceId = traceIdOf(e.run, e.episode);
    ids = createSpanIds(traceId);
    scope = { bus: e.bus.startsWith('nats') ? 'nats' : 'memory', conversation: `${e.run}/${e.episode}`, content, about };
  }

  function take(e: Happening, t: number): void {
    switch (e.type) {
      case 'episode.started':
        return start(e, t);
      case 'process.joined':
        return void misc.push({ name: e.type, t, attributes: { 'troupe.process': e.joined, 'troupe.serves': e.serves } });
      case 'step.started':
        for (const step of [...steps.keys()]) if (step < e.step) endStep(step, steps.get(step)?.last ?? t);
        return void stepAt(e.step, t, e.ready.length);
      case 'message.cut':
        return void cuts.set(e.id, [...(cuts.get(e.id) ?? []), e]);
      case 'message.sent':
        return sent(e, t);
      case 'message.delivered':
      case 'message.dropped':
        return put({ ...hearSpan(e, t, scope), start: t, end: t });
      case 'model.called':
        return called(e, t);
      case 'model.token':
        return token(e, t);
      case 'model.answered':
      case 'model.failed':
        return answered(e, t);
      case 'world.stepped':
        return stepped(e, t);
      case 'episode.ended':
        return end(t, e);
      case 'reply.rejected':
        return note(e.by, e.step, noteOf(e.type, t, e.reason, content));
      case 'decision.fellBack': {
        const open = decisions.at(e.by);
        if (e.gaveUp && open?.step === e.step) open.error = e.reason.code;
        return note(e.by, e.step, noteOf(e.type, t, e.reason, content));
      }
      case 'role.failed':
        return note(e.by, e.step, noteOf(e.type, t, e.error, content));
      case 'role.lastWord':
        return note(e.by, e.step, {
          name: e.type,
          t,
          attributes: { ...attributesOf(whoOf(e.by)), 'troupe.channels': e.channels },
        });
      case 'role.restarted':
      case 'role.gone':
      case 'timer.fired':
        return note(e.by, e.step, { name: e.type, t, attributes: attributesOf(whoOf(e.by)) });
      case 'message.refused':
      case 'input.garbage':
        return void stepAt(e.step, t).events.push({ name: e.type, t, attributes: content ? { 'troupe.why': e.why } : {} });
    }
  }

  return {
    see(e, t) {
      if (over) return;
      last = Math.max(last, t);
      take(e, t);
      const step = steps.get(e.step);
      if (step) step.last = Math.max(step.last, t);
    },
    finish() {
      if (!over) end(last);
    },
  };
}

const NONE: readonly never[] = [];
const FAULTS: ReadonlySet<string> = new Set(['stalled', 'model-error', 'world-error']);
