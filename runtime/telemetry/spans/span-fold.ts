// Folds the happenings of an episode, live or from a record, to plain spans that any tracing format can take. It needs
// no tracing library.
//   episode → step → decision of a module → call of a model (GenAI conventions), and the world's move
//   a message is a span where it is said (producer) and one at each hearer (consumer); what was read is linked from
//     what came of it
// Ids are derived (L1, text/hash.ts), so processes agree without asking each other. L5: usage stands on the call,
// never on a parent.

import type { Happening, HappeningOf } from '../../core/event.ts';
import { spanIdsIn, traceIdOf } from '../../text/hash.ts';
import { withoutUndefined } from '../../text/json.ts';
import { type CallSpans, createCallSpans, createServedRoles } from './call.ts';
import { type MessageSpanScope, receiveSpan, sendSpan } from './message.ts';
import {
  attributesOf,
  EPISODE,
  episodeAttributes,
  errorEvent,
  roleIdentityOf,
  type SpanAttributes,
  type SpanData,
  type SpanDraft,
  type SpanEvent,
} from './span-data.ts';
import { createDecisionSpans, createStepSpans, type DecisionSpans, type StepSpans, stepId } from './step.ts';

interface SpanFoldNeeds {
  /** Called once for each span, when it has ended. */
  emit(span: SpanData): void;
  /** Whether prompts, replies, message bodies and the words of errors are told. Default: no. */
  readonly content?: boolean;
}

/** Builds spans out of happenings: one fold for each episode. */
export class SpanFold {
  readonly #emit: (span: SpanData) => void;
  readonly #content: boolean;
  #started: HappeningOf<'episode.started'> | undefined;
  /** The protocol that plays: a fork may have put it in the place of the one that began. */
  #protocol: HappeningOf<'episode.started'>['protocol'] | undefined;
  #began = 0;
  #last = 0;
  #over = false;
  #traceId = '';
  #ids = createSpanIds('');
  #scope: MessageSpanScope;
  /** Attributes by instance. */
  readonly #known = new Map<string, SpanAttributes>();
  readonly #served = createServedRoles();
  /** Events of the episode's own span. */
  readonly #events: SpanEvent[] = [];
  /** What caps did to the messages that are about to be said. */
  readonly #cuts = new Map<string, HappeningOf<'message.cut'>[]>();
  readonly #decisions: DecisionSpans;
  readonly #steps: StepSpans;
  readonly #calls: CallSpans;

  constructor({ emit, content = false }: SpanFoldNeeds) {
    const put = (span: SpanDraft) => this.#put(span);
    const conversation = () => this.#scope.conversation;
    const { processOf, modelsOf } = this.#served;
    this.#emit = emit;
    this.#content = content;
    this.#scope = this.#scopeOf('memory', '');
    const decisions = createDecisionSpans({ put, conversation, processOf });
    this.#decisions = decisions;
    this.#steps = createStepSpans({ put, decisions, ended: () => this.#ids.forget() });
    const scope = () => ({ modelsOf, conversation: conversation(), content, processOf });
    this.#calls = createCallSpans({ put, decisions, scope });
  }

  /** `t`: when it happened, in ms since the epoch. */
  see(e: Happening, t: number): void {
    if (this.#over) return;
    this.#last = Math.max(this.#last, t);
    this.#served.see(e);
    if (!this.#takeNote(e, t)) this.#takeSpan(e, t);
    this.#steps.saw(e.step, t);
  }

  /** Ends what is still open, as a crash would leave it. After the episode's own end it does nothing. */
  finish(): void {
    if (!this.#over) this.#end(this.#last);
  }

  #scopeOf(bus: MessageSpanScope['bus'], conversation: string): MessageSpanScope {
    return { bus, conversation, content: this.#content, about: (instance) => this.#about(instance) };
  }

  /** Looked up for every message: names are decoded once. */
  #about(instance: string): SpanAttributes {
    const found = this.#known.get(instance) ?? attributesOf(roleIdentityOf(instance));
    this.#known.set(instance, found);
    return found;
  }

  #put({ links = [], events = [], attributes, spanId, parentId, ...span }: SpanDraft): void {
    this.#emit({
      ...span,
      attributes: withoutUndefined(attributes),
      traceId: this.#traceId,
      spanId: this.#ids.own(spanId),
      parentId: parentId === undefined ? undefined : this.#ids.of(parentId),
      end: Math.max(span.start, span.end),
      links: links.length === 0 ? NONE : links.map((id) => this.#ids.of(id)),
      events: events.map((event) => ({ ...event, attributes: withoutUndefined(event.attributes) })),
    });
  }

