// Shows that all processes share one budget (S5): it limits the workers as it does the process that holds the world.

import { describe, expect, inject, test } from 'vitest';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { lateModel } from '../../conformance/other-order.ts';
import { relay } from '../../envs/relay/relay.ts';
import { dmas, solo } from '../../protocols/index.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Bus, Outage } from '../../runtime/core/bus.ts';
import type { TeamProtocol } from '../../runtime/core/protocol.ts';
import { freshSecret } from '../../runtime/core/random.ts';
import { canonical, firstDifference } from '../../runtime/record/canonical.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { type Budget, expectedInputOf } from '../../runtime/tokens/budget.ts';
import { layOut } from '../../runtime/topology/topology.ts';

const AGENTS = 6;
const rules = () => rulesModel({ player: relay.player, seed: 1 });

interface Playing {
  readonly protocol?: TeamProtocol;
  readonly budget?: Budget;
  /** The bus connection of a worker process. */
  readonly line?: (bus: Bus, process: string) => Bus;
  readonly open?: (() => Promise<Bus>) | undefined;
}

/** Every role in a process of its own; the one that holds the world serves none. */
async function playDistributed({ protocol = dmas, budget, line = (bus) => bus, open }: Playing) {
  const hub = memoryHub();
  const lines: Bus[] = [];
  const connect = async () => {
    const bus = (await open?.()) ?? memoryBus(hub);
    lines.push(bus);
    return bus;
  };
  const run = `budget-${Math.random().toString(36).slice(2)}`;
  const roles = layOut(protocol, relay.team.names(AGENTS)).instances.filter((i) => i.role !== null);
  const models = lateModel(rules(), 3);
  const secret = freshSecret();
  const workers = [];
  for (const { name } of roles) {
    const bus = line(await connect(), name);
    workers.push(joinEpisode({ protocol, bus, run, secret, models, process: name, serves: (i) => i.name === name }));
  }
  const sink = memorySink();
  const result = await runEpisode({
    ...{ world: relay, protocol, agents: AGENTS, models, sink, bus: await connect(), run, secret, serves: () => false },
    ...(budget ? { budget } : {}),
    costOf: (_model, usage) => usage.input / 1e6,
  });
  await Promise.all(workers);
  await Promise.all(lines.map((bus) => bus.close()));
  const events = sink.events();
  return { result, events, called: events.filter((e) => e.type === 'model.called') };
}

describe.each<[string, (() => Promise<Bus>) | undefined]>([
  ['memory', undefined],
  ['NATS', () => natsBus({ servers: inject('nats') })],
])('on %s', (_name, open) => {
  test('no process makes a call that the budget does not allow, and the episode ends in that step', async () => {
    const { result, events, called } = await playDistributed({ budget: { calls: 8 }, open });
    expect(called).toHaveLength(8);
    expect(result).toMatchObject({ reason: 'budget', detail: '8 of 8 calls are spent.' });
    expect(events.filter((e) => e.type === 'model.answered')).toHaveLength(8);
    expect(events.some((e) => e.type === 'world.stepped' && e.step === result.steps)).toBe(false);
  });

  test('processes that ask at the same time are held to what is left', async () => {
    const { result, called } = await playDistributed({ protocol: solo, budget: { tokens: 1000 }, open });
    const expected = called.map((e) => expectedInputOf(e.tokens));
    expect(result.reason).toBe('budget');
    expect(called.length).toBeGreaterThan(1);
    expect(called.length).toBeLessThan(AGENTS);
    expect(expected.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(1000);
  });
});

test('what is answered elsewhere is charged to the budget before another process asks', async () => {
  const { called, events } = await playDistributed({ budget: { tokens: 2000 } });
  // One speaks after the other: all that was spent before the last call, and what it was expected to take, was within
  // the budget.
  const last = called.at(-1);
  const before = events.flatMap((e) => (e.type === 'model.answered' && e.call !== last?.call ? [e.usage] : []));
  const spent = before.reduce((sum, { input, output }) => sum + input + output, 0);
  expect(spent + expectedInputOf(last?.tokens)).toBeLessThanOrEqual(2000);
});

test('a budget that is not reached leaves the record as it would be without one', async () => {
  const [free, limited] = [await playDistributed({}), await playDistributed({ budget: { calls: 1000, usd: 1 } })];
  expect(limited.result.reason).toBe('goal');
  expect(firstDifference(canonical(free.events), canonical(limited.events))).toBeUndefined();
});

test('a question, or its answer, that a server has lost is asked again, and charged to the budget once (S4)', async () => {
  const lost: string[] = [];
  const forgetful = (bus: Bus, process: string): Bus => {
    const listeners: ((outage: Outage) => void)[] = [];
    /** The first word of this kind is lost, and the line is whole again at once. */
    const loses = (body: unknown, word: string): boolean => {
      if (lost.includes(word) || !isAbout(body, word, process)) return false;
      lost.push(word);
      setImmediate(() => {
        for (const hear of listeners) hear({ what: 'back' });
      });
      return true;
    };
    return {
      ...bus,
      onOutage(hear) {
        listeners.push(hear);
        return () => {};
      },
      control(subject, body) {
        if (!loses(body, 'may-call')) bus.control(subject, body);
      },
      onControl: (subject, hear) => bus.onControl(subject, (body) => (loses(body, 'may') ? undefined : hear(body))),
    };
  };
  const { result, called } = await playDistributed({ budget: { calls: 8 }, line: forgetful });
  expect(lost).toEqual(['may-call', 'may']);
  expect([called.length, result.reason]).toEqual([8, 'budget']);
});

/** Whether it is such a word about a call of this role. */
const isAbout = (body: unknown, word: string, role: string): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'word' in body &&
  body.word === word &&
  'call' in body &&
  String(body.call).includes(`:${role}:`);
