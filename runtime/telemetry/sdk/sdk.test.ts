// Shows that the SDK, configured by the standard variables, exports the same spans as `troupe trace`, and that it
// cannot harm a run.

import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diag } from '@opentelemetry/api';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { runCaptured } from '../../../tests/support/capture.ts';
import { systemClock } from '../../core/clock.ts';
import { otelSdkEnv, otelSdkSettings } from '../sdk-settings.ts';
import type { ExportEndLimits } from '../span-exporter.ts';
import type { SpanData } from '../spans/span-data.ts';
import { startSdk } from './sdk.ts';

const Span = z.looseObject({
  traceId: z.string(),
  spanId: z.string(),
  links: z.array(z.unknown()),
  events: z.array(z.unknown()),
});
const Traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});
const spansIn = (json: string) =>
  Traces.parse(JSON.parse(json)).resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans));
const byId = (spans: readonly z.output<typeof Span>[]) =>
  new Map([...spans].sort((a, b) => (a.spanId < b.spanId ? -1 : 1)).map((s) => [s.spanId, s]));

const closers: (() => unknown)[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  for (const close of closers.splice(0)) close();
});

async function collector(silent = false) {
  const posted: { path: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      posted.push({ path: request.url ?? '', body });
      if (!silent) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const bodies = (path: string) => posted.filter((p) => p.path === path).map((p) => p.body);
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    spans: () => bodies('/v1/traces').flatMap(spansIn),
    metrics: () => bodies('/v1/metrics').join('\n'),
  };
}

const RUN = ['run', 'relay', '--protocol', 'dmas', '--agents', '3', '--json', '--otel', '--out', 'r'];

async function played(env: Record<string, string>, cwd = mkdtempSync(join(tmpdir(), 'troupe-'))) {
  const run = await runCaptured(RUN, { cwd, env });
  await runCaptured(['trace', 'r', '--otlp', 'spans.jsonl'], { cwd, env });
  const recordedSpans = readFileSync(join(cwd, 'spans.jsonl'), 'utf8').trim().split('\n').flatMap(spansIn);
  return { ...run, told: recordedSpans };
}

/** Progress stands on stderr too. */
const otelLines = (stderr: string): string => stderr.match(/^OpenTelemetry:.*\n/gm)?.join('') ?? '';

/** What our own sending does not do, and leaves nothing out. */
const SAMPLED = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '1' };
const JSON_FORM = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
const NO_METRICS = { OTEL_METRICS_EXPORTER: 'none' };

