// Builds the body of a chat completion from a request.

import type OpenAI from 'openai';
import type { ModelRequest } from '../../../runtime/core/model.ts';
import type { ChatMessage } from '../../../runtime/core/segment.ts';
import { partsOf, render } from '../../../runtime/prompt/segments.ts';
import { strictSchema, withChoices } from './strict-schema.ts';

/** How a server is asked to hold the model to a schema. */
export type ResponseFormat = 'json_schema' | 'json_object' | 'none';

/** OpenAI has renamed the first into the second; other servers take one of them, or both. */
export type CapField = 'max_tokens' | 'max_completion_tokens';

interface ChatTarget {
  readonly model: string;
  readonly capField: CapField;
}

export function chatBody(
  form: ResponseFormat,
  { model, capField }: ChatTarget,
  { ask, schema, choices = [], segments, settings }: ModelRequest,
) {
  const { temperature, maxTokens, seed, answers } = settings;
  const fits = answers === 'listed' ? withChoices(schema, choices) : schema;
  return {
    model,
    messages: render(segments).map(messageParam),
    response_format:
      form === 'json_schema'
        ? { type: form, json_schema: { name: ask, ...strictSchema(fits) } }
        : form === 'json_object'
          ? { type: form }
          : undefined,
    [capField]: maxTokens,
    temperature,
    seed,
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
