// Runs an XState actor, and is the only caller of createActor. What the actor emits is held back until it can no
// longer throw, and a throw is returned as a value instead of becoming an uncaught exception.
import { type AnyActorLogic, createActor, type Snapshot } from 'xstate';
import type { AnsweredEvent, FailedEvent, RoleEmits, WakeEvent } from '../core/role.ts';

/** The event that a delayed transition sends to its own machine. */
export type DelayedEvent = { readonly type: `xstate.${string}` };
export type MachineEvent = WakeEvent | AnsweredEvent | FailedEvent | DelayedEvent;

export interface Machine {
  send(event: MachineEvent): void;
  /** Removes and returns what has been emitted since the last call. */
  takeEmitted(): RoleEmits[];
  failed(): boolean;
  error(): unknown;
  /** Whether the machine is in a final state, in which nothing wakes it. */
  done(): boolean;
  /** Keeps the present snapshot as the last good one. */
  keep(): void;
  /** A persisted form of the last snapshot that was kept; undefined for a fresh start. */
  lastGood(): unknown;
  stop(): void;
}

const NOTHING: RoleEmits[] = [];

/** Starts a timer on the episode's clock, which will send this event; returns a function that cancels it. */
export type SetTimer = (ms: number, run: () => void, event: DelayedEvent | undefined) => () => void;

export function startMachine(logic: AnyActorLogic, set: SetTimer, snapshot?: unknown): Machine {
  let emitted = NOTHING;
  /** Created when the first timer is set, since most machines set none. */
  let cancels: Map<number, () => void> | undefined;
  let timers = 0;
  const clock = {
    setTimeout(run: () => void, ms: number) {
      const id = timers++;
      const fire = () => {
        cancels?.delete(id);
        run();
      };
      const cancel = set(ms, fire, newestDelayed(actor.system.getSnapshot()._scheduledEvents));
      cancels ??= new Map();
      cancels.set(id, cancel);
      return id;
    },
    clearTimeout(id: number) {
      cancels?.get(id)?.();
      cancels?.delete(id);
    },
  };
  const actor = createActor(logic, {
    clock,
    ...(snapshot === undefined ? {} : { snapshot: snapshot as Snapshot<unknown> }),
  });
  actor.on('*', (event: RoleEmits) => {
    if (emitted === NOTHING) emitted = [event];
    else emitted.push(event);
  });
  actor.subscribe({ error() {} });
  actor.start();
  let now = actor.getSnapshot();
  let kept = now;

  return {
    send: (event) => actor.send(event),
    takeEmitted() {
      const taken = emitted;
      emitted = NOTHING;
      now = actor.getSnapshot();
      return taken;
    },
    failed: () => now.status === 'error',
    error: () => now.error,
    done: () => now.status === 'done',
    keep() {
      kept = now;
    },
    lastGood: () => logic.getPersistedSnapshot(kept),
    stop: () => actor.stop(),
  };
}

/** XState registers what it will send before it starts the timer, in order of creation. */
function newestDelayed(
  scheduled: Readonly<Record<string, { readonly event: { readonly type: string } }>>,
): DelayedEvent | undefined {
  const event = Object.values(scheduled).at(-1)?.event;
  return event !== undefined && isDelayed(event) ? event : undefined;
}
const isDelayed = (event: { readonly type: string }): event is DelayedEvent => event.type.startsWith('xstate.');
