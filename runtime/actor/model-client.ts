// Sends a role's questions to its model and returns the answers. Each attempt is recorded and has a time limit;
// attempts go on until there is an answer or another attempt cannot help. Once the episode is over or its budget is
// spent, the question gets no answer, and the role that asked waits.

import { setMaxListeners } from 'node:events';
import type { CallSettings, Question } from '../core/ask.ts';
import { type Clock, sleep } from '../core/clock.ts';
import type { Recorder } from '../core/event.ts';
import type { Asker, Model, ModelCall, ModelReply, ModelRequest, TraceLevel } from '../core/model.ts';
import {
  asTroupeError,
  failure,
  followedOnRecord,
  hasCode,
  pauseOf,
  retryAfterOf,
  type TroupeError,
} from '../errors/index.ts';
import { createQuoteCache, digestOf, recordedSegment } from '../prompt/segments.ts';
import type { ReplyKey } from '../text/reply-keys.ts';
import { type CallPermission, expectedUsageOf } from '../tokens/budget.ts';
import { soundUsage } from '../tokens/usage-check.ts';
import { type CallLimits, type CallWatch, watchCall } from './call-watch.ts';

export interface ModelAssignment {
  readonly model: Model;
  readonly settings: CallSettings;
  /** Answers the questions of a grounder in the model's place. */
  readonly grounder?: Model;
  /** A prompt of the user's own: applied to every question before it is recorded and sent. */
  readonly rewrite?: (question: Question) => Question;
  /** By which keys the answers to it are read. */
  readonly keys?: readonly ReplyKey[];
}

interface ModelClientNeeds {
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

interface ModelCallRequest {
  readonly call: string;
  readonly step: number;
  readonly by: string;
  /** The agent that the asking role serves, and the role; null for a role that exists once. */
  readonly asker?: Pick<Asker, 'agent' | 'role'>;
  readonly depth: number;
  readonly causes: readonly string[];
  readonly assignment: ModelAssignment;
  readonly question: Question;
}

export type ModelAnswer =
  | { readonly ok: true; readonly reply: ModelReply; readonly keys?: readonly ReplyKey[] }
  | { readonly ok: false; readonly error: TroupeError };
/** undefined: no answer will come, and nothing may be concluded from that. */
export type ModelCallResult = ModelAnswer | undefined;

/**
 * Asks a question. An answer that is available at once is returned at once, so the rule player costs no tick of the
 * event loop.
 */
export type AskModel = (request: ModelCallRequest) => ModelCallResult | Promise<ModelCallResult>;

export function createModelClient(needs: ModelClientNeeds): AskModel {
  // Each open call listens for the end of the episode, and there may be as many calls as agents: so many listeners are
  // no leak and need no warning.
  setMaxListeners(0, needs.signal);
  const client = { quote: createQuoteCache(), ...needs };
  return (request) => startAttempt(client, applyRewrite(request), FIRST_ATTEMPT);
}

function applyRewrite(request: ModelCallRequest): ModelCallRequest {
  const { assignment, question } = request;
  return assignment.rewrite ? { ...request, question: assignment.rewrite(question) } : request;
}

/** One attempt, from the moment it is made. */
interface ModelCallAttempt {
  readonly request: ModelCallRequest;
  readonly turn: AttemptTurn;
  /** By the clock. */
  readonly asked: number;
}

function startAttempt(
  client: ModelClientContext,
  request: ModelCallRequest,
  turn: AttemptTurn,
): ModelCallResult | Promise<ModelCallResult> {
  if (client.signal.aborted) return undefined;
  const { call, assignment, question } = request;
  const { model, settings } = assignment;
  const prompt = promptOf(model, question);
  const usage = expectedUsageOf({ tokens: prompt.tokens, settings: { ...settings } });
  const may = client.mayCall?.({ call, attempt: turn.n, model: model.name, ...usage }) ?? true;
  if (may instanceof Promise)
    return may.then((granted) =>
      granted && !client.signal.aborted ? sendRequest(client, request, { turn, prompt }) : undefined,
    );
  return may ? sendRequest(client, request, { turn, prompt }) : undefined;
}

function sendRequest(
  client: ModelClientContext,
  request: ModelCallRequest,
  { turn, prompt }: { readonly turn: AttemptTurn; readonly prompt: Prompt },
): ModelCallResult | Promise<ModelCallResult> {
  const { call, assignment, question } = request;
  const { n } = turn;
  const asker = request.asker && {
    step: request.step,
    repair: countRepairs(question),
    ...request.asker,
  };
  const { settings } = assignment;
  const modelRequest: ModelRequest = Object.assign({}, question, { call, attempt: n, settings, asker });
  const asked = recordCalled(client, request, { attempt: n, prompt });
  const tokens = client.trace === 'tokens' ? createTokenTimes(client, request, { attempt: n, asked }) : NO_TIMES;
  const attempt: ModelCallAttempt = { request, turn, asked };
  const early = assignment.model.remote ? watchModel(client, assignment.model) : undefined;
  const done = () => {
    tokens.end();
    early?.stop();
  };
  let reply: ModelReply | Promise<ModelReply>;
  try {
    reply = assignment.model.ask(modelRequest, tokens.call(early ?? { signal: client.signal, onToken() {} }));
  } catch (thrown) {
    done();
    return handleFailure(client, attempt, thrown);
  }
  if (reply instanceof Promise) {
    // Waiting gives the recorder time to write.
    client.recorder.flushSoon();
    return awaitAnswer(client, attempt, {
      reply,
      watch: early ?? watchModel(client, assignment.model),
      end: tokens.end,
    });
  }
  done();
  return takeReply(client, attempt, reply);
}

/** Counted without a list: each call is asked for it. */
function countRepairs({ segments }: Question): number {
  let repairs = 0;
  for (const { origin } of segments) if (origin === 'repair') repairs++;
  return repairs;
}

/** A model in a user's file may answer with anything. */
const takeReply = (client: ModelClientContext, attempt: ModelCallAttempt, reply: ModelReply) =>
  typeof reply?.text === 'string'
    ? recordAnswered(client, attempt, reply)
    : handleFailure(client, attempt, new TypeError('the answer of the model has no text'));

const limitsOf = ({ limits }: ModelClientNeeds, { timeoutMs = limits.totalMs }: Model): CallLimits => ({
  ...limits,
  totalMs: timeoutMs,
});

const watchModel = (client: ModelClientNeeds, model: Model): CallWatch =>
  watchCall({ ...client, limits: limitsOf(client, model) }, model.name);

interface PendingReply {
  readonly reply: Promise<ModelReply>;
  readonly watch: CallWatch;
  readonly end: () => void;
}

/**
 * Waits for the answer or for the end of the wait, whichever comes first, and records it in the same tick, so that
 * nothing comes between. An answer that took time may have been paid for, so it is flushed in the next turn. An answer
 * available at once was computed in this process, which computes it again.
 */
function awaitAnswer(
  client: ModelClientContext,
  attempt: ModelCallAttempt,
  { reply, watch, end }: PendingReply,
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
      client.recorder.flushSoon();
    };
    reply.then(
      (answer) => once(() => takeReply(client, attempt, answer)),
      (thrown: unknown) => once(() => handleFailure(client, attempt, thrown)),
    );
    watch.onOver((error) => once(() => handleFailure(client, attempt, error)));
  });
}

