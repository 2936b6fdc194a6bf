// Sends a role's questions to its model and returns the answers. Each attempt is recorded and has a time limit;
// attempts go on until there is an answer or another attempt cannot help. Once the episode is over or its budget is
// spent, the question gets no answer, and the role that asked waits.

import { setMaxListeners } from 'node:events';
import type { Question } from '../core/ask.ts';
import { type CallPermission, expectedInputOf } from '../core/budget.ts';
import { type Clock, sleep } from '../core/clock.ts';
import { asTroupeError, modelCancelled, type TroupeError } from '../core/errors/index.ts';
import type { Recorder } from '../core/event.ts';
import type { CallSettings, Model, ModelReply, ModelRequest, TraceLevel } from '../core/model.ts';
import { createQuoteCache, digestOf, type Segment, withPictureMark } from '../core/segment.ts';
import { type CallLimits, type CallWatch, watchCall } from './call-watch.ts';
import { createTokenTimes, NO_TIMES } from './token-times.ts';

export interface ModelAssignment {
  readonly model: Model;
  readonly settings: CallSettings;
  /** Applied to every prompt before it is recorded and sent. */
  readonly rewrite?: (segments: readonly Segment[]) => readonly Segment[];
}

export interface ModelClientNeeds {
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly limits: CallLimits;
  /** Asked for permission before each attempt. */
  readonly mayCall?: CallPermission;
  /** Default `calls`. */
  readonly trace?: TraceLevel;
  /** Aborted when the episode is over; open calls are then given up. */
  readonly signal: AbortSignal;
}

interface ModelClientContext extends ModelClientNeeds {
  readonly quote: (text: string) => string;
}

export interface ModelCallRequest {
  readonly call: string;
  readonly step: number;
  readonly by: string;
  readonly depth: number;
  readonly causes: readonly string[];
  readonly assignment: ModelAssignment;
  readonly question: Question;
}

export type ModelAnswer =
  | { readonly ok: true; readonly reply: ModelReply }
  | { readonly ok: false; readonly error: TroupeError };
/** undefined: no answer will come, and nothing may be concluded from that. */
export type ModelCallResult = ModelAnswer | undefined;

/**
 * Asks a question. An answer that is available at once is returned at once, so the rule player costs no tick of the
 * event loop.
 */
export function createModelClient(
  needs: ModelClientNeeds,
): (enquiry: ModelCallRequest) => ModelCallResult | Promise<ModelCallResult> {
  // Each open call listens for the end of the episode, and there may be as many calls as agents: this is not a leak,
  // and needs no warning.
  setMaxListeners(0, needs.signal);
  const desk = { ...needs, quote: createQuoteCache() };
  return (enquiry) => startAttempt(desk, applyRewrite(enquiry), 1);
}

function applyRewrite(enquiry: ModelCallRequest): ModelCallRequest {
  const { assignment: seat, question } = enquiry;
  return seat.rewrite ? { ...enquiry, question: { ...question, segments: seat.rewrite(question.segments) } } : enquiry;
}

/** One attempt, from the moment it is made. */
interface ModelCallAttempt {
  readonly enquiry: ModelCallRequest;
  readonly n: number;
  /** By the clock. */
  readonly asked: number;
}

function startAttempt(
  desk: ModelClientContext,
  enquiry: ModelCallRequest,
  n: number,
): ModelCallResult | Promise<ModelCallResult> {
  if (desk.signal.aborted) return undefined;
  const { call, assignment: seat, question } = enquiry;
  const prompt = promptOf(seat.model, question);
  const may =
    desk.mayCall?.({ call, attempt: n, model: seat.model.name, input: expectedInputOf(prompt.tokens) }) ?? true;
  if (may instanceof Promise)
    return may.then((granted) => (granted && !desk.signal.aborted ? sendRequest(desk, enquiry, n, prompt) : undefined));
  return may ? sendRequest(desk, enquiry, n, prompt) : undefined;
}

function sendRequest(
  desk: ModelClientContext,
  enquiry: ModelCallRequest,
  n: number,
  prompt: Prompt,
): ModelCallResult | Promise<ModelCallResult> {
  const { assignment: seat, question } = enquiry;
  const request: ModelRequest = { ...question, call: enquiry.call, attempt: n, settings: seat.settings };
  const asked = recordCalled(desk, enquiry, n, prompt);
  const tokens = desk.trace === 'tokens' ? createTokenTimes(desk, enquiry, n, asked) : NO_TIMES;
  const put: ModelCallAttempt = { enquiry, n, asked };
  const early = seat.model.remote ? watchCall(desk, seat.model.name) : undefined;
  const done = () => {
    tokens.end();
    early?.stop();
  };
  try {
    const reply = seat.model.ask(request, tokens.call(early ?? { signal: desk.signal, onToken() {} }));
    if (reply instanceof Promise) {
      // The wait gives the recorder time to write.
      desk.recorder.flush();
      return awaitAnswer(desk, put, reply, { watch: early ?? watchCall(desk, seat.model.name), end: tokens.end });
    }
    done();
    return recordAnswered(desk, put, reply);
  } catch (thrown) {
    done();
    return handleFailure(desk, put, thrown);
  }
}

