// Says of an episode's events which calls to models are open, small enough to be sent between threads.
import type { Happening, HappeningOf } from '../runtime/core/event.ts';

/** The part of an event about calls to models, small enough to send to another thread. */
export type CallNews =
  | (Pick<HappeningOf<'model.called'>, 'type'> & OpenedCall)
  | (Pick<HappeningOf<'model.answered' | 'model.failed'>, 'type'> & AttemptOfCall)
  | Pick<HappeningOf<'episode.ended'>, 'type'>;

interface AttemptOfCall {
  readonly call: string;
  readonly attempt: number;
}

interface OpenedCall extends AttemptOfCall {
  readonly by: string;
  readonly model: string;
  readonly step: number;
}

/** Undefined if the event concerns no call. */
export function callNewsOf(e: Happening): CallNews | undefined {
  switch (e.type) {
    case 'model.called':
      return { type: e.type, call: e.call, attempt: e.attempt, by: e.by, model: e.model, step: e.step };
    case 'model.answered':
    case 'model.failed':
      return { type: e.type, call: e.call, attempt: e.attempt };
    case 'episode.ended':
      return { type: e.type };
    default:
      return undefined;
  }
}
