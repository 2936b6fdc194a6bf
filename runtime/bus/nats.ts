// Carries messages between processes over one connection to a NATS server. runtime/bus is the only folder that
// imports a NATS client.
//   N1 an error thrown by a subscriber never reaches the client, which would stop reading;
//   N2 while the connection is down, published messages are kept, and sent in order when it is up again
//     (nats/outbox.ts); listeners are notified first, since messages that were in transit may be lost;
//   N3 equal patterns share one subscription on the server, and each delivery is parsed once for all of them; what
//     this connection has sent is known when it comes back, and not parsed at all.
import {
  headers,
  type MsgHdrs,
  type NatsConnection,
  NoRespondersError,
  PermissionViolationError,
  RequestError,
} from '@nats-io/transport-node';
import { z } from 'zod';
import type { Bus } from '../core/bus.ts';
import { systemClock } from '../core/clock.ts';
import type { Message } from '../core/message.ts';
import { failure } from '../errors/index.ts';
import { Recent } from '../text/recent.ts';
import { connectToServer, forbiddenIn } from './nats/connect.ts';
import type { NatsOptions } from './nats/options.ts';
import { createNatsOutbox, type NatsClientConnection, type NatsOutbox, type OutgoingMessage } from './nats/outbox.ts';
import { type GroupNames, groupNames } from './nats/subject-prefix.ts';
import { createNatsSubscriptions, type NatsDelivery } from './nats/subscriptions.ts';
import {
  checkPattern,
  checkSubject,
  createGarbageReporter,
  type GarbageReporter,
  readLine,
  type WireLine,
  writeControl,
  writeMessage,
} from './wire.ts';

/**
 * Opens a connection to a NATS server. It reconnects for as long as it is open.
 * @throws BUS_UNREACHABLE, BUS_REFUSED, OPTION_BAD, FILE_UNREADABLE
 * @example
 * ```ts
 * import { natsBus } from 'troupe/nats';
 *
 * const bus = await natsBus({ servers: process.env.NATS_URL ?? 'nats://127.0.0.1:4222' });
 * bus.kind; // → 'nats'
 * await bus.close();
 * ```
 */
export async function natsBus(options: NatsOptions): Promise<Bus> {
  const names = groupNames(options.prefix);
  const { connection, about } = await connectToServer(options);
  return openBus(connection, { about, names }, options);
}

interface BusPlace {
  readonly about: string;
  readonly names: GroupNames;
}

function openBus(nc: NatsConnection, { about, names }: BusPlace, options: NatsOptions): Bus {
  const bin = createGarbageReporter();
  const { inside, outside } = names;
  const sent = new Recent<SentMessage>();
  const heard = createNatsSubscriptions(bin, readerOf(sent), (pattern, take) =>
    nc.subscribe(outside(pattern), {
      callback: (error, { subject, data }) => take(error, { subject: error ? pattern : inside(subject), data }),
    }),
  );
  const out = openOutbox(nc, bin, { about, names, options });
  let closing: Promise<void> | undefined;
  const open = () => {
    if (closing !== undefined || nc.isClosed()) throw failure('BUS_CLOSED', {});
  };
  const send = checkedSend(nc, out, names);
  return {
    kind: 'nats',
    about,
    publish(subject, message, trace) {
      open();
      const [head, bytes] = headersOf(message.id, trace);
      const data = writeMessage(subject, message);
      send({ subject, data, headers: head }, bytes);
      sent.keep({ subject, data, message });
    },
    subscribe(pattern, hear) {
      open();
      checkPattern(pattern);
      return heard.messages(pattern, hear);
    },
    control(subject, body) {
      open();
      send({ subject, data: writeControl(subject, body), headers: undefined }, 0);
    },
    onControl(pattern, hear) {
      open();
      checkPattern(pattern);
      return heard.controls(pattern, hear);
    },
    async isHeard(subject) {
      open();
      return isSubscribedOnServer(nc, outside(subject), writeControl(subject, null));
    },
    onGarbage: (hear, until) => bin.on(hear, until),
    onOutage: (hear) => out.onOutage(hear),
    async flush() {
      open();
      await out.flush();
    },
    close() {
      closing ??= out.close();
      return closing;
    },
  };
}

/** Sends what the server takes. @throws MESSAGE_TOO_LARGE, and as checkSubject does */
function checkedSend(nc: NatsConnection, out: NatsOutbox<MsgHdrs>, { outside }: GroupNames) {
  let most = nc.info?.max_payload ?? Number.POSITIVE_INFINITY;
  return (within: OutgoingMessage<MsgHdrs>, headerBytes: number): void => {
    const parcel = { ...within, subject: outside(within.subject) };
    checkSubject(parcel.subject);
    most = nc.info?.max_payload ?? most;
    const bytes = parcel.data.length + headerBytes;
    if (bytes > most) throw failure('MESSAGE_TOO_LARGE', { subject: parcel.subject, bytes, most });
    out.send(parcel);
  };
}

