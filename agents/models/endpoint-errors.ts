// What goes wrong with an endpoint, as errors of ours: whether another attempt may help, when, and never a key in the text.
import { APIConnectionError, APIError } from 'openai/error';
import type { Clock } from '../../runtime/core/clock.ts';
import { ComeBackLater, keyNotSent, modelFailed, TroupeError } from '../../runtime/core/errors.ts';
import type { Door } from './key.ts';

export interface FailureContext {
  readonly model: string;
  readonly door: Door;
  readonly scrub: (text: string) => string;
  readonly clock: Clock;
}

/** 408, 409, 429, server faults and broken lines may pass; other refusals stay what they are. */
export function endpointFailure(thrown: unknown, context: FailureContext): TroupeError {
  const { model, door, scrub, clock } = context;
  if (thrown instanceof TroupeError) return thrown;
  const cause = scrubbed(thrown, scrub);
  const status = thrown instanceof APIError ? thrown.status : undefined;
  if (status === undefined) return modelFailed(model, scrub(wordsOf(thrown)), { retry: mayPass(thrown), cause });
  if (status === 401 && door.key === undefined) return keyNotSent(door.shown);
  const why = scrub(`status ${wordsOf(thrown)}`).replace(/\.$/, '');
  const wait = thrown instanceof APIError ? retryAfter(thrown.headers, clock) : undefined;
  const retry = status === 408 || status === 409 || status === 429 || status >= 500;
  if (retry && wait !== undefined) return new ComeBackLater(model, why, wait, cause);
  return modelFailed(model, why, { retry, cause });
}

/** Whether a server refused the form of the answer that was asked for, rather than the question. */
export function refusesForm(thrown: unknown): boolean {
  if (!(thrown instanceof APIError) || (thrown.status !== 400 && thrown.status !== 422)) return false;
  return /response_format|json_schema|json_object|schema|structured|grammar|guided/i.test(
    `${thrown.message} ${thrown.param ?? ''}`,
  );
}

/** Errors told in a stream have no status: they, broken lines and unreadable bytes may pass; a bug of ours would not. */
function mayPass(thrown: unknown): boolean {
  return thrown instanceof APIError || thrown instanceof SyntaxError || isBrokenLine(thrown);
}

function isBrokenLine(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return thrown.name === 'AbortError' || /terminated|fetch failed|socket|network|ECONN|EPIPE|premature/i.test(reasons(thrown));
}

function wordsOf(thrown: unknown): string {
  if (thrown instanceof SyntaxError) return 'a piece of the stream is no JSON';
  if (thrown instanceof APIConnectionError) return `no connection (${reasons(thrown)})`;
  const words = reasons(thrown).replace(/\.$/, '');
  return thrown instanceof APIError && thrown.status === undefined ? `the server said: ${words}` : words;
}

/** The messages down the chain of causes, e.g. `Connection error; fetch failed; connect ECONNREFUSED 127.0.0.1:1`. */
function reasons(thrown: unknown): string {
  const said: string[] = [];
  for (let at = thrown, n = 0; at instanceof Error && n < 5; at = at.cause, n++) {
    const words = (at.message || codeOf(at)).replace(/\.$/, '');
    if (words && !said.includes(words)) said.push(words);
  }
  return said.join('; ') || String(thrown);
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : error.name);

/** The SDK's own error holds the response's headers and body: what is kept as a cause is a copy of its words. */
function scrubbed(thrown: unknown, scrub: (text: string) => string): Error {
  const copy = new Error(scrub(reasons(thrown)));
  copy.name = thrown instanceof Error ? thrown.constructor.name : 'Error';
  return copy;
}

/** Milliseconds, out of `retry-after-ms` or `retry-after` (seconds or a date). */
function retryAfter(headers: Headers | undefined, clock: Clock): number | undefined {
  const exact = Number.parseFloat(headers?.get('retry-after-ms') ?? '');
  if (exact >= 0) return exact;
  const said = headers?.get('retry-after');
  if (!said) return undefined;
  const ms = /^\s*[\d.]+\s*$/.test(said) ? Number.parseFloat(said) * 1000 : Date.parse(said) - clock.now();
  return Number.isFinite(ms) ? Math.max(0, Math.round(ms)) : undefined;
}
