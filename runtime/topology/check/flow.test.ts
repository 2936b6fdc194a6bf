// Tests that what can only stand still is refused, and what goes on in another order is not.
import { describe, expect, test } from 'vitest';
import {
  AGENTS,
  codesOf,
  listening,
  news,
  role,
  shout,
  talk,
  team,
  token,
  told,
} from '../../../tests/support/faulty-protocols.ts';
import { action, channel, observation } from '../../core/channel.ts';
import { type Protocol, type ProtocolParts, protocol } from '../../core/protocol.ts';
import {
  current,
  each,
  every,
  latest,
  maybe,
  type Read,
  replies,
  rule,
  type SpokenChannel,
  unread,
} from '../../core/role.ts';
import { addressed, createRoute, everyone, graph, others, own, ownAnd, ring, to } from '../../core/route.ts';
import { bridge, mix, sequence } from '../../naming/mix.ts';
import { checkProtocol } from './check.ts';

const whatOf = (p: Protocol) => checkProtocol(p, AGENTS).map(({ code, what }) => `${code} ${what}`);

describe('who waits for ever is named', () => {
  const pair = (one: ReturnType<typeof role>, other: ReturnType<typeof role>) =>
    team({
      perAgent: { one, other, ear: role([every(observation)], [], [latest(news), latest(talk)]) },
      routes: { news: own, talk: own },
    });

  test('where two roles wait for each other, and is not where one of them goes on', () => {
    const reading = role([every(observation)], [news], [current(talk)]);
    const waiting = role([every(observation), every(news)], [talk]);
    expect(whatOf(pair(reading, waiting))).toEqual([
      "WAITS_FOR_EVER role 'one' waits for all of 'talk', and 'other' cannot say it before.",
      "WAITS_FOR_EVER role 'other' waits for all of 'news', and 'one' cannot say it before.",
    ]);
    expect(codesOf(pair(role([every(observation)], [news], [latest(talk)]), waiting))).toEqual([]);
  });

  test('where a role waits for its own word', () => {
    for (const route of [everyone, others])
      expect(
        codesOf(
          team({
            perAgent: { mind: role([every(observation)], [talk, action], [current(talk)]) },
            routes: { talk: route },
          }),
        ),
      ).toEqual(['WAITS_FOR_EVER']);
  });

  test('where a ring takes to one agent what each waits for', () => {
    const p = (route: Protocol['routes'][string]) =>
      team({
        perAgent: { scout: role([every(observation)], [token]), mind: role([every(token)], [action]) },
        routes: { token: route },
      });
    expect([codesOf(p(ring())), codesOf(p(everyone)), codesOf(p(ring()), ['a'])]).toEqual([['WAITS_FOR_EVER'], [], []]);
  });

  test('where replies cannot come back, or do not answer', () => {
    const p = (answerer: ReturnType<typeof role>, back: Protocol['routes'][string]) =>
      protocol('p', {
        timing: 'free',
        perAgent: {
          asker: role({ o: [every(observation)], r: [replies(told, talk)] }, [maybe(talk), maybe(action)]),
          answerer,
        },
        routes: { observation: own, talk: everyone, told: back, action: own },
      });
    const answering = role([each(talk)], [told]);
    expect(codesOf(p(answering, own))).toEqual(['WAITS_FOR_EVER']);
    for (const reading of [latest(talk), unread(talk)])
      expect(codesOf(p(role([every(observation)], [told], [reading]), everyone))).toEqual(['WAITS_FOR_EVER']);
    expect(codesOf(p(answering, everyone))).toEqual([]);
  });

  const asker = (says: readonly SpokenChannel[], reads: readonly Read[] = []) =>
    role({ o: [every(observation)], r: [replies(told, talk)] }, [maybe(talk), maybe(action), ...says], reads);
  const asks = (perAgent: ProtocolParts['perAgent'], routes: Protocol['routes'] = {}) =>
    protocol('p', {
      timing: 'free',
      perAgent,
      routes: { observation: own, talk: everyone, told: everyone, action: own, ...routes },
    });
  const answers = role([each(talk)], [told]);
  const late = role([every(observation)], [told], [latest(talk)]);

  test('where one of those who are asked cannot answer, and is not where only one is asked', () => {
    const two = { asker: asker([]), answers, late };
    expect(codesOf(asks(two))).toEqual(['WAITS_FOR_EVER']);
    expect(codesOf(asks(two, { talk: addressed }))).toEqual([]);
  });

  test('where a role waits for replies to what it never says, whoever else says it', () => {
    const p = (sum: ReturnType<typeof role>) =>
      team({
        once: { boss: role([every(observation)], [talk]), sum },
        perAgent: { answers: role([every(talk)], [told]), ear: role([every(observation)], [], [latest(news)]) },
        routes: { observation: ownAnd('boss'), talk: everyone, told: to('sum'), news: everyone },
      });
    expect(checkProtocol(p(role([replies(told, talk)], [news])), AGENTS)).toMatchObject([
      { code: 'WAITS_FOR_EVER', what: "role 'sum' waits for replies on 'told' to 'talk', which it never says." },
    ]);
    expect(codesOf(p(role([every(told)], [news])))).toEqual([]);
  });

  test('is not for its own reply, nor where the reply may come on another channel', () => {
    const alone = asks({ answers }, { observation: ownAnd('asker'), action: addressed });
    expect(codesOf({ ...alone, once: { asker: asker([maybe(told)], [latest(talk)]) } })).toEqual([]);
    const either = role({ o: [every(observation)], r: [replies(told, talk)], s: [replies(news, talk)] }, [
      maybe(talk),
      maybe(action),
    ]);
    const both = role([each(talk)], [maybe(told), maybe(news)]);
    expect(codesOf(asks({ asker: either, both }, { told: own, news: everyone }))).toEqual([]);
  });

  test('is not for a bridge, which passes the question on to another part', () => {
    const red = asks({ asker: asker([]), answers });
    const blue = team({ perAgent: { ear: role([each(told)], []) }, routes: { told: everyone } });
    const parts = { red: { protocol: red, count: 2 }, blue: { protocol: blue } };
    expect(codesOf(mix('m', parts, { bridges: [bridge(['red', talk], ['blue', told])] }))).toEqual([]);
  });
});

