// Checks that telemetry works from the published package, whose threads are files of their own. A run sends to a local
// receiver, by our own exporter and by the SDK for Node; every span of its record must arrive, and the command must end
// when it is done.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';

/** @param {string} unpacked the package's folder */
export async function checkOtel(unpacked) {
  const received = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      if (request.url === '/v1/traces') received.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const env = {
    ...process.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${server.address().port}`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  };
  const sampled = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '1' };
  try {
    for (const [out, more] of Object.entries({ own: {}, sdk: sampled })) {
      received.length = 0;
      await troupe(
        unpacked,
        ['run', 'sar', '--protocol', 'cmas', '--agents', '3', '--quiet', '--json', '--otel', '--out', out],
        {
          ...env,
          ...more,
        },
      );
      await troupe(unpacked, ['trace', out, '--otlp', `${out}.jsonl`], process.env);
      const wanted = idsIn(
        readFileSync(join(unpacked, `${out}.jsonl`), 'utf8')
          .trim()
          .split('\n'),
      );
      const got = idsIn(received);
      if (got.length === 0 || got.join() !== wanted.join())
        throw new Error(`${out}: ${got.length} of ${wanted.length} spans arrived from the built package`);
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const idsIn = (requests) =>
  requests
    .flatMap((json) => JSON.parse(json).resourceSpans.flatMap((r) => r.scopeSpans.flatMap((s) => s.spans)))
    .map((span) => span.spanId)
    .sort();

/** Far longer than needed; a command that does not end is a fault. */
const LATE_MS = 60_000;

function troupe(cwd, args, env) {
  const child = spawn('node', ['dist/cli/main.js', ...args], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const late = setTimeout(() => child.kill(), LATE_MS);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(late);
      if (code === 0) resolve();
      else reject(new Error(`troupe ${args.join(' ')} ended with ${signal ?? code}`));
    });
  });
}
