// Builds the span of a model call by the GenAI conventions of OpenTelemetry (status Development; the names are
// copied because no released package exports them). Each attempt has one span, and usage stands on it and nowhere
// else (L5).
import { type Happening, type HappeningOf, HOLDER, type RecordedModels } from '../../core/event.ts';
import { forRole, type ModelServer } from '../../core/model.ts';
import type { ChatPart } from '../../core/segment.ts';
import { partsOf, render } from '../../prompt/segments.ts';
import {
  agentNameOf,
  attributesOf,
  roleIdentityOf,
  type SpanAttributes,
  type SpanDraft,
  type SpanEvent,
} from './span-data.ts';
import { type DecisionSpans, stepId } from './step.ts';

type CallSpanBody = Omit<SpanDraft, 'start' | 'end' | 'parentId'>;

interface CallSpanNeeds {
  /** Absent where only the answer is on record. */
  readonly called: HappeningOf<'model.called'> | undefined;
  /** The models of the process that serves a role, by role. */
  readonly modelsOf: (by: string) => RecordedModels;
  readonly conversation: string;
  readonly content: boolean;
  /** The process that serves a role. */
  readonly processOf: (by: string) => string;
}

function callSpan(
  needs: CallSpanNeeds & { readonly result: HappeningOf<'model.answered' | 'model.failed'> },
): CallSpanBody {
  const { result, content } = needs;
  const base = baseSpan(needs, result);
  if (result.type === 'model.failed') {
    const told: SpanAttributes = {
      'error.type': result.error.code,
      'error.message': content ? result.error.message : undefined,
    };
    return { ...base, attributes: { ...base.attributes, ...told }, error: result.error.code };
  }
  return { ...base, attributes: { ...base.attributes, ...answerAttributes(result, content) } };
}

/** A call that was open when the record ended: whether it was answered, and what it cost, is unknown. */
function openCallSpan(needs: CallSpanNeeds & { readonly called: HappeningOf<'model.called'> }): CallSpanBody {
  const base = baseSpan(needs, needs.called);
  return { ...base, attributes: { ...base.attributes, 'error.type': 'in-doubt' }, error: 'in-doubt' };
}

/** A piece of an answer as it arrived. Its words are content, its length is not. */
function tokenEvent(
  { text, ms }: HappeningOf<'model.token'>,
  { t, index }: { readonly t: number; readonly index: number },
  content: boolean,
): SpanEvent {
  const attributes = { 'troupe.token.index': index, 'troupe.token.ms': ms, 'troupe.token.characters': text.length };
  return { name: 'model.token', t, attributes: content ? { ...attributes, 'troupe.token.text': text } : attributes };
}

function baseSpan(
  needs: CallSpanNeeds,
  { call, attempt, by, step }: HappeningOf<'model.called' | 'model.answered' | 'model.failed'>,
): CallSpanBody {
  const { called, modelsOf, conversation, content, processOf } = needs;
  const who = roleIdentityOf(by);
  const assignment = forRole(modelsOf(by), who.part, who.role);
  const model = called?.model ?? assignment?.name ?? 'unknown';
  return {
    spanId: `call:${call}/${attempt}`,
    name: `chat ${model}`,
    kind: 'client',
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': providerOf(assignment),
      'gen_ai.request.model': model,
      'gen_ai.conversation.id': conversation,
      'gen_ai.agent.name': agentNameOf(who),
      ...serverAttributes(assignment?.server),
      'gen_ai.output.type': 'json',
      ...settingsAttributes(called?.settings ?? {}),
      'troupe.call': call,
      'troupe.attempt': attempt,
      'troupe.step': step,
      'troupe.process': processOf(by),
      'troupe.ask': called?.ask,
      ...attributesOf(who),
      ...(called && content && promptAttributes(called)),
    },
  };
}

const serverAttributes = (server: ModelServer | undefined): SpanAttributes =>
  server === undefined ? {} : { 'server.address': server.address, 'server.port': server.port };

/** An endpoint uses OpenAI's interface, whoever runs it. */
const PROVIDER: Readonly<Record<string, string>> = {
  endpoint: 'openai',
  rules: 'troupe.rules',
  recorded: 'troupe.recorded',
};

export const providerOf = (assignment: RecordedModels[string] | undefined): string =>
  PROVIDER[assignment?.kind ?? ''] ?? 'unknown';

/** Who serves a role, and with which models. */
export function createServedRoles() {
  /** The worker that serves a role; the coordinator serves all others. */
  const processes = new Map<string, string>();
  const models = new Map<string, RecordedModels>();
  const processOf = (by: string) => processes.get(by) ?? HOLDER;
  return {
    see(e: Happening): void {
      if (e.type === 'episode.started') processes.clear();
      if ((e.type === 'episode.started' || e.type === 'episode.resumed') && e.models) models.set(HOLDER, e.models);
      if (e.type !== 'process.joined') return;
      for (const role of e.serves) processes.set(role, e.joined);
      models.set(e.joined, e.models ?? {});
    },
    processOf,
    modelsOf: (by: string): RecordedModels => models.get(processOf(by)) ?? {},
  };
}

function settingsAttributes({ temperature, maxTokens, seed }: Readonly<Record<string, unknown>>): SpanAttributes {
  return {
    'gen_ai.request.temperature': typeof temperature === 'number' ? temperature : undefined,
    'gen_ai.request.max_tokens': typeof maxTokens === 'number' ? maxTokens : undefined,
    'gen_ai.request.seed': typeof seed === 'number' ? seed : undefined,
  };
}

function answerAttributes(
  { usage, finish, firstTokenMs, responseModel, text }: HappeningOf<'model.answered'>,
  content: boolean,
): SpanAttributes {
  return {
    'gen_ai.usage.input_tokens': usage.input,
    'gen_ai.usage.output_tokens': usage.output,
    'gen_ai.usage.cache_read.input_tokens': usage.cached,
    'gen_ai.usage.reasoning.output_tokens': usage.reasoning,
    'troupe.usage.source': usage.source,
    'gen_ai.response.finish_reasons': [finish],
    'gen_ai.response.model': responseModel,
    // In seconds, as the conventions require.
    'gen_ai.response.time_to_first_chunk': firstTokenMs === undefined ? undefined : firstTokenMs / 1000,
    'gen_ai.output.messages': content
      ? JSON.stringify([{ role: 'assistant', parts: [part(text)], finish_reason: finish }])
      : undefined,
  };
}

function promptAttributes({ segments }: HappeningOf<'model.called'>): SpanAttributes {
  const chat = render(segments.map(({ origin, speaker, text, picture }) => ({ origin, speaker, text, picture })));
  const system = chat.filter((m) => m.role === 'system');
  const rest = chat.filter((m) => m.role !== 'system');
  return {
    'gen_ai.system_instructions': JSON.stringify(system.flatMap((m) => partsOf(m.content).map(chatPart))),
    'gen_ai.input.messages': JSON.stringify(
      rest.map((m) => ({ role: m.role, parts: partsOf(m.content).map(chatPart) })),
    ),
  };
}

const part = (content: string) => ({ type: 'text', content });
const chatPart = (p: ChatPart) =>
  p.type === 'text' ? part(p.text) : { type: 'uri', modality: 'image', mime_type: 'image/png', uri: p.image_url.url };

// --- open calls: each is kept until its answer, with the pieces of the answer that the record holds ---

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

interface CallSpansNeeds {
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
