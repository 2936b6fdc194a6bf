// Tests telemetry from a program: it runs the guide's example unchanged.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

test('the program in the guide (docs/guide/tracing.md) sends what it plays', async () => {
  const guide = readFileSync(new URL('../../docs/guide/tracing.md', import.meta.url), 'utf8');
  const [, code = ''] = /```ts\n(.*?)```/s.exec(guide) ?? [];
  const file = join(mkdtempSync(join(tmpdir(), 'troupe-guide-')), 'otel.ts');
  writeFileSync(file, code);
  const paths = new Set<string | undefined>();
  const server = createServer((request, response) => {
    paths.add(request.url);
    request.resume().on('end', () => response.writeHead(200).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  vi.stubEnv(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
  );
  const { spans, metrics } = await import(pathToFileURL(file).href);
  server.closeAllConnections();
  server.close();
  expect(spans).toMatchObject({ lost: 0 });
  expect(spans.exported).toBeGreaterThan(100);
  expect(metrics).toEqual({ sent: true });
  expect([...paths].sort()).toEqual(['/v1/metrics', '/v1/traces']);
});
