// Sends a run's telemetry live. A flag or the standard variables enable it, and it reports lost spans at the end.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { LiveTrace } from '../../experiment/episode-task.ts';
import { failure } from '../../runtime/errors/index.ts';
import { VERSION } from '../../runtime/run/version.ts';
import type { OtelLive } from '../../runtime/telemetry/otel.ts';
import type { OtelOutcome } from '../../runtime/telemetry/pump.ts';
import { otelSdkAskedBy, otelSdkSettings, prometheusAddress } from '../../runtime/telemetry/sdk-settings.ts';
import { otelDisabled, otelSettings, otelWanted } from '../../runtime/telemetry/settings.ts';
import type { SpanDeliveryReport } from '../../runtime/telemetry/span-exporter.ts';
import { oneLine, plain, withoutSecrets } from '../../runtime/text/plain.ts';
import type { CliContext } from '../context.ts';

export interface LiveFlags {
  readonly otel?: boolean;
  readonly otelContent?: boolean;
  /** Reports only losses. */
  readonly quiet?: boolean;
}

/** Whether the flag or the environment requests telemetry. @throws OPTION_BAD */
export function liveWanted({ otel }: LiveFlags, { env }: Pick<CliContext, 'env'>): boolean {
  if (otel && otelDisabled(env))
    throw failure('OPTION_BAD', {
      option: 'OTEL_SDK_DISABLED',
      value: 'true',
      wanted: 'false, or nothing, when --otel is given',
    });
  return otel === true || otelWanted(env);
}

/** Undefined if telemetry is not requested; then no library is loaded either. @throws OPTION_BAD */
export async function liveTrace(flags: LiveFlags, context: CliContext): Promise<LiveTrace | undefined> {
  const { signal, stderr } = context;
  if (!liveWanted(flags, context)) return undefined;
  const otel = await openTelemetry(flags, context);
  return {
    sink: otel.sink,
    async close() {
      const outcome = await otel.close(signal);
      if (flags.quiet && outcome.spans.lost === 0 && outcome.metrics.why === undefined) return;
      for (const line of linesOf(outcome)) stderr.write(`${line}\n`);
    },
  };
}

/** Uses our own exporter, or the SDK for Node if the variables request something that only the SDK can do. */
async function openTelemetry(
  { otelContent: content, quiet = false }: LiveFlags,
  { env, clock, cwd, stderr }: CliContext,
): Promise<OtelLive> {
  const wish = { version: VERSION, content };
  if (otelSdkAskedBy(env) === undefined) {
    const settings = otelSettings(env, wish);
    const { createOtel } = await import('../../runtime/telemetry/otel.ts');
    return createOtel({ settings, clock });
  }
  const settings = otelSdkSettings(env, wish);
  const file = env.OTEL_CONFIG_FILE?.trim();
  if (file && !existsSync(resolve(cwd, file)))
    throw failure('OPTION_BAD', {
      option: 'OTEL_CONFIG_FILE',
      value: file.slice(0, 200),
      wanted: 'a file that is there',
    });
  const [{ otelOver }, { connectSdk }] = await Promise.all([
    import('../../runtime/telemetry/otel.ts'),
    import('../../runtime/telemetry/sdk/connection.ts'),
  ]);
  const address = prometheusAddress(env);
  if (address !== undefined && !quiet)
    stderr.write(`${oneLine(`OpenTelemetry: metrics can be asked for at ${address} while the run lasts.`, 300)}\n`);
  const onSaid = (text: string) => stderr.write(plain(withoutSecrets(text)));
  return otelOver(connectSdk({ env, settings, clock, onSaid }), clock);
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

/** One line with the numbers of spans sent and lost. */
export function deliveredLine({ exported, lost, why }: SpanDeliveryReport): string {
  return lost === 0
    ? `Sent: ${exported} spans`
    : oneLine(`Sent: ${exported} spans, lost: ${lost} (${why ?? 'no reason known'})`, 300);
}
