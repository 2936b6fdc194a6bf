// Checks whether the usage that a provider reports is plausible: some report nothing, zero, or more than any model
// could read.
import { GROUND_ASK, type Question } from '../core/ask.ts';
import type { Model, ModelReply, Usage } from '../core/model.ts';
import { countCharacters } from '../prompt/segments.ts';
import { expectedInputOf } from './budget.ts';
import { createTokenCounter } from './token-counter.ts';

/** More than any model reads or writes at once. */
const MOST = 100_000_000;

/** The longest token of o200k_base: 128 blanks. A text cannot have fewer tokens than this allows. */
export const LONGEST_TOKEN = 128;
/** A character of UTF-16 takes up to three bytes, and no vocabulary needs more than a token for a byte. */
const MOST_TOKENS = 3;
/** What a server may add to a prompt: its template, a schema, instructions of its own. */
const ADDED = 100_000;
/** What a picture may be billed at. */
const PICTURE = 100_000;
/** Reasoning that a server bills and does not report: more than any model thinks in one reply. */
const HIDDEN = 500_000;

/** The lengths of a call's texts, in characters. */
export interface CallLengths {
  readonly prompt: number;
  readonly reply: number;
  /** How many the prompt has; 0 unless told. */
  readonly pictures?: number;
  /** The reply was found by embeddings: texts that were sent before are not sent again, and nothing is written. */
  readonly embeds?: boolean;
}

/** Why a usage cannot be right; undefined where it can. */
export function usageFault(
  usage: Usage,
  { prompt, reply, pictures = 0, embeds = false }: CallLengths,
): string | undefined {
  const { input, output, cached = 0, reasoning = 0 } = usage;
  const counts = Object.entries({ input, output, cached, reasoning });
  const odd = counts.find(([, n]) => !Number.isSafeInteger(n) || n < 0);
  if (odd) return `${odd[0]} is ${odd[1]}`;
  const much = counts.find(([, n]) => n > MOST);
  if (much) return `${much[0]} is ${much[1]}, more than any model takes`;
  if (embeds) return output === 0 ? undefined : `output is ${output}, and embedding writes nothing`;
  if (input === 0 && prompt > 0) return 'input is 0, but the prompt is not empty';
  if (output === 0 && reply > 0) return 'output is 0, but the reply is not empty';
  if (cached > input) return `cached (${cached}) is more than input (${input})`;
  if (reasoning > output) return `reasoning (${reasoning}) is more than output (${output})`;
  // Reasoning is in no text.
  const written = output - reasoning;
  if (input * LONGEST_TOKEN < prompt) return `input is ${input}, too few for a prompt of ${prompt} characters`;
  if (written * LONGEST_TOKEN < reply) return `output is ${written}, too few for a reply of ${reply} characters`;
  if (input > MOST_TOKENS * prompt + ADDED + pictures * PICTURE)
    return `input is ${input}, too many for a prompt of ${prompt} characters`;
  if (written > MOST_TOKENS * reply + (usage.reasoning === undefined ? HIDDEN : ADDED))
    return `output is ${written}, too many for a reply of ${reply} characters`;
  return undefined;
}

/**
 * The usage of an answer, as it goes on record. One by a provider that cannot be right is refused and counted in its
 * place, whoever passed it on: a model in a file, another program, a recording.
 */
export function soundUsage({ tokens }: Model, { ask, segments }: Question, { text, usage }: ModelReply): Usage {
  if (usage?.source !== 'provider') return usage;
  const embeds = ask === GROUND_ASK;
  const pictures = segments.filter(({ picture }) => picture).length;
  const why = usageFault(usage, { prompt: countCharacters(segments), reply: text.length, pictures, embeds });
  if (why === undefined) return usage;
  const { count } = createTokenCounter();
  const { input, output, cached, reasoning } = usage;
  // A record is JSON, which has no other numbers.
  const said = Object.entries({ input, output, cached, reasoning }).flatMap(([name, n]) =>
    n === undefined ? [] : [[name, Number.isFinite(n) ? n : String(n)]],
  );
  const written = tokens?.split([{ origin: 'reply', speaker: 'assistant', text }]).segments[0] ?? count(text);
  return {
    input: tokens ? expectedInputOf(tokens.split(segments)) : segments.reduce((sum, s) => sum + count(s.text), 0),
    output: embeds ? 0 : written,
    source: 'estimate',
    refused: { said: Object.fromEntries(said), why },
  };
}
