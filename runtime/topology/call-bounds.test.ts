// Tests the bounds and formulas for the model calls of a step.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { action, channel, observation } from '../core/channel.ts';
import { protocol, type TeamProtocol } from '../core/protocol.ts';
import {
  current,
  each,
  every,
  latest,
  maybe,
  type Role,
  replies,
  rule,
  type SpokenChannel,
  thread,
  type Wakes,
} from '../core/role.ts';
import { addressed, everyone, graph, others, own, ownAnd, ring, to } from '../core/route.ts';
import { bridge, mix } from '../naming/mix.ts';
import { analyseCalls, boundCalls } from './call-bounds.ts';
import { layOut } from './topology.ts';

const any = z.any();
const [memory, subtasks, progress, corrections] = [
  channel('memory', any),
  channel('subtasks', any),
  channel('progress', any),
  channel('corrections', any),
];
const [floor, agreed, talk] = [channel('floor', any), channel('agreed', any), channel('talk', any)];
const [proposal, feedback] = [channel('proposal', any), channel('feedback', any)];

const silent = (wakes: Wakes, says: readonly SpokenChannel[], from = 0): Role =>
  rule({ wakes, says, from, say: () => [] });
const asking = (wakes: Wakes, says: readonly SpokenChannel[], from = 0): Role => ({
  ...silent(wakes, says, from),
  kind: 'module',
  ask: 'act',
});
const team = (n: number) => Array.from({ length: n }, (_, i) => `a${i + 1}`);
const said = (p: TeamProtocol, n = 3) => {
  const { roles, total, depth } = analyseCalls(p, team(n));
  return { ...Object.fromEntries(roles.map((r) => [r.role, r.text])), total, depth };
};

const all = every(observation);
const llamar = protocol('four', {
  once: {
    verifier: asking([all], [progress], 1),
    corrector: asking([all], [corrections], 1),
    planner: asking([all, every(progress)], [subtasks]),
    actor: asking([all, every(subtasks), every(corrections)], [action, memory]),
  },
  routes: {
    observation: to('verifier', 'corrector', 'planner', 'actor'),
    subtasks: to('actor'),
    progress: to('planner'),
    corrections: to('actor'),
    memory: everyone,
    action: addressed,
  },
});
const speaker = asking([all, each(floor)], [talk, maybe(floor), maybe(agreed)]);
const hand = silent([all, each(agreed)], [action]);
const talkRoutes = { observation: own, talk: everyone, agreed: everyone, action: own };

