// Checks that the names in a protocol fit together: of parts and the team, bridges, roles, routes and channels.
import { action, observation } from '../../core/channel.ts';
import {
  type Bridge,
  isMixture,
  type Mixture,
  type MixturePart,
  type Protocol,
  type TeamProtocol,
} from '../../core/protocol.ts';
import { heardChannels, type Read, type Role, saidChannel, type Wake } from '../../core/role.ts';
import { isRoute } from '../../core/route.ts';
import { near } from '../../text/near-names.ts';
import { bridgeName } from '../instances.ts';
import { BODY, OPENING, type Topology } from '../topology.ts';
import { misfit } from './bodies.ts';
import type { Fault, TracedFault } from './fault.ts';

/** A wrong share or name is reported alone: agents left out or left over follow from it. */
export function teamFaults({ protocol, parts }: Topology, agents: readonly string[]): Fault[] {
  const declared = isMixture(protocol) ? Object.entries(protocol.parts) : [];
  const shares = declared.flatMap(([part, { agents: named, share = 1 }]): Fault[] => {
    if (named !== undefined || (Number.isFinite(share) && share >= 0)) return [];
    return [
      {
        code: 'PART_SHARE_BAD',
        what: `part '${part}' takes a share of ${String(share)}.`,
        fix: 'A share is a number above 0: 0.5 and 0.5, or 1 and 2, of those whom no part names.',
      },
    ];
  });
  if (shares.length > 0) return shares;
  const there = new Set(agents);
  const strangers = declared.flatMap(([part, { agents: named = [] }]) =>
    named.filter((agent) => !there.has(agent)).map((agent) => unknownAgentFault(part, agent, agents)),
  );
  if (strangers.length > 0) return strangers;
  const uncounted = countFaults(parts, declared, agents.length);
  return uncounted.length > 0
    ? uncounted
    : [
        ...emptyPartFaults(parts, agents.length),
        ...misplacedAgentFaults(parts, agents),
        ...parts.flatMap(({ protocol: { once } }) => namesakeFaults(Object.keys(once), there)),
      ];
}

/** Numbers of agents that a team of this size cannot give: told alone, with what they add up to. */
function countFaults(parts: Topology['parts'], declared: readonly [string, MixturePart][], size: number): Fault[] {
  const counts = declared.filter(([, { count }]) => count !== undefined);
  const short = declared.some(
    ([name, { count = 0, within = [] }]) =>
      [count, ...within.map((group) => group.count ?? 0)].some((n) => n < 0) ||
      (parts.find((p) => p.name === name)?.team.length ?? 0) < count,
  );
  const placed = parts.reduce((sum, { team }) => sum + team.length, 0);
  const grouped = declared.some(([, { within = [] }]) => within.some(({ count }) => count !== undefined));
  if (!short && (placed >= size || (counts.length === 0 && !grouped))) return [];
  const told = declared.map(
    ([name, { count, share, agents }]) =>
      `${name} ${count ?? agents?.length ?? (share === undefined ? 'rest' : 'a share')}`,
  );
  return [
    {
      code: 'TEAM_NOT_DIVIDED',
      what: `a team of ${size} cannot be divided as the parts ask: ${told.join(', ')}.`,
      fix: 'Let the numbers add up to the team, or let a part take the rest.',
    },
  ];
}

function unknownAgentFault(part: string, agent: string, agents: readonly string[]): Fault {
  const guess = near(agent, [...agents, 'rest']);
  return {
    code: 'PART_AGENT_UNKNOWN',
    what: `part '${part}' names agent '${agent}', who is not in the team.`,
    fix: guess.length
      ? `Did you mean ${guess.join(' or ')}?`
      : `There are: ${agents.slice(0, 12).join(', ')}. Name one of them, or ask for more agents.`,
  };
}

/** The agents that a route names, where it lists them; it may come from untyped code. */
export const agentsNamedBy = (route: unknown): readonly string[] =>
  isRoute(route) && typeof route.namesAgents === 'object' ? route.namesAgents : [];

