// Tests that each static fault is found and its fixed form is not.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { action, type Channel, channel, observation } from '../../core/channel.ts';
import {
  type AnyProtocol,
  type Bridge,
  bridge,
  type MixturePart,
  mix,
  type Protocol,
  type ProtocolParts,
  protocol,
} from '../../core/protocol.ts';
import {
  each,
  every,
  latest,
  maybe,
  optional,
  type Read,
  type SpokenChannel,
  thread,
  type Wakes,
} from '../../core/role.ts';
import { addressed, everyone, others, own, ownAnd, type Route, ring, to } from '../../core/route.ts';
import { rule } from '../../core/rule.ts';
import { assertProtocol, checkProtocol } from './check.ts';

const Words = z.object({ text: z.string() });
const news = channel('news', Words);
const talk = channel('talk', Words);
const token = channel('token', Words);
const shout = channel('shout', Words, { act: true });

const told = channel('told', Words);

const AGENTS = ['a', 'b', 'c'];
const role = (wakes: Wakes, says: readonly SpokenChannel[], reads: readonly Read[] = []) =>
  rule({ wakes, says, reads, say: () => [] });
const mind = role([every(observation)], [action]);
/** One role per agent that acts, changed as a case needs it. */
const team = (more: Partial<ProtocolParts> = {}): Protocol =>
  protocol('p', {
    ...more,
    perAgent: { mind, ...more.perAgent },
    routes: { observation: own, action: own, ...more.routes },
  });

const scout = role([every(observation)], [news]);
const hub = role([every(news)], [talk]);
const ear = role([every(observation)], [], [latest(talk)]);

/** Each code: the smallest protocol with the fault, and the same without it. */
const FAULTS: Readonly<Record<string, readonly [faulty: AnyProtocol, fixed: AnyProtocol, agents?: readonly string[]]>> =
  {
    PART_EMPTY: [
      mix('m', { red: { protocol: team(), agents: ['a', 'b', 'c'] }, blue: { protocol: team() } }),
      mix('m', { red: { protocol: team(), agents: ['a', 'b'] }, blue: { protocol: team() } }),
    ],
    PART_SHARE_BAD: [parted({ share: -1 }, { share: 0.9 }), parted({ share: 1 }, { share: 0.9 })],
    PART_AGENT_UNKNOWN: [parted({ agents: ['a', 'd'] }), parted({ agents: ['a', 'b'] })],
    AGENT_NO_PART: [parted({ agents: ['a'] }, { agents: ['c'] }), parted({ agents: ['a'] }, { agents: ['b', 'c'] })],
    AGENT_TWO_PARTS: [
      parted({ agents: ['a', 'b'] }, { agents: ['b', 'c'] }),
      parted({ agents: ['a'] }, { agents: ['b', 'c'] }),
    ],
    BRIDGE_PART_UNKNOWN: [halves('blau'), halves('blue')],
    BRIDGE_CHANNEL_UNKNOWN: [halves('blue', token), halves('blue')],
    BRIDGE_INTO_ACT: [crying(shout), crying(told)],
    BRIDGE_INTO_ADDRESSED: [crying(told, addressed), crying(told)],
    BRIDGE_BODY_UNFIT: [miscounted(), halves('blue')],
    BRIDGE_CIRCLE: [bothWays(talk), bothWays(told)],
    ROLE_TWICE: [
      team({ once: { mind }, routes: { observation: ownAnd('mind'), action: addressed } }),
      team({ once: { watcher: role([every(observation)], []) }, routes: { observation: ownAnd('watcher') } }),
    ],
    ROLE_NAME_TAKEN: [
      protocol('p', { perAgent: { body: mind }, routes: { observation: own, action: own } }),
      protocol('p', { perAgent: { torso: mind }, routes: { observation: own, action: own } }),
    ],
    ROUTE_MISSING: [
      team({ perAgent: { scout, ear: role([every(observation)], [], [latest(news)]) } }),
      team({ perAgent: { scout, ear: role([every(observation)], [], [latest(news)]) }, routes: { news: own } }),
    ],
    ROUTE_UNUSED: [team({ routes: { news: own } }), team()],
    ROUTE_ROLE_UNKNOWN: [
      team({ perAgent: { scout }, once: { hub }, routes: { news: to('hug'), talk: everyone } }),
      listening({ news: to('hub') }),
    ],
    ROUTE_UNHEARD: [listening({ news: to('hub', 'ear') }), listening({ news: to('hub') })],
    CHANNEL_TWO_SCHEMAS: [
      listening({ news: to('hub') }, role([every(channel('news', z.object({ n: z.number() })))], [talk])),
      listening({ news: to('hub') }),
    ],
    ACTION_NO_AUTHOR: [
      protocol('p', { perAgent: { mind: role([every(observation)], []) }, routes: { observation: own, action: own } }),
      team(),
    ],
    ACTION_TWO_AUTHORS: [team({ perAgent: { other: role([every(observation)], [action]) } }), team()],
    HEARD_NOT_SAID: [
      team({ perAgent: { ear }, routes: { talk: own } }),
      team({ perAgent: { ear: role([every(observation)], [], [optional(latest(talk))]) }, routes: { talk: own } }),
    ],
    SAID_NOT_HEARD: [
      team({ perAgent: { scout }, routes: { news: own } }),
      team({ perAgent: { scout, ear: role([every(observation)], [], [latest(news)]) }, routes: { news: own } }),
    ],
    NEVER_WOKEN: [relayed(ring()), relayed(ring({ text: 'go' }))],
    EVERY_ON_MAYBE: [
      listening({ news: to('hub') }, hub, role([every(observation)], [maybe(news)])),
      listening({ news: to('hub') }),
    ],
    ROUTE_NEEDS_AGENT: [listening({ news: to('hub'), talk: own }), listening({ news: to('hub'), talk: everyone })],
    ACT_NEEDS_AGENT: [
      team({
        once: { crier: role([every(observation)], [shout]) },
        perAgent: { listener: role([every(observation)], [], [optional(latest(shout))]) },
        routes: { observation: ownAnd('crier'), shout: others },
      }),
      team({
        perAgent: {
          crier: role([every(observation)], [maybe(shout)]),
          listener: role([every(observation)], [], [latest(shout)]),
        },
        routes: { shout: others },
      }),
    ],
    RACE: [listening({ news: to('hub') }, role([each(news)], [talk])), listening({ news: to('hub') })],
  };

