// The way out to a server that may be away for a while: what cannot be sent is kept in order and sent when it is back, since the
// client forgets its own buffer at every attempt to connect. What was on its way when the server died may be lost all the same.
import { breathe, type Clock, sleep } from '../core/clock.ts';
import { busClosed } from '../core/errors.ts';
import type { Garbage } from './garbage.ts';

export interface Parcel<H> {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly headers: H | undefined;
}

/** The part of a client's connection that is used. */
export interface Connection<H> {
  publish(parcel: Parcel<H>): void;
  flush(): Promise<void>;
  close(): Promise<void>;
  closed(): Promise<unknown>;
}

export interface Way<H> {
  send(parcel: Parcel<H>): void;
  /** Resolves once the server has taken all that was sent; waits for it to come back. @throws BUS_CLOSED */
  flush(): Promise<void>;
  /** Sends what can be sent within the time, and ends in any case. */
  close(): Promise<void>;
  /** To be called when the connection is lost, and when it is back. */
  down(): void;
  up(): void;
}

export interface WayOptions {
  readonly clock: Clock;
  readonly closeTimeoutMs: number;
}

export function way<H>(connection: Connection<H>, bin: Garbage, { clock, closeTimeoutMs }: WayOptions): Way<H> {
  let kept: Parcel<H>[] = [];
  let away = false;
  let closed = false;
  let waiting: (() => void)[] = [];
  const take = <T>(from: T[], each: (item: T) => void) => {
    for (const item of from) each(item);
  };
  const wake = () => {
    const woken = waiting;
    waiting = [];
    take(woken, (resolve) => resolve());
  };
  void connection.closed().then(() => {
    closed = true;
    take(kept, ({ subject }) => bin.tell(subject, 'never sent: the line was closed while the server was away'));
    kept = [];
    wake();
  });
  const flushed = () =>
    connection.flush().then(
      () => true,
      () => false,
    );
  return {
    send(parcel) {
      if (away) kept.push(parcel);
      else connection.publish(parcel);
    },
    async flush() {
      while (!closed) {
        if (away) await new Promise<void>((resolve) => waiting.push(resolve));
        else if (await flushed()) return;
        else await breathe();
      }
      throw busClosed();
    },
    async close() {
      const stop = new AbortController();
      if (!away && !closed) {
        const late = sleep(clock, closeTimeoutMs, stop.signal).then(() => false);
        const all = await Promise.race([flushed(), late]);
        if (!all) bin.tell('(closing)', 'the server has not said that it took all that was sent');
      }
      stop.abort();
      await connection.close();
    },
    down() {
      away = true;
    },
    up() {
      away = false;
      const late = kept;
      kept = [];
      take(late, (parcel) => connection.publish(parcel));
      wake();
    },
  };
}
