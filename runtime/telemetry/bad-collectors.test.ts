// Tests that a collector which is dead, slow or picky delays nobody, and that each lost span is counted.
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { heldClock } from '../../tests/support/held-clock.ts';
import { ok, openSink, play, settingsFor, span } from '../../tests/support/otlp-collector.ts';
import { systemClock } from '../core/clock.ts';
import type { Happening } from '../core/event.ts';
import { instanceName, messageId } from '../core/message.ts';
import { createRecorder } from '../record/recorder.ts';
import { createOtel } from './otel.ts';
import { spanExporter } from './otlp-spans.ts';
import { createOtelPump } from './pump.ts';
import type { ExportEndLimits } from './span-exporter.ts';

/** Longer than any test may take: what waits for it hangs, however fast the machine is. */
const PATIENT = { idleMs: 3_600_000, mostMs: 3_600_000 };

async function send(endpoint: string, count: number, room?: number, limits: ExportEndLimits = PATIENT) {
  const { traces, ...settings } = settingsFor(endpoint, { OTEL_EXPORTER_OTLP_TIMEOUT: '3600000' });
  if (!traces) throw new Error('no traces');
  const exporter = spanExporter(traces, settings, { clock: systemClock, room });
  for (let i = 0; i < count; i++) exporter.add(span(i + 1));
  return exporter.close(limits);
}

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

  test.each([
    ['asks for patience', (response) => void response.writeHead(503, { 'retry-after': '0' }).end()],
    ['breaks the connection', (response) => void response.socket?.destroy()],
  ] satisfies [string, (response: ServerResponse) => void][])(
    '%s once with the last spans and the last metrics gets both again',
    async (_what, fail) => {
      const seen = new Set<string>();
      const sink = await openSink((path, n, response, request) => {
        if (seen.has(path)) return ok(path, n, response, request);
        seen.add(path);
        fail(response);
      });
      const { outcome } = await play(settingsFor(sink.endpoint));
      expect(outcome).toEqual({ spans: { exported: sink.spans().length, lost: 0 }, metrics: { sent: true } });
      expect(sink.metrics()).toHaveLength(1);
    },
  );

  test.each([
    ['text/html; charset=utf-8', /\/v1\/(traces|metrics) answers with text\/html/],
    ['application/json; charset=utf-8', undefined],
    ['application/x-protobuf', undefined],
  ])('says yes with the type %s is doubted only where that is neither JSON nor protobuf', async (type, doubt) => {
    const sink = await openSink((_path, _n, response) => void response.writeHead(200, { 'content-type': type }).end());
    const { spans, metrics } = (await play(settingsFor(sink.endpoint))).outcome;
    expect([spans.lost, metrics.sent]).toEqual([0, true]);
    const why = doubt ? expect.stringMatching(doubt) : undefined;
    expect([spans.why, metrics.why]).toEqual([why, why]);
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

test('a queue of less than one batch loses no span of a record', async () => {
  const sink = await openSink();
  const { traces, ...settings } = settingsFor(sink.endpoint);
  const { events } = await play(settingsFor('http://127.0.0.1:1'));
  const exporter = traces && spanExporter(traces, settings, { clock: heldClock(), room: 20 });
  const pump = createOtelPump({ exporter, content: false }, () => {});
  pump.page(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
  const { spans } = await pump.close();
  expect(spans).toEqual({ exported: sink.spans().length, lost: 0 });
  expect(spans.exported).toBeGreaterThan(40);
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