type Worded = Channel<string, { text: string }>;

function parted(red: Omit<MixturePart, 'protocol'>, blue: Omit<MixturePart, 'protocol'> = {}): AnyProtocol {
  return mix('m', { red: { protocol: team(), ...red }, blue: { protocol: team(), ...blue } });
}

function halves(from: string, heard: Worded = talk): AnyProtocol {
  const half = listening({ news: to('hub') });
  return mix(
    'm',
    { red: { protocol: half }, blue: { protocol: half } },
    { bridges: [bridge([from, heard], ['red', talk])] },
  );
}

/** What does not compile either. */
function miscounted(): AnyProtocol {
  const half = listening({ news: to('hub') });
  const count = channel('talk', z.object({ n: z.number() }));
  // @ts-expect-error a count has no text
  const bridges = [bridge(['blue', count], ['red', talk])];
  return mix('m', { red: { protocol: half }, blue: { protocol: half } }, { bridges });
}

/** What red agents cry is overheard in blue. */
function crying(into: Worded, route: Route = everyone): AnyProtocol {
  const crier = role([every(observation)], [maybe(shout)], [latest(shout), optional(latest(told))]);
  const half = team({ perAgent: { crier }, routes: { shout: others, told: route } });
  const parts = { red: { protocol: half, agents: ['a', 'b'] }, blue: { protocol: half } };
  return mix('m', parts, { bridges: [bridge(['red', shout], ['blue', into])] });
}

/** Each half overhears the other. */
function bothWays(into: Worded): AnyProtocol {
  const knowing = role([every(observation)], [], [latest(talk), optional(latest(told))]);
  const half = team({
    perAgent: { scout, ear: knowing },
    once: { hub },
    routes: { news: to('hub'), talk: everyone, told: everyone },
  });
  const bridges = [bridge(['red', talk], ['blue', into]), bridge(['blue', talk], ['red', into])];
  return mix('m', { red: { protocol: half }, blue: { protocol: half } }, { bridges });
}

/** Scouts tell a hub, the hub tells everyone. */
function listening(routes: Protocol['routes'], middle = hub, teller = scout): Protocol {
  return team({ perAgent: { scout: teller, ear }, once: { hub: middle }, routes: { talk: everyone, ...routes } });
}

function relayed(route: Protocol['routes'][string]): Protocol {
  const speaker = role([every(observation), each(token)], [maybe(token), action]);
  return protocol('p', { perAgent: { speaker }, routes: { observation: own, token: route, action: own } });
}

const codesOf = (p: AnyProtocol, agents = AGENTS) => [...new Set(checkProtocol(p, agents).map((f) => f.code))];

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

test('whoever is at fault in a partition is named, and what follows from it is not', () => {
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
