// Hands a replay the external inputs of a record (L6) a step at a time: answers, failures and timers of roles, orders
// of delivery. Those of a step are read when it is played, and forgotten when the next one is.
import type { ReplayScript } from '../actor/host.ts';
import type { FailurePlace } from '../actor/process-services.ts';
import type { CodeOutcome } from '../core/code.ts';
import type { DropReason, RecordEvent } from '../core/event.ts';
import type { TakeoverReason } from '../core/takeover.ts';
import { recordedFault, type TroupeError } from '../errors/index.ts';
import { stepsInOrder } from '../record/canonical.ts';
import { isUntaken } from '../record/watch/summary.ts';
import type { RecordOutline } from './outline.ts';
import { type OutcomesByCall, outcomesOf, recordedAssignments } from './recorded-episode.ts';

export interface RecordedInputs {
  readonly script: Required<Omit<ReplayScript, 'drops'>>;
  /** Of the step that is played. */
  outcomes(): OutcomesByCall;
  /** Reads what is left. */
  end(): void;
  /** Closes the file. */
  close(): void;
}

export interface InputsNeeds {
  readonly outline: RecordOutline;
  /** Receives the events of each step, from the first step on. */
  readonly onStep?: (events: readonly RecordEvent[]) => void;
  /** From this step on its inputs are these instead, whatever the record holds. */
  readonly unfinished?: { readonly step: number; readonly inputs: readonly RecordEvent[] };
}

/** The record's file is open from here on: it may be given another name meanwhile. */
export function createRecordedInputs({ outline, onStep = () => {}, unfinished }: InputsNeeds): RecordedInputs {
  const steps = stepsInOrder(outline.events, outline.index);
  let next = steps.next();
  let now = stepInputs([], 'whole');

  const advance = () => {
    const events = next.value ?? [];
    onStep(events);
    next = steps.next();
    return events;
  };
  return {
    outcomes: () => now.outcomes,
    script: {
      begin(step) {
        if (unfinished && step >= unfinished.step) {
          now = stepInputs(unfinished.inputs, 'inputs');
          return;
        }
        let events: readonly RecordEvent[] = [];
        while (!next.done && (next.value[0]?.step ?? 0) <= step) events = advance();
        now = stepInputs(events[0]?.step === step ? events : [], 'whole');
      },
      failure: (by, at) => now.failure(by, at),
      timers: (by) => now.timers(by),
      assignment: (call) => now.assignment(call),
      ran: (run) => now.runs.get(run),
      untaken: (id) => now.untaken.get(id),
      deliveries: (to) => now.deliveries.get(to) ?? [],
      switched(step) {
        if (unfinished && step >= unfinished.step)
          return step > unfinished.step ? undefined : switchIn(unfinished.inputs);
        return next.done || next.value[0]?.step !== step ? undefined : switchIn(next.value);
      },
    },
    end() {
      while (!next.done) advance();
    },
    close: () => void steps.return(undefined),
  };
}

/** A step of which there is nothing yet may begin in any way. */
function switchIn(events: readonly RecordEvent[]): TakeoverReason | null | undefined {
  if (events.length === 0) return undefined;
  const found = events.find((e) => e.type === 'protocol.switched');
  return found?.type === 'protocol.switched' ? found.why : null;
}

/** `holds`: whether `events` are all of a step, or only those that came from outside. */
function stepInputs(events: readonly RecordEvent[], holds: 'whole' | 'inputs') {
  const deliveries = new Map<string, string[]>();
  const runs = new Map<string, CodeOutcome>();
  const timers = new Map<string, number>();
  const untaken = new Map<string, DropReason>();
  for (const e of events) {
    if (e.type === 'code.ran') {
      const { run, end, stdout, error } = e;
      runs.set(run, { end, stdout, error });
    }
    if (e.type === 'message.dropped' && isUntaken(e.reason)) untaken.set(e.id, e.reason);
    if (e.type === 'timer.fired') timers.set(e.by, (timers.get(e.by) ?? 0) + 1);
    if (e.type !== 'message.delivered') continue;
    const order = deliveries.get(e.to) ?? [];
    order.push(e.id);
    deliveries.set(e.to, order);
  }
  return {
    failure: failuresIn(events, holds),
    timers: (by: string) => (holds === 'whole' ? (timers.get(by) ?? 0) : undefined),
    deliveries,
    runs,
    untaken,
    outcomes: outcomesOf(events),
    assignment: recordedAssignments(events),
  };
}

/**
 * The failures of roles, by what their role had been handed and had said before: one wake may fail when it comes or
 * when its answer does, and several may come at one depth.
 */
function failuresIn(events: readonly RecordEvent[], holds: 'whole' | 'inputs'): ReplayScript['failure'] {
  const failures = new Map<string, TroupeError>();
  const [answers, marks] = [new Map<string, number>(), new Map<string, number>()];
  const add = (counts: Map<string, number>, by: string) => counts.set(by, (counts.get(by) ?? 0) + 1);
  const keyOf = (by: string, { step, depth, failure, ...had }: FailurePlace) =>
    `${by} ${step} ${depth} ${failure} ${had.answers} ${holds === 'whole' ? had.marks : ''}`;
  for (const e of events) {
    if (e.type === 'model.answered' || e.type === 'code.ran' || (e.type === 'model.failed' && !e.retry))
      add(answers, e.by);
    if (e.type === 'message.sent') add(marks, e.message.from);
    if (e.type === 'timer.fired') add(marks, e.by);
    if (e.type !== 'role.failed') continue;
    const { by, step, depth, failure } = e;
    const at = { step, depth, failure, answers: answers.get(by) ?? 0, marks: marks.get(by) ?? 0 };
    failures.set(keyOf(by, at), recordedFault(e.error, false));
  }
  return (by, at) => failures.get(keyOf(by, at));
}
