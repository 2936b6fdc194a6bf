// Tests that the spans of a record form one tree and add up to its usage (L5).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesModel } from '../../../agents/models/rules-model.ts';
import { relay } from '../../../envs/relay/relay.ts';
import { cmas, dmas, PROTOCOLS } from '../../../protocols/index.ts';
import { memoryBus, memoryHub } from '../../bus/memory.ts';
import type { Happening, RecordEvent } from '../../core/event.ts';
import type { TeamProtocol } from '../../core/protocol.ts';
import { memorySink } from '../../record/sink.ts';
import { joinEpisode } from '../../run/join.ts';
import { runEpisode } from '../../run/run.ts';
import { inTrace, spanIdOf, traceIdOf, traceparent } from '../../text/hash.ts';
import { type Instance, layOut } from '../../topology/topology.ts';
import type { SpanData } from './span-data.ts';
import { SpanFold } from './span-fold.ts';

const AGENTS = 4;
const STEPS = 6;
const models = () => rulesModel({ player: relay.player, seed: 1 });
const PASSWORDS = /amber|birch|cedar|larch|knoll/;

async function playedWith(protocol: TeamProtocol, slips: number): Promise<RecordEvent[]> {
  const sink = memorySink();
  await runEpisode({
    world: relay,
    protocol,
    agents: AGENTS,
    models: slips === 0 ? models() : rulesModel({ player: relay.player, seed: 3, slip: slips }),
    sink,
    steps: STEPS,
    run: 'r',
  });
  return sink.events();
}

/** Each protocol is played once in one process and once in two, for all tests. */
const once = (play: (protocol: TeamProtocol) => Promise<RecordEvent[]>) => {
  const played = new Map<TeamProtocol, Promise<readonly RecordEvent[]>>();
  return (protocol: TeamProtocol): Promise<readonly RecordEvent[]> => {
    const known = played.get(protocol) ?? play(protocol);
    played.set(protocol, known);
    return known;
  };
};
const played = once((protocol) => playedWith(protocol, 0));

/** Two processes: the one that holds the world serves every second role, and not the first. */
const spread = once(async (protocol: TeamProtocol) => {
  const hub = memoryHub();
  const sink = memorySink();
  const roles = layOut(protocol, relay.team.names(AGENTS)).instances.filter((i) => i.role !== null);
  const serves = (i: Instance) => roles.findIndex((role) => role.name === i.name) % 2 === 1;
  const options = { protocol, models: models(), run: 'r' };
  const other = joinEpisode({
    ...options,
    bus: memoryBus(hub),
    process: 'other',
    serves: (i) => !serves(i),
  });
  await runEpisode({ ...options, world: relay, agents: AGENTS, steps: STEPS, sink, bus: memoryBus(hub), serves });
  await other;
  return sink.events();
});

function spansOf(events: readonly RecordEvent[], content = false): SpanData[] {
  const spans: SpanData[] = [];
  const fold = new SpanFold({ emit: (span) => spans.push(span), content });
  for (const e of events) fold.see(e, e.t);
  fold.finish();
  return spans;
}

const sumOf = (spans: readonly SpanData[], name: string) =>
  spans.reduce((sum, s) => sum + Number(s.attributes[name] ?? 0), 0);
const named = (spans: readonly SpanData[], start: string) => spans.filter((s) => s.name.startsWith(start));
const count = (events: readonly RecordEvent[], ...types: Happening['type'][]) =>
  events.filter((e) => types.includes(e.type)).length;

