// Tests telemetry against a real HTTP server on this machine: what arrives is what the record holds, and a
// misbehaving collector delays nobody.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import { heldClock } from '../../tests/support/held-clock.ts';
import { systemClock } from '../core/clock.ts';
import type { Happening } from '../core/event.ts';
import { instanceName, messageId } from '../core/message.ts';
import { traceIdOf } from '../core/trace.ts';
import { createRecorder } from '../record/recorder.ts';
import { memorySink, teeSink } from '../record/sink.ts';
import { runEpisode } from '../run/run.ts';
import { createOtel } from './otel.ts';
import { otlpLine, spanExporter } from './otlp-spans.ts';
import { pipelineInThread, type TelemetryPipeline } from './pipeline.ts';
import type { OtelOutcome } from './pump.ts';
import { type OtelSettings, otelSettings } from './settings.ts';
import type { ExportEndLimits } from './span-exporter.ts';
import type { SpanData } from './spans/span-data.ts';
import { SpanFold } from './spans/span-fold.ts';

const Value = z.object({ intValue: z.coerce.number().exactOptional(), stringValue: z.string().exactOptional() });
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  name: z.string(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(z.object({ key: z.string(), value: Value })),
});
const Traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});
const spansIn = (json: string) =>
  Traces.parse(JSON.parse(json)).resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans));
const sumOf = (spans: readonly z.output<typeof Span>[], key: string) =>
  spans.flatMap((s) => s.attributes).reduce((sum, a) => sum + (a.key === key ? (a.value.intValue ?? 0) : 0), 0);

