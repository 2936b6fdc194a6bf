// Tests that a budget survives kills: attempts that may have been billed count, though nobody knows their outcome. What
// open calls may still write is reserved where replies are limited; where they are not, that is told.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { lateModel } from '../../conformance/other-order.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas, solo } from '../../protocols/index.ts';
import type { Model } from '../../runtime/core/model.ts';
import { fileSink, memorySink } from '../../runtime/record/sink.ts';
import { resumeEpisode } from '../../runtime/run/resume.ts';
import { type EpisodeResult, runEpisode } from '../../runtime/run/run.ts';
import { type Budget, expectedInputOf } from '../../runtime/tokens/budget.ts';
import { runCaptured } from '../support/capture.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'troupe-budget-kills-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const rules = () => rulesModel({ player: relay.player, seed: 1 });
let files = 0;
const freshFile = () => join(folder, `${files++}.jsonl`);

/** Asks `asks` times, then is killed with that call open: what it leaves is the record as it stood at that moment. */
async function killedAfter(
  asks: number,
  file: string,
  play: (model: Model, signal: AbortSignal) => Promise<EpisodeResult>,
): Promise<{ left: string | undefined; requests: number; tokens: number }> {
  const inner = rules();
  const stop = new AbortController();
  let requests = 0;
  let tokens = 0;
  let left: string | undefined;
  const model: Model = {
    ...inner,
    remote: true,
    async ask(request, call) {
      if (left !== undefined) return new Promise(() => {});
      requests++;
      tokens += expectedInputOf(inner.tokens?.split(request.segments));
      if (requests < asks) return inner.ask(request, call);
      left = freshFile();
      copyFileSync(file, left);
      stop.abort();
      return new Promise(() => {});
    },
  };
  await play(model, stop.signal);
  return { left, requests, tokens };
}

test.each<[string, Budget]>([
  ['calls', { calls: 20 }],
  ['tokens', { tokens: 4000 }],
])('no more %s are sent than the budget has, however often the episode is killed', async (_name, budget) => {
  const parts = { world: relay, protocol: dmas };
  const sent: { requests: number; tokens: number }[] = [];
  const first = freshFile();
  let { left, requests, tokens } = await killedAfter(3, first, (models, signal) =>
    runEpisode({ ...parts, agents: 6, models, budget, sink: fileSink(first), signal }),
  );
  sent.push({ requests, tokens });
  for (let kills = 1; kills < 40 && left !== undefined; kills++) {
    const file = left;
    try {
      ({ left, requests, tokens } = await killedAfter(2, file, (models, signal) =>
        resumeEpisode(file, { ...parts, models, signal }),
      ));
    } catch (thrown) {
      expect(thrown).toMatchObject({ code: 'BUDGET_SPENT' });
      break;
    }
    sent.push({ requests, tokens });
  }
  // Undisturbed it would have asked far more often.
  expect(sent.length).toBeGreaterThan(3);
  const all = (field: 'requests' | 'tokens') => sent.reduce((sum, life) => sum + life[field], 0);
  expect(all('requests')).toBeLessThanOrEqual(budget.calls ?? Number.POSITIVE_INFINITY);
  expect(all('tokens')).toBeLessThanOrEqual(budget.tokens ?? Number.POSITIVE_INFINITY);
});

describe('what open calls may still write', () => {
  const spentBy = async (maxTokens: number | undefined) => {
    const sink = memorySink();
    await runEpisode({
      ...{ world: relay, protocol: solo, agents: 6, models: lateModel(rules(), 3), sink, budget: { tokens: 1500 } },
      ...(maxTokens === undefined ? {} : { settings: { maxTokens } }),
    });
    return sink.events().flatMap((e) => (e.type === 'model.called' ? [expectedInputOf(e.tokens)] : []));
  };

  test('is reserved where replies are limited', async () => {
    const limited = await spentBy(200);
    expect(limited.length).toBeGreaterThan(0);
    expect(limited.reduce((a, b) => a + b + 200, 0)).toBeLessThanOrEqual(1500);
    expect((await spentBy(undefined)).length).toBeGreaterThan(limited.length);
  });

  test('is told before an episode where they are not', async () => {
    const run = (...more: string[]) =>
      runCaptured(['run', 'relay', '--protocol', 'solo', '--agents', '3', '--steps', '1', ...more], { cwd: folder });
    const told = 'of --budget may be exceeded by calls in progress';
    expect((await run('--budget', 'tokens=1m')).stderr).toContain(told);
    expect((await run('--budget', 'tokens=1m', '--max-tokens', '50')).stderr).not.toContain(told);
    expect((await run('--budget', 'calls=100')).stderr).not.toContain(told);
  });
});