describe('calls of a step', () => {
  test('of a role that wakes in the first step alone are none later', () => {
    const early = { ...asking([all], [talk]), until: 0 };
    const p = protocol('early', {
      once: { early, hand: silent([all, every(talk)], [action]) },
      routes: { observation: to('early', 'hand'), talk: to('hand'), action: addressed },
    });
    expect(said(p)).toEqual({
      early: '1 at step 0, then 0',
      total: '1 at step 0, then 0',
      depth: '1 at step 0, then 0',
    });
  });

  test('may be fewer where a role decides without asking, and say so', () => {
    const sparing = { ...asking([all], [talk]), unasked: true };
    const p = protocol('sparing', {
      once: { sparing, actor: asking([all, every(talk)], [action]) },
      routes: { observation: to('sparing', 'actor'), talk: to('actor'), action: addressed },
    });
    expect(said(p)).toEqual({
      sparing: '1, or less',
      actor: '1',
      total: '2, or less where sparing need not ask',
      depth: '2',
    });
    expect(boundCalls(layOut(p, team(3)))[0]?.total).toEqual({ least: 1, most: 2, asked: 2 });
  });

  test('one each, one behind the other where one waits for the other, and fewer while some still sleep', () => {
    expect(said(llamar)).toEqual({
      verifier: '0 at step 0, then 1',
      corrector: '0 at step 0, then 1',
      planner: '1',
      actor: '1',
      total: '2 at step 0, then 4',
      depth: '2 at step 0, then 3',
    });
  });

  test('one per agent, side by side', () => {
    const solo = protocol('solo', {
      perAgent: { mind: asking([all], [action]) },
      routes: { observation: own, action: own },
    });
    expect(said(solo)).toEqual({ mind: 'n', total: 'n', depth: '1' });
  });

  test('from one to all rounds of a ring that is opened', () => {
    const dialogue = protocol('d', {
      perAgent: { speaker, hand },
      routes: { ...talkRoutes, floor: ring({}, { rounds: 4 }) },
    });
    expect(said(dialogue)).toEqual({ speaker: '1 … 4n', total: '1 … 4n', depth: '4n' });
  });

  test('at least one where a ring declares no rounds', () => {
    const dialogue = protocol('d', { perAgent: { speaker, hand }, routes: { ...talkRoutes, floor: ring({}) } });
    expect(said(dialogue)).toEqual({ speaker: '≥ 1', total: '≥ 1', depth: 'no bound declared' });
  });

  test('a ring that a planner starts comes behind the planner', () => {
    const planner = asking([all], [floor]);
    const hmas = protocol('h', {
      once: { planner },
      perAgent: { speaker, hand },
      routes: { ...talkRoutes, observation: ownAnd('planner'), floor: ring(undefined, { rounds: 2 }) },
    });
    expect(said(hmas)).toEqual({ planner: '1', speaker: '1 … 2n', total: '2 … 2n + 1', depth: '2n + 1' });
  });

  test('no bound where a proposal may be made again after its replies', () => {
    const leader = asking({ begin: [all], answered: [replies(feedback, proposal)] }, [maybe(proposal), maybe(action)]);
    const robot = asking([all, each(proposal)], [feedback]);
    const hmas2 = protocol('h', {
      once: { leader },
      perAgent: { robot },
      routes: {
        observation: ownAnd('leader'),
        proposal: addressed,
        feedback: to('leader'),
        action: addressed,
      },
    });
    expect(said(hmas2)).toEqual({ leader: '≥ 1', robot: '≥ 0', total: '≥ 1', depth: 'no bound declared' });
  });

  test('grows with the square where each hears each other', () => {
    const first = asking([all], [talk]);
    const second = asking([all, each(talk)], [maybe(action)]);
    const square = protocol('s', {
      perAgent: { first, second },
      routes: { observation: own, talk: others, action: own },
      timing: 'free',
    });
    expect(said(square)).toEqual({ first: 'n', second: 'n² - n', total: 'n²', depth: '2' });
  });

  test.each([thread, current])('what is read whole (%o) is waited for as a wake is', (reading) => {
    const first = asking([all], [talk]);
    const second: Role = { ...asking([each(floor)], [action]), reads: [reading(talk), latest(memory)] };
    const chain = protocol('c', {
      once: { first, starter: silent([all], [floor]), second },
      routes: { observation: to('first', 'starter'), talk: to('second'), floor: to('second'), action: addressed },
    });
    expect(said(chain)).toEqual({ first: '1', second: '1', total: '2', depth: '2' });
  });

  test('roles without a model cost nothing but may stand between those that have one', () => {
    const first = asking([all], [talk]);
    const between = silent([every(talk)], [floor]);
    const last = asking([every(floor)], [action]);
    const chain = protocol('c', {
      once: { first, between, last },
      routes: { observation: to('first'), talk: to('between'), floor: to('last'), action: addressed },
    });
    expect(said(chain)).toEqual({ first: '1', last: '1', total: '2', depth: '2' });
  });
});

describe('calls of a team at hand', () => {
  test('are numbers in a mixture, with a formula for each part', () => {
    const dialogue = protocol('d', {
      perAgent: { speaker, hand },
      routes: { ...talkRoutes, floor: ring({}, { rounds: 4 }) },
    });
    const mixed = mix('m', { red: { protocol: llamar, share: 0.5 }, blue: { protocol: dialogue, share: 0.5 } });
    const { roles, total, depth } = analyseCalls(mixed, team(4));
    expect(roles.map((r) => `${r.part}/${r.role} ${r.text}`)).toContain('blue/speaker 1 … 4n');
    expect([total, depth]).toEqual(['3 … 10 at step 0, then 5 … 12', '8']);
  });

  test('are numbers where a graph names the agents', () => {
    const first = asking([all], [talk]);
    const second = asking([each(talk)], [maybe(action)]);
    const known = protocol('g', {
      perAgent: { first, second },
      routes: { observation: own, talk: graph({ a1: ['a2'], a2: ['a3'] }), action: own },
    });
    expect(said(known)).toMatchObject({ first: '3', second: '2', total: '5' });
  });

  test('are left out where the team is too large to be counted, but not the formula', () => {
    const { total, here } = analyseCalls(llamar, team(400));
    expect([total, here]).toEqual(['2 at step 0, then 4', undefined]);
  });

  test('are the formula with n put in', () => {
    const dialogue = protocol('d', {
      perAgent: { speaker, hand },
      routes: { ...talkRoutes, floor: ring({}, { rounds: 4 }) },
    });
    for (const n of [1, 2, 7])
      expect(boundCalls(layOut(dialogue, team(n)))).toMatchObject([
        { from: 0, total: { least: 1, most: 4 * n }, depth: 4 * n },
      ]);
  });
});

