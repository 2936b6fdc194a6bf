// Reads where and how telemetry is sent: strictly from the standard OTEL_* variables, with the command line taking
// precedence.

import { failure } from '../errors/index.ts';

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
  if (otelDisabled(env)) return false;
  const where = [BASE, `${PREFIX}_TRACES_ENDPOINT`, `${PREFIX}_METRICS_ENDPOINT`, 'OTEL_CONFIG_FILE'];
  return where.some((name) => envVariable(env, name)) || SIGNALS.some((signal) => !OURS.has(exporterOf(env, signal)));
}

const otelDisabled = (env: Env): boolean => envVariable(env, 'OTEL_SDK_DISABLED')?.toLowerCase() === 'true';

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
  requireFullSampling(env);
  const target = (signal: Signal) => (isExported(env, signal) ? targetOf(env, signal, endpoint) : undefined);
  const [traces, metrics] = [target('TRACES'), target('METRICS')];
  return { traces, metrics, ...otelIdentity(env, { version, content }) };
}

/** Who reports, and how much; not where to. @throws OPTION_BAD */
export function otelIdentity(
  env: Env,
  { version, content }: Omit<OtelSettingsInput, 'endpoint'>,
): Omit<OtelSettings, 'traces' | 'metrics'> {
  const given = pairs('OTEL_RESOURCE_ATTRIBUTES', envVariable(env, 'OTEL_RESOURCE_ATTRIBUTES') ?? '');
  return {
    version,
    resource: {
      'service.version': version,
      ...given,
      'service.name': envVariable(env, 'OTEL_SERVICE_NAME') || given['service.name'] || 'troupe',
    },
    content:
      content ?? envVariable(env, 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT')?.toLowerCase() === 'true',
  };
}

const PREFIX = 'OTEL_EXPORTER_OTLP';
const BASE = `${PREFIX}_ENDPOINT`;

export type Signal = 'TRACES' | 'METRICS';
export const SIGNALS: readonly Signal[] = ['TRACES', 'METRICS'];

/** An empty variable counts as unset, as in the specification. */
export const envVariable = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined;

/** An episode is one trace whose spans add up, and that is checked: it is sent whole or not at all. */
function requireFullSampling(env: Env): void {
  const sampler = envVariable(env, 'OTEL_TRACES_SAMPLER') ?? 'always_on';
  if (sampler === 'always_on' || sampler === 'parentbased_always_on') return;
  const wanted = `always_on or parentbased_always_on: an episode is sent whole (OTEL_TRACES_EXPORTER=none sends nothing); ${ELSEWHERE}`;
  throw failure('OPTION_BAD', { option: 'OTEL_TRACES_SAMPLER', value: sampler.slice(0, 40), wanted });
}

/** What is said of exporters that are not sent to from here. */
const ELSEWHERE = 'others need the OpenTelemetry SDK';
/** Exporters that are provided here. */
const OURS: ReadonlySet<string> = new Set(['otlp', 'none']);

export const exporterOf = (env: Env, signal: Signal): string => envVariable(env, `OTEL_${signal}_EXPORTER`) ?? 'otlp';

function isExported(env: Env, signal: Signal): boolean {
  const exporter = exporterOf(env, signal);
  if (!OURS.has(exporter))
    throw failure('OPTION_BAD', {
      option: `OTEL_${signal}_EXPORTER`,
      value: exporter.slice(0, 40),
      wanted: `otlp or none; ${ELSEWHERE}`,
    });
  return exporter === 'otlp';
}

/** One signal's own variable, else the common one. */
export const otlpVariable = (env: Env, signal: Signal, name: string): string | undefined =>
  envVariable(env, `${PREFIX}_${signal}_${name}`) ?? envVariable(env, `${PREFIX}_${name}`);

function targetOf(env: Env, signal: Signal, endpoint: string | undefined): OtelTarget {
  const own = `${PREFIX}_${signal}_ENDPOINT`;
  const whole = endpoint === undefined ? envVariable(env, own) : undefined;
  const url = whole
    ? urlOf(own, whole)
    : urlOf(endpoint === undefined ? BASE : 'endpoint', endpoint ?? envVariable(env, BASE) ?? DEFAULT_ENDPOINT);
  if (!whole) url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/${signal.toLowerCase()}`;
  const either = (name: string) => otlpVariable(env, signal, name);
  const encoding = encodingOf(either('PROTOCOL'));
  const timeoutMs = Number(either('TIMEOUT') ?? 10_000);
  if (!(timeoutMs > 0))
    throw failure('OPTION_BAD', {
      option: `${PREFIX}_TIMEOUT`,
      value: String(either('TIMEOUT')),
      wanted: 'milliseconds, more than 0',
    });
  const compression = either('COMPRESSION') ?? 'none';
  if (compression !== 'gzip' && compression !== 'none')
    throw failure('OPTION_BAD', {
      option: `${PREFIX}_COMPRESSION`,
      value: compression.slice(0, 40),
      wanted: 'gzip or none',
    });
  const login = loginOf(url);
  return {
    url: url.href,
    headers: { ...login, ...pairs(`${PREFIX}_HEADERS`, either('HEADERS') ?? '') },
    timeoutMs,
    encoding,
    compression,
  };
}

function urlOf(option: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw failure('OPTION_BAD', {
    option,
    value: text.replace(/\/\/[^/]*@/, '//***@').slice(0, 100),
    wanted: `the http or https URL of a collector, e.g. ${DEFAULT_ENDPOINT}`,
  });
}

function encodingOf(protocol = 'http/protobuf'): OtelTarget['encoding'] {
  if (protocol === 'http/protobuf') return 'protobuf';
  if (protocol === 'http/json') return 'json';
  throw failure('OPTION_BAD', {
    option: `${PREFIX}_PROTOCOL`,
    value: protocol.slice(0, 40),
    wanted: 'http/protobuf or http/json; grpc needs the OpenTelemetry SDK',
  });
}

/** Moves user and password of a URL into a header. */
function loginOf(url: URL): Record<string, string> {
  if (url.username === '' && url.password === '') return {};
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return { authorization: `Basic ${Buffer.from(login).toString('base64')}` };
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