type SentMessage = NatsDelivery & { readonly message: Message };

/** Reads a delivery; what this connection has sent is known (N3). */
function readerOf(sent: Recent<SentMessage>): (delivery: NatsDelivery) => WireLine {
  return ({ subject, data }) => {
    const own = sent.find((line) => line.subject === subject && isSameData(line.data, data));
    return own === undefined ? readLine(data) : { kind: 'message', message: own.message };
  };
}

const isSameData = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && Buffer.compare(one, other) === 0;

function openOutbox(
  nc: NatsConnection,
  bin: GarbageReporter,
  { about, names, options }: BusPlace & { readonly options: NatsOptions },
): NatsOutbox<MsgHdrs> {
  const { clock = systemClock, closeTimeoutMs = 5_000, awayMs = 60_000, onStatus } = options;
  const connection: NatsClientConnection<MsgHdrs> = {
    publish: ({ subject, data, headers }) => nc.publish(subject, data, headers === undefined ? {} : { headers }),
    flush: () => nc.flush(),
    close: () => nc.close(),
    closed: () => nc.closed(),
  };
  const out = createNatsOutbox(connection, bin, { clock, closeTimeoutMs, about, awayMs });
  void watchStatus(nc, (what, why, error) => {
    const forbidden = forbiddenIn(error, about);
    // What else it asks the server for is not needed.
    if (forbidden && error instanceof PermissionViolationError && error.subject.startsWith(`${names.prefix}.`))
      out.refused(forbidden);
    if (what === 'down') out.down();
    if (what === 'up') out.up();
    if (onStatus !== undefined) bin.guard('(status)', () => onStatus(what, why));
  });
  return out;
}

/**
 * Headers with their length as the server counts it. A value that is not printable ASCII is left out of the headers;
 * the JSON carries it anyway.
 */
function headersOf(id: string, trace: string | undefined): [MsgHdrs, number] {
  const head = headers();
  let bytes = 'NATS/1.0\r\n\r\n'.length;
  for (const [key, value] of [
    ['Nats-Msg-Id', id],
    ['traceparent', trace],
  ] as const) {
    if (value === undefined || !/^[\x21-\x7e]+$/.test(value)) continue;
    head.append(key, value);
    bytes += key.length + value.length + ': \r\n'.length;
  }
  return [head, bytes];
}

async function watchStatus(
  nc: NatsConnection,
  tell: (what: 'down' | 'up' | 'trouble' | 'closed', why: string, error?: Error) => void,
): Promise<void> {
  for await (const status of nc.status()) {
    if (status.type === 'disconnect') tell('down', 'the connection is lost');
    else if (status.type === 'reconnect') tell('up', 'the connection is back');
    else if (status.type === 'error') tell('trouble', status.error.message, status.error);
    else if (status.type === 'close') tell('closed', 'the connection is closed');
  }
}

/** How long a request waits that nobody answers. */
const ANSWER_MS = 500;
/** The server's account of the connections of one's own account, of version 2.8 or newer. */
const CONNECTIONS = '$SYS.REQ.ACCOUNT.PING.CONNZ';
const MOST_CONNECTIONS = 1024;

const Connections = z.object({
  data: z.object({
    total: z.number(),
    connections: z.array(z.object({ subscriptions_list: z.array(z.string()).default([]) })),
  }),
});

/** False is certain. True also where the server does not say who subscribes. */
async function isSubscribedOnServer(nc: NatsConnection, subject: string, ping: Uint8Array): Promise<boolean> {
  try {
    await nc.request(subject, ping, { timeout: ANSWER_MS });
    return true;
  } catch (thrown) {
    // Subscribers do not answer: the request times out. Where nobody subscribes, the server says so at once.
    const isUnheard =
      thrown instanceof NoRespondersError || (thrown instanceof RequestError && thrown.isNoResponders());
    return !isUnheard && isNamedByConnection(nc, subject);
  }
}

async function isNamedByConnection(nc: NatsConnection, subject: string): Promise<boolean> {
  const ask = JSON.stringify({ filter_subject: subject, subscriptions: true, limit: MOST_CONNECTIONS });
  let answers = 0;
  try {
    // One answer from each server of a cluster.
    for await (const answer of await nc.requestMany(CONNECTIONS, ask, { strategy: 'timer', maxWait: ANSWER_MS })) {
      const { data } = Connections.parse(answer.json());
      const isWhole = data.connections.length < MOST_CONNECTIONS;
      if (!isWhole || data.connections.some(({ subscriptions_list: list }) => list.includes(subject))) return true;
      answers++;
    }
  } catch {
    // A server that does not tell, or may not.
    return true;
  }
  return answers === 0;
}
