// Bounds the model calls of a step from the topology, before anything runs: for each role that asks a model, and for
// how many of them run one after the other. Pure. It counts questions; replies that are asked for again come on top.
//
// Assumption, since no declaration states it: one decision says at most one message per channel to each recipient.

import type { MessageLimit } from '../core/protocol.ts';
import { isSure, type Role, saidChannel, type Wake } from '../core/role.ts';
import { computeDue, type DueSenders, stretchStarts, wakeAlternatives } from './due.ts';
import { stronglyConnectedComponents } from './strong-components.ts';
import type { Instance, Topology } from './topology.ts';

/** For one step in which all agents are ready. */
export interface CallBounds {
  readonly least: number;
  /** null: no declaration bounds it. */
  readonly most: number | null;
  /** The minimum if every decision asked, where some may be made without asking. */
  readonly asked?: number;
}

interface RoleCallBounds extends CallBounds {
  readonly part: string;
  readonly role: string;
}

export interface StepCallBounds {
  /** The first step for which this holds, until the next entry's. */
  readonly from: number;
  readonly roles: readonly RoleCallBounds[];
  readonly total: CallBounds;
  /** The longest chain of questions of which each may wait for the one before. */
  readonly depth: number | null;
}

/** One count for each range of steps in which the same roles are awake. */
export function boundCalls(topology: Topology): StepCallBounds[] {
  return stretchStarts(topology).map((from) => boundStep(topology, from));
}

/** Whether the role may ask a model. */
export const asksModel = (role: Role): boolean => role.kind === 'module' || role.ask !== undefined;

function boundStep(topology: Topology, from: number): StepCallBounds {
  const ready = new Set(topology.parts.flatMap((p) => p.team));
  const picture: CallGraph = {
    topology,
    due: computeDue(topology, { step: from, ready }),
    speakers: speakersOf(topology),
  };
  const most = mostDecisions(picture);
  const least = leastDecisions(picture);
  const roles = topology.parts.flatMap(({ name: part, protocol }) =>
    Object.entries({ ...protocol.once, ...protocol.perAgent })
      .filter(([, role]) => asksModel(role))
      .map(([role, r]): RoleCallBounds => {
        const instances = topology.instances.filter((i) => i.part === part && i.roleName === role && i.kind === 'role');
        const asked = least(instances);
        const bounds = { part, role, least: r.unasked ? 0 : asked, most: mostOfRole(picture, instances, most) };
        return r.unasked ? { ...bounds, asked } : bounds;
      }),
  );
  const bounds = { least: roles.reduce((n, r) => n + r.least, 0), most: sumBounds(roles.map((r) => r.most)) };
  const asked = roles.reduce((n, r) => n + (r.asked ?? r.least), 0);
  const total = roles.some((r) => r.asked !== undefined) ? { ...bounds, asked } : bounds;
  const chain = longestChain(picture, most);
  const depth = chain === null || total.most === null ? chain : Math.min(chain, total.most);
  return { from, roles, total, depth };
}

interface CallGraph {
  readonly topology: Topology;
  readonly due: DueSenders;
  /** The senders that an instance may receive on a channel. */
  readonly speakers: (recipient: Instance, channel: string) => readonly Instance[];
}

type CallUpperBound = number | null;
const sumBounds = (bounds: readonly CallUpperBound[]): CallUpperBound =>
  bounds.reduce<CallUpperBound>((n, b) => (n === null || b === null ? null : n + b), 0);

const wakesOf = (i: Instance): readonly (readonly Wake[])[] => (i.role ? wakeAlternatives(i.role) : []);
const largestBound = (bounds: readonly CallUpperBound[]): CallUpperBound =>
  bounds.reduce<CallUpperBound>((n, b) => (n === null || b === null ? null : Math.max(n, b)), 0);

function speakersOf(topology: Topology): CallGraph['speakers'] {
  const all = new Map<string, Instance[]>();
  for (const speaker of topology.instances) {
    for (const channel of saidBy(topology, speaker)) {
      for (const recipient of topology.possibleRecipients(speaker, channel)) {
        const key = `${recipient.name} ${channel}`;
        all.set(key, [...(all.get(key) ?? []), speaker]);
      }
    }
  }
  return (recipient, channel) => all.get(`${recipient.name} ${channel}`) ?? [];
}

