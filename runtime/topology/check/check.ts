// Checks a protocol statically, before anything runs. Each fault has a code, what is wrong, and the fix.

import { z } from 'zod';
import { callSettings } from '../../core/ask.ts';
import { type AnyProtocol, isMixture, isSequence, type TeamProtocol } from '../../core/protocol.ts';
import { failure } from '../../errors/index.ts';
import { oneOf } from '../../text/in-words.ts';
import { near } from '../../text/near-names.ts';
import { computeDue, stretchStarts } from '../due.ts';
import { type Instance, layOut, type Part, type Topology } from '../topology.ts';
import { asyncSchemaFaults, bodyFaults, schemaFaults } from './bodies.ts';
import { capFaults } from './caps.ts';
import { chartFaults } from './charts.ts';
import { causeFirst, type Fault, faultText, type TracedFault } from './fault.ts';
import { flowFaults, waitFaults } from './flow.ts';
import { bridgeFaults, formFaults, namedAgentFaults, partFaults, teamFaults } from './names.ts';

/**
 * All faults of a protocol for a team, the cause before what follows from it; an empty list means that it may run. Of a
 * sequence, those of each leg. `larger` gives the names of a larger team, which a graph may name as well.
 * @example
 * ```ts
 * import { action, channel, checkProtocol, every, observation, others, own, protocol, rule } from 'troupe';
 * import { z } from 'zod';
 *
 * const news = channel('news', z.string());
 * const hand = rule({ wakes: [every(observation)], says: [action], say: (_, me) => [action({ do: me.world.idle })] });
 * const routes = { observation: own, action: own, [news.name]: others };
 * const mute = protocol('mute', { perAgent: { hand }, routes });
 * checkProtocol(mute, ['Ann', 'Ben']).length > 0; // → true
 * ```
 */
export const checkProtocol = (
  protocol: AnyProtocol,
  agents: readonly string[],
  larger: () => readonly string[] = () => [],
): Fault[] => eachLeg(protocol, (leg) => checkLeg(leg, agents, { alone: !isSequence(protocol), larger }));

/** Faults, or warnings, of each leg, which say in which they are. */
export function eachLeg(protocol: AnyProtocol, check: (leg: TeamProtocol) => Fault[]): Fault[] {
  if (!isSequence(protocol)) return check(protocol);
  return protocol.legs.flatMap(({ protocol: leg }, i) =>
    check(leg).map((fault) => ({ ...fault, what: `leg ${i + 1}, ${leg.name}: ${fault.what}` })),
  );
}

function checkLeg(
  protocol: TeamProtocol,
  agents: readonly string[],
  { alone, larger }: { readonly alone: boolean; readonly larger: () => readonly string[] },
): Fault[] {
  const formless = formFaults(protocol);
  if (formless.length > 0) return formless;
  const topology = layOut(protocol, agents);
  const shape = [
    ...teamFaults(topology, agents),
    ...bridgeFaults(protocol),
    ...topology.parts.flatMap((p) => partFaults(p.protocol)),
    ...samplingFaults(topology),
    ...schemaFaults(topology),
    ...asyncSchemaFaults(topology),
  ];
  if (shape.length > 0) return unique(shape);
  const bodies = bodyFaults(topology);
  if (bodies.length > 0) return unique(bodies);
  const ready = new Set(agents);
  const dues = stretchStarts(topology).map((step) => computeDue(topology, { step, ready }));
  const awake = new Set(dues.flatMap((due) => [...due.awake]));
  const faults: readonly TracedFault[] = [
    ...namedAgentFaults(topology, agents, larger),
    ...flowFaults(topology, agents, awake),
    ...capFaults(topology),
    ...chartFaults(topology),
    ...(topology.timing === 'free' ? [] : raceFaults(topology)),
  ];
  return faults.length > 0 ? causeFirst(unique(faults), topology) : waitFaults(topology, { agents, dues, alone });
}

/**
 * Does nothing where `checkProtocol` finds no fault, and throws all faults otherwise.
 * @throws PROTOCOL_FAULTY
 * @example
 * ```ts
 * import { assertProtocol } from 'troupe';
 * import { cmas } from 'troupe/protocols';
 *
 * assertProtocol(cmas, ['Ann', 'Ben']);
 * ```
 */
export function assertProtocol(
  protocol: AnyProtocol,
  agents: readonly string[],
  larger?: () => readonly string[],
): void {
  const team = JSON.stringify(agents);
  if (sound.get(protocol) === team) return;
  const faults = checkProtocol(protocol, agents, larger);
  if (faults.length > 0) throw failure('PROTOCOL_FAULTY', { name: protocol.name, faults: faults.map(faultText) });
  sound.set(protocol, team);
}

/** By protocol: the last team for which it had no fault. A comparison plays the same one over and over. */
const sound = new WeakMap<AnyProtocol, string>();

/** Faults of a mixture that another team size would not have. */
const BY_TEAM_SIZE: readonly string[] = ['PART_EMPTY', 'TEAM_NOT_DIVIDED', 'PART_AGENT_UNKNOWN'];

/** What cannot be played only because the team is too small for every part of a mixture: why. */
export function emptyPart(protocol: AnyProtocol, agents: readonly string[]): string | undefined {
  const faults = checkProtocol(protocol, agents);
  const [first] = faults;
  return first !== undefined && faults.every(({ code }) => BY_TEAM_SIZE.includes(code))
    ? `${first.code}: ${first.what} ${first.fix}`
    : undefined;
}

function unique<F extends Fault>(faults: readonly F[]): F[] {
  return [...new Map(faults.map((f) => [`${f.code} ${f.what}`, f])).values()];
}

const wakesOnEach = ({ role }: Instance, channel: string): boolean =>
  Object.values(role?.wakes ?? {}).some((list) => list.some((w) => w.how === 'each' && w.channel.name === channel));

