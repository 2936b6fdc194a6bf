// Implements `troupe trace`: converts a record to OpenTelemetry spans and writes them as OTLP-JSON lines or sends them
// to a collector.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure } from '../../runtime/errors/index.ts';
import { type OpenedRecord, openRecord } from '../../runtime/record/open.ts';
import { linesSink } from '../../runtime/record/sink.ts';
import { VERSION } from '../../runtime/run/version.ts';
import { type OtelSettings, otelIdentity, otelSettings } from '../../runtime/telemetry/settings.ts';
import type { SpanDeliveryReport } from '../../runtime/telemetry/span-exporter.ts';
import type { SpanData } from '../../runtime/telemetry/spans/span-data.ts';
import { SpanFold } from '../../runtime/telemetry/spans/span-fold.ts';
import { displayPath } from '../../runtime/text/plain.ts';
import { type Answer, answer } from '../answer.ts';
import type { FlagsOf, Run } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { TRACE } from '../declared/read.ts';
import { deliveredLine } from '../play/live-trace.ts';
import { reportSeal } from '../print/remarks.ts';

type TraceFlags = FlagsOf<typeof TRACE>;

export const run: Run<typeof TRACE> = ({ record: path }, flags, context) => trace(path, flags, context);

async function trace(path: string, flags: TraceFlags, context: CliContext): Promise<Answer> {
  if (flags.otlp === undefined && flags.endpoint === undefined)
    throw failure('USAGE', {
      what: 'no destination for the spans is given: use --otlp <file> or --endpoint <url>',
      command: 'troupe trace',
    });
  const { endpoint } = flags;
  // Without a content flag, the environment decides.
  const wish = { version: VERSION, endpoint, content: flags.content };
  const settings = endpoint === undefined ? otelIdentity(context.env, wish) : otelSettings(context.env, wish);
  const file = flags.otlp === undefined ? undefined : resolve(context.cwd, flags.otlp);
  if (file !== undefined && existsSync(file))
    throw failure('OPTION_BAD', {
      option: '--otlp',
      value: displayPath(context.cwd, file),
      wanted: 'a file that does not exist yet',
    });
  const record = openRecord(resolve(context.cwd, path));
  reportSeal(record.file, record.seal, context);
  const outputs = [
    ...(endpoint === undefined ? [] : [await spanSender(settings, context)]),
    ...(file === undefined ? [] : [await spanFile(file, settings)]),
  ];
  const folded = await foldSpans(record, settings.content, outputs);
  let delivered: SpanDeliveryReport | undefined;
  for (const output of outputs) delivered = (await output.close()) ?? delivered;
  context.exit(delivered && delivered.lost > 0 ? 1 : 0);
  const { torn } = record;
  const shown = file && displayPath(context.cwd, file);
  return answer(
    { trace: folded.traceId, spans: folded.spans, torn, file: shown, ...delivered },
    {
      text: ({ trace: id, spans }) => [
        ...(torn ? ['The last line of the record was cut off and is ignored.'] : []),
        `${spans} spans, trace ${id}`,
        ...(shown === undefined ? [] : [`File: ${shown}`]),
        ...(delivered ? [deliveredLine(delivered)] : []),
      ],
    },
  );
}

/** A destination for spans, written one at a time. */
interface SpanOutput {
  add(span: SpanData): void;
  /** Resolves when it can take more; undefined if it can now. */
  room(): Promise<void> | undefined;
  close(): Promise<SpanDeliveryReport> | undefined;
}

/** Sends spans to a collector while the record is being read. */
const ROOM = 8192;
const BATCH = 512;

interface FoldedSpans {
  readonly spans: number;
  readonly traceId: string;
}

/** Passes on each span of a record as it ends; spans left open by a crash are closed and marked. */
async function foldSpans(
  { events }: OpenedRecord,
  content: boolean,
  outputs: readonly SpanOutput[],
): Promise<FoldedSpans> {
  let spans = 0;
  let traceId = '';
  const emit = (span: SpanData) => {
    spans++;
    traceId = span.traceId;
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
  return { spans, traceId };
}

async function spanFile(file: string, settings: OtelSettings): Promise<SpanOutput> {
  const { otlpLine } = await import('../../runtime/telemetry/otlp-spans.ts');
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

async function spanSender(settings: OtelSettings, { clock, signal }: CliContext): Promise<SpanOutput> {
  if (!settings.traces)
    throw failure('OPTION_BAD', {
      option: 'OTEL_TRACES_EXPORTER',
      value: 'none',
      wanted: 'otlp where spans are to be sent',
    });
  const { spanExporter } = await import('../../runtime/telemetry/otlp-spans.ts');
  const exporter = spanExporter(settings.traces, settings, { clock, room: ROOM });
  // No run is waiting, so sending continues for as long as the collector accepts spans.
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
