// Sends OpenTelemetry for episodes while they run. The run itself only hands over the lines of its record, a page at
// a time; a thread reads them, folds them into spans and sends those. Nothing delays the run: lines that a slow
// thread cannot take are counted as lost.
import type { Clock, Timer } from '../core/clock.ts';
import { freshId } from '../core/random.ts';
import type { Sink } from '../record/sink.ts';
import { threadFile } from '../text/thread-file.ts';
import { pipelineInThisThread, pipelineInThread, type TelemetryPipeline } from './pipeline.ts';
import type { OtelOutcome, OtelPump } from './pump.ts';
import { INSTANCE_ID, type OtelSettings } from './settings.ts';

export interface OtelLive {
  /**
   * Takes the record's lines as they are written, beside its file or alone (`teeSink`). Closing the sink ends nothing;
   * `close` does.
   */
  readonly sink: Sink;
  /** Sends what is left and reports what became of it; see `SpanExporter.ending` for how long that may take. */
  close(signal?: AbortSignal): Promise<OtelOutcome>;
}

interface OtelNeeds {
  readonly settings: OtelSettings;
  /** For waits between attempts; the times of spans are the record's own. */
  readonly clock: Clock;
  /** Where pages are processed. Default: a thread, or this one where the program runs from its TypeScript sources. */
  readonly pipeline?: TelemetryPipeline;
}

/** In UTF-16 units. */
const PAGE = 64 * 1024;
/** A flush precedes a wait, so there is time. This many characters are worth waking the thread for. */
const SHORT = 8 * 1024;
/** Pages that may wait: 128 MB of plain text. */
const MOST_PAGES = 2048;
/** The longest that a line waits for others before they are handed over together. */
const LINGER_MS = 500;

/**
 * Sends spans and metrics of episodes to a collector while they run, by our own OTLP/HTTP code. What a slow or absent
 * collector does not take is counted as lost; the episode never waits for it.
 * @example
 * ```ts
 * import { systemClock, VERSION } from 'troupe';
 * import { createOtel, otelSettings } from 'troupe/telemetry';
 *
 * const settings = otelSettings({ OTEL_TRACES_EXPORTER: 'none', OTEL_METRICS_EXPORTER: 'none' }, { version: VERSION });
 * const otel = createOtel({ settings, clock: systemClock });
 * // … runEpisode({ …, sink: otel.sink })
 * await otel.close();
 * ```
 */
export function createOtel({ settings, clock, pipeline }: OtelNeeds): OtelLive {
  const resource = { [INSTANCE_ID]: freshId(), ...settings.resource };
  return otelOver(pipeline ?? pipelineOf({ ...settings, resource }, clock), clock);
}

function pipelineOf(settings: OtelSettings, clock: Clock): TelemetryPipeline {
  const file = threadFile(import.meta.url, './thread-entry.js');
  return pipelineInThread({ file, settings }) ?? pipelineInThisThread((onTaken) => pumpHere(settings, clock, onTaken));
}

/** The libraries are loaded where they are used, so that importing this file costs nothing. */
async function pumpHere(settings: OtelSettings, clock: Clock, onTaken: () => void): Promise<OtelPump> {
  const [{ createOtelPump }, { otlpOutputs }] = await Promise.all([import('./pump.ts'), import('./otlp-outputs.ts')]);
  return createOtelPump(otlpOutputs(settings, clock), onTaken);
}

/** Works with any pipeline. */
export function otelOver(pipeline: TelemetryPipeline, clock: Clock): OtelLive {
  let held = '';
  let lines = 0;
  let pages = 0;
  let lost = 0;
  let timer: Timer | undefined;

  function handOver(): void {
    timer?.cancel();
    timer = undefined;
    if (held === '') return;
    if (pages - pipeline.taken() >= MOST_PAGES) lost += lines;
    else {
      pipeline.page(held, lines);
      pages++;
    }
    held = '';
    lines = 0;
  }

  return {
    sink: {
      line(text) {
        held += text;
        held += '\n';
        lines++;
        if (held.length >= PAGE) handOver();
        else timer ??= clock.after(LINGER_MS, handOver);
      },
      flush() {
        if (held.length >= SHORT) handOver();
      },
      close() {},
    },
    async close(signal) {
      handOver();
      const outcome = await pipeline.close(signal);
      if (lost === 0) return outcome;
      // A line is about one span: few lines open or end one.
      const spans = {
        ...outcome.spans,
        lost: outcome.spans.lost + lost,
        why: `more than ${MOST_PAGES} pages of the record were waiting`,
      };
      return { ...outcome, spans };
    },
  };
}
