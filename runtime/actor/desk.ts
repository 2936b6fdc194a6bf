// Where questions go out and answers come in: one recorded attempt after another, each with a time limit, until there is an answer
// or trying again would not help.

import { setMaxListeners } from 'node:events';
import type { Question } from '../core/ask.ts';
import { type Clock, sleep, type Timer } from '../core/clock.ts';
import { asTroupeError, modelCancelled, modelTimeout, TroupeError } from '../core/errors.ts';
import type { Recorder } from '../core/event.ts';
import type { CallSettings, Model, ModelReply, ModelRequest, TraceLevel } from '../core/model.ts';
import { digestOf, marked, quotedOnce, type Segment } from '../core/segment.ts';
import { NO_TIMES, tokenTimes } from './token-times.ts';

export interface Seat {
  readonly model: Model;
  readonly settings: CallSettings;
  /** Applied to every prompt before it is recorded and sent. */
  readonly rewrite?: (segments: readonly Segment[]) => readonly Segment[];
}

/** Limits of one call. All in milliseconds, but for `attempts`. */
export interface CallLimits {
  readonly attempts: number;
  readonly totalMs: number;
  /** The longest silence between two tokens of a streamed answer. */
  readonly idleMs: number;
  /** Before the second attempt; doubles each time. A server's own wish (`retryAfterMs`) goes first. */
  readonly backoffMs: number;
}
export const CALL_LIMITS: CallLimits = { attempts: 3, totalMs: 120_000, idleMs: 30_000, backoffMs: 500 };

export interface DeskNeeds {
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly limits: CallLimits;
  /** Why no further call may be made; checked before each. */
  readonly spent?: () => TroupeError | undefined;
  /** Default `calls`. */
  readonly trace?: TraceLevel;
  /** Aborted when the episode is over: what is still open is given up. */
  readonly signal: AbortSignal;
}

interface Desk extends DeskNeeds {
  readonly quote: (text: string) => string;
}

export interface Enquiry {
  readonly call: string;
  readonly step: number;
  readonly by: string;
  readonly depth: number;
  readonly causes: readonly string[];
  readonly seat: Seat;
  readonly question: Question;
}

export type Answer = { readonly ok: true; readonly reply: ModelReply } | { readonly ok: false; readonly error: TroupeError };

/** Puts a question. An answer that is there at once comes back at once: the rule player waits for no tick of the event loop. */
export function createDesk(needs: DeskNeeds): (enquiry: Enquiry) => Answer | Promise<Answer> {
  // Each open call listens for the end of the episode, and there may be as many as agents: that is no leak, and no reason for a warning.
  setMaxListeners(0, needs.signal);
  const desk = { ...needs, quote: quotedOnce() };
  return (enquiry) => attempt(desk, rewritten(enquiry), 1);
}

function rewritten(enquiry: Enquiry): Enquiry {
  const { seat, question } = enquiry;
  return seat.rewrite ? { ...enquiry, question: { ...question, segments: seat.rewrite(question.segments) } } : enquiry;
}

function attempt(needs: Desk, enquiry: Enquiry, n: number): Answer | Promise<Answer> {
  const { seat, question } = enquiry;
  const spent = needs.spent?.();
  if (spent) return { ok: false, error: spent };
  const request: ModelRequest = { ...question, call: enquiry.call, attempt: n, settings: seat.settings };
  const asked = recordCalled(needs, enquiry, n);
  const tokens = needs.trace === 'tokens' ? tokenTimes(needs, enquiry, n, asked) : NO_TIMES;
  try {
    const early = seat.model.remote ? watch(needs, seat.model.name) : undefined;
    const reply = seat.model.ask(request, tokens.call(early ?? { signal: needs.signal, onToken() {} }));
    if (!(reply instanceof Promise)) {
      tokens.end();
      early?.stop();
      return recordAnswered(needs, enquiry, n, asked, reply);
    }
    // Whoever waits has time to write down what was.
    needs.recorder.flush();
    const limit = early ?? watch(needs, seat.model.name);
    return Promise.race([reply, limit.expired]).then(
      (r) => {
        tokens.end();
        limit.stop();
        return recordAnswered(needs, enquiry, n, asked, r);
      },
      (thrown: unknown) => {
        tokens.end();
        limit.stop();
        return failed(needs, enquiry, n, asked, thrown);
      },
    );
  } catch (thrown) {
    tokens.end();
    return failed(needs, enquiry, n, asked, thrown);
  }
}

