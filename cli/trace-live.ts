// Telemetry of a run while it runs: switched on by a flag or by the standard variables, and its losses said at the end.
import { optionBad } from '../runtime/core/errors.ts';
import type { OtelOutcome } from '../runtime/record/otel-pump.ts';
import { otelDisabled, otelSettings, otelWanted } from '../runtime/record/otel-settings.ts';
import type { Sink } from '../runtime/record/recorder.ts';
import { VERSION } from '../runtime/version.ts';
import type { CliContext } from './context.ts';
import { oneLine } from './print/plain.ts';
import { deliveredLine } from './trace.ts';

export interface LiveTrace {
  /** Takes the record's lines beside its file. */
  readonly sink: Sink;
  /** Sends what is left, and says on stderr what got lost. */
  close(): Promise<void>;
}

export interface LiveFlags {
  readonly otel?: boolean;
  readonly otelContent?: boolean;
}

/** Undefined where nobody asked for it; the library is not even loaded then. @throws OPTION_BAD */
export async function liveTrace(flags: LiveFlags, { env, clock, signal, stderr }: CliContext): Promise<LiveTrace | undefined> {
  if (flags.otel && otelDisabled(env)) throw optionBad('OTEL_SDK_DISABLED', 'true', 'false, or nothing, where --otel is said');
  if (!flags.otel && !otelWanted(env)) return undefined;
  const settings = otelSettings(env, { version: VERSION, content: flags.otelContent });
  const { createOtel } = await import('../runtime/record/otel.ts');
  const otel = createOtel({ settings, clock });
  return {
    sink: otel.sink,
    async close() {
      for (const line of linesOf(await otel.close(signal))) stderr.write(`${line}\n`);
    },
  };
}

function linesOf({ spans, metrics }: OtelOutcome): string[] {
  return [
    ...(spans.lost > 0 || spans.exported > 0 ? [`OpenTelemetry: ${deliveredLine(spans)}`] : []),
    ...(metrics.why === undefined ? [] : [oneLine(`OpenTelemetry: the metrics did not arrive (${metrics.why})`, 300)]),
  ];
}
