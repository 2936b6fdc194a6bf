// Tests that senders and recipients agree on who hears whom, on any route and team.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { action, channel, observation } from '../core/channel.ts';
import { protocol } from '../core/protocol.ts';
import { each, every, maybe, optional, rule, unread } from '../core/role.ts';
import { addressed, createRoute, everyone, graph, others, own, ownAnd, type Route, ring, to } from '../core/route.ts';
import { bridge, mix } from '../naming/mix.ts';
import { matches } from '../text/subject.ts';
import { layOut, partition, subjectsOf, type Topology } from './topology.ts';

const Words = z.object({ text: z.string() });
const talk = channel('talk', Words);
const shout = channel('shout', Words, { act: true });

const speaker = rule({
  wakes: [every(observation)],
  reads: [unread(talk), unread(shout)],
  says: [maybe(talk), maybe(shout), maybe(action)],
  say: () => [],
});
const listener = rule({ wakes: [each(talk)], says: [maybe(talk)], say: () => [] });
const deaf = rule({ wakes: [every(observation)], says: [maybe(talk)], say: () => [] });

const ODD = [
  'a',
  'b.c',
  '*',
  '>',
  '_',
  '',
  '__proto__',
  'constructor',
  'a b',
  'a.b',
  'Zoë',
  '=2E',
  '名',
  'toString',
  'team',
  '@a',
];
const team = fc.uniqueArray(fc.oneof(fc.constantFrom(...ODD), fc.string({ maxLength: 4 })), {
  minLength: 1,
  maxLength: 5,
});

const routes = (agents: readonly string[]): fc.Arbitrary<Route> => {
  const some = fc.array(fc.constantFrom(...agents, 'nobody'), { maxLength: 4 });
  const edges = fc.array(fc.tuple(fc.constantFrom(...agents), some)).map((pairs) => graph(Object.fromEntries(pairs)));
  return fc.oneof(
    fc.constantFrom(
      own,
      ownAnd('hub'),
      ownAnd('mouth', 'hub'),
      everyone,
      others,
      to('hub'),
      to('mouth'),
      to('ear', 'hub'),
      addressed,
    ),
    fc.constantFrom(ring(), ring({ text: 'go' }), ring({ text: 'go' }, { rounds: 1 }), ring(undefined, { of: 'team' })),
    edges,
  );
};

const laid = (agents: readonly string[], route: Route, spoken: Route): Topology =>
  layOut(
    protocol('p', {
      perAgent: { mouth: speaker, ear: listener, deaf },
      once: { hub: speaker },
      routes: { observation: ownAnd('hub'), talk: route, shout: spoken, action: addressed },
    }),
    agents,
  );

const cases = team.chain((agents) =>
  fc.record({
    agents: fc.constant(agents),
    route: routes(agents),
    spoken: fc.constantFrom(others, everyone, addressed),
    ready: fc.subarray(agents),
    n: fc.nat({ max: 3 }),
  }),
);

/** Who gets a message by what it listens to and what it then takes for its own, against whom the sender counts on. */
function expectAgreement(topology: Topology, ready: readonly string[], n: number): void {
  const subjects = subjectsOf('troupe.run.0');
  const agents = topology.parts.flatMap((p) => p.team);
  for (const from of topology.instances) {
    for (const name of topology.channels.keys()) {
      if (topology.says(from, name) === 'never') continue;
      for (const to of [undefined, ...agents]) {
        const going = topology.destination(from, name, to, n, new Set(ready));
        const subject = subjects.of(from, name, going.to);
        const got = topology.instances.filter(
          (h) =>
            topology.subscriptions(h).some((f) => matches(subjects.pattern(f), subject)) &&
            topology.isFor(h, from, name, going.to ?? undefined),
        );
        const what = `${from.name} on ${name} to ${to}`;
        expect(got.map((h) => h.name).sort(), what).toEqual(going.recipients.map((h) => h.name).sort());
        expect(new Set(going.recipients).size, what).toBe(going.recipients.length);
      }
    }
  }
}

