// Runs an XState actor, and is the only caller of createActor. What the actor emits is held back until it can no
// longer throw, and a throw is returned as a value instead of becoming an uncaught exception.
import {
  type Actor,
  type ActorOptions,
  type AnyActorLogic,
  type AnyEventObject,
  createActor,
  type Snapshot,
} from 'xstate';
import type { AnsweredEvent, FailedEvent, RanEvent, RoleEmits, WakeEvent } from '../core/role.ts';

/** What a timer sends to its own machine: `xstate.after…`, or an event that the machine raised with a delay. */
export type TimerEvent = AnyEventObject;
export type MachineEvent = WakeEvent | AnsweredEvent | FailedEvent | RanEvent | TimerEvent;

export interface Machine {
  send(event: MachineEvent): void;
  /** What has been emitted since it was last asked. */
  takeEmitted(): RoleEmits[];
  failed(): boolean;
  error(): unknown;
  /** Whether the machine is in a final state, in which nothing wakes it. */
  done(): boolean;
  /** The name of one of the machine's child actors; undefined if it has none. */
  child(): string | undefined;
  /** Keeps the present snapshot as the last good one. */
  keep(): void;
  /** A persisted form of the last snapshot that was kept; undefined for a fresh start. */
  lastGood(): unknown;
  stop(): void;
}

/** Receives XState's own inspection events: a callback or an observer, as `createActor` takes them. */
export type Inspect = NonNullable<ActorOptions<AnyActorLogic>['inspect']>;

export interface MachineNeeds {
  readonly logic: AnyActorLogic;
  /** The actor's `id`, and its `systemId` when it is inspected. */
  readonly name: string;
  /** Starts a timer on the episode's clock; returns a function that cancels it. `fire` returns the event it sent. */
  readonly setTimer: (ms: number, fire: () => TimerEvent | undefined) => () => void;
  /** The persisted snapshot to start from; absent for a fresh start. */
  readonly snapshot?: unknown;
  readonly inspect?: Inspect | undefined;
}

const NOTHING: RoleEmits[] = [];

export function startMachine({ logic, name, setTimer, snapshot, inspect }: MachineNeeds): Machine {
  let emitted = NOTHING;
  const actor: Actor<AnyActorLogic> = createActor(logic, {
    id: name,
    clock: timersOn(setTimer, (run) => sentDuring(run, actor)),
    ...(inspect === undefined ? {} : { inspect, systemId: name }),
    ...(snapshot === undefined ? {} : { snapshot: snapshot as Snapshot<unknown> }),
  });
  actor.on('*', (event: RoleEmits) => {
    if (emitted === NOTHING) emitted = [event];
    else emitted.push(event);
  });
  actor.subscribe({ error() {} });
  actor.start();
  let now = actor.getSnapshot();
  // A snapshot with children is not kept: XState does not persist children that have no name in the machine's `actors`.
  let kept = childOf(now) === undefined ? now : undefined;

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
    child: () => childOf(now),
    keep() {
      kept = now;
    },
    lastGood: () => (kept === undefined ? undefined : logic.getPersistedSnapshot(kept)),
    stop: () => actor.stop(),
  };
}

/** XState's clock on the episode's timers. The map is created when the first timer is set: most machines set none. */
function timersOn(setTimer: MachineNeeds['setTimer'], fire: (run: () => void) => TimerEvent | undefined) {
  let cancels: Map<number, () => void> | undefined;
  let timers = 0;
  return {
    setTimeout(run: () => void, ms: number) {
      const id = timers++;
      const cancel = setTimer(ms, () => {
        cancels?.delete(id);
        return fire(run);
      });
      cancels ??= new Map();
      cancels.set(id, cancel);
      return id;
    },
    clearTimeout(id: number) {
      cancels?.get(id)?.();
      cancels?.delete(id);
    },
  };
}

/** The event that XState sends to the actor during `run`. It observes only that long, so nothing else pays for it. */
function sentDuring(run: () => void, actor: Actor<AnyActorLogic>): TimerEvent | undefined {
  let sent: TimerEvent | undefined;
  const looking = actor.system.inspect((e) => {
    if (e.type === '@xstate.event' && e.actorRef === actor) sent ??= e.event;
  });
  run();
  looking.unsubscribe();
  return sent;
}

function childOf({ children }: { readonly children?: Readonly<Record<string, unknown>> }): string | undefined {
  for (const name in children) return name;
  return undefined;
}
