// Compares two records: where they first differ, what led up to it, and what was changed in one that is a fork.
import type { Fork, RecordEvent } from '../core/event.ts';
import type { CostOptions } from '../costs/read-costs.ts';
import { wordsOf } from '../ledger/words.ts';
import {
  type CanonicalEvent,
  canonicalEvents,
  createStepIndex,
  firstDifference,
  type RecordDifference,
} from '../record/canonical.ts';
import { openRecord } from '../record/read.ts';

/** So much is kept of the text of a message that was dropped. */
const SHOWN = 240;

/** Where two records first differ, and what led up to it. */
export interface ComparedRecords {
  /** How many canonical events each has. */
  readonly events: { readonly a: number; readonly b: number };
  /** The events shown before the difference. */
  readonly before: readonly CanonicalEvent[];
  /** The two events that differ. */
  readonly there: { readonly a?: CanonicalEvent | undefined; readonly b?: CanonicalEvent | undefined };
  readonly difference: RecordDifference | undefined;
  /** What was changed in a record that is a fork. */
  readonly forks: { readonly a?: ForkChange; readonly b?: ForkChange };
}

export interface CompareOptions extends Pick<CostOptions, 'onSeal'> {
  /** Ignores the names and settings of models, and compares only prompts and answers. */
  readonly anyModel?: boolean | undefined;
  /** How many events to show before the difference. */
  readonly context?: number;
}

/**
 * Compares two records in canonical form, in which wall times, processes and names of runs make no difference.
 * @throws RECORD_UNREADABLE
 * @example
 * ```ts
 * import { compareRecords } from 'troupe/record';
 *
 * export const differsAt = (a: string, b: string) => compareRecords(a, b).difference?.path;
 * ```
 */
export function compareRecords(
  a: string,
  b: string,
  { anyModel, context: shown = 3, onSeal }: CompareOptions = {},
): ComparedRecords {
  const open = (path: string) => {
    const { see, index } = createStepIndex();
    const fork = createForkWatch();
    const { file, events, seal } = openRecord(path, (event) => {
      see(event);
      fork.see(event);
    });
    onSeal?.(file, seal);
    const asCompared = anyModel ? withoutModels : (event: CanonicalEvent) => event;
    return { ...createTrail(canonicalEvents(events, index), asCompared, shown), change: fork.change() };
  };
  const [left, right] = [open(a), open(b)];
  const difference = firstDifference(left.events, right.events);
  const before = difference ? left.before(difference.at) : [];
  const there = difference ? { a: left.at(difference.at), b: right.at(difference.at) } : {};
  const forks = { a: left.change, b: right.change };
  return { events: { a: left.countAll(), b: right.countAll() }, before, there, difference, forks };
}

/** How a fork was made to differ from the record that it began as. */
export interface ForkChange extends Fork {
  /** Messages that somebody did not hear because of it. */
  readonly dropped: readonly DroppedMessage[];
}

export interface DroppedMessage {
  readonly id: string;
  readonly text: string;
  readonly to: string[];
}

function createForkWatch() {
  let fork: Fork | undefined;
  const texts = new Map<string, string>();
  const dropped = new Map<string, DroppedMessage>();
  return {
    see(event: RecordEvent): void {
      if (event.type === 'episode.started') fork = event.forked;
      if (fork?.drop === undefined) return;
      if (event.type === 'message.sent') texts.set(event.message.id, wordsOf(event.message.body).slice(0, SHOWN));
      if (event.type !== 'message.dropped' || event.reason !== 'fork') return;
      const { id } = event;
      const known = dropped.get(id) ?? { id, text: texts.get(id) ?? '', to: [] };
      known.to.push(event.to);
      dropped.set(id, known);
    },
    change: (): ForkChange | undefined => fork && { ...fork, dropped: [...dropped.values()] },
  };
}

/** Reads canonical events for the comparison and keeps the most recent ones. */
function createTrail(
  events: Iterator<CanonicalEvent>,
  asCompared: (event: CanonicalEvent) => CanonicalEvent,
  shown: number,
) {
  const last: CanonicalEvent[] = [];
  let count = 0;
  const next = (): IteratorResult<CanonicalEvent, undefined> => {
    const read = events.next();
    if (read.done) return { done: true, value: undefined };
    const value = asCompared(read.value);
    count++;
    last.push(value);
    if (last.length > shown + 1) last.shift();
    return { done: false, value };
  };
  /** The position of this event among those kept. */
  const placeOf = (at: number) => at - (count - last.length);
  return {
    events: { [Symbol.iterator]: () => ({ next }) },
    at: (at: number): CanonicalEvent | undefined => last[placeOf(at)],
    before: (at: number): readonly CanonicalEvent[] => last.slice(Math.max(0, placeOf(at) - shown), placeOf(at)),
    countAll(): number {
      while (!next().done);
      return count;
    },
  };
}

/** What tells which model was asked, how, and at what price. */
const OF_MODELS: ReadonlySet<string> = new Set(['models', 'model', 'responseModel', 'settings', 'usage']);

/** Drops these. The words of a failure name its model too: its code is compared alone. */
function withoutModels({ type, step, ...fields }: CanonicalEvent): CanonicalEvent {
  const kept = Object.entries(fields).flatMap(([field, value]) => {
    if (OF_MODELS.has(field) || (field === 'detail' && fields.reason === 'model-error')) return [];
    const code: unknown = Reflect.get(Object(value), 'code');
    return [[field, typeof code === 'string' && code.startsWith('MODEL_') ? { code } : value]];
  });
  return { type, step, ...Object.fromEntries(kept) };
}
