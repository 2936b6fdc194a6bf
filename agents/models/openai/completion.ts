// Parses the answers of chat-completions servers, and checks the usage that they bill. Servers that call themselves
// compatible differ in what they leave out; usage that cannot be right is kept with the reason, beside our own count.

import { z } from 'zod';
import type { ModelReply, RefusedUsage, Usage } from '../../../runtime/core/model.ts';
import { failure } from '../../../runtime/errors/index.ts';
import { isJsonObject } from '../../../runtime/text/json.ts';
import { type CallLengths, usageFault } from '../../../runtime/tokens/usage-check.ts';
import { failureInPlaceOf } from './server-response.ts';

/** Some servers send a text in parts, or the object that was asked for as the arguments of a tool. */
const content = z
  .union([z.string(), z.array(z.object({ text: z.string().optional() })).transform(joinParts)])
  .nullish();
const toolCalls = z
  .array(z.object({ index: z.number().nullish(), function: z.object({ arguments: z.string().nullish() }).nullish() }))
  .nullish();
const messageText = z.object({ content, refusal: z.string().nullish(), tool_calls: toolCalls });
const choice = { finish_reason: z.string().nullish() };
/** Whatever it is: nothing of an answer is refused for what it says of its own price. */
const usage = z.unknown().optional();

/** Whatever it is: a server's word on its model is told, not checked. */
const served = z.unknown().optional();

const Chunk = z.object({
  choices: z.array(z.object({ delta: messageText.nullish(), ...choice })).nullish(),
  usage,
  model: served,
});
const Completion = z.object({
  choices: z.array(z.object({ message: messageText, ...choice })).min(1),
  usage,
  model: served,
});

/** A reply as far as it has come. */
export interface CompletionDraft {
  content: string;
  refusal: string;
  /** What was sent as a tool's arguments: the reply, where nothing else was said. */
  toolArguments: string;
  finish: string | undefined;
  /** As it was said. */
  usage: unknown;
  firstTokenMs: number | undefined;
  /** As the server names it. */
  model: string | undefined;
}

export const emptyDraft = (): CompletionDraft => ({
  content: '',
  refusal: '',
  toolArguments: '',
  finish: undefined,
  usage: undefined,
  firstTokenMs: undefined,
  model: undefined,
});

/** In characters. */
export const lengthOf = ({ content, refusal, toolArguments }: CompletionDraft): number =>
  content.length + refusal.length + toolArguments.length;

/**
 * Adds a chunk of a stream and returns the text that came with it. @throws MODEL_FAILED on what is no chunk, and what
 * the server says in its place
 */
export function addChunk(draft: CompletionDraft, chunk: unknown, model: string): string {
  const refused = failureInPlaceOf(chunk);
  if (refused) throw refused;
  const parsed = Chunk.safeParse(chunk);
  if (!parsed.success)
    throw failure('MODEL_FAILED', { model, why: 'a piece of the stream is no chat completion chunk', retry: true });
  const { choices, usage, model: named } = parsed.data;
  const first = choices?.[0];
  const content = first?.delta?.content ?? '';
  const refusal = first?.delta?.refusal ?? '';
  draft.content += content;
  draft.refusal += refusal;
  draft.toolArguments += argumentsIn(first?.delta?.tool_calls);
  draft.finish = first?.finish_reason ?? draft.finish;
  draft.usage = usage ?? draft.usage;
  draft.model = nameOf(named) ?? draft.model;
  return content + refusal;
}

/** A whole answer of a server that does not stream. @throws MODEL_FAILED, and what the server says in its place */
export function readCompletion(body: unknown, model: string): CompletionDraft {
  const refused = failureInPlaceOf(body);
  if (refused) throw refused;
  const parsed = Completion.safeParse(body);
  const first = parsed.data?.choices[0];
  if (!parsed.success || !first)
    throw failure('MODEL_FAILED', { model, why: 'what came back is no chat completion', retry: true });
  const { content, refusal, tool_calls } = first.message;
  return {
    ...emptyDraft(),
    content: content ?? '',
    refusal: refusal ?? '',
    toolArguments: argumentsIn(tool_calls),
    finish: first.finish_reason ?? 'stop',
    usage: parsed.data.usage,
    model: nameOf(parsed.data.model),
  };
}

