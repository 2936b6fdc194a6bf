// One process's share of an episode: the ports of the roles it serves, the desk where they ask, and the road on which
// they are heard. The episode drives hosts; it does not know where they are.

import type { CallPermission } from '../core/budget.ts';
import type { Bus } from '../core/bus.ts';
import type { Draft } from '../core/channel.ts';
import type { Clock } from '../core/clock.ts';
import type { TroupeError } from '../core/errors/index.ts';
import type { Recorder } from '../core/event.ts';
import type { Message } from '../core/message.ts';
import type { TraceLevel } from '../core/model.ts';
import type { Me } from '../core/role.ts';
import { withoutUndefined } from '../core/without-undefined.ts';
import type { WorldCard } from '../core/world.ts';
import { createDueSenders, type DueSenders } from '../topology/due.ts';
import type { Instance, Topology } from '../topology/topology.ts';
import type { CallLimits } from './call-watch.ts';
import { createCapCounter } from './cap-counter.ts';
import type { Inspect } from './machine.ts';
import { createModelClient, type ModelAssignment } from './model-client.ts';
import { RoleContract, type RoleServices } from './role-contract.ts';
import { createRoleHost, type RestartPolicy, type RoleHost } from './role-host.ts';
import { createRouter, type MessageListener } from './router.ts';

/** External inputs of a recorded episode that a replay must meet again (L6). */
export interface ReplayScript {
  /** The error with which a role threw, by `by step depth failure`. */
  readonly failures: ReadonlyMap<string, TroupeError>;
  /** Per hearer the ids in the order in which they were delivered: given only where the protocol's timing is free. */
  readonly deliveries?: ReadonlyMap<string, readonly string[]>;
  /** For a call on record: the model and settings it was asked with. */
  readonly assignment?: (call: string) => Pick<ModelAssignment, 'model' | 'settings'> | undefined;
  /** What a fork takes away. */
  readonly drops?: (message: Message) => boolean;
}

export interface HostNeeds {
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
  /** In a replay: what came from outside besides answers. */
  readonly script?: ReplayScript;
  /** Asked before each attempt of a call. */
  readonly mayCall?: CallPermission;
  readonly signal: AbortSignal;
  /** Whether this is the only process of the episode: then sent = received here is quiet everywhere. */
  readonly alone: boolean;
  /** Called whenever nobody here is thinking or pending and, when alone, nothing is in flight. */
  readonly onRest: () => void;
}

export interface Host {
  readonly serves: readonly Instance[];
  begin(step: number, ready: readonly string[]): void;
  /** Something said by a body or an opening. */
  say(from: Instance, drafts: readonly Draft[]): void;
  listen(body: Instance, ear: MessageListener): void;
  /**
   * Deliveries owed by what was sent from here, deliveries made or refused here, and whether anybody here is thinking.
   */
  counts(): { readonly sent: number; readonly received: number; readonly busy: boolean };
  waiting(): { readonly who: string; readonly for: readonly string[] }[];
  /**
   * The first reason for which a decision was given up without a fallback: of the first step that has one, and there by
   * name, not by time.
   */
  gaveUp(): { readonly who: string; readonly code: string; readonly message: string } | undefined;
  /** The message of this step at which a conversation without an end was cut. */
  endless(): Message | undefined;
  /** Says this step's messages again; hearers drop those they have had. */
  resend(): void;
  stop(): void;
}

