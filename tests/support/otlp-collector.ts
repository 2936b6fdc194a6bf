// Runs a collector on this machine and sends it the spans of an episode, or as many as a test wants.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import { memorySink, teeSink } from '../../runtime/record/sink.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { createOtel } from '../../runtime/telemetry/otel.ts';
import type { OtelOutcome } from '../../runtime/telemetry/pump.ts';
import { type OtelSettings, otelSettings } from '../../runtime/telemetry/settings.ts';
import type { SpanData } from '../../runtime/telemetry/spans/span-data.ts';
import { heldClock } from './held-clock.ts';

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

export const spansIn = (json: string) =>
  Traces.parse(JSON.parse(json)).resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans));

export const sumOf = (spans: readonly z.output<typeof Span>[], key: string) =>
  spans.flatMap((s) => s.attributes).reduce((sum, a) => sum + (a.key === key ? (a.value.intValue ?? 0) : 0), 0);

type HttpAnswer = (path: string, n: number, response: ServerResponse, request: IncomingMessage) => void;

export const ok: HttpAnswer = (_path, _n, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');

/** Keeps the bodies it has said yes to. */
export async function openSink(answer: HttpAnswer = ok) {
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
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
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

export const settingsFor = (endpoint: string, env: Record<string, string> = {}): OtelSettings =>
  otelSettings({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json', ...env }, { version: '0', endpoint });

export async function play(settings: OtelSettings) {
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

export const span = (i: number): SpanData => ({
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
