// The static checks: what can be known of a protocol before anything runs. Each fault has a code, what is wrong, and the mend.

import { workOut } from './awake.ts';
import { action, observation } from './channel.ts';
import { protocolFaulty } from './errors.ts';
import { near } from './near.ts';
import { type AnyProtocol, isMixture, type Protocol } from './protocol.ts';
import { heardBy, isSure, saidChannel } from './role.ts';
import { BODY, type Instance, layOut, OPENING, type Topology } from './topology.ts';

export interface Fault {
  readonly code: string;
  readonly what: string;
  readonly mend: string;
}

/** All faults of a protocol for a team; none means it may run. */
export function checkProtocol(protocol: AnyProtocol, agents: readonly string[]): Fault[] {
  const topology = layOut(protocol, agents);
  const shape = [
    ...emptyParts(topology),
    ...bridgeFaults(protocol),
    ...topology.parts.flatMap((p) => partFaults(p.protocol)),
    ...schemaFaults(topology),
  ];
  if (shape.length > 0) return unique(shape);
  const everyone = workOut(topology, Number.MAX_SAFE_INTEGER, new Set(agents));
  return unique([
    ...actionFaults(topology, agents),
    ...unheardFaults(topology),
    ...asleep(topology, everyone.awake),
    ...everyOnMaybe(topology),
    ...ownerless(topology),
    ...(topology.timing === 'free' ? [] : races(topology)),
  ]);
}

/** @throws PROTOCOL_FAULTY */
export function assertProtocol(protocol: AnyProtocol, agents: readonly string[]): void {
  const faults = checkProtocol(protocol, agents);
  if (faults.length > 0)
    throw protocolFaulty(
      protocol.name,
      faults.map((f) => `${f.code}: ${f.what} ${f.mend}`),
    );
}

function emptyParts(topology: Topology): Fault[] {
  return topology.parts
    .filter((p) => p.team.length === 0)
    .map((p) => ({
      code: 'PART_EMPTY',
      what: `part '${p.name}' has no agent.`,
      mend: 'Give it a larger share, or ask for more agents.',
    }));
}

function bridgeFaults(protocol: AnyProtocol): Fault[] {
  if (!isMixture(protocol)) return [];
  const parts = Object.keys(protocol.parts);
  return protocol.bridges.flatMap(({ from, into }) =>
    [from, into].flatMap(({ part, channel }): Fault[] => {
      const found = protocol.parts[part];
      if (!found)
        return [{ code: 'BRIDGE_PART_UNKNOWN', what: `a bridge names part '${part}'.`, mend: `There are: ${parts.join(', ')}.` }];
      const routed = Object.keys(found.protocol.routes);
      if (routed.includes(channel.name)) return [];
      return [
        {
          code: 'BRIDGE_CHANNEL_UNKNOWN',
          what: `part '${part}' has no channel '${channel.name}'.`,
          mend: `It has: ${routed.join(', ')}.`,
        },
      ];
    }),
  );
}

/** Names that do not fit together within one protocol. */
function partFaults(protocol: Protocol): Fault[] {
  const roles = { ...protocol.once, ...protocol.perAgent };
  const names = Object.keys(roles);
  const used = new Set(Object.values(roles).flatMap((r) => [...heardBy(r), ...r.says.map(saidChannel)].map((c) => c.name)));
  const faults: Fault[] = [];
  for (const name of Object.keys(protocol.once).filter((n) => n in protocol.perAgent)) {
    faults.push({ code: 'ROLE_TWICE', what: `role '${name}' is both once and per agent.`, mend: 'Rename one of them.' });
  }
  for (const name of names.filter((n) => n === BODY || n === OPENING)) {
    faults.push({ code: 'ROLE_NAME_TAKEN', what: `'${name}' is a name of the runtime.`, mend: 'Rename the role.' });
  }
  for (const channel of used) {
    if (!protocol.routes[channel])
      faults.push({
        code: 'ROUTE_MISSING',
        what: `channel '${channel}' has no route.`,
        mend: `Add routes.${channel}: who hears it.`,
      });
  }
  for (const [channel, route] of Object.entries(protocol.routes)) {
    if (!used.has(channel) && channel !== action.name && channel !== observation.name) {
      faults.push({
        code: 'ROUTE_UNUSED',
        what: `no role speaks or listens on '${channel}'.`,
        mend: 'Remove the route, or correct its name.',
      });
    }
    const wanted = route.kind === 'to' ? route.roles : route.kind === 'own' ? route.and : [];
    for (const role of wanted.filter((r) => !roles[r])) {
      const guess = near(role, names);
      faults.push({
        code: 'ROUTE_ROLE_UNKNOWN',
        what: `the route of '${channel}' names role '${role}'.`,
        mend: guess.length ? `Did you mean ${guess.join(' or ')}?` : `There are: ${names.join(', ')}.`,
      });
    }
    for (const role of wanted.filter((r) => roles[r] && !heardBy(roles[r]).some((c) => c.name === channel))) {
      faults.push({
        code: 'ROUTE_UNHEARD',
        what: `'${channel}' goes to role '${role}', which does not listen to it.`,
        mend: `Let it wake on or read ${channel}, or leave it out of the route.`,
      });
    }
  }
  return faults;
}

