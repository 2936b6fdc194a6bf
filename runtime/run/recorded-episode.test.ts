// Tests that a cap on time counts what was spent before an episode was cut off.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withLatency } from '../../agents/models/latency.ts';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas } from '../../protocols/index.ts';
import type { Model } from '../core/model.ts';
import { simulatedClock } from '../episode/simulated-clock.ts';
import { fileSink } from '../record/sink.ts';
import { askAgain, type CallOnRecord } from './ask-again.ts';
import { outlineRecord } from './outline.ts';
import { resumeEpisode } from './resume.ts';
import { runEpisode } from './run.ts';

test('the time of a step counts for the cap however often it was cut off', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-limits-'));
  const file = join(folder, 'record.jsonl');
  const clock = simulatedClock();
  const inner = rulesModel({ player: relay.player, seed: 1 });
  const slow = withLatency(
    inner,
    { firstTokenMs: 1000, perInputTokenMs: 0, perOutputTokenMs: 0, jitter: 0 },
    { clock, seed: 1 },
  );
  /** Interrupted when it has been asked so often: answers come one after another, each in a second. */
  const interrupted = (at: number) => {
    const stop = new AbortController();
    let asked = 0;
    const models: Model = {
      ...slow,
      ask(request, call) {
        if (++asked === at) stop.abort();
        return slow.ask(request, call);
      },
    };
    return { world: relay, protocol: dmas, models, clock, signal: stop.signal };
  };
  const takenMs = () => Math.round(outlineRecord(file).outline.takenMs);
  await runEpisode({ ...interrupted(3), agents: 3, stepDeadlineMs: null, sink: fileSink(file) });
  expect(takenMs()).toBe(2000);
  for (const taken of [3000, 4000]) {
    await resumeEpisode(file, interrupted(2));
    expect(takenMs()).toBe(taken);
  }
  await expect(resumeEpisode(file, { ...interrupted(99), timeCapMs: 3500 })).rejects.toThrow('TIME_CAP_SPENT');
  rmSync(folder, { recursive: true });
});

test.each([0, 2])('a call is not asked again with %i texts for its one segment', async (n) => {
  const segments = [{ origin: 'task' as const, speaker: 'user' as const, text: 'go' }];
  const call = { call: 'c', by: 'team/a/mind', ask: 'act', settings: {}, segments } as unknown as CallOnRecord;
  const usage = { input: 1, output: 1, source: 'counted' } as const;
  const model: Model = {
    ...rulesModel({ player: relay.player, seed: 1 }),
    ask: async () => ({ text: 'ok', usage, finish: 'stop' }),
  };
  const again = (texts: string[]) => askAgain(call, model, { texts });
  await expect(again(Array(n).fill('x'))).rejects.toThrow(new RegExp(`OPTION_BAD.*${n} texts.*1 segment`, 's'));
  expect((await again(['stop'])).map(({ text }) => text)).toEqual(['ok']);
});