describe.each(Object.values(PROTOCOLS).map((p) => [p.name, p] as const))(
  'the spans of an episode under %s',
  (_, protocol) => {
    test('add up to the usage on record, on calls only (L5)', async () => {
      const events = await played(protocol);
      const spans = spansOf(events);
      const answers = events.filter((e) => e.type === 'model.answered');
      expect(answers).toHaveLength(count(events, 'model.called'));
      expect(sumOf(spans, 'gen_ai.usage.input_tokens')).toBe(answers.reduce((sum, e) => sum + e.usage.input, 0));
      expect(sumOf(spans, 'gen_ai.usage.output_tokens')).toBe(answers.reduce((sum, e) => sum + e.usage.output, 0));
      const parents = new Set(spans.map((s) => s.parentId));
      for (const s of spans) if ('gen_ai.usage.input_tokens' in s.attributes) expect(parents.has(s.spanId)).toBe(false);
    });

    test('are one trace and one tree with ids of their own, whether one process played it or two', async () => {
      for (const events of [await played(protocol), await spread(protocol)]) {
        const spans = spansOf(events);
        expect(new Set(spans.map((s) => s.traceId))).toEqual(new Set([traceIdOf('r', '0')]));
        const ids = new Set(spans.map((s) => s.spanId));
        expect(ids.size).toBe(spans.length);
        expect(spans.filter((s) => s.parentId === undefined)).toHaveLength(1);
        const referred = spans.flatMap(({ parentId, links }) => (parentId ? [parentId, ...links] : links));
        expect(referred.filter((id) => !ids.has(id))).toEqual([]);
        expect(named(spans, 'send ')).toHaveLength(count(events, 'message.sent'));
        expect(named(spans, 'process ')).toHaveLength(count(events, 'message.delivered', 'message.dropped'));
        expect(named(spans, 'chat ')).toHaveLength(count(events, 'model.called'));
        expect(named(spans, 'world step')).toHaveLength(count(events, 'world.stepped'));
        expect(named(spans, 'step')).toHaveLength(count(events, 'step.started'));
      }
    });

    test('are the same spans from two processes as from one, times aside', async () => {
      const bare = (events: readonly RecordEvent[]) =>
        spansOf(events)
          .map(({ spanId, parentId, name, links }) => `${spanId} ${parentId} ${name} ${[...links].sort()}`)
          .sort();
      expect(bare(await spread(protocol))).toEqual(bare(await played(protocol)));
    });

    test('hold no prompt, reply or message body unless asked', async () => {
      const events = await played(protocol);
      expect(JSON.stringify(spansOf(events))).not.toMatch(PASSWORDS);
      expect(JSON.stringify(spansOf(events, true))).toMatch(PASSWORDS);
    });
  },
);

describe('a decision', () => {
  test('is the parent of its calls and of what it says, and links to what it read', async () => {
    const [protocol] = Object.values(PROTOCOLS).filter((p) => p.name === 'dmas');
    if (!protocol) throw new Error('no such protocol');
    const events = await played(protocol);
    const spans = spansOf(events);
    const call = events.find((e) => e.type === 'model.called' && e.causes.length > 1);
    if (call?.type !== 'model.called') throw new Error('no call that read several messages');
    const chat = spans.find((s) => s.attributes['troupe.call'] === call.call);
    const decision = spans.find((s) => s.spanId === chat?.parentId);
    expect(decision?.name).toBe('invoke_agent speaker');
    expect(new Set(decision?.links)).toEqual(
      new Set(
        [...call.causes, ...call.segments.flatMap((s) => s.from ?? [])].map((id) =>
          inTrace(chat?.traceId ?? '', spanIdOf(id)),
        ),
      ),
    );
    const said = events.find((e) => e.type === 'message.sent' && e.message.from === call.by && e.n > call.n);
    if (said?.type !== 'message.sent') throw new Error('it said nothing');
    const send = spans.find((s) => s.spanId === inTrace(chat?.traceId ?? '', spanIdOf(said.message.id)));
    expect(send?.parentId).toBe(decision?.spanId);
    expect(traceparent(chat?.traceId ?? '', said.message.id)).toBe(`00-${send?.traceId}-${send?.spanId}-01`);
  });

  test('bears bad replies as events that tell their code and not their text', async () => {
    const [protocol] = Object.values(PROTOCOLS);
    if (!protocol) throw new Error('no protocol');
    const events = await playedWith(protocol, 1);
    const rejected = events.filter((e) => e.type === 'reply.rejected');
    expect(rejected.length).toBeGreaterThan(0);
    const told = spansOf(events).flatMap((s) => s.events.filter((e) => e.name === 'reply.rejected'));
    expect(told).toHaveLength(rejected.length);
    for (const { attributes } of told) expect(Object.keys(attributes)).toEqual(['error.type']);
  });
});

describe('a record that was cut off anywhere', () => {
  test('gives whole spans, one root, and every token that was answered', async () => {
    const [protocol] = Object.values(PROTOCOLS);
    if (!protocol) throw new Error('no protocol');
    const events = await played(protocol);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: events.length }), (length) => {
        const part = events.slice(0, length);
        const spans = spansOf(part);
        const input = part.reduce((sum, e) => sum + (e.type === 'model.answered' ? e.usage.input : 0), 0);
        expect(sumOf(spans, 'gen_ai.usage.input_tokens')).toBe(input);
        expect(spans.filter((s) => s.parentId === undefined)).toHaveLength(1);
        expect(named(spans, 'chat ')).toHaveLength(count(part, 'model.called'));
        for (const s of spans) expect(s.end).toBeGreaterThanOrEqual(s.start);
      }),
    );
  });

  test('ends no span before it begins when the clock was put back', async () => {
    const [protocol] = Object.values(PROTOCOLS);
    if (!protocol) throw new Error('no protocol');
    const events = (await played(protocol)).map((e, i) => ({ ...e, t: i % 7 === 0 ? e.t - 3_600_000 : e.t }));
    for (const s of spansOf(events)) expect(s.end).toBeGreaterThanOrEqual(s.start);
  });
});