function schemaFaults(topology: Topology): Fault[] {
  const schemas = new Map<string, unknown>();
  const faults: Fault[] = [];
  for (const { role } of topology.instances) {
    for (const c of role ? [...heardBy(role), ...role.says.map(saidChannel)] : []) {
      const known = schemas.get(c.name);
      if (known === undefined) schemas.set(c.name, c.schema);
      else if (known !== c.schema)
        faults.push({
          code: 'CHANNEL_TWO_SCHEMAS',
          what: `two channels are named '${c.name}'.`,
          mend: 'Import the one channel in both places, or rename one.',
        });
    }
  }
  return faults;
}

/** One author for every agent's action: two would race, none would stall. */
function actionFaults(topology: Topology, agents: readonly string[]): Fault[] {
  return agents.flatMap((agent): Fault[] => {
    const body = topology.body(agent);
    const authors = topology.instances.filter(
      (i) =>
        i.role && body && topology.says(i, action.name) !== 'never' && topology.possibleHearers(i, action.name).includes(body),
    );
    if (authors.length === 1) return [];
    if (authors.length === 0)
      return [
        {
          code: 'ACTION_NO_AUTHOR',
          what: `nobody says what ${agent} does.`,
          mend: "Let one role say 'action', routed own or addressed.",
        },
      ];
    return [
      {
        code: 'ACTION_TWO_AUTHORS',
        what: `${authors.map((a) => a.name).join(' and ')} both say what ${agent} does.`,
        mend: 'Leave it to one of them.',
      },
    ];
  });
}

/** Heard is said, and said is heard. */
function unheardFaults(topology: Topology): Fault[] {
  const speakers = topology.instances.flatMap((i) =>
    [...topology.channels.values()].filter((c) => topology.says(i, c.name) !== 'never').map((c) => ({ i, c })),
  );
  const alone = new Set(topology.parts.filter((p) => p.team.length === 1).map((p) => p.name));
  /** What goes to the others has nobody to go to where there is one agent: no fault of the protocol's. */
  const noOthers = (part: string, channel: string) =>
    alone.has(part) && topology.part(part)?.protocol.routes[channel]?.kind === 'others';
  const reached = new Set(speakers.flatMap(({ i, c }) => topology.possibleHearers(i, c.name).map((h) => `${h.name} ${c.name}`)));
  const faults: Fault[] = [];
  for (const { role, name, part, listensTo, roleName } of topology.instances) {
    for (const spec of role && !listensTo ? [...Object.values(role.wakes).flat(), ...role.reads] : []) {
      if (spec.optional || noOthers(part, spec.channel.name) || reached.has(`${name} ${spec.channel.name}`)) continue;
      faults.push({
        code: 'HEARD_NOT_SAID',
        what: `role '${roleName}' listens to '${spec.channel.name}', which nobody says to it.`,
        mend: `Let a role say it, route it here, or mark it optional(…).`,
      });
    }
  }
  for (const { i, c } of speakers) {
    if (i.kind === 'body' || i.kind === 'opening' || topology.possibleHearers(i, c.name).length > 0) continue;
    if (noOthers(i.part, c.name)) continue;
    if (c.act && topology.instances.some((h) => h.role && heardBy(h.role).some((x) => x.name === c.name))) continue;
    faults.push({
      code: 'SAID_NOT_HEARD',
      what: `role '${i.roleName}' says '${c.name}', which nobody hears.`,
      mend: `Let a role listen to ${c.name}, or do not say it.`,
    });
  }
  return faults;
}

function asleep(topology: Topology, awake: ReadonlySet<string>): Fault[] {
  return topology.instances
    .filter((i) => i.role && i.kind === 'role' && !awake.has(i.name) && !wakesOnlyOnActs(i))
    .map((i) => ({
      code: 'NEVER_WOKEN',
      what: `nothing can wake role '${i.roleName}'.`,
      mend: 'All of what it wakes on must be said to it; a ring needs an opening or somebody who starts it.',
    }));
}

