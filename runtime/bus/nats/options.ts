// Translates a user's NATS settings into options of the client. It reads credential files itself, so that the error for
// a missing file names the file, and separates the credentials in a URL at once, so that what people are shown contains
// no user name and no password.
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { checkServerIdentity } from 'node:tls';
import type { Clock } from '../../core/clock.ts';
import { failure, fileUnreadable } from '../../errors/index.ts';
import { withoutUndefined } from '../../text/json.ts';

export interface NatsOptions {
  /** `nats://[user:password@]host:port` or `tls://…`; a list, or commas, for the servers of one cluster. */
  readonly servers: string | readonly string[];
  /** What the server shows for this connection. */
  readonly name?: string;
  /**
   * The first token of every subject, and what the names of streams and buckets begin with; `troupe` unless told.
   * Groups that share a server have one each, and permissions for their own (examples/nats/server.conf).
   */
  readonly prefix?: string;
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  /** The text of a credentials file (a JWT and its seed), or the path of one. */
  readonly creds?: string | Uint8Array;
  readonly credsFile?: string;
  /** The path of a file with the seed of an nkey. */
  readonly nkeyFile?: string;
  /** Paths of PEM files: trusted authorities, and our own certificate and key. */
  readonly tlsCa?: string;
  readonly tlsCert?: string;
  readonly tlsKey?: string;
  /** TLS before the server says anything, where it is set so. */
  readonly tlsFirst?: boolean;
  readonly connectTimeoutMs?: number;
  readonly reconnectDelayMs?: number;
  /** How long closing waits for a server that does not answer; 5,000 ms by default. */
  readonly closeTimeoutMs?: number;
  /** How long the server may be away before the connection counts as lost; one minute by default. */
  readonly awayMs?: number;
  readonly clock?: Clock;
  /** The client continues by itself; this only reports its state. `trouble` is an error that the server reports. */
  readonly onStatus?: (what: 'down' | 'up' | 'trouble' | 'closed', why: string) => void;
}

interface NatsConnectOptions {
  servers: string[];
  name: string;
  timeout: number;
  maxReconnectAttempts: number;
  reconnectTimeWait: number;
  reconnectJitter: number;
  pingInterval: number;
  ignoreAuthErrorAbort: boolean;
  user?: string;
  pass?: string;
  token?: string;
  tls?: {
    ca?: string;
    cert?: string;
    key?: string;
    checkServerIdentity: typeof checkServerIdentity;
    handshakeFirst?: boolean;
  };
  creds?: Uint8Array;
  nkey?: Uint8Array;
}

/** Options given separately take precedence over those in the url. @throws FILE_UNREADABLE */
export async function natsConnectOptions(place: NatsAddress, options: NatsOptions): Promise<NatsConnectOptions> {
  const user = options.user ?? place.user;
  const pass = options.pass ?? place.pass;
  const token = options.token ?? place.token;
  const creds = await credsOf(options);
  const nkey = options.nkeyFile === undefined ? undefined : await nkeyIn(options.nkeyFile);
  const tls = await tlsOf(options);
  return {
    servers: [...place.servers],
    name: options.name ?? 'troupe',
    timeout: options.connectTimeoutMs ?? 5_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: options.reconnectDelayMs ?? 250,
    reconnectJitter: 50,
    // A server that has not answered two of these pings counts as lost.
    pingInterval: 20_000,
    ignoreAuthErrorAbort: true,
    ...(user === undefined ? {} : { user, pass: pass ?? '' }),
    ...withoutUndefined({ token }),
    ...(place.tls || options.tlsFirst || Object.keys(tls).length > 0
      ? { tls: { ...tls, ...tlsStart(options), checkServerIdentity: identityCheck(place.servers) } }
      : {}),
    ...withoutUndefined({ creds, nkey }),
  };
}

const tlsStart = ({ tlsFirst }: NatsOptions) => (tlsFirst ? { handshakeFirst: true } : {});

/** @throws FILE_UNREADABLE, also where the file holds no seed */
async function nkeyIn(file: string): Promise<Uint8Array> {
  const text = new TextDecoder().decode(await readOptionFile(file, 'the seed of an nkey'));
  const seed = /\bS[A-Z2-7]{57}\b/.exec(text)?.[0];
  if (seed === undefined) throw fileUnreadable(file, 'the seed of an nkey, which begins with S');
  return new TextEncoder().encode(seed);
}

async function credsOf(options: NatsOptions): Promise<Uint8Array | undefined> {
  if (typeof options.creds === 'string') return new TextEncoder().encode(options.creds);
  if (options.creds !== undefined) return options.creds;
  if (options.credsFile === undefined) return undefined;
  const bytes = await readOptionFile(options.credsFile, 'NATS credentials');
  // The client would say so only when the server asks, as if none answered.
  if (!/-----BEGIN NATS USER JWT-----[\s\S]*-----BEGIN USER NKEY SEED-----/.test(new TextDecoder().decode(bytes)))
    throw fileUnreadable(options.credsFile, 'NATS credentials: a user JWT and the seed of its nkey');
  return bytes;
}

