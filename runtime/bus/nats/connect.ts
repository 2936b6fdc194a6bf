// Connects to a NATS server with a user's settings. Error messages contain no credentials.

import { connect as openSocket } from 'node:net';
import {
  connect,
  credsAuthenticator,
  type NatsConnection,
  nkeyAuthenticator,
  PermissionViolationError,
} from '@nats-io/transport-node';
import { z } from 'zod';
import { failure, type TroupeError } from '../../errors/index.ts';
import { clause } from '../../text/in-words.ts';
import { type NatsAddress, type NatsOptions, natsAddress, natsConnectOptions, scrubSecrets } from './options.ts';

/** `about`: the server, without credentials. @throws BUS_UNREACHABLE, BUS_UNTRUSTED, BUS_REFUSED, FILE_UNREADABLE */
export async function connectToServer(
  options: NatsOptions,
): Promise<{ readonly connection: NatsConnection; readonly about: string }> {
  const place = natsAddress(options);
  const { about } = place;
  const { creds, nkey, ...rest } = await natsConnectOptions(place, options);
  const keys = creds ? [credsAuthenticator(creds)] : nkey ? [nkeyAuthenticator(nkey)] : [];
  try {
    const connection = await connect(keys.length === 0 ? rest : { ...rest, authenticator: keys });
    return { connection, about };
  } catch (thrown) {
    const cause = scrubSecrets(thrown, [
      place.user,
      place.pass,
      place.token,
      options.user,
      options.pass,
      options.token,
    ]);
    if (/^Authorization/i.test(cause.name)) throw failure('BUS_REFUSED', { about }, cause);
    if (isUntrusted(thrown)) throw failure('BUS_UNTRUSTED', { about, why: clause(cause.message) }, cause);
    // With TLS 1.3 a server that misses a certificate hangs up after the client believes that all is well.
    if (options.tlsCert === undefined && (await wantsCertificate(place)))
      throw failure(
        'BUS_UNTRUSTED',
        { about, why: 'it wants a certificate of whoever connects, and none is given' },
        cause,
      );
    throw failure('BUS_UNREACHABLE', { about }, cause);
  }
}

async function wantsCertificate({ servers: [first] }: NatsAddress): Promise<boolean> {
  return first !== undefined && (await readServerInfo(first))?.tls_verify === true;
}

/** Codes of Node and of OpenSSL where no TLS connection comes about. */
const TLS_CODES = /^(?:ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH)/;

/** Whether TLS could not be used: with what the server shows, or because it offers none. */
function isUntrusted(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  return TLS_CODES.test(code) || /does not support 'tls'/.test(thrown.message) || isUntrusted(thrown.cause);
}

/** BUS_FORBIDDEN where the server has refused a permission, which the client may give as the cause of another error. */
export function forbiddenIn(thrown: unknown, about: string): TroupeError | undefined {
  if (thrown instanceof PermissionViolationError)
    return failure('BUS_FORBIDDEN', { about, operation: thrown.operation, subject: thrown.subject }, thrown);
  return thrown instanceof Error && thrown.cause !== undefined ? forbiddenIn(thrown.cause, about) : undefined;
}

/** Reads what a NATS server tells every client that connects, to explain why a connection failed. */
const ServerInfo = z.object({
  /** It wants a certificate of the client. */
  tls_verify: z.boolean().optional(),
});
type ServerInfo = z.output<typeof ServerInfo>;

const PATIENCE_MS = 1_000;

/** `server`: `host:port`. Undefined where nothing says so in a second. */
function readServerInfo(server: string): Promise<ServerInfo | undefined> {
  const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(server) ?? [];
  return new Promise((resolve) => {
    const socket = openSocket({ host, port: Number(port), timeout: PATIENCE_MS });
    let text = '';
    const done = (info?: ServerInfo) => {
      socket.destroy();
      resolve(info);
    };
    socket.on('timeout', () => done());
    socket.on('error', () => done());
    socket.on('close', () => done());
    socket.on('data', (chunk) => {
      text += chunk;
      const json = /^INFO (\{.*\})\s*\r\n/.exec(text)?.[1];
      if (json !== undefined || text.length > 64_000) done(infoIn(json));
    });
  });
}

function infoIn(json = 'null'): ServerInfo | undefined {
  try {
    return ServerInfo.parse(JSON.parse(json));
  } catch {
    return undefined;
  }
}