/** Names in routes that nobody has; those of a larger team may stand in a graph that is meant for several sizes. */
export function namedAgentFaults(
  { parts }: Topology,
  agents: readonly string[],
  larger: () => readonly string[],
): TracedFault[] {
  const team = new Set(agents);
  const named = parts.flatMap(({ protocol: { routes } }) =>
    Object.entries(routes).map(([channel, route]) => ({
      channel,
      strangers: agentsNamedBy(route).filter((name) => !team.has(name)),
    })),
  );
  const others = new Set(named.some(({ strangers }) => strangers.length > 0) ? larger() : []);
  return named.flatMap(({ channel, strangers }): TracedFault[] => {
    const unknown = strangers.filter((name) => !others.has(name)).map((name) => `'${name}'`);
    if (unknown.length === 0) return [];
    return [
      {
        code: 'ROUTE_AGENT_UNKNOWN',
        what: `the route of '${channel}' names ${unknown.slice(0, 12).join(', ')}, who ${unknown.length === 1 ? 'is' : 'are'} not in the team.`,
        fix: `There are: ${agents.slice(0, 12).join(', ')}. Name those, or ask for more agents.`,
        about: { channel },
      },
    ];
  });
}

const emptyPartFaults = (parts: Topology['parts'], size: number): Fault[] =>
  parts
    .filter((part) => part.team.length === 0)
    .map((part) => ({
      code: 'PART_EMPTY',
      what: `in a team of ${size} part '${part.name}' has no agent.`,
      fix: 'Give it a larger share, or ask for more agents.',
    }));

function misplacedAgentFaults(parts: Topology['parts'], agents: readonly string[]): Fault[] {
  const placed = new Map<string, string[]>(agents.map((agent) => [agent, []]));
  for (const part of parts) for (const agent of part.team) placed.get(agent)?.push(part.name);
  return [...placed].flatMap(([agent, at]): Fault[] => {
    if (at.length === 1) return [];
    if (at.length > 1)
      return [
        {
          code: 'AGENT_TWO_PARTS',
          what: `agent '${agent}' is in parts ${at.join(' and ')}.`,
          fix: 'Name it in one of them.',
        },
      ];
    return [
      {
        code: 'AGENT_NO_PART',
        what: `agent '${agent}' is in no part.`,
        fix: 'Name it in one, give a part a share and no names, or ask for fewer agents.',
      },
    ];
  });
}

const namesakeFaults = (once: readonly string[], agents: ReadonlySet<string>): Fault[] =>
  once
    .filter((role) => agents.has(role))
    .map((role) => ({
      code: 'ROLE_NAME_TAKEN',
      what: `role '${role}' exists once and has the name of an agent: what is told of them by name would be of both.`,
      fix: 'Rename the role.',
    }));

// --- bridges ---

export function bridgeFaults(protocol: TeamProtocol): Fault[] {
  if (!isMixture(protocol)) return [];
  const parts = Object.keys(protocol.parts);
  const intoActs = protocol.bridges.filter(({ into }) => into.channel.act);
  const bodiless = intoActs.map(
    ({ into }): Fault => ({
      code: 'BRIDGE_INTO_ACT',
      what: `a bridge speaks on '${into.channel.name}' of part '${into.part}', which takes the speaker's turn: a bridge has no body, and no turn.`,
      fix: 'Bridge into a channel that is read and costs no turn, such as notes; who is to hear it reads it.',
    }),
  );
  const nameless = protocol.bridges
    .filter(({ into }) => protocol.parts[into.part]?.protocol.routes[into.channel.name]?.addresses)
    .map(
      ({ into }): Fault => ({
        code: 'BRIDGE_INTO_ADDRESSED',
        what: `a bridge speaks on '${into.channel.name}' of part '${into.part}', where each message names the agent it is for: a bridge names none.`,
        fix: 'Bridge into a channel that is routed to(…) roles, or to everyone.',
      }),
    );
  const unknown = protocol.bridges.flatMap(({ from, into }) =>
    [from, into].flatMap(({ part, channel }): Fault[] => {
      const found = protocol.parts[part];
      if (!found)
        return [
          {
            code: 'BRIDGE_PART_UNKNOWN',
            what: `a bridge names part '${part}'.`,
            fix: `There are: ${parts.join(', ')}.`,
          },
        ];
      const routed = Object.keys(found.protocol.routes);
      if (routed.includes(channel.name)) return [];
      return [
        {
          code: 'BRIDGE_CHANNEL_UNKNOWN',
          what: `part '${part}' has no channel '${channel.name}'.`,
          fix: `It has: ${routed.join(', ')}.`,
        },
      ];
    }),
  );
  const misled = [...unknown, ...bodiless, ...nameless, ...bridgeNameFaults(protocol), ...bridgeCircleFaults(protocol)];
  return misled.length > 0 ? misled : protocol.bridges.flatMap(unfitBodyFaults);
}

