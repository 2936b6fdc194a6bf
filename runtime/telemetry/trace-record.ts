// Converts a record to OpenTelemetry spans while it is read, into a file of OTLP-JSON lines, to a collector, or both.
import { type Clock, systemClock } from '../core/clock.ts';
import type { OpenedRecord } from '../record/read.ts';
import { linesSink } from '../record/sink.ts';
import type { OtelSettings, OtelTarget } from './settings.ts';
import type { SpanDeliveryReport } from './span-exporter.ts';
import type { SpanData } from './spans/span-data.ts';
import { SpanFold } from './spans/span-fold.ts';

export interface TraceOptions {
  /** What spans say of the service, and the collector that they are sent to, if it names one. */
  readonly settings: Omit<OtelSettings, 'metrics'>;
  /** The file to write, if any: an OTLP request in JSON a line, with 512 spans. */
  readonly file?: string | undefined;
  readonly clock?: Clock;
  /** When aborted, what has not been sent yet is lost. */
  readonly signal?: AbortSignal;
}

export interface TracedRecord {
  readonly traceId: string;
  readonly spans: number;
  /** What became of those that were sent. */
  readonly delivered?: SpanDeliveryReport | undefined;
}

/**
 * Spans that a crash has left open are closed and marked. No run is waiting, so that sending goes on for as long as the
 * collector accepts spans. Without a collector and a file they are only counted.
 * @example
 * ```ts
 * import { VERSION } from 'troupe';
 * import { readRecord } from 'troupe/record';
 * import { otelSettings, traceRecord } from 'troupe/telemetry';
 *
 * export const send = (record: string) =>
 *   traceRecord(readRecord(record), { settings: otelSettings(process.env, { version: VERSION }) });
 * ```
 */
export async function traceRecord(
  { events }: Pick<OpenedRecord, 'events'>,
  { settings, file, clock = systemClock, signal = new AbortController().signal }: TraceOptions,
): Promise<TracedRecord> {
  const { traces, content } = settings;
  const outputs = [
    ...(traces === undefined ? [] : [await collector(traces, settings, { clock, signal })]),
    ...(file === undefined ? [] : [await lines(file, settings)]),
  ];
  const told = { spans: 0, traceId: '' };
  const emit = (span: SpanData) => {
    told.spans++;
    told.traceId = span.traceId;
    for (const output of outputs) output.add(span);
  };
  const fold = new SpanFold({ emit, content });
  for (const event of events) {
    fold.see(event, event.t);
    for (const output of outputs) {
      const room = output.room();
      if (room) await room;
    }
  }
  fold.finish();
  let delivered: SpanDeliveryReport | undefined;
  for (const output of outputs) delivered = (await output.close()) ?? delivered;
  return { ...told, delivered };
}

/** A destination for spans, written one at a time. */
interface SpanOutput {
  add(span: SpanData): void;
  /** Resolves when it can take more; undefined if it can now. */
  room(): Promise<void> | undefined;
  close(): Promise<SpanDeliveryReport> | undefined;
}

const ROOM = 8192;
const BATCH = 512;

async function lines(file: string, settings: TraceOptions['settings']): Promise<SpanOutput> {
  const { otlpLine } = await import('./otlp-spans.ts');
  const sink = linesSink(file);
  let batch: SpanData[] = [];
  const write = () => {
    if (batch.length > 0) sink.line(otlpLine(batch, settings));
    batch = [];
  };
  return {
    add(span) {
      batch.push(span);
      if (batch.length >= BATCH) write();
    },
    room: () => undefined,
    close() {
      write();
      sink.close();
      return undefined;
    },
  };
}

async function collector(
  target: OtelTarget,
  settings: TraceOptions['settings'],
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<SpanOutput> {
  const { spanExporter } = await import('./otlp-spans.ts');
  const exporter = spanExporter(target, settings, { clock, room: ROOM });
  const limits = { mostMs: Number.MAX_SAFE_INTEGER, signal };
  exporter.ending(limits);
  let held = 0;
  return {
    add(span) {
      held++;
      exporter.add(span);
    },
    room() {
      // One event ends only a few spans, so checking for room after each event is enough.
      if (held < ROOM / 4) return undefined;
      held = 0;
      return exporter.room();
    },
    close: () => exporter.close(limits),
  };
}