test('a hundred thousand messages have as many span ids', () => {
  const ids = new Set<string>();
  for (let i = 0; i < 100_000; i++)
    ids.add(spanIdOf(`${i % 100}:utterance:team/a${i % 50}/speaker:${Math.floor(i / 100)}`));
  expect(ids.size).toBe(100_000);
});

test('decisions and calls name their agent and the process that asks, and the episode its protocol', async () => {
  const spans = spansOf(await spread(dmas));
  const asked = spans.filter(({ name }) => name.startsWith('chat '));
  expect(asked.map(({ attributes }) => attributes['troupe.process'])).toEqual(asked.map(() => 'other'));
  const alone = spansOf(await played(dmas)).find(({ name }) => name.startsWith('chat '));
  expect(alone?.attributes['troupe.process']).toBe('main');
  for (const { attributes } of asked) expect(attributes['gen_ai.agent.name']).toMatch(/^r\d\/speaker$/);
  expect(spans.find(({ name }) => name.startsWith('episode '))?.attributes['gen_ai.workflow.name']).toBe('dmas');
});

test('a call to an endpoint names its server, and the model that says it answered', async () => {
  const events = await played(cmas);
  const server = { address: 'models.example', port: 8443 };
  const told = events.map((e): RecordEvent => {
    if (e.type === 'episode.started')
      return { ...e, models: { '*': { name: 'm', kind: 'endpoint', about: '', settings: {}, server } } };
    return e.type === 'model.answered' ? { ...e, responseModel: 'm-2026-10' } : e;
  });
  const [call] = spansOf(told).filter(({ name }) => name.startsWith('chat '));
  expect(call?.attributes).toMatchObject({
    'server.address': 'models.example',
    'server.port': 8443,
    'gen_ai.response.model': 'm-2026-10',
  });
  const [without] = spansOf(events).filter(({ name }) => name.startsWith('chat '));
  expect(Object.keys(without?.attributes ?? {})).not.toContain('server.address');
});

test('a fork is told by its root: where it comes from, and the protocol that plays', async () => {
  const events = await played(dmas);
  const [first] = events;
  if (first?.type !== 'episode.started') throw new Error('it did not start');
  const { protocol } = first;
  const fork = { of: 'parent/0', at: '2', step: 2, protocol: { ...protocol, name: 'cmas', hash: 'c' } };
  const rootOf = (told: readonly RecordEvent[]) => spansOf(told).find(({ parentId }) => parentId === undefined);
  const root = rootOf(events.map((e) => (e === first ? { ...first, forked: fork } : e)));
  expect(root?.name).toBe('episode relay cmas');
  expect(root?.attributes).toMatchObject({
    'gen_ai.workflow.name': 'cmas',
    'troupe.protocol': 'cmas',
    'troupe.protocol.hash': 'c',
    'troupe.protocol.began': 'dmas',
    'troupe.forked.of': 'parent/0',
    'troupe.forked.step': 2,
  });
  const resumed = { type: 'episode.resumed', epoch: 1, of: 'parent/0', inDoubt: [], reused: 0, fork } as const;
  // A fork of that fork names no protocol of its own.
  const { of, at, step } = fork;
  const again = { ...first, forked: { of, at, step } };
  expect(rootOf([again, { ...again, ...resumed }, ...events.slice(1)])?.name).toBe('episode relay cmas');
  const plain = rootOf(events);
  expect(plain?.name).toBe('episode relay dmas');
  expect(Object.keys(plain?.attributes ?? {}).join()).not.toMatch(/forked|began/);
});

test('a call after a resume names the provider of the models that answer from there on', async () => {
  const events = await played(cmas);
  const [first] = events;
  if (first?.type !== 'episode.started') throw new Error('it did not start');
  const models = { '*': { name: 'm', kind: 'endpoint', about: '', settings: {} } };
  const base = { ...first, type: 'episode.resumed', epoch: 1, of: 'r/0', inDoubt: [], reused: 0, models } as const;
  const [call] = spansOf([first, base, ...events.slice(1)]).filter(({ name }) => name.startsWith('chat '));
  expect(call?.attributes['gen_ai.provider.name']).toBe('openai');
});
