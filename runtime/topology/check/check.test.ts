// Tests that each static fault is found and its fixed form is not.
import { describe, expect, test } from 'vitest';
import {
  AGENTS,
  codesOf,
  crying,
  FAULTS,
  listening,
  news,
  parted,
  role,
  shout,
  talk,
  team,
  token,
  told,
} from '../../../tests/support/faulty-protocols.ts';
import { action, observation } from '../../core/channel.ts';
import { type AnyProtocol, type Bridge, type Protocol, type ProtocolParts, protocol } from '../../core/protocol.ts';
import { current, each, every, latest, maybe, optional, thread } from '../../core/role.ts';
import { addressed, everyone, graph, others, own, ownAnd, ring, to } from '../../core/route.ts';
import { bridge, mix } from '../../naming/mix.ts';
import { assertProtocol, checkProtocol } from './check.ts';

describe.each(Object.entries(FAULTS))('%s', (code, [faulty, fixed]) => {
  test('is found, with what is wrong and the fix', () => {
    const found = checkProtocol(faulty, AGENTS).filter((f) => f.code === code);
    expect(found.length).toBeGreaterThan(0);
    for (const { what, fix } of found) expect([what.trim(), fix.trim()]).not.toContain('');
  });

  test('is not found where it is fixed, and nothing else is', () => {
    expect(codesOf(fixed)).toEqual([]);
  });
});

describe('one mistake', () => {
  /** `word` is what the second role waits for and the first never says; the third waits for the second. */
  const chain = team({
    perAgent: {
      last: role([each(told)], []),
      second: role([each(talk)], [told]),
      first: role([every(observation)], [news], [latest(news)]),
    },
    routes: { news: own, talk: own, told: own, action: own },
  });

  test('is listed before what follows from it, which is marked with it', () => {
    const said = checkProtocol(chain, AGENTS).map(({ code, what, followsFrom }) => [
      code,
      /'(\w+)'/.exec(what)?.[1],
      followsFrom,
    ]);
    expect(said).toEqual([
      ['HEARD_NOT_SAID', 'second', undefined],
      ['NEVER_WOKEN', 'second', expect.stringMatching(/^HEARD_NOT_SAID: role 'second' listens to 'talk'/)],
      ['NEVER_WOKEN', 'last', expect.stringMatching(/^NEVER_WOKEN: nothing can wake role 'second'/)],
    ]);
    expect(() => assertProtocol(chain, AGENTS)).toThrow(/HEARD_NOT_SAID.*It follows from HEARD_NOT_SAID above/s);
  });

  test('of one role is not the cause of what another one lacks', () => {
    const both = team({
      perAgent: { one: role([each(talk)], []), other: role([each(talk)], []) },
      routes: { talk: own, action: own },
    });
    const slept = checkProtocol(both, AGENTS).filter(({ code }) => code === 'NEVER_WOKEN');
    expect(slept.map(({ what, followsFrom }) => [what, followsFrom?.split(' listens')[0]])).toEqual([
      ["nothing can wake role 'one'.", "HEARD_NOT_SAID: role 'one'"],
      ["nothing can wake role 'other'.", "HEARD_NOT_SAID: role 'other'"],
    ]);
  });

  test('in the route of actions comes before the agents for whom nobody acts', () => {
    const lost = protocol('p', {
      once: { planner: role([every(observation)], [action]) },
      routes: { observation: to('planner'), action: own },
    });
    const from = (cause: string | undefined) => cause?.replace(/:.*/s, '');
    const said = checkProtocol(lost, AGENTS).map(({ code, followsFrom }) => [code, from(followsFrom)]);
    expect(said).toEqual([
      ['ROUTE_NEEDS_AGENT', undefined],
      ['SAID_NOT_HEARD', 'ROUTE_NEEDS_AGENT'],
      ...AGENTS.map(() => ['ACTION_NO_AUTHOR', 'SAID_NOT_HEARD']),
    ]);
  });

  test('and another are both causes; roles that wait for each other are a circle with one', () => {
    const circle = team({
      perAgent: {
        one: role([each(news)], [talk]),
        other: role([each(talk)], [news]),
        deaf: role([each(told)], []),
      },
      routes: { news: own, talk: own, told: own, action: own },
    });
    expect(checkProtocol(circle, AGENTS).map(({ code, followsFrom }) => [code, followsFrom === undefined])).toEqual([
      ['HEARD_NOT_SAID', true],
      ['NEVER_WOKEN', false],
      ['NEVER_WOKEN', true],
      ['NEVER_WOKEN', false],
    ]);
  });
});