describe('what a recipient listens to is what is meant for it', () => {
  test('whatever the route, the team and its names', () => {
    fc.assert(
      fc.property(cases, ({ agents, route, spoken, ready, n }) =>
        expectAgreement(laid(agents, route, spoken), ready, n),
      ),
      { numRuns: 120 },
    );
  });

  test('in a mixture with bridges both ways', () => {
    const two = team
      .filter((agents) => agents.length > 1)
      .chain((agents) => fc.tuple(fc.constant(agents), routes(agents), fc.subarray(agents)));
    const reader = rule({
      wakes: [every(observation)],
      reads: [optional(unread(talk))],
      says: [action, talk],
      say: () => [],
    });
    fc.assert(
      fc.property(two, ([agents, route, ready]) => {
        const half = protocol('half', {
          perAgent: { reader, ear: listener },
          routes: { observation: own, talk: route, action: own },
        });
        const mixed = mix(
          'm',
          { red: { protocol: half }, 'b.l': { protocol: half } },
          {
            bridges: [bridge(['red', talk], ['b.l', talk]), bridge(['b.l', talk], ['red', talk])],
          },
        );
        expectAgreement(layOut(mixed, agents), ready, 0);
      }),
      { numRuns: 80 },
    );
  });

  test('in a mixture whose parts overhear what the other one speaks as an act', () => {
    const two = team
      .filter((agents) => agents.length > 1)
      .chain((agents) => fc.tuple(fc.constant(agents), routes(agents), fc.subarray(agents)));
    const crier = rule({
      wakes: [every(observation)],
      reads: [unread(shout), optional(unread(talk))],
      says: [maybe(shout), action],
      say: () => [],
    });
    fc.assert(
      fc.property(two, ([agents, route, ready]) => {
        const half = protocol('half', {
          perAgent: { crier },
          routes: { observation: own, shout: others, talk: route, action: own },
        });
        const parts = { red: { protocol: half }, 'b.l': { protocol: half } };
        const bridges = [
          bridge(['red', shout], ['b.l', talk]),
          bridge(['b.l', shout], ['red', talk]),
          bridge(['red', talk], ['b.l', talk]),
        ];
        const topology = layOut(mix('m', parts, { bridges }), agents);
        expectAgreement(topology, ready, 0);
        expect(topology.instances.filter((i) => i.kind === 'bridge').length).toBe(agents.length + 1);
      }),
      { numRuns: 100 },
    );
  });

  test('nobody hears more than the sender could ever reach', () => {
    fc.assert(
      fc.property(cases, ({ agents, route, spoken, ready, n }) => {
        const topology = laid(agents, route, spoken);
        for (const from of topology.instances) {
          const possible = topology.possibleRecipients(from, 'talk');
          for (const to of [undefined, ...agents]) {
            for (const h of topology.destination(from, 'talk', to, n, new Set(ready)).recipients)
              expect(possible).toContain(h);
          }
        }
      }),
    );
  });
});

describe('a ring', () => {
  const topology = (route: Route) => laid(['a', 'b', 'c', 'd'], route, others);
  const next = (from: string, ready: readonly string[], n = 0, route: Route = ring({ text: 'go' }, { rounds: 2 })) => {
    const laidOut = topology(route);
    const speaker =
      laidOut.instances.find((i) => i.agent === from && i.roleName === 'mouth') ??
      laidOut.instances.find((i) => i.roleName === 'opening');
    return speaker && laidOut.destination(speaker, 'talk', undefined, n, new Set(ready));
  };

  test('goes to the next agent that is ready, in team order, round and round', () => {
    expect(next('a', ['a', 'c', 'd'])?.to).toBe('c');
    expect(next('d', ['b', 'd'])?.to).toBe('b');
    expect(next('b', ['b'])?.to).toBe('b');
    expect(next('b', [])).toEqual({ to: null, recipients: [] });
  });

  test('begins with the first that is ready', () => {
    expect(next('the opening', ['c', 'd'])?.to).toBe('c');
  });

  test('of the team goes round the busy agents too, as long as anybody is ready', () => {
    const whole = ring({ text: 'go' }, { rounds: 2, of: 'team' });
    expect(next('a', ['c'], 0, whole)?.to).toBe('b');
    expect(next('d', ['c'], 0, whole)?.to).toBe('a');
    expect(next('the opening', ['c'], 0, whole)?.to).toBe('a');
    expect(next('d', ['c'], 1, whole)?.cut).toBe('cap');
    expect(next('a', [], 0, whole)).toEqual({ to: null, recipients: [] });
  });

  test('is cut where it would go round more often than it may', () => {
    expect(next('d', ['a', 'd'], 0)?.cut).toBeUndefined();
    expect(next('d', ['a', 'd'], 1)?.cut).toBe('cap');
    expect(next('a', ['a', 'd'], 1)?.cut).toBeUndefined();
    expect(next('d', ['a', 'd'], 9, ring({ text: 'go' }))?.cut).toBeUndefined();
  });
});

