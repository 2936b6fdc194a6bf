// Defines who plays a step: a protocol laid over the team, and the processes that serve its roles; implements the group
// of a single process. Explains why a step of it ended an episode: who waited for what, and which error caused it. What
// it must know for that is watched over all processes: the roles that have thrown, and what caps mean for the episode.
import type { Bus } from '../core/bus.ts';
import type { Clock } from '../core/clock.ts';
import type { EndReason, Happening, HappeningOf } from '../core/event.ts';
import type { InstanceName, Message } from '../core/message.ts';
import type { OpenCall } from '../core/model.ts';
import { failure, type RoleFailure, recordedFault, type TroupeError, threwText } from '../errors/index.ts';
import type { TalkCut } from '../topology/talk-limit.ts';
import type { Topology } from '../topology/topology.ts';
import type { AvatarHost } from './avatars.ts';

/** What a role takes over from somebody in its place under the protocol before. */
export interface InheritedMessage {
  readonly to: InstanceName;
  readonly message: Message;
}

/** All processes of an episode, as the episode drives them. */
interface ProcessGroup extends AvatarHost {
  /** Hands a role a message of an earlier step, before this one begins, wherever the role is served. */
  inherit(one: InheritedMessage, step: number): void;
  begin(step: number, ready: readonly string[]): void;
  /** Resolves true when nothing is in flight and no role is thinking anywhere, false when the deadline has passed. */
  quiet(deadlineMs: number | null): Promise<boolean>;
  waiting(): Promise<readonly WaitingRole[]>;
  gaveUp(): { readonly who: string; readonly code: string; readonly message: string } | undefined;
  /** The message at which an endless conversation was cut in this step. */
  endless(): TalkCut | undefined;
  /** Why waiting for the bus is pointless, if it is. */
  lost(): TroupeError | undefined;
  /**
   * Ends all sending and receiving; the last events of other processes have arrived by then. `not-last`: those who
   * serve the next protocol are called.
   */
  close(turn?: 'last' | 'not-last'): Promise<void>;
}

export interface WaitingRole {
  readonly who: string;
  readonly for: readonly string[];
}

/** Who plays: a protocol laid over the team, and the processes that serve its roles. */
export interface EpisodeStage {
  readonly topology: Topology;
  readonly group: ProcessGroup;
}

/** What the group needs from the host of its process. */
export interface LocalHost extends AvatarHost, Pick<ProcessGroup, 'inherit' | 'begin' | 'gaveUp' | 'endless'> {
  counts(): { readonly sent: number; readonly received: number; readonly busy: boolean };
  waiting(): readonly WaitingRole[];
  /** Sends this step's messages again; recipients drop those that they have had. */
  resend(): void;
  stop(): void;
  /** What was thrown in dealing with a message or an answer, by none of the roles. */
  fault(): { readonly thrown: unknown } | undefined;
}

export interface HostedGroup extends ProcessGroup {
  /** The caller must call it whenever the host has come to rest. */
  rested(): void;
}

interface LocalGroupNeeds {
  readonly host: LocalHost;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/**
 * The group of a single process. Every role is here, so quiet is counted exactly. For several processes see
 * coordinator.ts.
 */
export function localGroup({ host, bus, clock, signal }: LocalGroupNeeds): HostedGroup {
  let lost: TroupeError | undefined;
  const stopOutage = bus.onOutage?.((outage) => {
    if (outage.what !== 'lost') return;
    lost = outage.error;
    settle(false);
  });
  let resolve: ((quiet: boolean) => void) | undefined;
  const isQuiet = () => {
    const { sent, received, busy } = host.counts();
    return !busy && sent === received;
  };
  const settle = (quiet: boolean) => {
    const done = resolve;
    resolve = undefined;
    done?.(quiet);
  };
  return {
    inherit: host.inherit,
    begin: host.begin,
    say: host.say,
    listen: host.listen,
    gaveUp: host.gaveUp,
    endless: host.endless,
    lost: () => lost,
    async close() {
      stopOutage?.();
      host.stop();
    },
    waiting: () => Promise.resolve(host.waiting()),
    rested() {
      if (resolve && (host.fault() || isQuiet())) settle(true);
    },
    async quiet(deadlineMs) {
      const quiet = await comeToRest(deadlineMs);
      const fault = host.fault();
      if (fault) throw fault.thrown;
      return quiet;
    },
  };

  function comeToRest(deadlineMs: number | null): Promise<boolean> {
    if (host.fault() || isQuiet()) return Promise.resolve(true);
    if (lost) return Promise.resolve(false);
    return new Promise((done) => {
      const timer = deadlineMs === null ? undefined : clock.after(deadlineMs, () => settle(false));
      const cancel = () => settle(false);
      signal.addEventListener('abort', cancel, { once: true });
      resolve = (quiet) => {
        timer?.cancel();
        signal.removeEventListener('abort', cancel);
        done(quiet);
      };
    });
  }
}

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
