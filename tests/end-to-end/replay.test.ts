// Tests L6: a record is enough to play the episode again, and replay detects a record that was changed.
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { PROTOCOLS } from '../../protocols/index.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import type { Model } from '../../runtime/core/model.ts';
import type { AnyProtocol, Protocol } from '../../runtime/core/protocol.ts';
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
  more: { agents?: number; steps?: number; signal?: AbortSignal; onStep?: () => void } = {},
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
