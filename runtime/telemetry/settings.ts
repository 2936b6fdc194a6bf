// Reads where and how telemetry is sent: strictly from the standard OTEL_* variables, with the command line taking
// precedence.

import { freshId } from '../core/random.ts';
import { failure } from '../errors/index.ts';
import { addressShown } from '../text/plain.ts';

export interface OtelTarget {
  readonly url: string;
  /** May contain keys: sent, never shown. */
  readonly headers: Readonly<Record<string, string>>;
  /** Time limit of one request, in ms. */
  readonly timeoutMs: number;
  readonly encoding: 'json' | 'protobuf';
  readonly compression: 'gzip' | 'none';
}

export interface OtelSettings {
  /** Absent: switched off by its variable. */
  readonly traces?: OtelTarget;
  readonly metrics?: OtelTarget;
  /** Troupe's version. */
  readonly version: string;
  /** Attributes of the service, including `service.name`. */
  readonly resource: Readonly<Record<string, string>>;
  /** Whether prompts, replies and message bodies are included. */
  readonly content: boolean;
}

export type Env = Readonly<Record<string, string | undefined>>;

const DEFAULT_ENDPOINT = 'http://localhost:4318';

/**
 * Whether somebody asks for telemetry, by a flag or by the environment. @throws OPTION_BAD where the two disagree
 * @example
 * ```ts
 * import { otelAsked } from 'troupe/telemetry';
 *
 * otelAsked(undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }); // → true
 * ```
 */
export function otelAsked(flag: boolean | undefined, env: Env): boolean {
  if (flag && otelDisabled(env))
    throw failure('OPTION_BAD', {
      option: 'OTEL_SDK_DISABLED',
      value: 'true',
      wanted: 'false, or nothing, where telemetry is asked for',
    });
  return flag === true || otelWanted(env);
}

/**
 * Whether the environment alone asks for telemetry, by naming an endpoint. OTEL_SDK_DISABLED takes precedence over
 * everything, including a flag.
 */
export function otelWanted(env: Env): boolean {
  const where = [BASE, `${PREFIX}_TRACES_ENDPOINT`, `${PREFIX}_METRICS_ENDPOINT`, 'OTEL_CONFIG_FILE'];
  const wanted =
    where.some((name) => envVariable(env, name)) || SIGNALS.some((signal) => !OURS.has(exporterOf(env, signal)));
  return wanted && !otelDisabled(env);
}

const otelDisabled = (env: Env): boolean => isTrue(env, 'OTEL_SDK_DISABLED');

/** @throws OPTION_BAD */
function isTrue(env: Env, name: string): boolean {
  const text = envVariable(env, name)?.toLowerCase() ?? 'false';
  if (text === 'true' || text === 'false') return text === 'true';
  throw failure('OPTION_BAD', { option: name, value: text.slice(0, 40), wanted: 'true or false' });
}

export interface OtelSettingsInput {
  readonly version: string;
  readonly endpoint?: string | undefined;
  readonly content?: boolean | undefined;
}

/**
 * Reads where telemetry goes, and how much of it, from the standard `OTEL_*` variables. `endpoint` is the collector's
 * base, which takes precedence over the variables; `content`: whether prompts and replies are sent too.
 * @throws OPTION_BAD
 * @example
 * ```ts
 * import { VERSION } from 'troupe';
 * import { otelSettings } from 'troupe/telemetry';
 *
 * const settings = otelSettings({}, { version: VERSION, endpoint: 'http://localhost:4318' });
 * settings.version; // → VERSION
 * ```
 */
export function otelSettings(env: Env, { version, endpoint, content }: OtelSettingsInput): OtelSettings {
  requireOwn(env);
  const target = (signal: Signal) =>
    exporterOf(env, signal) === 'otlp' ? otlpTarget(env, signal, endpoint) : undefined;
  const [traces, metrics] = [target('TRACES'), target('METRICS')];
  return { traces, metrics, ...otelIdentity(env, { version, content }) };
}

