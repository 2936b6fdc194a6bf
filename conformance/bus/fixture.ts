// Provides what the clauses about a bus need: connections that are closed afterwards, listeners that can be waited for,
// messages.
import type { Bus } from '../../runtime/core/bus.ts';
import { type Clock, systemClock } from '../../runtime/core/clock.ts';
import { instanceName, type Message, messageId } from '../../runtime/core/message.ts';
import { freshId } from '../../runtime/core/random.ts';
import { prefixOf } from '../../runtime/core/subject.ts';
import { ClauseFailure } from '../suite.ts';

export interface BusFixture {
  /** Another line to the same bus. */
  open(): Promise<Bus>;
  /** How long to wait for what should come before it counts as lost; 60,000 ms unless said. */
  readonly patienceMs?: number;
  readonly clock?: Clock;
}

export interface BusScene {
  /** Fresh for every clause: the bus may be shared with others. */
  readonly prefix: string;
  open(): Promise<Bus>;
  collect<T>(): BusCollector<T>;
}

/** A list of what came in, which can be waited for. */
export interface BusCollector<T> {
  readonly received: T[];
  take(item: T): void;
  /** Resolves once something that came in fits. @throws ClauseFailure when patience ends. */
  until(fits: (item: T) => boolean, what: string): Promise<void>;
}

/**
 * Gives a clause its lines and closes them, whatever comes of it. What never ends fails, and says what it waits for.
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
      // What a clause waits for itself has a limit of its own, which is reached before this one.
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

/** Listens for bodies and waits until the bus knows. */
export async function collectBodies(line: Bus, pattern: string, collector: BusCollector<unknown>): Promise<() => void> {
  const end = line.subscribe(pattern, (_subject, message) => collector.take(message.body));
  await line.flush();
  return end;
}

export const untilLast = (collector: BusCollector<unknown>) =>
  collector.until((body) => body === END, 'the last message');