describe('a partition', () => {
  const p = protocol('p', { perAgent: { deaf }, routes: { observation: own, talk: own } });

  test('gives each part its share, and every agent to exactly one part, in team order', () => {
    const shares = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(team, shares, (agents, sizes) => {
        const parts = partition(
          mix('m', Object.fromEntries(sizes.map((share, i) => [`p${i}`, { protocol: p, share }]))),
          agents,
        );
        expect(parts.flatMap((part) => part.team)).toEqual(agents);
        const total = sizes.reduce((a, b) => a + b, 0);
        parts.forEach((part, i) => {
          expect(Math.abs(part.team.length - ((sizes[i] ?? 0) / total) * agents.length)).toBeLessThan(1.001);
        });
      }),
    );
  });

  test('gives named agents where they are named and shares out the rest', () => {
    const parts = partition(mix('m', { red: { protocol: p, agents: ['d', 'b'] }, blue: { protocol: p } }), [
      'a',
      'b',
      'c',
      'd',
    ]);
    expect(parts.map((part) => part.team)).toEqual([
      ['b', 'd'],
      ['a', 'c'],
    ]);
  });
});

test.each([
  ['a graph', graph({ a: ['b', 'b'] })],
  [
    'a route of a kind of its own',
    createRoute({ kind: 'k', reaches: () => true, hears: (_, { of }) => [...of('b'), ...of('b')] }),
  ],
])('whom %s names twice gets a message once', (_, route) => {
  const topology = laid(['a', 'b'], route, others);
  const from = topology.instances.find((i) => i.agent === 'a' && i.roleName === 'mouth');
  const reached = from ? topology.destination(from, 'talk', undefined, 0, new Set()).recipients : [];
  expect(reached.map(({ name }) => name)).toEqual([...new Set(reached.map(({ name }) => name))]);
  expect(reached.length).toBeGreaterThan(0);
});

test('speech that is an act goes to the own body, and from a body to whom the world lets it through', () => {
  const topology = laid(['a', 'b'], own, others);
  const find = (agent: string, role: string) =>
    topology.instances.find((i) => i.agent === agent && i.roleName === role);
  const [mouth, body] = [find('a', 'mouth'), find('a', 'body')];
  if (!mouth || !body) throw new Error('the team is not laid out');
  expect(topology.destination(mouth, 'shout', undefined, 0, new Set()).recipients).toEqual([body]);
  expect(topology.destination(body, 'shout', 'b', 0, new Set()).recipients).toEqual([find('b', 'mouth')]);
  expect(topology.destination(body, 'shout', 'a', 0, new Set()).recipients).toEqual([]);
});

test('what a body says of an act reaches no role that exists once, by any route', () => {
  const whole = createRoute({ kind: 'whole', reaches: () => true, hears: (_, { of }) => of(null) });
  const reachedBy = (spoken: Route): readonly string[] => {
    const topology = laid(['a', 'b'], own, spoken);
    const body = topology.instances.find((i) => i.agent === 'a' && i.kind === 'body');
    return body ? topology.possibleRecipients(body, 'shout').map(({ roleName }) => roleName) : [];
  };
  expect(reachedBy(everyone)).toContain('mouth');
  expect([...reachedBy(everyone), ...reachedBy(whole)]).not.toContain('hub');
});

test('speech that is an act is for the own body, and from a body for another agent than its own', () => {
  const topology = laid(['a', 'b'], own, everyone);
  const find = (agent: string, role: string) =>
    topology.instances.find((i) => i.agent === agent && i.roleName === role);
  const [mouth, other, body] = [find('a', 'mouth'), find('b', 'mouth'), find('a', 'body')];
  if (!mouth || !other || !body) throw new Error('the team is not laid out');
  const forWhom = (to: string) => [mouth, other].map((one) => topology.isFor(one, body, 'shout', to));
  expect([forWhom('a'), forWhom('b')]).toEqual([
    [false, false],
    [false, true],
  ]);
  expect([mouth, other].map((one) => topology.isFor(body, one, 'shout', undefined))).toEqual([true, false]);
});
