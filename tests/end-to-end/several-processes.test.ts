// Plays one episode over several processes: barrier, quiet by count, one record. Here the processes are hosts of their
// own in one Node process, each with its own connection to the bus; examples/04 starts real ones. That the record is
// that of one process, for every protocol on either bus, is shown by the protocol suite
// (tests/conformance/protocol-suite.test.ts).

import { describe, expect, inject, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { cmas, dmas } from '../../protocols/index.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Bus } from '../../runtime/core/bus.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import type { Model } from '../../runtime/core/model.ts';
import type { TeamProtocol } from '../../runtime/core/protocol.ts';
import { freshSecret } from '../../runtime/core/random.ts';
import { createLedger } from '../../runtime/ledger/ledger.ts';
import { createAudit } from '../../runtime/record/check/audit.ts';
import { createContradictions } from '../../runtime/record/check/contradictions.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { createSymptoms } from '../../runtime/record/watch/symptoms.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { SpanFold } from '../../runtime/telemetry/spans/span-fold.ts';
import { additiveScheme, createTokenCounter } from '../../runtime/tokens/token-counter.ts';
import { type Instance, layOut } from '../../runtime/topology/topology.ts';

const counter = createTokenCounter();
const models = () => rulesModel({ player: relay.player, seed: 1, counter });
const AGENTS = 4;

/** Input tokens, as the spans of these events add up. */
function spanInput(events: readonly RecordEvent[]): number {
  let sum = 0;
  const fold = new SpanFold({
    emit: ({ attributes }) => (sum += Number(attributes['gen_ai.usage.input_tokens'] ?? 0)),
  });
  for (const event of events) fold.see(event, event.t);
  fold.finish();
  return sum;
}

async function alone(protocol: TeamProtocol): Promise<RecordEvent[]> {
  const sink = memorySink();
  await runEpisode({ world: relay, protocol, agents: AGENTS, models: models(), sink });
  return sink.events();
}

/** Every role in a process of its own; the first holds the world and serves none. */
async function playDistributed(protocol: TeamProtocol, open: () => Promise<Bus>): Promise<RecordEvent[]> {
  const run = `spread-${Math.random().toString(36).slice(2)}`;
  const secret = freshSecret();
  const roles = layOut(protocol, relay.team.names(AGENTS)).instances.filter((i) => i.role !== null);
  const lines: Bus[] = [];
  const line = async () => {
    const bus = await open();
    lines.push(bus);
    return bus;
  };
  const others = await Promise.all(
    roles.map(async (role) =>
      joinEpisodeLater({
        protocol,
        bus: await line(),
        run,
        secret,
        models: models(),
        process: role.name,
        serves: (i: Instance) => i.name === role.name,
      }),
    ),
  );
  const sink = memorySink();
  await runEpisode({
    world: relay,
    protocol,
    agents: AGENTS,
    models: models(),
    sink,
    bus: await line(),
    run,
    secret,
    serves: () => false,
  });
  await Promise.all(others.map((o) => o.done));
  await Promise.all(lines.map((bus) => bus.close()));
  return sink.events();
}

const joinEpisodeLater = async (options: Parameters<typeof joinEpisode>[0]) => ({ done: joinEpisode(options) });

describe('what it cost, of several processes on NATS', () => {
  const scheme = additiveScheme(counter);
  const ledgerOf = (events: readonly RecordEvent[]) => {
    const fold = createLedger({ count: counter.count });
    for (const event of events) fold.see(event);
    const ledger = fold.end();
    // Rows stand in the order in which somebody was first heard of.
    const sorted = (rows: (typeof ledger.by)['agent']) => rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    return { ...ledger, by: Object.fromEntries(Object.entries(ledger.by).map(([name, rows]) => [name, sorted(rows)])) };
  };

  test.each([
    ['dmas', dmas],
    ['cmas', cmas],
  ])(
    '%s: every call adds up, and the ledger is that of one process, in whatever order the lines came home',
    async (_name, protocol) => {
      const apart = await playDistributed(protocol, () => natsBus({ servers: inject('nats') }));
      const audit = createAudit((name) => (name === scheme.name ? scheme : undefined));
      expect(apart.flatMap((event) => audit.see(event) ?? [])).toEqual([]);
      const calls = apart.filter((e) => e.type === 'model.called').length;
      expect(audit.end()).toBeUndefined();
      expect(audit.done()).toMatchObject({ calls, answers: calls, recounted: calls, exact: calls, unanswered: 0 });
      const ledger = ledgerOf(apart);
      expect(ledger.stray).toBe(0);
      expect(ledger).toEqual(ledgerOf(await alone(protocol)));
      const answers = apart.flatMap((e) => (e.type === 'model.answered' ? [e.usage.input] : []));
      expect(ledger.total.input).toBe(answers.reduce((a, b) => a + b, 0));
      expect(spanInput(apart)).toBe(ledger.total.input);
    },
  );
});

test('one role is asked by two models, each in its process: the record contradicts nothing and plays again', async () => {
  const hub = memoryHub();
  const shared = { protocol: dmas, run: 'two-models', secret: freshSecret() };
  const named = (name: string) => ({ ...models(), name });
  const player = models();
  // A recording goes by a name of its own, whatever its server called the model.
  const ask: Model['ask'] = async (request, call) => ({ ...(await player.ask(request, call)), responseModel: 'other' });
  const there = { ...named('there'), kind: 'recorded' as const, ask };
  const isFirst = ({ agent }: Instance) => agent === 'r1';
  const sink = memorySink();
  await Promise.all([
    joinEpisode({ ...shared, bus: memoryBus(hub), models: there, process: 'other', serves: isFirst }),
    runEpisode({
      ...shared,
      ...{ world: relay, agents: AGENTS, sink, bus: memoryBus(hub), models: named('here') },
      serves: (instance) => !isFirst(instance),
    }),
  ]);
  const events = sink.events();
  const asked = events.flatMap((e) => (e.type === 'model.called' ? [`${e.by.split('/')[1]} ${e.model}`] : []));
  expect(new Set(asked)).toEqual(new Set(['r1 there', 'r2 here', 'r3 here', 'r4 here']));
  const contradictions = createContradictions();
  expect(events.flatMap((e) => contradictions.see(e) ?? [])).toEqual([]);
  expect((await replayEpisode(events, { world: relay, protocol: dmas })).difference).toBeUndefined();

  const providers = new Set<string>();
  const spans = new SpanFold({
    emit: ({ attributes: { 'troupe.agent': agent, 'gen_ai.provider.name': by } }) =>
      by && providers.add(`${agent} ${by}`),
  });
  const symptoms = createSymptoms();
  for (const event of events) {
    spans.see(event, event.t);
    symptoms.see(event);
  }
  expect(providers).toEqual(
    new Set(['r1 troupe.recorded', ...['r2', 'r3', 'r4'].map((agent) => `${agent} troupe.rules`)]),
  );
  expect(symptoms.now()).toEqual([]);
});

describe('a worker process', () => {
  const open = () => memoryBus(memoryHub());

  test('has told the one that holds the record of a call to a server before the server can have answered', async () => {
    const hub = memoryHub();
    const shared = { protocol: cmas, run: 'open-call', secret: freshSecret() };
    const sink = memorySink();
    const player = models();
    const onRecord: boolean[] = [];
    const ask: Model['ask'] = async (request, call) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      onRecord.push(sink.events().some((e) => e.type === 'model.called' && e.call === request.call));
      return player.ask(request, call);
    };
    const away = { ...player, remote: true, kind: 'endpoint' as const, ask };
    const isPlanner = ({ roleName }: Instance) => roleName === 'planner';
    await Promise.all([
      joinEpisode({ ...shared, bus: memoryBus(hub), models: away, process: 'other', serves: isPlanner }),
      runEpisode({
        ...shared,
        ...{ world: relay, agents: AGENTS, steps: 2, sink, bus: memoryBus(hub), models: models() },
        serves: (instance) => !isPlanner(instance),
      }),
    ]);
    expect(onRecord.length).toBeGreaterThan(0);
    expect(onRecord.every((is) => is)).toBe(true);
  });

  test('gives up when nobody calls', async () => {
    await expect(
      joinEpisode({ protocol: dmas, bus: open(), run: 'silent', models: models(), barrierMs: 10 }),
    ).rejects.toMatchObject({ code: 'NOBODY_CALLED' });
  });

  test('is refused when it serves no role, and the one that holds the world says who is missing', async () => {
    const hub = memoryHub();
    const idle = joinEpisode({
      protocol: dmas,
      bus: memoryBus(hub),
      run: 'idle',
      models: models(),
      serves: () => false,
    });
    const held = runEpisode({
      world: relay,
      protocol: dmas,
      agents: 2,
      models: models(),
      bus: memoryBus(hub),
      run: 'idle',
      serves: () => false,
      barrierMs: 200,
    });
    await expect(idle).rejects.toMatchObject({ code: 'NOTHING_SERVED' });
    await expect(held).rejects.toMatchObject({ code: 'BARRIER_TIMEOUT' });
  });

  test('is refused with another protocol, and where a role is served twice', async () => {
    const join = (hub: ReturnType<typeof memoryHub>, protocol: TeamProtocol, process: string) => {
      const abort = new AbortController();
      const done = joinEpisode({
        protocol,
        bus: memoryBus(hub),
        run: 'odd',
        models: models(),
        process,
        signal: abort.signal,
      });
      return { done, end: () => abort.abort() };
    };
    const hold = (hub: ReturnType<typeof memoryHub>) =>
      runEpisode({
        world: relay,
        protocol: dmas,
        agents: 2,
        models: models(),
        bus: memoryBus(hub),
        run: 'odd',
        serves: () => false,
      });
    const one = memoryHub();
    const other = join(one, cmas, 'a');
    await expect(hold(one)).rejects.toMatchObject({ code: 'PROTOCOL_DIFFERS' });
    other.end();
    const two = memoryHub();
    const twice = [join(two, dmas, 'a'), join(two, dmas, 'b')];
    await expect(hold(two)).rejects.toMatchObject({ code: 'SERVED_TWICE' });
    for (const process of twice) process.end();
    await Promise.all([other, ...twice].map((process) => process.done));
  });
});
