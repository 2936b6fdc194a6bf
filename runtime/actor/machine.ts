// The only caller of createActor. An XState actor is run so that nothing it emits gets out while it may still throw, and so that a throw
// is a fact to be handled and not an uncaught exception.
import { type AnyStateMachine, createActor, type Snapshot } from 'xstate';
import type { AnsweredEvent, FailedEvent, RoleEmits, WakeEvent } from '../core/role.ts';

export type MachineEvent = WakeEvent | AnsweredEvent | FailedEvent;

export interface Machine {
  send(event: MachineEvent): void;
  /** What has been emitted since it was last asked. */
  takeEmitted(): RoleEmits[];
  failed(): boolean;
  error(): unknown;
  /** In a final state: nothing wakes it any more. */
  done(): boolean;
  /** The present snapshot is good. */
  keep(): void;
  /** A persisted form of the last snapshot that was kept; undefined for a fresh start. */
  lastGood(): unknown;
  stop(): void;
}

const NOTHING: RoleEmits[] = [];

/** `set` starts a timer on the episode's clock and returns the way to cancel it. */
export function startMachine(
  logic: AnyStateMachine,
  set: (ms: number, run: () => void) => () => void,
  snapshot?: unknown,
): Machine {
  let emitted = NOTHING;
  const cancels = new Map<number, () => void>();
  let timers = 0;
  const clock = {
    setTimeout(run: () => void, ms: number) {
      const id = timers++;
      const cancel = set(ms, () => {
        cancels.delete(id);
        run();
      });
      cancels.set(id, cancel);
      return id;
    },
    clearTimeout(id: number) {
      cancels.get(id)?.();
      cancels.delete(id);
    },
  };
  const actor = createActor(logic, { clock, ...(snapshot === undefined ? {} : { snapshot: snapshot as Snapshot<unknown> }) });
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