/**
 * Waits for the answer or for the end of the wait, whichever is first, and records it in the same tick, so that nothing
 * comes between.
 */
function awaitAnswer(
  desk: ModelClientContext,
  put: ModelCallAttempt,
  reply: Promise<ModelReply>,
  { watch, end }: { readonly watch: CallWatch; readonly end: () => void },
): Promise<ModelCallResult> {
  return new Promise((resolve, reject) => {
    let open = true;
    const once = (what: () => ModelCallResult | Promise<ModelCallResult>) => {
      if (!open) return;
      open = false;
      end();
      watch.stop();
      try {
        resolve(what());
      } catch (thrown) {
        reject(thrown);
      }
    };
    reply.then(
      (answer) => once(() => recordAnswered(desk, put, answer)),
      (thrown: unknown) => once(() => handleFailure(desk, put, thrown)),
    );
    watch.onOver((error) => once(() => handleFailure(desk, put, error)));
  });
}

async function retryAfter(
  desk: ModelClientContext,
  { enquiry, n }: ModelCallAttempt,
  waitMs: number,
): Promise<ModelCallResult> {
  desk.recorder.flush();
  await sleep(desk.clock, waitMs, desk.signal);
  return startAttempt(desk, enquiry, n + 1);
}

function handleFailure(
  desk: ModelClientContext,
  put: ModelCallAttempt,
  thrown: unknown,
): ModelCallResult | Promise<ModelCallResult> {
  const { limits, recorder, clock, signal } = desk;
  const { enquiry, n, asked } = put;
  const { call, by, depth, step } = enquiry;
  const error = wasCancelled(signal, thrown) ? modelCancelled(enquiry.assignment.model.name) : asTroupeError(thrown);
  const retry = error.retry && n < limits.attempts;
  const told = { code: error.code, message: error.message };
  recorder.write({
    type: 'model.failed',
    step,
    call,
    attempt: n,
    by,
    depth,
    error: told,
    ms: clock.now() - asked,
    retry,
  });
  // L6: an attempt given up with the episode has no outcome, so that no role decides anything because of it.
  if (signal.aborted) return undefined;
  if (!retry) return { ok: false, error };
  const wish = 'retryAfterMs' in error && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : undefined;
  return retryAfter(desk, put, Math.min(wish ?? limits.backoffMs * 2 ** (n - 1), limits.totalMs));
}

/** Whether an attempt failed only because the episode was over. */
function wasCancelled(signal: AbortSignal, thrown: unknown): boolean {
  if (!signal.aborted) return false;
  return (thrown instanceof Error && thrown.name === 'AbortError') || asTroupeError(thrown).code === 'MODEL_CANCELLED';
}

// L6: the call is on record before it leaves the process.
function recordCalled(
  { recorder, clock, quote }: ModelClientContext,
  { call, by, depth, causes, step, assignment: seat, question }: ModelCallRequest,
  attempt: number,
  prompt: Prompt,
): number {
  const { ask, schema } = question;
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
    schema,
    digest: digestOf(prompt.segments, quote),
    ...prompt,
  });
  if (seat.model.remote) recorder.flush();
  return clock.now();
}

type Prompt = ReturnType<typeof promptOf>;

/** The prompt as it is recorded, with (L5) its expected tokens by origin, computed before it is sent. */
function promptOf({ tokens }: Model, question: Question) {
  const segments = question.segments.map(({ data: _, ...told }) => withPictureMark(told));
  if (tokens === undefined) return { segments };
  const { segments: each, template, joins, estimate = false } = tokens.split(segments);
  return {
    segments,
    tokens: { scheme: tokens.name, known: tokens.known && !estimate, segments: [...each], template, joins },
  };
}

function recordAnswered(
  { recorder, clock }: ModelClientNeeds,
  { enquiry, n, asked }: ModelCallAttempt,
  reply: ModelReply,
): ModelAnswer {
  const { call, by, depth, step } = enquiry;
  const { tookMs, ...answer } = reply;
  recorder.write({
    type: 'model.answered',
    step,
    call,
    attempt: n,
    by,
    depth,
    ...answer,
    ms: tookMs ?? clock.now() - asked,
  });
  return { ok: true, reply };
}
