// Tests the comparison of protocols as a library call.
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { cmas } from '../../protocols/cmas.ts';
import { duo } from '../../protocols/duo.ts';
import { solo } from '../../protocols/solo.ts';
import type { Model } from '../core/model.ts';
import { protocol } from '../core/protocol.ts';
import { failure, TroupeError } from '../errors/index.ts';
import { canonical, firstDifference } from '../record/canonical.ts';
import { memorySink } from '../record/sink.ts';
import { world } from '../world/complete-world.ts';
import { compareProtocols, playJob } from './compare.ts';
import { replayEpisode } from './replay.ts';

const base = { world: relay, seeds: [0, 1], agents: [2, 3], models: rulesModel({ player: relay.player, seed: 0 }) };

const unnamed = world({ ...relay, team: { ...relay.team, names: () => ['Ann'] } });

test('plays each protocol on each seed and team, and tells cells and paired differences', async () => {
  const done: string[] = [];
  const sinks: number[] = [];
  const result = await compareProtocols({
    ...base,
    protocols: [cmas, solo],
    models: ({ seed }) => rulesModel({ player: relay.player, seed }),
    sink: ({ seed }) => {
      sinks.push(seed);
      return memorySink();
    },
    onPlayed: (n, all) => done.push(`${n}/${all}`),
  });
  expect(result.complete).toBe(true);
  expect(result.played).toHaveLength(8);
  expect(result.cells.map(({ protocol: name, agents, n }) => [name, agents, n])).toEqual([
    ['cmas', 2, 2],
    ['solo', 2, 2],
    ['cmas', 3, 2],
    ['solo', 3, 2],
  ]);
  expect(result.contrasts.map(({ first, second, agents }) => [first, second, agents])).toEqual([
    ['cmas', 'solo', 2],
    ['cmas', 'solo', 3],
  ]);
  expect(result.measures.map(({ name }) => name)).toContain('betweenTokens');
  expect(result.cells[0]?.estimates.calls?.mean).toBeGreaterThan(0);
  expect([done.at(-1), sinks.length]).toEqual(['8/8', 8]);
});

test('what onPlayed throws ends it: no further episode begins, and those under way have ended', async () => {
  const count = { begun: 0, ended: 0 };
  const sink = () => {
    count.begun++;
    return { ...memorySink(), close: () => void count.ended++ };
  };
  const onPlayed = () => {
    throw new Error('mine');
  };
  const played = compareProtocols({ ...base, protocols: [cmas, solo], atOnce: 2, sink, onPlayed });
  await expect(played).rejects.toThrow('mine');
  const then = { ...count };
  expect(then.ended).toBe(then.begun);
  await setTimeout(50);
  expect([count, then.begun < 8]).toEqual([then, true]);
});

test('names protocols as it is told', async () => {
  const { cells } = await compareProtocols({ ...base, agents: [2], protocols: { before: cmas, after: { ...cmas } } });
  expect(cells.map(({ protocol: name }) => name)).toEqual(['before', 'after']);
});

test('leaves out a cell whose team is too small for a mixture, and refuses a grid of such cells alone', async () => {
  const played = await compareProtocols({ ...base, agents: [1, 2], protocols: [duo, cmas] });
  expect(played.cells.map((cell) => [cell.protocol, cell.agents])).toEqual([
    ['cmas', 1],
    ['duo', 2],
    ['cmas', 2],
  ]);
  expect(played.leftOut).toEqual([
    { protocol: 'duo', agents: 1, why: expect.stringMatching(/^PART_EMPTY: .* team of 1/) },
  ]);
  const none = compareProtocols({ ...base, agents: [1], protocols: [duo] });
  await expect(none).rejects.toMatchObject({ code: 'PROTOCOL_FAULTY' });
});

