// Tests `inspect`: XState's own inspection events of every role come under the names that the record has, and change
// nothing in it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { InspectionEvent } from 'xstate';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { relay } from '../../envs/relay/relay.ts';
import { cmas, dmas, duo } from '../../protocols/index.ts';
import { memoryBus, memoryHub } from '../../runtime/bus/memory.ts';
import { action, observation } from '../../runtime/core/channel.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import { protocol, type TeamProtocol } from '../../runtime/core/protocol.ts';
import { every, rule } from '../../runtime/core/role.ts';
import { own } from '../../runtime/core/route.ts';
import { canonical } from '../../runtime/record/canonical.ts';
import { fileSink, memorySink } from '../../runtime/record/sink.ts';
import { forkEpisode } from '../../runtime/run/fork.ts';
import { joinEpisode } from '../../runtime/run/join.ts';
import type { EpisodeOptions } from '../../runtime/run/options.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { layOut } from '../../runtime/topology/topology.ts';

const AGENTS = 4;
const models = () => rulesModel({ player: relay.player, seed: 1 });

async function play(
  played: TeamProtocol,
  inspect?: EpisodeOptions['inspect'],
): Promise<{ events: RecordEvent[]; reason: string }> {
  const sink = memorySink();
  const { reason } = await runEpisode({
    world: relay,
    protocol: played,
    agents: AGENTS,
    steps: 3,
    models: models(),
    sink,
    ...(inspect ? { inspect } : {}),
  });
  return { events: sink.events(), reason };
}

async function inspected(played: TeamProtocol): Promise<{ seen: InspectionEvent[]; events: RecordEvent[] }> {
  const seen: InspectionEvent[] = [];
  const { events } = await play(played, (event) => void seen.push(event));
  return { seen, events };
}

const actorsOf = (seen: readonly InspectionEvent[]) => seen.filter((e) => e.type === '@xstate.actor');
const idsOf = (seen: readonly InspectionEvent[]) => actorsOf(seen).map(({ actorRef }) => Reflect.get(actorRef, 'id'));
const rolesOf = (played: TeamProtocol, agents: readonly string[]) =>
  layOut(played, agents).instances.flatMap((i) => (i.role === null ? [] : [i.name]));

describe.each([cmas, dmas, duo].map((p) => [p.name, p] as const))('an inspector of %s', (_name, played) => {
  test('sees one actor for each role, by the name that the record has', async () => {
    const { seen } = await inspected(played);
    expect(idsOf(seen).sort()).toEqual([...rolesOf(played, relay.team.names(AGENTS))].sort());
    for (const { actorRef } of actorsOf(seen))
      expect(Reflect.get(actorRef, 'systemId')).toBe(Reflect.get(actorRef, 'id'));
  });

  test('is told of every wake and of the states it leads through', async () => {
    const { seen, events } = await inspected(played);
    const calls = events.filter((e) => e.type === 'model.called').length;
    const sent = seen.flatMap((e) => (e.type === '@xstate.event' ? [e.event.type] : []));
    const steps = new Set(seen.flatMap((e) => (e.type === '@xstate.microstep' ? [Object(e.snapshot).value] : [])));
    expect(sent.filter((type) => type === 'answered')).toHaveLength(calls);
    const mayDecide = layOut(played, ['a']).instances.some(({ role }) => role?.kind === 'module' && role.unasked);
    const weighing = mayDecide ? ['weighing'] : [];
    expect([...steps].sort()).toEqual(['gathering', 'reading', 'thinking', ...weighing]);
    expect(seen.filter((e) => e.type === '@xstate.snapshot').length).toBeGreaterThan(calls);
  });

  test('changes nothing on record', async () => {
    const { events } = await inspected(played);
    expect(canonical(events)).toEqual(canonical((await play(played)).events));
  });
});

test('an observer object is told as a callback is', async () => {
  const seen: InspectionEvent[] = [];
  await play(cmas, { next: (event) => void seen.push(event) });
  expect(idsOf(seen)).toEqual([...rolesOf(cmas, relay.team.names(AGENTS))]);
});

