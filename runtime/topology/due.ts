// Computes who is due: which instances will be awake in a step, and from how many senders each `every` waits. It
// follows from the topology, the step and the ready agents; nothing is declared twice. A role may say
// `maybe(channel)`: such a message is never due.
import { action, observation } from '../core/channel.ts';
import type { InstanceName } from '../core/message.ts';
import { type Replies, type Role, saidChannel, type Wake } from '../core/role.ts';
import type { Instance, Topology } from './topology.ts';

/** By recipient, then channel: how many senders will each say something on it in this step. */
export interface DueSenders {
  readonly awake: ReadonlySet<InstanceName>;
  count(recipient: InstanceName, channel: string): number;
}

/** Caches its results: steps with the same ready agents have the same answer. */
export function createDueSenders(topology: Topology): (step: number, ready: readonly string[]) => DueSenders {
  const lastFrom = stretchStarts(topology).at(-1) ?? 0;
  const known = new Map<string, DueSenders>();
  return (step, ready) => {
    const key = JSON.stringify([Math.min(step, lastFrom), ready]);
    const cached = known.get(key);
    if (cached) return cached;
    const due = computeDue(topology, { step, ready: new Set(ready) });
    if (known.size >= 64) known.clear();
    known.set(key, due);
    return due;
  };
}

/** The first step of each range of steps in which the same roles may be awake, in order; the last range has no end. */
export function stretchStarts(topology: Topology): number[] {
  const changes = topology.instances.flatMap(({ role }) =>
    role ? [role.from, ...(role.until === undefined ? [] : [role.until + 1])] : [],
  );
  return [...new Set([0, ...changes])].sort((a, b) => a - b);
}

/**
 * The least fixed point: avatars of ready agents and openings speak; an instance is awake when one of its alternatives
 * can be completed, and then speaks in turn. `unheard`: a channel on which nothing is heard; an `every` and `replies`
 * count its messages, an `each` waits for one.
 */
export function computeDue(
  topology: Topology,
  { step, ready, unheard }: { readonly step: number; readonly ready: ReadonlySet<string>; readonly unheard?: string },
): DueSenders {
  return spread(topology, firstSpeakers(topology, ready), {
    unheard,
    wakes: (recipient, heard) => canWake(recipient, step, heard),
  });
}

const firstSpeakers = (topology: Topology, ready: ReadonlySet<string>): Instance[] =>
  topology.instances.filter((i) => (i.kind === 'body' && ready.has(i.agent ?? '')) || i.kind === 'opening');

interface SpreadRule {
  readonly unheard?: string | undefined;
  wakes(recipient: Instance, heard: HeardChannels): boolean;
  /** Who surely hears what the speaker surely says; all possible recipients where it does not tell. */
  surelyReaches?(speaker: Instance, channel: string): ReadonlySet<Instance> | undefined;
}

function spread(topology: Topology, first: readonly Instance[], rule: SpreadRule): DueSenders {
  const { unheard } = rule;
  const counts = new Map<InstanceName, Map<string, number>>();
  const possible = new Map<InstanceName, Set<string>>();
  const awake = new Set<InstanceName>(first.map(({ name }) => name));
  const speaking = [...first];

  for (let speaker = speaking.pop(); speaker; speaker = speaking.pop()) {
    for (const channel of channelsSaid(topology, speaker)) {
      const sure = topology.says(speaker, channel) === 'sure';
      const surely = sure ? rule.surelyReaches?.(speaker, channel) : undefined;
      for (const recipient of topology.possibleRecipients(speaker, channel)) {
        if (sure && surely?.has(recipient) !== false) add(counts, recipient.name, channel);
        if (awake.has(recipient.name)) continue;
        if (channel !== unheard) mark(possible, recipient.name, channel);
        const heard = { due: counts.get(recipient.name), possible: possible.get(recipient.name), unheard, awake };
        if (!rule.wakes(recipient, heard)) continue;
        awake.add(recipient.name);
        speaking.push(recipient);
      }
    }
  }
  return { awake, count: (recipient, channel) => counts.get(recipient)?.get(channel) ?? 0 };
}

