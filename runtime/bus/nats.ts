// The bus between processes: one connection to a NATS server. The only file that imports a NATS client.
// N1: what a subscriber throws never reaches the client, which would stop reading.
// N2: while the connection is down, what is published is kept here and sent in order when it is up again: the client forgets its
//     own buffer at every attempt. What the server had not yet taken when it died is lost (a message sent is no message taken).
// N3: equal patterns share one subscription on the server; a delivery is parsed once for all of them.
import { connect, credsAuthenticator, headers, type MsgHdrs, type NatsConnection } from '@nats-io/transport-node';
import type { Bus } from '../core/bus.ts';
import { breathe } from '../core/clock.ts';
import { busClosed, busRefused, busUnreachable, messageTooLarge } from '../core/errors.ts';
import { type Garbage, garbage } from './garbage.ts';
import { checkPattern, checkSubject } from './grammar.ts';
import { hearing } from './nats-hearing.ts';
import { connectOptions, type NatsOptions } from './nats-options.ts';
import { type NatsPlace, parseNatsUrl, scrubbed } from './nats-url.ts';
import { writeControl, writeMessage } from './wire.ts';

/**
 * Opens a line to a NATS server. It reconnects for as long as it is open.
 * @throws BUS_UNREACHABLE, BUS_REFUSED, OPTION_BAD, FILE_UNREADABLE
 */
export async function natsBus(options: NatsOptions): Promise<Bus> {
  const place = parseNatsUrl(typeof options.servers === 'string' ? options.servers : options.servers.join(','));
  const connection = await connected(place, options);
  return line(connection, place.about, options.onStatus ?? (() => undefined));
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

interface Parcel {
  readonly subject: string;
  readonly data: Uint8Array;
  readonly headers?: MsgHdrs;
}

/** The way out: sends at once, or keeps what is to be sent while the server is away (N2). */
interface Way {
  send(parcel: Parcel): void;
  /** Resolves once the server has taken all that was sent; waits for it to come back. @throws BUS_CLOSED */
  flush(): Promise<void>;
  close(): Promise<void>;
}

function line(nc: NatsConnection, about: string, onStatus: NonNullable<NatsOptions['onStatus']>): Bus {
  const bin = garbage();
  const heard = hearing(bin, (pattern, take) => nc.subscribe(pattern, { callback: take }));
  const out = way(nc, bin, onStatus);
  let most = nc.info?.max_payload ?? Number.POSITIVE_INFINITY;
  let closing: Promise<void> | undefined;
  const open = () => {
    if (closing !== undefined || nc.isClosed()) throw busClosed();
  };
  const send = (parcel: Parcel, headerBytes: number) => {
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
      send({ subject, data: writeControl(subject, body) }, 0);
    },
    onControl(pattern, hear) {
      open();
      checkPattern(pattern);
      return heard.controls(pattern, hear);
    },
    onGarbage: (hear) => bin.on(hear),
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

function way(nc: NatsConnection, bin: Garbage, onStatus: NonNullable<NatsOptions['onStatus']>): Way {
  let kept: Parcel[] = [];
  let down = false;
  let closed = false;
  let wake: () => void = () => undefined;
  const publish = ({ subject, data, headers }: Parcel) => nc.publish(subject, data, headers === undefined ? {} : { headers });
  const up = () => {
    down = false;
    const late = kept;
    kept = [];
    for (const parcel of late) publish(parcel);
    wake();
  };
  const end = () => {
    closed = true;
    for (const parcel of kept) bin.tell(parcel.subject, 'never sent: the line was closed while the server was away');
    kept = [];
    wake();
  };
  void nc.closed().then(end);
  void watch(nc, (what, why) => {
    if (what === 'down') down = true;
    if (what === 'up') up();
    onStatus(what, why);
  });
  const back = () =>
    new Promise<void>((resolve) => {
      const before = wake;
      wake = () => {
        before();
        wake = () => undefined;
        resolve();
      };
    });
  const flush = async () => {
    while (!closed) {
      if (down) await back();
      else if (
        await nc.flush().then(
          () => true,
          () => false,
        )
      )
        return;
      else await breathe();
    }
    throw busClosed();
  };
  return {
    send: (parcel) => (down ? void kept.push(parcel) : publish(parcel)),
    flush,
    async close() {
      if (!down && !closed) await nc.flush().catch(() => undefined);
      await nc.close();
    },
  };
}

async function watch(nc: NatsConnection, tell: (what: 'down' | 'up' | 'trouble' | 'closed', why: string) => void): Promise<void> {
  for await (const status of nc.status()) {
    if (status.type === 'disconnect') tell('down', 'the connection is lost');
    else if (status.type === 'reconnect') tell('up', 'the connection is back');
    else if (status.type === 'error') tell('trouble', status.error.message);
    else if (status.type === 'close') tell('closed', 'the connection is closed');
  }
}
