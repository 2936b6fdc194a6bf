// Declares the types of nats-server.mjs, for the tests and benches that start a server.
export interface NatsServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly version: string;
  /** Ends the server and resolves when it is gone; calling it again is harmless. */
  stop(): Promise<void>;
}

export interface NatsServerOptions {
  /** 0, the default, lets the server take a free one. */
  readonly port?: number;
  readonly jetstream?: boolean;
  /** The text of a NATS configuration file. */
  readonly config?: string;
}

/** @throws NATS_SERVER_MISSING, NATS_SERVER_FAILED */
export function startNatsServer(options?: NatsServerOptions): Promise<NatsServer>;

/** The path of a nats-server that runs. @throws NATS_SERVER_MISSING */
export function findNatsServer(options?: {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Folders where a fetched one is kept; the first that can be written to is used. */
  readonly caches?: readonly string[];
}): Promise<string>;