/** Physical speech is delivered by the world, which the topology cannot foresee. */
const wakesOnlyOnActs = (i: Instance) => Object.values(i.role?.wakes ?? {}).some((list) => list.some((w) => w.channel.act));

function everyOnMaybe(topology: Topology): Fault[] {
  const unsure = new Set(
    topology.instances.flatMap((i) =>
      (i.role?.says ?? []).filter((s) => !isSure(s)).map((s) => `${i.part} ${saidChannel(s).name}`),
    ),
  );
  return topology.instances.flatMap((i): Fault[] =>
    Object.values(i.role?.wakes ?? {}).flatMap((list) =>
      list
        .filter((w) => w.how === 'every' && unsure.has(`${i.part} ${w.channel.name}`))
        .map((w) => ({
          code: 'EVERY_ON_MAYBE',
          what: `role '${i.roleName}' waits for every '${w.channel.name}', which may be left out.`,
          mend: `Wake on each(${w.channel.name}), read it, or say it always.`,
        })),
    ),
  );
}

/** A channel routed by the speaker's own agent, said by a role that has none. */
function ownerless(topology: Topology): Fault[] {
  return topology.instances.flatMap((i): Fault[] =>
    (i.agent === null ? (i.role?.says ?? []) : []).map(saidChannel).flatMap((c): Fault[] => {
      const kind = topology.part(i.part)?.protocol.routes[c.name]?.kind;
      if (c.act)
        return [
          {
            code: 'ACT_NEEDS_AGENT',
            what: `role '${i.roleName}' exists once and speaks on the acting channel '${c.name}'.`,
            mend: 'Only a role per agent has a body to speak with.',
          },
        ];
      if (kind !== 'own' && kind !== 'graph') return [];
      return [
        {
          code: 'ROUTE_NEEDS_AGENT',
          what: `role '${i.roleName}' exists once and says '${c.name}', which is routed by the speaker's agent.`,
          mend: 'Route it to(…), everyone or addressed.',
        },
      ];
    }),
  );
}

/**
 * An `each` with several senders that may speak at the same time. Senders that pass one token among them do not: a channel is serial when
 * at most one of its speakers is woken by something other than a serial channel with a single hearer. (Greatest fixed point.)
 */
function races(topology: Topology): Fault[] {
  const hearersOf = (i: Instance, channel: string) => topology.possibleHearers(i, channel);
  const keys = topology.parts.flatMap((p) => Object.keys(p.protocol.routes).map((c) => ({ part: p.name, channel: c })));
  const serial = new Set(keys.map(({ part, channel }) => `${part} ${channel}`));
  const isToken = (part: string, channel: string) => {
    const kind = topology.part(part)?.protocol.routes[channel]?.kind;
    return serial.has(`${part} ${channel}`) && (kind === 'ring' || kind === 'addressed' || kind === 'own' || kind === 'to');
  };
  const heldByToken = (i: Instance) =>
    i.role !== null &&
    Object.values(i.role.wakes).every((list) => list.some((w) => w.how === 'each' && isToken(i.part, w.channel.name)));
  const speakers = (part: string, channel: string) =>
    topology.instances.filter((i) => i.part === part && topology.says(i, channel) !== 'never');
  for (let changed = true; changed; ) {
    changed = false;
    for (const { part, channel } of keys) {
      const free = speakers(part, channel).filter((i) => !heldByToken(i));
      if (serial.has(`${part} ${channel}`) && free.length > 1) {
        serial.delete(`${part} ${channel}`);
        changed = true;
      }
    }
  }
  return topology.instances.flatMap((hearer): Fault[] =>
    Object.values(hearer.role?.wakes ?? {}).flatMap((list) =>
      list.flatMap((w): Fault[] => {
        if (w.how !== 'each' || w.channel.act) return [];
        const part = hearer.listensTo?.part ?? hearer.part;
        const heard = speakers(part, w.channel.name).filter((i) => hearersOf(i, w.channel.name).includes(hearer));
        if (heard.length < 2 || serial.has(`${part} ${w.channel.name}`)) return [];
        return [
          {
            code: 'RACE',
            what: `role '${hearer.roleName}' wakes on each '${w.channel.name}', which ${heard.length} roles may say at the same time.`,
            mend: "Wait for every(…), pass a token (ring), or declare timing: 'free'.",
          },
        ];
      }),
    ),
  );
}

function unique(faults: readonly Fault[]): Fault[] {
  return [...new Map(faults.map((f) => [`${f.code} ${f.what}`, f])).values()];
}
