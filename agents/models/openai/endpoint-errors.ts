// Turns an endpoint's failures into coded errors: whether and when another attempt may help, and never a key in the
// text.
import { APIConnectionError, APIError } from 'openai/error';
import type { CallSettings } from '../../../runtime/core/ask.ts';
import type { Clock } from '../../../runtime/core/clock.ts';
import { failure, TroupeError, withTexts } from '../../../runtime/errors/index.ts';
import type { CapField } from './chat-body.ts';
import { type EndpointAccess, isSecret, withoutKey } from './endpoint-access.ts';

export interface FailureContext {
  readonly model: string;
  readonly access: EndpointAccess;
  readonly scrub: (text: string) => string;
  readonly clock: Clock;
  /** As they were sent. */
  readonly settings?: CallSettings;
}

/**
 * 408, 409, 429, server faults and broken lines may pass; of other refusals some hold for this question alone, some for
 * every one.
 */
export function endpointFailure(thrown: unknown, context: FailureContext): TroupeError {
  const { model, access, scrub, clock } = context;
  const coded = codedCause(thrown);
  if (coded) return isSecret(access.key) ? withoutKeyIn(coded, withoutKey(access.key)) : coded;
  const cause = scrubbedCopy(thrown, scrub);
  const status = thrown instanceof APIError ? thrown.status : undefined;
  const refused = thrown instanceof APIError && failsEveryCall(thrown);
  if (status === undefined && refused)
    return failure('MODEL_REFUSED', { model, why: scrub(failureText(thrown)) }, cause);
  if (status === undefined && thrown instanceof APIError && isTooLong(thrown))
    return failure('PROMPT_TOO_LONG', { model, why: scrub(failureText(thrown)) }, cause);
  if (status === undefined)
    return failure('MODEL_FAILED', { model, why: scrub(failureText(thrown)), retry: isTransient(thrown) }, cause);
  if (status === 401 && access.key === undefined) return failure('KEY_NOT_SENT', { baseUrl: access.shown });
  const why = scrub(`status ${failureText(thrown)}`).replace(/\.$/, '');
  if (refused) return failure('MODEL_REFUSED', { model, why }, cause);
  const setting = thrown instanceof APIError ? refusedSetting(thrown, context.settings ?? {}) : undefined;
  if (setting !== undefined) return failure('SETTING_REFUSED', { model, setting, why }, cause);
  if (thrown instanceof APIError && isTooLong(thrown)) return failure('PROMPT_TOO_LONG', { model, why }, cause);
  const wait = thrown instanceof APIError ? retryAfter(thrown.headers, clock) : undefined;
  const retry = status === 408 || status === 409 || status === 429 || status >= 500;
  if (retry && wait !== undefined)
    return failure('MODEL_FAILED', { model, why, retry: true, retryAfterMs: wait }, cause);
  return failure('MODEL_FAILED', { model, why, retry }, cause);
}

/** An error of ours may repeat what a server said, such as the address of a redirect. */
function withoutKeyIn(error: TroupeError, hide: (text: string) => string): TroupeError {
  const text = [JSON.stringify(error), causeMessages(error)].join(' ');
  if (hide(text) === text) return error;
  return withTexts(error, hide, error.cause === undefined ? undefined : scrubbedCopy(error.cause, hide));
}

/** Codes and types of servers, for a key, a model or an account that will not do in the next call either. */
const FOR_ALL =
  /^(?:invalid_api_key|model_not_found|insufficient_quota|billing_\w+|account_deactivated|access_terminated)$/;

/**
 * 401, 402, 404, 405; 403 but for a prompt that was found improper; a quota that is used up (429 with its code, where a
 * mere limit of the rate passes).
 */
function failsEveryCall({ status, code, type, message }: APIError): boolean {
  if (status !== undefined && status >= 500) return false;
  if ([code, type].some((word) => typeof word === 'string' && FOR_ALL.test(word))) return true;
  if (status === 429) return /insufficient[ _](?:quota|balance|credits?|funds)/i.test(message);
  if (status === 403) return !/moderat|flagged/i.test(message);
  return [401, 402, 404, 405].includes(status ?? 0) || isSystemRefused({ status, message });
}

/** Every prompt begins with one. */
const isSystemRefused = ({ status, message }: Pick<APIError, 'status' | 'message'>): boolean =>
  status === 400 &&
  /system (?:role|message|prompt)s?\b.*not support|not support.*\bsystem (?:role|message)/i.test(message);

/** Words for a part of a request that a server does not take, whatever it holds. */
const NOT_TAKEN = /not support|unsupported|not permitted|not allowed|unknown|unrecogni[sz]ed|unexpected|extra|invalid/i;

const isRefusal = ({ status }: APIError): boolean => status === 400 || status === 422;

