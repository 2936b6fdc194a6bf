// What a run may spend: once it is spent nothing more is asked, and the episode ends as `budget` with a complete record.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesModel } from '../agents/models/rules.ts';
import { capture } from '../cli/captured.ts';
import { dmas } from '../protocols/index.ts';
import { type Budget, parseBudget } from '../runtime/core/budget.ts';
import { memorySink } from '../runtime/record/sink.ts';
import { replayEpisode } from '../runtime/replay.ts';
import { runEpisode } from '../runtime/run.ts';
import { relay } from './conformance/relay.ts';

async function play(budget: Budget) {
  const sink = memorySink();
  const models = rulesModel({ player: relay.player, seed: 1 });
  const result = await runEpisode({
    world: relay,
    protocol: dmas,
    agents: 6,
    models,
    sink,
    budget,
    costOf: (_model, usage) => usage.input / 1e6,
  });
  return { result, events: sink.events() };
}

test.each<[string, Budget, string]>([
  ['calls', { calls: 5 }, '5 of 5 calls are spent.'],
  ['tokens', { tokens: 2000 }, 'of 2000 tokens are spent.'],
  ['messages', { messages: 40 }, 'of 40 messages are spent.'],
  ['money', { usd: 0.002 }, 'of 0.002 usd are spent.'],
])('a cap on %s ends the episode as budget, and what was spent is said', async (_name, budget, detail) => {
  const { result, events } = await play(budget);
  expect(result.reason).toBe('budget');
  expect(result.detail).toContain(detail);
  expect(events.at(-1)?.type).toBe('episode.ended');
  if (budget.calls !== undefined) expect(events.filter((e) => e.type === 'model.called')).toHaveLength(budget.calls);
});

test('what is within the cap is not touched by it', async () => {
  expect((await play({ calls: 1000, tokens: 1e6 })).result.reason).toBe('goal');
});

test('an episode that ended by its budget replays up to its last whole step', async () => {
  const { events } = await play({ calls: 12 });
  const replayed = await replayEpisode(events, { world: relay, protocol: dmas });
  expect(replayed.difference).toBeUndefined();
  expect(replayed.upTo).toContain('budget');
});

describe('the text of a budget', () => {
  test('is pairs of caps with units', () => {
    expect(parseBudget('tokens=200k; calls=400; messages=1000; usd=2.5; time=10m')).toEqual({
      tokens: 200_000,
      calls: 400,
      messages: 1000,
      usd: 2.5,
      timeMs: 600_000,
    });
    expect(parseBudget('time=90')).toEqual({ timeMs: 90_000 });
  });
  test.each(['', 'tokens', 'tokens=', 'tokens=-1', 'calls=0', 'coins=3', 'tokens=5x', 'time=3d'])("refuses '%s'", (text) => {
    expect(() => parseBudget(text)).toThrow(/OPTION_BAD/);
  });
});

describe('on the command line', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'troupe-budget-'));
    writeFileSync(join(folder, 'prices.json'), '{"rules": {"input": 1, "output": 2}}');
    writeFileSync(join(folder, 'others.json'), '{"gpt-x": {"input": 1, "output": 2}}');
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (...more: string[]) =>
    capture(['run', 'relay', '--protocol', 'dmas', '--agents', '6', '--quiet', '--json', ...more], { cwd: folder });

  test('a cap in money needs a price table that names the models', async () => {
    expect((await run('--budget', 'usd=1')).stderr).toContain('--prices');
    expect((await run('--budget', 'usd=1', '--prices', 'others.json')).stderr).toContain("none for 'rules'");
    const { code, stdout } = await run('--budget', 'usd=0.001', '--prices', 'prices.json', '--out', 'a');
    expect([code, JSON.parse(stdout).reason]).toEqual([0, 'budget']);
  });
});
