// One process's share of an episode: the ports of the roles it serves, and the one road (L1) on which everything said leaves and
// everything heard arrives. The episode drives hosts; it does not know where they are.

import { createDue, type Due } from '../core/awake.ts';
import type { Bus } from '../core/bus.ts';
import type { Draft } from '../core/channel.ts';
import type { Clock } from '../core/clock.ts';
import { asTroupeError, type TroupeError } from '../core/errors.ts';
import type { DropReason, Recorder } from '../core/event.ts';
import { type Message, type MessageId, messageId } from '../core/message.ts';
import type { Me } from '../core/role.ts';
import { type Instance, subjectsOf, type Topology } from '../core/topology.ts';
import { traceparent } from '../core/trace.ts';
import type { WorldCard } from '../core/world.ts';
import { type CallLimits, createDesk, type Seat } from './desk.ts';
import { createLanes, type Lane } from './lanes.ts';
import { createPort, type Port, type Restarts } from './port.ts';

/** Who listens: a role's port, or a body held by the episode. */
export interface Ear {
  /** A reason to turn the message away, before it counts as delivered. */
  refuses?(message: Message): DropReason | undefined;
  hear(message: Message): void;
}

/** External inputs of a recorded episode that a replay must meet again (L6). */
export interface Script {
  /** The error with which a role threw, by `by step depth failure`. */
  readonly failures: ReadonlyMap<string, TroupeError>;
  /** Per hearer the ids in the order in which they were delivered: given only where the protocol's timing is free. */
  readonly deliveries?: ReadonlyMap<string, readonly string[]>;
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
  readonly seat: (instance: Instance) => Seat;
  readonly limits: CallLimits;
  readonly restarts: Restarts;
  /** In a replay: what came from outside besides answers. */
  readonly script?: Script;
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
  listen(body: Instance, ear: Ear): void;
  /** Deliveries owed by what was sent from here, deliveries made or refused here, and whether anybody here is thinking. */
  counts(): { readonly sent: number; readonly received: number; readonly busy: boolean };
  waiting(): { readonly who: string; readonly for: readonly string[] }[];
  /** The first reason for which a decision was given up without a fallback. */
  gaveUp(): { readonly who: string; readonly code: string; readonly message: string } | undefined;
  stop(): void;
}

