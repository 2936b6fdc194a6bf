// Runs an XState actor, and is the only caller of createActor. What the actor emits is held back until it can no
// longer throw, and looked at for what no role may emit; a throw is returned as a value instead of becoming an uncaught
// exception. What it logs goes to stderr: stdout is the command's.
import {
  type Actor,
  type ActorOptions,
  type AnyActorLogic,
  type AnyEventObject,
  createActor,
  type Snapshot,
} from 'xstate';
import type { AnsweredEvent, FailedEvent, RanEvent, RoleEmits, WakeEvent } from '../core/role.ts';
import { failure, roleThrew, type TroupeError } from '../errors/index.ts';
import { isUnwantedPromise } from '../text/awaitable.ts';

/** What a timer sends to its own machine: `xstate.after…`, or an event that the machine raised with a delay. */
export type TimerEvent = AnyEventObject;
export type MachineEvent = WakeEvent | AnsweredEvent | FailedEvent | RanEvent | TimerEvent;

export interface Machine {
  send(event: MachineEvent): void;
  /** What has been emitted since the last call. */
  takeEmitted(): RoleEmits[];
  failed(): boolean;
  error(): unknown;
  /** Whether the machine is in a final state, in which nothing wakes it. */
  done(): boolean;
  /** The state that a statechart is in, in words; undefined for logic without states. */
  state(): string | undefined;
  /** The name of the first child actor that the machine has started, also if it is over; undefined without one. */
  child(): string | undefined;
  /** Keeps the current snapshot as the last good one. */
  keep(): void;
  /** A persisted form of the last snapshot that was kept; undefined for a fresh start. */
  lastGood(): unknown;
  stop(): void;
}

/** Receives XState's own inspection events: a callback or an observer, as `createActor` takes them. */
export type Inspect = NonNullable<ActorOptions<AnyActorLogic>['inspect']>;

interface MachineNeeds {
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

export const startMachine = (needs: MachineNeeds): Machine => new HostedActor(needs);

/** A class, because each role of each agent has one and methods are then allocated once. */
class HostedActor implements Machine {
  readonly #name: string;
  readonly #logic: AnyActorLogic;
  readonly #actor: Actor<AnyActorLogic>;
  #emitted = NOTHING;
  #child: string | undefined;
  /** Whether an event is being handed to it. */
  #handed = true;
  #warned = false;
  #now: Snapshot<unknown> & { readonly value?: unknown };
  #kept: Snapshot<unknown> | undefined;

