// Tests L6: a record is enough to play the episode again, and replay detects a record that was changed.
import { describe, expect, test } from 'vitest';
import { emit, raise, setup } from 'xstate';
import { z } from 'zod';
import { OneAction } from '../../agents/answers.ts';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { module } from '../../agents/module.ts';
import { look } from '../../agents/prompt.ts';
import { relay } from '../../envs/relay/relay.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import { action, channel, observation } from '../../runtime/core/channel.ts';
import type { Clock } from '../../runtime/core/clock.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import type { Model } from '../../runtime/core/model.ts';
import { type AnyProtocol, type Protocol, protocol } from '../../runtime/core/protocol.ts';
import {
  each,
  every,
  machine,
  maybe,
  optional,
  type Role,
  type RoleEmits,
  rule,
  unread,
} from '../../runtime/core/role.ts';
import { everyone, others, own } from '../../runtime/core/route.ts';
import { simulatedClock } from '../../runtime/episode/simulated-clock.ts';
import { failure } from '../../runtime/errors/index.ts';
import { sequence } from '../../runtime/naming/mix.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { parseEpisode } from '../../runtime/run/options.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { play, runEpisode } from '../../runtime/run/run.ts';

const rules = (slip = 0) => rulesModel({ player: relay.player, seed: 1, slip });

async function record(
  protocol: AnyProtocol,
  models: Model,
  more: {
    agents?: number;
    steps?: number;
    stepDeadlineMs?: number;
    clock?: Clock;
    signal?: AbortSignal;
    onStep?: () => void;
  } = {},
): Promise<RecordEvent[]> {
  const sink = memorySink();
  await runEpisode({ world: relay, protocol, agents: 4, models, sink, limits: { backoffMs: 1 }, ...more });
  return sink.events();
}

/** No first reply can be read, and few of those after it. */
function stumbling(): Model {
  const inner = rules(0.95);
  return {
    ...inner,
    ask(request, call) {
      if (request.segments.some(({ origin }) => origin === 'repair')) return inner.ask(request, call);
      return { text: 'hm', usage: { input: 0, output: 0, source: 'estimate' }, finish: 'stop' };
    },
  };
}

describe.each(Object.values(PROTOCOLS).map((p) => [p.name, p] as const))('%s', (_name, protocol) => {
  test('replays to the same events', async () => {
    const events = await record(protocol, rules());
    const { steps, difference } = await replayEpisode(events, { world: relay, protocol });
    expect([steps > 0, difference]).toEqual([true, undefined]);
  });

  test('replays to the same events with malformed replies, repairs and fallbacks', async () => {
    const events = await record(protocol, stumbling(), { agents: 6, steps: 8 });
    // Classic planners ask no model, and have nothing to refuse.
    expect(events.some((e) => e.type === 'reply.rejected')).toBe(events.some((e) => e.type === 'model.called'));
    expect((await replayEpisode(events, { world: relay, protocol })).difference).toBeUndefined();
  });
});

const { cmas, dmas } = PROTOCOLS as { cmas: Protocol; dmas: Protocol };

test('failed attempts are inputs too: they fail again, without waiting', async () => {
  const inner = rules();
  const flaky: Model = {
    ...inner,
    ask: (request, call) => {
      if (request.attempt === 1) throw failure('MODEL_FAILED', { model: 'flaky', why: 'line cut', retry: true });
      return inner.ask(request, call);
    },
  };
  const events = await record(cmas, flaky);
  expect(events.filter((e) => e.type === 'model.failed').length).toBeGreaterThan(0);
  expect((await replayEpisode(events, { world: relay, protocol: cmas })).difference).toBeUndefined();
});

describe('a role that threw', () => {
  const thrown = () => {
    throw new Error('my bug');
  };
  const mine = (more: object) =>
    module({
      ...{ wakes: [every(observation)], says: [action], ask: 'act', answer: OneAction, prompt: look('Act.') },
      say: (answer) => [action({ do: answer.action })],
      ...more,
    });
  const alone = (mind: Role) => protocol('mine', { perAgent: { mind }, routes: { observation: own, action: own } });
  const slow: Model = { ...rules(), ask: async (request, call) => rules().ask(request, call) };
  /** Throws once in a run, and in no replay. */
  const once = () => {
    let times = 1;
    return (of: number) => {
      if (of === 1 && times-- > 0) thrown();
    };
  };

  test.each<[string, object]>([
    ['in say', { say: thrown }],
    ['in accept', { accept: thrown }],
    ['by a say that gives a promise', { say: async () => [] }],
    ['by a say that gives nothing', { say: () => undefined }],
    ['in its prompt', { prompt: thrown }],
  ])('%s replays to the same events, whether its model took time or not', async (_where, more) => {
    for (const model of [rules(), slow]) {
      const events = await record(alone(mine(more)), model, { agents: 2, steps: 2 });
      expect(events.some((e) => e.type === 'role.failed')).toBe(true);
      const { difference } = await replayEpisode(events, { world: relay, protocol: alone(mine(more)) });
      expect(difference).toBeUndefined();
    }
  });

  test('by a promise that is rejected ends no replay', async () => {
    const late = rule({ wakes: [every(observation)], says: [action], say: (async () => thrown()) as never });
    const events = await record(alone(late), rules(), { agents: 1, steps: 1 });
    const { difference } = await replayEpisode(events, { world: relay, protocol: alone(late) });
    expect(difference).toBeUndefined();
  });

  test('once on the second of two messages of one depth fails there again, though it is mended', async () => {
    const [word, echo] = [channel('word', z.object({})), channel('echo', z.object({}))];
    const talking = (fail: (of: number) => void) => {
      let heard = 0;
      const says = () => {
        fail(heard++);
        return [echo({})];
      };
      const eyes = rule({
        wakes: [every(observation)],
        says: [action, word],
        say: () => [action({ do: 'wait' }), word({})],
      });
      const mind = rule({ wakes: [each(word)], reads: [optional(unread(echo))], says: [echo], say: says });
      return protocol('mine', {
        timing: 'free',
        perAgent: { eyes, mind },
        routes: { observation: own, action: own, word: everyone, echo: others },
      });
    };
    const events = await record(talking(once()), rules(), { agents: 2, steps: 2 });
    expect(events.filter((e) => e.type === 'role.failed')).toHaveLength(1);
    const { difference } = await replayEpisode(events, { world: relay, protocol: talking(() => {}) });
    expect(difference).toBeUndefined();
  });

  test('once on its answer fails there again, though it is mended', async () => {
    const fail = once();
    const flaky = mine({
      say: (answer: { action: string }) => {
        fail(1);
        return [action({ do: answer.action })];
      },
    });
    const events = await record(alone(flaky), slow, { agents: 2, steps: 2 });
    expect(events.filter((e) => e.type === 'role.failed')).toHaveLength(1);
    const { difference } = await replayEpisode(events, { world: relay, protocol: alone(mine({})) });
    expect(difference).toBeUndefined();
  });
});

