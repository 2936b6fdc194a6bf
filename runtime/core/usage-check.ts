// Checks whether the usage that a provider reports is plausible: some report nothing, zero, or more than any model
// could read.
import type { Usage } from './model.ts';

/** More than any model reads or writes at once. */
const MOST = 100_000_000;

/**
 * An upper bound for a whole text on average: words have four or so, and only long runs of one character come near it.
 */
const MOST_CHARACTERS = 64;

/** The lengths of a call's texts, in characters. */
export interface CallLengths {
  readonly prompt: number;
  readonly reply: number;
}

/** Why a usage cannot be right; undefined where it can. */
export function usageFault(usage: Usage, { prompt, reply }: CallLengths): string | undefined {
  const { input, output, cached = 0, reasoning = 0 } = usage;
  const counts = Object.entries({ input, output, cached, reasoning });
  const odd = counts.find(([, n]) => !Number.isSafeInteger(n) || n < 0);
  if (odd) return `${odd[0]} is ${odd[1]}`;
  const much = counts.find(([, n]) => n > MOST);
  if (much) return `${much[0]} is ${much[1]}, more than any model takes`;
  if (input === 0 && prompt > 0) return 'input is 0, but the prompt is not empty';
  if (output === 0 && reply > 0) return 'output is 0, but the reply is not empty';
  if (input * MOST_CHARACTERS < prompt) return `input is ${input}, too few for a prompt of ${prompt} characters`;
  if (output * MOST_CHARACTERS < reply) return `output is ${output}, too few for a reply of ${reply} characters`;
  if (cached > input) return `cached (${cached}) is more than input (${input})`;
  if (reasoning > output) return `reasoning (${reasoning}) is more than output (${output})`;
  return undefined;
}