export function createHost(needs: HostNeeds): Host {
  const { topology, bus, recorder, clock, alone } = needs;
  const subjects = subjectsOf(needs.prefix);
  const laneOf = createLanes(topology, subjects);
  const dueIn = createDue(topology);
  const desk = createDesk({ clock, recorder, limits: needs.limits, signal: needs.signal });
  const ports = new Map<Instance, Port>();
  const seen: Set<MessageId>[] = [];
  const serves = topology.instances.filter((i) => i.role !== null && needs.serves(i));
  const stops: (() => void)[] = [];
  const traced = bus.kind !== 'memory';
  let step = -1;
  let ready: readonly string[] = [];
  let readySet: ReadonlySet<string> = new Set();
  let due: Due | undefined;
  let calls = new Map<string, number>();
  let early: (() => void)[] = [];
  let sent = 0;
  let received = 0;
  let pending = 0;
  let givenUp: ReturnType<Host['gaveUp']>;
  let mes = new Map<string, Pick<Me, 'team' | 'ready'>>();

  // --- L1: the one road out ---

  function say(
    from: Instance,
    drafts: readonly Draft[],
    causes: readonly MessageId[],
    depth: number,
    tell?: (channel: string, id: MessageId, hearers: number) => void,
  ): MessageId[] {
    const ids: MessageId[] = [];
    for (const draft of drafts) {
      const lane = laneOf(from, draft.channel);
      const why = refusal(from, lane, draft);
      if (lane === undefined || why !== undefined) {
        recorder.write({ type: 'message.refused', step, from: from.name, channel: String(draft.channel), why: why ?? '' });
        continue;
      }
      const n = lane.next(step);
      const going = topology.destination(from, draft.channel, draft.to, n, readySet);
      const message = envelope(from, draft, n, going.to, ids.length === 0 ? causes : [...causes, ...ids], depth + ids.length);
      ids.push(message.id);
      recorder.write({ type: 'message.sent', step, message });
      send(lane, message, going.hearers, going.cut);
      tell?.(draft.channel, message.id, going.hearers.length);
    }
    return ids;
  }

  function envelope(
    from: Instance,
    draft: Draft,
    n: number,
    to: string | null,
    causes: readonly MessageId[],
    depth: number,
  ): Message {
    const { channel, body } = draft;
    const { name, agent } = from;
    const id = messageId(step, channel, name, n);
    // Written out: this is made for every message, and copying a half-made one costs more than all the rest of it.
    if (agent === null) {
      if (to === null) return { id, step, depth, channel, from: name, body, causes };
      return { id, step, depth, channel, from: name, to, body, causes };
    }
    if (to === null) return { id, step, depth, channel, from: name, agent, body, causes };
    return { id, step, depth, channel, from: name, agent, to, body, causes };
  }

  function refusal(from: Instance, lane: Lane | undefined, draft: Draft): string | undefined {
    if (lane === undefined || lane.says === 'never') return 'may not speak on this channel';
    if (from.role === null) return undefined;
    const checked = lane.channel.schema.safeParse(draft.body);
    return checked.success ? undefined : `body does not fit the channel: ${checked.error.issues[0]?.message ?? ''}`;
  }

  function send(lane: Lane, message: Message, hearers: readonly Instance[], cut: DropReason | undefined): void {
    const drop = (reason: DropReason) => {
      for (const h of hearers) recorder.write({ type: 'message.dropped', step, id: message.id, to: h.name, reason });
    };
    if (cut !== undefined) return drop(cut);
    if (traced) recorder.flush();
    try {
      bus.publish(
        lane.subject(message.to ?? null),
        message,
        traced ? traceparent(needs.traceId, message.id) : undefined,
      );
      sent += hearers.length;
    } catch (thrown) {
      const { code } = asTroupeError(thrown);
      drop(code === 'MESSAGE_TOO_LARGE' ? 'too-large' : 'lost');
    }
  }

  // --- L1: the one road in ---

  function arrive(hearer: Instance, ear: Ear, had: Set<MessageId>, subject: string, message: Message): void {
    if (message.step > step) {
      early.push(() => arrive(hearer, ear, had, subject, message));
      return;
    }
    const from = topology.instance(message.from);
    const lane = from && laneOf(from, message.channel);
    if (from === undefined || lane?.subject(message.to ?? null) !== subject) {
      recorder.write({ type: 'message.refused', step, from: message.from, channel: message.channel, why: 'sender-mismatch' });
      return;
    }
    if (!topology.isFor(hearer, from, message.channel, message.to)) return;
    const reason = firstReason(ear, had, lane, message);
    if (reason === undefined) {
      received++;
      recorder.write({ type: 'message.delivered', step, id: message.id, to: hearer.name });
      ear.hear(message);
    } else {
      if (reason !== 'duplicate' && reason !== 'late' && reason !== 'not-spoken-here') received++;
      recorder.write({ type: 'message.dropped', step, id: message.id, to: hearer.name, reason });
    }
    restIfQuiet();
  }

  function firstReason(ear: Ear, had: Set<MessageId>, lane: Lane, message: Message): DropReason | undefined {
    if (had.has(message.id)) return 'duplicate';
    if (message.step < step) return 'late';
    if (lane.says === 'never') return 'not-spoken-here';
    had.add(message.id);
    if (traced && !lane.channel.schema.safeParse(message.body).success) return 'bad-body';
    return ear.refuses?.(message);
  }

  function open(instance: Instance, ear: Ear): void {
    const had = new Set<MessageId>();
    seen.push(had);
    for (const filter of topology.filters(instance)) {
      stops.push(bus.subscribe(subjects.pattern(filter), (subject, message) => arrive(instance, ear, had, subject, message)));
    }
  }

  // --- the ports ---

  function me(instance: Instance): Me {
    const part = topology.part(instance.part);
    let shared = mes.get(instance.part);
    if (shared === undefined) {
      const team = part?.team ?? [];
      shared = { team, ready: team.length === ready.length ? ready : ready.filter((a) => team.includes(a)) };
      mes.set(instance.part, shared);
    }
    const { part: name, roleName: role, agent } = instance;
    return { part: name, role, agent: agent ?? name, step, world: needs.card, team: shared.team, ready: shared.ready };
  }

  for (const instance of serves) {
    if (instance.role === null) continue;
    const port = createPort({
      name: instance.name,
      role: instance.role,
      clock,
      recorder,
      restarts: needs.restarts,
      me: () => me(instance),
      due: (channel) => due?.count(instance.name, channel) ?? 0,
      hears: (channel, sender) => {
        const from = topology.instance(sender);
        // Of what names its addressee it cannot be known whether it comes here: nobody waits for such a message.
        return from !== undefined && topology.possibleHearers(from, channel).includes(instance) && topology.isFor(instance, from, channel, undefined);
      },
      say: (drafts, causes, depth, tell) => say(instance, drafts, causes, depth, tell),
      ask: (question, depth) => {
        const n = calls.get(instance.name) ?? 0;
        calls.set(instance.name, n + 1);
        const call = `${step}:${instance.name}:${n}`;
        return { call, answer: desk({ call, step, by: instance.name, depth, seat: needs.seat(instance), question }) };
      },
      pending: (change) => {
        pending += change;
      },
      ...(needs.script
        ? {
            failsAgain: (at: number, depth: number, failure: number) =>
              needs.script?.failures.get(`${instance.name} ${at} ${depth} ${failure}`),
          }
        : {}),
      settled: restIfQuiet,
      gaveUp: (reason) => {
        givenUp ??= { who: instance.name, ...reason };
      },
    });
    ports.set(instance, port);
    const ear: Ear = { refuses: () => (port.gone() ? 'role-gone' : undefined), hear: port.hear };
    const order = needs.script?.deliveries?.get(instance.name);
    open(instance, order ? inRecordedOrder(ear, order) : ear);
  }

  function restIfQuiet(): void {
    if (pending === 0 && (!alone || sent === received)) needs.onRest();
  }

  return {
    serves,
    begin(now, readyNow) {
      step = now;
      ready = readyNow;
      readySet = new Set(readyNow);
      due = dueIn(now, readyNow);
      calls = new Map();
      mes = new Map();
      for (const ids of seen) if (ids.size > 0) ids.clear();
      for (const port of ports.values()) port.begin(now);
      const held = early;
      early = [];
      for (const arriveNow of held) arriveNow();
    },
    say: (from, drafts) => void say(from, drafts, [], 0),
    listen: open,
    counts: () => ({ sent, received, busy: pending > 0 }),
    waiting: () =>
      [...ports].flatMap(([instance, port]) => {
        const missing = port.missing();
        return due?.awake.has(instance.name) && missing.length > 0 ? [{ who: instance.name, for: missing }] : [];
      }),
    gaveUp: () => givenUp,
    stop() {
      for (const stop of stops.splice(0)) stop();
      for (const port of ports.values()) port.stop();
    },
  };
}

/** L3, `timing: 'free'`: a message waits until all that came before it on record have come again. */
function inRecordedOrder(ear: Ear, order: readonly string[]): Ear {
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