const saidBy = (topology: Topology, i: Instance): string[] =>
  i.role
    ? i.role.says.map((s) => saidChannel(s).name)
    : [...topology.channels.keys()].filter((c) => topology.says(i, c) !== 'never');

const routeOf = ({ topology }: CallGraph, recipient: Instance, channel: string) =>
  topology.part(recipient.listensTo?.part ?? recipient.part)?.protocol.routes[channel];

/** What the protocol declares of a channel on which the instance hears. */
const limitOf = ({ topology }: CallGraph, recipient: Instance, channel: string): MessageLimit | undefined =>
  topology.part(recipient.listensTo?.part ?? recipient.part)?.protocol.atMost?.[channel];

/** A message that reaches one agent's role wakes one of its instances: what bounds all messages bounds all of them. */
function mostOfRole(
  picture: CallGraph,
  instances: readonly Instance[],
  most: (i: Instance) => CallUpperBound,
): CallUpperBound {
  const [first] = instances;
  const each = sumBounds(instances.map(most));
  const alternatives = first === undefined ? [] : wakesOf(first);
  const together = alternatives.map((wakes) => {
    const [only, ...others] = wakes.filter((w) => w.how !== 'every');
    if (first === undefined || only?.how !== 'each' || others.length > 0) return null;
    const limit = limitOf(picture, first, only.channel.name);
    return limit?.per === 'step' && routeOf(picture, first, only.channel.name)?.oneAgent ? limit.most : null;
  });
  const all = alternatives.length === 0 ? null : sumBounds(together);
  return each === null || all === null ? (all ?? each) : Math.min(each, all);
}

/**
 * The most decisions of an instance. A cycle of wakes is bounded only where a ring declares its rounds, or the protocol
 * how many messages a channel has at most.
 */
function mostDecisions(picture: CallGraph): (i: Instance) => CallUpperBound {
  const known = new Map<string, CallUpperBound | 'open'>();
  const decisions = (i: Instance): CallUpperBound => {
    if (!i.role) return 1;
    if (!picture.due.awake.has(i.name)) return 0;
    const before = known.get(i.name);
    if (before === 'open') return null;
    if (before !== undefined) return before;
    known.set(i.name, 'open');
    const found = sumBounds(wakeAlternatives(i.role).map((wakes) => ofAlternative(i, wakes)));
    known.set(i.name, found);
    return found;
  };
  const ofAlternative = (i: Instance, wakes: readonly Wake[]): CallUpperBound => {
    const counting = wakes.filter((w) => w.how !== 'every');
    const heard = counting.map((w) =>
      w.how === 'replies' ? answered(i, w.proposal.name) : messages(i, w.channel.name),
    );
    return counting.length === 0 ? 1 : heard.includes(null) ? null : Math.max(...heard.map((n) => n ?? 0));
  };
  const readyIn = (i: Instance) => picture.topology.part(i.part)?.team.length ?? 0;
  // Replies are complete at most once for each proposal.
  const answered = (i: Instance, proposal: string): CallUpperBound => {
    const limit = limitOf(picture, i, proposal);
    return limit === undefined ? null : limit.most * (limit.per === 'agent' ? readyIn(i) : 1);
  };
  const messages = (i: Instance, channel: string): CallUpperBound => {
    const route = routeOf(picture, i, channel);
    const limit = limitOf(picture, i, channel);
    const oneAgents = i.agent !== null && route?.oneAgent;
    if (limit !== undefined) return limit.most * (limit.per === 'agent' && !oneAgents ? readyIn(i) : 1);
    if (route !== undefined && route.rounds !== null && !i.listensTo) return route.rounds;
    return sumBounds(picture.speakers(i, channel).map(decisions));
  };
  return decisions;
}

