// Who hears what comes in from a server: equal patterns share one subscription there and are told one after the other here.
import type { Hear, HearControl } from '../core/bus.ts';
import type { Garbage } from './garbage.ts';
import { readLine } from './wire.ts';

/** The part of a client's delivery that is looked at. */
interface Delivery {
  readonly subject: string;
  readonly data: Uint8Array;
}
type Take = (error: Error | null, delivery: Delivery) => void;

interface Sub<H> {
  readonly hear: H;
  live: boolean;
}

/** Lists are replaced, never changed, so that a delivery under way is not disturbed. */
interface Group {
  hears: readonly Sub<Hear>[];
  controls: readonly Sub<HearControl>[];
  readonly end: () => void;
}

export interface Hearing {
  messages(pattern: string, hear: Hear): () => void;
  controls(pattern: string, hear: HearControl): () => void;
}

export function hearing(bin: Garbage, open: (pattern: string, take: Take) => { unsubscribe(): void }): Hearing {
  const groups = new Map<string, Group>();
  const groupOf = (pattern: string): Group => {
    const known = groups.get(pattern);
    if (known !== undefined) return known;
    const subscription = open(pattern, (error, delivery) => {
      if (error !== null) bin.tell(pattern, `the server refuses this subscription: ${error.message}`);
      else receive(group, delivery, bin);
    });
    const group: Group = { hears: [], controls: [], end: () => subscription.unsubscribe() };
    groups.set(pattern, group);
    return group;
  };
  const leave = (pattern: string, group: Group) => {
    if (group.hears.length > 0 || group.controls.length > 0) return;
    groups.delete(pattern);
    group.end();
  };
  return {
    messages(pattern, hear) {
      const group = groupOf(pattern);
      const sub = { hear, live: true };
      group.hears = [...group.hears, sub];
      return once(sub, () => {
        group.hears = group.hears.filter((other) => other !== sub);
        leave(pattern, group);
      });
    },
    controls(pattern, hear) {
      const group = groupOf(pattern);
      const sub = { hear, live: true };
      group.controls = [...group.controls, sub];
      return once(sub, () => {
        group.controls = group.controls.filter((other) => other !== sub);
        leave(pattern, group);
      });
    },
  };
}

function once(sub: { live: boolean }, end: () => void): () => void {
  return () => {
    if (!sub.live) return;
    sub.live = false;
    end();
  };
}

function receive(group: Group, delivery: Delivery, bin: Garbage): void {
  const { subject } = delivery;
  const line = readLine(delivery.data);
  if (line.kind === 'garbage') bin.tell(subject, line.why);
  else if (line.kind === 'message') {
    for (const sub of group.hears) if (sub.live) bin.guard(subject, () => sub.hear(subject, line.message));
  } else {
    for (const sub of group.controls) if (sub.live) bin.guard(subject, () => sub.hear(line.body));
  }
}
