// Tests a conversation that does not end by itself: it is cut at a depth, and the episode says where.
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import {
  action,
  channel,
  each,
  every,
  everyone,
  maybe,
  memoryBus,
  observation,
  own,
  protocol,
  ring,
  rule,
  runEpisode,
} from '../../index.ts';
import { memoryHub } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Bus } from '../../runtime/core/bus.ts';
import { freshId, freshSecret } from '../../runtime/core/random.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';

const floor = channel('floor', z.object({ round: z.int() }));
const agreed = channel('agreed', z.object({}));

/** Nobody ever says that it is enough. */
const circle = (enough: number) =>
  protocol('circle', {
    perAgent: {
      speaker: rule({
        wakes: [each(floor)],
        says: [maybe(floor), maybe(agreed)],
        say: ({ floor: { body } }) => (body.round === enough ? [agreed({})] : [floor({ round: body.round + 1 })]),
      }),
      hand: rule({ wakes: [every(observation), each(agreed)], says: [action], say: () => [action({ do: 'wait' })] }),
    },
    routes: { observation: own, floor: ring({ round: 0 }), agreed: everyone, action: own },
  });

async function play(enough: number, bus: Bus, depthCap?: number) {
  const sink = memorySink();
  const models = rulesModel({ player: relay.player, seed: 0 });
  const circling = circle(enough);
  const more = depthCap === undefined ? {} : { depthCap };
  const options = { world: relay, protocol: circling, agents: 3, steps: 2, run: 'endless', models, sink, bus, ...more };
  const result = await runEpisode(options);
  await bus.close();
  return { result, protocol: circling, events: sink.events() };
}

const onNats = () => natsBus({ servers: inject('nats') });

test('a dialogue that nobody ends is cut, and the episode ends as stalled and names the speakers', async () => {
  const { result, events } = await play(Number.MAX_SAFE_INTEGER, memoryBus());
  expect(result.reason).toBe('stalled');
  // Three agents, each with ten turns and one more, may say two things a turn; and one for each body.
  expect(result.detail).toMatch(/^STEP_ENDLESS: team\/r\d\/speaker .* number 103 in .* on 'floor'/);
  const cut = events.filter((e) => e.type === 'message.dropped' && e.reason === 'endless');
  expect(cut).toHaveLength(1);
  expect(result.waiting.map(({ who }) => who)).toContain('team/r1/hand');
});

test('it is cut at the same place on NATS and in a replay', async () => {
  const here = await play(Number.MAX_SAFE_INTEGER, memoryBus());
  const there = await play(Number.MAX_SAFE_INTEGER, await onNats());
  expect(canonical(there.events)).toEqual(canonical(here.events));
  expect((await replayEpisode(here.events, { world: relay, protocol: here.protocol })).difference).toBeUndefined();
});

test.each([
  ['memory', undefined],
  ['memory', 40],
  ['NATS', undefined],
])(
  'it is cut at the same place where a worker serves who goes round, on %s, at a cap of %s that only the holder knows',
  async (kind, depthCap) => {
    const here = await play(Number.MAX_SAFE_INTEGER, memoryBus(), depthCap);
    const hub = memoryHub();
    const connect = () => (kind === 'memory' ? Promise.resolve(memoryBus(hub)) : onNats());
    const [coordinator, worker] = await Promise.all([connect(), connect()]);
    const run = `endless-${freshId()}`;
    const models = rulesModel({ player: relay.player, seed: 0 });
    const speaks = ({ roleName }: { roleName: string }) => roleName === 'speaker';
    const about = { protocol: here.protocol, run, models, secret: freshSecret() };
    const joined = joinEpisode({ ...about, bus: worker, serves: speaks });
    const sink = memorySink();
    const serves = (instance: { roleName: string }) => !speaks(instance);
    const held = { ...about, world: relay, agents: 3, steps: 2, sink, bus: coordinator, serves, depthCap };
    const result = await runEpisode(held);
    await joined;
    await Promise.all([coordinator.close(), worker.close()]);
    expect(result).toMatchObject({ reason: 'stalled', detail: here.result.detail, waiting: here.result.waiting });
    expect(firstDifference(canonical(here.events), canonical(sink.events()))).toBeUndefined();
  },
);

test('a long conversation that ends is left alone if the limit allows it, and the limit is recorded', async () => {
  expect((await play(4500, memoryBus())).result.reason).toBe('stalled');
  expect((await play(90, memoryBus())).result.reason).toBe('step-cap');
  const { result, protocol: circling, events } = await play(4500, memoryBus(), 5000);
  expect(result.reason).toBe('step-cap');
  expect((await replayEpisode(events, { world: relay, protocol: circling })).difference).toBeUndefined();
});
