// Defines the contract of a bus, which carries messages. Every bus passes the same conformance suite
// (troupe/conformance), and no room above knows which bus it uses.
import type { TroupeError } from './errors/index.ts';
import type { Message } from './message.ts';

/** Called for each message that came in on a subject. Must not throw. */
export type MessageHandler = (subject: string, message: Message) => void;

/** Control words between the processes of one episode (barrier, steps, quiet): JSON, never recorded as messages. */
export type ControlHandler = (body: unknown) => void;

/**
 * What becomes of a line. `cut`: the server is away. `back`: it is whole again, with its subscriptions; what was on its
 * way when it was cut may be lost, in either direction, so whoever cares says it again. `lost`: it has been cut for so
 * long that nobody should wait for it any more.
 */
export type Outage = { readonly what: 'cut' | 'back' } | { readonly what: 'lost'; readonly error: TroupeError };

/**
 * Promises: one publisher's messages reach one subscriber in the order published; a message reaches each matching
 * subscription of every open line once per publication; publishing never calls a subscriber before it has returned.
 */
export interface Bus {
  readonly kind: 'memory' | 'nats';
  /** A short description without credentials. */
  readonly about: string;
  /**
   * Sends to every subscription whose pattern matches. `trace` is the W3C traceparent of the message.
   * @throws MESSAGE_TOO_LARGE, BUS_CLOSED
   */
  publish(subject: string, message: Message, trace?: string): void;
  /** Patterns as in NATS: `*` one token, `>` the rest. Returns the way to end it. */
  subscribe(pattern: string, hear: MessageHandler): () => void;
  control(subject: string, body: unknown): void;
  onControl(pattern: string, hear: ControlHandler): () => void;
  /** Told of lines that came in but were no messages, e.g. broken JSON. */
  onGarbage(hear: (subject: string, why: string) => void): void;
  /**
   * Only on a bus whose line can be cut. `back` is told before anything that was published while it was cut is sent.
   */
  onOutage?(hear: (outage: Outage) => void): () => void;
  /** Resolves when the bus knows all subscriptions and has taken over all that was published so far. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
