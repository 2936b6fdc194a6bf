// Reads from a record how its episode was played: which protocol from which step on, who answered which call and how,
// what a fork removed, under which limits, and how long it took. Replay, resume and fork all begin here (L6).
import type { ReplayScript } from '../actor/host.ts';
import {
  type Fork,
  type Happening,
  HOLDER,
  type RecordEvent,
  type RecordEventOf,
  type RecordedModels,
} from '../core/event.ts';
import type { Message } from '../core/message.ts';
import type { Model, ModelReply, TokenScheme } from '../core/model.ts';
import { endsEpisode, failure, hasCode, recordedAttempt } from '../errors/index.ts';
import { createBudgetGuard } from '../tokens/budget.ts';
import type { Episode, EpisodeLimits, EpisodeRecording } from './options.ts';

export type RecordedCall = RecordEventOf<'model.called'>;
type RecordedCallOutcome = RecordEventOf<'model.answered' | 'model.failed'>;

/** @throws RECORD_UNREADABLE */
export function startedOf(events: readonly RecordEvent[], file = 'the record'): RecordEventOf<'episode.started'> {
  const [first] = events;
  if (first?.type !== 'episode.started')
    throw failure('RECORD_UNREADABLE', { file, why: 'it does not begin with an episode' });
  return first;
}

/** A part of an episode under one protocol, up to where the next begins. */
export interface ProtocolLeg {
  readonly step: number;
  readonly protocol: RecordEventOf<'episode.started'>['protocol'];
}

/** One, and another for each fork in which a protocol took over. */
export function legsOf(events: readonly RecordEvent[]): readonly [ProtocolLeg, ...ProtocolLeg[]] {
  const taken = forksOf(events).flatMap(({ step, protocol }) => (protocol ? [{ step, protocol }] : []));
  return [{ step: 0, protocol: startedOf(events).protocol }, ...taken];
}

export const forksOf = (events: readonly RecordEvent[]): Fork[] =>
  events.flatMap((e) => (e.type === 'episode.resumed' && e.fork ? [e.fork] : []));

/** The models that answered last. */
export function recordedModels(events: readonly RecordEvent[]): RecordedModels {
  const last = events.findLast((e) => e.type === 'episode.resumed' && e.models !== undefined);
  return (last?.type === 'episode.resumed' ? last.models : undefined) ?? startedOf(events).models;
}

/** Whether a fork removes this message. A message keeps its id for ever, so the answer is the same in every replay. */
export function dropsOf(forks: readonly Fork[]): (message: Message) => boolean {
  const rules = forks.flatMap(({ step, drop }) => (drop ? [{ step, drop }] : []));
  return (message) =>
    rules.some(({ step, drop }) =>
      'message' in drop
        ? drop.message === message.id
        : drop.channel === message.channel && message.step >= step && !drop.spared.includes(message.id),
    );
}

/**
 * Each call that was answered or given up, with the model that answered it: a replay asks, counts and answers it as it
 * was.
 */
export function recordedAssignments(events: readonly RecordEvent[]): NonNullable<ReplayScript['assignment']> {
  const called = new Map<string, RecordedCall>();
  for (const e of events) if (e.type === 'model.called' && !called.has(e.call)) called.set(e.call, e);
  const outcomes = outcomesOf(events);
  return (call) => {
    const asked = called.get(call);
    const had = outcomes.get(call);
    const settled = had && [...had.values()].some((e) => e.type === 'model.answered' || !e.retry);
    return asked && settled ? { model: modelOf(asked, had), settings: asked.settings } : undefined;
  };
}

/**
 * Removes the failures that ended the episode from this step on: whoever resumes has fixed the cause and asks
 * again.
 */
export const withoutEndingFailures = (events: readonly RecordEvent[], step: number): readonly RecordEvent[] =>
  events.filter((e) => e.step < step || e.type !== 'model.failed' || !(endsEpisode(e.error) || isCancelledAttempt(e)));

/**
 * Whether a failure only says that the episode was cancelled during the attempt: its outcome, and whether it was
 * billed, are unknown.
 */
export const isCancelledAttempt = (e: Happening): boolean =>
  e.type === 'model.failed' && hasCode(e.error, 'MODEL_CANCELLED');

/** Recorded calls are answered as before; the model itself is asked for the rest. `outcomes`: at that moment. */
export function answerFromRecordFirst(model: Model, outcomes: () => OutcomesByCall): Model {
  return {
    ...model,
    ask(request, call) {
      const had = outcomes().get(request.call)?.get(request.attempt);
      return had ? repeatOutcome(had) : model.ask(request, call);
    },
  };
}

/** By call and attempt; of one that was recorded twice, the later. */
export type OutcomesByCall = ReadonlyMap<string, ReadonlyMap<number, RecordedCallOutcome>>;

export function outcomesOf(events: readonly RecordEvent[]): OutcomesByCall {
  const outcomes = new Map<string, Map<number, RecordedCallOutcome>>();
  for (const e of events) {
    if (e.type !== 'model.answered' && e.type !== 'model.failed') continue;
    const of = outcomes.get(e.call) ?? new Map<number, RecordedCallOutcome>();
    outcomes.set(e.call, of.set(e.attempt, e));
  }
  return outcomes;
}

