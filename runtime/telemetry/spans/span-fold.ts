// An episode as plain spans, ready for any tracing format: a fold over its happenings, live or from a record, with no
// tracing library.
//   episode → step → decision of a module → call of a model (GenAI conventions), and the world's move
//   a message is a span where it is said (producer) and one at each hearer (consumer); what was read is linked from
//     what came of it
// Ids are derived (L1, core/trace.ts), so processes agree without asking each other. L5: usage stands on the call,
// never on a parent.
import type { Happening } from '../../core/event.ts';
import { traceIdOf } from '../../core/trace.ts';
import { createDecisionSpans, stepId } from './decision.ts';
import { createSpanIds } from './ids.ts';
import { type MessageSpanScope, receiveSpan, sendSpan } from './message.ts';
import { createCallSpans } from './open-calls.ts';
import {
  attributesOf,
  EPISODE,
  episodeAttributes,
  errorEvent,
  type HappeningOf,
  roleIdentityOf,
  type SpanAttributes,
  type SpanData,
  type SpanDraft,
  type SpanEvent,
} from './span-data.ts';
import { createStepSpans } from './step.ts';

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

export function createSpanFold({ emit, content = false }: SpanFoldNeeds): SpanFold {
  let started: HappeningOf<'episode.started'> | undefined;
  let began = 0;
  let last = 0;
  let over = false;
  let traceId = '';
  let ids = createSpanIds('');
  const known = new Map<string, SpanAttributes>();
  /** Looked up for every message: names are decoded once. */
  const about = (instance: string): SpanAttributes => {
    const found = known.get(instance) ?? attributesOf(roleIdentityOf(instance));
    known.set(instance, found);
    return found;
  };
  let scope: MessageSpanScope = { bus: 'memory', conversation: '', content, about };
  const misc: SpanEvent[] = [];
  /** What caps did to the messages that are about to be said. */
  const cuts = new Map<string, HappeningOf<'message.cut'>[]>();

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

  const conversation = () => scope.conversation;
  const decisions = createDecisionSpans({ put, conversation });
  const steps = createStepSpans({ put, decisions, ended: () => ids.forget() });
  const calls = createCallSpans({
    put,
    decisions,
    scope: () => ({ started, conversation: scope.conversation, content }),
  });

  function sent(e: HappeningOf<'message.sent'>, t: number): void {
    const open = decisions.at(e.message.from);
    const told = open && open.step === e.step && e.message.depth > open.depth ? open : undefined;
    if (told) told.end = Math.max(told.end, t);
    const capped = cuts.get(e.message.id);
    cuts.delete(e.message.id);
    put({ ...sendSpan(e, scope, capped), parentId: told?.id ?? stepId(e.step), start: t, end: t });
  }

  function end(t: number, ending?: HappeningOf<'episode.ended'>): void {
    over = true;
    calls.endAll(t);
    steps.endAll(t);
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

  function start(e: HappeningOf<'episode.started'>, t: number): void {
    // A resumed episode stays one trace and one root.
    if (started) return void misc.push({ name: 'episode.resumed', t, attributes: { 'troupe.epoch': e.epoch } });
    started = e;
    began = t;
    traceId = traceIdOf(e.run, e.episode);
    ids = createSpanIds(traceId);
    scope = {
      bus: e.bus.startsWith('nats') ? 'nats' : 'memory',
      conversation: `${e.run}/${e.episode}`,
      content,
      about,
    };
  }

  function take(e: Happening, t: number): void {
    switch (e.type) {
      case 'episode.started':
        return start(e, t);
      case 'process.joined':
        return void misc.push({
          name: e.type,
          t,
          attributes: { 'troupe.process': e.joined, 'troupe.serves': e.serves },
        });
      case 'step.started':
        return steps.begin(e.step, t, e.ready.length);
      case 'message.cut':
        return void cuts.set(e.id, [...(cuts.get(e.id) ?? []), e]);
      case 'message.sent':
        return sent(e, t);
      case 'message.delivered':
      case 'message.dropped':
        return put({ ...receiveSpan(e, t, scope), start: t, end: t });
      case 'model.called':
        return calls.asked(e, t);
      case 'model.token':
        return calls.token(e, t);
      case 'model.answered':
      case 'model.failed':
        return calls.answered(e, t);
      case 'world.stepped':
        return steps.moved(e, t);
      case 'episode.ended':
        return end(t, e);
      case 'reply.rejected':
        return steps.note(e.by, e.step, errorEvent(e.type, t, e.reason, content));
      case 'decision.fellBack': {
        const open = decisions.at(e.by);
        if (e.gaveUp && open?.step === e.step) open.error = e.reason.code;
        return steps.note(e.by, e.step, errorEvent(e.type, t, e.reason, content));
      }
      case 'role.failed':
        return steps.note(e.by, e.step, errorEvent(e.type, t, e.error, content));
      case 'role.lastWord':
        return steps.note(e.by, e.step, {
          name: e.type,
          t,
          attributes: { ...attributesOf(roleIdentityOf(e.by)), 'troupe.channels': e.channels },
        });
      case 'role.restarted':
      case 'role.gone':
      case 'timer.fired':
        return steps.note(e.by, e.step, { name: e.type, t, attributes: attributesOf(roleIdentityOf(e.by)) });
      case 'message.refused':
      case 'input.garbage':
        return steps.noteOn(e.step, { name: e.type, t, attributes: content ? { 'troupe.why': e.why } : {} });
    }
  }

  return {
    see(e, t) {
      if (over) return;
      last = Math.max(last, t);
      take(e, t);
      steps.saw(e.step, t);
    },
    finish() {
      if (!over) end(last);
    },
  };
}

const NONE: readonly never[] = [];
const FAULTS: ReadonlySet<string> = new Set(['stalled', 'model-error', 'role-error', 'world-error']);
