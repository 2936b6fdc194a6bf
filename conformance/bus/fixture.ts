// Provides what the clauses about a bus need: connections that are closed afterwards, listeners to wait on, and
// messages.
import type { Bus } from '../../runtime/core/bus.ts';
import { type Clock, systemClock } from '../../runtime/core/clock.ts';
import { instanceName, type Message, messageId } from '../../runtime/core/message.ts';
import { freshId } from '../../runtime/core/random.ts';
import { prefixOf } from '../../runtime/text/subject.ts';
import { ClauseFailure } from '../suite.ts';

export interface BusFixture {
  /** Opens another connection to the same bus. */
  open(): Promise<Bus>;
  /** How long to wait before an expected message counts as lost; 60,000 ms by default. */
  readonly patienceMs?: number;
  readonly clock?: Clock;
}

export interface BusScene {
  /** A new name for every clause, since the bus may be shared. */
  readonly prefix: string;
  open(): Promise<Bus>;
  collect<T>(): BusCollector<T>;
}

/** What is tried, by what is promised. */
export type BusPromises = Readonly<Record<string, (scene: BusScene) => Promise<void>>>;

/** A list of received messages that a clause can wait on. */
export interface BusCollector<T> {
  readonly received: T[];
  take(item: T): void;
  /** Resolves once a received message matches. @throws ClauseFailure when patience ends. */
  until(fits: (item: T) => boolean, what: string): Promise<void>;
}

/**
 * Gives a clause its connections and always closes them. A clause that never ends fails and says what it waits for.
 */
export function withBusLines(run: (scene: BusScene) => Promise<void>): (fixture: BusFixture) => Promise<void> {
  return async (fixture) => {
    const lines: Bus[] = [];
    const open = async () => {
      const line = await within(fixture, fixture.open(), 'a line to be opened');
      lines.push(line);
      return line;
    };
    const scene: BusScene = {
      prefix: prefixOf(`suite-${freshId()}`, '0'),
      open,
      collect: () => createCollector(fixture),
    };
    try {
      // A clause's own waits have a shorter limit, which is reached first.
      await within({ ...fixture, patienceMs: 2 * patienceOf(fixture) }, run(scene), 'a line to be flushed or closed');
    } finally {
      await within(fixture, Promise.all(lines.map((line) => line.close())), 'all lines to be closed');
    }
  };
}

const patienceOf = ({ patienceMs = 60_000 }: BusFixture): number => patienceMs;

/** @throws ClauseFailure when patience ends first. */
function within<T>(fixture: BusFixture, work: Promise<T>, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const ms = patienceOf(fixture);
    const timer = (fixture.clock ?? systemClock).after(ms, () =>
      reject(new ClauseFailure(`waited ${ms} ms for ${what}, in vain`)),
    );
    work.then(resolve, reject).finally(() => timer.cancel());
  });
}

function createCollector<T>(fixture: BusFixture): BusCollector<T> {
  const received: T[] = [];
  const waiting = new Set<(item: T) => void>();
  return {
    received,
    take(item) {
      received.push(item);
      for (const look of waiting) look(item);
    },
    until(fits, what) {
      return new Promise((resolve, reject) => {
        const ms = patienceOf(fixture);
        const give = () => {
          waiting.delete(look);
          reject(new ClauseFailure(`${what} did not come within ${ms} ms; ${received.length} came`));
        };
        const timer = (fixture.clock ?? systemClock).after(ms, give);
        const look = (item: T) => {
          if (!fits(item)) return;
          timer.cancel();
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        for (const item of received) look(item);
      });
    },
  };
}

/** The n-th message of a sender; bodies are numbers unless the clause is about bodies. */
export function numberedMessage(n: number, body: unknown = n): Message {
  const from = instanceName('team', 'alice', 'speaker');
  return {
    id: messageId(0, 'talk', from, n),
    step: 0,
    depth: 0,
    channel: 'talk',
    from,
    agent: 'alice',
    body,
    causes: [],
  };
}

/** The numbers 0 … n-1. */
export function numbersUpTo(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}

/** The body of the last message of a clause. */
export const END = 'end';

/** Subscribes to bodies and waits until the bus has registered it. */
export async function collectBodies(line: Bus, pattern: string, collector: BusCollector<unknown>): Promise<() => void> {
  const end = line.subscribe(pattern, (_subject, message) => collector.take(message.body));
  await line.flush();
  return end;
}

export const untilLast = (collector: BusCollector<unknown>) =>
  collector.until((body) => body === END, 'the last message');