async function tlsOf(options: NatsOptions): Promise<{ ca?: string; cert?: string; key?: string }> {
  const pem = async (file: string) => new TextDecoder().decode(await readOptionFile(file, 'a PEM file'));
  const tls: { ca?: string; cert?: string; key?: string } = {};
  if (options.tlsCa !== undefined) tls.ca = await pem(options.tlsCa);
  if (options.tlsCert !== undefined) tls.cert = await pem(options.tlsCert);
  if (options.tlsKey !== undefined) tls.key = await pem(options.tlsKey);
  return tls;
}

/** A server that goes by its address is checked by it: the client would look for `localhost` in its certificate. */
function identityCheck(servers: readonly string[]): typeof checkServerIdentity {
  const hosts = servers.map((server) => server.replace(/:\d+$/, '').replace(/^\[|\]$/g, ''));
  const addresses = hosts.filter((host) => isIP(host) !== 0);
  return (host, certificate) => {
    const names = hosts.includes(host) || addresses.length === 0 ? [host] : addresses;
    const faults = names.map((name) => checkServerIdentity(name, certificate));
    return faults.includes(undefined) ? undefined : faults[0];
  };
}

async function readOptionFile(file: string, what: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (cause) {
    throw fileUnreadable(file, what, cause);
  }
}

export interface NatsAddress {
  /** `host:port`, one for each server of the cluster. */
  readonly servers: readonly string[];
  readonly user?: string;
  readonly pass?: string;
  readonly token?: string;
  /** Whether TLS is requested here; a server may also require it. */
  readonly tls: boolean;
  /** The servers without credentials. */
  readonly about: string;
}

/** Of settings, which name one server or a list. @throws OPTION_BAD */
export const natsAddress = ({ servers }: { readonly servers: string | readonly string[] }): NatsAddress =>
  parseNatsUrl(typeof servers === 'string' ? servers : servers.join(','));

const WANTED_URL = 'nats://host:port or tls://host:port, with user:password@ or token@ before the host where needed';

/**
 * Parses one url, or several separated by commas; credentials must be the same in all that have them.
 * @throws OPTION_BAD
 */
export function parseNatsUrl(text: string): NatsAddress {
  const parts = text.split(',').map((part) => part.trim());
  const urls = parts.map((part) => urlOf(part, text));
  const users = new Set(urls.map((url) => `${url.username}:${url.password}`).filter((user) => user !== ':'));
  if (users.size > 1)
    throw failure('OPTION_BAD', { option: 'bus', value: hideUserInfo(text), wanted: 'the same user for every server' });
  const servers = urls.map((url) => `${url.hostname}:${url.port === '' ? '4222' : url.port}`);
  const tls = urls.some((url) => url.protocol === 'tls:');
  const about = urls.map((url, i) => `${url.protocol}//${servers[i]}`).join(',');
  return {
    servers,
    tls,
    about,
    ...userOf(
      urls.find((url) => url.username !== '' || url.password !== ''),
      text,
    ),
  };
}

function urlOf(part: string, text: string): URL {
  const full = part.includes('://') ? part : `nats://${part}`;
  const url = URL.canParse(full) ? new URL(full) : undefined;
  const good = url !== undefined && (url.protocol === 'nats:' || url.protocol === 'tls:') && url.hostname !== '';
  const bare = good && (url.pathname === '' || url.pathname === '/') && url.search === '' && url.hash === '';
  if (!bare) throw failure('OPTION_BAD', { option: 'bus', value: hideUserInfo(text), wanted: WANTED_URL });
  return url;
}

function userOf(
  url: URL | undefined,
  text: string,
): { user: string; pass: string } | { token: string } | Record<string, never> {
  if (url === undefined) return {};
  try {
    const user = decodeURIComponent(url.username);
    return url.password === '' ? { token: user } : { user, pass: decodeURIComponent(url.password) };
  } catch {
    throw failure('OPTION_BAD', { option: 'bus', value: hideUserInfo(text), wanted: WANTED_URL });
  }
}

/**
 * Makes an unreadable url fit to be shown: everything that may be credentials is removed, whatever characters it
 * contains.
 */
function hideUserInfo(text: string): string {
  return text.replace(/^.*@/s, '***@');
}

/** The same error with every secret replaced by `***`, in its causes too. */
export function scrubSecrets(thrown: unknown, secrets: readonly (string | undefined)[], depth = 4): Error {
  const hidden = secrets.flatMap((secret) => (secret ? [secret, encodeURIComponent(secret)] : []));
  const scrub = (text: string) => hidden.reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const below =
    error.cause === undefined || depth === 0 ? {} : { cause: scrubSecrets(error.cause, secrets, depth - 1) };
  const copy = new Error(scrub(error.message), below);
  copy.name = error.name;
  copy.stack = scrub(error.stack ?? '');
  return copy;
}
