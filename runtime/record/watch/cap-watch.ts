// Follows what caps mean for the episode as a whole: a cap whose action is `end` ends it, and a cap that dropped a
// message is named where a role waited in vain. It reads events, so that it sees cuts made in other processes too.

import type { Happening, HappeningOf } from '../../core/event.ts';
import { failure, type TroupeError } from '../../errors/index.ts';

export interface CapWatch {
  see(happening: Happening): void;
  /** Why the episode ends when this step is quiet; undefined while no cap requires it. */
  ended(): TroupeError | undefined;
  /** What was dropped in this step, where something may be missing because of it. */
  starved(step: number): TroupeError | undefined;
}

type CapCutEvent = HappeningOf<'message.cut'>;

export function createCapWatch(): CapWatch {
  let end: CapCutEvent | undefined;
  let dropped: CapCutEvent | undefined;
  return {
    see(e) {
      if (e.type !== 'message.cut' || e.action === 'truncate') return;
      if (e.action === 'end') end = earlier(end, e);
      dropped = earlier(dropped?.step === e.step ? dropped : undefined, e);
    },
    ended: () => end && failure('CAP_REACHED', { cap: end.cap, who: end.from }),
    starved: (step) =>
      dropped?.step === step ? failure('CAP_STARVED', { cap: dropped.cap, who: dropped.from }) : undefined,
  };
}

/** Several caps may cut at the same time: which one is named does not depend on which event arrived first (L3). */
const earlier = (a: CapCutEvent | undefined, b: CapCutEvent): CapCutEvent =>
  a === undefined || (b.step === a.step && b.id < a.id) ? b : a;
