// Sends a run's telemetry live. A flag or the standard variables enable it, and it reports lost spans at the end.
import type { LiveTrace } from '../../experiment/episode-task.ts';
import { openOtel } from '../../runtime/run/open-otel.ts';
import type { MetricsDeliveryReport } from '../../runtime/telemetry/metrics.ts';
import type { OtelOutcome } from '../../runtime/telemetry/pump.ts';
import { otelAsked } from '../../runtime/telemetry/settings.ts';
import type { SpanDeliveryReport } from '../../runtime/telemetry/span-exporter.ts';
import { oneLine, plain, withoutSecrets } from '../../runtime/text/plain.ts';
import type { CliContext } from '../context.ts';

export interface LiveFlags {
  readonly otel?: boolean;
  readonly otelContent?: boolean;
  /** Reports only losses. */
  readonly quiet?: boolean;
}

/** Undefined if telemetry is not requested; then no library is loaded either. @throws OPTION_BAD */
export async function liveTrace(flags: LiveFlags, context: CliContext): Promise<LiveTrace | undefined> {
  const { stderr } = context;
  if (!otelAsked(flags.otel, context.env)) return undefined;
  const otel = await openOtel({
    ...context,
    content: flags.otelContent,
    onAddress: (address) => {
      if (flags.quiet) return;
      stderr.write(`${oneLine(`OpenTelemetry: metrics can be asked for at ${address} while the run lasts.`, 300)}\n`);
    },
    onSaid: (text) => stderr.write(plain(withoutSecrets(text))),
  });
  return {
    sink: otel.sink,
    async close() {
      // The first Ctrl-C has ended the run and cuts nothing off here; a second one ends the process.
      const outcome = await otel.close();
      const { spans, metrics } = outcome;
      if (flags.quiet && spans.lost === 0 && spans.why === undefined && metrics.why === undefined) return;
      for (const line of linesOf(outcome)) stderr.write(`${line}\n`);
    },
  };
}

function linesOf({ spans, metrics }: OtelOutcome): string[] {
  const { leftOut = 0 } = spans;
  return [
    ...(spans.lost > 0 || spans.exported > 0 ? [`OpenTelemetry: ${withoutSecrets(deliveredLine(spans))}`] : []),
    ...(leftOut > 0 ? [`OpenTelemetry: left out by the sampler: ${leftOut} spans`] : []),
    ...(metrics.why === undefined
      ? []
      : [oneLine(withoutSecrets(`OpenTelemetry: the metrics ${arrivalText(metrics)} (${metrics.why})`), 300)]),
  ];
}

const arrivalText = ({ sent }: MetricsDeliveryReport): string => (sent ? 'may not have arrived' : 'did not arrive');

/** One line with the numbers of spans sent and lost. */
export function deliveredLine({ exported, lost, why }: SpanDeliveryReport): string {
  if (lost > 0) return oneLine(`Sent: ${exported} spans, lost: ${lost} (${why ?? 'no reason known'})`, 300);
  return why === undefined
    ? `Sent: ${exported} spans`
    : oneLine(`Sent: ${exported} spans, which may not have arrived (${why})`, 300);
}
