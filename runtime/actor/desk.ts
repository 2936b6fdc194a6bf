// Where questions go out and answers come in: one recorded attempt after another, each with a time limit, until there is an answer
// or trying again would not help. When the episode is over, or may spend no more, there is neither: who asked stands still.

import { setMaxListeners } from 'node:events';
import type { Question } from '../core/ask.ts';
import { inputOf, type MayCall } from '../core/budget.ts';
import { type Clock, sleep } from '../core/clock.ts';
import { asTroupeError, modelCancelled, type TroupeError } from '../core/errors.ts';
import type { Recorder } from '../core/event.ts';
import type { CallSettings, Model, ModelReply, ModelRequest, TraceLevel } from '../core/model.ts';
import { digestOf, marked, quotedOnce, type Segment } from '../core/segment.ts';
import { type CallLimits, type CallWatch, watchCall } from './call-watch.ts';
import { NO_TIMES, tokenTimes } from './token-times.ts';

export interface Seat {
  readonly model: Model;
  readonly settings: CallSettings;
  /** Applied to every prompt before it is recorded and sent. */
  readonly rewrite?: (segments: readonly Segment[]) => readonly Segment[];
}

export interface DeskNeeds {
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly limits: CallLimits;
  /** Asked before each attempt. */
  readonly mayCall?: MayCall;
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
/** undefined: nothing will come any more, and nothing may be made of that. */
export type Reply = Answer | undefined;

/** Puts a question. An answer that is there at once comes back at once: the rule player waits for no tick of the event loop. */
export function createDesk(needs: DeskNeeds): (enquiry: Enquiry) => Reply | Promise<Reply> {
  // Each open call listens for the end of the episode, and there may be as many as agents: that is no leak, and no reason for a warning.
  setMaxListeners(0, needs.signal);
  const desk = { ...needs, quote: quotedOnce() };
  return (enquiry) => attempt(desk, rewritten(enquiry), 1);
}

function rewritten(enquiry: Enquiry): Enquiry {
  const { seat, question } = enquiry;
  return seat.rewrite ? { ...enquiry, question: { ...question, segments: seat.rewrite(question.segments) } } : enquiry;
}

/** One attempt, from when it was put. */
interface Attempt {
  readonly enquiry: Enquiry;
  readonly n: number;
  /** By the clock. */
  readonly asked: number;
}

function attempt(desk: Desk, enquiry: Enquiry, n: number): Reply | Promise<Reply> {
  if (desk.signal.aborted) return undefined;
  const { call, seat, question } = enquiry;
  const prompt = promptOf(seat.model, question);
  const may = desk.mayCall?.({ call, attempt: n, model: seat.model.name, input: inputOf(prompt.tokens) }) ?? true;
  if (may instanceof Promise)
    return may.then((granted) => (granted && !desk.signal.aborted ? ask(desk, enquiry, n, prompt) : undefined));
  return may ? ask(desk, enquiry, n, prompt) : undefined;
}

function ask(desk: Desk, enquiry: Enquiry, n: number, prompt: Prompt): Reply | Promise<Reply> {
  const { seat, question } = enquiry;
  const request: ModelRequest = { ...question, call: enquiry.call, attempt: n, settings: seat.settings };
  const asked = recordCalled(desk, enquiry, n, prompt);
  const tokens = desk.trace === 'tokens' ? tokenTimes(desk, enquiry, n, asked) : NO_TIMES;
  const put: Attempt = { enquiry, n, asked };
  const early = seat.model.remote ? watchCall(desk, seat.model.name) : undefined;
  const done = () => {
    tokens.end();
    early?.stop();
  };
  try {
    const reply = seat.model.ask(request, tokens.call(early ?? { signal: desk.signal, onToken() {} }));
    if (reply instanceof Promise) {
      // Whoever waits has time to write down what was.
      desk.recorder.flush();
      return settled(desk, put, reply, { watch: early ?? watchCall(desk, seat.model.name), end: tokens.end });
    }
    done();
    return recordAnswered(desk, put, reply);
  } catch (thrown) {
    done();
    return failed(desk, put, thrown);
  }
}

/** Whichever is first, the answer or the end of waiting for it; written down in the same moment, so that nothing comes between. */
function settled(
  desk: Desk,
  put: Attempt,
  reply: Promise<ModelReply>,
  { watch, end }: { readonly watch: CallWatch; readonly end: () => void },
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let open = true;
    const once = (what: () => Reply | Promise<Reply>) => {
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
      (thrown: unknown) => once(() => failed(desk, put, thrown)),
    );
    watch.onOver((error) => once(() => failed(desk, put, error)));
  });
}

async function again(desk: Desk, { enquiry, n }: Attempt, waitMs: number): Promise<Reply> {
  desk.recorder.flush();
  await sleep(desk.clock, waitMs, desk.signal);
  return attempt(desk, enquiry, n + 1);
}

function failed(desk: Desk, put: Attempt, thrown: unknown): Reply | Promise<Reply> {
  const { limits, recorder, clock, signal } = desk;
  const { enquiry, n, asked } = put;
  const { call, by, depth, step } = enquiry;
  const error = brokenOff(signal, thrown) ? modelCancelled(enquiry.seat.model.name) : asTroupeError(thrown);
  const retry = error.retry && n < limits.attempts;
  const told = { code: error.code, message: error.message };
  recorder.write({ type: 'model.failed', step, call, attempt: n, by, depth, error: told, ms: clock.now() - asked, retry });
  // L6: what was given up with the episode is no outcome; nobody decides anything because of it.
  if (signal.aborted) return undefined;
  if (!retry) return { ok: false, error };
  const wish = 'retryAfterMs' in error && typeof error.retryAfterMs === 'number' ? error.retryAfterMs : undefined;
  return again(desk, put, Math.min(wish ?? limits.backoffMs * 2 ** (n - 1), limits.totalMs));
}

/** Whether an attempt failed only because the episode was over. */
function brokenOff(signal: AbortSignal, thrown: unknown): boolean {
  if (!signal.aborted) return false;
  return (thrown instanceof Error && thrown.name === 'AbortError') || asTroupeError(thrown).code === 'MODEL_CANCELLED';
}

// L6: the call is on record before it leaves the process.
function recordCalled(
  { recorder, clock, quote }: Desk,
  { call, by, depth, causes, step, seat, question }: Enquiry,
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

/** The prompt as it goes on record, and (L5) what its tokens should come to, told before it is sent. */
function promptOf({ tokens }: Model, question: Question) {
  const segments = question.segments.map(({ data: _, ...told }) => marked(told));
  if (tokens === undefined) return { segments };
  const { segments: each, template, joins, estimate = false } = tokens.split(segments);
  return {
    segments,
    tokens: { scheme: tokens.name, known: tokens.known && !estimate, segments: [...each], template, joins },
  };
}

function recordAnswered({ recorder, clock }: DeskNeeds, { enquiry, n, asked }: Attempt, reply: ModelReply): Answer {
  const { call, by, depth, step } = enquiry;
  const { tookMs, ...answer } = reply;
  recorder.write({ type: 'model.answered', step, call, attempt: n, by, depth, ...answer, ms: tookMs ?? clock.now() - asked });
  return { ok: true, reply };
}
