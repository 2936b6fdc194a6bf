// Builds the metrics of a run: tokens, durations, messages. They are sums and distributions since the run began,
// sent every 15 seconds and at the end.
import type { Attributes, Meter } from '@opentelemetry/api';
import { JsonMetricsSerializer, ProtobufMetricsSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics';
import type { Clock, Timer } from '../core/clock.ts';
import type { Happening } from '../core/event.ts';
import { channelOfId } from '../core/message.ts';
import { forRole } from '../core/model.ts';
import { createOtlpPost, waitBeforeRetry } from './otlp-post.ts';
import type { OtelTarget } from './settings.ts';
import { createServedRoles, providerOf } from './spans/call.ts';
import { roleIdentityOf } from './spans/span-data.ts';

export interface MetricsDeliveryReport {
  /** Whether the final figures have arrived. */
  readonly sent: boolean;
  /** Why they have not, or why it is doubtful that they have. */
  readonly why?: string | undefined;
}

export interface Meters {
  see(happening: Happening): void;
  close(signal?: AbortSignal): Promise<MetricsDeliveryReport>;
}

interface MetersNeeds {
  readonly target: OtelTarget;
  readonly resource: Readonly<Record<string, string>>;
  readonly version: string;
  readonly clock: Clock;
}

const EVERY_MS = 15_000;
/** The longest that the end of a run waits for its last figures to be accepted. */
const LAST_MS = 5000;

export function createMeters({ target, resource, version, clock }: MetersNeeds): Meters {
  const reader = new OnDemandMetricReader();
  const provider = new MeterProvider({ resource: resourceFromAttributes(resource), readers: [reader] });
  const see = createInstruments(provider.getMeter('troupe', version));
  const post = createOtlpPost(target, clock);
  const codec = target.encoding === 'json' ? JsonMetricsSerializer : ProtobufMetricsSerializer;
  const cutoff = new AbortController();
  let timer: Timer | undefined;
  let closed = false;

  async function send() {
    const { resourceMetrics } = await reader.collect();
    return post(codec.serializeRequest(resourceMetrics) ?? new Uint8Array(), cutoff.signal);
  }
  async function sendLast(): Promise<MetricsDeliveryReport> {
    for (let attempt = 1; ; attempt++) {
      const answer = await send();
      if (answer.ok) return { sent: true, why: answer.doubt };
      const { why, retry, reached, retryAfterMs } = answer;
      // As with spans, only a server that is there is waited for.
      if (retry && reached) await waitBeforeRetry({ clock, signal: cutoff.signal }, attempt, retryAfterMs);
      if (!retry || !reached || cutoff.signal.aborted) return { sent: false, why };
    }
  }
  // A failed export is covered by the next sums.
  const again = () => {
    timer = clock.after(EVERY_MS, () => void send().then(() => (closed ? undefined : again())));
  };
  again();
  return {
    see,
    async close(signal) {
      closed = true;
      timer?.cancel();
      signal?.addEventListener('abort', () => cutoff.abort(), { once: true });
      if (signal?.aborted) cutoff.abort();
      const last = clock.after(LAST_MS, () => cutoff.abort());
      const report = await sendLast();
      last.cancel();
      cutoff.abort();
      return report;
    },
  };
}

/** Collects on request. */
class OnDemandMetricReader extends MetricReader {
  protected override onShutdown(): Promise<void> {
    return Promise.resolve();
  }
  protected override onForceFlush(): Promise<void> {
    return Promise.resolve();
  }
}

const SECONDS = [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92];
const TOKENS = [1, 4, 16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576];
const BYTES = [64, 256, 1024, 4096, 16384, 65536, 262144, 1048576];

/** The instruments of a run, on any meter. */
export function createInstruments(meter: Meter): (e: Happening) => void {
  const histogram = (name: string, unit: string, bounds: number[]) =>
    meter.createHistogram(name, { unit, advice: { explicitBucketBoundaries: bounds } });
  // The two names of the released conventions, then their announced successors (counters).
  const usage = histogram('gen_ai.client.token.usage', '{token}', TOKENS);
  const duration = histogram('gen_ai.client.operation.duration', 's', SECONDS);
  const input = meter.createCounter('gen_ai.client.inference.usage.input_tokens', { unit: '{token}' });
  const output = meter.createCounter('gen_ai.client.inference.usage.output_tokens', { unit: '{token}' });
  const first = histogram('gen_ai.client.operation.time_to_first_chunk', 's', SECONDS);
  const between = histogram(
    'troupe.model.time_between_tokens',
    's',
    SECONDS.map((s) => s / 10),
  );
  const messages = meter.createCounter('troupe.messages.sent', { unit: '{message}' });
  const delivered = meter.createCounter('troupe.messages.delivered', { unit: '{message}' });
  const dropped = meter.createCounter('troupe.messages.dropped', { unit: '{message}' });
  const size = histogram('troupe.message.body.size', 'By', BYTES);
  const called = new Map<string, MeteredCall>();
  const served = createServedRoles();
  const about = (e: { readonly call: string; readonly by: string }): Attributes => {
    const { part, role } = roleIdentityOf(e.by);
    return {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': providerOf(forRole(served.modelsOf(e.by), part, role)),
      'gen_ai.request.model': called.get(e.call)?.model ?? 'unknown',
      'troupe.role': role,
    };
  };
  return (e) => {
    served.see(e);
    switch (e.type) {
      case 'message.sent': {
        const channel = { 'troupe.channel': e.message.channel };
        messages.add(1, channel);
        return size.record(Buffer.byteLength(JSON.stringify(e.message.body) ?? 'null'), channel);
      }
      case 'message.delivered':
        return delivered.add(1, { 'troupe.channel': channelOfId(e.id) });
      case 'message.dropped':
        return dropped.add(1, { 'troupe.channel': channelOfId(e.id), 'troupe.dropped': e.reason });
      case 'model.called':
        return void called.set(e.call, { model: e.model, lastToken: undefined });
      case 'model.token': {
        const asked = called.get(e.call);
        if (asked?.lastToken !== undefined) between.record((e.ms - asked.lastToken) / 1000, about(e));
        if (asked) asked.lastToken = e.ms;
        return;
      }
      case 'model.failed': {
        duration.record(e.ms / 1000, { ...about(e), 'error.type': e.error.code });
        return e.retry ? undefined : void called.delete(e.call);
      }
      case 'model.answered': {
        const attributes = about(e);
        const timed = called.get(e.call)?.lastToken !== undefined;
        called.delete(e.call);
        duration.record(e.ms / 1000, attributes);
        usage.record(e.usage.input, { ...attributes, 'gen_ai.token.type': 'input' });
        usage.record(e.usage.output, { ...attributes, 'gen_ai.token.type': 'output' });
        input.add(e.usage.input, attributes);
        output.add(e.usage.output, attributes);
        if (e.firstTokenMs === undefined) return;
        first.record(e.firstTokenMs / 1000, attributes);
        // The mean over one answer, where the times of its pieces were not kept.
        if (!timed && e.usage.output > 1)
          between.record((e.ms - e.firstTokenMs) / 1000 / (e.usage.output - 1), attributes);
      }
    }
  };
}

interface MeteredCall {
  readonly model: string;
  /** When the last piece of the answer arrived, in ms from the request. */
  lastToken: number | undefined;
}
