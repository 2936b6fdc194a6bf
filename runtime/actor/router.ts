// The one road (L1): everything said in this process leaves by it, and everything heard arrives by it. A message is
// `sent`, then for each hearer `delivered` or `dropped(reason)`; what is no message of this episode is `refused`.
// Nothing is lost silently.
import type { Bus } from '../core/bus.ts';
import type { Draft } from '../core/channel.ts';
import { asTroupeError } from '../core/errors/index.ts';
import type { DropReason, Recorder } from '../core/event.ts';
import { isShallow, TOO_DEEP } from '../core/json-depth.ts';
import { FORGED, isIdOf, type Message, type MessageId } from '../core/message.ts';
import { traceparent } from '../core/trace.ts';
import { type Instance, subjectsOf, type Topology } from '../topology/topology.ts';
import type { CapCounter } from './cap-counter.ts';
import { createEnvelope } from './envelope.ts';
import { createSenderChannels, type SenderChannel } from './sender-channels.ts';

/** Who listens: a role's port, or a body held by the episode. */
export interface MessageListener {
  /** A reason to turn the message away, before it counts as delivered. */
  refuses?(message: Message): DropReason | undefined;
  hear(message: Message): void;
}

/** Told of each message sent: how many of its hearers may reply to it. */
export type OnSent = (channel: string, id: MessageId, repliers: number) => void;

export interface RouterNeeds {
  readonly topology: Topology;
  readonly bus: Bus;
  readonly prefix: string;
  readonly traceId: string;
  readonly recorder: Recorder;
  /** Absent: the protocol has none. */
  readonly caps?: CapCounter | undefined;
  /** Whether a fork takes the message away before anybody hears it. */
  readonly drops?: ((message: Message) => boolean) | undefined;
  /** How deep among the causes of one step a message may stand: a conversation without an end is cut there. */
  readonly depthCap: number;
  /** Called after each message that came in has been dealt with. */
  readonly onArrived: () => void;
}

export interface Router {
  begin(step: number, ready: readonly string[]): void;
  /** Sends in order, each caused by the ones before; returns the ids given. */
  say(
    from: Instance,
    drafts: readonly Draft[],
    causes: readonly MessageId[],
    depth: number,
    tell?: OnSent,
  ): MessageId[];
  listen(hearer: Instance, ear: MessageListener): void;
  /** Deliveries owed by what was sent from here. */
  sent(): number;
  /** Deliveries made or refused here. */
  received(): number;
  /** The first message of this step that stood too deep. */
  endless(): Message | undefined;
  /**
   * Sends again what was said in this step: nothing of earlier ones can be missing, or this one had not begun. Hearers
   * drop what they have had.
   */
  resend(): void;
  close(): void;
}

