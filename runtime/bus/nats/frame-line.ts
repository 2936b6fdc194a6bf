// Carries single messages with headers over a NATS server, as services on it do: what the protocols of others are made
// of. Our own programs speak in whole texts (text-line.ts).
import { createInbox, headers as emptyHeaders, type MsgHdrs } from '@nats-io/transport-node';
import { connectToServer } from './connect.ts';
import type { NatsOptions } from './options.ts';
import { natsAddress } from './url.ts';

export interface Frame {
  readonly data: Uint8Array;
  /** The data as text. */
  readonly text: string;
  /** Where an answer is to go; empty where none is wanted. */
  readonly reply: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface FrameLine {
  /** The server, without credentials. */
  readonly about: string;
  /** Bytes of the longest message that the server takes. */
  readonly most: number;
  /** A subject of one's own, to which answers go. */
  inbox(): string;
  send(subject: string, data: string | Uint8Array, more?: Pick<Partial<Frame>, 'reply' | 'headers'>): void;
  /** `queue`: of those who hear the subject with the same name, one hears each message. */
  hear(subject: string, listener: FrameListener): { stop(): void };
  /** Once the server has what was sent, and knows what is heard. */
  flush(): Promise<void>;
  /** Sends what is left before it closes. */
  close(): Promise<void>;
}

export interface FrameListener {
  readonly queue?: string;
  frame(frame: Frame): void;
  /** What was sent with this subject as `reply` found nobody. */
  nobody?(): void;
}

const NO_RESPONDERS = 503;
const MOST_BYTES = 1024 * 1024;

/** @throws as natsBus does */
export async function openFrameLine(options: NatsOptions): Promise<FrameLine> {
  const place = natsAddress(options);
  const connection = await connectToServer(place, options);
  return {
    about: place.about,
    get most() {
      return connection.info?.max_payload ?? MOST_BYTES;
    },
    inbox: () => createInbox(),
    send: (subject, data, { reply, headers } = {}) =>
      connection.publish(subject, data, { reply, headers: headers && headersOf(headers) }),
    hear(subject, { queue, frame, nobody }) {
      const heard = connection.subscribe(subject, {
        queue,
        callback(error, { data, headers, reply = '' }) {
          if (error) return;
          if (headers?.code === NO_RESPONDERS) return nobody?.();
          frame({
            data,
            reply,
            headers: plainHeaders(headers),
            get text() {
              return Buffer.from(data).toString('utf8');
            },
          });
        },
      });
      return { stop: () => heard.unsubscribe() };
    },
    flush: () => connection.flush(),
    close: () => (connection.isClosed() ? Promise.resolve() : connection.drain().catch(() => {})),
  };
}

const plainHeaders = (found: MsgHdrs | undefined): Record<string, string> =>
  Object.fromEntries([...(found?.keys() ?? [])].map((name) => [name, found?.get(name) ?? '']));

function headersOf(given: Readonly<Record<string, string>>): MsgHdrs {
  const made = emptyHeaders();
  for (const [name, value] of Object.entries(given)) made.set(name, value);
  return made;
}