/** Of the first call only: a second one is another answer. */
const argumentsIn = (calls: z.infer<typeof toolCalls>): string =>
  calls?.find(({ index }) => (index ?? 0) === 0)?.function?.arguments ?? '';

function joinParts(parts: readonly { readonly text?: string | undefined }[]): string {
  return parts.map(({ text }) => text ?? '').join('');
}

interface ReplyContext {
  readonly model: string;
  /** Characters of the prompt, and its pictures. */
  readonly prompt: number;
  readonly pictures?: number;
  /** Counts where the server said nothing of its usage, or nothing that can be right. */
  readonly estimate: (text: string) => Usage;
  /** Takes out of a text what must not be kept. */
  readonly clean: (text: string) => string;
}

/** The reply of a finished draft. @throws MODEL_FAILED when it was cut off */
export function finishReply(
  draft: CompletionDraft,
  { model, prompt, pictures, estimate, clean }: ReplyContext,
): ModelReply {
  if (draft.finish === undefined) {
    throw failure('MODEL_FAILED', {
      model,
      why: `the stream broke off after ${lengthOf(draft)} characters, before its finish`,
      retry: true,
    });
  }
  const text = clean(draft.refusal || draft.content || draft.toolArguments);
  const read = readUsage(draft.usage, { prompt, reply: text.length, pictures }, clean);
  return {
    text,
    usage: read.usage ?? { ...estimate(text), ...(read.refused && { refused: read.refused }) },
    finish: draft.refusal ? 'refused' : finishOf(draft.finish),
    firstTokenMs: draft.firstTokenMs,
    responseModel: draft.model === undefined ? undefined : clean(draft.model),
  };
}

/** A name that is none, or no short one, is left out. */
const nameOf = (named: unknown): string | undefined =>
  typeof named === 'string' && named !== '' && named.length <= LONGEST_NAME ? named : undefined;
const LONGEST_NAME = 200;

function finishOf(reason: string): ModelReply['finish'] {
  if (reason === 'stop' || reason === 'length') return reason;
  return reason === 'content_filter' ? 'refused' : 'other';
}

/** Neither, where nothing was said. */
interface ProviderUsage {
  readonly usage?: Usage;
  readonly refused?: RefusedUsage;
}

/** `clean` takes out what must not be kept. */
function readUsage(stated: unknown, call: CallLengths, clean: (text: string) => string): ProviderUsage {
  if (stated === undefined || stated === null) return {};
  const fields = fieldsOf(stated);
  const kept = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, keptValue(value, clean)]));
  if (Object.keys(kept).length === 0) return {};
  const refused = (why: string): ProviderUsage => ({ refused: { said: kept, why } });
  const odd = Object.entries(kept).find(([, value]) => typeof value !== 'number');
  if (odd) return refused(`${odd[0]} is no number`);
  const { prompt_tokens: input, completion_tokens: output, cached_tokens: cached, reasoning_tokens: reasoning } = kept;
  if (typeof input !== 'number') return refused('prompt_tokens is missing');
  if (typeof output !== 'number') return refused('completion_tokens is missing');
  const usage: Usage = {
    input,
    output,
    cached: typeof cached === 'number' ? cached : undefined,
    reasoning: typeof reasoning === 'number' ? reasoning : undefined,
    source: 'provider',
  };
  const why = usageFault(usage, call);
  return why === undefined ? { usage } : refused(why);
}

/** What we read of it, by the provider's names; what is null is not said. */
function fieldsOf(stated: unknown): Record<string, unknown> {
  if (!isJsonObject(stated)) return { usage: stated };
  const {
    prompt_tokens,
    completion_tokens,
    prompt_tokens_details: prompt,
    completion_tokens_details: completion,
  } = stated;
  const parts = {
    cached_tokens: isJsonObject(prompt) ? prompt.cached_tokens : prompt,
    reasoning_tokens: isJsonObject(completion) ? completion.reasoning_tokens : completion,
  };
  const all = { prompt_tokens, completion_tokens, ...parts };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined && value !== null));
}

/** Characters that are kept of anything that is no number. */
const LONGEST_TEXT = 60;

/** A record is JSON: what it cannot hold as a number is kept as text. */
function keptValue(value: unknown, clean: (text: string) => string): number | string {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  const text = clean(typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value));
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
