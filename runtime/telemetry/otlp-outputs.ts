// Sends spans and metrics with our own OTLP/HTTP code, unless the environment variables ask for more.
import type { Clock } from '../core/clock.ts';
import { createMeters } from './metrics.ts';
import { spanExporter } from './otlp-spans.ts';
import type { OtelOutputs } from './pump.ts';
import type { OtelSettings } from './settings.ts';

export function otlpOutputs(settings: OtelSettings, clock: Clock): OtelOutputs {
  const { traces, metrics, content } = settings;
  return {
    exporter: traces && spanExporter(traces, settings, { clock }),
    meters: metrics && createMeters({ ...settings, target: metrics, clock }),
    content,
  };
}