const namesField = ({ message, param }: APIError, field: string): boolean =>
  param === field || (new RegExp(`\\b${field}\\b`).test(message) && NOT_TAKEN.test(message));

/** The other word for the most tokens of a reply, where a server refuses this one. */
export function otherCapField(thrown: unknown, field: CapField): CapField | undefined {
  if (!(thrown instanceof APIError) || !isRefusal(thrown) || !namesField(thrown, field)) return undefined;
  return field === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens';
}

/** The setting that a server does not take, with the value that was sent: a call without it would be another one. */
function refusedSetting(error: APIError, { temperature, seed }: CallSettings): string | undefined {
  if (!isRefusal(error)) return undefined;
  const sent = Object.entries({ temperature, seed }).find(
    ([field, value]) => value !== undefined && namesField(error, field),
  );
  return sent && `${sent[0]} ${sent[1]}`;
}

function isTooLong({ status, code, message }: APIError): boolean {
  if (status === 413 || code === 'context_length_exceeded') return true;
  return status === 400 && /context (?:length|window|size)|too (?:long|many tokens)|maximum .*tokens/i.test(message);
}

/** A server that says no more may mean anything; to ask again for less costs no tokens. */
const SAYS_NOTHING = /^(?:\d+ )?(?:bad request|unprocessable (?:entity|content)|no word of why)\.?$/i;

/** Whether a server refused the form of the answer that was asked for, rather than the question. */
export function refusesResponseFormat(thrown: unknown): boolean {
  if (!(thrown instanceof APIError) || !(isRefusal(thrown) || thrown.status === 501)) return false;
  if (SAYS_NOTHING.test(thrown.message)) return true;
  return /response_format|json_schema|json_object|schema|structured|grammar|guided/i.test(
    `${thrown.message} ${thrown.param ?? ''}`,
  );
}

/** Whether a server refused to stream, or the options of streaming, rather than the question. */
export function refusesStreaming(thrown: unknown): boolean {
  if (!(thrown instanceof APIError) || ![400, 404, 405, 415, 422, 501].includes(thrown.status ?? 0)) return false;
  return /\bstream(?:ing|_options|ed)?\b/i.test(`${thrown.message} ${thrown.param ?? ''}`);
}

/**
 * Errors told in a stream have no status: they, broken lines and unreadable bytes may pass; a bug of ours would not.
 */
function isTransient(thrown: unknown): boolean {
  return thrown instanceof APIError || thrown instanceof SyntaxError || isConnectionFailure(thrown);
}

function isConnectionFailure(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return (
    thrown.name === 'AbortError' ||
    /terminated|fetch failed|socket|network|ECONN|EPIPE|premature/i.test(causeMessages(thrown))
  );
}

/** The client wraps what its `fetch` throws. */
function codedCause(thrown: unknown): TroupeError | undefined {
  for (let at = thrown, n = 0; at instanceof Error && n < 5; at = at.cause, n++)
    if (at instanceof TroupeError) return at;
  return undefined;
}

function failureText(thrown: unknown): string {
  if (thrown instanceof SyntaxError) return 'a piece of the stream is no JSON';
  if (thrown instanceof APIConnectionError) return `no connection (${causeMessages(thrown)})`;
  const words = causeMessages(thrown).replace(/\.$/, '');
  return thrown instanceof APIError && thrown.status === undefined ? `the server said: ${words}` : words;
}

/** The messages down the chain of causes, e.g. `Connection error; fetch failed; connect ECONNREFUSED 127.0.0.1:1`. */
function causeMessages(thrown: unknown): string {
  const statements: string[] = [];
  for (let at = thrown, n = 0; at instanceof Error && n < 5; at = at.cause, n++) {
    const words = (at.message || codeOf(at)).replace(/\.$/, '');
    if (words && !statements.includes(words)) statements.push(words);
  }
  return statements.join('; ') || String(thrown);
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : error.name);

/** The SDK's own error holds the response's headers and body: what is kept as a cause is a copy of its words. */
function scrubbedCopy(thrown: unknown, scrub: (text: string) => string): Error {
  const copy = new Error(scrub(causeMessages(thrown)));
  copy.name = thrown instanceof Error ? thrown.constructor.name : 'Error';
  return copy;
}

/** Milliseconds, out of `retry-after-ms` or `retry-after` (seconds or a date). */
function retryAfter(headers: Headers | undefined, clock: Clock): number | undefined {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (exact >= 0) return exact;
  const retryHeader = headers?.get('retry-after');
  if (!retryHeader) return undefined;
  const ms = /^\s*[\d.]+\s*$/.test(retryHeader)
    ? Number.parseFloat(retryHeader) * 1000
    : Date.parse(retryHeader) - clock.now();
  return Number.isFinite(ms) ? Math.max(0, Math.round(ms)) : undefined;
}