  constructor({ logic, name, setTimer, snapshot, inspect }: MachineNeeds) {
    this.#name = name;
    this.#logic = logic;
    const actor: Actor<AnyActorLogic> = createActor(this.#guarded(logic), {
      id: name,
      logger: console.error,
      clock: timersOn(setTimer, (run) => this.#handling(() => sentDuring(run, actor))),
      inspect,
      systemId: inspect && name,
      snapshot: snapshot === undefined ? undefined : (snapshot as Snapshot<unknown>),
    });
    this.#actor = actor;
    actor.on('*', (event: RoleEmits) => {
      if (this.#emitted === NOTHING) this.#emitted = [event];
      else this.#emitted.push(event);
    });
    // One send may be several transitions: a child that starts in one may have answered and be stopped in the next. One
    // that is spawned and stopped in the same transition never starts, so it stands in no snapshot.
    actor.subscribe({
      next: (now) => {
        this.#child ??= childOf(now);
      },
      error() {},
    });
    actor.start();
    this.#handed = false;
    this.#now = actor.getSnapshot();
    // A snapshot with children is not kept: XState does not persist children that have no name in the machine's
    // `actors`.
    this.#kept = this.#child === undefined ? this.#now : undefined;
  }

  send(event: MachineEvent): void {
    this.#handed = true;
    this.#actor.send(event);
    this.#handed = false;
  }

  takeEmitted(): RoleEmits[] {
    const taken = this.#emitted;
    this.#emitted = NOTHING;
    this.#now = this.#actor.getSnapshot();
    return taken;
  }

  failed(): boolean {
    return this.#now.status === 'error';
  }

  error(): unknown {
    return this.#now.error;
  }

  done(): boolean {
    return this.#now.status === 'done';
  }

  state(): string | undefined {
    return stateText(this.#now.value);
  }

  child(): string | undefined {
    return this.#child;
  }

  keep(): void {
    this.#kept = this.#now;
  }

  lastGood(): unknown {
    return this.#kept === undefined ? undefined : this.#logic.getPersistedSnapshot(this.#kept);
  }

  stop(): void {
    this.#handling(() => this.#actor.stop());
  }

  #handling<T>(run: () => T): T {
    this.#handed = true;
    const result = run();
    this.#handed = false;
    return result;
  }

  /**
   * A statechart that takes events only while it is handed one: its own code may keep `self` and send to it later,
   * which no record would hold. Logic without states is ours.
   */
  #guarded(logic: AnyActorLogic): AnyActorLogic {
    if (!('root' in logic)) return logic;
    const transition: AnyActorLogic['transition'] = (snapshot, event, scope) => {
      if (this.#handed) return logic.transition(snapshot, event, scope);
      // One that spawns is refused at its next wake anyway.
      if (!this.#warned && this.#child === undefined)
        process.emitWarning(failure('ROLE_SENT_PAST', { who: this.#name, event: event.type }));
      this.#warned = true;
      return snapshot;
    };
    const guarded: AnyActorLogic = Object.create(logic, { transition: { value: transition } });
    return guarded;
  }
}

/** `deciding`, `a.b`; several at a time as JSON; undefined of a chart with no state but its root. */
function stateText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const [first, ...others] = Object.entries(Object(value));
  if (first === undefined) return undefined;
  return others.length > 0 ? JSON.stringify(value) : `${first[0]}.${stateText(first[1])}`;
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

/** Children that were given no name have an id all the same. */
function childOf({ children }: { readonly children?: Readonly<Record<string, unknown>> }): string | undefined {
  for (const name in children) return String(Reflect.get(Object(children[name]), 'id') ?? name);
  return undefined;
}

/**
 * The first fault: drafts that are no list, one to nobody on a channel whose messages are addressed, one to an agent on
 * any other, an unknown type, a question or program without its parts.
 */
export function faultOfEmits(
  name: string,
  emitted: readonly RoleEmits[],
  mayAddress: MayAddress,
): TroupeError | undefined {
  try {
    for (const e of emitted) {
      if (!isObject(e))
        return failure('ROLE_EMITS_WRONG', { who: name, what: `${String(e)}, which is no object with a type` });
      const fault = e.type === 'say' ? faultOfDrafts(name, e.drafts, mayAddress) : faultOfOther(name, e);
      if (fault) return fault;
    }
    return undefined;
  } catch (thrown) {
    // A getter or a proxy of the user's may throw when it is looked at.
    return roleThrew(name, thrown);
  }
}

/** Whether words to this agent, or to nobody in particular, may be said on the channel. */
type MayAddress = (channel: string, to: string | undefined) => boolean;

function faultOfDrafts(name: string, drafts: unknown, mayAddress: MayAddress): TroupeError | undefined {
  if (isUnwantedPromise(drafts)) return failure('SAY_PROMISED', { what: `'say' of ${name}` });
  if (!Array.isArray(drafts) || !drafts.every(isObject)) return failure('SAY_NO_LIST', { who: name });
  const astray = drafts.find(
    (draft) => !mayAddress(String(draft.channel), draft.to === undefined ? undefined : String(draft.to)),
  );
  if (astray === undefined) return undefined;
  const code = astray.to === undefined ? 'ADDRESSEE_MISSING' : 'ADDRESSEE_UNROUTED';
  return failure(code, { who: name, channel: String(astray.channel) });
}

/** What each other type must hold, with the kind of each value. */
const NEEDS: Readonly<Record<string, readonly [field: string, ...parts: readonly (readonly [string, string])[]]>> = {
  ask: ['question', ['ask', 'string'], ['segments', 'object'], ['schema', 'object']],
  run: ['program', ['language', 'string'], ['source', 'string']],
  rejected: ['reason', ['code', 'string'], ['message', 'string']],
  fellBack: ['reason', ['code', 'string'], ['message', 'string']],
};

function faultOfOther(name: string, emitted: object): TroupeError | undefined {
  const type: unknown = Reflect.get(emitted, 'type');
  const needs = typeof type === 'string' && Object.hasOwn(NEEDS, type) ? NEEDS[type] : undefined;
  if (!needs)
    return failure('ROLE_EMITS_WRONG', {
      who: name,
      what: `'${String(type)}', which is none of say, ${Object.keys(NEEDS).join(', ')}`,
    });
  const [field, ...parts] = needs;
  const value: unknown = Reflect.get(emitted, field);
  if (isUnwantedPromise(value)) return failure('SAY_PROMISED', { what: `'${field}' of ${name}` });
  if (!isObject(value))
    return failure('ROLE_EMITS_WRONG', { who: name, what: `'${String(type)}' without its ${field}` });
  const missing = parts.find(([part, kind]) => typeof Reflect.get(Object(value), part) !== kind);
  return (
    missing && failure('ROLE_EMITS_WRONG', { who: name, what: `'${String(type)}' whose ${field} has no ${missing[0]}` })
  );
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
