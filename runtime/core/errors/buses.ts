// Builds the errors about buses and what arrives over them.
import { codedError } from './error.ts';

export const busUnreachable = (about: string, cause: unknown) =>
  codedError(
    'BUS_UNREACHABLE',
    `no NATS server answers at ${about}.`,
    'Start one (nats-server -a 127.0.0.1, or docker run -p 127.0.0.1:4222:4222 nats; docs/guide/nats.md says where to get it), or stay in memory.',
    { retry: true, cause },
  );

export const busRefused = (about: string, cause: unknown) =>
  codedError(
    'BUS_REFUSED',
    `the NATS server at ${about} refuses these credentials.`,
    'Check the user, password, token or credentials file.',
    { cause },
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