describe('through the SDK for Node', () => {
  test('a collector gets the spans of `troupe trace` to the last attribute, ids, times, parents and links, and the metrics', async () => {
    const { url, spans, metrics } = await collector();
    const {
      code,
      stderr,
      told: recordedSpans,
    } = await played({ ...SAMPLED, ...JSON_FORM, OTEL_EXPORTER_OTLP_ENDPOINT: url });
    expect(code).toBe(0);
    expect(otelLines(stderr)).toBe(`OpenTelemetry: Sent: ${recordedSpans.length} spans\n`);
    expect(byId(spans())).toEqual(byId(recordedSpans));
    expect(recordedSpans.some((s) => s.links.length > 0)).toBe(true);
    for (const name of ['gen_ai.client.token.usage', 'troupe.messages.sent', 'service.instance.id', 'troupe.rules'])
      expect(metrics()).toContain(name);
  });

  test('the console exporter says every span on stderr; stdout is left to the run', async () => {
    const {
      code,
      stdout,
      stderr,
      told: recordedSpans,
    } = await played({ OTEL_TRACES_EXPORTER: 'console', ...NO_METRICS });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ world: 'relay' });
    expect([...stderr.matchAll(/^ {2}id: '([0-9a-f]{16})'/gm)].map(([, id]) => id).sort()).toEqual([
      ...byId(recordedSpans).keys(),
    ]);
    expect(stderr).toContain(`OpenTelemetry: Sent: ${recordedSpans.length} spans\n`);
  });

  test('metrics that can be asked for are said to be, with the address, and nothing listens elsewhere', async () => {
    const port = { OTEL_EXPORTER_PROMETHEUS_PORT: '19464' };
    const { code, stderr } = await played({
      OTEL_METRICS_EXPORTER: 'prometheus',
      OTEL_TRACES_EXPORTER: 'none',
      ...port,
    });
    expect(code).toBe(0);
    expect(stderr).toContain('metrics can be asked for at http://127.0.0.1:19464/metrics');
  });

  test('a configuration file is followed, and ids are ours there too', async () => {
    const { url, spans } = await collector();
    const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
    const file = join(cwd, 'otel.yaml');
    const exporter = `{ otlp_http: { endpoint: "${url}/v1/traces", encoding: json } }`;
    writeFileSync(
      file,
      `file_format: "1.0"\ntracer_provider: { processors: [{ batch: { exporter: ${exporter} } }], limits: { link_count_limit: 1000 } }\n`,
    );
    const { code, told: recordedSpans } = await played({ OTEL_CONFIG_FILE: file }, cwd);
    expect(code).toBe(0);
    expect([...byId(spans()).keys()]).toEqual([...byId(recordedSpans).keys()]);
  });

  test('a configuration file that is none harms no run, and all is said to be lost', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
    writeFileSync(join(cwd, 'otel.yaml'), 'file_format: [');
    const sdkSays = vi.spyOn(diag, 'error').mockImplementation(() => undefined);
    closers.push(() => sdkSays.mockRestore());
    const { code, stderr, told: recordedSpans } = await played({ OTEL_CONFIG_FILE: join(cwd, 'otel.yaml') }, cwd);
    expect(sdkSays).toHaveBeenCalledWith(expect.stringContaining('otel.yaml'));
    expect(code).toBe(0);
    expect(recordedSpans.length).toBeGreaterThan(0);
    expect(stderr).toMatch(/Sent: 0 spans, lost: \d+ \(.*was not set up/);
  });

  test('a sampler leaves an episode out as a whole, and that is said', async () => {
    const { url, spans } = await collector();
    const sampler = { OTEL_TRACES_SAMPLER: 'parentbased_always_off' };
    const {
      code,
      stderr,
      told: recordedSpans,
    } = await played({
      ...sampler,
      ...JSON_FORM,
      ...NO_METRICS,
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
    });
    expect(code).toBe(0);
    expect(spans()).toEqual([]);
    expect(otelLines(stderr)).toBe(`OpenTelemetry: left out by the sampler: ${recordedSpans.length} spans\n`);
  });

  test('a receiver that is not there harms no run, and the loss is counted, without a secret', async () => {
    const where = { OTEL_EXPORTER_ZIPKIN_ENDPOINT: 'http://me:s3cret@127.0.0.1:1/api/v2/spans' };
    const {
      code,
      stderr,
      told: recordedSpans,
    } = await played({ OTEL_TRACES_EXPORTER: 'zipkin', ...NO_METRICS, ...where });
    expect(code).toBe(0);
    expect(stderr).toMatch(new RegExp(`Sent: 0 spans, lost: ${recordedSpans.length} \\(.*ECONNREFUSED`));
    expect(stderr).not.toContain('s3cret');
  });

  test('a gRPC receiver that is not there harms no run either', async () => {
    const env = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };
    const { code, stderr, told: recordedSpans } = await played(env);
    expect(code).toBe(0);
    expect(stderr).toMatch(new RegExp(`Sent: 0 spans, lost: ${recordedSpans.length} \\(.*UNAVAILABLE`));
    expect(stderr).toMatch(/metrics did not arrive/);
  });

  test.each([
    [{ OTEL_TRACES_EXPORTER: 'jaeger' }, 'otlp, console, zipkin'],
    [{ OTEL_TRACES_EXPORTER: 'otlp,none' }, 'otlp, console, zipkin'],
    [{ OTEL_METRICS_EXPORTER: 'statsd' }, 'otlp, console, prometheus'],
    [{ OTEL_TRACES_EXPORTER: 'console', OTEL_EXPORTER_OTLP_PROTOCOL: 'udp' }, 'grpc, http/protobuf, http/json'],
    [{ OTEL_TRACES_SAMPLER: 'half' }, 'traceidratio'],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio' }, 'from 0 to 1'],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '50%' }, 'from 0 to 1'],
    [{ OTEL_TRACES_EXPORTER: 'console', OTEL_BSP_MAX_QUEUE_SIZE: 'big' }, 'whole number'],
    [{ OTEL_CONFIG_FILE: 'not-there.yaml' }, 'a file that is there'],
    [{ OTEL_EXPORTER_OTLP_CERTIFICATE: 'not-there.pem' }, 'a file that is there'],
    [{ OTEL_EXPORTER_OTLP_CERTIFICATE: 'ca.pem', OTEL_EXPORTER_OTLP_ENDPOINT: 'garbage' }, 'URL of a collector'],
  ])('%j is refused before anything is played, with what it takes', async (env, fix) => {
    const { code, stderr } = await runCaptured(RUN, { cwd: mkdtempSync(join(tmpdir(), 'troupe-')), env });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^OPTION_BAD/);
    expect(stderr).toContain(fix);
  });
});