describe('a channel that reaches some agents of a role only', () => {
  const chain = (says: readonly SpokenChannel[], wakes: Parameters<typeof role>[0], reads: readonly Read[] = []) =>
    team({
      perAgent: { scout: role([every(observation)], [talk]), captain: role(wakes, says, reads) },
      once: { chief: role([every(news)], []) },
      routes: { talk: graph({ a: ['b'], b: ['b'], c: ['b'] }), news: to('chief') },
    });

  test('is a fault whose text names the agents and a fix that can be had', () => {
    const what = "role 'captain' listens to 'talk', which nobody says to it for a, c.";
    const acting = chain([news, action], [every(observation), every(talk)]);
    const reading = chain([news], [every(observation)], [latest(talk)]);
    expect(checkProtocol({ ...acting, perAgent: { ...acting.perAgent, mind: role([], []) } }, AGENTS)).toContainEqual({
      code: 'HEARD_NOT_SAID',
      what,
      fix: 'Let a role say it, route it here, or wake on something else and read it as optional(…).',
    });
    expect(checkProtocol(reading, AGENTS)).toEqual([
      { code: 'HEARD_NOT_SAID', what, fix: 'Let a role say it, route it here, or mark it optional(…).' },
    ]);
  });
});

describe('in each range of steps', () => {
  const hand = (when: { from?: number; until?: number }) =>
    rule({ wakes: [every(observation)], says: [action], ...when, say: () => [] });
  const shifts = (perAgent: ProtocolParts['perAgent']) =>
    protocol('p', { perAgent, routes: { observation: own, action: own } });

  test('somebody acts for every agent', () => {
    expect(whatOf(shifts({ late: hand({ from: 1 }) }))[0]).toBe('ACTION_NO_AUTHOR nobody says what a does in step 0.');
    expect(whatOf(shifts({ early: hand({ until: 1 }) }))[0]).toBe(
      'ACTION_NO_AUTHOR nobody says what a does from step 2 on.',
    );
    const early = rule({ wakes: [every(observation)], says: [news], until: 0, say: () => [] });
    const waiting = { early, mind: role([every(observation), each(news)], [action]) };
    expect(codesOf(team({ perAgent: waiting, routes: { news: own } }))).toEqual(['ACTION_NO_AUTHOR']);
  });

  test('one does: two take turns by the step', () => {
    expect(codesOf(shifts({ early: hand({ until: 0 }), late: hand({ from: 1 }) }))).toEqual([]);
    expect(codesOf(shifts({ early: hand({ until: 1 }), late: hand({ from: 1 }) }))).toEqual(['ACTION_TWO_AUTHORS']);
  });

  test('speech that takes the turn stands for an action', () => {
    const crier = rule({ wakes: [every(observation)], says: [shout], until: 0, say: () => [] });
    const ear = role([every(observation)], [], [latest(shout)]);
    const p = protocol('p', {
      perAgent: { crier, late: hand({ from: 1 }), ear },
      routes: { observation: own, action: own, shout: everyone },
    });
    expect(whatOf(p)).toEqual([]);
  });

  test('a leg of a sequence may begin late', () => {
    const late = { ...shifts({ late: hand({ from: 1 }) }), name: 'late' };
    expect(codesOf(sequence('s', [{ protocol: team() }, { protocol: late, at: { step: 1 } }]))).toEqual([]);
  });

  test('a step is a whole number', () => {
    for (const from of [1.5, Number.POSITIVE_INFINITY, Number.NaN])
      expect(codesOf(shifts({ hand: hand({ from }) }))).toEqual(['ROLE_STEP_BAD']);
    expect(codesOf(shifts({ hand: hand({ until: Number.POSITIVE_INFINITY }) }))).toEqual([]);
  });
});

