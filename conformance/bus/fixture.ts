// Provides what the clauses about a bus need: connections that are closed afterwards, listeners to wait on, and
// messages.
import type { Bus } from '../../runtime/core/bus.ts';
import { type Clock, systemClock } from '../../runtime/core/clock.ts';
import { instanceName, type Message, messageId } from '../../runtime/core/message.ts';
import { freshId } from '../../runtime/core/random.ts';
import { prefixOf } from '../../runtime/text/subject.ts';
import { ClauseFailure, type SuiteClause } from '../suite.ts';

export interface BusFixture {
  /** Opens another connection to the same bus. */
  open(): Promise<Bus>;
  /** How long to wait before an expected message counts as lost; 2,000 ms by default. Give a slow bus more. */
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
export function withBusLines(run: (scene: BusScene) => Promise<void>): SuiteClause<BusFixture>['run'] {
  return async (given, givenUp) => {
    const lines: Bus[] = [];
    const over = new AbortController();
    const waits = new Set<() => string>();
    givenUp?.addEventListener('abort', () => over.abort());
    const fixture: TriedFixture = { ...given, over: over.signal, waits };
    const open = async () => {
      const line = await within(fixture, given.open(), () => 'a line to be opened');
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
      const whole = { ...given, patienceMs: 2 * patienceOf(given), over: over.signal };
      await within(whole, run(scene), () => [...waits].at(-1)?.() ?? 'a line to be flushed or closed');
    } finally {
      over.abort();
      const closed = Promise.all(lines.map((line) => line.close()));
      // Whoever has given up does not wait for this either.
      if (givenUp?.aborted) closed.catch(() => undefined);
      else await within({ ...given, over: givenUp }, closed, () => 'all lines to be closed');
    }
  };
}

/** A fixture while a clause is tried on it. */
interface TriedFixture extends BusFixture {
  /** Ends all waits of the clause: no timer outlives it. */
  readonly over: AbortSignal | undefined;
  /** What the clause waits for. */
  readonly waits?: Set<() => string>;
}

const patienceOf = ({ patienceMs = 2_000 }: BusFixture): number => patienceMs;

/** @throws ClauseFailure when patience or the clause ends first. */
function within<T>(fixture: TriedFixture, work: Promise<T>, what: () => string): Promise<T> {
  const { clock = systemClock, over, waits } = fixture;
  return new Promise((resolve, reject) => {
    const ms = patienceOf(fixture);
    const timer = clock.after(ms, () =>
      reject(new ClauseFailure(`waited ${ms} ms for ${what()}, in vain; a slow bus needs a longer patienceMs`)),
    );
    const stop = () => {
      timer.cancel();
      reject(new ClauseFailure(`waited for ${what()}, in vain`));
    };
    waits?.add(what);
    over?.addEventListener('abort', stop);
    if (over?.aborted) stop();
    work.then(resolve, reject).finally(() => {
      timer.cancel();
      waits?.delete(what);
      over?.removeEventListener('abort', stop);
    });
  });
}

function createCollector<T>(fixture: TriedFixture): BusCollector<T> {
  const received: T[] = [];
  const waiting = new Set<(item: T) => void>();
  return {
    received,
    take(item) {
      received.push(item);
      for (const look of waiting) look(item);
    },
    until(fits, what) {
      const come = new Promise<void>((resolve) => {
        const look = (item: T) => {
          if (!fits(item)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        for (const item of received) look(item);
      });
      return within(fixture, come, () => `${what} (${received.length} came)`);
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