export function createHost(needs: HostNeeds): Host {
  const { topology, recorder, clock, alone } = needs;
  const caps = createCapCounter(needs);
  const road = createRouter({ ...needs, caps, drops: needs.script?.drops, onArrived: restIfQuiet });
  const dueIn = createDueSenders(topology);
  const desk = createModelClient({
    clock,
    recorder,
    limits: needs.limits,
    signal: needs.signal,
    ...(needs.trace ? { trace: needs.trace } : {}),
    ...withoutUndefined({ mayCall: needs.mayCall }),
  });
  const ports = new Map<Instance, RoleHost>();
  const serves = topology.instances.filter((i) => i.role !== null && needs.serves(i));
  let step = -1;
  let ready: readonly string[] = [];
  let due: DueSenders | undefined;
  let calls = new Map<string, number>();
  let pending = 0;
  let givenUp: ReturnType<Host['gaveUp']>;
  let givenUpIn = -1;
  const mes = new Map<Instance, Me>();
  const crews = new Map<string, Pick<Me, 'team' | 'ready'>>();

  // --- the ports ---

  /** Asked once for each wake. */
  function woken(instance: Instance): Me {
    const lastWord = caps?.beginDecision(instance);
    return lastWord?.length ? { ...me(instance), lastWord } : me(instance);
  }

  /** The same object for every wake of a step. */
  function me(instance: Instance): Me {
    const known = mes.get(instance);
    if (known !== undefined) return known;
    const { part, roleName: role, agent } = instance;
    const made: Me = {
      part,
      role,
      serves: agent === null ? 'part' : 'agent',
      agent: agent ?? part,
      step,
      world: needs.card,
      ...crewOf(part),
    };
    mes.set(instance, made);
    return made;
  }

  function crewOf(part: string): Pick<Me, 'team' | 'ready'> {
    const known = crews.get(part);
    if (known !== undefined) return known;
    const team = topology.part(part)?.team ?? [];
    const members = new Set(team);
    const crew = { team, ready: topology.parts.length === 1 ? ready : ready.filter((a) => members.has(a)) };
    crews.set(part, crew);
    return crew;
  }

  const office: RoleServices = {
    clock,
    recorder,
    restarts: needs.restarts,
    inspect: needs.inspect,
    me: woken,
    due: (of, channel) => due?.count(of.name, channel) ?? 0,
    overhears: topology.overhears,
    hears: (of, channel, sender) => {
      const from = topology.instance(sender);
      return from !== undefined && topology.possibleRecipients(from, channel).includes(of);
    },
    say: road.say,
    ask: (of, question, depth, causes) => {
      const n = calls.get(of.name) ?? 0;
      calls.set(of.name, n + 1);
      const call = `${step}:${of.name}:${n}`;
      const seat = { ...needs.assignment(of), ...needs.script?.assignment?.(call) };
      return { call, answer: desk({ call, step, by: of.name, depth, causes, assignment: seat, question }) };
    },
    pending: (change) => {
      pending += change;
    },
    failsAgain: (of, at, depth, failure) => needs.script?.failures.get(`${of.name} ${at} ${depth} ${failure}`),
    settled: restIfQuiet,
    gaveUp: (of, reason) => {
      // L3: of several in a step the same one, whoever's failure came first.
      if (givenUp && (step > givenUpIn || givenUp.who <= of.name)) return;
      givenUp = { who: of.name, ...reason };
      givenUpIn = step;
    },
  };

  for (const instance of serves) {
    if (instance.role === null) continue;
    const port = createRoleHost(new RoleContract(instance, instance.role, office));
    ports.set(instance, port);
    const ear: MessageListener = { refuses: () => (port.gone() ? 'role-gone' : undefined), hear: port.hear };
    const order = needs.script?.deliveries?.get(instance.name);
    road.listen(instance, order ? inRecordedOrder(ear, order) : ear);
  }

  function restIfQuiet(): void {
    if (pending === 0 && (!alone || road.sent() === road.received())) needs.onRest();
  }

  return {
    serves,
    begin(now, readyNow) {
      step = now;
      ready = readyNow;
      due = dueIn(now, readyNow);
      calls = new Map();
      mes.clear();
      crews.clear();
      for (const port of ports.values()) port.begin(now);
      caps?.begin(now);
      road.begin(now, readyNow);
    },
    say: (from, drafts) => void road.say(from, drafts, [], 0),
    listen: road.listen,
    counts: () => ({ sent: road.sent(), received: road.received(), busy: pending > 0 }),
    waiting: () =>
      [...ports].flatMap(([instance, port]) => {
        const missing = port.missing();
        return due?.awake.has(instance.name) && missing.length > 0 ? [{ who: instance.name, for: missing }] : [];
      }),
    gaveUp: () => givenUp,
    endless: road.endless,
    resend: road.resend,
    stop() {
      road.close();
      for (const port of ports.values()) port.stop();
    },
  };
}

/** L3, `timing: 'free'`: a message waits until all that came before it on record have come again. */
function inRecordedOrder(ear: MessageListener, order: readonly string[]): MessageListener {
  const place = new Map(order.map((id, i) => [id, i]));
  const held = new Map<number, Message>();
  let next = 0;
  return {
    ...ear,
    hear(message) {
      const at = place.get(message.id);
      if (at === undefined) return ear.hear(message);
      held.set(at, message);
      for (let due = held.get(next); due; due = held.get(next)) {
        held.delete(next++);
        ear.hear(due);
      }
    },
  };
}
