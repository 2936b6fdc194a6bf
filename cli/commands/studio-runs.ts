// Does what a page of the studio asks for where runs were allowed: it forks the record that is shown, and asks a
// recorded call again, with another text or of another model.
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { partsOnRecord } from '../../resolve/parts-on-record.ts';
import type { RecordEvent, RecordEventOf } from '../../runtime/core/event.ts';
import type { Model, ModelRequest } from '../../runtime/core/model.ts';
import type { Picture } from '../../runtime/core/segment.ts';
import { asTroupeError, failure } from '../../runtime/errors/index.ts';
import { markOf, pictureIn } from '../../runtime/prompt/segments.ts';
import { modelsByRole } from '../../runtime/run/options.ts';
import { outlineRecord } from '../../runtime/run/outline.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { Call, Given } from '../command.ts';
import type { CliContext } from '../context.ts';
import type { FILES_ON_RECORD, MODEL_FLAGS } from '../options/shared-options.ts';
import { run as fork } from './fork.ts';
import { playOn } from './resume.ts';

export interface RunFlags extends Given<typeof MODEL_FLAGS & typeof FILES_ON_RECORD> {}

/** An answer, or why there is none. */
export interface AskedAnswer {
  readonly text: string;
  readonly model: string;
  readonly input: number;
  readonly output: number;
  readonly ms: number;
  readonly trouble?: string | undefined;
}

/** So often a call is asked again at most, for one click. */
const MOST_TIMES = 8;
const words = z.string().max(500).optional();
const Fork = z.object({ at: z.string().max(300), protocol: words, model: words, drop: words });
const Again = z.object({
  call: z.string().max(500),
  texts: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
  model: words,
  times: z.coerce.number().int().min(1).max(MOST_TIMES),
});

/** The record of the fork. @throws as `troupe fork` */
export async function forkFromPage(
  file: string,
  form: URLSearchParams,
  { flags, call }: { readonly flags: RunFlags; readonly call: Call },
): Promise<string> {
  const { at, protocol, model, drop } = Fork.parse(given(form));
  const out = freeName(`${dirname(file)}-fork-${at.replace(/[^\w.-]+/g, '_').slice(0, 80)}`);
  const own = flags.protocol ?? [];
  await fork(
    { record: file },
    {
      ...flags,
      at,
      out,
      quiet: true,
      ...(drop === undefined ? {} : { drop }),
      protocol: protocol === undefined ? own : [...own, protocol],
      ...(model === undefined ? {} : { model: [model] }),
    },
    silently(call),
  );
  return out;
}

/** @throws OPTION_BAD where the record has no such call, and as `troupe fork` for its parts and models */
export async function askAgain(
  file: string,
  form: URLSearchParams,
  { flags, call: context }: { readonly flags: RunFlags; readonly call: Call },
): Promise<readonly AskedAnswer[]> {
  const { call, texts, model: named, times } = Again.parse(given(form));
  const { outline } = outlineRecord(file);
  let found: RecordEventOf<'model.called'> | undefined;
  for (const event of outline.events) if (event.type === 'model.called' && event.call === call) found ??= event;
  if (found?.segments.length !== texts.length)
    throw failure('OPTION_BAD', { option: 'call', value: oneLine(call, 120), wanted: 'a call of this record' });
  const segments = withPictures(found, outline.events).map((segment, i) => ({
    ...segment,
    text: texts[i] ?? '',
  }));
  const parts = await partsOnRecord({ events: outline.milestones, file }, flags, context.cwd);
  const model = named === undefined ? flags.model : [named];
  const options = await playOn(
    { outline, file, parts, command: 'troupe fork' },
    { ...flags, ...(model === undefined ? {} : { model }), quiet: true },
    silently(context),
  );
  const [part = '', , role = ''] = found.by.split('/');
  const models = modelsByRole(options.models);
  const asked = models[`${part}/${role}`] ?? models[role] ?? models['*'];
  if (asked === undefined)
    throw failure('OPTION_BAD', { option: '--model', value: oneLine(role, 60), wanted: 'a model for this role' });
  const answers: AskedAnswer[] = [];
  for (let n = 1; n <= times; n++) {
    const { ask, schema, settings } = found;
    const request = { ask, schema, settings, segments, call: `${call}~${n}`, attempt: 1 } as ModelRequest;
    answers.push(await answerOf(asked, request, context));
  }
  return answers;
}

/** The pictures of a prompt stand in the messages that brought them. @throws OPTION_BAD where one does not */
function withPictures({ call, segments }: RecordEventOf<'model.called'>, events: Iterable<RecordEvent>) {
  const marks = new Set(segments.flatMap(({ picture }) => (picture ? [markOf(picture).sha256] : [])));
  const found = new Map<string, Picture>();
  for (const event of marks.size > 0 ? events : []) {
    const picture = event.type === 'message.sent' ? pictureIn(event.message.body) : undefined;
    if (picture) found.set(markOf(picture).sha256, picture);
  }
  return segments.map(({ picture, ...rest }) => {
    if (!picture) return rest;
    const bytes = found.get(markOf(picture).sha256);
    if (bytes) return { ...rest, picture: bytes };
    const wanted = 'a prompt whose pictures stand in the record';
    throw failure('OPTION_BAD', { option: 'call', value: oneLine(call, 120), wanted });
  });
}

async function answerOf(model: Model, request: ModelRequest, { clock, signal }: CliContext): Promise<AskedAnswer> {
  const began = clock.now();
  const took = () => Math.round((clock.now() - began) * 10) / 10;
  try {
    const { text, usage, tookMs } = await model.ask(request, { signal, onToken: () => {} });
    return { text, model: model.name, input: usage.input, output: usage.output, ms: tookMs ?? took() };
  } catch (thrown) {
    const trouble = oneLine(asTroupeError(thrown).message, 400);
    return { text: '', model: model.name, input: 0, output: 0, ms: took(), trouble };
  }
}

/** The fields of a form that are filled in. */
const given = (form: URLSearchParams) => Object.fromEntries([...form].filter(([, value]) => value !== ''));

function freeName(wanted: string): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted}-${n}`;
    if (!existsSync(name)) return name;
  }
}

/** The page shows what comes of it; the terminal stays as it is. */
function silently(call: Call): Call {
  const quiet = { ...call.stdout, write: () => {}, status: () => {}, isTTY: false };
  return { ...call, stdout: quiet, stderr: quiet, exit: () => {} };
}