describe('no fault is', () => {
  test('what goes to the others, where there is one agent', () => {
    const gossip = team({
      perAgent: { gossip: role([every(observation)], [talk], [latest(talk)]) },
      routes: { talk: others },
    });
    expect([codesOf(gossip, ['a']), codesOf(gossip, ['a', 'b'])]).toEqual([[], []]);
  });

  test('a race where the protocol says that order is an input', () => {
    const racing = listening({ news: to('hub') }, role([each(news)], [talk]));
    expect(codesOf({ ...racing, timing: 'free' })).toEqual([]);
  });

  test('a race where one token wakes one of those who speak; where it wakes two of them, there is one', () => {
    const side = role([each(news)], [talk]);
    const told = (...names: readonly string[]) =>
      team({
        once: {
          start: role([every(observation)], [news]),
          ...Object.fromEntries(names.map((name) => [name, side])),
          judge: role([each(talk)], []),
        },
        routes: { observation: ownAnd('start'), news: to(...names), talk: to('judge') },
      });
    expect([codesOf(told('left')), codesOf(told('left', 'right'))]).toEqual([[], ['RACE']]);
  });

  test('a race in a mixture that says so, or of which a part does', () => {
    const racing = listening({ news: to('hub') }, role([each(news)], [talk]));
    const free = { ...racing, timing: 'free' as const };
    const two = (red: Protocol, more = {}) =>
      mix('m', { red: { protocol: red, agents: ['a', 'b'] }, blue: { protocol: team() } }, more);
    expect(codesOf(two(racing))).toEqual(['RACE']);
    for (const mixed of [two(free), two(racing, { timing: 'free' })]) {
      expect(mixed.timing).toBe('free');
      expect(codesOf(mixed)).toEqual([]);
    }
  });

  test('a bridge from what several may say as their turn: it hears each of them by itself', () => {
    expect(codesOf(crying(told))).toEqual([]);
  });

  test('a token that goes round, and what is said by whoever holds it', () => {
    const speaker = role([every(observation), each(token)], [talk, maybe(token), maybe(news)], [thread(talk)]);
    const hand = role([every(observation), each(news)], [action]);
    const dialogue = protocol('p', {
      perAgent: { speaker, hand },
      routes: { observation: own, token: ring({ text: '' }), talk: everyone, news: everyone, action: own },
    });
    expect(codesOf(dialogue)).toEqual([]);
  });
});

describe('with a bridge it is a race', () => {
  const speaker = role([every(observation), each(token)], [maybe(token), talk, maybe(news)]);
  const scribe = role([each(talk)], []);
  const half = (more: Partial<ProtocolParts> = {}) =>
    team({
      perAgent: { speaker },
      once: { scribe },
      ...more,
      routes: { token: ring({ text: '' }), talk: to('scribe'), news: everyone },
    });
  const two = (red: Protocol, bridged: boolean, agents = ['a', 'b']) =>
    mix(
      'm',
      { red: { protocol: red, agents }, blue: { protocol: red } },
      bridged ? { bridges: [bridge(['blue', talk], ['red', talk])] } : {},
    );

  test('where a bridge speaks besides those who pass a token among them', () => {
    const ear = role([every(observation)], [], [optional(latest(news))]);
    const dialogue = half({ perAgent: { speaker, ear } });
    expect(codesOf(two(dialogue, false))).toEqual([]);
    expect(checkProtocol(two(dialogue, true), AGENTS)).toMatchObject([
      { code: 'RACE', what: expect.stringContaining("'scribe'") },
    ]);
  });

  test('where each of several agents is heard speak, and somebody wakes on each word', () => {
    const woken = role([each(told)], []);
    const crier = role([every(observation)], [maybe(shout)], [latest(shout)]);
    const red = team({ perAgent: { crier }, routes: { shout: others } });
    const blue = team({ once: { woken }, routes: { told: to('woken') } });
    const crowd = (agents: string[]) =>
      mix(
        'm',
        { red: { protocol: red, agents }, blue: { protocol: blue } },
        { bridges: [bridge(['red', shout], ['blue', told])] },
      );
    expect(codesOf(crowd(['a', 'b']))).toEqual(['RACE']);
    expect(codesOf(crowd(['a']))).toEqual([]);
  });
});

