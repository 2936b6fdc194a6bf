// Builds the body of a chat completion from a request, with its schema in the dialect that servers enforce: every
// object closed, every property required. Source: platform.openai.com, "Structured Outputs", supported schemas.

import type OpenAI from 'openai';
import type { Choice } from '../../../runtime/core/ask.ts';
import type { ModelRequest } from '../../../runtime/core/model.ts';
import type { ChatMessage } from '../../../runtime/core/segment.ts';
import { partsOf, render } from '../../../runtime/prompt/segments.ts';
import { isJsonObject } from '../../../runtime/text/json.ts';

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
    // An empty reply that is sent back is no message that all servers take.
    messages: render(segments).filter(hasWords).map(messageParam),
    response_format:
      form === 'json_schema'
        ? { type: form, json_schema: { name: nameOf(ask), ...strictSchema(fits) } }
        : form === 'json_object'
          ? { type: form }
          : undefined,
    [capField]: maxTokens,
    temperature,
    seed,
  };
}

const hasWords = ({ role, content }: ChatMessage): boolean =>
  role !== 'assistant' || typeof content !== 'string' || content.trim() !== '';

/** What OpenAI takes for the name of a schema. */
const nameOf = (ask: string): string => ask.replace(/[^\w-]/g, '_').slice(0, 64);

/** Pictures go under what the model is shown; nothing else may hold them. */
function messageParam({ role, content }: ChatMessage): OpenAI.ChatCompletionMessageParam {
  if (typeof content === 'string') return { role, content: wellFormed(content) };
  if (role === 'user')
    return {
      role,
      content: content.map((part) => (part.type === 'text' ? { ...part, text: wellFormed(part.text) } : part)),
    };
  return {
    role,
    content: partsOf(content)
      .flatMap((part) => (part.type === 'text' ? [wellFormed(part.text)] : []))
      .join('\n\n'),
  };
}

/** Half of a character, as a model may write it (`\ud83d`), is no text that servers take. */
const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\uFFFD');

interface StrictSchema {
  readonly schema: Record<string, unknown>;
  /**
   * False where the schema says what the dialect cannot (an open object, a tuple): the server may then only be asked to
   * try.
   */
  readonly strict: boolean;
}

/**
 * A property that need not be there becomes one that may be null; `readReply` takes such a null as absent. `oneOf`
 * becomes `anyOf`; bounds that only say "a safe integer" go, since some servers' grammars refuse them.
 */
export function strictSchema(schema: Readonly<Record<string, unknown>>): StrictSchema {
  let strict = true;
  const loosen = () => {
    strict = false;
  };
  const adapted = adapt(schema, loosen);
  return { schema: isJsonObject(adapted) ? adapted : {}, strict };
}

/** What servers take in all the lists of a schema: values, and characters of a long list. */
const MOST_VALUES = 1000;
const LONG_LIST = { values: 250, characters: 15_000 };

/** The schema with texts to choose from; a list that is too long for servers, or has no field, is left out. */
function withChoices(
  schema: Readonly<Record<string, unknown>>,
  choices: readonly Choice[],
): Readonly<Record<string, unknown>> {
  let values = 0;
  const isTaken = (of: readonly string[]) => {
    const isLong = of.length > LONG_LIST.values && of.join('').length > LONG_LIST.characters;
    if (isLong || values + of.length > MOST_VALUES) return false;
    values += of.length;
    return true;
  };
  return choices.filter(({ of }) => isTaken(of)).reduce((node, choice) => chosenAt(node, choice.at, choice), schema);
}

function chosenAt(
  node: Readonly<Record<string, unknown>>,
  [name, ...rest]: readonly string[],
  { of, like }: Choice,
): Readonly<Record<string, unknown>> {
  const { properties } = node;
  if (name === undefined) {
    if (node.type !== 'string') return node;
    const listed = { ...node, enum: of };
    return like === undefined ? listed : { anyOf: [listed, { ...node, pattern: like }] };
  }
  if (!isJsonObject(properties) || !isJsonObject(properties[name])) return node;
  return { ...node, properties: { ...properties, [name]: chosenAt(properties[name], rest, { at: rest, of, like }) } };
}

/** The dialect has no bounds on the length of a text: readers look at those. */
const DROPPED = new Set(['$schema', 'default', 'propertyNames', '~standard', 'minLength', 'maxLength']);
const UNSUPPORTED = ['allOf', 'not', 'if', 'prefixItems', 'patternProperties', 'dependentSchemas'];

function adapt(node: unknown, loosen: () => void): unknown {
  if (Array.isArray(node)) return node.map((item) => adapt(item, loosen));
  if (!isJsonObject(node)) return node;
  if (UNSUPPORTED.some((word) => word in node)) loosen();
  const out: Record<string, unknown> = {};
  for (const [word, value] of Object.entries(node)) {
    if (DROPPED.has(word) || isSafeIntegerBound(word, value)) continue;
    if (word === 'properties' || word === '$defs') out[word] = mapValues(value, (v) => adapt(v, loosen));
    else if (word === 'enum' || word === 'const' || word === 'required') out[word] = value;
    else out[word === 'oneOf' ? 'anyOf' : word] = adapt(value, loosen);
  }
  return node.type === 'object' ? closeObject(out, loosen) : out;
}

function closeObject(node: Record<string, unknown>, loosen: () => void): Record<string, unknown> {
  const open = node.additionalProperties !== undefined && node.additionalProperties !== false;
  if (open || !isJsonObject(node.properties)) {
    loosen();
    return node;
  }
  const required = new Set(Array.isArray(node.required) ? node.required : []);
  const properties = mapValues(node.properties, (value, key) => (required.has(key) ? value : orNull(value)));
  return { ...node, properties, required: Object.keys(properties), additionalProperties: false };
}

const orNull = (schema: unknown) => ({ anyOf: [schema, { type: 'null' }] });

function isSafeIntegerBound(word: string, value: unknown): boolean {
  return (
    (word === 'maximum' && value === Number.MAX_SAFE_INTEGER) ||
    (word === 'minimum' && value === Number.MIN_SAFE_INTEGER)
  );
}

function mapValues(node: unknown, change: (value: unknown, key: string) => unknown): Record<string, unknown> {
  if (!isJsonObject(node)) return {};
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, change(value, key)]));
}
