// The OpenTelemetry SDK for Node, for what our own sending does not do: gRPC, other exporters than OTLP, samplers, a configuration file. The only file that
// imports it; loaded only where the variables ask for it, and in a thread beside the run where there is one. It reads the variables of its process
// itself. What it is handed are spans that are over and the run's counts; ids stay ours.
import { api, core, NodeSDK, resources, startNodeSDK } from '@opentelemetry/sdk-node';
import { type Clock, sleep } from '../runtime/core/clock.ts';
import { createSpanExporter, type Sent, type SpanExporter } from '../runtime/record/otel-export.ts';
import { instruments, type Meters } from '../runtime/record/otel-metrics.ts';
import type { OtelWays } from '../runtime/record/otel-pump.ts';
import { createReplay, type ScriptedIds, scriptedIds } from '../runtime/record/otel-replay.ts';
import type { OtelSdkSettings } from '../runtime/record/otel-sdk-settings.ts';
import type { SpanData } from '../runtime/record/spans-data.ts';

/** The longest that the end waits for the last metrics, and then for the SDK to put its things away. */
const LAST_MS = 5000;
const AWAY_MS = 1000;

/** Starts the SDK. @throws whatever the SDK throws at variables that make no sense to it */
export function sdkWays(settings: OtelSdkSettings, clock: Clock): OtelWays {
  const ids = scriptedIds();
  const failures = watchFailures();
  start(settings, ids);
  const { ProxyTracerProvider, trace, metrics } = api;
  const proxy = trace.getTracerProvider();
  const provider = proxy instanceof ProxyTracerProvider ? proxy.getDelegate() : proxy;
  const flush = wordOf(provider, 'forceFlush');
  const finish = wordOf(metrics.getMeterProvider(), 'shutdown');
  if (!flush && !finish) {
    forget();
    throw new Error('the SDK was not set up; what it said of that stands above');
  }
  const tracer = proxy.getTracer('troupe', settings.version);
  if (flush) madeByUs(tracer, ids);
  return {
    exporter: flush && spansBy({ flush, tell: createReplay(tracer, ids), settings, clock }),
    meters: finish && metersBy({ finish, settings, failures, clock }),
    content: settings.content,
    async end() {
      await within(wordOf(provider, 'shutdown')?.(), AWAY_MS, clock).catch(() => {});
      forget();
    },
  };
}

/** What it has started is found where the SDK puts it: among the globals of OpenTelemetry, here those of a thread of its own. */
function start({ version }: OtelSdkSettings, idGenerator: ScriptedIds): void {
  const { OTEL_CONFIG_FILE, OTEL_TRACES_EXPORTER } = process.env;
  if (OTEL_CONFIG_FILE) return void startNodeSDK();
  const us = resources.resourceFromAttributes({ 'service.name': 'troupe', 'service.version': version });
  new NodeSDK({
    idGenerator,
    resource: resources.defaultResource().merge(us),
    // It would warn of what was asked for.
    ...(OTEL_TRACES_EXPORTER?.trim() === 'none' ? { spanProcessors: [] } : {}),
  }).start();
}

function forget(): void {
  const { context, diag, metrics, propagation, trace } = api;
  for (const global of [trace, metrics, context, propagation, diag]) global.disable();
}

/** An SDK that is set up by a file makes ids of its own: no word of its interface hands it ours. Whether it took them is seen, not believed. */
function madeByUs(tracer: api.Tracer, ids: ScriptedIds): void {
  const [traceId, spanId] = ['1'.repeat(32), '2'.repeat(16)];
  const made = () => {
    ids.next(traceId, spanId);
    return tracer.startSpan('', { root: true }).spanContext();
  };
  if (made().spanId !== spanId) Reflect.set(tracer, '_idGenerator', ids);
  const { traceId: trace, spanId: span } = made();
  if (trace !== traceId || span !== spanId) throw new Error('this SDK makes ids of its own where a file sets it up');
}

interface SpansNeeds {
  readonly flush: Word;
  /** Whether the sampler has taken it. */
  readonly tell: (span: SpanData) => boolean;
  readonly settings: OtelSdkSettings;
  readonly clock: Clock;
}