test('names of the runtime are refused for a channel and for an alternative', () => {
  const woken = channel('woken', talk.schema);
  expect(
    codesOf(
      team({
        perAgent: { scout: role([every(observation)], [woken]), ear: role([every(woken)], []) },
        routes: { woken: own },
      }),
    ),
  ).toEqual(['CHANNEL_NAME_TAKEN']);
  expect(codesOf(team({ perAgent: { mind: role({ 'xstate.init': [every(observation)] }, [action]) } }))).toEqual([
    'WAKE_NAME_TAKEN',
  ]);
});

test('a route whose sides name different listeners is refused', () => {
  const p = (more: Partial<Parameters<typeof createRoute>[0]>) =>
    codesOf(listening({ news: to('hub'), talk: createRoute({ kind: 'k', reaches: () => true, ...more }) }));
  expect(p({})).toEqual([]);
  expect(p({ reaches: () => false, hears: (_, { all }) => all() })).toEqual(['ROUTE_SIDES_DISAGREE']);
  expect(p({ filters: () => [] })).toEqual(['ROUTE_SIDES_DISAGREE']);
});

test('routes and caps that are none are faults of the protocol', () => {
  const odd = (more: object): Protocol => Object.assign(team({ routes: { observation: ownAnd() } }), more);
  for (const caps of [null, [null], 'x']) expect(codesOf(odd({ caps }))).toEqual(['CAPS_UNREADABLE']);
  for (const route of [null, () => true])
    expect(codesOf(odd({ routes: { observation: route } }))).toEqual(['ROUTE_UNREADABLE']);
  expect(codesOf(odd({ caps: [{ channel: null, tokens: 4, action: 'drop' }] }))).toEqual(['CAP_CHANNEL_UNKNOWN']);
});

test('a sequence in a sequence, and an event that cannot come, are refused', () => {
  const [one, two] = [team(), { ...team(), name: 'two' }];
  const of = (at: object | null) => () => sequence('s', [{ protocol: one }, { protocol: two, at: at as never }]);
  for (const at of [{}, null, { step: Number.NaN }, { step: 1.5 }, { after: -1 }, { unpaid: { tokens: 0, steps: 0 } }])
    expect(of(at)).toThrow(/SWITCH_UNREADABLE.*leg 2/s);
  const inner = of({ step: 1 })() as never;
  expect(() => sequence('outer', [{ protocol: inner }, { protocol: two, at: { step: 2 } }])).toThrow(
    /SWITCH_UNREADABLE.*leg 1, s, is a sequence itself/,
  );
});
