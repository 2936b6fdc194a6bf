// Words the errors about buses and what arrives over them.
import type { NoData, Rows } from './rows.ts';

export const BUS_FAILURES = {
  BUS_UNREACHABLE: (d: { about: string }) => ({
    what: `no NATS server answers at ${d.about}.`,
    fix: 'Start one (nats-server -a 127.0.0.1, or docker run -p 127.0.0.1:4222:4222 nats; docs/guide/nats.md says where to get it, and how to give it a login), or stay in memory.',
    retry: true,
  }),
  BUS_UNTRUSTED: (d: { about: string; why: string }) => ({
    what: `no safe connection to the NATS server at ${d.about} could be made: ${d.why}.`,
    fix: 'Name the authorities that vouch for it, and the server as its certificate does; where it offers no TLS, its address begins with nats:.',
  }),
  BUS_REFUSED: (d: { about: string }) => ({
    what: `the NATS server at ${d.about} refuses these credentials.`,
    fix: 'Check the user, password, token or credentials file.',
  }),
  /** `subject`: as the server names it. */
  BUS_FORBIDDEN: (d: { about: string; operation: 'publish' | 'subscription'; subject: string }) => ({
    what: `the NATS server at ${d.about} does not let this user ${d.operation === 'publish' ? 'publish on' : 'subscribe to'} ${d.subject}.`,
    fix: 'Give the user this permission (examples/nats/server.conf has all that a coordinator, a worker and a watcher need), or log in as another. A worker may start once the coordinator has been there.',
  }),
  /** A file that others may read holds no secret. */
  SECRET_EXPOSED: (d: { file: string }) => ({
    what: `other users of this machine may read ${d.file}, so what it holds is no secret.`,
    fix: `Make a new one and keep it to yourself: rm ${d.file}; it is made again with the rights it needs (chmod 600).`,
  }),
  BUS_CLOSED: (_: NoData) => ({
    what: 'the bus has been closed.',
    fix: 'Open another one; a closed bus carries nothing.',
  }),
  BUS_LOST: (d: { about: string; ms: number }) => ({
    what: `the NATS server at ${d.about} has been away for ${d.ms} ms.`,
    fix: 'Start it again and resume the episode; awayMs of natsBus says how long to wait for it.',
    retry: true,
  }),
  JETSTREAM_DISABLED: (d: { about: string }) => ({
    what: `the NATS server at ${d.about} keeps nothing: JetStream is not enabled there.`,
    fix: 'Start it with JetStream and a folder for it: nats-server -js -sd /var/lib/nats and its login as before, or jetstream { store_dir: "…" } in its configuration; an account needs jetstream: enabled, so look whether this login is of the right one.',
  }),
  /** `why`: as the server says it. */
  JETSTREAM_REFUSED: (d: { about: string; why: string }) => ({
    what: `the NATS server at ${d.about} refuses to keep it: ${d.why}.`,
    fix: 'Look at the limits of its account, and at the room on its disk.',
  }),
  JETSTREAM_SILENT: (d: { about: string }) => ({
    what: `the NATS server at ${d.about} takes connections, but its JetStream does not answer.`,
    fix: 'Look at its log; it may be starting, or short of disk or processor time.',
    retry: true,
  }),
  STREAM_DIFFERS: (d: { about: string; stream: string; setting: string; is: string; must: string }) => ({
    what: `stream ${d.stream} at ${d.about} is there with another ${d.setting}: ${d.is}, and must be ${d.must}.`,
    fix: `Delete it where nothing in it is needed (nats stream rm ${d.stream}), or take another server or account.`,
  }),
  /** Somebody has made it for something else. */
  CONSUMER_IN_THE_WAY: (d: { stream: string; consumer: string }) => ({
    what: `consumer ${d.consumer} of stream ${d.stream} takes the messages that are meant for others.`,
    fix: `Delete it where nobody needs it (nats consumer rm ${d.stream} ${d.consumer}), or take another server or account.`,
  }),
  /** `what`: the key of the work, or the name of the bytes in the store. */
  ATTACHMENT_CHANGED: (d: { what: string }) => ({
    what: `the bytes that came with the result of ${d.what} are not those that its worker sent, or are gone.`,
    fix: 'Somebody else may write on the server: give it a login (docs/guide/security.md), and run the same command again.',
    retry: true,
  }),
  /** Somebody else plays it. */
  RUN_BUSY: (d: { run: string; about: string }) => ({
    what: `run '${d.run}' is played by another process, over ${d.about}.`,
    fix: 'Wait until it has ended, or end it there.',
    retry: true,
  }),
  MESSAGE_TOO_LARGE: (d: { subject: string; bytes: number; most: number }) => ({
    what: `a message on ${d.subject} has ${d.bytes} bytes, the bus takes ${d.most}.`,
    fix: 'Say less, or raise max_payload of the NATS server.',
  }),
  MESSAGE_NOT_JSON: (d: { subject: string; why: string }) => ({
    what: `what was to be said on ${d.subject} is no JSON: ${d.why}.`,
    fix: 'Say plain data: text, numbers, true, false, null, lists and objects of these.',
  }),
  SUBJECT_BAD: (d: { subject: string; length: number }) => ({
    what: `${JSON.stringify(d.subject)} (${d.length} characters) is no subject.`,
    fix: 'Make subjects with subjectOf and patterns with patternOf; names may be long, but not thousands of characters.',
  }),
} satisfies Rows;