/** The fewest decisions of a role's instances together. */
function leastDecisions(picture: CallGraph): (instances: readonly Instance[]) => number {
  const sure = surelyAwake(picture);
  const surelySaid = (i: Instance, channel: string) =>
    picture.speakers(i, channel).filter((s) => saysSurely(picture, s, channel) && sure.has(s.name));
  const isToken = (i: Instance, w: Wake) => routeOf(picture, i, w.channel.name)?.oneAddressee ?? false;
  const ofInstance = (i: Instance): number =>
    wakesOf(i).reduce((n, wakes) => {
      const counting = wakes.filter((w) => w.how !== 'every');
      if (!everiesAreSure({ picture, sure }, i, wakes)) return n;
      if (counting.length === 0) return n + 1;
      const heard = counting.map((w) =>
        w.how === 'each' && !isToken(i, w) ? surelySaid(i, w.channel.name).length : 0,
      );
      return n + Math.min(...heard);
    }, 0);
  return (instances) => {
    const awake = instances.filter((i) => i.role && picture.due.awake.has(i.name));
    // A message to one of them wakes one of them, whichever it is.
    const tokens = awake.map((i) =>
      wakesOf(i).reduce((n, wakes) => {
        const [only, ...others] = wakes.filter((w) => w.how !== 'every');
        if (
          only?.how !== 'each' ||
          others.length > 0 ||
          !isToken(i, only) ||
          !everiesAreSure({ picture, sure }, i, wakes)
        )
          return n;
        return n + surelySaid(i, only.channel.name).length;
      }, 0),
    );
    return awake.reduce((n, i) => n + ofInstance(i), 0) + Math.max(0, ...tokens);
  };
}

/** The instances certain to decide at least once: avatars and openings, then those that wait only for such. */
function surelyAwake(picture: CallGraph): ReadonlySet<string> {
  const { topology, due } = picture;
  const sure = new Set<string>(topology.instances.filter((i) => !i.role && due.awake.has(i.name)).map((i) => i.name));
  for (let before = -1; before < sure.size; ) {
    before = sure.size;
    for (const i of topology.instances) {
      if (!i.role || !due.awake.has(i.name)) continue;
      if (
        wakeAlternatives(i.role).some(
          (wakes) => wakes.every((w) => w.how === 'every') && everiesAreSure({ picture, sure }, i, wakes),
        )
      )
        sure.add(i.name);
    }
  }
  return sure;
}

/** Whether every sender that an `every` waits for is certain to speak (and, of them all, there is one). */
function everiesAreSure(
  { picture, sure }: { readonly picture: CallGraph; readonly sure: ReadonlySet<string> },
  i: Instance,
  wakes: readonly Wake[],
): boolean {
  const everies = wakes.filter((w) => w.how === 'every');
  const waited = everies.map(
    (w) =>
      picture.speakers(i, w.channel.name).filter((s) => saysSurely(picture, s, w.channel.name) && sure.has(s.name))
        .length,
  );
  const whole = everies.every((w, k) => (waited[k] ?? 0) >= picture.due.count(i.name, w.channel.name));
  return whole && (everies.length === 0 || waited.some((n) => n > 0));
}

function saysSurely({ topology }: CallGraph, speaker: Instance, channel: string): boolean {
  if (!speaker.role) return topology.says(speaker, channel) === 'sure';
  return speaker.role.says.some((s) => isSure(s) && saidChannel(s).name === channel);
}

/** Over the graph of who may wake whom; a cycle counts as all of its decisions in sequence. */
function longestChain(picture: CallGraph, most: (i: Instance) => CallUpperBound): CallUpperBound {
  const nodes = picture.topology.instances.filter((i) => i.role && picture.due.awake.has(i.name));
  const before = new Map(nodes.map((i) => [i, wakersOf(picture, i).filter((s) => s.role)]));
  const depth = new Map<Instance, CallUpperBound>();
  for (const circle of stronglyConnectedComponents(nodes, (i) => before.get(i) ?? [])) {
    const turns = circle.length > 1 || circle.some((i) => before.get(i)?.includes(i));
    const reached = circle
      .flatMap((i) => before.get(i) ?? [])
      .flatMap((s) => (circle.includes(s) ? [] : [depth.get(s) ?? null]));
    const own = sumBounds(circle.map((i) => (!i.role || !asksModel(i.role) ? 0 : turns ? most(i) : 1)));
    // An unbounded predecessor makes all successors unbounded.
    for (const i of circle) depth.set(i, sumBounds([own, largestBound(reached)]));
  }
  return largestBound([...depth.values()]);
}

/** The instances whose messages an instance waits for: to wake, or to have the thread before it decides. */
function wakersOf({ speakers, due }: CallGraph, i: Instance): Instance[] {
  const waits = [
    ...wakesOf(i).flat(),
    ...(i.role?.reads ?? []).filter((r) => r.how === 'thread' || r.how === 'current'),
  ];
  return [...new Set(waits.flatMap((w) => speakers(i, w.channel.name)))].filter((s) => due.awake.has(s.name));
}
