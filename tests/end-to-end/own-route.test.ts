// Tests a kind of route that only this file knows: it is played, shown, checked and bounded as those that are shipped.

import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { rulesModel } from '../../agents/models/rules-model.ts';
import { answer, printedText } from '../../cli/command.ts';
import { showText } from '../../cli/commands/show.ts';
import { relay } from '../../envs/relay/relay.ts';
import {
  action,
  channel,
  createRoute,
  each,
  every,
  maybe,
  observation,
  own,
  ownAnd,
  type Protocol,
  protocol,
  type Role,
  type Route,
  rule,
} from '../../index.ts';
import { memoryBus } from '../../runtime/bus/memory.ts';
import { natsBus } from '../../runtime/bus/nats.ts';
import type { Bus } from '../../runtime/core/bus.ts';
import { canonical } from '../../runtime/record/canonical.ts';
import { memorySink } from '../../runtime/record/sink.ts';
import { protocolOverview } from '../../runtime/run/overview/overview.ts';
import { replayEpisode } from '../../runtime/run/replay.ts';
import { runEpisode } from '../../runtime/run/run.ts';
import { boundCalls } from '../../runtime/topology/call-bounds.ts';
import { checkProtocol } from '../../runtime/topology/check/check.ts';
import { layOut } from '../../runtime/topology/topology.ts';

/** To the agent that comes next in the team, and from the last one to the first. */
const next: Route = createRoute({
  kind: 'next',
  said: 'to the next agent of the team',
  reaches: (from, to, team) =>
    from.agent !== to.agent && to.agent === team[(team.indexOf(from.agent ?? '') + 1) % team.length],
  needsAgent: true,
  onlyOthers: true,
});

/** From hand to hand along the team, once: the last one keeps it. */
const handOn: Route = createRoute({
  kind: 'hand on',
  reaches: () => true,
  next({ from, team, places }) {
    const agent = team[from === null ? 0 : (places?.get(from) ?? 0) + 1];
    return agent === undefined ? undefined : { agent, over: false };
  },
  opening: { body: { text: 'go' } },
  rounds: 1,
});

const talk = channel('talk', z.object({ text: z.string() }));
const acts = rule({ wakes: [every(observation)], says: [action], say: () => [action({ do: 'wait' })] });
const hears = rule({ wakes: [each(talk)], says: [], say: () => [] });
const says = rule({ wakes: [every(observation)], says: [talk], say: () => [talk({ text: 'hello' })] });
const passes = rule({ wakes: [each(talk)], says: [maybe(talk)], say: () => [talk({ text: 'on' })] });

const chain = (route: Route, roles: Readonly<Record<string, Role>>, once: Readonly<Record<string, Role>> = {}) =>
  protocol('chain', {
    perAgent: { acts, ...roles },
    once,
    routes: { observation: ownAnd(...Object.keys(once)), talk: route, action: own },
  });
const neighbours = chain(next, { hears, says });
const handed = chain(handOn, { passes });

async function play(of: Protocol, bus: Bus = memoryBus()) {
  const sink = memorySink();
  const models = rulesModel({ player: relay.player, seed: 1 });
  await runEpisode({ world: relay, protocol: of, agents: 3, steps: 1, run: 'chain', models, sink, bus });
  await bus.close();
  return sink.events();
}

const heardOnTalk = (events: Awaited<ReturnType<typeof play>>) =>
  events.flatMap((e) => (e.type === 'message.delivered' && e.id.includes(':talk:') ? [`${e.id} > ${e.to}`] : []));

test('its messages reach those whom its row names, on memory, on NATS and in a replay', async () => {
  const here = await play(neighbours);
  const there = await play(neighbours, await natsBus({ servers: inject('nats') }));
  expect(heardOnTalk(here).sort()).toEqual([
    '0:talk:team/r1/says:0 > team/r2/hears',
    '0:talk:team/r2/says:0 > team/r3/hears',
    '0:talk:team/r3/says:0 > team/r1/hears',
  ]);
  expect(canonical(there)).toEqual(canonical(here));
  expect((await replayEpisode(here, { world: relay, protocol: neighbours })).difference).toBeUndefined();
});

test('a kind that chooses the addressee sends each message to it alone, the opening too', async () => {
  expect(heardOnTalk(await play(handed))).toEqual([
    '0:talk:team/_/opening:0 > team/r1/passes',
    '0:talk:team/r1/passes:0 > team/r2/passes',
    '0:talk:team/r2/passes:0 > team/r3/passes',
  ]);
});

test('it is shown in its own words, with those who hear it', () => {
  const shown = printedText(
    answer(protocolOverview(neighbours, ['a', 'b', 'c']), { text: (it) => showText(it) }),
    'text',
  );
  expect(shown).toContain('to the next agent of the team');
  expect(shown).toContain('no faults');
});

test('it is checked: who may say it, whom it names, and that one speaks at a time', () => {
  const codes = (of: Protocol, agents = ['a', 'b', 'c']) => checkProtocol(of, agents).map(({ code }) => code);
  expect([codes(neighbours), codes(handed)]).toEqual([[], []]);
  expect(codes(neighbours, ['a'])).toEqual(['NEVER_WOKEN']);
  expect(codes(chain(next, { hears, says }, { hub: says }))).toContain('ROUTE_NEEDS_AGENT');
  const naming = createRoute({ kind: 'naming', reaches: () => true, names: ['nobody'] });
  expect(codes(chain(naming, { hears, says }))).toEqual(['ROUTE_ROLE_UNKNOWN']);
  expect(codes(chain(createRoute({ kind: 'all', reaches: () => true }), { hears, says }))).toContain('RACE');
});

test('the calls that its messages bring about are bounded', () => {
  const asking = (role: Role): Role => ({ ...role, kind: 'module', ask: 'act' });
  const calls = (of: Protocol) => boundCalls(layOut(of, ['a', 'b', 'c'])).map(({ total }) => total);
  expect(calls(chain(next, { hears: asking(hears), says }))).toEqual([{ least: 3, most: 3 }]);
  expect(calls(chain(handOn, { passes: asking(passes) }))).toEqual([{ least: 1, most: 3 }]);
  expect(calls(chain({ ...handOn, rounds: null }, { passes: asking(passes) }))).toEqual([{ least: 1, most: null }]);
});
