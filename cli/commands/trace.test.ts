// Tests that `troupe trace` and `troupe run` send the spans of an episode to files and collectors, without its content.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { runCaptured } from '../../tests/support/capture.ts';
import { startHttpServer } from '../../tests/support/http-server.ts';

const DEAD = 'http://127.0.0.1:1';

async function recorded(): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));
  await runCaptured(['run', 'relay', '--protocol', 'dmas', '--agents', '3', '--quiet', '--out', 'r'], { cwd });
  return cwd;
}

/** What was posted, by path. */
async function collector(): Promise<{ url: string; posted: Map<string, string> }> {
  const posted = new Map<string, string>();
  const { url, close } = await startHttpServer(({ path, text }, response) => {
    posted.set(path, (posted.get(path) ?? '') + text);
    response.writeHead(200).end();
  });
  onTestFinished(close);
  return { url, posted };
}

const JSON_FORM = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
const PASSWORD = /has password/;

describe('troupe trace', () => {
  test('writes a file of OTLP-JSON lines whose usage is that of the record, without content', async () => {
    const cwd = await recorded();
    const { code, stdout } = await runCaptured(['trace', 'r', '--otlp', 'spans.jsonl'], { cwd });
    const text = readFileSync(join(cwd, 'spans.jsonl'), 'utf8');
    const input = [...text.matchAll(/"gen_ai.usage.input_tokens","value":\{"intValue":(\d+)/g)].reduce(
      (sum, m) => sum + Number(m[1]),
      0,
    );
    const record = readFileSync(join(cwd, 'r/record.jsonl'), 'utf8');
    const wanted = [...record.matchAll(/"usage":\{"input":(\d+)/g)].reduce((sum, m) => sum + Number(m[1]), 0);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+ spans, trace [0-9a-f]{32}\nFile: spans.jsonl\n$/);
    expect(wanted).toBeGreaterThan(0);
    expect(input).toBe(wanted);
    expect(text).not.toMatch(PASSWORD);
  });

  test('tells prompts, replies and messages when asked', async () => {
    const cwd = await recorded();
    await runCaptured(['trace', 'r', '--otlp', 'spans.jsonl', '--content'], { cwd });
    const text = readFileSync(join(cwd, 'spans.jsonl'), 'utf8');
    for (const name of [
      'gen_ai.input.messages',
      'gen_ai.output.messages',
      'gen_ai.system_instructions',
      'troupe.message.body',
    ])
      expect(text).toContain(name);
    expect(text).toMatch(PASSWORD);
  });

  test('sends to a collector and says how many', async () => {
    const cwd = await recorded();
    const { url, posted } = await collector();
    const { code, stdout } = await runCaptured(['trace', 'r', '--endpoint', url, '--json'], { cwd, env: JSON_FORM });
    const exported: unknown = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(exported).toMatchObject({ lost: 0, torn: false });
    expect((posted.get('/v1/traces') ?? '').match(/"spanId":"[0-9a-f]{16}","(?:parentSpanId|name)"/g)).toBeTruthy();
  });

  test('says what got lost and ends with 1 when nobody is there', async () => {
    const { code, stdout } = await runCaptured(['trace', 'r', '--endpoint', DEAD], { cwd: await recorded() });
    expect(code).toBe(1);
    expect(stdout).toMatch(/Sent: 0 spans, lost: \d+ \(.*cannot be reached/);
  });

  test.each([
    ['OTEL_SDK_DISABLED', 'true'],
    ['OTEL_EXPORTER_OTLP_CERTIFICATE', 'ca.pem'],
    ['OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT', '10'],
  ])('sends nothing where a variable asks for what it does not do: %s=%s', async (name, value) => {
    const cwd = await recorded();
    const { url, posted } = await collector();
    const { code, stderr } = await runCaptured(['trace', 'r', '--endpoint', url], { cwd, env: { [name]: value } });
    expect([code, posted.size]).toEqual([1, 0]);
    expect(stderr).toContain(`OPTION_BAD: ${name} cannot be '${value}'`);
  });

  test('never writes over a file, and makes none of a bad record', async () => {
    const cwd = await recorded();
    const before = readFileSync(join(cwd, 'r/record.jsonl'), 'utf8');
    const over = await runCaptured(['trace', 'r', '--otlp', 'r/record.jsonl'], { cwd });
    expect([over.code, over.stderr]).toEqual([1, expect.stringContaining('OPTION_BAD')]);
    expect(readFileSync(join(cwd, 'r/record.jsonl'), 'utf8')).toBe(before);
    writeFileSync(join(cwd, 'bad.jsonl'), '{no\n{no\n');
    const bad = await runCaptured(['trace', 'bad.jsonl', '--otlp', 'out.jsonl'], { cwd });
    expect([bad.code, bad.stderr]).toEqual([1, expect.stringContaining('RECORD_UNREADABLE')]);
    expect(existsSync(join(cwd, 'out.jsonl'))).toBe(false);
  });

  test.each([
    [[], 2, 'USAGE'],
    [['--endpoint', 'nowhere'], 1, 'OPTION_BAD'],
  ])('refuses %j', async (more, wanted, says) => {
    const { code, stderr } = await runCaptured(['trace', 'r', ...more], { cwd: await recorded() });
    expect([code, stderr]).toEqual([wanted, expect.stringContaining(says)]);
  });
});

describe('troupe run with OpenTelemetry', () => {
  const RUN = ['run', 'relay', '--protocol', 'cmas', '--agents', '3', '--json'];
  const cwd = mkdtempSync(join(tmpdir(), 'troupe-'));

  test('sends traces and metrics where the standard variables say, no flag needed, and says on stderr how many', async () => {
    const { url, posted } = await collector();
    const { code, stdout, stderr } = await runCaptured(RUN, {
      cwd,
      env: { ...JSON_FORM, OTEL_EXPORTER_OTLP_ENDPOINT: url },
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toBeTruthy();
    expect(stderr).toMatch(/OpenTelemetry: Sent: \d+ spans\n/);
    expect([...posted.keys()].sort()).toEqual(['/v1/metrics', '/v1/traces']);
    expect(posted.get('/v1/traces')).not.toMatch(/You hold the baton/);
  });

  test('sends content when asked', async () => {
    const { url, posted } = await collector();
    await runCaptured([...RUN, '--otel', '--otel-content'], {
      cwd,
      env: { ...JSON_FORM, OTEL_EXPORTER_OTLP_ENDPOINT: url },
    });
    expect(posted.get('/v1/traces')).toMatch(/You hold the baton/);
  });

  test('sends what there was after the first Ctrl-C, down to the span of the episode', async () => {
    const { url, posted } = await collector();
    const wish = new AbortController();
    const { code, stderr } = await runCaptured([...RUN, '--pace', '50'], {
      cwd,
      env: { ...JSON_FORM, OTEL_EXPORTER_OTLP_ENDPOINT: url },
      signal: wish.signal,
      onWrite: (text) => /^step \d/m.test(text) && wish.abort(),
    });
    expect(code).toBe(130);
    expect(stderr).toMatch(/OpenTelemetry: Sent: \d+ spans\n/);
    expect(stderr).not.toContain('did not arrive');
    expect(posted.get('/v1/traces')).toContain('"name":"episode relay cmas"');
  });

  test('plays on without a collector, with the same exit code, and says the loss without a secret', async () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:s3cret@127.0.0.1:1',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=s3cret',
    };
    const { code, stderr } = await runCaptured(RUN, { cwd, env });
    expect(code).toBe(0);
    expect(stderr).toMatch(/lost: \d+/);
    expect(stderr).toMatch(/metrics did not arrive/);
    expect(stderr).not.toContain('s3cret');
  });

  test('is silent when it is disabled, and refuses the flag then', async () => {
    const env = { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: DEAD };
    expect((await runCaptured(RUN, { cwd, env })).stderr).not.toContain('OpenTelemetry');
    expect((await runCaptured([...RUN, '--otel'], { cwd, env })).stderr).toContain('OPTION_BAD');
  });
});
