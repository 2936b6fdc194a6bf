// Holds for each static fault the smallest protocol that has it and the same protocol without it.
import { z } from 'zod';
import { action, type Channel, channel, observation } from '../../runtime/core/channel.ts';
import {
  type AnyProtocol,
  type MixturePart,
  type Protocol,
  type ProtocolParts,
  protocol,
} from '../../runtime/core/protocol.ts';
import {
  current,
  each,
  every,
  latest,
  maybe,
  optional,
  type Read,
  rule,
  type SpokenChannel,
  type Wakes,
} from '../../runtime/core/role.ts';
import { addressed, everyone, graph, others, own, ownAnd, type Route, ring, to } from '../../runtime/core/route.ts';
import { bridge, mix } from '../../runtime/naming/mix.ts';
import { checkProtocol } from '../../runtime/topology/check/check.ts';

const Words = z.object({ text: z.string() });

export const news = channel('news', Words);

export const talk = channel('talk', Words);

export const token = channel('token', Words);

export const shout = channel('shout', Words, { act: true });

export const told = channel('told', Words);

export const AGENTS = ['a', 'b', 'c'];

export const role = (wakes: Wakes, says: readonly SpokenChannel[], reads: readonly Read[] = []) =>
  rule({ wakes, says, reads, say: () => [] });

const mind = role([every(observation)], [action]);

/** One role per agent that acts, changed as a case needs it. */
export const team = (more: Partial<ProtocolParts> = {}): Protocol =>
  protocol('p', {
    ...more,
    perAgent: { mind, ...more.perAgent },
    routes: { observation: own, action: own, ...more.routes },
  });

const openedWith = (body: unknown): Protocol =>
  team({ perAgent: { listener: role([each(token)], []) }, routes: { token: ring(body) } });

const scout = role([every(observation)], [news]);

const hub = role([every(news)], [talk]);

const whisperer = role([every(observation)], [talk], [optional(latest(talk))]);

const ear = role([every(observation)], [], [latest(talk)]);

/** Each code: the smallest protocol with the fault, and the same without it. */
export const FAULTS: Readonly<
  Record<string, readonly [faulty: AnyProtocol, fixed: AnyProtocol, agents?: readonly string[]]>
> = {
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
  CHANNEL_SCHEMA_ASYNC: [
    saidUnder(Words.refine(async () => true)),
    saidUnder(
      Words.refine(() => {
        throw new Error('at this one');
      }),
    ),
  ],
  CHANNEL_SCHEMA_CONVERTS: [saidUnder(Words.extend({ tone: z.string().default('calm').optional() })), saidUnder(Words)],
  OPENING_UNFIT: [openedWith({ word: 'begin' }), openedWith({ text: 'begin' })],
  ROUNDS_BAD: [team({ rounds: 0 }), team({ rounds: 1 })],
  SAMPLING_BAD: [team({ sampling: { mind: { temperature: -5 } } }), team({ sampling: { mind: { temperature: 0 } } })],
  SAMPLING_ROLE_UNKNOWN: [team({ sampling: { mindd: {} } }), team({ sampling: { '*': {}, mind: {} } })],
  ACTION_NO_AUTHOR: [
    protocol('p', { perAgent: { mind: role([every(observation)], []) }, routes: { observation: own, action: own } }),
    team(),
  ],
  ACTION_TWO_AUTHORS: [team({ perAgent: { other: role([every(observation)], [action]) } }), team()],
  HEARD_NOT_SAID: [
    team({ perAgent: { ear }, routes: { talk: own } }),
    team({ perAgent: { ear: role([every(observation)], [], [optional(latest(talk))]) }, routes: { talk: own } }),
  ],
  HEARD_TWICE: [
    listening({ news: to('hub') }, role([every(news)], [talk], [latest(news)])),
    listening({ news: to('hub') }, role([every(news)], [talk], [current(news)])),
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
  ROUTE_AGENT_UNKNOWN: [
    team({ perAgent: { whisperer }, routes: { talk: graph({ a: ['b'], c: ['d'] }) } }),
    team({ perAgent: { whisperer }, routes: { talk: graph({ a: ['b'], b: ['c'], c: ['a'] }) } }),
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

type TextChannel = Channel<string, { text: string }>;

export function parted(red: Omit<MixturePart, 'protocol'>, blue: Omit<MixturePart, 'protocol'> = {}): AnyProtocol {
  return mix('m', { red: { protocol: team(), ...red }, blue: { protocol: team(), ...blue } });
}

function halves(from: string, heard: TextChannel = talk): AnyProtocol {
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
export function crying(into: TextChannel, route: Route = everyone): AnyProtocol {
  const crier = role([every(observation)], [maybe(shout)], [latest(shout), optional(latest(told))]);
  const half = team({ perAgent: { crier }, routes: { shout: others, told: route } });
  const parts = { red: { protocol: half, agents: ['a', 'b'] }, blue: { protocol: half } };
  return mix('m', parts, { bridges: [bridge(['red', shout], ['blue', into])] });
}

/** Each half overhears the other. */
function bothWays(into: TextChannel): AnyProtocol {
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
export function listening(routes: Protocol['routes'], middle = hub, teller = scout): Protocol {
  return team({ perAgent: { scout: teller, ear }, once: { hub: middle }, routes: { talk: everyone, ...routes } });
}

function saidUnder(schema: typeof Words): Protocol {
  const said = channel('said', schema);
  const [teller, hearer] = [role([every(observation)], [said]), role([every(said)], [])];
  return team({ perAgent: { teller, hearer }, routes: { said: own } });
}

function relayed(route: Protocol['routes'][string]): Protocol {
  const speaker = role([every(observation), each(token)], [maybe(token), action]);
  return protocol('p', { perAgent: { speaker }, routes: { observation: own, token: route, action: own } });
}

export const codesOf = (p: AnyProtocol, agents = AGENTS) => [...new Set(checkProtocol(p, agents).map((f) => f.code))];
