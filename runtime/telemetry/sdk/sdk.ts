// Wraps the OpenTelemetry SDK for Node, which covers what our own exporter does not: gRPC, exporters other than OTLP,
// samplers, a configuration file. Only this file imports the SDK, and only where the variables ask for it; it reads its
// process's variables itself. It receives finished spans with our ids and the run's counts.

import { ROOT_CONTEXT, type Span, SpanStatusCode, TraceFlags, type Tracer, trace } from '@opentelemetry/api';
import { api, core, NodeSDK, resources, startNodeSDK } from '@opentelemetry/sdk-node';
import type { IdGenerator } from '@opentelemetry/sdk-trace';
import { type Clock, sleep } from '../../core/clock.ts';
import { freshId } from '../../core/random.ts';
import { createInstruments, type Meters } from '../metrics.ts';
import { attributesOf, copied, hrTime, KINDS } from '../otlp-spans.ts';
import type { OtelOutputs } from '../pump.ts';
import type { OtelSdkSettings } from '../sdk-settings.ts';
import { INSTANCE_ID } from '../settings.ts';
import { type SpanBatchResult, SpanExporter } from '../span-exporter.ts';
import type { SpanData } from '../spans/span-data.ts';

/** The maximum wait at the end, first for the last metrics and then for the SDK's shutdown. */
const FLUSH_MS = 5000;
const SHUTDOWN_MS = 1000;

/** Starts the SDK. @throws whatever the SDK throws at variables it does not understand */
export function startSdk(settings: OtelSdkSettings, clock: Clock): OtelOutputs {
  const ids = scriptedIds();
  const failures = watchFailures();
  startSdkGlobals(settings, ids);
  const { ProxyTracerProvider, trace, metrics } = api;
  const proxy = trace.getTracerProvider();
  const provider = proxy instanceof ProxyTracerProvider ? proxy.getDelegate() : proxy;
  const flush = sdkMethod(provider, 'forceFlush');
  const finish = sdkMethod(metrics.getMeterProvider(), 'shutdown');
  if (!flush && !finish) {
    disableSdkGlobals();
    throw new Error('the SDK was not set up; its own message is printed above');
  }
  const tracer = proxy.getTracer('troupe', settings.version);
  if (flush) ensureOwnIds(tracer, ids);
  return {
    exporter: flush && createSdkSpanExporter({ flush, tell: createTracerReplay(tracer, ids), settings, clock }),
    meters: finish && createSdkMeters({ finish, settings, failures, clock }),
    content: settings.content,
    async end() {
      await settlesWithin(sdkMethod(provider, 'shutdown')?.(), SHUTDOWN_MS, { clock }).catch(() => {});
      disableSdkGlobals();
    },
  };
}

/** The SDK registers itself among OpenTelemetry's globals, here those of its own thread. */
function startSdkGlobals({ version }: OtelSdkSettings, idGenerator: ScriptedIds): void {
  const { OTEL_CONFIG_FILE, OTEL_TRACES_EXPORTER } = process.env;
  if (OTEL_CONFIG_FILE) return void startNodeSDK();
  const named = { 'service.name': 'troupe', 'service.version': version, [INSTANCE_ID]: freshId() };
  const us = resources.resourceFromAttributes(named);
  new NodeSDK({
    idGenerator,
    resource: resources.defaultResource().merge(us),
    // The SDK would warn about something that was requested.
    spanProcessors: OTEL_TRACES_EXPORTER?.trim() === 'none' ? [] : undefined,
  }).start();
}

function disableSdkGlobals(): void {
  const { context, diag, metrics, propagation, trace } = api;
  for (const global of [trace, metrics, context, propagation, diag]) global.disable();
}

/**
 * An SDK configured by a file generates its own ids, and its API offers no way to pass ours. So the ids it used are
 * checked.
 */
function ensureOwnIds(tracer: api.Tracer, ids: ScriptedIds): void {
  const [traceId, spanId] = ['1'.repeat(32), '2'.repeat(16)];
  const made = () => {
    ids.next(traceId, spanId);
    return tracer.startSpan('', { root: true }).spanContext();
  };
  if (made().spanId !== spanId) Reflect.set(tracer, '_idGenerator', ids);
  const { traceId: trace, spanId: span } = made();
  if (trace !== traceId || span !== spanId)
    throw new Error('this SDK generates its own ids when it is configured by a file');
}

interface SdkSpanNeeds {
  readonly flush: SdkMethod;
  /** Whether the sampler accepted it. */
  readonly tell: (span: SpanData) => boolean;
  readonly settings: OtelSdkSettings;
  readonly clock: Clock;
}

/** The SDK sends and retries by its own rules; queueing and counting are ours. */
function createSdkSpanExporter({
  flush,
  tell,
  settings: { room, batch, lingerMs },
  clock,
}: SdkSpanNeeds): SpanExporter {
  return new SpanExporter({
    clock,
    room,
    batch,
    lingerMs,
    ready: (spans) => async (signal) => {
      // In one turn of the event loop, so that the flush sends exactly this batch.
      const taken = spans.reduce((sum, span) => sum + (tell(span) ? 1 : 0), 0);
      const flushed = taken === 0 ? undefined : flush();
      return outcomeOf(flushed, spans.length - taken, signal);
    },
  });
}

async function outcomeOf(
  flushed: Promise<unknown> | undefined,
  leftOut: number,
  signal: AbortSignal,
): Promise<SpanBatchResult> {
  const cut = rejectLate(signal);
  try {
    const late = await Promise.race([flushed, cut.late]);
    if (late !== LATE) return { ok: true, leftOut };
    return { ok: false, why: 'the SDK did not send them in the remaining time', retry: false, reached: true };
  } catch (thrown) {
    return { ok: false, why: failureText(thrown), retry: false, reached: hasHttpStatus(thrown) };
  } finally {
    cut.forget();
  }
}

