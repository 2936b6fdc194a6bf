// Carries messages within one process; the default bus. Nothing is serialized: a message is passed on as it is, so
// recipients must not change it.
//   B1 publishing only queues; one loop calls the subscribers later, never from within one another;
//   B2 the recipients of a message are fixed when it is published; a subscriber that has left by the time of its call
//     is skipped.
import type { Bus, ControlHandler, MessageHandler } from '../core/bus.ts';
import { breathe, systemClock } from '../core/clock.ts';
import type { Message } from '../core/message.ts';
import { failure } from '../errors/index.ts';
import {
  checkBody,
  checkPattern,
  checkSubject,
  createGarbageReporter,
  type GarbageReporter,
  subscriberThrew,
} from './wire.ts';

interface MemorySubscription<H> {
  readonly hear: H;
  readonly garbage: GarbageReporter;
  live: boolean;
}

type MemoryQueueEntry =
  | {
      readonly kind: 'message';
      readonly to: readonly MemorySubscription<MessageHandler>[];
      readonly subject: string;
      readonly message: Message;
    }
  | {
      readonly kind: 'control';
      readonly to: readonly MemorySubscription<ControlHandler>[];
      readonly subject: string;
      readonly body: unknown;
    }
  | { readonly kind: 'mark'; readonly reached: () => void };

/** What the connections of one memory bus share. */
export interface MemoryHub {
  readonly subscriptions: SubscriptionIndex<MemorySubscription<MessageHandler>>;
  readonly controls: SubscriptionIndex<MemorySubscription<ControlHandler>>;
  enqueue(entry: MemoryQueueEntry): void;
}

/**
 * Deliveries before the event loop gets a turn, so that talk can be interrupted. A count, because what runs meanwhile
 * should not depend on the machine; a time comes first only where recipients are so slow that a signal would wait long.
 */
const DELIVERIES_AT_ONCE = 250;
const MS_AT_ONCE = 100;

/**
 * The place where buses in memory meet: each `memoryBus(hub)` is one connection. Nothing leaves the process.
 * @example
 * ```ts
 * import { memoryBus, memoryHub } from 'troupe';
 *
 * const hub = memoryHub();
 * const buses = [memoryBus(hub), memoryBus(hub)];
 * buses.map((bus) => bus.kind); // → ['memory', 'memory']
 * ```
 */
export function memoryHub(): MemoryHub {
  const waiting = createQueue<MemoryQueueEntry>();
  let scheduled = false;
  let delivered = 0;
  let busyMs = 0;
  const drain = () => {
    let from = systemClock.now();
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      // Those of earlier batches count too: models that answer at once leave the loop no turn between batches.
      delivered += deliverEntry(entry);
      const to = systemClock.now();
      busyMs += to - from;
      from = to;
      if (delivered < DELIVERIES_AT_ONCE && busyMs < MS_AT_ONCE) continue;
      delivered = 0;
      busyMs = 0;
      void breathe().then(drain);
      return;
    }
    scheduled = false;
  };
  return {
    subscriptions: createSubscriptionIndex(checkSubject),
    controls: createSubscriptionIndex(checkSubject),
    enqueue(entry) {
      waiting.push(entry);
      if (scheduled) return;
      scheduled = true;
      queueMicrotask(drain);
    },
  };
}

/** Returns how many subscribers were called. */
function deliverEntry(entry: MemoryQueueEntry): number {
  if (entry.kind === 'mark') {
    entry.reached();
    return 1;
  }
  if (entry.kind === 'message') deliver(entry.to, entry.subject, entry.message);
  else deliverControl(entry.to, entry.subject, entry.body);
  return entry.to.length;
}

function deliver(to: readonly MemorySubscription<MessageHandler>[], subject: string, message: Message): void {
  for (const sub of to) {
    if (!sub.live) continue;
    try {
      sub.hear(subject, message);
    } catch (thrown) {
      sub.garbage.tell(subject, subscriberThrew(thrown));
    }
  }
}

