// Hosts one process's share of an episode: the roles it serves, the model client that they ask, and the router by which
// they are heard. The episode drives hosts; it does not know where they are.

import type { Bus } from '../core/bus.ts';
import type { Draft } from '../core/channel.ts';
import type { Clock } from '../core/clock.ts';
import type { CodeOutcome, CodeProgram, CodeRunner } from '../core/code.ts';
import type { DropReason, Recorder } from '../core/event.ts';
import type { InstanceName, Message, MessageId } from '../core/message.ts';
import type { TraceLevel } from '../core/model.ts';
import type { TakeoverReason } from '../core/takeover.ts';
import type { WorldCard } from '../core/world.ts';
import type { CallPermission } from '../tokens/budget.ts';
import { type TalkCut, TalkLimit } from '../topology/talk-limit.ts';
import type { Instance, Topology } from '../topology/topology.ts';
import type { CallLimits } from './call-watch.ts';
import { CapCounter } from './cap-counter.ts';
import type { Inspect } from './machine.ts';
import { createModelClient, type ModelAssignment } from './model-client.ts';
import {
  type GivenUpDecision,
  ProcessServices,
  type RecordedRoles,
  type RestartPolicy,
  type RoleHostNeeds,
  type RoleInstance,
} from './process-services.ts';
import { RoleHost } from './role-host.ts';
import { type MessageListener, Router } from './router.ts';

/** External inputs of a recorded episode that a replay must reproduce (L6). */
export interface ReplayScript extends RecordedRoles {
  /** Called before a step is played: what follows is asked about this step. */
  readonly begin?: (step: number) => void;
  /** The outcome of a program on record, by its id. */
  readonly ran?: (run: string) => CodeOutcome | undefined;
  /** The ids in the order in which they were delivered to an instance; only where the protocol's timing is free. */
  readonly deliveries?: (to: string) => readonly string[];
  /** The model and settings of a call on record. */
  readonly assignment?: (call: string) => Pick<ModelAssignment, 'model' | 'settings'> | undefined;
  /**
   * Why another protocol took over at this step on record; null where none did, undefined where the step is not on
   * record.
   */
  readonly switched?: (step: number) => TakeoverReason | null | undefined;
  /** Why the bus did not take a message, by its id. */
  readonly untaken?: (id: string) => DropReason | undefined;
  /** What a fork removes. */
  readonly drops?: (message: Message) => boolean;
}

interface HostNeeds {
  readonly topology: Topology;
  readonly bus: Bus;
  /** `troupe.<run>.<episode>` */
  readonly prefix: string;
  readonly traceId: string;
  readonly card: WorldCard;
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly serves: (instance: Instance) => boolean;
  readonly assignment: (instance: Instance) => ModelAssignment;
  readonly limits: CallLimits;
  readonly depthCap: number;
  readonly restarts: RestartPolicy;
  readonly inspect?: Inspect | undefined;
  /** Default `calls`. */
  readonly trace?: TraceLevel;
  /** Tokens of a text, and the name of the vocabulary: what caps are counted by. */
  readonly count: (text: string) => number;
  readonly tokenizer: string;
  /** In a replay: the external inputs other than answers. */
  readonly script?: ReplayScript;
  /** Runs what roles write. */
  readonly code: CodeRunner;
  /** Asked before each attempt of a call. */
  readonly mayCall?: CallPermission;
  readonly signal: AbortSignal;
  /** Whether this is the only process of the episode, so that sent = received here means that nothing is in flight. */
  readonly alone: boolean;
  /** Called whenever nobody here is thinking or pending and, when alone, nothing is in flight. */
  readonly onRest: () => void;
}

/** Wraps what was thrown, because anything can be thrown, even undefined. */
interface HostFault {
  readonly thrown: unknown;
}

export interface Host {
  readonly serves: readonly Instance[];
  begin(step: number, ready: readonly string[]): void;
  /** Something said by a body or an opening; returns the ids. */
  say(from: Instance, drafts: readonly Draft[], causes?: readonly MessageId[]): readonly MessageId[];
  listen(body: Instance, listener: MessageListener): void;
  /** Hands a role of this process a message of an earlier step, before the next begins. */
  inherit(one: { readonly to: InstanceName; readonly message: Message }, step: number): void;
  /**
   * Deliveries owed by what was sent from here, deliveries made or refused here, and whether anybody here is thinking.
   */
  counts(): { readonly sent: number; readonly received: number; readonly busy: boolean };
  waiting(): { readonly who: string; readonly for: readonly string[] }[];
  /**
   * The first decision that was given up without a fallback: of the first step that has one, the first by name and not
   * by time.
   */
  gaveUp(): GivenUpDecision | undefined;
  /** The message of this step at which a conversation without an end was cut. */
  endless(): TalkCut | undefined;
  /** What was thrown outside of any role while a message or an answer was handled: the episode cannot go on. */
  fault(): HostFault | undefined;
  /** Sends this step's messages again; recipients drop those they have had. */
  resend(): void;
  stop(): void;
}