function modelOf({ model: name, tokens }: RecordedCall, had: ReadonlyMap<number, RecordedCallOutcome>): Model {
  return {
    name,
    kind: 'recorded',
    about: 'Answers from a record; no model is asked.',
    remote: false,
    tokens: tokens ? schemeOf(tokens) : undefined,
    ask({ call, attempt }) {
      const outcome = had.get(attempt);
      if (!outcome)
        throw failure('RECORD_UNREADABLE', {
          file: 'the record',
          why: `call ${call} has no outcome of attempt ${attempt}`,
        });
      return repeatOutcome(outcome);
    },
  };
}

function schemeOf({ scheme: name, known, ...split }: NonNullable<RecordedCall['tokens']>): TokenScheme {
  return { name, known, split: () => split };
}

/** @throws the recorded failure */
function repeatOutcome(had: RecordedCallOutcome): ModelReply {
  if (had.type === 'model.failed') throw recordedAttempt({ ...had.error, retryAfterMs: had.retryAfterMs }, had.retry);
  const {
    n: _n,
    t: _t,
    process: _p,
    type: _type,
    step: _s,
    call: _c,
    attempt: _a,
    by: _b,
    depth: _d,
    ms,
    ...reply
  } = had;
  return { ...reply, tookMs: ms };
}

/**
 * Folds an episode to why its last call failed or its last reply was refused: where a protocol falls back, nothing else
 * tells. `stopped`: calls that were cancelled with the whole run are no failure of the model.
 */
export function createTrouble(stopped?: AbortSignal) {
  let trouble: string | undefined;
  return {
    see(e: Happening): void {
      if (stopped?.aborted || isCancelledAttempt(e)) return;
      if (e.type === 'model.failed') trouble = e.error.message;
      if (e.type === 'reply.rejected') trouble = e.reason.message;
    },
    last: (): { readonly trouble?: string } => (trouble === undefined ? {} : { trouble }),
  };
}

/**
 * Adds up how long an episode has taken, in ms, of its steps alone: pauses between steps, which let a person follow, do
 * not count, nor does the time between a crash and the resume. The same live and from the record. `t`: when an event of
 * this process happened that is not read from a record.
 */
export function createTimeTaken(): { see(event: Happening | RecordEvent, t?: number): void; ms(): number } {
  let taken = 0;
  let last: number | undefined;
  let capMs = 0;
  let isOverCap = false;
  return {
    see(e, now) {
      const { type } = e;
      const t = 't' in e ? (e.process === HOLDER ? e.t : undefined) : now;
      if (type === 'episode.started') capMs = e.timeCapMs ?? 0;
      if (type === 'episode.resumed' && e.limits) capMs = e.limits.timeCapMs ?? 0;
      isOverCap = type === 'episode.ended' && e.reason === 'time-cap';
      if (t === undefined) return;
      if (type === 'step.started') last = t;
      else if (type === 'episode.resumed') {
        last = undefined;
        // With steps that were cut off, whose lines are no longer here.
        taken = Math.max(taken, e.takenMs ?? 0);
      } else if (last !== undefined) {
        taken += Math.max(0, t - last);
        last = type === 'world.stepped' ? undefined : t;
      }
    },
    // Gaps between steps are not counted, yet the cap has been reached.
    ms: () => Math.round(1000 * (isOverCap ? Math.max(taken, capMs) : taken)) / 1000,
  };
}

type RecordedLimits = Pick<EpisodeLimits, 'budget' | 'timeCapMs'> & Pick<EpisodeRecording, 'simulated'>;

/** The limits under which the episode was played last. */
export function lastLimits(events: readonly RecordEvent[]): Pick<RecordedLimits, 'budget' | 'timeCapMs'> {
  const resumed = events.findLast((e) => e.type === 'episode.resumed' && e.limits !== undefined);
  return (resumed?.type === 'episode.resumed' ? resumed.limits : undefined) ?? startedOf(events);
}

/** What is given takes precedence over what is on record. */
function recordedLimits(events: readonly RecordEvent[], { limits, record }: GivenLimits): RecordedLimits {
  const last = lastLimits(events);
  return {
    budget: limits.budget ?? last.budget,
    timeCapMs: limits.timeCapMs === undefined ? last.timeCapMs : limits.timeCapMs,
    simulated: record.simulated ?? startedOf(events).simulated,
  };
}

type GivenLimits = Pick<Episode, 'limits' | 'record'>;

/** What an episode has spent when it goes on with a step. */
export interface SpentBefore {
  readonly limits: RecordedLimits;
  /** Must receive every event of the record. */
  see(event: RecordEvent): void;
  /** Refuses an episode whose limits are already spent, these included. @throws BUDGET_SPENT, TIME_CAP_SPENT */
  assertLeft(more: readonly Happening[]): void;
}

export function createSpentBefore(
  { milestones, takenMs }: { readonly milestones: readonly RecordEvent[]; readonly takenMs: number },
  step: number,
  given: GivenLimits,
): SpentBefore {
  const limits = recordedLimits(milestones, given);
  const { budget, timeCapMs } = limits;
  const guard = budget && createBudgetGuard(budget, given.limits.costOf);
  return {
    limits,
    see(e) {
      if (e.step < step || e.type === 'episode.resumed') guard?.see(e);
    },
    assertLeft(more) {
      if (typeof timeCapMs === 'number' && takenMs >= timeCapMs)
        throw failure('TIME_CAP_SPENT', { takenMs, capMs: timeCapMs });
      if (budget?.timeMs !== undefined && takenMs >= budget.timeMs)
        throw failure('BUDGET_SPENT', { what: 'ms', spent: Math.round(takenMs), most: budget.timeMs });
      for (const happening of more) guard?.see(happening);
      const spent = guard?.spent();
      if (spent) throw spent;
    },
  };
}
