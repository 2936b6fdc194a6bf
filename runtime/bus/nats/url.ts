// Parses the URL of a NATS server and separates the credentials at once, so that what people are shown contains no user
// name and no password.
import { failure } from '../../errors/index.ts';

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