test('what a bridge may leave out is waited for by nobody', () => {
  const waiting = role([every(told)], []);
  const red = listening({ news: to('hub') });
  const blue = team({ once: { waiting }, routes: { told: to('waiting') } });
  const heard = (by: Bridge) => mix('m', { red: { protocol: red }, blue: { protocol: blue } }, { bridges: [by] });
  expect(codesOf(heard(bridge(['red', talk], ['blue', told])))).toEqual([]);
  expect(codesOf(heard(bridge(['red', talk], ['blue', told], () => undefined)))).toContain('EVERY_ON_MAYBE');
});

test('a bridge whose word is routed by the speaker has no agent in the part it speaks in', () => {
  const crier = role([every(observation)], [maybe(shout)], [latest(shout)]);
  const red = team({ perAgent: { crier }, routes: { shout: others } });
  const blue = team({
    perAgent: { knowing: role([every(observation)], [], [optional(latest(told))]) },
    routes: { told: own },
  });
  const mixed = mix(
    'm',
    { red: { protocol: red }, blue: { protocol: blue } },
    { bridges: [bridge(['red', shout], ['blue', told])] },
  );
  expect(codesOf(mixed)).toContain('ROUTE_NEEDS_AGENT');
});

test('a protocol with faults is refused, with each of them in words', () => {
  const [faulty] = FAULTS.ACTION_TWO_AUTHORS ?? [team()];
  expect(() => assertProtocol(faulty, AGENTS)).toThrow(
    /PROTOCOL_FAULTY.*ACTION_TWO_AUTHORS: team\/a\/mind and team\/a\/other both say what a does/,
  );
  expect(() => assertProtocol(team(), AGENTS)).not.toThrow();
});

test('a name that is nearly right is guessed', () => {
  const [faulty] = FAULTS.ROUTE_ROLE_UNKNOWN ?? [team()];
  expect(checkProtocol(faulty, AGENTS).find((f) => f.code === 'ROUTE_ROLE_UNKNOWN')?.fix).toBe('Did you mean hub?');
});

test('names in a graph that nobody has cause what follows from them, but for names of a larger team', () => {
  const told = role([every(observation)], [talk], [latest(talk)]);
  const p = team({ perAgent: { told }, routes: { talk: graph({ a: ['b', 'Cme'], Bne: ['c'], b: ['a'] }) } });
  const seen = (larger: string[]) => checkProtocol(p, AGENTS, () => larger).map((f) => [f.code, f.what, f.followsFrom]);
  expect(seen([])[0]).toEqual([
    'ROUTE_AGENT_UNKNOWN',
    "the route of 'talk' names 'Cme', 'Bne', who are not in the team.",
    undefined,
  ]);
  expect(seen([])[1]).toEqual(['HEARD_NOT_SAID', expect.anything(), expect.stringMatching(/^ROUTE_AGENT_UNKNOWN/)]);
  expect(seen(['Bne'])[0]?.[1]).toBe("the route of 'talk' names 'Cme', who is not in the team.");
  expect(seen(['Bne', 'Cme']).map(([code]) => code)).not.toContain('ROUTE_AGENT_UNKNOWN');
  expect(() => assertProtocol(p, AGENTS)).toThrow(/ROUTE_AGENT_UNKNOWN.*There are: a, b, c\./s);
});

