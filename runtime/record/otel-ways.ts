// Spans and metrics by our own OTLP/HTTP: what is done unless the variables ask for more.
import type { Clock } from '../core/clock.ts';
import { spanExporter } from './otel-form.ts';
import { createMeters } from './otel-metrics.ts';
import type { OtelWays } from './otel-pump.ts';
import type { OtelSettings } from './otel-settings.ts';

export function otlpWays(settings: OtelSettings, clock: Clock): OtelWays {
  const { traces, metrics, content } = settings;
  return {
    exporter: traces && spanExporter(traces, settings, clock),
    meters: metrics && createMeters({ ...settings, target: metrics, clock }),
    content,
  };
}