/** A role with the name that a bridge has where it speaks. */
function bridgeNameFaults({ parts, bridges }: Mixture): Fault[] {
  return bridges.flatMap(({ into }, i) => {
    const { once = {}, perAgent = {} } = parts[into.part]?.protocol ?? {};
    return Object.keys({ ...once, ...perAgent })
      .filter((name) => name === bridgeName(i))
      .map((name) => ({
        code: 'ROLE_NAME_TAKEN',
        what: `role '${name}' of part '${into.part}' has the name of a bridge that speaks there.`,
        fix: 'Rename the role.',
      }));
  });
}

/** What a `pass` will say is only known when it has said it. */
function unfitBodyFaults({ from, into, verbatim }: Bridge): Fault[] {
  const why = verbatim ? misfit(from.channel, into.channel) : undefined;
  if (why === undefined) return [];
  return [
    {
      code: 'BRIDGE_BODY_UNFIT',
      what: `a bridge says on '${into.channel.name}' of part '${into.part}' what it hears on '${from.channel.name}' of part '${from.part}', whose body ${why}.`,
      fix: 'Give the bridge a function that makes the one body of the other: bridge(from, into, (body) => …).',
    },
  ];
}

/** A message that returned by bridges to its own channel would circulate for ever. */
function bridgeCircleFaults({ bridges }: Mixture): Fault[] {
  const place = ({ part, channel }: Bridge['from']) => `${part}.${channel.name}`;
  const reached = (start: string): ReadonlySet<string> => {
    const seen = new Set<string>();
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const next of bridges.filter((b) => place(b.from) === at).map((b) => place(b.into))) {
        if (!seen.has(next)) open.push(next);
        seen.add(next);
      }
    }
    return seen;
  };
  const turning = bridges.map((b) => place(b.from)).find((from) => reached(from).has(from));
  if (turning === undefined) return [];
  return [
    {
      code: 'BRIDGE_CIRCLE',
      what: `what is said on '${turning}' comes back there by way of bridges, and would go round for ever.`,
      fix: 'Let one of the bridges speak on a channel that none of them listens to, such as notes.',
    },
  ];
}

/** Routes and caps that are none, which may come from untyped code: nothing can be laid out with them. */
export function formFaults(protocol: TeamProtocol): Fault[] {
  const all = isMixture(protocol) ? Object.values(protocol.parts).map((part) => part.protocol) : [protocol];
  return all.flatMap(({ name, routes, caps }) => [
    ...Object.entries(routes)
      .filter(([, route]) => !isRoute(route))
      .map(([channel]) => ({
        code: 'ROUTE_UNREADABLE',
        what: `the route of '${channel}' in ${name} is no route.`,
        fix: 'Give it own, others, everyone, addressed, to(…), ring(…), graph(…), or what createRoute returns.',
      })),
    ...(Array.isArray(caps) && caps.every((cap) => typeof cap === 'object' && cap !== null)
      ? []
      : [
          {
            code: 'CAPS_UNREADABLE',
            what: `the caps of ${name} are no list of caps.`,
            fix: "Write caps: [{ channel: 'talk', tokens: 50, action: 'truncate' }], or leave them out.",
          },
        ]),
  ]);
}

