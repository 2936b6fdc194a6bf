// Implements `troupe trace`: converts a record to OpenTelemetry spans and says what came of them.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { failure } from '../../runtime/errors/index.ts';
import { openRecord } from '../../runtime/record/read.ts';
import { VERSION } from '../../runtime/run/version.ts';
import { otelAsked, otelIdentity, otelSettings } from '../../runtime/telemetry/settings.ts';
import { type TraceOptions, traceRecord } from '../../runtime/telemetry/trace-record.ts';
import { displayPath } from '../../runtime/text/plain.ts';
import type { FlagsOf, Run } from '../command.ts';
import { type Answer, answer, badValue } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { TRACE } from '../declared/records.ts';
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
  if (endpoint !== undefined) otelAsked(true, context.env);
  // Without a content flag, the environment decides.
  const wish = { version: VERSION, endpoint, content: flags.content };
  const settings: TraceOptions['settings'] =
    endpoint === undefined ? otelIdentity(context.env, wish) : otelSettings(context.env, wish);
  if (endpoint !== undefined && settings.traces === undefined)
    throw badValue('OTEL_TRACES_EXPORTER', 'none', 'otlp where spans are to be sent');
  const file = flags.otlp === undefined ? undefined : resolve(context.cwd, flags.otlp);
  if (file !== undefined && existsSync(file))
    throw badValue('--otlp', displayPath(context.cwd, file), 'a file that does not exist yet');
  const record = openRecord(resolve(context.cwd, path));
  reportSeal(record.file, record.seal, context);
  const { clock, signal } = context;
  const { traceId, spans, delivered } = await traceRecord(record, { settings, file, clock, signal });
  context.exit(delivered && delivered.lost > 0 ? 1 : 0);
  const { torn } = record;
  const shown = file && displayPath(context.cwd, file);
  return answer(
    { trace: traceId, spans, torn, file: shown, ...delivered },
    {
      text: () => [
        ...(torn ? ['The last line of the record was cut off and is ignored.'] : []),
        `${spans} spans, trace ${traceId}`,
        ...(shown === undefined ? [] : [`File: ${shown}`]),
        ...(delivered ? [deliveredLine(delivered)] : []),
      ],
    },
  );
}