async function retryAfter(
  client: ModelClientContext,
  request: ModelCallRequest,
  { waitMs, turn }: Retry,
): Promise<ModelCallResult> {
  client.recorder.flush();
  await sleep(client.clock, waitMs, client.signal);
  return startAttempt(client, request, turn);
}

function handleFailure(
  client: ModelClientContext,
  attempt: ModelCallAttempt,
  thrown: unknown,
): ModelCallResult | Promise<ModelCallResult> {
  const { recorder, clock, signal } = client;
  const { request, turn, asked } = attempt;
  const { call, by, depth, step } = request;
  const error = wasCancelled(signal, thrown)
    ? failure('MODEL_CANCELLED', { model: request.assignment.model.name })
    : asTroupeError(thrown);
  const retry = nextAttempt(error, turn, limitsOf(client, request.assignment.model));
  const told = { code: error.code, message: error.message };
  recorder.write({
    type: 'model.failed',
    step,
    call,
    attempt: turn.n,
    by,
    depth,
    error: told,
    ms: clock.now() - asked,
    retry: retry !== undefined,
    retryAfterMs: retryAfterOf(error),
  });
  // L6: an attempt given up with the episode has no outcome, so that no role decides anything because of it.
  if (signal.aborted) return undefined;
  if (!retry) return { ok: false, error };
  return retryAfter(client, request, retry);
}

/** Whether an attempt failed only because the episode was over. */
function wasCancelled(signal: AbortSignal, thrown: unknown): boolean {
  if (!signal.aborted) return false;
  return (thrown instanceof Error && thrown.name === 'AbortError') || hasCode(asTroupeError(thrown), 'MODEL_CANCELLED');
}