export function createHost(needs: HostNeeds): Host {
  const { topology, alone, script } = needs;
  const caps = hasCaps(topology) ? new CapCounter(needs) : undefined;
  const talk = new TalkLimit(topology, needs.depthCap);
  const router = new Router({ caps, talk, onArrived: restIfQuiet, onThrown, ...needs });
  const services = servicesOf(needs, caps);
  const forRoles: RoleHostNeeds = { router, talk, onSettled: restIfQuiet, onThrown, ...needs };
  const instances = topology.instances.filter(isRole).filter(needs.serves);
  const inOrder: OrderedListener[] = [];
  const roles = new Map(instances.map((instance) => [instance, new RoleHost(instance, forRoles, services)]));
  for (const [instance, role] of roles) {
    const ordered = script?.deliveries && inRecordedOrder(role, script.deliveries, instance.name);
    if (ordered) inOrder.push(ordered);
    router.listen(instance, ordered ?? role);
  }

  let fault: HostFault | undefined;
  function onThrown(thrown: unknown): void {
    fault ??= { thrown };
    needs.onRest();
  }

  function restIfQuiet(): void {
    if (!services.busy() && (!alone || router.sent() === router.received())) needs.onRest();
  }

  return {
    serves: instances,
    begin(step, ready) {
      script?.begin?.(step);
      for (const ordered of inOrder) ordered.begin();
      services.begin(step, ready);
      for (const role of roles.values()) role.begin(step);
      caps?.begin(step);
      router.begin(step, ready);
    },
    say: (from, drafts, causes = []) => router.say({ from, causes, depth: 0 }, drafts),
    listen: (body, listener) => router.listen(body, listener),
    inherit({ to, message }, step) {
      const [, role] = [...roles].find(([{ name }]) => name === to) ?? [];
      if (role === undefined) return;
      needs.recorder.write({ type: 'message.delivered', step, id: message.id, to });
      role.inherit(message);
    },
    counts: () => ({ sent: router.sent(), received: router.received(), busy: services.busy() }),
    waiting: () =>
      [...roles].flatMap(([instance, role]) => {
        const missing = role.missing();
        return services.isAwake(instance) && missing.length > 0 ? [{ who: instance.name, for: missing }] : [];
      }),
    gaveUp: () => services.givenUp(),
    endless: () => talk.first(),
    fault: () => fault,
    resend: () => router.resend(),
    stop() {
      router.close();
      for (const role of roles.values()) role.stop();
    },
  };
}

const hasCaps = ({ parts }: Topology): boolean => parts.some(({ protocol }) => protocol.caps.length > 0);

const isRole = (instance: Instance): instance is RoleInstance => instance.role !== null;

function servicesOf(needs: HostNeeds, caps: CapCounter | undefined): ProcessServices {
  const { code, script } = needs;
  return new ProcessServices({
    caps,
    askModel: createModelClient(needs),
    runCode: (id, program) => script?.ran?.(id) ?? outcomeOf(code, program),
    ...needs,
    assignment: (of, call) => ({ ...needs.assignment(of), ...script?.assignment?.(call) }),
  });
}

/** Reports a runner that throws to the role, as unavailable; an error that escapes here would end the episode. */
function outcomeOf(code: CodeRunner, program: CodeProgram): CodeOutcome {
  try {
    return code.run(program);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    return { end: 'unavailable', stdout: '', error: `what runs programs threw: ${why}` };
  }
}

interface OrderedListener extends MessageListener {
  /** A step begins, with an order of its own. */
  begin(): void;
}

/**
 * Delivers messages in recorded order (L3, `timing: 'free'`): a message waits until all that precede it on record have
 * arrived again. `deliveries`: the ids of the step that has begun.
 */
function inRecordedOrder(
  listener: MessageListener,
  deliveries: NonNullable<ReplayScript['deliveries']>,
  to: string,
): OrderedListener {
  let place = new Map<string, number>();
  const held = new Map<number, Message>();
  let next = 0;
  return {
    begin() {
      place = new Map(deliveries(to).map((id, i) => [id, i]));
      held.clear();
      next = 0;
    },
    refuses: (message) => listener.refuses?.(message),
    miss: (message) => listener.miss?.(message),
    hear(message) {
      const at = place.get(message.id);
      if (at === undefined) return listener.hear(message);
      held.set(at, message);
      for (let due = held.get(next); due; due = held.get(next)) {
        held.delete(next++);
        listener.hear(due);
      }
    },
  };
}
