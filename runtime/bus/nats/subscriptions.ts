// Distributes what arrives from a server to the local subscribers: equal patterns share one subscription on the
// server, and their subscribers are called one after the other here.
import type { ControlHandler, MessageHandler } from '../../core/bus.ts';
import type { GarbageReporter, WireLine } from '../wire.ts';

/** The part of a client's delivery that is used here. */
export interface NatsDelivery {
  readonly subject: string;
  readonly data: Uint8Array;
}
type NatsDeliveryCallback = (error: Error | null, delivery: NatsDelivery) => void;

interface NatsSubscriber<H> {
  readonly hear: H;
  live: boolean;
}

/** Lists are replaced, never changed, so that a delivery in progress is not disturbed. */
interface NatsPatternGroup {
  hears: readonly NatsSubscriber<MessageHandler>[];
  controls: readonly NatsSubscriber<ControlHandler>[];
  readonly end: () => void;
}

interface NatsSubscriptions {
  messages(pattern: string, hear: MessageHandler): () => void;
  controls(pattern: string, hear: ControlHandler): () => void;
}

/** `read` tells what a delivery holds. */
export function createNatsSubscriptions(
  bin: GarbageReporter,
  read: (delivery: NatsDelivery) => WireLine,
  open: (pattern: string, take: NatsDeliveryCallback) => { unsubscribe(): void },
): NatsSubscriptions {
  const groups = new Map<string, NatsPatternGroup>();
  const groupOf = (pattern: string): NatsPatternGroup => {
    const known = groups.get(pattern);
    if (known !== undefined) return known;
    const subscription = open(pattern, (error, delivery) => {
      if (error !== null) bin.tell(pattern, `the server refuses this subscription: ${error.message}`);
      else dispatchLine(group, { subject: delivery.subject, line: read(delivery) }, bin);
    });
    const group: NatsPatternGroup = { hears: [], controls: [], end: () => subscription.unsubscribe() };
    groups.set(pattern, group);
    return group;
  };
  const leave = (pattern: string, group: NatsPatternGroup) => {
    if (group.hears.length > 0 || group.controls.length > 0) return;
    groups.delete(pattern);
    group.end();
  };
  return {
    messages(pattern, hear) {
      const group = groupOf(pattern);
      const sub = { hear, live: true };
      group.hears = [...group.hears, sub];
      return endOnce(sub, () => {
        group.hears = group.hears.filter((other) => other !== sub);
        leave(pattern, group);
      });
    },
    controls(pattern, hear) {
      const group = groupOf(pattern);
      const sub = { hear, live: true };
      group.controls = [...group.controls, sub];
      return endOnce(sub, () => {
        group.controls = group.controls.filter((other) => other !== sub);
        leave(pattern, group);
      });
    },
  };
}

function endOnce(sub: { live: boolean }, end: () => void): () => void {
  return () => {
    if (!sub.live) return;
    sub.live = false;
    end();
  };
}

interface ArrivedLine {
  readonly subject: string;
  readonly line: WireLine;
}

function dispatchLine(group: NatsPatternGroup, { subject, line }: ArrivedLine, bin: GarbageReporter): void {
  if (line.kind === 'garbage') bin.tell(subject, line.why);
  else if (line.kind === 'message') {
    for (const sub of group.hears) if (sub.live) bin.guard(subject, () => sub.hear(subject, line.message));
  } else {
    for (const sub of group.controls) if (sub.live) bin.guard(subject, () => sub.hear(line.body));
  }
}
