// Shows that a NATS server which goes away in mid-episode and comes back loses nothing (S4): the test kills the server
// with SIGKILL and starts it again on its port, several times, at the worst moments, and the canonical record is that
// of the undisturbed episode.

import { afterEach, describe, expect, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas, duo } from '../../protocols/index.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Bus } from '../../runtime/core/bus.ts';
import { breathe } from '../../runtime/core/clock.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import type { Model } from '../../runtime/core/model.ts';
import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { freshSecret } from '../../runtime/core/random.ts';
import { coordinatorMessageSubject, workerMessageSubject } from '../../runtime/episode/control-messages.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import type { EpisodeOptions } from '../../runtime/run/options.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { prefixOf } from '../../runtime/text/subject.ts';
import type { Instance } from '../../runtime/topology/topology.ts';
import { startNatsServer } from '../../scripts/nats-server.mjs';

const AGENTS = 5;
const rules = () => rulesModel({ player: relay.player, seed: 1 });
const base = { world: relay, agents: AGENTS } as const;

/** A server that can be killed and started again: once it is back from the last time, however soon it is asked for. */
async function mortal() {
  let server = await startNatsServer();
  const { url, port } = server;
  let isUp = true;
  let last = Promise.resolve();
  const die = async () => {
    isUp = false;
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
  };
  const restart = () => {
    last = last.then(async () => {
      await die();
      server = await startNatsServer({ port });
      isUp = true;
    });
    return last;
  };
  return {
    url,
    restart,
    /** Frozen: takes what is sent to it, and hands nothing on any more. One that is away hands nothing on either. */
    freeze: () => {
      if (isUp) process.kill(server.pid, 'SIGSTOP');
    },
    die,
    stop: () => server.stop(),
  };
}
type Mortal = Awaited<ReturnType<typeof mortal>>;

/** Disturbs before, or just after, these answers (counted over all that share it). */
type Moment = 'before it is said' | 'between send and delivery' | 'while it is away';
function disturbing(
  model: Model,
  server: Mortal,
  at: ReadonlyMap<number, Moment>,
): { model: Model; ills: Promise<void>[] } {
  let n = 0;
  const ills: Promise<void>[] = [];
  return {
    ills,
    model: {
      ...model,
      remote: true,
      async ask(request, call) {
        const moment = at.get(n++);
        const reply = await model.ask(request, call);
        if (moment === 'before it is said') ills.push(server.restart());
        if (moment === 'while it is away') {
          // Long enough for the lines to have noticed: what is said now is kept until the server is back.
          const back = server.restart();
          ills.push(back);
          for (let turn = 0; turn < 20; turn++) await breathe();
        }
        if (moment === 'between send and delivery') {
          server.freeze();
          ills.push(afterTurns(20).then(server.restart));
        }
        return reply;
      },
    },
  };
}
async function afterTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await breathe();
}

const open: { close(): Promise<void> }[] = [];
const servers: Mortal[] = [];
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.close();
  for (const server of servers.splice(0)) await server.stop();
});
const lineTo = async (server: Mortal, more: { awayMs?: number } = {}): Promise<Bus> => {
  const bus = await natsBus({ servers: server.url, reconnectDelayMs: 20, ...more });
  open.push(bus);
  return bus;
};
const aServer = async () => {
  const server = await mortal();
  servers.push(server);
  return server;
};

async function undisturbed(protocol: AnyProtocol): Promise<RecordEvent[]> {
  const sink = memorySink();
  await runEpisode({ ...base, protocol, models: rules(), sink });
  return sink.events();
}

const MOMENTS: readonly (readonly [string, ReadonlyMap<number, Moment>])[] = [
  ['before a message is said', new Map([[3, 'before it is said']])],
  ['between send and delivery', new Map([[2, 'between send and delivery']])],
  [
    'five times, in every way',
    new Map([
      [0, 'between send and delivery'],
      [4, 'while it is away'],
      [7, 'between send and delivery'],
      [8, 'before it is said'],
      [12, 'between send and delivery'],
    ]),
  ],
];

describe('an episode of one process whose server is killed and started again', () => {
  test.each(MOMENTS)('%s has the record of the undisturbed one', async (_name, at) => {
    const server = await aServer();
    const { model, ills } = disturbing(rules(), server, at);
    const sink = memorySink();
    const { reason } = await runEpisode({ ...base, protocol: dmas, models: model, sink, bus: await lineTo(server) });
    await Promise.all(ills);
    expect([reason, ills.length]).toEqual(['goal', at.size]);
    expect(firstDifference(canonical(await undisturbed(dmas)), canonical(sink.events()))).toBeUndefined();
    // L1: what had come before the server died came again, and is on record as what it is.
    const again = sink.events().filter((e) => e.type === 'message.dropped' && e.reason === 'duplicate');
    if (at.size > 1) expect(again.length).toBeGreaterThan(0);
  });
});