/** The SDK sends, and tries again, by its own rules; what waits, and what is counted, is ours. */
function spansBy({ flush, tell, settings: { room, batch, lingerMs }, clock }: SpansNeeds): SpanExporter {
  return createSpanExporter({
    clock,
    room,
    batch,
    lingerMs,
    ready: (spans) => async (signal) => {
      // Together, in one turn: what the flush sends is this batch and nothing else.
      const taken = spans.reduce((sum, span) => sum + (tell(span) ? 1 : 0), 0);
      const flushed = taken === 0 ? undefined : flush();
      return outcomeOf(flushed, spans.length - taken, signal);
    },
  });
}

async function outcomeOf(flushed: Promise<unknown> | undefined, leftOut: number, signal: AbortSignal): Promise<Sent> {
  const cut = cutOff(signal);
  try {
    const late = await Promise.race([flushed, cut.late]);
    if (late !== LATE) return { ok: true, leftOut };
    return { ok: false, why: 'the SDK had not sent them in the time that was left', retry: false, reached: true };
  } catch (thrown) {
    return { ok: false, why: wordsOf(thrown), retry: false, reached: answered(thrown) };
  } finally {
    cut.forget();
  }
}

const LATE = Symbol('late');

function cutOff(signal: AbortSignal) {
  let stop = () => {};
  const late = new Promise<typeof LATE>((resolve) => {
    stop = () => resolve(LATE);
  });
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  return { late, forget: () => signal.removeEventListener('abort', stop) };
}

interface MetersByNeeds {
  /** Sends what there is, and ends. */
  readonly finish: Word;
  readonly settings: OtelSdkSettings;
  readonly failures: Failures;
  readonly clock: Clock;
}

function metersBy({ finish, settings: { version }, failures, clock }: MetersByNeeds): Meters {
  const see = instruments(api.metrics.getMeter('troupe', version));
  return {
    see,
    async close(signal) {
      const before = failures.ofMetrics().length;
      try {
        const done = await within(finish(), LAST_MS, clock, signal);
        if (!done) return { sent: false, why: `the SDK had not sent them within ${LAST_MS} ms` };
      } catch (thrown) {
        return { sent: false, why: wordsOf(thrown) };
      }
      const failed = failures.ofMetrics().at(before);
      return failed === undefined ? { sent: true } : { sent: false, why: failed };
    },
  };
}

interface Failures {
  /** In words. */
  ofMetrics(): readonly string[];
}

/** What the SDK's metrics have to say of their failures is said here and nowhere else. */
function watchFailures(): Failures {
  const metrics: string[] = [];
  core.setGlobalErrorHandler((failure) => {
    const words = wordsOf(failure);
    if (words.includes('metrics export')) metrics.push(words);
    else api.diag.warn(words);
  });
  return { ofMetrics: () => metrics };
}

type Word = () => Promise<unknown>;

/** Of a provider of the SDK; undefined for one that does nothing. */
function wordOf(provider: object, name: 'forceFlush' | 'shutdown'): Word | undefined {
  const word: unknown = Reflect.get(provider, name);
  return typeof word === 'function' ? async () => Reflect.apply(word, provider, []) : undefined;
}

/** Whether it was done in time. Rejects as it does. */
async function within(work: Promise<unknown> | undefined, ms: number, clock: Clock, signal?: AbortSignal): Promise<boolean> {
  const rest = new AbortController();
  const stop = () => rest.abort();
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted) stop();
  try {
    return await Promise.race([Promise.resolve(work).then(() => true), sleep(clock, ms, rest.signal).then(() => false)]);
  } finally {
    stop();
    signal?.removeEventListener('abort', stop);
  }
}

function wordsOf(thrown: unknown): string {
  if (Array.isArray(thrown)) return [...new Set(thrown.map(wordsOf))].join('; ');
  if (!(thrown instanceof Error)) return String(thrown);
  const code = 'code' in thrown && (typeof thrown.code === 'number' || typeof thrown.code === 'string') ? `${thrown.code}` : '';
  return [code, thrown.message].filter((word) => word !== '').join(' ') || thrown.name;
}

/** An answer over HTTP, if a bad one. */
function answered(thrown: unknown): boolean {
  if (Array.isArray(thrown)) return thrown.some(answered);
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'number' && thrown.code >= 100;
}
