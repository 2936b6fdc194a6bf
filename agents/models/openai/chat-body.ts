// Builds the body of a chat completion from a request, as JSON.

import type OpenAI from 'openai';
import { isJsonKept } from '../../../runtime/core/kept-json.ts';
import type { ModelRequest } from '../../../runtime/core/model.ts';
import { type ChatMessage, partsOf, render } from '../../../runtime/core/segment.ts';
import { withoutUndefined } from '../../../runtime/core/without-undefined.ts';
import { strictSchema } from './strict-schema.ts';

/** How a server is asked to hold the model to a schema. */
export type ResponseFormat = 'json_schema' | 'json_object' | 'none';

/** OpenAI has renamed the first into the second; other servers take one of them, or both. */
export type CapField = 'max_tokens' | 'max_completion_tokens';

interface ChatTarget {
  readonly model: string;
  readonly capField: CapField;
  readonly streamed: boolean;
}

const STREAM = { stream: true, stream_options: { include_usage: true } } as const;

/** The JSON of a schema that never changes is made once. */
export function createChatBody(): (form: ResponseFormat, target: ChatTarget, request: ModelRequest) => string {
  const strictSchemaOf = createStrictSchemas();
  return (form, { model, capField, streamed }, { ask, schema, segments, settings }) => {
    const { temperature, maxTokens, seed } = settings;
    const body = JSON.stringify({
      model,
      messages: render(segments).map(messageParam),
      ...withoutUndefined({ [capField]: maxTokens, temperature, seed }),
      ...(streamed ? STREAM : {}),
      ...(form === 'json_object' ? { response_format: { type: form } } : {}),
    });
    if (form !== 'json_schema') return body;
    const format = `{"type":"json_schema","json_schema":{"name":${JSON.stringify(ask)},${strictSchemaOf(schema)}}}`;
    return `${body.slice(0, -1)},"response_format":${format}}`;
  };
}

/** The fields of a strict schema, as JSON. */
function createStrictSchemas(): (schema: ModelRequest['schema']) => string {
  const known = new WeakMap<object, string>();
  return (schema) => {
    const kept = known.get(schema);
    if (kept !== undefined) return kept;
    const json = JSON.stringify(strictSchema(schema)).slice(1, -1);
    if (isJsonKept(schema)) known.set(schema, json);
    return json;
  };
}

/** Pictures go under what the model is shown; nothing else may hold them. */
function messageParam({ role, content }: ChatMessage): OpenAI.ChatCompletionMessageParam {
  if (typeof content === 'string') return { role, content };
  if (role === 'user') return { role, content: [...content] };
  return {
    role,
    content: partsOf(content)
      .flatMap((part) => (part.type === 'text' ? [part.text] : []))
      .join('\n\n'),
  };
}