function channelsSaid(topology: Topology, speaker: Instance): string[] {
  if (speaker.role) return speaker.role.says.map((s) => saidChannel(s).name);
  return [...topology.channels.keys()].filter((c) => topology.says(speaker, c) === 'sure');
}

interface HeardChannels {
  readonly due: ReadonlyMap<string, number> | undefined;
  readonly possible: ReadonlySet<string> | undefined;
  readonly unheard: string | undefined;
  readonly awake: ReadonlySet<string>;
}

function canWake(recipient: Instance, step: number, { due, possible, unheard }: HeardChannels): boolean {
  if (!recipient.role || !wakesIn(recipient.role, step)) return false;
  return wakeAlternatives(recipient.role).some((wakes) => {
    const somebody = isAnyDue(wakes, (channel) => due?.get(channel) ?? 0);
    const counted = (w: Wake) => w.how === 'every' || (w.how === 'replies' && w.channel.name === unheard);
    return somebody && wakes.every((w) => counted(w) || possible?.has(w.channel.name));
  });
}

/**
 * Who waits for all senders of some channels wakes only where one of them says something, and who waits for
 * observations only where there is one: whoever observes nothing has nothing to act on.
 */
export function isAnyDue(wakes: readonly Wake[], count: (channel: string) => number): boolean {
  let waits = false;
  let isDue = false;
  for (const { how, channel } of wakes) {
    if (how !== 'every') continue;
    const n = count(channel.name);
    if (n === 0 && channel.name === observation.name) return false;
    waits = true;
    isDue ||= n > 0;
  }
  return isDue || !waits;
}

/**
 * Those of the awake who get to speak: an instance does when all that it waits for has been said by others who do.
 * (Least fixed point; who waits in a circle is not in it.) `first` speak besides, whoever wakes them.
 */
export function computeSpeaking(
  topology: Topology,
  { step, ready, due }: { readonly step: number; readonly ready: ReadonlySet<string>; readonly due: DueSenders },
  first: readonly Instance[],
): DueSenders {
  const whole = ({ name }: Instance, channel: string, heard: HeardChannels) =>
    (heard.due?.get(channel) ?? 0) >= due.count(name, channel);
  const completes = (recipient: Instance, heard: HeardChannels, wake: Wake) => {
    if (wake.channel.act) return true;
    if (wake.how === 'every') return whole(recipient, wake.channel.name, heard);
    if (!heard.possible?.has(wake.channel.name)) return false;
    return wake.how === 'each' || areAnswered(topology, wake, { from: recipient, speaking: heard.awake });
  };
  return spread(topology, [...firstSpeakers(topology, ready), ...first], {
    surelyReaches: (speaker, channel) => passedTo(topology, { speaker, channel, ready }),
    wakes(recipient, heard) {
      const { role, name } = recipient;
      if (!role || !wakesIn(role, step)) return false;
      if (role.reads.some((r) => r.how === 'current' && !whole(recipient, r.channel.name, heard))) return false;
      return wakeAlternatives(role).some((wakes) => {
        const somebody = isAnyDue(wakes, (channel) => due.count(name, channel));
        return somebody && wakes.every((wake) => completes(recipient, heard, wake));
      });
    },
  });
}

/** Where the route chooses the addressee: those whom it may choose when all that are ready speak. Else undefined. */
function passedTo(
  topology: Topology,
  at: { readonly speaker: Instance; readonly channel: string; readonly ready: ReadonlySet<string> },
): ReadonlySet<Instance> | undefined {
  const { speaker, channel, ready } = at;
  const part = topology.part(speaker.part);
  if (part?.protocol.routes[channel]?.next === undefined) return undefined;
  return new Set(part.team.flatMap((_, n) => topology.destination(speaker, channel, undefined, n, ready).recipients));
}

/**
 * Whether those who hear a proposal can answer it: each of them speaks, hears the proposal in the step in which it is
 * made, and is heard by who made it. Of a proposal to one agent, somebody.
 */
