// Tests protocols that take over while workers elsewhere play some of the roles: those who stand by are called again
// for the roles of the next leg, are told what goes over, and the record is the one of a single process.
import { afterEach, describe, expect, inject, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { WORLDS } from '../../envs/index.ts';
import { pickProtocol } from '../../resolve/find-parts.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Bus } from '../../runtime/core/bus.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import { freshId, freshSecret } from '../../runtime/core/random.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { createContradictions } from '../../runtime/record/check/contradictions.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { standBy } from '../../runtime/run/join.ts';
import type { EpisodeOptions } from '../../runtime/run/options.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { runEpisode } from '../../runtime/run/run.ts';

const world = WORLDS.sar ?? expect.fail('no world');
const models = () => rulesModel({ player: world.player, seed: 1 });
const optionsFor = async (protocol: string): Promise<EpisodeOptions> => ({
  ...{ world, protocol: await pickProtocol(protocol), agents: 2, steps: 5, models: models() },
});

const open: Bus[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()));
});

/** With a worker that stands by for these roles. */
async function playWith(roles: readonly string[], protocol: string, connect: () => Promise<Bus>) {
  const [here, there] = [await connect(), await connect()];
  open.push(here, there);
  const over = new AbortController();
  const joined: string[] = [];
  const left: boolean[] = [];
  const run = `switch-${freshId()}`;
  const secret = freshSecret();
  const standing = standBy({
    ...{ bus: there, run, secret, roles, process: 'elsewhere', signal: over.signal },
    on: { left: (_offer, _trouble, again) => left.push(again) },
    partsFor: async ({ protocol: name }) => {
      joined.push(name);
      return { protocol: await pickLeg(name), models: models() };
    },
  });
  const sink = memorySink();
  const serves: EpisodeOptions['serves'] = ({ roleName }) => !roles.includes(roleName);
  const result = await runEpisode({
    ...(await optionsFor(protocol)),
    sink,
    bus: here,
    run,
    secret,
    serves,
    barrierMs: 5_000,
  });
  over.abort();
  await standing;
  return { events: sink.events(), joined, left, result };
}

async function pickLeg(name: string) {
  const leg = await pickProtocol(name);
  if ('legs' in leg) throw new RangeError(name);
  return leg;
}

async function alone(protocol: string): Promise<RecordEvent[]> {
  const sink = memorySink();
  await runEpisode({ ...(await optionsFor(protocol)), sink });
  return sink.events();
}

const BUSES: readonly (readonly [string, () => () => Promise<Bus>])[] = [
  [
    'memory',
    () => {
      const hub = memoryHub();
      return () => Promise.resolve(memoryBus(hub));
    },
  ],
  ['NATS', () => () => natsBus({ servers: inject('nats') })],
];

describe.each(BUSES)('on %s', (_name, connect) => {
  test.each([
    ['in both legs', 'switch:cmas:history=full,dmas:history=full@step=2', ['historian', 'planner', 'speaker']],
    ['in the second leg alone', 'switch:dmas,cmas@after=2', ['planner']],
    ['in the first leg alone', 'switch:cmas,dmas@after=2', ['planner']],
  ])('roles that are played elsewhere %s', async (_where, protocol, roles) => {
    const { events, joined, left, result } = await playWith(roles, protocol, connect());
    expect(result.reason).toBe('step-cap');
    expect(firstDifference(canonical(await alone(protocol)), canonical(events))).toBeUndefined();
    expect((await replayEpisode(events, await optionsFor(protocol))).difference).toBeUndefined();
    const contradictions = createContradictions();
    expect(events.flatMap((e) => contradictions.see(e) ?? [])).toEqual([]);
    expect(joined.length).toBe(roles.length === 3 ? 2 : 1);
    // Whoever leaves is told whether the episode goes on under another protocol.
    expect(left).toEqual(roles.length === 3 ? [true, false] : [protocol.startsWith('switch:cmas')]);
  });
});

test('of two who stand by for the same role one plays it, and the other leaves no trace', async () => {
  const connect = () => natsBus({ servers: inject('nats') });
  const [here, one, other] = [await connect(), await connect(), await connect()];
  open.push(here, one, other);
  const over = new AbortController();
  const run = `both-${freshId()}`;
  const secret = freshSecret();
  const partsFor = async () => ({ protocol: await pickLeg('cmas'), models: models() });
  const standing = [one, other].map((bus, i) =>
    standBy({ bus, run, secret, roles: ['planner'], process: `worker-${i}`, signal: over.signal, partsFor }),
  );
  const sink = memorySink();
  const serves: EpisodeOptions['serves'] = ({ roleName }) => roleName !== 'planner';
  await runEpisode({ ...(await optionsFor('cmas')), sink, bus: here, run, secret, serves, barrierMs: 5_000 });
  over.abort();
  await Promise.all(standing);
  const joined = sink.events().flatMap((e) => (e.type === 'process.joined' ? [e.joined] : []));
  expect(joined).toHaveLength(1);
  expect(new Set(sink.events().map((e) => e.process))).toEqual(new Set(['main', ...joined]));
  expect(sink.events().some((e) => e.type === 'message.dropped')).toBe(false);
  expect(firstDifference(canonical(await alone('cmas')), canonical(sink.events()))).toBeUndefined();
});

test('nobody who stands by for a role of the next leg ends the episode, which says so', async () => {
  const hub = memoryHub();
  const bus = memoryBus(hub);
  open.push(bus);
  const { reason, detail, steps } = await runEpisode({
    ...(await optionsFor('switch:cmas,dmas@step=2')),
    ...{ bus, barrierMs: 50, serves: ({ roleName }) => roleName !== 'speaker' },
  });
  expect([reason, steps]).toEqual(['stalled', 2]);
  expect(detail).toMatch(/BARRIER_TIMEOUT: .*speaker/);
});
