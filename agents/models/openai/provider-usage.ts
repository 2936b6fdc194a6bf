// Checks the token usage that a provider bills. Usage that cannot be right is kept with the reason, beside our own
// count.
import type { RefusedUsage, Usage } from '../../../runtime/core/model.ts';
import { isJsonObject } from '../../../runtime/text/json.ts';
import { type CallLengths, usageFault } from '../../../runtime/tokens/usage-check.ts';

/** Neither, where nothing was said. */
export interface ProviderUsage {
  readonly usage?: Usage;
  readonly refused?: RefusedUsage;
}

/** `clean` takes out what must not be kept. */
export function readUsage(stated: unknown, call: CallLengths, clean: (text: string) => string): ProviderUsage {
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
