// Telemetry of a run while it runs: switched on by a flag or by the standard variables, and its losses said at the end.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { optionBad } from '../runtime/core/errors.ts';
import type { OtelLive } from '../runtime/record/otel.ts';
import type { OtelOutcome } from '../runtime/record/otel-pump.ts';
import { otelSdkAskedBy, otelSdkSettings } from '../runtime/record/otel-sdk-settings.ts';
import { otelDisabled, otelSettings, otelWanted } from '../runtime/record/otel-settings.ts';
import type { Sink } from '../runtime/record/sink.ts';
import { VERSION } from '../runtime/version.ts';
import type { CliContext } from './context.ts';
import { oneLine, plain, withoutSecrets } from './print/plain.ts';
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

/** Undefined where nobody asked for it; no library is even loaded then. @throws OPTION_BAD */
export async function liveTrace(flags: LiveFlags, context: CliContext): Promise<LiveTrace | undefined> {
  const { env, signal, stderr } = context;
  if (flags.otel && otelDisabled(env)) throw optionBad('OTEL_SDK_DISABLED', 'true', 'false, or nothing, where --otel is said');
  if (!flags.otel && !otelWanted(env)) return undefined;
  const otel = await open(flags, context);
  return {
    sink: otel.sink,
    async close() {
      for (const line of linesOf(await otel.close(signal))) stderr.write(`${line}\n`);
    },
  };
}

/** By our own sending, or by the SDK for Node where the variables ask for what only that can do. */
async function open({ otelContent: content }: LiveFlags, { env, clock, cwd, stderr }: CliContext): Promise<OtelLive> {
  const wish = { version: VERSION, content };
  if (otelSdkAskedBy(env) === undefined) {
    const settings = otelSettings(env, wish);
    const { createOtel } = await import('../runtime/record/otel.ts');
    return createOtel({ settings, clock });
  }
  const settings = otelSdkSettings(env, wish);
  const file = env.OTEL_CONFIG_FILE?.trim();
  if (file && !existsSync(resolve(cwd, file))) throw optionBad('OTEL_CONFIG_FILE', file.slice(0, 200), 'a file that is there');
  const [{ otelThrough }, { sdkLane }] = await Promise.all([import('../runtime/record/otel.ts'), import('./otel-sdk-lane.ts')]);
  const onSaid = (text: string) => stderr.write(plain(withoutSecrets(text)));
  return otelThrough(sdkLane({ env, settings, clock, onSaid }), clock);
}

function linesOf({ spans, metrics }: OtelOutcome): string[] {
  const { leftOut = 0 } = spans;
  return [
    ...(spans.lost > 0 || spans.exported > 0 ? [`OpenTelemetry: ${withoutSecrets(deliveredLine(spans))}`] : []),
    ...(leftOut > 0 ? [`OpenTelemetry: left out by the sampler: ${leftOut} spans`] : []),
    ...(metrics.why === undefined
      ? []
      : [oneLine(withoutSecrets(`OpenTelemetry: the metrics did not arrive (${metrics.why})`), 300)]),
  ];
}
