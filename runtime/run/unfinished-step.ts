// Reads from a record what it holds of the step that was cut off: the external inputs that the step repeats, and the
// attempts whose outcome is unknown. Writes both down at the start of a new epoch, so that a resume can be killed at
// any moment and loses nothing.

import type { Clock } from '../core/clock.ts';
import { type HappeningOf, HOLDER, parseEvent, type RecordEvent } from '../core/event.ts';
import { createRecorder } from '../record/recorder.ts';
import { memorySink } from '../record/sink.ts';
import { expectedUsageOf } from '../tokens/budget.ts';
import { isCancelledAttempt, type RecordedCall, withoutEndingFailures } from './recorded-episode.ts';

export type ResumedEvent = HappeningOf<'episode.resumed'>;

export interface UnfinishedStep {
  /** Settled attempts, each with its call and its outcome, programs that were run, and failures of roles. */
  readonly inputs: readonly RecordEvent[];
  /** Attempts that may have been billed, and whose outcome is not on record. */
  readonly open: readonly RecordedCall[];
}

/** What there is of `step` on record, with what a resume before kept of it (`input.kept`). */
export function unfinishedStepOf(record: Iterable<RecordEvent>, step: number): UnfinishedStep {
  const events: RecordEvent[] = [];
  for (const event of record) if (event.step >= step) events.push(event);
  const inputs = new Map<string, RecordEvent>();
  for (const event of withoutEndingFailures(events, step)) {
    const input = event.type === 'input.kept' ? parseEvent(event.event) : event;
    const key = keyOf(input);
    if (key !== undefined && !inputs.has(key)) inputs.set(key, input);
  }
  const failed = new Set(
    events.flatMap((e) => (e.type === 'model.failed' && !isCancelledAttempt(e) ? [keyOf(e)] : [])),
  );
  const outcomeOf = ({ call, attempt }: RecordedCall) => `outcome ${call} ${attempt}`;
  const all = [...inputs.values()];
  return {
    inputs: all.filter((e) => e.type !== 'model.called' || inputs.has(outcomeOf(e))),
    open: all.flatMap((e) =>
      e.type === 'model.called' && !inputs.has(outcomeOf(e)) && !failed.has(outcomeOf(e)) ? [e] : [],
    ),
  };
}

/** Equal for the same input, whichever epoch recorded it; undefined for what is no external input. */
function keyOf(e: RecordEvent): string | undefined {
  switch (e.type) {
    case 'model.called':
      return `called ${e.call} ${e.attempt}`;
    case 'model.answered':
    case 'model.failed':
      return `outcome ${e.call} ${e.attempt}`;
    case 'code.ran':
      return `ran ${e.run}`;
    case 'protocol.switched':
      return `switched ${e.leg}`;
    case 'role.failed':
      return `role ${e.by} ${e.depth} ${e.failure}`;
    default:
      return undefined;
  }
}

/** What the attempts may have cost, for a budget. */
export const perhapsSpentOn = (open: readonly RecordedCall[]): NonNullable<ResumedEvent['perhapsSpent']> =>
  open.map((call) => ({ model: call.model, ...expectedUsageOf(call) }));

/** The lines that begin an epoch, numbered on from `lines` lines of this process. */
export function epochLines(
  resumed: ResumedEvent,
  inputs: readonly RecordEvent[],
  { lines, clock }: { readonly lines: number; readonly clock: Clock },
): string[] {
  const { step } = resumed;
  const sink = memorySink();
  const recorder = createRecorder({ clock, process: HOLDER, sink, after: { step, lines } });
  recorder.write(resumed);
  for (const event of inputs) recorder.write({ type: 'input.kept', step, event: { ...event } });
  return sink.lines();
}