  /** Handles a happening that begins or ends a span; ignores others. */
  #takeSpan(e: Happening, t: number): void {
    switch (e.type) {
      case 'episode.started':
        return this.#start(e, t);
      case 'episode.resumed':
        this.#protocol = e.fork?.protocol ?? this.#protocol;
        return;
      case 'step.started':
        return this.#steps.begin(e.step, t, e.ready.length);
      case 'message.cut':
        return void this.#cuts.set(e.id, [...(this.#cuts.get(e.id) ?? []), e]);
      case 'message.sent':
        return this.#sent(e, t);
      case 'message.delivered':
      case 'message.dropped':
        return this.#put({ ...receiveSpan(e, t, this.#scope), start: t, end: t });
      case 'model.called':
        return this.#calls.asked(e, t);
      case 'model.token':
        return this.#calls.token(e, t);
      case 'model.answered':
      case 'model.failed':
        return this.#calls.answered(e, t);
      case 'world.stepped':
        return this.#steps.moved(e, t);
      case 'episode.ended':
        return this.#end(t, e);
    }
  }

  /** Handles a happening that is an event of an open span; whether it was one. */
  #takeNote(e: Happening, t: number): boolean {
    const noted = this.#noteOf(e, t);
    if (noted === undefined) return false;
    if (e.type === 'decision.fellBack') {
      const open = this.#decisions.at(e.by);
      if (e.gaveUp && open?.step === e.step) open.error = e.reason.code;
    }
    if (noted.on === 'episode') this.#events.push(noted.event);
    else if (noted.on === 'step') this.#steps.noteOn(e.step, noted.event);
    else this.#steps.note(noted.on.by, e.step, noted.event);
    return true;
  }

  #noteOf(e: Happening, t: number): SpanNote | undefined {
    const content = this.#content;
    switch (e.type) {
      case 'process.joined': {
        const attributes = { 'troupe.process': e.joined, 'troupe.serves': e.serves };
        return { on: 'episode', event: { name: e.type, t, attributes } };
      }
      case 'protocol.switched': {
        const attributes = { 'troupe.step': e.step, 'troupe.protocol': e.protocol.name, 'troupe.why': e.why.when };
        return { on: 'episode', event: { name: e.type, t, attributes } };
      }
      case 'reply.rejected':
      case 'decision.fellBack':
        return { on: e, event: errorEvent({ name: e.type, t }, e.reason, content) };
      case 'role.failed':
        return { on: e, event: errorEvent({ name: e.type, t }, e.error, content) };
      case 'role.lastWord': {
        const attributes = { ...attributesOf(roleIdentityOf(e.by)), 'troupe.channels': e.channels };
        return { on: e, event: { name: e.type, t, attributes } };
      }
      case 'code.ran': {
        const ran = { 'troupe.code.language': e.language, 'troupe.code.end': e.end, 'troupe.code.ms': e.ms };
        const said = { 'troupe.code.source': e.source, 'troupe.code.stdout': e.stdout };
        return { on: e, event: { name: e.type, t, attributes: content ? { ...ran, ...said } : ran } };
      }
      case 'role.restarted':
      case 'role.gone':
      case 'timer.fired':
        return { on: e, event: { name: e.type, t, attributes: attributesOf(roleIdentityOf(e.by)) } };
      case 'message.refused':
      case 'input.garbage':
        return { on: 'step', event: { name: e.type, t, attributes: content ? { 'troupe.why': e.why } : {} } };
      default:
        return undefined;
    }
  }

  #start(e: HappeningOf<'episode.started'>, t: number): void {
    // A resumed episode stays one trace and one root.
    if (this.#started) {
      this.#events.push({ name: 'episode.resumed', t, attributes: { 'troupe.epoch': e.epoch } });
      return;
    }
    this.#started = e;
    this.#protocol = e.forked?.protocol ?? e.protocol;
    this.#began = t;
    this.#traceId = traceIdOf(e.run, e.episode);
    this.#ids = createSpanIds(this.#traceId);
    this.#scope = this.#scopeOf(e.bus.startsWith('nats') ? 'nats' : 'memory', `${e.run}/${e.episode}`);
  }

  #sent(e: HappeningOf<'message.sent'>, t: number): void {
    const open = this.#decisions.at(e.message.from);
    const decision = open && open.step === e.step && e.message.depth > open.depth ? open : undefined;
    if (decision) decision.end = Math.max(decision.end, t);
    const capped = this.#cuts.get(e.message.id);
    this.#cuts.delete(e.message.id);
    const parentId = decision?.id ?? stepId(e.step);
    this.#put({ ...sendSpan(e, this.#scope, capped), parentId, start: t, end: t });
  }

  #end(t: number, ending?: HappeningOf<'episode.ended'>): void {
    this.#over = true;
    this.#calls.endAll(t);
    this.#steps.endAll(t);
    const started = this.#started;
    if (!started) return;
    const protocol = this.#protocol ?? started.protocol;
    const bad = ending === undefined ? 'unfinished' : FAULTS.has(ending.reason) ? ending.reason : undefined;
    this.#put({
      spanId: EPISODE,
      name: `episode ${started.world.name} ${protocol.name}`,
      kind: 'internal',
      start: this.#began,
      end: t,
      attributes: {
        ...episodeAttributes(started, protocol),
        'troupe.end': ending?.reason ?? 'unfinished',
        'troupe.steps': ending?.steps,
      },
      events: this.#events,
      error: bad || undefined,
    });
  }
}

/** An event, and the span it belongs to: the episode's, its step's, or that of a role's decision. */
interface SpanNote {
  readonly on: 'episode' | 'step' | { readonly by: string };
  readonly event: SpanEvent;
}

const NONE: readonly never[] = [];
const FAULTS: ReadonlySet<string> = new Set(['stalled', 'model-error', 'role-error', 'world-error']);

/**
 * Derives the ids of a trace's spans from names. Names recur within a step: each recipient of a message, and each
 * outcome, names it again.
 */
interface SpanIds {
  /** The id for a name that other spans refer to. */
  of(name: string): string;
  /** The id of a span itself, which is not needed again. */
  own(name: string): string;
  /** The step is over: the cache of recurring names is cleared. */
  forget(): void;
}

function createSpanIds(traceId: string): SpanIds {
  const hash = spanIdsIn(traceId);
  const known = new Map<string, string>();
  return {
    of(name) {
      const found = known.get(name);
      if (found !== undefined) return found;
      const made = hash(name);
      known.set(name, made);
      return made;
    },
    own: (name) => known.get(name) ?? hash(name),
    forget: () => known.clear(),
  };
}
