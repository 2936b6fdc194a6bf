// Tests the pipeline's published types, and a pipeline that cannot be opened.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pipelineInThisThread, type TelemetryPipeline } from './pipeline.ts';

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