function deliverControl(to: readonly MemorySubscription<ControlHandler>[], subject: string, body: unknown): void {
  for (const sub of to) if (sub.live) sub.garbage.guard(subject, () => sub.hear(body));
}

/**
 * Opens a connection to a bus in memory; connections to the same hub receive each other's messages. Messages and
 * control messages share one queue, and there is no size limit. An error thrown by a subscriber is reported as garbage
 * and does not stop the others.
 * @example
 * ```ts
 * import { memoryBus, memoryHub } from 'troupe';
 *
 * const hub = memoryHub();
 * const [one, other] = [memoryBus(hub), memoryBus(hub)];
 * const heard: unknown[] = [];
 * other.onControl('news', (body) => heard.push(body));
 * one.control('news', 'ready');
 * await one.flush();
 * heard; // → ['ready']
 * ```
 */
export function memoryBus(hub: MemoryHub = memoryHub()): Bus {
  const bin = createGarbageReporter();
  const ends = new Set<() => void>();
  let closing: Promise<void> | undefined;
  const open = () => {
    if (closing !== undefined) throw failure('BUS_CLOSED', {});
  };
  const settled = () => new Promise<void>((resolve) => hub.enqueue({ kind: 'mark', reached: resolve }));
  const hold = <H>(list: SubscriptionIndex<MemorySubscription<H>>, pattern: string, hear: H) => {
    open();
    checkPattern(pattern);
    const sub = { hear, garbage: bin, live: true };
    const takeOut = list.add(pattern, sub);
    const end = () => {
      if (!sub.live) return;
      sub.live = false;
      takeOut();
      ends.delete(end);
    };
    ends.add(end);
    return end;
  };
  return {
    kind: 'memory',
    about: 'memory',
    publish(subject, message) {
      open();
      checkBody(subject, message);
      hub.enqueue({ kind: 'message', to: hub.subscriptions.match(subject), subject, message });
    },
    subscribe: (pattern, hear) => hold(hub.subscriptions, pattern, hear),
    control(subject, body) {
      open();
      hub.enqueue({ kind: 'control', to: hub.controls.match(subject), subject, body });
    },
    onControl: (pattern, hear) => hold(hub.controls, pattern, hear),
    isHeard: (subject) => Promise.resolve(hub.controls.has(subject)),
    onGarbage: (hear, until) => bin.on(hear, until),
    flush: async () => {
      open();
      await settled();
    },
    close() {
      closing ??= settled().then(() => {
        for (const end of ends) end();
      });
      return closing;
    },
  };
}

/**
 * Implements a first-in, first-out queue whose cost does not grow with its length: a ring buffer that doubles when
 * it is full.
 */
interface Queue<T> {
  push(item: T): void;
  /** Removes the oldest item; undefined when the queue is empty. */
  shift(): T | undefined;
}

const SMALL = 64;
const LARGE = 65_536;

export function createQueue<T extends object>(): Queue<T> {
  let ring: (T | undefined)[] = new Array(SMALL);
  let head = 0;
  let size = 0;
  const grow = () => {
    const wider: (T | undefined)[] = new Array(ring.length * 2);
    for (let i = 0; i < size; i++) wider[i] = ring[(head + i) & (ring.length - 1)];
    ring = wider;
    head = 0;
  };
  return {
    push(item) {
      if (size === ring.length) grow();
      ring[(head + size) & (ring.length - 1)] = item;
      size++;
    },
    shift() {
      if (size === 0) return undefined;
      const item = ring[head];
      ring[head] = undefined;
      head = (head + 1) & (ring.length - 1);
      size--;
      // The burst is over, so its memory is released.
      if (size === 0 && ring.length > LARGE) {
        ring = new Array(SMALL);
        head = 0;
      }
      return item;
    },
  };
}

/**
 * Finds the subscriptions that match a subject. A trie over the tokens of the patterns, as NATS keeps one, makes
 * thousands of wildcard patterns cost no more than the few that share the subject's tokens; results are cached until a
 * subscription changes.
 */
