// Keeps outgoing messages in order while the server is away, and sends them when it is back; the client discards its
// own buffer at every attempt to connect. Messages in transit when the server died may still be lost, so listeners
// are notified when the connection is restored and send them again (runtime/actor/router.ts,
// runtime/episode/coordinator.ts).
import type { Outage } from '../../core/bus.ts';
import { breathe, type Clock, sleep, type Timer } from '../../core/clock.ts';
import { failure, type TroupeError } from '../../errors/index.ts';
import type { GarbageReporter } from '../wire.ts';

export interface OutgoingMessage<H> {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly headers: H | undefined;
}

/** The part of a client's connection that is used here. */
export interface NatsClientConnection<H> {
  publish(parcel: OutgoingMessage<H>): void;
  flush(): Promise<void>;
  close(): Promise<void>;
  closed(): Promise<unknown>;
}

export interface NatsOutbox<H> {
  send(parcel: OutgoingMessage<H>): void;
  /** Resolves once the server has accepted everything sent; waits for it to come back. @throws BUS_CLOSED */
  flush(): Promise<void>;
  /** Sends what can be sent within the time, and closes in any case. */
  close(): Promise<void>;
  /** To be called when the connection is lost, and when it is back. */
  down(): void;
  up(): void;
  /** To be called where the server will never carry what is said. */
  refused(error: TroupeError): void;
  onOutage(hear: (outage: Outage) => void): () => void;
}

interface NatsOutboxOptions {
  /** The address of the server, for display. */
  readonly about: string;
  readonly awayMs: number;
  readonly clock: Clock;
  readonly closeTimeoutMs: number;
}

export function createNatsOutbox<H>(
  connection: NatsClientConnection<H>,
  bin: GarbageReporter,
  options: NatsOutboxOptions,
): NatsOutbox<H> {
  const { clock, closeTimeoutMs, about, awayMs } = options;
  let kept: OutgoingMessage<H>[] = [];
  let away = false;
  let closed = false;
  const waiting: (() => void)[] = [];
  let patience: Timer | undefined;
  const listeners = new Set<(outage: Outage) => void>();
  const tellAll = (outage: Outage) => {
    for (const hear of listeners) bin.guard('(outage)', () => hear(outage));
  };
  const take = <T>(from: T[], each: (item: T) => void) => {
    for (const item of from) each(item);
  };
  const wake = () => take(waiting.splice(0), (resolve) => resolve());
  void connection.closed().then(() => {
    closed = true;
    patience?.cancel();
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
      throw failure('BUS_CLOSED', {});
    },
    async close() {
      const stop = new AbortController();
      if (!away && !closed) {
        const late = sleep(clock, closeTimeoutMs, stop.signal).then(() => false);
        const all = await Promise.race([flushed(), late]);
        if (!all) bin.tell('(closing)', 'the server has not confirmed that it received all that was sent');
      }
      stop.abort();
      await connection.close();
    },
    onOutage(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    down() {
      if (!away) tellAll({ what: 'cut' });
      away = true;
      patience ??= clock.after(awayMs, () =>
        tellAll({ what: 'lost', error: failure('BUS_LOST', { about, ms: awayMs }) }),
      );
    },
    refused: (error) => tellAll({ what: 'lost', error }),
    up() {
      away = false;
      patience?.cancel();
      patience = undefined;
      // Messages from before the cut are sent before those from after it.
      tellAll({ what: 'back' });
      const late = kept;
      kept = [];
      take(late, (parcel) => connection.publish(parcel));
      wake();
    },
  };
}
