// Tests budgets: once a budget is spent no call is made, and the episode ends as `budget` with a complete record.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { lateModel } from '../../conformance/other-order.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas, solo } from '../../protocols/index.ts';
import type { Model } from '../../runtime/core/model.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { failure } from '../../runtime/errors/index.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { type Budget, expectedInputOf, parseBudget } from '../../runtime/tokens/budget.ts';
import { runCaptured } from '../support/capture.ts';

const rules = () => rulesModel({ player: relay.player, seed: 1 });

async function play(
  budget: Budget,
  { models = rules(), protocol = dmas }: { models?: Model; protocol?: AnyProtocol } = {},
) {
  const sink = memorySink();
  const result = await runEpisode({
    world: relay,
    protocol,
    agents: 6,
    models,
    sink,
    budget,
    limits: { backoffMs: 1 },
    costOf: (_model, usage) => usage.input / 1e6,
  });
  return { result, events: sink.events() };
}

test.each<[string, Budget, string]>([
  ['calls', { calls: 5 }, '5 of 5 calls are spent.'],
  ['tokens', { tokens: 2000 }, 'of 2000 tokens are spent, open calls hold 0, and the next call would take'],
  ['messages', { messages: 40 }, 'of 40 messages are spent.'],
  ['money', { usd: 0.002 }, 'of 0.002 usd are spent, open calls hold 0, and the next call would take'],
])('a cap on %s ends the episode as budget, and what was spent is said', async (_name, budget, detail) => {
  const { result, events } = await play(budget);
  expect(result.reason).toBe('budget');
  expect(result.detail).toContain(detail);
  expect(events.at(-1)?.type).toBe('episode.ended');
  if (budget.calls !== undefined) expect(events.filter((e) => e.type === 'model.called')).toHaveLength(budget.calls);
});

test('six concurrent calls are limited to what is left, except for what they write', async () => {
  const { events } = await play({ tokens: 1000 }, { models: lateModel(rules(), 3), protocol: solo });
  const called = events.flatMap((e) => (e.type === 'model.called' ? [expectedInputOf(e.tokens)] : []));
  const written = events.flatMap((e) => (e.type === 'model.answered' ? [e.usage.output] : []));
  expect(called.length).toBeGreaterThan(1);
  expect(called.length).toBeLessThan(6);
  expect(sum(called)).toBeLessThanOrEqual(1000);
  // All that were asked have answered: nothing that is paid for is thrown away.
  expect(written).toHaveLength(called.length);
});

test('once messages are used up nobody calls a model, and nothing replaces the answer', async () => {
  const { result, events } = await play({ messages: 1 });
  expect(result.reason).toBe('budget');
  expect(events.filter((e) => e.type === 'model.called' || e.type === 'decision.fellBack')).toEqual([]);
  expect(new Set(events.flatMap((e) => (e.type === 'message.sent' ? [e.message.channel] : [])))).toEqual(
    new Set(['observation', 'floor']),
  );
});

test('each attempt is a call', async () => {
  const inner = rules();
  const flaky: Model = {
    ...inner,
    ask(request, call) {
      if (request.attempt === 1) throw failure('MODEL_FAILED', { model: 'flaky', why: 'line cut', retry: true });
      return inner.ask(request, call);
    },
  };
  const { result, events } = await play({ calls: 5 }, { models: flaky });
  expect(result).toMatchObject({ reason: 'budget', detail: '5 of 5 calls are spent.' });
  expect(events.filter((e) => e.type === 'model.called')).toHaveLength(5);
  expect(events.some((e) => e.type === 'decision.fellBack')).toBe(false);
});

test('an episode within the limit is unaffected', async () => {
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
    expect(parseBudget('Time=0.05; TOKENS=1.1M; calls=2.0')).toEqual({ timeMs: 50, tokens: 1_100_000, calls: 2 });
  });
  test.each(['', 'tokens', 'tokens=', 'tokens=-1', 'calls=0', 'coins=3', 'tokens=5x', 'time=3d'])(
    "refuses '%s'",
    (text) => {
      expect(() => parseBudget(text)).toThrow(/OPTION_BAD/);
    },
  );
  test.each(['calls=1.5', 'messages=0.5', 'tokens=0.0001k'])("refuses a part of one: '%s'", (text) => {
    expect(() => parseBudget(text)).toThrow(`OPTION_BAD: budget cannot be '${text}'. It takes a whole number of`);
  });
  test.each(['calls=1; calls=2', 'time=1m,Time=2m'])("refuses one that is named twice: '%s'", (text) => {
    expect(() => parseBudget(text)).toThrow(/BUDGET_TWICE: the budget names (calls|time) twice/);
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
    runCaptured(['run', 'relay', '--protocol', 'dmas', '--agents', '6', '--quiet', '--json', ...more], { cwd: folder });

  test('a cap in money needs a price table that names the models', async () => {
    expect((await run('--budget', 'usd=1')).stderr).toContain('--prices');
    expect((await run('--budget', 'usd=1', '--prices', 'others.json')).stderr).toContain("none for 'rules'");
    const { code, stdout } = await run('--budget', 'usd=0.001', '--prices', 'prices.json', '--out', 'a');
    expect([code, JSON.parse(stdout).reason]).toEqual([0, 'budget']);
  });
});

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
