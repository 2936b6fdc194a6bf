// Decides which key goes to which server, and keeps keys out of all output: a key goes to its own server, or to the one
// the user named it for.

import type { ClientOptions, OpenAI } from 'openai';
import type { ModelServer } from '../../../runtime/core/model.ts';
import { failure, type TroupeError } from '../../../runtime/errors/index.ts';

export const OPENAI_BASE_URL = 'https://api.openai.com/v1';

export interface KeyOptions {
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly apiKeyEnv?: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface EndpointAccess {
  /** Without its query, behind which no path can be set. */
  readonly baseUrl: string;
  /** For each request: some gateways want a version there. */
  readonly query: Readonly<Record<string, string>>;
  readonly official: boolean;
  /** The base URL as it may be printed: without user, password and query. */
  readonly shown: string;
  /** For telemetry. */
  readonly server: ModelServer;
  readonly key: string | undefined;
}

/**
 * OPENAI_API_KEY goes to OpenAI's own servers over https and nowhere else; any other server gets a key only when
 * `apiKey` or `apiKeyEnv` says so. @throws OPTION_BAD, KEY_MISSING
 */
export function resolveEndpointAccess({
  baseUrl = OPENAI_BASE_URL,
  apiKey,
  apiKeyEnv,
  env,
}: KeyOptions): EndpointAccess {
  const url = parseUrl(baseUrl);
  const official = isOfficialUrl(url);
  const named = apiKeyEnv ?? (official ? 'OPENAI_API_KEY' : undefined);
  const key = (apiKey ?? (named === undefined ? undefined : env[named]))?.trim();
  if (!key && named !== undefined) throw failure('KEY_MISSING', { env: named });
  if (key && NO_HEADER.test(key)) throw unsendableKey(apiKey === undefined ? named : undefined);
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
  const server = { address: url.hostname, port };
  const bare = `${url.origin}${url.pathname}`;
  const query = Object.fromEntries(url.searchParams);
  // A word in the place of a key may well be the name of the server.
  const shown = isSecret(key) ? withoutKey(key)(bare) : bare;
  return { baseUrl: bare, query, official, shown, server, key: key || undefined };
}

/**
 * The SDK is loaded when it is needed: it takes a while. It reads a dozen variables, some of which become headers: each
 * is given here instead.
 */
export async function createClient(
  { key, baseUrl, query }: EndpointAccess,
  options: Pick<ClientOptions, 'maxRetries' | 'timeout' | 'fetch'>,
): Promise<OpenAI> {
  const { OpenAI } = await import('openai');
  return new OpenAI({
    apiKey: key ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    baseURL: baseUrl,
    defaultQuery: query,
    logLevel: 'off',
    ...options,
  });
}

/** What Node.js sends in no header. */
const NO_HEADER = /[^\t\x20-\x7e\x80-\xff]/;

/** Nothing of the key is repeated. */
const unsendableKey = (env: string | undefined): TroupeError =>
  env === undefined
    ? failure('OPTION_BAD', { option: 'apiKey', value: '***', wanted: 'a key that an HTTP header can hold' })
    : failure('KEY_MISSING', { env, why: 'what is there holds a curly quotation mark, a line break or the like' });

const isOfficialUrl = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' && /^(?:[a-z0-9-]+\.)?api\.openai\.com$/.test(hostname);

/** Whether a server gets OPENAI_API_KEY without being named for it. */
export const isOfficial = (baseUrl: string): boolean => URL.canParse(baseUrl) && isOfficialUrl(new URL(baseUrl));

function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // A user and password in a URL would be printed with it, and `fetch` refuses them anyway.
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url;
  const shown = withoutLogin(text);
  throw failure('OPTION_BAD', {
    option: 'baseUrl',
    value: shown,
    wanted: 'an http or https URL without user and password, e.g. http://127.0.0.1:8000/v1',
  });
}