test('an answer changed after the fact is the first difference', async () => {
  const events = await record(dmas, rules());
  const changed = events.map((e) =>
    e.type === 'message.sent' && e.message.channel === 'action'
      ? { ...e, message: { ...e.message, body: { do: 'pass larch' } } }
      : e,
  );
  const { difference } = await replayEpisode(changed, { world: relay, protocol: dmas });
  expect(difference).toMatchObject({ path: 'message.body.do', expected: 'pass larch' });
});

test('a cancelled episode replays up to its last whole step', async () => {
  const abort = new AbortController();
  let steps = 0;
  const events = await record(dmas, rules(), {
    signal: abort.signal,
    onStep: () => void (++steps === 2 && abort.abort()),
  });
  expect(events.at(-1)).toMatchObject({ type: 'episode.ended', reason: 'cancelled' });
  const replayed = await replayEpisode(events, { world: relay, protocol: dmas });
  expect(replayed).toMatchObject({ steps: 2, upTo: 'the episode ended as cancelled' });
  expect(replayed.difference).toBeUndefined();
});

test('a record of another protocol is refused', async () => {
  const events = await record(cmas, rules());
  await expect(replayEpisode(events, { world: relay, protocol: dmas })).rejects.toMatchObject({
    code: 'REPLAY_IMPOSSIBLE',
  });
});

test.each([
  ['a protocol', cmas],
  ['a sequence', sequence('turns', [{ protocol: dmas }, { protocol: cmas, at: { step: 2 } }])],
])(
  'a record of %s with the older form of its hash replays, and of another protocol does not',
  async (_what, protocol) => {
    const sink = memorySink();
    const options = { world: relay, agents: 4, models: rules(), sink, steps: 4 };
    await play(parseEpisode({ ...options, protocol: protocol as AnyProtocol }), { hashForm: 'prose' });
    expect(
      (await replayEpisode(sink.events(), { world: relay, protocol: protocol as AnyProtocol })).difference,
    ).toBeUndefined();
    const forged = JSON.parse(
      JSON.stringify(sink.events()).replaceAll(/"hash":"[0-9a-f]{12}"/g, '"hash":"0123456789ab"'),
    );
    expect(
      (await replayEpisode(forged, { world: relay, protocol: protocol as AnyProtocol })).difference?.path,
    ).toContain('hash');
  },
);

describe('a timer that its machine sets again and again', () => {
  const ticking = protocol('ticking', {
    perAgent: {
      hand: machine({
        wakes: [every(observation)],
        says: [maybe(action)],
        logic: setup({
          types: { events: {} as { type: 'wake' } | { type: 'tick' }, emitted: {} as RoleEmits },
        }).createMachine({
          on: {
            wake: {
              actions: [
                emit({ type: 'say', drafts: [action({ do: 'wait' })] }),
                raise({ type: 'tick' }, { delay: 300 }),
              ],
            },
            tick: { actions: raise({ type: 'tick' }, { delay: 300 }) },
          },
        }),
      }),
    },
    routes: { observation: own, action: own },
  });

  test('fires in a replay as often as it did before the deadline of the step, and the next', async () => {
    const events = await record(ticking, rules(), {
      agents: 1,
      steps: 2,
      stepDeadlineMs: 1000,
      clock: simulatedClock(),
    });
    expect(events.at(-1)).toMatchObject({ reason: 'stalled', step: 1 });
    const fired = events.flatMap((e) => (e.type === 'timer.fired' ? [e.step] : []));
    expect([fired.includes(0), fired.includes(1)]).toEqual([true, true]);
    const replayed = await replayEpisode(events, { world: relay, protocol: ticking });
    expect(replayed).toMatchObject({ steps: 1, difference: undefined });
  });
});
