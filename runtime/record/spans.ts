// An episode as plain spans, ready for any tracing format: a fold over its happenings, live or from a record, with no tracing library.
//   episode → step → decision of a module → call of a model (GenAI conventions), and the world's move
//   a message is a span where it is said (producer) and one at each hearer (consumer); what was read is linked from what came of it
// Ids are derived (L1, core/trace.ts), so processes agree without asking each other. L5: usage stands on the call, never on a parent.
import type { Happening } from '../core/event.ts';
import { inTrace, spanIdOf, traceIdOf } from '../core/trace.ts';
import { callSpan, openCallSpan } from './spans-call.ts';
import { type Attributes, attributesOf, type Of, type SpanData, type SpanDraft, type SpanEvent, whoOf } from './spans-data.ts';
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

interface Decision {
  readonly id: string;
  readonly step: number;
  readonly depth: number;
  readonly start: number;
  end: number;
  readonly links: Set<string>;
  readonly events: SpanEvent[];
  error?: string;
}

const EPISODE = spanIdOf('episode');
const stepId = (step: number) => spanIdOf(`step:${step}`);

export function createSpanFold({ emit, content = false }: SpanFoldNeeds): SpanFold {
  let started: Of<'episode.started'> | undefined;
  let began = 0;
  let last = 0;
  let over = false;
  let traceId = '';
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
  const decisions = new Map<string, Decision>();
  const calls = new Map<string, { readonly called: Of<'model.called'>; readonly start: number; readonly parentId: string }>();

  const put = ({ links = [], events = [], spanId, parentId, ...span }: SpanDraft) => {
    const ids = { spanId: inTrace(traceId, spanId), ...(parentId === undefined ? {} : { parentId: inTrace(traceId, parentId) }) };
    emit({
      traceId,
      ...span,
      ...ids,
      end: Math.max(span.start, span.end),
      links: links.map((id) => inTrace(traceId, id)),
      events,
    });
  };

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
    for (const [by, d] of decisions) if (d.step === step) endDecision(by, d);
    steps.delete(step);
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

  function decisionOf({ by, step, depth, call }: Of<'model.called'>, t: number): Decision {
    const open = decisions.get(by);
    if (open && open.step === step && open.depth === depth) return open;
    if (open) endDecision(by, open);
    const fresh: Decision = { id: spanIdOf(`decision:${call}`), step, depth, start: t, end: t, links: new Set(), events: [] };
    decisions.set(by, fresh);
    return fresh;
  }

  function endDecision(by: string, { id, step, start, end, links, events, error }: Decision): void {
    decisions.delete(by);
    const who = whoOf(by);
    put({
      spanId: id,
      parentId: stepId(step),
      name: `invoke_agent ${who.role}`,
      kind: 'internal',
      start,
      end,
      attributes: {
        'gen_ai.operation.name': 'invoke_agent',
        'gen_ai.agent.name': who.agent === undefined ? who.role : `${who.agent}/${who.role}`,
        'gen_ai.conversation.id': scope.conversation,
        'troupe.step': step,
        ...attributesOf(who),
      },
      links: [...links],
      events,
      ...(error === undefined ? {} : { error }),
    });
  }

  /** What befell a role, on its decision where one is open, else on its step. */
  function note(by: string, step: number, event: SpanEvent): void {
    const open = decisions.get(by);
    if (!open || open.step !== step) return void stepAt(step, event.t).events.push(event);
    open.events.push(event);
    open.end = Math.max(open.end, event.t);
  }

  function called(e: Of<'model.called'>, t: number): void {
    const decision = decisionOf(e, t);
    for (const id of e.causes) decision.links.add(spanIdOf(id));
    for (const { from = [] } of e.segments) for (const id of from) decision.links.add(spanIdOf(id));
    calls.set(`${e.call}/${e.attempt}`, { called: e, start: t, parentId: decision.id });
  }

  function answered(e: Of<'model.answered' | 'model.failed'>, t: number): void {
    const key = `${e.call}/${e.attempt}`;
    const open = calls.get(key);
    calls.delete(key);
    const decision = decisions.get(e.by);
    if (decision && decision.step === e.step) decision.end = Math.max(decision.end, t);
    // An answer whose call is not on record keeps its usage: nothing that was counted gets lost.
    const parentId = open?.parentId ?? stepId(e.step);
    put({
      ...callSpan({ called: open?.called, result: e, started, ...scope }),
      parentId,
      start: open?.start ?? t - e.ms,
      end: t,
    });
  }

  function sent(e: Of<'message.sent'>, t: number): void {
    const open = decisions.get(e.message.from);
    const told = open && open.step === e.step && e.message.depth > open.depth ? open : undefined;
    if (told) told.end = Math.max(told.end, t);
    put({ ...sendSpan(e, scope), parentId: told?.id ?? stepId(e.step), start: t, end: t });
  }

  function stepped({ step, outcomes }: Of<'world.stepped'>, t: number): void {
    const failed = outcomes.filter((o) => !o.ok).length;
    const start = Math.min(stepAt(step, t).last, t);
    const attributes = { 'troupe.step': step, 'troupe.actions': outcomes.length, 'troupe.actions.failed': failed };
    put({
      spanId: spanIdOf(`world:${step}`),
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
    for (const [, { called: open, start, parentId }] of calls)
      put({ ...openCallSpan({ called: open, started, ...scope }), parentId, start, end: t });
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
      case 'message.sent':
        return sent(e, t);
      case 'message.delivered':
      case 'message.dropped':
        return put({ ...hearSpan(e, t, scope), start: t, end: t });
      case 'model.called':
        return called(e, t);
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
        const open = decisions.get(e.by);
        if (e.gaveUp && open?.step === e.step) open.error = e.reason.code;
        return note(e.by, e.step, noteOf(e.type, t, e.reason, content));
      }
      case 'role.failed':
        return note(e.by, e.step, noteOf(e.type, t, e.error, content));
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

const FAULTS: ReadonlySet<string> = new Set(['stalled', 'model-error', 'world-error']);

function noteOf(name: string, t: number, { code, message }: { code: string; message: string }, content: boolean): SpanEvent {
  return { name, t, attributes: { 'error.type': code, ...(content ? { 'error.message': message } : {}) } };
}

function episodeAttributes({ run, episode, world, protocol, agents, models }: Of<'episode.started'>): Attributes {
  return {
    'troupe.run': run,
    'troupe.episode': episode,
    'troupe.world': world.name,
    'troupe.scene': world.scene,
    'troupe.seed': world.seed,
    'troupe.protocol': protocol.name,
    'troupe.protocol.hash': protocol.hash,
    'troupe.agents': agents,
    'troupe.models': [...new Set(Object.values(models).map((m) => m.name))],
  };
}