const LATE = Symbol('late');

function rejectLate(signal: AbortSignal) {
  let stop = () => {};
  const late = new Promise<typeof LATE>((resolve) => {
    stop = () => resolve(LATE);
  });
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return { late, forget: () => signal.removeEventListener('abort', stop) };
}

interface SdkMeterNeeds {
  /** Sends what is left and shuts down. */
  readonly finish: SdkMethod;
  readonly settings: OtelSdkSettings;
  readonly failures: MetricFailures;
  readonly clock: Clock;
}

function createSdkMeters({ finish, settings: { version }, failures, clock }: SdkMeterNeeds): Meters {
  const see = createInstruments(api.metrics.getMeter('troupe', version));
  return {
    see,
    async close(signal) {
      const before = failures.ofMetrics().length;
      try {
        const done = await settlesWithin(finish(), FLUSH_MS, { clock, signal });
        if (!done) return { sent: false, why: `the SDK did not send them within ${FLUSH_MS} ms` };
      } catch (thrown) {
        return { sent: false, why: failureText(thrown) };
      }
      const failed = failures.ofMetrics().at(before);
      return failed === undefined ? { sent: true } : { sent: false, why: failed };
    },
  };
}

interface MetricFailures {
  /** The reason in words. */
  ofMetrics(): readonly string[];
}

/** Failures of the SDK's metrics are reported only here. */
function watchFailures(): MetricFailures {
  const metrics: string[] = [];
  core.setGlobalErrorHandler((failure) => {
    const words = failureText(failure);
    if (words.includes('metrics export')) metrics.push(words);
    else api.diag.warn(words);
  });
  return { ofMetrics: () => metrics };
}

type SdkMethod = () => Promise<unknown>;

/** The method of an SDK provider; undefined for a no-op provider. */
function sdkMethod(provider: object, name: 'forceFlush' | 'shutdown'): SdkMethod | undefined {
  const word: unknown = Reflect.get(provider, name);
  return typeof word === 'function' ? async () => Reflect.apply(word, provider, []) : undefined;
}

/** Whether it finished in time. Rejects if it rejects. */
async function settlesWithin(
  work: Promise<unknown> | undefined,
  ms: number,
  { clock, signal }: { readonly clock: Clock; readonly signal?: AbortSignal },
): Promise<boolean> {
  const rest = new AbortController();
  const stop = () => rest.abort();
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return await Promise.race([
      Promise.resolve(work).then(() => true),
      sleep(clock, ms, rest.signal).then(() => false),
    ]);
  } finally {
    stop();
    signal?.removeEventListener('abort', stop);
  }
}

function failureText(thrown: unknown): string {
  if (Array.isArray(thrown)) return [...new Set(thrown.map(failureText))].join('; ');
  if (!(thrown instanceof Error)) return String(thrown);
  const code =
    'code' in thrown && (typeof thrown.code === 'number' || typeof thrown.code === 'string') ? `${thrown.code}` : '';
  return [code, thrown.message].filter((word) => word !== '').join(' ') || thrown.name;
}

/** The server answered over HTTP, even if with an error. */
function hasHttpStatus(thrown: unknown): boolean {
  if (Array.isArray(thrown)) return thrown.some(hasHttpStatus);
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'number' && thrown.code >= 100;
}

// --- finished spans are replayed on the SDK's tracer, with their own times, ids, parents, links and events; it creates
// ids when spans begin, so it receives ours for each ---

interface ScriptedIds extends IdGenerator {
  /** The ids that it generates from now on. */
  next(traceId: string, spanId: string): void;
}

function scriptedIds(): ScriptedIds {
  let [trace, span] = ['', ''];
  return {
    generateTraceId: () => trace,
    generateSpanId: () => span,
    next(traceId, spanId) {
      trace = traceId;
      span = spanId;
    },
  };
}

/** Replays one span; returns whether the sampler kept it. The tracer must create its ids with `ids`. */
function createTracerReplay(tracer: Tracer, ids: ScriptedIds): (span: SpanData) => boolean {
  const decided = new Map<string, TraceFlags>();

  /** Children end before their parents: whether a trace is kept is decided on a root that is never ended. */
  function flagsOf({ traceId, spanId }: SpanData): TraceFlags {
    const known = decided.get(traceId);
    if (known !== undefined) return known;
    ids.next(traceId, spanId);
    const { traceFlags } = tracer.startSpan('episode', { root: true }, ROOT_CONTEXT).spanContext();
    decided.clear();
    decided.set(traceId, traceFlags);
    return traceFlags;
  }

  function begin(span: SpanData): Span {
    const { traceId, spanId, parentId, name, kind, start, links } = span;
    const traceFlags = flagsOf(span);
    const context = (id: string) => ({ traceId, spanId: id, traceFlags });
    const parent = parentId === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, context(parentId));
    ids.next(traceId, spanId);
    return tracer.startSpan(
      name,
      {
        kind: KINDS[kind],
        startTime: hrTime(start),
        attributes: attributesOf(span),
        links: links.map((id) => ({ context: context(id) })),
      },
      parent,
    );
  }

  return (span) => {
    const told = begin(span);
    for (const { name, attributes, t } of span.events) told.addEvent(name, copied(attributes), hrTime(t));
    if (span.error !== undefined) told.setStatus({ code: SpanStatusCode.ERROR, message: span.error });
    told.end(hrTime(span.end));
    return (told.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0;
  };
}