/** The halves of `duo`: one with the world, one elsewhere; each with a line of its own. */
async function halves(server: Mortal, model: Model, more: Partial<EpisodeOptions> & { awayMs?: number } = {}) {
  const { awayMs, ...options } = more;
  const run = 'outage';
  const secret = freshSecret();
  const serves = (part: string) => (i: Instance) => i.part === part;
  const lines = awayMs === undefined ? {} : { awayMs };
  const blue = joinEpisode({
    ...{ protocol: duo, run, models: model, process: 'blue', serves: serves('blue'), secret },
    bus: await lineTo(server, lines),
  });
  const sink = memorySink();
  const red = runEpisode({
    ...base,
    ...{ protocol: duo, run, models: model, sink, serves: serves('red'), secret },
    bus: await lineTo(server, lines),
    ...options,
  });
  return { blue, red, sink };
}

describe('an episode of two processes whose server is killed and started again', () => {
  test.each(MOMENTS)('%s has the record of the undisturbed one, every line once', async (_name, at) => {
    const server = await aServer();
    const { model, ills } = disturbing(rules(), server, at);
    const { blue, red, sink } = await halves(server, model);
    expect((await red).reason).toBe('goal');
    await Promise.all(ills);
    await blue;
    expect(ills).toHaveLength(at.size);
    expect(firstDifference(canonical(await undisturbed(duo)), canonical(sink.events()))).toBeUndefined();
    const blueEvents = sink.events().filter((e) => e.process === 'blue');
    expect(blueEvents.map((e) => e.n)).toEqual(blueEvents.map((_, i) => i));
  });

  test('after every step', async () => {
    const server = await aServer();
    const ills: Promise<void>[] = [];
    const { blue, red, sink } = await halves(server, rules(), { onStep: () => void ills.push(server.restart()) });
    expect((await red).reason).toBe('goal');
    await Promise.all(ills);
    await blue;
    expect(ills.length).toBeGreaterThan(2);
    expect(firstDifference(canonical(await undisturbed(duo)), canonical(sink.events()))).toBeUndefined();
  });
});

describe('a server that does not come back', () => {
  const dying = (server: Mortal): Model => {
    const inner = rules();
    let n = 0;
    return {
      ...inner,
      remote: true,
      async ask(request, call) {
        if (n++ === 4) await server.die();
        return inner.ask(request, call);
      },
    };
  };

  test('ends the episode as stalled, with the code and who waits for whom', async () => {
    const server = await aServer();
    const bus = await lineTo(server, { awayMs: 50 });
    const ended = await runEpisode({ ...base, protocol: dmas, models: dying(server), bus });
    expect(ended).toMatchObject({
      reason: 'stalled',
      detail: expect.stringMatching(/^BUS_LOST: .* away for 50 ms\. /),
    });
    expect(ended.waiting.length).toBeGreaterThan(0);
  });

  test('ends every process of the episode', async () => {
    const server = await aServer();
    const { blue, red } = await halves(server, dying(server), { awayMs: 50 });
    const gone = expect(blue).rejects.toMatchObject({ code: 'BUS_LOST' });
    expect(await red).toMatchObject({ reason: 'stalled', detail: expect.stringContaining('BUS_LOST') });
    await gone;
  });
});

describe('a holder of the world that says nothing', () => {
  const gather = {
    word: 'gather',
    agents: ['r1', 'r2'],
    protocol: '',
    card: { name: 'relay', task: '', manual: '', idle: 'wait', agents: ['r1', 'r2'] },
  };
  const prefix = prefixOf('mute', '0');
  const joining = (hub: ReturnType<typeof memoryHub>, signal?: AbortSignal) =>
    joinEpisode({
      ...{ protocol: dmas, bus: memoryBus(hub), run: 'mute', models: rules(), barrierMs: 10 },
      ...(signal ? { signal } : {}),
    });

  test('is pinged, and abandoned when it does not answer', async () => {
    const hub = memoryHub();
    const hails: unknown[] = [];
    memoryBus(hub).onControl(workerMessageSubject(prefix), (word) => void hails.push(word));
    const blue = joining(hub);
    memoryBus(hub).control(coordinatorMessageSubject(prefix), gather);
    await expect(blue).rejects.toMatchObject({ code: 'HOLDER_SILENT' });
    expect(hails.at(-1)).toMatchObject({ word: 'hail' });
  });

  test('is waited for as long as it answers', async () => {
    const hub = memoryHub();
    const holder = memoryBus(hub);
    const end = new AbortController();
    let hails = 0;
    holder.onControl(workerMessageSubject(prefix), (word) => {
      if (!(typeof word === 'object' && word !== null && 'word' in word && word.word === 'hail')) return;
      holder.control(coordinatorMessageSubject(prefix), { word: 'here' });
      if (++hails === 4) end.abort();
    });
    const blue = joining(hub, end.signal);
    holder.control(coordinatorMessageSubject(prefix), gather);
    await blue;
    expect(hails).toBe(4);
  });
});
