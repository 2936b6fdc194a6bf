// Hands a replay the external inputs of a record (L6) a step at a time: answers, failures of roles, orders of delivery.
// Those of a step are read when it is played, and forgotten when the next one is.
import type { ReplayScript } from '../actor/host.ts';
import type { CodeOutcome } from '../core/code.ts';
import type { RecordEvent } from '../core/event.ts';
import type { TakeoverReason } from '../core/takeover.ts';
import { recordedFault, type TroupeError } from '../errors/index.ts';
import { stepsInOrder } from '../record/step-index.ts';
import type { RecordOutline } from './outline.ts';
import { type OutcomesByCall, outcomesOf, recordedAssignments } from './recorded-episode.ts';

export interface RecordedInputs {
  readonly script: Required<Pick<ReplayScript, 'begin' | 'failure' | 'assignment' | 'ran' | 'deliveries' | 'switched'>>;
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
  let now = stepInputs([]);

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
          now = stepInputs(unfinished.inputs);
          return;
        }
        let events: readonly RecordEvent[] = [];
        while (!next.done && (next.value[0]?.step ?? 0) <= step) events = advance();
        now = stepInputs(events[0]?.step === step ? events : []);
      },
      failure: (by, { step, depth, failure }) => now.failures.get(`${by} ${step} ${depth} ${failure}`),
      assignment: (call) => now.assignment(call),
      ran: (run) => now.runs.get(run),
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

function stepInputs(events: readonly RecordEvent[]) {
  const failures = new Map<string, TroupeError>();
  const deliveries = new Map<string, string[]>();
  const runs = new Map<string, CodeOutcome>();
  for (const e of events) {
    if (e.type === 'role.failed')
      failures.set(`${e.by} ${e.step} ${e.depth} ${e.failure}`, recordedFault(e.error, false));
    if (e.type === 'code.ran') {
      const { run, end, stdout, error } = e;
      runs.set(run, { end, stdout, error });
    }
    if (e.type !== 'message.delivered') continue;
    const order = deliveries.get(e.to) ?? [];
    order.push(e.id);
    deliveries.set(e.to, order);
  }
  return { failures, deliveries, runs, outcomes: outcomesOf(events), assignment: recordedAssignments(events) };
}
