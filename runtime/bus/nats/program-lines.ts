// Carries single messages with headers over a NATS server, as services on it do, and whole texts of any length between
// our own programs. A text that is longer than the server takes goes in pieces: a message begins with '+' where more of
// its text follows, and with '.' where it is the last of it. One sender sends the pieces of a text one after the other,
// and the server keeps that order.
import { createInbox, headers as emptyHeaders, type MsgHdrs } from '@nats-io/transport-node';
import { connectToServer } from './connect.ts';
import type { NatsOptions } from './options.ts';
import { groupNames } from './subject-prefix.ts';

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

interface FrameListener {
  readonly queue?: string;
  frame(frame: Frame): void;
  /** What was sent with this subject as `reply` found nobody. */
  nobody?(): void;
}

const NO_RESPONDERS = 503;
const MOST_BYTES = 1024 * 1024;

/** @throws as natsBus does */
export async function openFrameLine(options: NatsOptions): Promise<FrameLine> {
  const { connection, about } = await connectToServer(options);
  return {
    about,
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

// --- whole texts ---

export interface TextLine extends Pick<FrameLine, 'about' | 'inbox' | 'close'> {
  /** `reply`: where an answer is to go. */
  send(subject: string, text: string, reply?: string): void;
  hear(subject: string, listener: TextListener): void;
}

interface TextListener extends Pick<FrameListener, 'nobody'> {
  text(text: string, reply: string): void;
  /** A piece of a text has come, and more of it follows. */
  piece?(): void;
  /** Bytes; a longer text is dropped. */
  readonly most: number;
  tooLong?(): void;
}

const [MORE, LAST] = [43, 46];

/** Subjects begin with `troupe` here, and with the group's own prefix on the server. @throws as natsBus does */
export async function openTextLine(options: NatsOptions): Promise<TextLine> {
  const { outside } = groupNames(options.prefix);
  const line = await openFrameLine(options);
  const { about, inbox, close } = line;
  const subjectOf = (subject: string) => (subject.startsWith('_INBOX.') ? subject : outside(subject));
  return {
    about,
    inbox,
    close,
    send(subject, text, reply) {
      const most = line.most - 1;
      const bytes = Buffer.from(text);
      for (let from = 0; from === 0 || from < bytes.length; from += most) {
        const piece = bytes.subarray(from, from + most);
        const mark = from + most < bytes.length ? MORE : LAST;
        line.send(subjectOf(subject), Buffer.concat([Buffer.of(mark), piece]), { reply });
      }
    },
    hear(subject, { text, piece, nobody, most, tooLong }) {
      const whole = wholeTexts(most, tooLong);
      const frame: FrameListener['frame'] = ({ data, reply }) => {
        const said = whole(data, reply);
        if (said !== undefined) text(said, reply);
        else piece?.();
      };
      line.hear(subjectOf(subject), { frame, nobody });
    },
  };
}

/** Puts pieces together, those of each sender by themselves. */
function wholeTexts(most: number, tooLong?: () => void) {
  const begun = new Map<string, { readonly pieces: Uint8Array[]; length: number }>();
  return (data: Uint8Array, sender: string): string | undefined => {
    const sofar = begun.get(sender) ?? { pieces: [], length: 0 };
    sofar.pieces.push(data.subarray(1));
    sofar.length += data.length - 1;
    const isLast = data[0] === LAST;
    if (sofar.length > most) {
      // What still comes of it is no text either.
      if (isLast) begun.delete(sender);
      else begun.set(sender, { pieces: [], length: sofar.length });
      tooLong?.();
      return undefined;
    }
    if (!isLast) {
      begun.set(sender, sofar);
      return undefined;
    }
    begun.delete(sender);
    return Buffer.concat(sofar.pieces).toString('utf8');
  };
}