test('the cause of a bad partition is named, and its consequences are not', () => {
  const what = (p: AnyProtocol) => checkProtocol(p, ['Alice', 'Bob', 'Cem']).map((f) => `${f.code} ${f.what} ${f.fix}`);
  expect(what(parted({ share: -1 }))).toEqual([
    expect.stringMatching(/^PART_SHARE_BAD part 'red' takes a share of -1\./),
  ]);
  expect(what(parted({ agents: ['Alise'] }, { agents: ['Bob'] }))).toEqual([
    expect.stringMatching(/^PART_AGENT_UNKNOWN part 'red' names agent 'Alise'.*Did you mean Alice\?/),
  ]);
  expect(what(parted({ share: 0 }))).toEqual([expect.stringMatching(/^PART_EMPTY in a team of \d part 'red'/)]);
});

test('a part is a protocol, not a mixture', () => {
  const inner = parted({}, {}) as never;
  expect(() => mix('outer', { a: { protocol: inner } })).toThrow(
    /MIXTURE_NESTED: part 'a' of mixture 'outer' is mixture 'm'/,
  );
});

test('a role with the name that a bridge has where it speaks is refused', () => {
  const blue = (name: string) =>
    team({
      once: { [name]: role([every(observation)], [talk]) },
      perAgent: { ear: role([every(observation)], [], [latest(talk), optional(latest(told))]) },
      routes: { observation: ownAnd(name), talk: everyone, told: everyone },
    });
  const mixed = (name: string) =>
    mix(
      'm',
      { red: { protocol: listening({ news: to('hub') }) }, blue: { protocol: blue(name) } },
      { bridges: [bridge(['red', talk], ['blue', told])] },
    );
  expect([codesOf(mixed('bridge-1')), codesOf(mixed('bridge-2'))]).toEqual([['ROLE_NAME_TAKEN'], []]);
});

test('a message to one agent is none to a role that exists once', () => {
  const boss = (wakes: Protocol['once'][string]['wakes'], route: Protocol['routes'][string]) =>
    team({
      once: { boss: role(wakes, [talk]) },
      perAgent: { scout: role([every(observation)], [news]), ear: role([every(observation)], [], [latest(talk)]) },
      routes: { news: route, talk: everyone },
    });
  for (const route of [addressed, ring({ text: '' })])
    expect(codesOf(boss({ wake: [each(news)] }, route))).toEqual(expect.arrayContaining(['HEARD_NOT_SAID']));
  expect(codesOf(boss({ wake: [every(news)] }, to('boss')))).toEqual([]);
});

test('a role that exists once may not have the name of an agent', () => {
  const p = listening({ news: to('hub') });
  expect(checkProtocol(p, ['a', 'hub'])).toMatchObject([
    { code: 'ROLE_NAME_TAKEN', what: expect.stringMatching(/^role 'hub' exists once/) },
  ]);
  expect([checkProtocol(p, ['a', 'scout']), checkProtocol(p, ['a', 'b'])]).toEqual([[], []]);
});

test('a number of agents below zero divides no team', () => {
  expect(codesOf(parted({ count: -1 }))).toEqual(['TEAM_NOT_DIVIDED']);
  expect(codesOf(parted({ within: [{ name: 'west', count: -1 }] }))).toEqual(['TEAM_NOT_DIVIDED']);
});

test.each([
  [{ mind: { temperture: 0 } }, 'mind: Unrecognized key: "temperture"'],
  [{ mind: { temperature: 2.5 } }, 'mind: temperature: '],
  [{ '*': { maxTokens: 0 } }, '*: maxTokens: '],
  [{ mind: 0.7 }, 'mind: '],
])('sampling that no call can have is refused by its place: %j', (sampling, where) => {
  const [fault, ...others] = checkProtocol(team({ sampling: sampling as Protocol['sampling'] }), AGENTS);
  expect([fault?.code, fault?.what, others]).toEqual(['SAMPLING_BAD', expect.stringContaining(where), []]);
});

test.each([
  ['each and thread', [each(news)], [thread(news)], ['HEARD_TWICE']],
  ['two wakes', [each(news), every(news)], [], ['HEARD_TWICE']],
  ['every and what is due in this step, which are the same', [every(news)], [current(news)], []],
  ['the same read twice', [every(news)], [latest(talk), latest(talk)], []],
])('one channel heard in two ways at one wake: %s', (_what, wakes, reads, found) => {
  const p = listening({ news: to('hub') }, role(wakes, [talk], reads));
  expect(codesOf(p).filter((code) => code === 'HEARD_TWICE')).toEqual(found);
});
