// Converts plain spans into OpenTelemetry's and writes them out: to a file of OTLP-JSON lines, or over OTLP/HTTP.
// Imported lazily, so that only commands that use it pay for loading the library.

import {
  type Attributes,
  type HrTime,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
} from '@opentelemetry/api';
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { Clock } from '../core/clock.ts';
import { createOtlpPost } from './otlp-post.ts';
import type { OtelSettings, OtelTarget } from './settings.ts';
import { type RefusedSpans, SpanExporter } from './span-exporter.ts';
import type { SpanData } from './spans/span-data.ts';

/** The service that the spans are attributed to. */
type TelemetryService = Pick<OtelSettings, 'resource' | 'version'>;

/** One line for `spans`: an OTLP ExportTraceServiceRequest in JSON, without a line break. */
export function otlpLine(spans: readonly SpanData[], settings: TelemetryService): string {
  const bytes = JsonTraceSerializer.serializeRequest(spans.map(readableIn(settings)));
  return Buffer.from(bytes ?? []).toString('utf8');
}

export function spanExporter(
  target: OtelTarget,
  service: TelemetryService,
  { clock, room }: { readonly clock: Clock; readonly room?: number },
): SpanExporter {
  const readable = readableIn(service);
  const codec = target.encoding === 'json' ? JsonTraceSerializer : ProtobufTraceSerializer;
  const post = createOtlpPost(target, clock);
  function refused(answer: Uint8Array): RefusedSpans {
    try {
      const { partialSuccess } = answer.length === 0 ? {} : codec.deserializeResponse(answer);
      return {
        spans: Number(partialSuccess?.rejectedSpans ?? 0),
        why: partialSuccess?.errorMessage ?? 'no reason given',
      };
    } catch {
      // Collectors answer with all sorts of bodies; status 200 means accepted.
      return { spans: 0, why: '' };
    }
  }
  return new SpanExporter({
    clock,
    room,
    ready(spans) {
      const body = codec.serializeRequest(spans.map(readable)) ?? new Uint8Array();
      return async (signal) => {
        const answer = await post(body, signal);
        return answer.ok ? { ok: true, refused: refused(answer.body), doubt: answer.doubt } : answer;
      };
    },
  });
}

export const KINDS: Readonly<Record<SpanData['kind'], SpanKind>> = {
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

function readableIn({ resource: attributes, version }: TelemetryService): (span: SpanData) => ReadableSpan {
  const resource = resourceFromAttributes(attributes);
  const instrumentationScope = { name: 'troupe', version: version };
  return (span) => {
    const context = (spanId: string): SpanContext => ({
      traceId: span.traceId,
      spanId,
      traceFlags: TraceFlags.SAMPLED,
    });
    const own = context(span.spanId);
    return {
      name: span.name,
      kind: KINDS[span.kind],
      spanContext: () => own,
      parentSpanContext: span.parentId === undefined ? undefined : context(span.parentId),
      startTime: hrTime(span.start),
      endTime: hrTime(span.end),
      duration: hrTime(span.end - span.start),
      status:
        span.error === undefined ? { code: SpanStatusCode.UNSET } : { code: SpanStatusCode.ERROR, message: span.error },
      attributes: attributesOf(span),
      links: span.links.map((id) => ({ context: context(id) })),
      events: span.events.map((e) => ({
        name: e.name,
        time: hrTime(e.t),
        attributes: copied(e.attributes),
        droppedAttributesCount: 0,
      })),
      ended: true,
      resource,
      instrumentationScope,
      droppedAttributesCount: 0,
      droppedEventsCount: 0,
      droppedLinksCount: 0,
    };
  };
}

/** With the kind of error, if there is one. */
export function attributesOf({ attributes, error }: SpanData): Attributes {
  return error === undefined || 'error.type' in attributes
    ? copied(attributes)
    : { ...copied(attributes), 'error.type': error };
}

/** The library needs lists of its own. */
export function copied(attributes: SpanData['attributes']): Attributes {
  const out: Attributes = {};
  for (const [key, value] of Object.entries(attributes)) out[key] = typeof value === 'object' ? [...value] : value;
  return out;
}

/** Seconds and nanoseconds. A record has microseconds; a float of ms since 1970 holds no more. */
export function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000);
  const micros = Math.round((ms - seconds * 1000) * 1000);
  return micros >= 1_000_000 ? [seconds + 1, 0] : [seconds, micros * 1000];
}