test.each([
  ['two protocols of one name', { protocols: [cmas, cmas] }, 'OPTION_BAD'],
  ['a team that cannot be', { protocols: [cmas], agents: [0] }, 'AGENTS_OUT_OF_RANGE'],
  ['a scene that is not there', { protocols: [cmas], scenes: ['nowhere'] }, 'SCENE_UNKNOWN'],
  ['a definition that is not there', { protocols: [cmas], definition: 'mine' }, 'OPTION_BAD'],
  ['a team without its names', { protocols: [duo], world: unnamed }, 'WORLD_ANSWER_BAD'],
  ['a protocol with faults', { protocols: [protocol('lame', { routes: {} })] }, 'PROTOCOL_FAULTY'],
])('refuses %s before the first episode', async (_what, more, code) => {
  const done: number[] = [];
  const thrown = await compareProtocols({ ...base, ...more, onPlayed: (n) => done.push(n) }).catch(
    (error: unknown) => error,
  );
  expect(thrown instanceof TroupeError && thrown.code).toBe(code);
  expect(done).toEqual([]);
});

test('lets a world elsewhere forget every state that it was asked for', async () => {
  const open = new Set<object>();
  const elsewhere = world({
    name: 'elsewhere',
    team: { min: 1, max: 2 },
    scenes: ['one'],
    metrics: [{ name: 'success', better: 'higher', kind: 'rate' }],
    reset() {
      const state = { snapshot: () => ({}), close: () => void open.delete(state) };
      open.add(state);
      return state;
    },
    ready: () => [],
    observe: () => ({ text: '', data: {} }),
    actions: () => [],
    step: () => ({ outcomes: [], end: 'goal' }),
    score: () => ({ success: 1 }),
  });
  await compareProtocols({ world: elsewhere, protocols: [solo], seeds: [], models: {} });
  expect(open.size).toBe(0);
});

test.each(['reset', 'score'])('a world that throws in its %s is told as its own', async (method) => {
  const bug = () => {
    throw new RangeError('world bug');
  };
  const broken = world({ ...relay, name: 'isle', [method]: bug });
  await expect(compareProtocols({ ...base, world: broken, protocols: [cmas] })).rejects.toThrow(
    `WORLD_THREW: world 'isle' threw in its '${method}': RangeError: world bug.`,
  );
});

test('is not complete where it was stopped', async () => {
  const result = await compareProtocols({ ...base, protocols: [cmas], signal: AbortSignal.abort() });
  expect(result).toMatchObject({ complete: false, played: [], cells: [] });
});

test('what cannot be played is a result with its reason', async () => {
  const job = { world: 'w', model: '*', protocol: 'cmas', agents: 2, scene: 'line', seed: 0 };
  const played = await playJob(job, () => {
    throw failure('OPTION_BAD', { option: 'a', value: 'b', wanted: 'c' });
  });
  expect(played).toMatchObject({ job, reason: 'error', detail: expect.stringContaining('OPTION_BAD'), costs: null });
});

test('a failure keeps its data on record and in the result, and a record without them replays to the same events', async () => {
  const rules = rulesModel({ player: relay.player, seed: 0 });
  let asked = 0;
  const models: Model = {
    ...rules,
    ask() {
      asked++;
      if (asked > 1) throw failure('MODEL_REFUSED', { model: 'm', why: 'status 401' });
      throw failure('MODEL_FAILED', { model: 'm', why: 'busy', retry: true, retryAfterMs: 0 });
    },
  };
  const sink = memorySink();
  const job = { world: 'relay', model: 'm', protocol: 'cmas', agents: 2, scene: 'line', seed: 0 };
  const { reason, code, costs } = await playJob(job, () => ({ world: relay, protocol: cmas, agents: 2, models, sink }));
  expect([reason, code, costs?.rateLimited]).toEqual(['model-error', 'MODEL_REFUSED', 1]);
  const events = sink.events();
  expect(events.flatMap((e) => (e.type === 'model.failed' ? [e.retryAfterMs] : []))).toEqual([0, undefined]);
  const older = events.map((e) => {
    if (e.type === 'model.failed') return { ...e, retryAfterMs: undefined };
    return e.type === 'episode.ended' ? { ...e, code: undefined } : e;
  });
  expect(firstDifference(canonical(older), canonical(events))).toBeUndefined();
  for (const record of [events, older])
    expect((await replayEpisode(record, { world: relay, protocol: cmas })).difference).toBeUndefined();
});

test('refuses a world whose first score will not do before any episode', async () => {
  const odd = world({ ...relay, score: () => ({}) });
  await expect(compareProtocols({ ...base, world: odd, protocols: [cmas] })).rejects.toThrow(
    /WORLD_ANSWER_BAD: 'score' of world 'relay' .*: it has no figure of the metric 'success'/,
  );
});
