// Tests telemetry against a real HTTP server on this machine: what arrives is what the record holds.
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import { ok, openSink, play, settingsFor, span, spansIn, sumOf } from '../../tests/support/otlp-collector.ts';
import { systemClock } from '../core/clock.ts';
import { memorySink } from '../record/sink.ts';
import { runEpisode } from '../run/run.ts';
import { traceIdOf } from '../text/hash.ts';
import { createOtel } from './otel.ts';
import { otlpLine, spanExporter } from './otlp-spans.ts';
import { otelSettings } from './settings.ts';
import type { SpanData } from './spans/span-data.ts';
import { SpanFold } from './spans/span-fold.ts';

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

  test('brings it metrics that name their sender and who answered, so that those of another are others', async () => {
    const sink = await openSink();
    for (const attributes of ['', '', 'service.instance.id=mine'])
      await play(settingsFor(sink.endpoint, { OTEL_RESOURCE_ATTRIBUTES: attributes }));
    const ids = sink.metrics().map((text) => /"service.instance.id","value":\{"stringValue":"([^"]+)"/.exec(text)?.[1]);
    expect(new Set(ids).size).toBe(3);
    expect(ids.at(-1)).toBe('mine');
    const provider = '{"key":"gen_ai.provider.name","value":{"stringValue":"troupe.rules"}}';
    for (const text of sink.metrics()) expect(text).toContain(provider);
  });

  test('speaks protobuf where nothing else is said', async () => {
    const types = new Set<string | undefined>();
    const sink = await openSink((_path, _n, response, request) => {
      types.add(request.headers['content-type']);
      response.writeHead(400).end();
    });
    const { traces, ...settings } = otelSettings({}, { version: '0', endpoint: sink.endpoint });
    if (!traces) throw new Error('no traces');
    const exporter = spanExporter(traces, settings, { clock: systemClock });
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
    const why = expect.stringContaining('answers with a redirect (307), which is not followed');
    expect(outcome).toMatchObject({ spans: { exported: 0, why }, metrics: { sent: false, why } });
  });
});

test('a collector is sent gzip where the variable says so, and the same spans', async () => {
  const sink = await openSink((_path, _n, response, request) => {
    expect(request.headers['content-encoding']).toBe('gzip');
    ok(_path, _n, response, request);
  });
  const { traces, ...settings } = settingsFor(sink.endpoint, { OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip' });
  if (!traces) throw new Error('no traces');
  const exporter = spanExporter(traces, settings, { clock: systemClock });
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
