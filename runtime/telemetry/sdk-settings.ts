// Decides which of the standard variables need the SDK for Node, and configures it. The SDK reads the variables
// itself; this file checks what it would only warn about, and sets our defaults where the user has set nothing.
import { failure } from '../errors/index.ts';
import {
  type Env,
  envVariable,
  exporterOf,
  LIMIT,
  type OtelSettingsInput,
  oneOf,
  otelIdentity,
  otlpFileNames,
  otlpProtocol,
  otlpTarget,
  SAMPLER,
  SIGNALS,
  type Signal,
  TEMPORALITY,
  urlOf,
  WHOLE,
  wholeNumber,
} from './settings.ts';
import { BATCH, ROOM } from './span-exporter.ts';

export interface OtelSdkSettings {
  readonly version: string;
  readonly content: boolean;
  /** Spans that may wait. */
  readonly room: number;
  /** Spans sent at a time. */
  readonly batch: number;
  readonly lingerMs: number;
}

/** Where metrics can be asked for while the run lasts, as an address; undefined where nobody asked for that. */
export function prometheusAddress(env: Env): string | undefined {
  if (envVariable(env, 'OTEL_CONFIG_FILE') !== undefined) return undefined;
  if (!exportersOf(env, 'METRICS').includes('prometheus')) return undefined;
  const host = envVariable(env, PROMETHEUS_HOST) ?? DEFAULTS[PROMETHEUS_HOST];
  return `http://${host}:${envVariable(env, PROMETHEUS_PORT) ?? 9464}/metrics`;
}

/** The files that the variables name, by variable. */
export function otelSdkFiles(env: Env): [string, string][] {
  const names = envVariable(env, 'OTEL_CONFIG_FILE')
    ? ['OTEL_CONFIG_FILE']
    : SIGNALS.flatMap((signal) => (exportersOf(env, signal).includes('otlp') ? otlpFileNames(env, signal) : []));
  return names.map((name) => [name, envVariable(env, name) ?? '']);
}