const speakersOn = (topology: Topology, part: string, channel: string): Instance[] =>
  topology.instances.filter((i) => i.part === part && topology.says(i, channel) !== 'never');

/** Whether one message of a channel may wake two of them. */
function mayWakeTwo(topology: Topology, of: { part: string; channel: string }, all: readonly Instance[]): boolean {
  const { part, channel } = of;
  const woken = new Set(all.filter((i) => i.part === part && wakesOnEach(i, channel)));
  if (woken.size < 2) return false;
  const { oneAgent = false, oneAddressee = false } = topology.part(part)?.protocol.routes[channel] ?? {};
  return speakersOn(topology, part, channel).some((from) => {
    const reached = topology.possibleRecipients(from, channel).filter((i) => woken.has(i));
    const messages = new Set(reached.map(({ agent }) => (oneAgent || oneAddressee ? agent : null)));
    return messages.size < reached.length;
  });
}

/**
 * The channels on which one speaks at a time, as `part channel`: at most one of the senders is woken by something other
 * than a serial channel with a single recipient, and no message wakes two of them. A bridge is never next in such a
 * chain: it listens in while the holder of the token goes on, so what it says is serial only where no other role speaks
 * there. (Greatest fixed point.)
 */
function serialChannels(topology: Topology): ReadonlySet<string> {
  const keys = topology.parts.flatMap((p) => Object.keys(p.protocol.routes).map((c) => ({ part: p.name, channel: c })));
  const serial = new Set(keys.map(({ part, channel }) => `${part} ${channel}`));
  const isToken = (part: string, channel: string) =>
    serial.has(`${part} ${channel}`) && topology.part(part)?.protocol.routes[channel]?.serial === true;
  const heldByToken = (i: Instance) =>
    i.role !== null &&
    i.kind === 'role' &&
    Object.values(i.role.wakes).every((list) => list.some((w) => w.how === 'each' && isToken(i.part, w.channel.name)));
  for (let changed = true; changed; ) {
    changed = false;
    for (const { part, channel } of keys) {
      if (!serial.has(`${part} ${channel}`)) continue;
      const all = speakersOn(topology, part, channel);
      const bridged = all.length > 1 && all.some((i) => i.kind === 'bridge');
      const free = all.filter((i) => !heldByToken(i));
      const together = () => keys.some((of) => isToken(of.part, of.channel) && mayWakeTwo(topology, of, all));
      if (free.length > 1 || bridged || together()) {
        serial.delete(`${part} ${channel}`);
        changed = true;
      }
    }
  }
  return serial;
}

/** Reports an `each` with several senders that may speak at the same time, which those who pass one token do not. */
function raceFaults(topology: Topology): Fault[] {
  const serial = serialChannels(topology);
  const counted = new Map<string, ReadonlyMap<Instance, number>>();
  /** By recipient: how many may say something on the channel to it. */
  const speakersHeard = (part: string, channel: string) => {
    const known = counted.get(`${part} ${channel}`);
    if (known) return known;
    const heard = new Map<Instance, number>();
    for (const i of speakersOn(topology, part, channel))
      for (const recipient of topology.possibleRecipients(i, channel))
        heard.set(recipient, (heard.get(recipient) ?? 0) + 1);
    counted.set(`${part} ${channel}`, heard);
    return heard;
  };
  return topology.instances.flatMap((recipient): Fault[] =>
    Object.values(recipient.role?.wakes ?? {}).flatMap((list) =>
      list.flatMap((w): Fault[] => {
        if (w.how !== 'each' || w.channel.act) return [];
        const part = recipient.listensTo?.part ?? recipient.part;
        if (serial.has(`${part} ${w.channel.name}`)) return [];
        const heard = speakersHeard(part, w.channel.name).get(recipient) ?? 0;
        if (heard < 2) return [];
        return [
          {
            code: 'RACE',
            what: `role '${recipient.roleName}' wakes on each '${w.channel.name}', which ${heard} roles may say at the same time.`,
            fix: recipient.listensTo
              ? "Bridge a channel on which one speaks at a time, or speech that takes the turn; or declare timing: 'free' in the mixture."
              : "Wait for every(…), pass a token (ring), or declare timing: 'free'.",
          },
        ];
      }),
    ),
  );
}

// --- sampling: for roles that there are, with settings that a call can be given ---

const SamplingForm = z.record(z.string(), callSettings);

const samplingFaults = (topology: Topology): Fault[] =>
  topology.parts.flatMap((part) => [...settingFaults(part), ...sampledRoleFaults(topology, part)]);

const settingFaults = ({ protocol: { name, sampling = {} } }: Part): Fault[] =>
  (SamplingForm.safeParse(sampling).error?.issues ?? []).map(({ path, message }) => ({
    code: 'SAMPLING_BAD',
    what: `the sampling of ${name} will not do: ${[...path, message].map(String).join(': ')}.`,
    fix: "Give by role, or for '*', temperature (0 to 2), maxTokens (a whole number from 1), seed (from 0) or answers (free or listed).",
  }));

function sampledRoleFaults(topology: Topology, { name: part, protocol }: Part): Fault[] {
  const roles = Object.keys({ ...protocol.once, ...protocol.perAgent });
  const full = isMixture(topology.protocol) ? [] : roles.map((role) => `${part}/${role}`);
  return Object.keys(protocol.sampling ?? {})
    .filter((role) => !['*', ...roles, ...full].includes(role))
    .map((role) => ({
      code: 'SAMPLING_ROLE_UNKNOWN',
      what: `the sampling of ${protocol.name} names role '${role}'.`,
      fix: oneOf(['*', ...roles], near(role, roles)),
    }));
}
