// The bus between processes: one connection to a NATS server. The only file that imports a NATS client.
// N1: what a subscriber throws never reaches the client, which would stop reading.
// N2: while the connection is down, what is published is kept, and sent in order when it is up again (nats-way.ts); before that, listeners are
//     told, since what had been on its way may be lost.
// N3: equal patterns share one subscription on the server; a delivery is parsed once for all of them.
import { connect, credsAuthenticator, headers, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import type { Bus } from '../core/bus.ts';
import { systemClock } from '../core/clock.ts';
import { busClosed, busRefused, busUnreachable, messageTooLarge } from '../core/errors.ts';
import { type Garbage, garbage } from './garbage.ts';
import { checkPattern, checkSubject } from './grammar.ts';
import { hearing } from './nats-hearing.ts';
import { connectOptions, type NatsOptions } from './nats-options.ts';
import { type NatsPlace, parseNatsUrl, scrubbed } from './nats-url.ts';
import { type Connection, type Parcel, type Way, way } from './nats-way.ts';
import { writeControl, writeMessage } from './wire.ts';

/**
 * Opens a line to a NATS server. It reconnects for as long as it is open.
 * @throws BUS_UNREACHABLE, BUS_REFUSED, OPTION_BAD, FILE_UNREADABLE
 */
export async function natsBus(options: NatsOptions): Promise<Bus> {
  const place = parseNatsUrl(typeof options.servers === 'string' ? options.servers : options.servers.join(','));
  const connection = await connected(place, options);
  return line(connection, place.about, options);
}

async function connected(place: NatsPlace, options: NatsOptions): Promise<NatsConnection> {
  const { creds, ...rest } = await connectOptions(place, options);
  try {
    return await connect(creds === undefined ? rest : { ...rest, authenticator: credsAuthenticator(creds) });
  } catch (thrown) {
    const cause = scrubbed(thrown, [place.user, place.pass, place.token, options.user, options.pass, options.token]);
    if (/^Authorization/i.test(cause.name)) throw busRefused(place.about, cause);
    throw busUnreachable(place.about, cause);
  }
}

function line(nc: NatsConnection, about: string, options: NatsOptions): Bus {
  const bin = garbage();
  const heard = hearing(bin, (pattern, take) => nc.subscribe(pattern, { callback: take }));
  const out = wayOut(nc, bin, about, options);
  let most = nc.info?.max_payload ?? Number.POSITIVE_INFINITY;
  let closing: Promise<void> | undefined;
  const open = () => {
    if (closing !== undefined || nc.isClosed()) throw busClosed();
  };
  const send = (parcel: Parcel<MsgHdrs>, headerBytes: number) => {
    checkSubject(parcel.subject);
    most = nc.info?.max_payload ?? most;
    const bytes = parcel.data.length + headerBytes;
    if (bytes > most) throw messageTooLarge(parcel.subject, bytes, most);
    out.send(parcel);
  };
  return {
    kind: 'nats',
    about,
    publish(subject, message, trace) {
      open();
      const [head, bytes] = headersOf(message.id, trace);
      send({ subject, data: writeMessage(subject, message), headers: head }, bytes);
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
    onGarbage: (hear) => bin.on(hear),
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

function wayOut(nc: NatsConnection, bin: Garbage, about: string, options: NatsOptions): Way<MsgHdrs> {
  const { clock = systemClock, closeTimeoutMs = 5_000, awayMs = 60_000, onStatus } = options;
  const connection: Connection<MsgHdrs> = {
    publish: ({ subject, data, headers }) => nc.publish(subject, data, headers === undefined ? {} : { headers }),
    flush: () => nc.flush(),
    close: () => nc.close(),
    closed: () => nc.closed(),
  };
  const out = way(connection, bin, { clock, closeTimeoutMs, about, awayMs });
  void watch(nc, (what, why) => {
    if (what === 'down') out.down();
    if (what === 'up') out.up();
    if (onStatus !== undefined) bin.guard('(status)', () => onStatus(what, why));
  });
  return out;
}

/** With their length as the server counts it. A value that is no printable ASCII has no place in a header; the JSON has it anyway. */
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

async function watch(nc: NatsConnection, tell: (what: 'down' | 'up' | 'trouble' | 'closed', why: string) => void): Promise<void> {
  for await (const status of nc.status()) {
    if (status.type === 'disconnect') tell('down', 'the connection is lost');
    else if (status.type === 'reconnect') tell('up', 'the connection is back');
    else if (status.type === 'error') tell('trouble', status.error.message);
    else if (status.type === 'close') tell('closed', 'the connection is closed');
  }
}
