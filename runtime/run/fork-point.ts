// Locates the point at which a record is forked: a step, or an event as people see it named (by `troupe diff`, by an
// audit, by its id).

import type { Fork, RecordEvent } from '../core/event.ts';
import { failure } from '../errors/index.ts';
import { inLogicalOrder, type StepIndex, stepsInOrder } from '../record/canonical.ts';
import { near } from '../text/near-names.ts';
import type { RecordOutline } from './outline.ts';

export interface ForkPoint {
  /** As requested. */
  readonly at: string;
  /** The step that is played anew. */
  readonly step: number;
  /** Whether it lies within the step, before one of its events. */
  readonly isWithinStep: boolean;
  /** What stays of the record: all steps before, and in this one the events before that line. */
  readonly before: Iterable<RecordEvent>;
}

/**
 * Parses a fork point. `7` is a step; `event:41` counts as `troupe diff` does, `line:41` counts the lines of the file,
 * both from 1; anything else is the id of a message or a call. Before an event means: before its line. @throws
 * PLACE_UNKNOWN
 */
export function forkPointOf(at: string, outline: RecordOutline): ForkPoint {
  if (isStepNumber(at)) return atStep(Number(at), outline);
  const { events, count, steps } = outline;
  const found = placeOf(at, outline);
  if (found === undefined) {
    const why = COUNTED.test(at) ? `it has 1 to ${count}` : 'no event of it is called so';
    throw failure('PLACE_UNKNOWN', { at, why, near: nearAmong(at, idsOf(events)) });
  }
  const { index, step } = found;
  if (index === 0 || step > steps) return atStep(step, outline, at);
  return { at, step, isWithinStep: true, before: passing(events, () => true, index) };
}

function atStep(step: number, outline: RecordOutline, at = String(step)): ForkPoint {
  const { events, milestones, steps } = outline;
  const ended = milestones.findLast((e) => e.type === 'episode.ended');
  const over = ended?.type === 'episode.ended' && ['goal', 'claimed-done', 'failed'].includes(ended.reason);
  const last = over ? steps - 1 : steps;
  if (step > last) throw failure('PLACE_UNKNOWN', { at, why: `the last step that can be played anew is ${last}` });
  const before = passing(events, (e) => isKeptBefore(e, step), linesBefore(outline, step));
  return { at, step, isWithinStep: false, before };
}

/**
 * Tells, while a record is read for the first time, which of its events stand before the point. Undefined where the
 * whole of it has to be known first.
 */
export function beforePoint(at: string): ((event: RecordEvent, index: number) => boolean) | undefined {
  if (isStepNumber(at)) return (e) => isKeptBefore(e, Number(at));
  const [, kind, number] = COUNTED.exec(at) ?? [];
  if (kind === 'event') return undefined;
  if (kind === 'line') return (_e, i) => i < Number(number) - 1;
  let isPast = false;
  return (e) => {
    isPast ||= idOf(e) === at;
    return !isPast;
  };
}

export const isStepNumber = (at: string): boolean => /^\d{1,9}$/.test(at);

/** How many lines of the record hold all that happened before a step, and where it was resumed at it. */
export function linesBefore({ index }: RecordOutline, step: number): number {
  let last = 0;
  for (const [of, end] of index.ends) if (of <= step && end > last) last = end;
  return last + 1;
}

/** The events that pass of the first `within`, read anew each time. */
export const passing = (
  events: Iterable<RecordEvent>,
  passes: (event: RecordEvent, index: number) => boolean,
  within = Number.POSITIVE_INFINITY,
): Iterable<RecordEvent> => ({
  *[Symbol.iterator]() {
    let index = 0;
    for (const event of events) {
      if (index >= within) return;
      if (passes(event, index++)) yield event;
    }
  },
});

/** Whether an event stays when a step is played anew: a resume or fork is recorded before the step itself. */
export function isKeptBefore({ type, step }: { readonly type: string; readonly step: number }, first: number): boolean {
  if (type === 'episode.started') return true;
  if (type === 'episode.resumed') return step <= first;
  return type !== 'episode.ended' && step < first;
}

const COUNTED = /^(event|line):(\d{1,9})$/;

interface EventPlace {
  readonly index: number;
  readonly step: number;
}

function placeOf(at: string, { events, index }: RecordOutline): EventPlace | undefined {
  const [, kind, number = ''] = COUNTED.exec(at) ?? [];
  const isIt =
    kind === undefined
      ? (e: RecordEvent) => idOf(e) === at
      : kind === 'event'
        ? isSameLine(nthInOrder(Number(number), events, index))
        : (_e: RecordEvent, i: number) => i === Number(number) - 1;
  let i = 0;
  for (const event of events) {
    if (isIt(event, i)) return { index: i, step: event.step };
    i++;
  }
  return undefined;
}

/** The n-th event of the canonical record, from 1. */
function nthInOrder(n: number, events: Iterable<RecordEvent>, index: StepIndex): RecordEvent | undefined {
  let left = n - 1;
  for (const step of stepsInOrder(events, index)) {
    const inOrder = inLogicalOrder(step, index);
    if (left >= 0 && left < inOrder.length) return inOrder[left];
    left -= inOrder.length;
  }
  return undefined;
}

/** Each process numbers its lines. */
const isSameLine = (one: RecordEvent | undefined) => (e: RecordEvent) => e.process === one?.process && e.n === one.n;

function idOf(event: RecordEvent): string | undefined {
  if (event.type === 'message.sent') return event.message.id;
  return event.type === 'model.called' ? event.call : undefined;
}

function* idsOf(events: Iterable<RecordEvent>): Generator<string> {
  for (const e of events) {
    const id = idOf(e);
    if (id !== undefined) yield id;
  }
}

/** The names most like it, of any number of them. */
function nearAmong(name: string, names: Iterable<string>): string[] {
  let best: string[] = [];
  let some = new Set<string>();
  const sift = () => {
    best = near(name, [...new Set([...best, ...some])]);
    some = new Set();
  };
  for (const one of names) if (some.add(one).size >= 10_000) sift();
  sift();
  return best.slice(0, 3);
}

/**
 * Finds what should be dropped from a point on: a message of the record, or a channel. @throws DROP_UNKNOWN,
 * PLACE_UNKNOWN
 */
export function dropOf(
  what: string,
  { at, step, before }: ForkPoint,
  { events, channels }: { readonly events: Iterable<RecordEvent>; readonly channels: readonly string[] },
): NonNullable<Fork['drop']> {
  if (channels.includes(what)) {
    const spared: string[] = [];
    for (const { channel, step: of, id } of messagesIn(before)) if (channel === what && of === step) spared.push(id);
    return { channel: what, spared };
  }
  if (!isSentIn(events, what))
    throw failure('DROP_UNKNOWN', { what, known: channels, near: nearAmong(what, namesToDrop(events, channels)) });
  if (isSentIn(before, what)) throw failure('PLACE_UNKNOWN', { at, why: `message ${what} was sent before it` });
  return { message: what };
}

type SentOnRecord = Extract<RecordEvent, { type: 'message.sent' }>['message'];

function* messagesIn(events: Iterable<RecordEvent>): Generator<SentOnRecord> {
  for (const e of events) if (e.type === 'message.sent') yield e.message;
}

function isSentIn(events: Iterable<RecordEvent>, wanted: string): boolean {
  for (const { id } of messagesIn(events)) if (id === wanted) return true;
  return false;
}

function* namesToDrop(events: Iterable<RecordEvent>, channels: readonly string[]): Generator<string> {
  yield* channels;
  for (const { id } of messagesIn(events)) yield id;
}