type Answer = (path: string, n: number, response: ServerResponse, request: IncomingMessage) => void;
const ok: Answer = (_path, _n, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Keeps the bodies it has said yes to. */
async function openSink(answer: Answer = ok) {
  const taken: { path: string; body: Buffer }[] = [];
  let n = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.on('finish', () => {
        if (response.statusCode === 200) taken.push({ path: request.url ?? '', body: Buffer.concat(chunks) });
      });
      answer(request.url ?? '', n++, response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    asked: () => n,
    bodies: () => taken.map((t) => t.body),
    spans: () => taken.filter((t) => t.path === '/v1/traces').flatMap((t) => spansIn(t.body.toString('utf8'))),
    metrics: () => taken.filter((t) => t.path === '/v1/metrics').map((t) => t.body.toString('utf8')),
  };
}

const settingsFor = (endpoint: string, env: Record<string, string> = {}): OtelSettings =>
  otelSettings({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', ...env }, { version: '0', endpoint });

/** Longer than any test may take: what waits for it hangs, however fast the machine is. */
const PATIENT = { idleMs: 3_600_000, mostMs: 3_600_000 };

async function play(settings: OtelSettings) {
  const [protocol] = Object.values(PROTOCOLS);
  if (!protocol) throw new Error('no protocol');
  // No limit runs out on it: what waits for one hangs, however fast the machine is.
  const otel = createOtel({ settings, clock: heldClock() });
  const sink = memorySink();
  const result = await runEpisode({
    world: relay,
    protocol,
    agents: 4,
    models: rulesModel({ player: relay.player, seed: 1 }),
    sink: teeSink(sink, otel.sink),
  });
  const outcome: OtelOutcome = await otel.close();
  return { events: sink.events(), result, outcome };
}

const span = (i: number): SpanData => ({
  traceId: 'a'.repeat(32),
  spanId: i.toString(16).padStart(16, '0'),
  name: 's',
  kind: 'internal',
  start: 1,
  end: 2,
  attributes: {},
  links: [],
  events: [],
});

async function send(endpoint: string, count: number, room?: number, limits: ExportEndLimits = PATIENT) {
  const { traces, ...settings } = settingsFor(endpoint, { OTEL_EXPORTER_OTLP_TIMEOUT: '3600000' });
  if (!traces) throw new Error('no traces');
  const exporter = spanExporter(traces, settings, systemClock, room);
  for (let i = 0; i < count; i++) exporter.add(span(i + 1));
  return exporter.close(limits);
}

describe('a run with a collector', () => {
  test('brings it every token and every message of the record, as spans and as metrics', async () => {
    const sink = await openSink();
    const { events, outcome } = await play(settingsFor(sink.endpoint));
    const spans = sink.spans();
    const usage = events.flatMap((e) => (e.type === 'model.answered' ? [e.usage] : []));
    expect(sumOf(spans, 'gen_ai.usage.input_tokens')).toBe(usage.reduce((sum, u) => sum + u.input, 0));
    expect(sumOf(spans, 'gen_ai.usage.output_tokens')).toBe(usage.reduce((sum, u) => sum + u.output, 0));
    expect(spans.filter((s) => s.name.startsWith('send '))).toHaveLength(
      events.filter((e) => e.type === 'message.sent').length,
    );
    expect(outcome).toEqual({ spans: { exported: spans.length, lost: 0 }, metrics: { sent: true } });
    const [metrics = ''] = sink.metrics();
    for (const name of [
      'gen_ai.client.token.usage',
      'gen_ai.client.operation.duration',
      'troupe.messages.sent',
      'troupe.message.body.size',
    ])
      expect(metrics).toContain(name);
  });

  test('speaks protobuf where nothing else is said', async () => {
    const types = new Set<string | undefined>();
    const sink = await openSink((_path, _n, response, request) => {
      types.add(request.headers['content-type']);
      response.writeHead(400).end();
    });
    const { traces, ...settings } = otelSettings({}, { version: '0', endpoint: sink.endpoint });
    if (!traces) throw new Error('no traces');
    const exporter = spanExporter(traces, settings, systemClock);
    exporter.add(span(1));
    await exporter.close();
    expect([...types]).toEqual(['application/x-protobuf']);
  });

  test('sends its headers there, and nowhere else by way of a redirect', async () => {
    const other = await openSink();
    const seen: (string | undefined)[] = [];
    const sink = await openSink((_path, _n, response, request) => {
      seen.push(request.headers.authorization);
      response.writeHead(307, { location: `${other.endpoint}/v1/traces` }).end();
    });
    const { outcome } = await play(settingsFor(sink.endpoint, { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=k' }));
    expect(seen).toContain('k');
    expect(other.asked()).toBe(0);
    expect(outcome.spans).toMatchObject({ exported: 0 });
  });
});

test('a collector is sent gzip where the variable says so, and the same spans', async () => {
  const sink = await openSink((_path, _n, response, request) => {
    expect(request.headers['content-encoding']).toBe('gzip');
    ok(_path, _n, response, request);
  });
  const { traces, ...settings } = settingsFor(sink.endpoint, { OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip' });
  if (!traces) throw new Error('no traces');
  const exporter = spanExporter(traces, settings, systemClock);
  for (let i = 0; i < 600; i++) exporter.add(span(i + 1));
  expect(await exporter.close()).toEqual({ exported: 600, lost: 0 });
  expect(
    new Set(
      sink
        .bodies()
        .flatMap((body) => spansIn(gunzipSync(body).toString('utf8')))
        .map((s) => s.spanId),
    ).size,
  ).toBe(600);
});

test('several episodes, one after another, are as many traces', async () => {
  const sink = await openSink();
  const otel = createOtel({ settings: settingsFor(sink.endpoint), clock: systemClock });
  const [protocol] = Object.values(PROTOCOLS);
  if (!protocol) throw new Error('no protocol');
  for (const episode of ['0', '1', '2'])
    await runEpisode({
      world: relay,
      protocol,
      agents: 3,
      models: rulesModel({ player: relay.player, seed: 1 }),
      sink: otel.sink,
      run: 'r',
      episode,
    });
  const { spans } = await otel.close();
  expect(spans.lost).toBe(0);
  expect(new Set(sink.spans().map((s) => s.traceId))).toEqual(new Set(['0', '1', '2'].map((e) => traceIdOf('r', e))));
  expect(sink.spans().filter((s) => s.name.startsWith('episode '))).toHaveLength(3);
});

describe('the thread beside a run', () => {
  const settings = settingsFor('http://127.0.0.1:1');
  function threadOf(code: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'troupe-otel-'));
    closers.push(async () => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'thread.mjs'), `import { parentPort, workerData } from 'node:worker_threads';\n${code}`);
    return join(folder, 'thread.mjs');
  }
  async function runWith(file: string) {
    const pipeline = pipelineInThread({ file, settings });
    if (!pipeline) throw new Error('no thread');
    const otel = createOtel({ settings, clock: systemClock, pipeline });
    for (let i = 0; i < 5000; i++) otel.sink.line(`{"n":${i},"filler":"${'x'.repeat(100)}"}`);
    return otel.close();
  }

  test('is handed every line in order, and says at the end what became of them', async () => {
    const outcome = await runWith(
      threadOf(`let n = 0, good = true;
        parentPort.on('message', (said) => {
          if (said.word === 'page') {
            for (const line of said.text.split('\\n')) if (line) good &&= JSON.parse(line).n === n++;
            Atomics.add(workerData.taken, 0, 1);
          }
          if (said.word === 'close') parentPort.postMessage({ spans: { exported: good ? n : -1, lost: 0 }, metrics: { sent: true } });
        });`),
    );
    expect(outcome).toEqual({ spans: { exported: 5000, lost: 0 }, metrics: { sent: true } });
  });

  test('that dies harms no run, and what it was handed is counted as lost', async () => {
    const { spans, metrics } = await runWith(
      threadOf(`parentPort.on('message', () => { throw new Error('out of paper'); });`),
    );
    expect(spans).toMatchObject({ exported: 0, lost: 5000 });
    expect(spans.why).toContain('out of paper');
    expect(metrics.sent).toBe(false);
  });

  test('that is too slow is handed no more than may wait, and the rest is counted', async () => {
    const idle: TelemetryPipeline = {
      page() {},
      taken: () => 0,
      close: async () => ({ spans: { exported: 7, lost: 0 }, metrics: { sent: true } }),
    };
    const otel = createOtel({ settings, clock: systemClock, pipeline: idle });
    const page = 'x'.repeat(70_000);
    for (let i = 0; i < 2050; i++) otel.sink.line(page);
    const { spans } = await otel.close();
    expect(spans).toMatchObject({ exported: 7, lost: 2 });
    expect(spans.why).toContain('waiting');
  });
});

describe('a collector that', () => {
  test('is dead holds up neither the run nor its end, and the loss is counted', async () => {
    const { events, result, outcome } = await play(settingsFor('http://127.0.0.1:1'));
    expect(result.reason).toBe('goal');
    expect(outcome.spans.exported).toBe(0);
    expect(outcome.spans.lost).toBeGreaterThan(events.filter((e) => e.type === 'message.sent').length);
    expect(outcome.spans.why).toContain('cannot be reached');
    expect(outcome.metrics.sent).toBe(false);
  });

  test('never answers is given up after the time that was given, and the loss is counted', async () => {
    const sink = await openSink(() => {});
    const outcome = await send(sink.endpoint, 100_000, undefined, { ...PATIENT, idleMs: 300 });
    expect(outcome).toMatchObject({ exported: 0, lost: 100_000 });
  });

  test('asks for patience (429) gets its spans again, none lost and none twice', async () => {
    const sink = await openSink((path, n, response, request) => {
      if (n % 3 === 0) response.writeHead(429, { 'retry-after': '0' }).end();
      else ok(path, n, response, request);
    });
    expect(await send(sink.endpoint, 5000)).toEqual({ exported: 5000, lost: 0 });
    expect(new Set(sink.spans().map((s) => s.spanId)).size).toBe(5000);
    expect(sink.spans()).toHaveLength(5000);
  });

  test('asks for more patience than there is loses its spans, counted and with the reason', async () => {
    const sink = await openSink((_path, _n, response) => void response.writeHead(429, { 'retry-after': '3600' }).end());
    const outcome = await send(sink.endpoint, 5000, undefined, { ...PATIENT, idleMs: 300 });
    expect(outcome).toMatchObject({ exported: 0, lost: 5000 });
    expect(outcome.why).toMatch(/answers 429$/);
  });

  test('refuses a request (400) is not asked again with it', async () => {
    const sink = await openSink((_path, _n, response) => void response.writeHead(400).end());
    expect(await send(sink.endpoint, 100)).toMatchObject({ exported: 0, lost: 100 });
    expect(sink.asked()).toBe(1);
  });

  test('takes only some of the spans (partial success) has the others counted as lost', async () => {
    const answer = JSON.stringify({ partialSuccess: { rejectedSpans: '7', errorMessage: 'too old' } });
    const sink = await openSink((_path, _n, response) => void response.writeHead(200).end(answer));
    expect(await send(sink.endpoint, 100)).toEqual({
      exported: 93,
      lost: 7,
      why: 'the collector refused them: too old',
    });
  });
});

describe('a burst', () => {
  test('of 20,000 messages in one go loses no span', async () => {
    const sink = await openSink();
    const settings = settingsFor(sink.endpoint, { OTEL_METRICS_EXPORTER: 'none' });
    const otel = createOtel({ settings, clock: heldClock() });
    const recorder = createRecorder({ clock: systemClock, process: 'main', sink: otel.sink });
    const from = instanceName('team', 'a', 'speaker');
    for (let i = 0; i < 20_000; i++) {
      const id = messageId(0, 'talk', from, i);
      const message = { id, step: 0, depth: 0, channel: 'talk', from, agent: 'a', body: { text: 'x' }, causes: [] };
      const both: Happening[] = [
        { type: 'message.sent', step: 0, message },
        { type: 'message.delivered', step: 0, id, to: 'team/b/speaker' },
      ];
      for (const happening of both) recorder.write(happening);
    }
    const { spans } = await otel.close();
    expect(spans.lost).toBe(0);
    expect(new Set(sink.spans().map((s) => s.spanId)).size).toBe(40_000);
  });

  test('that does not fit is counted to the span', async () => {
    const sink = await openSink();
    expect(await send(sink.endpoint, 3000, 1000)).toEqual({
      exported: 1000,
      lost: 2000,
      why: 'more than 1000 spans were waiting',
    });
  });
});

test('a line of the file is one request whose spans have the times of the record to the microsecond', async () => {
  const [protocol] = Object.values(PROTOCOLS);
  if (!protocol) throw new Error('no protocol');
  const sink = memorySink();
  await runEpisode({ world: relay, protocol, agents: 3, models: rulesModel({ player: relay.player, seed: 1 }), sink });
  const spans: SpanData[] = [];
  const fold = new SpanFold({ emit: (s) => spans.push(s) });
  for (const e of sink.events()) fold.see(e, e.t);
  const line = otlpLine(spans, settingsFor('http://127.0.0.1:1'));
  expect(line).not.toContain('\n');
  const back = spansIn(line);
  expect(back.map((s) => s.spanId)).toEqual(spans.map((s) => s.spanId));
  back.forEach((s, i) => {
    expect(Math.abs(Number(BigInt(s.startTimeUnixNano) / 1000n) - (spans[i]?.start ?? 0) * 1000)).toBeLessThanOrEqual(
      1,
    );
  });
});
