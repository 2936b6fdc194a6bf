// Plays an episode against a server whose reply has no end, and reads the failure back from the record.
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openaiModel } from '../../agents/models/openai/openai.ts';
import { relay } from '../../envs/relay/relay.ts';
import { cmas } from '../../protocols/cmas.ts';
import { systemClock } from '../../runtime/core/clock.ts';
import { readRecord } from '../../runtime/record/read.ts';
import { fileSink } from '../../runtime/record/sink.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { createTokenCounter } from '../../runtime/tokens/token-counter.ts';

function writeForever(response: ServerResponse, part: string): void {
  while (!response.destroyed && response.write(part));
  if (!response.destroyed) response.once('drain', () => writeForever(response, part));
}

test('a reply that was too long stands on record with its code, is not asked for again, and replays', async () => {
  let requests = 0;
  const server = createServer((incoming, response) => {
    requests++;
    incoming.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    writeForever(response, '{"choices":[{"x":"aaaaaaaaaaaaaaaa"}]},');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const file = join(mkdtempSync(join(tmpdir(), 'troupe-')), 'record.jsonl');
  try {
    const models = openaiModel({
      model: 'tiny',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      env: {},
      counter: createTokenCounter(),
      clock: systemClock,
      replyLimits: { body: 64_000, stream: 64_000, line: 16_000 },
    });
    await runEpisode({ world: relay, protocol: cmas, agents: 2, models, steps: 1, sink: fileSink(file) });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  const { events } = readRecord(file);
  const failed = events.flatMap((e) => (e.type === 'model.failed' ? [e] : []));
  expect(failed.length).toBe(requests);
  for (const { error, retry } of failed) {
    expect(error.code).toBe('MODEL_REPLY_TOO_LONG');
    expect(error.message).toContain('64000 bytes');
    expect(retry).toBe(false);
  }
  expect(failed.length).toBeGreaterThan(0);
  expect((await replayEpisode(events, { world: relay, protocol: cmas })).difference).toBeUndefined();
});
