// Provides for every clause about a bus one that breaks it: the memory bus with exactly one defect. A suite that passes
// one of these tests nothing.

import type { BusFixture } from '../../../conformance/bus/bus.ts';
import { memoryBus, memoryHub } from '../../../runtime/bus/memory.ts';
import type { Bus, ControlHandler, MessageHandler } from '../../../runtime/core/bus.ts';
import type { Message } from '../../../runtime/core/message.ts';

/** Adds the defect to a connection; called once per connection. */
type BusDefect = (bus: Bus) => Partial<Bus>;

/** Keyed by the clause that it must break. */
export const busDefects: Readonly<Record<string, BusDefect>> = {
  'the messages of one publisher arrive in the order published': (bus) => publishing(bus, swapsNeighbours()),
  'order holds across subjects': (bus) => slowOn(bus, (subject) => subject.endsWith('.b')),
  'order holds between control words and messages': controlFirst,
  'a burst of 10,000 messages arrives whole and in order': (bus) => publishing(bus, dropsAfter(9_000)),
  'each matching subscription hears a message once': (bus) => ({
    publish: (subject, message) => {
      bus.publish(subject, message);
      if (message.body === 7) bus.publish(subject, message);
    },
  }),
  'a star stands for exactly one token': (bus) => subscribing(bus, (pattern) => pattern.replace(/\*.*$/, '>')),
  'an angle stands for one token or more': (bus) => subscribing(bus, (pattern) => pattern.replace(/>$/, '*')),
  'what does not match is not heard': (bus) => subscribing(bus, (pattern) => pattern.replace(/\.y$/, '.>')),
  'an ended subscription hears no more, and its equals go on': (bus) => ({
    subscribe: (pattern, hear) => {
      bus.subscribe(pattern, hear);
      return () => undefined;
    },
  }),
  'nobody is called before publishing has returned': synchronous,
  'who publishes while hearing is not called from within': synchronousWithin,
  'two lines hear each other': () => memoryBus(),
  'a line hears itself': deafToItself,
  'a message arrives deeply equal': (bus) =>
    publishing(bus, (message) => [{ ...message, causes: message.causes.slice(0, 1) }]),
  'a big message arrives whole': (bus) => publishing(bus, (message) => (sizeOf(message) > 100_000 ? [] : [message])),
  'after a flush the subscriptions are known': (bus) => ({
    subscribe: (pattern, hear) => {
      let known = false;
      return bus.subscribe(pattern, (subject, message) => {
        if (known) hear(subject, message);
        known = true;
      });
    },
  }),
  'closing carries what was published before': closesAtOnce,
  'a closed bus refuses': (bus) => ({ close: () => bus.flush() }),
  'control words reach whoever listens to control, and nobody else': (bus) => ({
    control: (subject, body) => bus.control(subject, typeof body === 'string' ? body.toUpperCase() : body),
  }),
  'odd names are told apart and read back': (bus) =>
    subscribing(bus, (pattern) => pattern.replace(/=[0-9A-F]{2}/g, '=2E')),
  'a subscriber that throws is told as garbage and disturbs nobody': () => ({ onGarbage: () => undefined }),
  'a subject or a pattern that is none is refused': (bus) => ({
    publish: (subject, message) => bus.publish(subject.replace('..', '.'), message),
  }),
  'a body that JSON cannot say is refused': (bus) => ({
    publish: (subject, message) =>
      bus.publish(subject, message.body === undefined ? { ...message, body: null } : message),
  }),
};

export function defectiveBus(defect: BusDefect): BusFixture {
  const hub = memoryHub();
  return {
    patienceMs: 500,
    open: async () => {
      const bus = memoryBus(hub);
      return { ...bus, ...defect(bus) };
    },
  };
}

function publishing(bus: Bus, change: (message: Message) => readonly Message[]): Partial<Bus> {
  return {
    publish: (subject, message) => {
      for (const changed of change(message)) bus.publish(subject, changed);
    },
  };
}

function subscribing(bus: Bus, change: (pattern: string) => string): Partial<Bus> {
  return { subscribe: (pattern, hear) => bus.subscribe(change(pattern), hear) };
}

function swapsNeighbours(): (message: Message) => readonly Message[] {
  let held: Message | undefined;
  return (message) => {
    if (message.body === 41) {
      held = message;
      return [];
    }
    const both = held === undefined ? [message] : [message, held];
    held = undefined;
    return both;
  };
}

function dropsAfter(n: number): (message: Message) => readonly Message[] {
  let seen = 0;
  return (message) => (seen++ === n ? [] : [message]);
}

function slowOn(bus: Bus, slow: (subject: string) => boolean): Partial<Bus> {
  return {
    publish: (subject, message) => {
      if (slow(subject)) queueMicrotask(() => bus.publish(subject, message));
      else bus.publish(subject, message);
    },
  };
}

function controlFirst(bus: Bus): Partial<Bus> {
  const held: (() => void)[] = [];
  return {
    publish: (subject, message) => {
      if (held.push(() => bus.publish(subject, message)) > 1) return;
      queueMicrotask(() => {
        for (const publish of held.splice(0)) publish();
      });
    },
  };
}

function synchronous(bus: Bus): Partial<Bus> {
  const hears: MessageHandler[] = [];
  const controls: ControlHandler[] = [];
  return {
    subscribe: (_pattern, hear) => {
      hears.push(hear);
      return () => undefined;
    },
    publish: (subject, message) => {
      for (const hear of hears) hear(subject, message);
    },
    onControl: (_pattern, hear) => {
      controls.push(hear);
      return () => undefined;
    },
    control: (_subject, body) => {
      for (const hear of controls) hear(body);
    },
    flush: () => bus.flush(),
  };
}

/** Only messages published during a subscriber's call are delivered at once. */
function synchronousWithin(bus: Bus): Partial<Bus> {
  const hears: MessageHandler[] = [];
  let within = false;
  return {
    subscribe: (pattern, hear) => {
      hears.push(hear);
      return bus.subscribe(pattern, (subject, message) => {
        within = true;
        hear(subject, message);
        within = false;
      });
    },
    publish: (subject, message) => {
      if (within) for (const hear of hears) hear(subject, message);
      else bus.publish(subject, message);
    },
  };
}

function deafToItself(bus: Bus): Partial<Bus> {
  const own = new Set<Message>();
  return {
    publish: (subject, message) => {
      own.add(message);
      bus.publish(subject, message);
    },
    subscribe: (pattern, hear) =>
      bus.subscribe(pattern, (subject, message) => own.has(message) || hear(subject, message)),
  };
}

function closesAtOnce(bus: Bus): Partial<Bus> {
  let gone = false;
  return {
    publish: (subject, message) => void Promise.resolve().then(() => gone || bus.publish(subject, message)),
    close: () => {
      gone = true;
      return bus.close();
    },
  };
}

function sizeOf(message: Message): number {
  return JSON.stringify(message).length;
}