interface SubscriptionIndex<T> {
  /** Returns a function that removes it. */
  add(pattern: string, item: T): () => void;
  /**
   * The subscriptions with matching patterns, in the order added. A returned list never changes: a change creates a new
   * one.
   * @throws what `check` throws, for a subject not seen before
   */
  match(subject: string): readonly T[];
  /** Whether a subscription has this very pattern: others that match it do not count. */
  has(pattern: string): boolean;
}

interface IndexedItem<T> {
  readonly n: number;
  readonly item: T;
}

interface SubscriptionTrieNode<T> {
  /** Created with the first token below, since most nodes of a large trie are leaves. */
  next: Map<string, SubscriptionTrieNode<T>> | undefined;
  /** Patterns that end here. */
  here: IndexedItem<T>[];
}

const MOST_KNOWN = 65_536;

export function createSubscriptionIndex<T>(check: (subject: string) => void): SubscriptionIndex<T> {
  const root = emptyNode<T>();
  const known = new Map<string, readonly T[]>();
  let added = 0;
  const forget = (pattern: string) => {
    if (hasWildcard(pattern)) known.clear();
    else known.delete(pattern);
  };
  return {
    add(pattern, item) {
      const held = { n: added++, item };
      descend(root, pattern.split('.')).here.push(held);
      forget(pattern);
      return () => {
        remove(root, { tokens: pattern.split('.'), depth: 0 }, held);
        forget(pattern);
      };
    },
    match(subject) {
      const found = known.get(subject);
      if (found !== undefined) return found;
      check(subject);
      const reached: IndexedItem<T>[] = [];
      collect(root, subject.split('.'), 0, reached);
      const items = reached.sort((a, b) => a.n - b.n).map((held) => held.item);
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(subject, items);
      return items;
    },
    has(pattern) {
      let at: SubscriptionTrieNode<T> | undefined = root;
      for (const token of pattern.split('.')) at = at?.next?.get(token);
      return (at?.here.length ?? 0) > 0;
    },
  };
}

function hasWildcard(pattern: string): boolean {
  return pattern.includes('*') || pattern.includes('>');
}

function emptyNode<T>(): SubscriptionTrieNode<T> {
  return { next: undefined, here: [] };
}

function descend<T>(root: SubscriptionTrieNode<T>, tokens: readonly string[]): SubscriptionTrieNode<T> {
  let at = root;
  for (const token of tokens) {
    at.next ??= new Map();
    let below = at.next.get(token);
    if (below === undefined) {
      below = emptyNode();
      at.next.set(token, below);
    }
    at = below;
  }
  return at;
}

/** Removes a subscription, and the branches that are then empty. */
function remove<T>(
  at: SubscriptionTrieNode<T>,
  { tokens, depth }: { readonly tokens: readonly string[]; readonly depth: number },
  held: IndexedItem<T>,
): void {
  const token = tokens[depth];
  if (token === undefined) {
    at.here = at.here.filter((other) => other !== held);
    return;
  }
  const below = at.next?.get(token);
  if (below === undefined) return;
  remove(below, { tokens, depth: depth + 1 }, held);
  if (below.here.length === 0 && !below.next?.size) at.next?.delete(token);
}

function collect<T>(
  at: SubscriptionTrieNode<T>,
  tokens: readonly string[],
  depth: number,
  reached: IndexedItem<T>[],
): void {
  const token = tokens[depth];
  if (token === undefined) {
    for (const held of at.here) reached.push(held);
    return;
  }
  if (at.next === undefined) return;
  for (const held of at.next.get('>')?.here ?? []) reached.push(held);
  const any = at.next.get('*');
  if (any !== undefined) collect(any, tokens, depth + 1, reached);
  const exact = at.next.get(token);
  if (exact !== undefined) collect(exact, tokens, depth + 1, reached);
}