async function again(needs: Desk, enquiry: Enquiry, n: number, waitMs: number): Promise<Answer> {
  await sleep(needs.clock, waitMs, needs.signal);
  return attempt(needs, enquiry, n + 1);
}

function failed(needs: Desk, enquiry: Enquiry, n: number, asked: number, thrown: unknown): Answer | Promise<Answer> {
  const error = asTroupeError(thrown);
  const retry = error.retry && n < needs.limits.attempts && !needs.signal.aborted;
  const { call, by, depth, step } = enquiry;
  const ms = needs.clock.now() - asked;
  needs.recorder.write({
    type: 'model.failed',
    step,
    call,
    attempt: n,
    by,
    depth,
    error: { code: error.code, message: error.message },
    ms,
    retry,
  });
  if (!retry) return { ok: false, error };
  const wish = 'retryAfterMs' in error && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : undefined;
  return again(needs, enquiry, n, wish ?? needs.limits.backoffMs * 2 ** (n - 1));
}

// L6: the call is on record before it leaves the process.
function recordCalled({ recorder, clock, quote }: Desk, enquiry: Enquiry, attempt: number): number {
  const { call, by, depth, causes, step, seat, question } = enquiry;
  const { ask, schema } = question;
  const segments = question.segments.map(({ data: _, ...told }) => marked(told));
  recorder.write({
    type: 'model.called',
    step,
    call,
    attempt,
    by,
    depth,
    causes: [...causes],
    ask,
    model: seat.model.name,
    settings: { ...seat.settings },
    segments,
    schema,
    digest: digestOf(segments, quote),
    ...splitOf(seat.model, segments),
  });
  if (seat.model.remote) recorder.flush();
  return clock.now();
}

/** L5: what the input should come to, told before it is sent. */
function splitOf({ tokens }: Model, segments: readonly Segment[]) {
  if (tokens === undefined) return {};
  const { segments: each, template, joins, estimate = false } = tokens.split(segments);
  return { tokens: { scheme: tokens.name, known: tokens.known && !estimate, segments: [...each], template, joins } };
}

function recordAnswered(
  { recorder, clock }: DeskNeeds,
  enquiry: Enquiry,
  attempt: number,
  asked: number,
  reply: ModelReply,
): Answer {
  const { call, by, depth, step } = enquiry;
  const { tookMs, ...answer } = reply;
  recorder.write({ type: 'model.answered', step, call, attempt, by, depth, ...answer, ms: tookMs ?? clock.now() - asked });
  return { ok: true, reply };
}

interface Watch {
  readonly signal: AbortSignal;
  readonly onToken: () => void;
  /** Rejects when time is up; never resolves. */
  readonly expired: Promise<never>;
  stop(): void;
}

/** Two limits on one call: in all, and (once it streams) between two tokens. */
function watch({ clock, limits, signal }: DeskNeeds, model: string): Watch {
  const abort = new AbortController();
  let idle: Timer | undefined;
  let giveUp: (error: TroupeError) => void = () => {};
  const expired = new Promise<never>((_, reject) => {
    giveUp = (error) => {
      reject(error);
      abort.abort(error);
    };
  });
  expired.catch(() => {});
  const total = clock.after(limits.totalMs, () => giveUp(modelTimeout(model, limits.totalMs, false)));
  const cancelled = () => giveUp(signal.reason instanceof TroupeError ? signal.reason : modelCancelled(model));
  signal.addEventListener('abort', cancelled, { once: true });
  if (signal.aborted) cancelled();
  return {
    signal: abort.signal,
    expired,
    onToken() {
      idle?.cancel();
      idle = clock.after(limits.idleMs, () => giveUp(modelTimeout(model, limits.idleMs, true)));
    },
    stop() {
      total.cancel();
      idle?.cancel();
      signal.removeEventListener('abort', cancelled);
    },
  };
}