/** Who reports, and how much; not where to. @throws OPTION_BAD */
export function otelIdentity(
  env: Env,
  { version, content }: Omit<OtelSettingsInput, 'endpoint'>,
): Omit<OtelSettings, 'traces' | 'metrics'> {
  const given = pairs(ATTRIBUTES, envVariable(env, ATTRIBUTES) ?? '');
  return {
    version,
    resource: {
      'service.version': version,
      ...given,
      'service.name': envVariable(env, 'OTEL_SERVICE_NAME') || given['service.name'] || 'troupe',
    },
    content: content ?? isTrue(env, 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT'),
  };
}

/**
 * Names one sender of metrics: their sums begin with it, and would overwrite those of another sender of the same name.
 */
export const INSTANCE_ID = 'service.instance.id';

/**
 * The variables for one of several episodes that are sent beside each other: a name that the user gives to the instance
 * is the same for all of them, so that each adds an id of its own. @throws OPTION_BAD
 */
export function otelEnvOfOne(env: Env): Env {
  const given = pairs(ATTRIBUTES, envVariable(env, ATTRIBUTES) ?? '')[INSTANCE_ID];
  if (given === undefined) return env;
  const own = `${INSTANCE_ID}=${encodeURIComponent(`${given}/${freshId()}`)}`;
  return { ...env, [ATTRIBUTES]: `${env[ATTRIBUTES]},${own}` };
}

const ATTRIBUTES = 'OTEL_RESOURCE_ATTRIBUTES';

const PREFIX = 'OTEL_EXPORTER_OTLP';
const BASE = `${PREFIX}_ENDPOINT`;

export type Signal = 'TRACES' | 'METRICS';
export const SIGNALS: readonly Signal[] = ['TRACES', 'METRICS'];

/** An empty variable counts as unset, as in the specification. */
export const envVariable = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined;

/** Exporters that are provided here. */
const OURS: ReadonlySet<string> = new Set(['otlp', 'none']);

export const exporterOf = (env: Env, signal: Signal): string => envVariable(env, `OTEL_${signal}_EXPORTER`) ?? 'otlp';

/** The first variable that only the SDK can follow; undefined where there is none. */
export function otelSdkAskedBy(env: Env): string | undefined {
  const alone = ALONE.find((name) => envVariable(env, name));
  if (alone !== undefined) return alone;
  for (const signal of SIGNALS) {
    const exporter = exporterOf(env, signal);
    if (!OURS.has(exporter)) return `OTEL_${signal}_EXPORTER`;
    if (exporter === 'none') continue;
    const protocol = otlpName(env, signal, 'PROTOCOL');
    if (envVariable(env, protocol) === 'grpc') return protocol;
    const file = otlpFileNames(env, signal)[0];
    if (file !== undefined) return file;
  }
  if (!WHOLE.has(envVariable(env, SAMPLER) ?? 'always_on')) return SAMPLER;
  return Object.keys(env).find((name) => LIMIT.test(name) && envVariable(env, name));
}

export const SAMPLER = 'OTEL_TRACES_SAMPLER';
export const TEMPORALITY = `${PREFIX}_METRICS_TEMPORALITY_PREFERENCE`;
const ALONE = ['OTEL_CONFIG_FILE', TEMPORALITY];
const FILES = ['CERTIFICATE', 'CLIENT_KEY', 'CLIENT_CERTIFICATE'];
export const LIMIT = /^OTEL_(SPAN_[A-Z_]+|ATTRIBUTE_[A-Z_]+)_LIMIT$/;
/** Samplers that keep every span. */
export const WHOLE: ReadonlySet<string> = new Set(['always_on', 'parentbased_always_on']);
const PROTOCOLS = ['grpc', 'http/protobuf', 'http/json'];

/** Those variables of a signal that name files for its connections. */
export const otlpFileNames = (env: Env, signal: Signal): string[] =>
  FILES.map((name) => otlpName(env, signal, name)).filter((name) => envVariable(env, name));

/** Refuses what our own code does not do. */
function requireOwn(env: Env): void {
  const option = otelSdkAskedBy(env);
  if (option === undefined) return;
  const value = (envVariable(env, option) ?? '').slice(0, 40);
  throw failure('OPTION_BAD', { option, value, wanted: ownValues(option) });
}

/** What our own code takes. An episode is one trace whose spans add up, which is checked: it is sent whole or not. */
function ownValues(option: string): string {
  const elsewhere = 'others need the OpenTelemetry SDK';
  if (option === SAMPLER)
    return `always_on or parentbased_always_on: an episode is sent whole (OTEL_TRACES_EXPORTER=none sends nothing); ${elsewhere}`;
  if (option.endsWith('_EXPORTER')) return `otlp or none; ${elsewhere}`;
  if (option.endsWith('_PROTOCOL')) return `http/protobuf or http/json; ${elsewhere}`;
  return 'no value here: only the OpenTelemetry SDK follows it';
}

/** One signal's own variable where it is set, else the common one. */
const otlpName = (env: Env, signal: Signal, name: string): string => {
  const own = `${PREFIX}_${signal}_${name}`;
  return envVariable(env, own) === undefined ? `${PREFIX}_${name}` : own;
};

/** @throws OPTION_BAD */
export function otlpProtocol(env: Env, signal: Signal): string {
  const option = otlpName(env, signal, 'PROTOCOL');
  const protocol = envVariable(env, option) ?? 'http/protobuf';
  if (PROTOCOLS.includes(protocol)) return protocol;
  throw failure('OPTION_BAD', { option, value: protocol.slice(0, 40), wanted: oneOf(PROTOCOLS) });
}

/** Where a signal is sent, as the variables say it to our own code and to the SDK alike. @throws OPTION_BAD */
export function otlpTarget(env: Env, signal: Signal, endpoint?: string): OtelTarget {
  const protocol = otlpProtocol(env, signal);
  const option = endpoint === undefined ? otlpName(env, signal, 'ENDPOINT') : 'endpoint';
  const text = endpoint ?? envVariable(env, option) ?? DEFAULT_ENDPOINT;
  // For gRPC the SDK takes a host alone, and a socket.
  const grpc = protocol === 'grpc';
  const url = grpc
    ? urlOf(option, text.includes('://') ? text : `https://${text}`, [...HTTP, 'unix:'])
    : urlOf(option, text);
  if (!grpc && (endpoint !== undefined || option === BASE))
    url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/${signal.toLowerCase()}`;
  const nameOf = (name: string) => otlpName(env, signal, name);
  const compression = envVariable(env, nameOf('COMPRESSION')) ?? 'none';
  if (compression !== 'gzip' && compression !== 'none')
    throw failure('OPTION_BAD', {
      option: nameOf('COMPRESSION'),
      value: compression.slice(0, 40),
      wanted: 'gzip or none',
    });
  const login = loginOf(url);
  return {
    url: url.href,
    headers: { ...login, ...headersIn(nameOf('HEADERS'), envVariable(env, nameOf('HEADERS')) ?? '') },
    timeoutMs: wholeNumber(env, nameOf('TIMEOUT')) ?? 10_000,
    encoding: protocol === 'http/json' ? 'json' : 'protobuf',
    compression,
  };
}

const HTTP = ['http:', 'https:'];

/** @throws OPTION_BAD */
export function urlOf(option: string, text: string, schemes = HTTP): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && schemes.includes(url.protocol) && decoded(`${url.username}:${url.password}`) !== undefined) return url;
  throw failure('OPTION_BAD', {
    option,
    value: addressShown(text).slice(0, 100),
    wanted: `the http or https URL of a collector, e.g. ${DEFAULT_ENDPOINT}, with a login percent-encoded`,
  });
}

/** More is more than a timer of Node holds: it would run out at once. */
const MOST = 2_147_483_647;

/** Undefined where it is not set. @throws OPTION_BAD */
export function wholeNumber(env: Env, name: string, { least = 1, most = MOST } = {}): number | undefined {
  const text = envVariable(env, name);
  if (text === undefined) return undefined;
  const number = /^\d+$/.test(text) ? Number(text) : -1;
  if (number >= least && number <= most) return number;
  const wanted = `a whole number from ${least} to ${most}`;
  throw failure('OPTION_BAD', { option: name, value: text.slice(0, 40), wanted });
}

export const oneOf = (words: readonly string[]): string => `one of ${words.join(', ')}`;

/** Moves user and password of a URL into a header. */
function loginOf(url: URL): Record<string, string> {
  if (url.username === '' && url.password === '') return {};
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return { authorization: `Basic ${Buffer.from(login).toString('base64')}` };
}

/** Set by whoever sends, or not to be sent by anybody. */
const OWN_HEADERS = /^(connection|content-(encoding|length|type)|expect|host|keep-alive|transfer-encoding|upgrade)$/i;

/** Headers that HTTP can carry, by name in lower case. */
function headersIn(option: string, text: string): Record<string, string> {
  const given = Object.entries(pairs(option, text));
  const bad = given.find(
    ([name, value]) =>
      OWN_HEADERS.test(name) || !/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t -~\x80-\xff]*$/.test(value),
  );
  if (bad === undefined) return Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value]));
  throw failure('OPTION_BAD', {
    option,
    value: `${bad[0].slice(0, 40)}=…`,
    wanted: 'names without blanks, values in Latin-1, and none of the headers that the sender sets, such as host',
  });
}

/**
 * Parses `a=1,b=2` with percent-encoded values (W3C baggage without properties). An error does not show a value, which
 * may be a key.
 */
function pairs(option: string, text: string): Record<string, string> {
  const out: Record<string, string> = {};
  for (const each of text.split(',')) {
    if (each.trim() === '') continue;
    const at = each.indexOf('=');
    const value = at < 1 ? undefined : decoded(each.slice(at + 1).trim());
    if (value === undefined || /[\r\n]/.test(value))
      throw failure('OPTION_BAD', {
        option,
        value: at < 1 ? '…' : `${each.slice(0, at).trim()}=…`,
        wanted: 'key=value,key=value with values percent-encoded',
      });
    out[each.slice(0, at).trim()] = value;
  }
  return out;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
