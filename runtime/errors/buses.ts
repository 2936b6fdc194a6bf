// Builds the errors about buses and what arrives over them.
import { codedError } from './error.ts';

export const busUnreachable = (about: string, cause: unknown) =>
  codedError(
    'BUS_UNREACHABLE',
    `no NATS server answers at ${about}.`,
    'Start one (nats-server -a 127.0.0.1, or docker run -p 127.0.0.1:4222:4222 nats; docs/guide/nats.md says where to get it, and how to give it a login), or stay in memory.',
    { retry: true, cause },
  );

export const busUntrusted = (about: string, why: string, cause: unknown) =>
  codedError(
    'BUS_UNTRUSTED',
    `no safe connection to the NATS server at ${about} could be made: ${why}.`,
    'Name the authorities that vouch for it, and the server as its certificate does; where it offers no TLS, its address begins with nats:.',
    { cause },
  );

export const busRefused = (about: string, cause: unknown) =>
  codedError(
    'BUS_REFUSED',
    `the NATS server at ${about} refuses these credentials.`,
    'Check the user, password, token or credentials file.',
    { cause },
  );

/** `subject`: as the server names it. */
export const busForbidden = (about: string, operation: 'publish' | 'subscription', subject: string, cause?: unknown) =>
  codedError(
    'BUS_FORBIDDEN',
    `the NATS server at ${about} does not let this user ${operation === 'publish' ? 'publish on' : 'subscribe to'} ${subject}.`,
    'Give the user this permission (examples/nats/server.conf has all that a coordinator, a worker and a watcher need), or log in as another. A worker may start once the coordinator has been there.',
    { cause },
  );

/** A file that others may read holds no secret. */
export const secretExposed = (file: string) =>
  codedError(
    'SECRET_EXPOSED',
    `other users of this machine may read ${file}, so what it holds is no secret.`,
    `Make a new one and keep it to yourself: rm ${file}; it is made again with the rights it needs (chmod 600).`,
  );

export const busClosed = () =>
  codedError('BUS_CLOSED', 'the bus has been closed.', 'Open another one; a closed bus carries nothing.');

export const busLost = (about: string, ms: number) =>
  codedError(
    'BUS_LOST',
    `the NATS server at ${about} has been away for ${ms} ms.`,
    'Start it again and resume the episode; awayMs of natsBus says how long to wait for it.',
    { retry: true },
  );

export const jetstreamDisabled = (about: string, cause: unknown) =>
  codedError(
    'JETSTREAM_DISABLED',
    `the NATS server at ${about} keeps nothing: JetStream is not enabled there.`,
    'Start it with JetStream and a folder for it: nats-server -js -sd /var/lib/nats and its login as before, or jetstream { store_dir: "…" } in its configuration; an account needs jetstream: enabled, so look whether this login is of the right one.',
    { cause },
  );

/** `why`: as the server says it. */
export const jetstreamRefused = (about: string, why: string, cause: unknown) =>
  codedError(
    'JETSTREAM_REFUSED',
    `the NATS server at ${about} refuses to keep it: ${why}.`,
    'Look at the limits of its account, and at the room on its disk.',
    { cause },
  );

export const jetstreamSilent = (about: string, cause: unknown) =>
  codedError(
    'JETSTREAM_SILENT',
    `the NATS server at ${about} takes connections, but its JetStream does not answer.`,
    'Look at its log; it may be starting, or short of disk or processor time.',
    { retry: true, cause },
  );

export const streamDiffers = (about: string, stream: string, setting: string, is: string, must: string) =>
  codedError(
    'STREAM_DIFFERS',
    `stream ${stream} at ${about} is there with another ${setting}: ${is}, and must be ${must}.`,
    `Delete it where nothing in it is needed (nats stream rm ${stream}), or take another server or account.`,
  );

/** Somebody has made it for something else. */
export const consumerInTheWay = (stream: string, consumer: string, cause: unknown) =>
  codedError(
    'CONSUMER_IN_THE_WAY',
    `consumer ${consumer} of stream ${stream} takes the messages that are meant for others.`,
    `Delete it where nobody needs it (nats consumer rm ${stream} ${consumer}), or take another server or account.`,
    { cause },
  );

/** `what`: the key of the work, or the name of the bytes in the store. */
export const attachmentChanged = (what: string) =>
  codedError(
    'ATTACHMENT_CHANGED',
    `the bytes that came with the result of ${what} are not those that its worker sent, or are gone.`,
    'Somebody else may write on the server: give it a login (docs/guide/security.md), and run the same command again.',
    { retry: true },
  );

/** Somebody else plays it. */
export const runBusy = (run: string, about: string) =>
  codedError(
    'RUN_BUSY',
    `run '${run}' is played by another process, over ${about}.`,
    'Wait until it has ended, or end it there.',
    { retry: true },
  );

export const messageTooLarge = (subject: string, bytes: number, most: number) =>
  codedError(
    'MESSAGE_TOO_LARGE',
    `a message on ${subject} has ${bytes} bytes, the bus takes ${most}.`,
    'Say less, or raise max_payload of the NATS server.',
  );

export const messageNotJson = (subject: string, why: string, cause?: unknown) =>
  codedError(
    'MESSAGE_NOT_JSON',
    `what was to be said on ${subject} is no JSON: ${why}.`,
    'Say plain data: text, numbers, true, false, null, lists and objects of these.',
    { cause },
  );

export const subjectBad = (subject: string, length: number) =>
  codedError(
    'SUBJECT_BAD',
    `${JSON.stringify(subject)} (${length} characters) is no subject.`,
    'Make subjects with subjectOf and patterns with patternOf; names may be long, but not thousands of characters.',
  );