describe('what a protocol declares of a channel', () => {
  const talks = (most: number, per: 'step' | 'agent', route = addressed) =>
    protocol('t', {
      perAgent: { talker: asking([each(talk)], [maybe(talk), maybe(action)]), opener: silent([all], [maybe(talk)]) },
      routes: { observation: own, talk: route, action: own },
      atMost: { talk: { most, per } },
    });
  const asks = (most: number, per: 'step' | 'agent') =>
    protocol('a', {
      once: { leader: asking({ begin: [all], answered: [replies(feedback, proposal)] }, [maybe(proposal)]) },
      perAgent: { robot: silent([each(proposal)], [feedback]), hand: silent([all], [action]) },
      routes: { observation: ownAnd('leader'), proposal: addressed, feedback: to('leader'), action: own },
      atMost: { proposal: { most, per } },
    });

  test.each([
    ['a step, for all whom a message may address together', talks(4, 'step'), 4, 4],
    ['a step, for each who hears all of them', talks(4, 'step', everyone), 12, 12],
    ['an agent, for the agent that a message addresses', talks(2, 'agent'), 6, 6],
    ['an agent, times the team for each who hears all of them', talks(2, 'agent', everyone), 18, 18],
    ['a step, for who has the replies to a proposal', asks(2, 'step'), 3, 3],
    ['an agent, times the team for who has the replies to a proposal', asks(2, 'agent'), 7, 7],
  ])('bounds the calls: %s', (_per, p, most, depth) => {
    const [at] = boundCalls(layOut(p, team(3)));
    expect([at?.total.most, at?.depth]).toEqual([most, depth]);
  });

  test('as the rounds of a ring bounds nobody who hears it over a bridge', () => {
    const blue = protocol('b', {
      perAgent: { speaker: silent([all, each(floor)], [maybe(floor)]), hand: silent([all], [action]) },
      routes: { observation: own, floor: ring({}, { rounds: 4 }), action: own },
    });
    const red = protocol('r', {
      once: { listener: asking([each(memory)], []) },
      perAgent: { hand: silent([all], [action]) },
      routes: { observation: own, memory: to('listener'), action: own },
    });
    const parts = { blue: { protocol: blue, count: 2 }, red: { protocol: red } };
    const both = mix('m', parts, { bridges: [bridge(['blue', floor], ['red', memory])] });
    // Each of two speakers is given the floor four times, and a ring is opened once.
    expect(boundCalls(layOut(both, team(3)))[0]?.total.most).toBe(9);
  });
});

describe('the fewest calls', () => {
  test('of a role that waits for a message on each of two channels are those of the rarer', () => {
    const p = protocol('p', {
      once: { pairing: asking([each(talk), each(floor)], []), chair: silent([all], [floor]) },
      perAgent: { first: silent([all], [talk, action]) },
      routes: { observation: ownAnd('chair'), talk: to('pairing'), floor: to('pairing'), action: own },
    });
    expect(said(p)).toMatchObject({ pairing: '1 … n' });
  });

  test('count no alternative that waits for all of what nobody surely says', () => {
    const p = protocol('p', {
      once: { chair: asking({ seen: [all], told: [every(talk)] }, []) },
      perAgent: { first: silent([all], [maybe(talk), action]) },
      routes: { observation: ownAnd('chair'), talk: to('chair'), action: own },
    });
    expect(boundCalls(layOut(p, team(3)))[0]?.total).toEqual({ least: 1, most: 2 });
  });
});