/** Names that do not fit together within one protocol. */
export function partFaults(protocol: Protocol): Fault[] {
  const roles = { ...protocol.once, ...protocol.perAgent };
  const names = Object.keys(roles);
  const used = new Set(
    Object.values(roles).flatMap((r) => [...heardChannels(r), ...r.says.map(saidChannel)].map((c) => c.name)),
  );
  const faults: Fault[] = [...roundsFaults(protocol), ...Object.entries(roles).flatMap(roleFaults)];
  for (const name of Object.keys(protocol.once).filter((n) => n in protocol.perAgent)) {
    faults.push({ code: 'ROLE_TWICE', what: `role '${name}' is both once and per agent.`, fix: 'Rename one of them.' });
  }
  for (const name of names.filter((n) => n === BODY || n === OPENING)) {
    faults.push({ code: 'ROLE_NAME_TAKEN', what: `'${name}' is a name of the runtime.`, fix: 'Rename the role.' });
  }
  for (const channel of used) {
    if (channel === 'woken')
      faults.push({
        code: 'CHANNEL_NAME_TAKEN',
        what: `a channel is named '${channel}', by which a role learns which of its alternatives woke it.`,
        fix: 'Rename the channel.',
      });
    if (!protocol.routes[channel])
      faults.push({
        code: 'ROUTE_MISSING',
        what: `channel '${channel}' has no route.`,
        fix: `Add routes.${channel}: who hears it.`,
      });
  }
  for (const [channel, route] of Object.entries(protocol.routes)) {
    if (!used.has(channel) && channel !== action.name && channel !== observation.name) {
      faults.push({
        code: 'ROUTE_UNUSED',
        what: `no role speaks or listens on '${channel}'.`,
        fix: 'Remove the route, or correct its name.',
      });
    }
    for (const role of route.names.filter((r) => !roles[r])) {
      const guess = near(role, names);
      faults.push({
        code: 'ROUTE_ROLE_UNKNOWN',
        what: `the route of '${channel}' names role '${role}'.`,
        fix: guess.length ? `Did you mean ${guess.join(' or ')}?` : `There are: ${names.join(', ')}.`,
      });
    }
    for (const role of route.names.filter(
      (r) => roles[r] && !heardChannels(roles[r]).some((c) => c.name === channel),
    )) {
      faults.push({
        code: 'ROUTE_UNHEARD',
        what: `'${channel}' goes to role '${role}', which does not listen to it.`,
        fix: `Let it wake on or read ${channel}, or leave it out of the route.`,
      });
    }
  }
  return faults;
}

/**
 * Steps that no role can wake in, alternatives that its machine would take for events of XState, and channels that it
 * hears in two ways at once.
 */
function roleFaults([name, { from, until, wakes, reads }]: readonly [string, Role]): Fault[] {
  const isStep = (step: number) => Number.isSafeInteger(step);
  const steps = {
    ...(isStep(from) ? {} : { from }),
    ...(until === undefined || until === Infinity || isStep(until) ? {} : { until }),
  };
  return [
    ...Object.entries(steps).map(([key, step]) => ({
      code: 'ROLE_STEP_BAD',
      what: `role '${name}' wakes ${key} step ${String(step)}.`,
      fix: 'A step is a whole number; 0 is the first.',
    })),
    ...Object.keys(wakes)
      .filter((event) => event.startsWith('xstate.'))
      .map((event) => ({
        code: 'WAKE_NAME_TAKEN',
        what: `an alternative of role '${name}' is named '${event}', as XState names its own events.`,
        fix: 'Rename the alternative.',
      })),
    ...Object.values(wakes).flatMap((list) => heardTwiceFaults(name, [...list, ...reads])),
  ];
}

/** What is heard stands under its channel's name, once: of two different contents one would be lost. */
function heardTwiceFaults(role: string, specs: readonly (Wake | Read)[]): Fault[] {
  const contents = specs.map(({ how, channel }, i) => {
    // `every` and `current` hold the same messages; each `each` and each `replies` has its own.
    const content = how === 'each' || how === 'replies' ? `${how} ${i}` : how === 'every' ? 'current' : how;
    return { channel: channel.name, how, content };
  });
  const channels = [...new Set(contents.map(({ channel }) => channel))];
  return channels.flatMap((channel): Fault[] => {
    const all = contents.filter((one) => one.channel === channel);
    if (new Set(all.map(({ content }) => content)).size < 2) return [];
    return [
      {
        code: 'HEARD_TWICE',
        what: `role '${role}' hears '${channel}' in two ways at one wake, ${all.map(({ how }) => how).join(' and ')}: it is handed one of them, and the other is lost.`,
        fix: 'Leave one of them out, or say what it hears the other way on a second channel.',
      },
    ];
  });
}

/** How often may be declared in two places: for all roles, and for what goes round. */
function roundsFaults({ rounds, routes }: Protocol): Fault[] {
  const declared = [
    { where: 'the protocol', value: rounds ?? null },
    ...Object.entries(routes).map(([channel, route]) => ({
      where: `the route of '${channel}'`,
      value: route.rounds ?? null,
    })),
  ];
  return declared
    .filter(({ value }) => value !== null && !(Number.isSafeInteger(value) && value > 0))
    .map(({ where, value }) => ({
      code: 'ROUNDS_BAD',
      what: `${where} declares rounds: ${String(value)}.`,
      fix: 'Rounds are a whole number from 1; leave them out where nothing is declared.',
    }));
}
