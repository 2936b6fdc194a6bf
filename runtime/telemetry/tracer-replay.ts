// Replays finished spans on another library's tracer, with their own times, ids, parents, links and events. An SDK
// creates ids when spans begin, so it receives ours for each.
import { ROOT_CONTEXT, type Span, SpanStatusCode, TraceFlags, type Tracer, trace } from '@opentelemetry/api';
import type { IdGenerator } from '@opentelemetry/sdk-trace';
import { attributesOf, copied, hrTime, KINDS } from './otlp-spans.ts';
import type { SpanData } from './spans/span-data.ts';

export interface ScriptedIds extends IdGenerator {
  /** The ids that it generates from now on. */
  next(traceId: string, spanId: string): void;
}

export function scriptedIds(): ScriptedIds {
  let [trace, span] = ['', ''];
  return {
    generateTraceId: () => trace,
    generateSpanId: () => span,
    next(traceId, spanId) {
      trace = traceId;
      span = spanId;
    },
  };
}

/** Replays one span; returns whether the sampler kept it. The tracer must create its ids with `ids`. */
export function createTracerReplay(tracer: Tracer, ids: ScriptedIds): (span: SpanData) => boolean {
  const decided = new Map<string, TraceFlags>();

  /** Children end before their parents: whether a trace is kept is decided on a root that is never ended. */
  function flagsOf({ traceId, spanId }: SpanData): TraceFlags {
    const known = decided.get(traceId);
    if (known !== undefined) return known;
    ids.next(traceId, spanId);
    const { traceFlags } = tracer.startSpan('episode', { root: true }, ROOT_CONTEXT).spanContext();
    decided.clear();
    decided.set(traceId, traceFlags);
    return traceFlags;
  }

  function begin(span: SpanData): Span {
    const { traceId, spanId, parentId, name, kind, start, links } = span;
    const traceFlags = flagsOf(span);
    const context = (id: string) => ({ traceId, spanId: id, traceFlags });
    const parent = parentId === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, context(parentId));
    ids.next(traceId, spanId);
    return tracer.startSpan(
      name,
      {
        kind: KINDS[kind],
        startTime: hrTime(start),
        attributes: attributesOf(span),
        links: links.map((id) => ({ context: context(id) })),
      },
      parent,
    );
  }

  return (span) => {
    const told = begin(span);
    for (const { name, attributes, t } of span.events) told.addEvent(name, copied(attributes), hrTime(t));
    if (span.error !== undefined) told.setStatus({ code: SpanStatusCode.ERROR, message: span.error });
    told.end(hrTime(span.end));
    return (told.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  };
}
