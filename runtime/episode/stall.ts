// Explains why a step ended an episode: who waited for what, and which error caused it. What it must know for that is
// watched over all processes: the roles that have thrown, and what caps mean for the episode as a whole.

import type { EndReason, Happening, HappeningOf } from '../core/event.ts';
import type { OpenCall } from '../core/model.ts';
import { failure, type RoleFailure, recordedFault, type TroupeError, threwText } from '../errors/index.ts';
import type { ProcessGroup, WaitingRole } from './process-group.ts';

export interface EndDetails {
  readonly waiting?: readonly WaitingRole[];
  /** The line in a user's code. The record keeps it apart from the detail, because canonical records leave it out. */
  readonly place?: string;
  /** Of the error that caused the end. */
  readonly code?: string;
  /** Whether the step was still going on: a deadline has passed, or the bus or a process is lost. */
  readonly outside?: true;
}
export interface StepEnd extends EndDetails {
  readonly reason: EndReason;
  readonly detail?: string;
  readonly stepped?: boolean;
}

/** What is known of a step that no action came of. */
export interface StallNeeds {
  readonly group: ProcessGroup;
  /** Calls without an answer in all processes, as far as their events have arrived. */
  readonly openCalls: () => readonly OpenCall[];
  /** Roles of all processes that threw. */
  readonly roleFailures: () => readonly RoleFailure[];
  /** Only for lost messages and dead processes; null: no deadline. */
  readonly stepDeadlineMs: number | null;
}

export async function describeStall(
  { group, openCalls, roleFailures: thrown, stepDeadlineMs }: StallNeeds,
  missing: readonly string[],
  quiet: boolean,
): Promise<StepEnd> {
  const gaveUp = group.gaveUp();
  const waiting = await waitingRolesOf(group);
  if (gaveUp) return { reason: 'model-error', detail: `${gaveUp.who}: ${gaveUp.message}`, code: gaveUp.code, waiting };
  const lost = group.lost();
  if (lost) return { reason: 'stalled', detail: lost.message, code: lost.code, waiting };
  const endless = group.endless();
  if (endless) return { reason: 'stalled', ...saidOf(failure('STEP_ENDLESS', { ...endless })), waiting };
  const hung = quiet ? undefined : findHungCall(waiting, openCalls());
  if (hung)
    return {
      reason: 'model-error',
      ...saidOf(failure('MODEL_HUNG', { ...hung, deadlineMs: stepDeadlineMs }), `${hung.by}: `),
      waiting,
    };
  const why = quiet ? 'the team is quiet' : 'the step deadline has passed';
  const detail = `${why}, and no action came for ${missing.join(', ')}`;
  const first = thrown().find(({ gone }) => gone);
  if (!first) return { reason: 'stalled', detail, waiting };
  const { what, place, code } = first;
  // Not the team's silence, but an error in the code of a role: it is named, with its place.
  return { reason: 'role-error', detail: `${detail}: ${what}`, code, waiting, place };
}

const saidOf = ({ code, message }: TroupeError, of = '') => ({ detail: `${of}${message}`, code });

/**
 * L3: of several errors, the one whose role comes first by name. A process that is gone waits for nothing, so its open
 * calls explain nothing.
 */
function findHungCall(waiting: readonly WaitingRole[], calls: readonly OpenCall[]): OpenCall | undefined {
  return waiting.flatMap(
    ({ who, for: what }) => calls.find(({ by, call }) => by === who && what.some((w) => w.endsWith(call))) ?? [],
  )[0];
}

export async function waitingRolesOf(group: ProcessGroup): Promise<readonly WaitingRole[]> {
  return [...(await group.waiting())].sort((a, b) => (a.who < b.who ? -1 : 1));
}

// --- failed roles ---

interface RoleFailuresFold {
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
      if (e.type !== 'message.cut' || e.off !== undefined) return;
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
