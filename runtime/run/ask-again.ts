// Asks a recorded call again: of the model that answered it or of another, as it was sent or with other texts.
import { type Clock, systemClock } from '../core/clock.ts';
import type { RecordEvent, RecordEventOf } from '../core/event.ts';
import type { Model, ModelRequest } from '../core/model.ts';
import type { Picture } from '../core/segment.ts';
import { asTroupeError, failure } from '../errors/index.ts';
import { markOf, pictureIn } from '../prompt/segments.ts';
import { counted } from '../text/in-words.ts';
import { oneLine } from '../text/plain.ts';
import { soundUsage } from '../tokens/usage-check.ts';

/** An answer, or why there is none. */
export interface AnswerAgain {
  readonly text: string;
  readonly model: string;
  /** Tokens. */
  readonly input: number;
  readonly output: number;
  readonly ms: number;
  readonly trouble?: string | undefined;
}

type Called = RecordEventOf<'model.called'>;

/** A call with its pictures, which stand in the messages that brought them. */
export interface CallOnRecord extends Pick<Called, 'call' | 'by' | 'ask' | 'schema' | 'settings'> {
  readonly segments: readonly (Omit<Called['segments'][number], 'picture'> & { readonly picture?: Picture })[];
}

/**
 * A call as it was sent. @throws OPTION_BAD where the record has no such call, or not its pictures
 * @example
 * ```ts
 * import { callOnRecord, readRecord } from 'troupe/record';
 *
 * export const askedIn = (record: string, id: string) => callOnRecord(readRecord(record).events, id).ask;
 * ```
 */
export function callOnRecord(events: Iterable<RecordEvent>, id: string): CallOnRecord {
  let found: Called | undefined;
  for (const event of events) if (event.type === 'model.called' && event.call === id) found ??= event;
  if (found === undefined) throw callBad(id, 'a call of this record');
  const marks = found.segments.flatMap(({ picture }) => (picture ? [markOf(picture).sha256] : []));
  const pictures = new Map<string, Picture>();
  for (const event of marks.length > 0 ? events : []) {
    const picture = event.type === 'message.sent' ? pictureIn(event.message.body) : undefined;
    if (picture) pictures.set(markOf(picture).sha256, picture);
  }
  const segments = found.segments.map(({ picture, ...rest }) => {
    if (!picture) return rest;
    const bytes = pictures.get(markOf(picture).sha256);
    if (bytes) return { ...rest, picture: bytes };
    throw callBad(id, 'a prompt whose pictures stand in the record');
  });
  return { ...found, segments };
}

const callBad = (id: string, wanted: string) =>
  failure('OPTION_BAD', { option: 'call', value: oneLine(id, 120), wanted });

export interface AskAgainOptions {
  /** In the place of its segments' own, one for each. */
  readonly texts?: readonly string[];
  readonly times?: number;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
}

/**
 * One answer after the other; a model that fails is an answer without a text.
 * @throws OPTION_BAD where there are more or fewer texts than segments
 * @example
 * ```ts
 * import { openaiModel } from 'troupe/agents';
 * import { askAgain, callOnRecord, readRecord } from 'troupe/record';
 *
 * // How often another model says the same.
 * export async function others(record: string, id: string) {
 *   const call = callOnRecord(readRecord(record).events, id);
 *   const answers = await askAgain(call, openaiModel({ model: 'gpt-4.1-mini' }), { times: 5 });
 *   return new Set(answers.map(({ text }) => text)).size;
 * }
 * ```
 */
export async function askAgain(
  { call, ask, schema, settings, segments }: CallOnRecord,
  model: Model,
  { texts, times = 1, clock = systemClock, signal = new AbortController().signal }: AskAgainOptions = {},
): Promise<AnswerAgain[]> {
  if (texts && texts.length !== segments.length)
    throw failure('OPTION_BAD', {
      option: 'texts',
      value: counted(texts.length, 'text'),
      wanted: `one for each of the call's ${counted(segments.length, 'segment')}`,
    });
  const asked = segments.map((segment, i) => ({ ...segment, text: texts?.[i] ?? segment.text }));
  const answers: AnswerAgain[] = [];
  for (let n = 1; n <= times; n++) {
    const request = { ask, schema, settings, segments: asked, call: `${call}~${n}`, attempt: 1 } as ModelRequest;
    const began = clock.now();
    const took = () => Math.round((clock.now() - began) * 10) / 10;
    try {
      const reply = await model.ask(request, { signal, onToken: () => {} });
      const { input, output } = soundUsage(model, request, reply);
      answers.push({ text: reply.text, model: model.name, input, output, ms: reply.tookMs ?? took() });
    } catch (thrown) {
      const trouble = oneLine(asTroupeError(thrown).message, 400);
      answers.push({ text: '', model: model.name, input: 0, output: 0, ms: took(), trouble });
    }
  }
  return answers;
}