/** What stands before the last `@` may be a password, with a scheme or without one: only the scheme is shown of it. */
function withoutLogin(text: string): string {
  const [address = ''] = text.split('?');
  const at = text.lastIndexOf('@');
  if (at < 0) return address === text ? text : `${address}?…`;
  return `${/^[a-z][a-z0-9+.-]*:\/\//i.exec(text)?.[0] ?? ''}…@${text.slice(at + 1)}`;
}

/**
 * The characters of a key, each by itself, as JSON may escape it, also within a text of JSON, and as a URL may, which
 * writes a host in lower case.
 */
const keyForms = (key: string): string[] =>
  [...key].map((one) => {
    const mark = /[a-z\d]/i.test(one) ? '' : '\\\\{0,3}';
    return `(?:${mark}${codeOf(one)}|\\\\{1,3}u${hexOf(one).padStart(4, '0')}|${percentCode(one)})`;
  });

/** Takes a key out of a text, in whatever form. */
export function withoutKey(key: string | undefined): (text: string) => string {
  if (!key) return (text) => text;
  const anyForm = new RegExp(keyForms(key).join(''), isSecret(key) ? 'giu' : 'gu');
  return (text) => text.replace(anyForm, '[key]');
}

const hexOf = (character: string): string => (character.codePointAt(0) ?? 0).toString(16);
const codeOf = (character: string): string => `\\u{${hexOf(character)}}`;
const percentCode = (character: string): string => Buffer.from(character).toString('hex').replace(/../g, '%$&');

/** Takes a key out of a text, and makes one printable line of at most 300 characters. */
export function scrubber(key: string | undefined): (text: string) => string {
  const clean = withoutKey(key);
  return (text) => {
    const line = clean(text)
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim();
    return line.length > 300 ? `${line.slice(0, 300)}…` : line;
  };
}

interface ReplyScrubber {
  whole(text: string): string;
  /** For one streamed answer. */
  pieces(): StreamScrubber;
}

interface StreamScrubber {
  /** What may be told by now: an end that may be the beginning of a key waits for what follows. */
  take(piece: string): string;
  /** What still waits when the stream has ended. */
  rest(): string;
}

/** What is shorter is a word in the place of a key (`EMPTY`, `ollama`), and may well stand in an honest reply. */
const SHORTEST_KEY = 8;
export const isSecret = (key: string | undefined): key is string => key !== undefined && key.length >= SHORTEST_KEY;

const NO_SCRUBBER: ReplyScrubber = {
  whole: (text) => text,
  pieces: () => ({ take: (piece) => piece, rest: () => '' }),
};

/** Everything that is told of a reply, whole or in pieces, has `[key]` in the place of the key. */
export function replyScrubber(key: string | undefined): ReplyScrubber {
  if (!isSecret(key)) return NO_SCRUBBER;
  const whole = withoutKey(key);
  const forms = keyForms(key).map((form) => new RegExp(form, 'iuy'));
  return {
    whole,
    pieces() {
      let held = '';
      return {
        take(piece) {
          const clean = whole(held + piece);
          held = beginningAtEnd(clean, forms);
          return clean.slice(0, clean.length - held.length);
        },
        rest() {
          const last = held;
          held = '';
          return last;
        },
      };
    },
  };
}

/** The longest end of a text with which the forms of a key begin; its last character may be cut off. */
function beginningAtEnd(text: string, forms: readonly RegExp[]): string {
  for (let start = 0; start < text.length; start++) {
    let at = start;
    for (const form of forms) {
      form.lastIndex = at;
      if (!form.test(text)) break;
      at = form.lastIndex;
    }
    if (CUT_OFF.test(text.slice(at))) return text.slice(start);
  }
  return '';
}

const CUT_OFF = /^(?:\\{1,3}(?:u[\da-f]{0,3})?|%[\da-f]{0,2}(?:%[\da-f]?)?)?$/i;
