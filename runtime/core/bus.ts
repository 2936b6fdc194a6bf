// Defines the contract of a bus, which carries messages. Every bus passes the same conformance suite
// (troupe/conformance), and no room above knows which bus it uses.
import type { TroupeError } from '../errors/index.ts';
import type { Message } from './message.ts';

/** Called for each message received on a subject. Must not throw. */
export type MessageHandler = (subject: string, message: Message) => void;

/** Control messages between the processes of one episode (barrier, steps, quiet): JSON, never recorded as messages. */
export type ControlHandler = (body: unknown) => void;

/**
 * The state of a connection. `cut`: the server is away. `back`: the connection and its subscriptions are restored; what
 * was in transit when it was cut may be lost, in either direction, so senders send it again. `lost`: it has been cut
 * for so long that waiting is pointless.
 */
export type Outage = { readonly what: 'cut' | 'back' } | { readonly what: 'lost'; readonly error: TroupeError };

/**
 * Promises: one publisher's messages reach one subscriber in the order published; a message reaches each matching
 * subscription of every open connection once per publication; publishing never calls a subscriber before it has
 * returned.
 */
export interface Bus {
  /** 'memory' where nothing leaves the process. What any other carries is checked as what a network brings. */
  readonly kind: string;
  /** A short description without credentials, which stands on the record. */
  readonly about: string;
  /**
   * Sends to every subscription whose pattern matches. `trace` is the W3C traceparent of the message.
   * @throws MESSAGE_TOO_LARGE, BUS_CLOSED
   */
  publish(subject: string, message: Message, trace?: string): void;
  /** Patterns as in NATS: `*` matches one token, `>` the rest. Returns a function that unsubscribes. */
  subscribe(pattern: string, hear: MessageHandler): () => void;
  control(subject: string, body: unknown): void;
  onControl(pattern: string, hear: ControlHandler): () => void;
  /** Reports incoming lines that are not messages, e.g. broken JSON, until the signal is aborted. */
  onGarbage(hear: (subject: string, why: string) => void, until?: AbortSignal): void;
  /** Only on a bus whose connection can be cut. `back` is reported before anything published during the cut is sent. */
  onOutage?(hear: (outage: Outage) => void): () => void;
  /** Resolves when the bus has registered all subscriptions and accepted everything published so far. */
  flush(): Promise<void>;
  close(): Promise<void>;
  /**
   * Whether any open connection subscribes to this control subject by its own name: wildcards do not count. False is
   * certain; true also where that cannot be found out at present.
   */
  isHeard?(subject: string): Promise<boolean>;
}
