// Reads a record step by step. Lines of one step may stand behind those of the next where a record was merged from
// several processes, so one reading notes where each step ends, and another hands over each step when it is whole.
import type { Happening, RecordEvent } from '../core/event.ts';
import type { Message } from '../core/message.ts';

type AnyEvent = RecordEvent | Happening;

export interface StepIndex {
  /** By step: the place of its last event, from 0. */
  readonly ends: ReadonlyMap<number, number>;
  /** Messages that events of another step than their own are about; undefined until they have been read. */
  readonly strays: Map<string, Message | undefined>;
}

/** A fold that makes the index. */
export function createStepIndex(): { see(event: AnyEvent): void; readonly index: StepIndex } {
  const ends = new Map<number, number>();
  const strays = new Map<string, Message | undefined>();
  let at = 0;
  return {
    index: { ends, strays },
    see(e) {
      ends.set(e.step, at++);
      // An id begins with the step of its message.
      if ('id' in e && !e.id.startsWith(`${e.step}:`)) strays.set(e.id, undefined);
    },
  };
}

export function indexSteps(events: Iterable<AnyEvent>): StepIndex {
  const { see, index } = createStepIndex();
  for (const event of events) see(event);
  return index;
}

/** Keeps what the order of later steps depends on. */
export function noteStray(event: AnyEvent, { strays }: StepIndex): void {
  if (event.type === 'message.sent' && strays.has(event.message.id))
    strays.set(event.message.id, { ...event.message, body: null } as Message);
}

/** The events of each step in their order in the record, from the first step to the last. */
export function* stepsInOrder<E extends AnyEvent>(
  events: Iterable<E>,
  index: StepIndex,
): Generator<readonly E[], undefined> {
  const steps = [...index.ends.keys()].sort((a, b) => a - b);
  const held = new Map<number, E[]>();
  let [due = 0, next, at] = [steps[0], 0, 0];
  for (const event of events) {
    noteStray(event, index);
    const of = held.get(event.step);
    if (of) of.push(event);
    else held.set(event.step, [event]);
    while (next < steps.length && (index.ends.get(due) ?? 0) <= at) {
      yield held.get(due) ?? [];
      held.delete(due);
      due = steps[++next] ?? 0;
    }
    at++;
  }
  return undefined;
}
