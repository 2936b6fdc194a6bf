// Tests the pipeline's published types, a pipeline that cannot be opened, and the thread beside a run: it gets every
// line in order, and harms no run by dying or by being slow.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { settingsFor } from '../../tests/support/otlp-collector.ts';
import { systemClock } from '../core/clock.ts';
import { createOtel } from './otel.ts';
import { pipelineInThisThread, pipelineInThread, type TelemetryPipeline } from './pipeline.ts';

test('its types name no namespace that only @types/node declares: who installs troupe need not have that', () => {
  expect(readFileSync(new URL('./pipeline.ts', import.meta.url), 'utf8')).not.toMatch(/\bNodeJS\b/);
});

test('a pipeline that cannot be opened loses every line, and says why', async () => {
  const pipeline: TelemetryPipeline = pipelineInThisThread(() => Promise.reject(new Error('no such collector')));
  pipeline.page('one\ntwo\n', 2);
  expect(await pipeline.close()).toMatchObject({
    spans: { exported: 0, lost: 2, why: expect.stringContaining('no such collector') },
  });
});

describe('the thread beside a run', () => {
  const settings = settingsFor('http://127.0.0.1:1');
  function threadOf(code: string): string {
    const folder = mkdtempSync(join(tmpdir(), 'troupe-otel-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
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
