// Locates the point at which a record is forked: a step, or an event as people see it named (by `troupe diff`, by an
// audit, by its id).
import { dropUnknown, placeUnknown } from '../core/errors/index.ts';
import type { Fork, RecordEvent } from '../core/event.ts';
import { near } from '../core/text/near-names.ts';
import { inLogicalOrder } from '../record/canonical.ts';
import { countWholeSteps } from './recorded-episode.ts';

export interface ForkPoint {
  /** As requested. */
  readonly at: string;
  /** The step that is played anew. */
  readonly step: number;
  /** What stays of the record: all steps before, and in this one the events before that line. */
  readonly before: readonly RecordEvent[];
}

/**
 * Parses a fork point. `7` is a step; `event:41` counts as `troupe diff` does, `line:41` counts the lines of the file,
 * both from 1; anything else is the id of a message or a call. Before an event means: before its line. @throws
 * PLACE_UNKNOWN
 */
export function forkPointOf(at: string, events: readonly RecordEvent[]): ForkPoint {
  if (/^\d{1,9}$/.test(at)) return atStep(Number(at), events);
  const index = indexOf(at, events);
  const event = events[index];
  if (event === undefined) {
    const why = COUNTED.test(at) ? `it has 1 to ${events.length}` : 'no event of it is called so';
    throw placeUnknown(at, why, near(at, idsOf(events)).slice(0, 3));
  }
  if (index === 0 || event.step > countWholeSteps(events)) return atStep(event.step, events, at);
  return { at, step: event.step, before: events.slice(0, index) };
}

function atStep(step: number, events: readonly RecordEvent[], at = String(step)): ForkPoint {
  const ended = events.findLast((e) => e.type === 'episode.ended');
  const over = ended?.type === 'episode.ended' && ['goal', 'claimed-done', 'failed'].includes(ended.reason);
  const last = over ? countWholeSteps(events) - 1 : countWholeSteps(events);
  if (step > last) throw placeUnknown(at, `the last step that can be played anew is ${last}`);
  return { at, step, before: events.filter((e) => isKeptBefore(e, step)) };
}

/** Whether an event stays when a step is played anew: a resume or fork is recorded before the step itself. */
export function isKeptBefore({ type, step }: { readonly type: string; readonly step: number }, first: number): boolean {
  if (type === 'episode.started') return true;
  if (type === 'episode.resumed') return step <= first;
  return type !== 'episode.ended' && step < first;
}

const COUNTED = /^(event|line):(\d{1,9})$/;

function indexOf(at: string, events: readonly RecordEvent[]): number {
  const [, kind, number = ''] = COUNTED.exec(at) ?? [];
  if (kind === 'line') return Number(number) - 1;
  if (kind === 'event') {
    const event = inLogicalOrder(events)[Number(number) - 1];
    return event === undefined ? -1 : events.indexOf(event);
  }
  return events.findIndex((e) => idOf(e) === at);
}

function idOf(event: RecordEvent): string | undefined {
  if (event.type === 'message.sent') return event.message.id;
  return event.type === 'model.called' ? event.call : undefined;
}

const idsOf = (events: readonly RecordEvent[]): string[] => [...new Set(events.flatMap((e) => idOf(e) ?? []))];

/**
 * Finds what should be dropped from a point on: a message of the record, or a channel. @throws DROP_UNKNOWN,
 * PLACE_UNKNOWN
 */
export function dropOf(
  what: string,
  { at, step, before }: ForkPoint,
  { events, channels }: { readonly events: readonly RecordEvent[]; readonly channels: readonly string[] },
): NonNullable<Fork['drop']> {
  const sent = (all: readonly RecordEvent[]) => all.flatMap((e) => (e.type === 'message.sent' ? [e.message] : []));
  if (channels.includes(what)) {
    const spared = sent(before).filter((m) => m.channel === what && m.step === step);
    return { channel: what, spared: spared.map(({ id }) => id) };
  }
  const known = sent(events).map(({ id }) => id);
  if (!known.includes(what)) throw dropUnknown(what, channels, near(what, [...channels, ...known]).slice(0, 3));
  if (sent(before).some(({ id }) => id === what)) throw placeUnknown(at, `message ${what} was sent before it`);
  return { message: what };
}
