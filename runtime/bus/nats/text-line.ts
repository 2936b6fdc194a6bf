// Carries texts of any length between programs over a NATS server. What is longer than the server takes goes in pieces:
// a message begins with '+' where more of its text follows, and with '.' where it is the last of it. One sender sends
// the pieces of a text one after the other, and the server keeps that order.
import { createInbox } from '@nats-io/transport-node';
import { connectToServer } from './connect.ts';
import type { NatsOptions } from './options.ts';
import { groupNames } from './subject-prefix.ts';
import { natsAddress } from './url.ts';

export interface TextLine {
  /** The server, without credentials. */
  readonly about: string;
  /** A subject of one's own, to which answers go. */
  inbox(): string;
  /** `reply`: where an answer is to go. */
  send(subject: string, text: string, reply?: string): void;
  hear(subject: string, listener: TextListener): void;
  /** Sends what is left before it closes. */
  close(): Promise<void>;
}

export interface TextListener {
  text(text: string, reply: string): void;
  /** A piece of a text has come, and more of it follows. */
  piece?(): void;
  /** What was sent with this subject as `reply` found nobody. */
  nobody?(): void;
  /** Bytes; a longer text is dropped. */
  readonly most: number;
  tooLong?(): void;
}

const [MORE, LAST] = [43, 46];
const NO_RESPONDERS = 503;

/** Subjects begin with `troupe` here, and with the group's own prefix on the server. @throws as natsBus does */
export async function openTextLine(options: NatsOptions): Promise<TextLine> {
  const { outside } = groupNames(options.prefix);
  const place = natsAddress(options);
  const connection = await connectToServer(place, options);
  const subjectOf = (subject: string) => (subject.startsWith('_INBOX.') ? subject : outside(subject));
  return {
    about: place.about,
    inbox: () => createInbox(),
    send(subject, text, reply) {
      const most = (connection.info?.max_payload ?? 1024 * 1024) - 1;
      const bytes = Buffer.from(text);
      for (let from = 0; from === 0 || from < bytes.length; from += most) {
        const piece = bytes.subarray(from, from + most);
        const mark = from + most < bytes.length ? MORE : LAST;
        connection.publish(subjectOf(subject), Buffer.concat([Buffer.of(mark), piece]), { reply });
      }
    },
    hear(subject, { text, piece, nobody, most, tooLong }) {
      const whole = wholeTexts(most, tooLong);
      connection.subscribe(subjectOf(subject), {
        callback(error, { data, reply = '', headers }) {
          if (error) return;
          if (headers?.code === NO_RESPONDERS) return nobody?.();
          const said = whole(data, reply);
          if (said !== undefined) text(said, reply);
          else piece?.();
        },
      });
    },
    close: () => (connection.isClosed() ? Promise.resolve() : connection.drain().catch(() => {})),
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
