// Exports the public API `troupe/telemetry`: episodes as OpenTelemetry spans and metrics.

export { type OpenOtelOptions, openOtel } from '../runtime/run/open-otel.ts';
export { createOtel, type OtelLive } from '../runtime/telemetry/otel.ts';
export type { OtelOutcome } from '../runtime/telemetry/pump.ts';
export { type OtelSettings, otelAsked, otelSettings } from '../runtime/telemetry/settings.ts';
export type { SpanDeliveryReport } from '../runtime/telemetry/span-exporter.ts';
export { type TracedRecord, type TraceOptions, traceRecord } from '../runtime/telemetry/trace-record.ts';