/** @throws OPTION_BAD */
export function otelSdkSettings(env: Env, wish: Omit<OtelSettingsInput, 'endpoint'>): OtelSdkSettings {
  for (const signal of SIGNALS) {
    checkExporters(env, signal);
    otlpProtocol(env, signal);
  }
  checkSampler(env);
  const temporality = envVariable(env, TEMPORALITY)?.toLowerCase();
  if (temporality !== undefined && !TEMPORALITIES.includes(temporality))
    throw failure('OPTION_BAD', { option: TEMPORALITY, value: temporality.slice(0, 40), wanted: oneOf(TEMPORALITIES) });
  if (!envVariable(env, 'OTEL_CONFIG_FILE')) checkSending(env);
  const { version, content } = otelIdentity(env, wish);
  return {
    version,
    content,
    room: wholeNumber(env, 'OTEL_BSP_MAX_QUEUE_SIZE') ?? ROOM,
    batch:
      wholeNumber(env, 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE') ?? (envVariable(env, 'OTEL_CONFIG_FILE') ? FILE_BATCH : BATCH),
    lingerMs: wholeNumber(env, 'OTEL_BSP_SCHEDULE_DELAY') ?? 1000,
  };
}

/**
 * The variables for the SDK: the user's, and ours where the user set none. The SDK's own queue never fills: each batch
 * is flushed as soon as it has been handed over, one span short of what would start a send by itself, so that the fate
 * of each batch is known.
 */
export function otelSdkEnv(env: Env, { room, batch }: OtelSdkSettings): Record<string, string> {
  const out: Record<string, string> = { ...DEFAULTS };
  for (const [name, value] of Object.entries(env))
    if (value !== undefined && value.trim() !== '') out[name] = name.startsWith('OTEL_') ? value.trim() : value;
  // A limit for all attributes also applies to those of spans.
  if (envVariable(env, 'OTEL_ATTRIBUTE_COUNT_LIMIT') && !envVariable(env, 'OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT'))
    delete out.OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT;
  return {
    ...out,
    OTEL_LOGS_EXPORTER: 'none',
    OTEL_BSP_MAX_QUEUE_SIZE: String(Math.max(room, batch + 1)),
    OTEL_BSP_MAX_EXPORT_BATCH_SIZE: String(batch + 1),
  };
}

/**
 * We have no control over the processors that a configuration file sets up; by default they send 512 at a time, and are
 * kept below that.
 */
const FILE_BATCH = 256;

const PROMETHEUS_PORT = 'OTEL_EXPORTER_PROMETHEUS_PORT';
const PROMETHEUS_HOST = 'OTEL_EXPORTER_PROMETHEUS_HOST';

const DEFAULTS: Readonly<Record<string, string>> = {
  // The SDK's own limits are 128: a decision may have read more messages than that, an answer may have more tokens.
  OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT: '10000',
  OTEL_SPAN_LINK_COUNT_LIMIT: '1000000',
  OTEL_SPAN_EVENT_COUNT_LIMIT: '1000000',
  // By default it would report the host, the user and the whole command line.
  OTEL_NODE_RESOURCE_DETECTORS: 'env',
  OTEL_LOG_LEVEL: 'WARN',
  // By default it would accept connections from any machine that can reach this one.
  [PROMETHEUS_HOST]: '127.0.0.1',
};

const ZIPKIN = 'OTEL_EXPORTER_ZIPKIN_ENDPOINT';
/** What the SDK waits for, in ms. */
const WAITS = ['OTEL_BSP_EXPORT_TIMEOUT', 'OTEL_METRIC_EXPORT_INTERVAL', 'OTEL_METRIC_EXPORT_TIMEOUT'];
const TEMPORALITIES = ['cumulative', 'delta', 'lowmemory'];
const SAMPLERS = [...WHOLE, 'always_off', 'parentbased_always_off', 'traceidratio', 'parentbased_traceidratio'];
const EXPORTERS: Readonly<Record<Signal, readonly string[]>> = {
  TRACES: ['otlp', 'console', 'zipkin'],
  METRICS: ['otlp', 'console', 'prometheus'],
};

const exportersOf = (env: Env, signal: Signal): string[] =>
  exporterOf(env, signal)
    .split(',')
    .map((name) => name.trim());

/** What the SDK would only warn about, or not even that. */
function checkSending(env: Env): void {
  for (const signal of SIGNALS) if (exportersOf(env, signal).includes('otlp')) otlpTarget(env, signal);
  const zipkin = envVariable(env, ZIPKIN);
  if (zipkin !== undefined) urlOf(ZIPKIN, zipkin);
  wholeNumber(env, PROMETHEUS_PORT, { most: 65_535 });
  for (const name of WAITS) wholeNumber(env, name);
  for (const name of Object.keys(env)) if (LIMIT.test(name)) wholeNumber(env, name, { least: 0 });
}

function checkExporters(env: Env, signal: Signal): void {
  const names = exportersOf(env, signal);
  if (names.length === 1 && names[0] === 'none') return;
  const bad = names.find((name) => !EXPORTERS[signal].includes(name));
  if (bad === undefined) return;
  throw failure('OPTION_BAD', {
    option: `OTEL_${signal}_EXPORTER`,
    value: bad.slice(0, 40),
    wanted: `none, or one or several of ${EXPORTERS[signal].join(', ')}`,
  });
}

function checkSampler(env: Env): void {
  const sampler = envVariable(env, SAMPLER) ?? 'always_on';
  if (!SAMPLERS.includes(sampler))
    throw failure('OPTION_BAD', { option: SAMPLER, value: sampler.slice(0, 40), wanted: oneOf(SAMPLERS) });
  const share = envVariable(env, 'OTEL_TRACES_SAMPLER_ARG');
  if (!sampler.endsWith('traceidratio') || (share !== undefined && Number(share) >= 0 && Number(share) <= 1)) return;
  throw failure('OPTION_BAD', {
    option: 'OTEL_TRACES_SAMPLER_ARG',
    value: (share ?? 'nothing').slice(0, 40),
    wanted: 'the share of episodes to tell, from 0 to 1',
  });
}