// L6: the call is on record before it leaves the process.
function recordCalled(
  { recorder, clock, quote }: ModelClientContext,
  { call, by, depth, causes, step, assignment, question }: ModelCallRequest,
  { attempt, prompt }: { readonly attempt: number; readonly prompt: Prompt },
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
    model: assignment.model.name,
    settings: { ...assignment.settings },
    schema,
    // Taken when it is read: nobody does where nothing is kept.
    get digest() {
      return digestOf(prompt.segments, quote);
    },
    ...prompt,
  });
  if (assignment.model.remote) recorder.flush();
  return clock.now();
}

type Prompt = ReturnType<typeof promptOf>;

/** The prompt as it is recorded, with (L5) its expected tokens by origin, computed before it is sent. */
function promptOf({ tokens }: Model, question: Question) {
  const segments = question.segments.map(recordedSegment);
  if (tokens === undefined) return { segments };
  const { segments: each, template, joins, estimate = false } = tokens.split(segments);
  return {
    segments,
    tokens: { scheme: tokens.name, known: tokens.known && !estimate, segments: [...each], template, joins },
  };
}

function recordAnswered(
  { recorder, clock }: ModelClientNeeds,
  { request: { call, by, depth, step, assignment, question }, turn, asked }: ModelCallAttempt,
  reply: ModelReply,
): ModelAnswer {
  const { tookMs, ...answer } = reply;
  recorder.write({
    type: 'model.answered',
    step,
    call,
    attempt: turn.n,
    by,
    depth,
    ...answer,
    usage: soundUsage(assignment.model, question, reply),
    ms: tookMs ?? clock.now() - asked,
  });
  return { ok: true, reply, keys: assignment.keys };
}

/** Which attempt of a call it is. */
interface AttemptTurn {
  /** From 1. */
  readonly n: number;
  /** The earlier attempts whose server said when to come back: how many, and the sum of those waits. */
  readonly postponed: { readonly times: number; readonly ms: number };
}

export const FIRST_ATTEMPT: AttemptTurn = { n: 1, postponed: { times: 0, ms: 0 } };

interface Retry {
  readonly waitMs: number;
  readonly turn: AttemptTurn;
}

/**
 * The next attempt, if there is one. An attempt that its server postponed does not count as a failure, as long as such
 * waits together stay within the time limit of one attempt. After that it counts, and its wait is cut to that limit. A
 * replay makes the attempts on record, without waiting.
 */
export function nextAttempt(error: TroupeError, { n, postponed }: AttemptTurn, limits: CallLimits): Retry | undefined {
  if (!error.retry) return undefined;
  const counted = { n: n + 1, postponed };
  if (followedOnRecord(error)) return { waitMs: 0, turn: counted };
  const wish = pauseOf(error);
  const ms = postponed.ms + Math.max(wish ?? 0, limits.backoffMs);
  if (wish !== undefined && ms <= limits.totalMs) {
    // Past the usual number of attempts, wait even if the server asks for no wait.
    const waitMs = n < limits.attempts ? wish : Math.max(wish, limits.backoffMs);
    return { waitMs, turn: { n: n + 1, postponed: { times: postponed.times + 1, ms } } };
  }
  const failed = n - postponed.times;
  if (failed >= limits.attempts) return undefined;
  return { waitMs: Math.min(wish ?? limits.backoffMs * 2 ** (failed - 1), limits.totalMs), turn: counted };
}

/** Records when each piece of a streamed answer arrived (`trace: 'tokens'`). */
interface TokenTimes {
  /** Wraps the call so that each piece is recorded as it arrives. */
  call(call: ModelCall): ModelCall;
  /** Called when the attempt is settled; pieces that a careless model sends afterwards are not part of it. */
  end(): void;
}

/** Used where token times are off. */
const NO_TIMES: TokenTimes = { call: (call) => call, end() {} };

interface TimedCall {
  readonly call: string;
  readonly step: number;
  readonly by: string;
  readonly depth: number;
}

/** `asked`: when the request was sent, by the clock. */
function createTokenTimes(
  { clock, recorder }: { readonly clock: Clock; readonly recorder: Recorder },
  { call, step, by, depth }: TimedCall,
  { attempt, asked }: { readonly attempt: number; readonly asked: number },
): TokenTimes {
  let open = true;
  return {
    call: ({ signal, onToken }) => ({
      signal,
      tokens: true,
      onToken(text) {
        onToken(text);
        if (open)
          recorder.write({ type: 'model.token', step, call, attempt, by, depth, text, ms: clock.now() - asked });
      },
    }),
    end() {
      open = false;
    },
  };
}