export function createRouter(needs: RouterNeeds): Router {
  const { topology, bus, recorder } = needs;
  const subjects = subjectsOf(needs.prefix);
  const laneOf = createSenderChannels(topology, subjects);
  const seen = new Map<Instance, Set<MessageId>>();
  /** Who is known to speak from this process. */
  const here = new Set<Instance>();
  /** What was said from here in this step, where it goes by way of others. */
  const issued = new Map<MessageId, Message>();
  const stops: (() => void)[] = [];
  const abroad = bus.kind !== 'memory';
  let step = -1;
  let ready: ReadonlySet<string> = new Set();
  let early: (() => void)[] = [];
  let sent = 0;
  let received = 0;
  let tooDeep: Message | undefined;

  // --- out ---

  function say(
    from: Instance,
    drafts: readonly Draft[],
    causes: readonly MessageId[],
    depth: number,
    tell?: OnSent,
  ): MessageId[] {
    const ids: MessageId[] = [];
    here.add(from);
    for (const draft of drafts) {
      const lane = laneOf(from, draft.channel);
      const why = refusal(from, lane, draft);
      if (lane === undefined || why !== undefined) {
        recorder.write({
          type: 'message.refused',
          step,
          from: from.name,
          channel: String(draft.channel),
          why: why ?? '',
        });
        continue;
      }
      const n = lane.nextNumber(step);
      const going = topology.destination(from, draft.channel, draft.to, n, ready);
      const capped =
        going.cut === undefined ? needs.caps?.apply(from, lane.channel, draft, going.recipients) : undefined;
      const message = createEnvelope(
        step,
        from,
        capped === undefined ? draft : { ...draft, body: capped.body },
        n,
        going.to,
        ids.length === 0 ? causes : [...causes, ...ids],
        depth + ids.length,
      );
      if (capped !== undefined) {
        for (const cut of capped.cuts)
          recorder.write({
            type: 'message.cut',
            step,
            id: message.id,
            from: from.name,
            channel: draft.channel,
            ...cut,
          });
      }
      recorder.write({ type: 'message.sent', step, message });
      const taken = capped?.dropped ? 'cap' : takenAway(message);
      // What nobody is let hear causes nothing, and nobody replies to it: nobody is to wait for it.
      if (taken === undefined) ids.push(message.id);
      send(lane, message, going.recipients, taken ?? going.cut);
      tell?.(draft.channel, message.id, taken === undefined ? lane.countRepliers(going.recipients) : 0);
    }
    return ids;
  }

  function takenAway(message: Message): DropReason | undefined {
    if (needs.drops?.(message)) return 'fork';
    if (message.depth <= needs.depthCap) return undefined;
    tooDeep ??= message;
    return 'endless';
  }

  function refusal(from: Instance, lane: SenderChannel | undefined, draft: Draft): string | undefined {
    if (lane === undefined || lane.says === 'never') return 'may not speak on this channel';
    if (!isShallow(draft.body)) return `body does not fit the channel: ${TOO_DEEP}`;
    if (from.role === null) return undefined;
    if (lane.addresses && topology.body(draft.to ?? '') === undefined)
      return `names no agent of this episode: '${draft.to ?? ''}'`;
    const checked = lane.channel.schema.safeParse(draft.body);
    if (checked.success) return undefined;
    const [issue] = checked.error.issues;
    return `body does not fit the channel: ${[...(issue?.path ?? []), issue?.message ?? ''].map(String).join(': ')}`;
  }

  function send(
    lane: SenderChannel,
    message: Message,
    hearers: readonly Instance[],
    cut: DropReason | undefined,
  ): void {
    const drop = (reason: DropReason) => {
      for (const h of hearers) recorder.write({ type: 'message.dropped', step, id: message.id, to: h.name, reason });
    };
    if (cut !== undefined) return drop(cut);
    if (abroad) recorder.flush();
    try {
      put(lane, message);
      sent += hearers.length;
      if (abroad) issued.set(message.id, message);
    } catch (thrown) {
      const { code } = asTroupeError(thrown);
      drop(code === 'MESSAGE_TOO_LARGE' ? 'too-large' : 'lost');
    }
  }

  function put(lane: SenderChannel, message: Message): void {
    bus.publish(lane.subject(message.to ?? null), message, abroad ? traceparent(needs.traceId, message.id) : undefined);
  }

  // --- in ---

  function arrive(
    hearer: Instance,
    ear: MessageListener,
    had: Set<MessageId>,
    subject: string,
    message: Message,
  ): void {
    // Another process may be one step ahead of the word to begin, and no further.
    if (message.step > step + 1) return refuse(message, FORGED.notSaid);
    if (message.step > step) {
      early.push(() => arrive(hearer, ear, had, subject, message));
      return;
    }
    const from = topology.instance(message.from);
    const lane = from && laneOf(from, message.channel);
    if (from === undefined || lane?.subject(message.to ?? null) !== subject) return refuse(message, FORGED.otherSender);
    if (abroad && !isGenuine(from, message)) return refuse(message, FORGED.notSaid);
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
    needs.onArrived();
  }

  /**
   * An outside client may publish on our subjects; what a sender of this process has not said, word for word, is not
   * its word.
   */
  function isGenuine(from: Instance, message: Message): boolean {
    if (!isIdOf(message.id, message.step, message.channel, from.name) || !message.causes.every(isPlainId)) return false;
    if (!here.has(from)) return true;
    const own = issued.get(message.id);
    return own !== undefined && JSON.stringify(own.body) === JSON.stringify(message.body);
  }

  function refuse({ from, channel }: Message, why: string): void {
    recorder.write({ type: 'message.refused', step, from, channel, why });
  }

  function firstReason(
    ear: MessageListener,
    had: Set<MessageId>,
    lane: SenderChannel,
    message: Message,
  ): DropReason | undefined {
    if (had.has(message.id)) return 'duplicate';
    if (message.step < step) return 'late';
    if (lane.says === 'never') return 'not-spoken-here';
    had.add(message.id);
    if (abroad && !lane.channel.schema.safeParse(message.body).success) return 'bad-body';
    return ear.refuses?.(message);
  }

  function listen(instance: Instance, ear: MessageListener): void {
    const had = new Set<MessageId>();
    seen.set(instance, had);
    for (const filter of topology.subscriptions(instance)) {
      stops.push(
        bus.subscribe(subjects.pattern(filter), (subject, message) => arrive(instance, ear, had, subject, message)),
      );
    }
  }

  function resend(): void {
    for (const message of issued.values()) {
      const from = topology.instance(message.from);
      const lane = from && laneOf(from, message.channel);
      if (lane) put(lane, message);
    }
  }

  // A server that was away may have lost what was on its way; what is acknowledged is known by the count (sent =
  // received) that ends a step.
  const deaf = bus.onOutage?.(({ what }) => {
    if (what === 'back') resend();
  });
  if (deaf) stops.push(deaf);

  return {
    say,
    listen,
    resend,
    begin(now, readyNow) {
      step = now;
      tooDeep = undefined;
      ready = new Set(readyNow);
      for (const ids of seen.values()) if (ids.size > 0) ids.clear();
      issued.clear();
      const held = early;
      early = [];
      for (const arriveNow of held) arriveNow();
    },
    sent: () => sent,
    received: () => received,
    endless: () => tooDeep,
    close() {
      for (const stop of stops.splice(0)) stop();
    },
  };
}

/** An id that needs no escapes anywhere; no id of ours does. */
const isPlainId = (id: string): boolean => /^[\w:/=-]+$/.test(id);