export function areAnswered(
  topology: Topology,
  { proposal, channel }: Replies,
  { from, speaking }: { readonly from: Instance; readonly speaking: ReadonlySet<string> },
): boolean {
  const others = wakeAlternatives(from.role)
    .flat()
    .some((w) => w.how === 'replies' && w.proposal.name === proposal.name && w.channel.name !== channel.name);
  if (others || proposal.act || channel.act) return true;
  const asked = topology
    .possibleRecipients(from, proposal.name)
    .filter((one) => one !== from && one.kind === 'role' && topology.says(one, channel.name) !== 'never');
  const answers = (one: Instance) =>
    speaking.has(one.name) &&
    hearsAtOnce(one, proposal.name) &&
    topology.possibleRecipients(one, channel.name).includes(from);
  const toOne = topology.part(from.part)?.protocol.routes[proposal.name]?.oneAddressee;
  return toOne ? asked.some(answers) : asked.every(answers);
}

const hearsAtOnce = ({ role }: Instance, channel: string): boolean =>
  role !== null &&
  [...wakeAlternatives(role).flat(), ...role.reads].some(
    ({ how, channel: { name } }) => name === channel && how !== 'latest' && how !== 'unread',
  );

/** `step`: counted from 0 where the protocol begins to play, as everywhere here. */
export const wakesIn = ({ from, until }: Role, step: number): boolean =>
  step >= from && (until === undefined || step <= until);

export const wakeAlternatives = (role: Role | null): (readonly Wake[])[] => Object.values(role?.wakes ?? {});

/** Whether each message on the channel may wake the role; replies wake once for all that was proposed. */
export const wakesOnEach = (role: Role, channel: string): boolean =>
  wakeAlternatives(role).some(
    (wakes) =>
      wakes.every((w) => w.how !== 'replies') && wakes.some((w) => w.how === 'each' && w.channel.name === channel),
  );

function add(counts: Map<InstanceName, Map<string, number>>, recipient: InstanceName, channel: string): void {
  const of = counts.get(recipient) ?? new Map<string, number>();
  counts.set(recipient, of.set(channel, (of.get(channel) ?? 0) + 1));
}

function mark(possible: Map<InstanceName, Set<string>>, recipient: InstanceName, channel: string): void {
  const of = possible.get(recipient) ?? new Set<string>();
  possible.set(recipient, of.add(channel));
}

// --- when a channel falls silent ---

interface StuckAgent {
  readonly agent: string;
  /** The roles that would sleep and are needed for the agent to act. */
  readonly sleeping: readonly string[];
}

/**
 * Agents for which nobody would act in some step from this one on; empty where the protocol goes on. A role that waits
 * for every message on the channel, or for replies, gets none and goes on; one that wakes on each message stays asleep.
 */
export function stuckWithout(topology: Topology, channel: string, from: number): StuckAgent[] {
  const ready = new Set(topology.parts.flatMap(({ team }) => team));
  const steps = stretchStarts(topology).filter((_, i, all) => (all[i + 1] ?? Number.POSITIVE_INFINITY) > from);
  const stuck = steps.flatMap((step) => stuckIn(topology, { channel, ready, step: Math.max(step, from) }));
  return [...new Map(stuck.map((one) => [one.agent, one])).values()];
}

function stuckIn(
  topology: Topology,
  { channel, ready, step }: { readonly channel: string; readonly ready: ReadonlySet<string>; readonly step: number },
): StuckAgent[] {
  const { awake } = computeDue(topology, { step, ready, unheard: channel });
  const before = computeDue(topology, { step, ready }).awake;
  const actsFor = (agent: string) => (i: Instance) =>
    topology.says(i, action.name) !== 'never' &&
    topology.possibleRecipients(i, action.name).some((body) => body.kind === 'body' && body.agent === agent);
  return [...ready].flatMap((agent) => {
    const actors = topology.instances.filter((i) => before.has(i.name)).filter(actsFor(agent));
    if (channel !== action.name && actors.some((i) => awake.has(i.name))) return [];
    const lacking = actors.filter((i) => i.role && wakesIn(i.role, step) && wakesOn(i, channel));
    const sleeping = (lacking.length > 0 ? lacking : actors).map(({ roleName }) => roleName);
    return actors.length === 0 ? [] : [{ agent, sleeping: [...new Set(sleeping)] }];
  });
}

const wakesOn = ({ role }: Instance, channel: string): boolean =>
  role !== null && wakeAlternatives(role).some((list) => list.some((w) => w.channel.name === channel));
