// Watches what an episode must know of itself while it plays, over all processes: the calls without an answer, so that
// an end caused by a hanging model names the model; the roles that have thrown, so that an end for lack of an action
// names them; and what caps mean for the episode as a whole.
import type { Happening, HappeningOf } from '../../core/event.ts';
import type { OpenCall } from '../../core/model.ts';
import { failure, type RoleFailure, recordedFault, type TroupeError, threwText } from '../../errors/index.ts';

// --- open calls ---

export interface OpenCalls {
  see(happening: Happening): void;
  /** Calls that were asked, or will be asked again, in the order in which they were made. */
  now(): readonly OpenCall[];
}

export function createOpenCalls(): OpenCalls {
  const open = new Map<string, OpenCall>();
  return {
    see(e) {
      if (e.type === 'model.called') open.set(e.call, { call: e.call, by: e.by, model: e.model, attempt: e.attempt });
      if (e.type === 'model.answered' || (e.type === 'model.failed' && !e.retry)) open.delete(e.call);
    },
    now: () => [...open.values()],
  };
}

// --- failed roles ---

export interface RoleFailuresFold {
  see(happening: Happening): void;
  /** By instance name. */
  now(): readonly RoleFailure[];
}

export function createRoleFailures(): RoleFailuresFold {
  const roles = new Map<string, RoleFailure>();
  return {
    see(e) {
      if (e.type !== 'role.failed' && e.type !== 'role.gone') return;
      const had = roles.get(e.by);
      if (e.type === 'role.gone') {
        if (had) roles.set(e.by, { ...had, gone: true });
        return;
      }
      const { by, error, place } = e;
      const what = threwText(by, recordedFault(error, false));
      roles.set(by, { by, times: (had?.times ?? 0) + 1, gone: false, code: error.code, what, place });
    },
    now: () => [...roles.values()].sort((a, b) => (a.by < b.by ? -1 : 1)),
  };
}

// --- caps ---
// A cap whose action is `end` ends the episode; one that dropped a message is named where a role waited in vain.

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
