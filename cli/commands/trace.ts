// Implements `troupe trace`: converts a record to OpenTelemetry spans and writes them as OTLP-JSON lines or sends them
// to a collector.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { optionBad, usageBad } from '../../runtime/core/errors/index.ts';
import { VERSION } from '../../runtime/core/version.ts';
import { type ReadRecord, readRecord } from '../../runtime/record/read.ts';
import { linesSink } from '../../runtime/record/sink.ts';
import { type OtelSettings, otelIdentity, otelSettings } from '../../runtime/telemetry/settings.ts';
import type { SpanDeliveryReport } from '../../runtime/telemetry/span-exporter.ts';
import type { SpanData } from '../../runtime/telemetry/spans/span-data.ts';
import { SpanFold } from '../../runtime/telemetry/spans/span-fold.ts';
import type { CliContext } from '../context.ts';
import { displayPath } from '../play/record-path.ts';
import { jsonText } from '../print/json.ts';
import { oneLine } from '../print/plain.ts';
import { reportSeal } from '../print/seal.ts';

interface TraceFlags {
  readonly otlp?: string;
  readonly endpoint?: string;
  readonly content?: boolean;
  readonly json?: boolean;
}

export function registerTrace(program: Command, context: CliContext): void {
  program
    .command('trace <record>')
    .description('a record as OpenTelemetry spans: into a file, or to a collector')
    .option('--otlp <file>', 'a new file of OTLP-JSON lines, 512 spans each')
    .option(
      '--endpoint <url>',
      'a collector that takes OTLP/HTTP, e.g. http://localhost:4318; more from the OTEL_* variables',
    )
    .option('--content', 'with prompts, replies and message bodies (default: without)')
    .option('--json', 'the counts as JSON')
    .addHelpText('after', EXAMPLES)
    .action((path: string, flags: TraceFlags) => trace(path, flags, context));
}

const EXAMPLES = `
Examples:
  $ troupe trace runs/20261120-101500-sar-cmas-1-0 --otlp spans.jsonl
  $ troupe trace record.jsonl --endpoint http://localhost:4318 --content

Exit code: 0 when every span is where it should be, 1 when some could not be delivered.`;

async function trace(path: string, flags: TraceFlags, context: CliContext): Promise<void> {
  if (flags.otlp === undefined && flags.endpoint === undefined)
    throw usageBad('nothing says where the spans go: --otlp <file> or --endpoint <url>', 'troupe trace');
  const { endpoint } = flags;
  // A content flag that is not given leaves the say to the environment.
  const wish = { version: VERSION, endpoint, content: flags.content };
  const settings = endpoint === undefined ? otelIdentity(context.env, wish) : otelSettings(context.env, wish);
  const file = flags.otlp === undefined ? undefined : resolve(context.cwd, flags.otlp);
  if (file !== undefined && existsSync(file))
    throw optionBad('--otlp', displayPath(context.cwd, file), 'a file that is not there yet');
  const record = readRecord(resolve(context.cwd, path));
  reportSeal(record.file, record.seal, context);
  const spans = spansOf(record, settings.content);
  if (file !== undefined) await writeSpans(file, spans, settings);
  const delivered = endpoint === undefined ? undefined : await sendSpans(spans, settings, context);
  printReport(
    { spans, record, delivered, file: file && displayPath(context.cwd, file), json: flags.json === true },
    context,
  );
  context.exit(delivered && delivered.lost > 0 ? 1 : 0);
}

/** All spans of a record; what a crash left open is ended and says so. */
function spansOf({ events }: Pick<ReadRecord, 'events'>, content: boolean): SpanData[] {
  const spans: SpanData[] = [];
  const fold = new SpanFold({ emit: (span) => spans.push(span), content });
  for (const event of events) fold.see(event, event.t);
  fold.finish();
  return spans;
}

const BATCH = 512;

async function writeSpans(file: string, spans: readonly SpanData[], settings: OtelSettings): Promise<void> {
  const { otlpLine } = await import('../../runtime/telemetry/otlp-spans.ts');
  const sink = linesSink(file);
  for (let at = 0; at < spans.length; at += BATCH) sink.line(otlpLine(spans.slice(at, at + BATCH), settings));
  sink.close();
}

async function sendSpans(
  spans: readonly SpanData[],
  settings: OtelSettings,
  { clock, signal }: CliContext,
): Promise<SpanDeliveryReport> {
  if (!settings.traces) throw optionBad('OTEL_TRACES_EXPORTER', 'none', 'otlp where spans are to be sent');
  const { spanExporter } = await import('../../runtime/telemetry/otlp-spans.ts');
  const exporter = spanExporter(settings.traces, settings, clock, spans.length);
  for (const span of spans) exporter.add(span);
  // Nobody waits for a run here: as long as the collector takes spans, it gets them.
  return exporter.close({ mostMs: Number.MAX_SAFE_INTEGER, signal });
}

interface TraceReport {
  readonly spans: readonly SpanData[];
  readonly record: ReadRecord;
  readonly delivered: SpanDeliveryReport | undefined;
  readonly file: string | undefined;
  readonly json: boolean;
}

function printReport({ spans, record, delivered, file, json }: TraceReport, { stdout }: CliContext): void {
  const traceId = spans[0]?.traceId ?? '';
  if (json)
    return stdout.write(
      jsonText({ trace: traceId, spans: spans.length, torn: record.torn, ...(file ? { file } : {}), ...delivered }),
    );
  if (record.torn) stdout.write('The last line of the record was cut off and is left out.\n');
  stdout.write(`${spans.length} spans, trace ${traceId}\n`);
  if (file !== undefined) stdout.write(`File: ${oneLine(file)}\n`);
  if (delivered) stdout.write(`${deliveredLine(delivered)}\n`);
}

/** What became of the spans, in a line. */
export function deliveredLine({ exported, lost, why }: SpanDeliveryReport): string {
  return lost === 0
    ? `Sent: ${exported} spans`
    : oneLine(`Sent: ${exported} spans, lost: ${lost} (${why ?? 'no reason known'})`, 300);
}