describe('the queue before the SDK', () => {
  const span = (i: number): SpanData => ({
    traceId: 'a'.repeat(32),
    spanId: i.toString(16).padStart(16, '0'),
    parentId: 'f'.repeat(16),
    name: 's',
    kind: 'consumer',
    start: 1,
    end: 2,
    attributes: {},
    links: Array.from({ length: i === 1 ? 300 : 1 }, (_, n) => (n + 1).toString(16).padStart(16, '0')),
    events: Array.from({ length: i === 1 ? 300 : 0 }, () => ({ name: 'e', t: 1, attributes: {} })),
  });

  /** Longer than any test may take: what waits for it hangs, however fast the machine is. */
  const PATIENT = { idleMs: 3_600_000, mostMs: 3_600_000 };

  async function burst(spans: number, env: Record<string, string>, limits: ExportEndLimits = PATIENT) {
    const settings = otelSdkSettings(env, { version: '0' });
    for (const [name, value] of Object.entries(otelSdkEnv(env, settings)))
      if (name.startsWith('OTEL_')) vi.stubEnv(name, value);
    const { exporter, end } = startSdk(settings, systemClock);
    for (let i = 1; i <= spans; i++) exporter?.add(span(i));
    const outcome = await exporter?.close(limits);
    await end?.();
    return outcome;
  }

  test('loses no span, link or event in a burst far longer than the SDK alone could hold', async () => {
    const { url, spans } = await collector();
    const env = { ...JSON_FORM, ...NO_METRICS, OTEL_EXPORTER_OTLP_ENDPOINT: url };
    expect(await burst(10_000, env)).toEqual({ exported: 10_000, lost: 0 });
    const arrived = byId(spans());
    expect(arrived.size).toBe(10_000);
    const first = arrived.get(span(1).spanId);
    expect([first?.links.length, first?.events.length]).toEqual([300, 300]);
  });

  test('respects the configured sizes, and counts what does not fit', async () => {
    const { url, spans } = await collector();
    const sizes = { OTEL_BSP_MAX_QUEUE_SIZE: '100', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '1' };
    const env = { ...JSON_FORM, ...NO_METRICS, ...sizes, OTEL_EXPORTER_OTLP_ENDPOINT: url };
    expect(await burst(150, env)).toEqual({ exported: 100, lost: 50, why: 'more than 100 spans were waiting' });
    expect(byId(spans()).size).toBe(100);
  });

  test('waits for no receiver that never answers', async () => {
    const { url } = await collector(true);
    const slow = { OTEL_EXPORTER_OTLP_TIMEOUT: '3600000', OTEL_BSP_EXPORT_TIMEOUT: '3600000' };
    const env = { ...JSON_FORM, ...NO_METRICS, ...slow, OTEL_EXPORTER_OTLP_ENDPOINT: url };
    expect(await burst(5000, env, { ...PATIENT, idleMs: 300 })).toMatchObject({ exported: 0, lost: 5000 });
  });
});