test('an inspector that throws is told nothing more, a warning says so, and the episode goes on', async () => {
  const warned: unknown[] = [];
  const hear = (warning: unknown) => void warned.push(Object(warning).code);
  process.on('warning', hear);
  let told = 0;
  const { events, reason } = await play(cmas, (event) => {
    told++;
    if (event.type === '@xstate.microstep') throw new RangeError('boom');
  });
  await new Promise(setImmediate);
  process.off('warning', hear);
  const plain = await play(cmas);
  expect([reason, canonical(events)]).toEqual([plain.reason, canonical(plain.events)]);
  expect(warned).toEqual(['INSPECT_THREW']);
  expect(told).toBeLessThan(20);
});

test('a role that is restarted after a throw is another actor of the same name', async () => {
  let left = 1;
  const mind = rule({
    wakes: [every(observation)],
    says: [action],
    say() {
      if (left-- > 0) throw new RangeError('boom');
      return [action({ do: 'wait' })];
    },
  });
  const clumsy = protocol('clumsy', { perAgent: { mind }, routes: { observation: own, action: own } });
  const { seen, events } = await inspected(clumsy);
  const by = events.flatMap((e) => (e.type === 'role.restarted' ? [e.by] : []));
  const again = actorsOf(seen).filter(({ actorRef }) => by.includes(Reflect.get(actorRef, 'id')));
  expect(by).toHaveLength(1);
  expect(again).toHaveLength(2);
  expect(new Set(again.map(({ actorRef }) => actorRef.sessionId)).size).toBe(2);
});

test('a replay shows the same events to each role as the episode did', async () => {
  const shown = (seen: readonly InspectionEvent[]) =>
    seen.flatMap((e) =>
      e.type === '@xstate.event' ? [`${Reflect.get(e.actorRef, 'id')} ${e.event.type} ${JSON.stringify(e.event)}`] : [],
    );
  const { seen, events } = await inspected(dmas);
  const again: InspectionEvent[] = [];
  await replayEpisode(events, { world: relay, protocol: dmas, inspect: (event) => void again.push(event) });
  expect(shown(again).sort()).toEqual(shown(seen).sort());
});

test('a fork shows the roles that play on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'troupe-inspect-'));
  try {
    const [original, file] = [join(folder, 'original.jsonl'), join(folder, 'fork.jsonl')];
    const options = { world: relay, protocol: cmas, models: models() };
    await runEpisode({ ...options, agents: AGENTS, steps: 3, sink: fileSink(original) });
    const seen: InspectionEvent[] = [];
    await forkEpisode(original, file, { ...options, at: '1', inspect: (event) => void seen.push(event) });
    expect(idsOf(seen)).toEqual(rolesOf(cmas, relay.team.names(AGENTS)));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a process that joins inspects the roles it serves, and the one that holds the world its own', async () => {
  const hub = memoryHub();
  const here: InspectionEvent[] = [];
  const there: InspectionEvent[] = [];
  const shared = { protocol: dmas, run: 'inspected', models: models() };
  const [bus, other] = [memoryBus(hub), memoryBus(hub)];
  const joined = joinEpisode({
    ...shared,
    bus: other,
    serves: (i) => i.agent === relay.team.names(AGENTS)[0],
    inspect: (event) => void there.push(event),
  });
  await runEpisode({
    ...shared,
    world: relay,
    agents: AGENTS,
    steps: 2,
    bus,
    serves: (i) => i.agent !== relay.team.names(AGENTS)[0],
    inspect: (event) => void here.push(event),
  });
  await joined;
  await Promise.all([bus.close(), other.close()]);
  expect(idsOf(there)).toEqual(idsOf(there).filter((id) => String(id).includes(`/${relay.team.names(AGENTS)[0]}/`)));
  expect([...idsOf(here), ...idsOf(there)].sort()).toEqual([...rolesOf(dmas, relay.team.names(AGENTS))].sort());
  expect(idsOf(there).length).toBeGreaterThan(0);
});
