// Bounds the model calls of a step from the topology, before anything runs: for each role that asks a model, and for
// how many of them run one after the other; as a formula in n, the number of ready agents, fitted by counting small
// teams, or in numbers for the team at hand where no formula of second degree fits. Pure. It counts questions; replies
// that are asked for again come on top.
//
// Assumption, since no declaration states it: one decision says at most one message per channel to each recipient.

import { type AnyProtocol, isMixture, legsOfProtocol, type Protocol, type TeamProtocol } from '../core/protocol.ts';
import { isSure, type Role, saidChannel, type Wake } from '../core/role.ts';
import { computeDue, type DueSenders, stretchStarts, wakeAlternatives } from './due.ts';
import { stronglyConnectedComponents } from './talk-limit.ts';
import { type Instance, layOut, type Topology } from './topology.ts';

interface RoleCalls {
  readonly part: string;
  readonly role: string;
  readonly per: 'agent' | 'part';
  readonly ask?: string;
  /** Such as `n`, `1`, `1 … 4n`, `0 at step 0, then 1`, `≥ 1`. In a mixture n is the agents of the part. */
  readonly text: string;
  /** How often at most a reply that does not fit is asked for again, on top of these; absent where it does not say. */
  readonly again?: number;
}

export interface CallsAnalysis {
  readonly roles: readonly RoleCalls[];
  /** For all roles together; for a mixture numbers, since its parts have teams of their own. */
  readonly total: string;
  readonly depth: string;
  /** For the team at hand; absent where that is too large to be counted. */
  readonly here?: { readonly total: string; readonly depth: string; readonly counts: readonly StepCallBounds[] };
}

const SAMPLES = [3, 4, 5, 6];
/** Counting takes time quadratic in the team. */
const COUNTED_AT_MOST = 60;

export function analyseCalls(protocol: TeamProtocol, agents: readonly string[]): CallsAnalysis {
  const counts = agents.length > COUNTED_AT_MOST ? undefined : boundCalls(layOut(protocol, agents));
  const here = counts && { ...inNumbers(counts), counts };
  if (!isMixture(protocol)) return { ...ofPart('team', protocol, counts), here };
  const roles = Object.entries(protocol.parts).flatMap(([name, part]) => ofPart(name, part.protocol, counts).roles);
  const { total, depth } = here ?? { total: 'the sum over the parts', depth: 'as in the deepest part' };
  return { roles, total, depth, here };
}

/** The calls of a step by all roles together; of a sequence, those of each leg in turn. */
export const totalCalls = (protocol: AnyProtocol, agents: readonly string[]): string =>
  legsOfProtocol(protocol)
    .map((leg) => analyseCalls(leg.protocol, agents).total)
    .join('; then ');

const inNumbers = (counts: readonly StepCallBounds[]) => ({
  total: describeStretches(counts, ({ total }) => rangeText(total, String, String)),
  depth: describeStretches(counts, ({ depth }) => depthText(depth, String)),
});

function ofPart(
  part: string,
  protocol: Protocol,
  here: readonly StepCallBounds[] | undefined,
): Omit<CallsAnalysis, 'here'> {
  const samples = sampled(protocol);
  const phases = samples[0] ?? here ?? [];
  const at = (pick: (s: StepCallBounds) => number | null, k: number): CallFormula =>
    samples.length === 0 ? String : formula(samples.map((counts) => (counts[k] ? pick(counts[k]) : null)));
  const texts = (pick: (s: StepCallBounds) => CallBounds) =>
    describeStretches(phases, (phase, k) => {
      const [least, most] = [at((s) => fewest(pick(s)), k), at((s) => pick(s).most, k)];
      return rangeText(pick(phase), least, most);
    });
  const named = (role: string) => (s: StepCallBounds) =>
    s.roles.find((r) => r.role === role && (r.part === part || samples.length > 0)) ?? { least: 0, most: 0 };
  const roles = [...Object.entries(protocol.once), ...Object.entries(protocol.perAgent)].flatMap(
    ([role, r]): RoleCalls[] => {
      if (!asksModel(r)) return [];
      const per = Object.hasOwn(protocol.perAgent, role) ? 'agent' : 'part';
      const text = `${texts(named(role))}${r.unasked ? ', or less' : ''}`;
      return [{ part, role, per, text, ask: r.ask, again: r.repairs }];
    },
  );
  const ofDepth = (k: number) => at((s) => s.depth, k);
  const depth = describeStretches(phases, (phase, k) => depthText(phase.depth, ofDepth(k)));
  return { roles, total: `${texts((s) => s.total)}${lessOf(protocol)}`, depth };
}

/** A step costs less where a role decides without asking. */
function lessOf(protocol: Protocol): string {
  const free = Object.entries({ ...protocol.once, ...protocol.perAgent }).flatMap(([name, { unasked }]) =>
    unasked ? [name] : [],
  );
  return free.length === 0 ? '' : `, or less where ${free.join(' or ')} need not ask`;
}

/** None for a protocol that names agents: other teams would not be in its graph. */
function sampled(protocol: Protocol): StepCallBounds[][] {
  if (Object.values(protocol.routes).some((route) => route.namesAgents)) return [];
  const teamOf = (n: number) => Array.from({ length: n }, (_, i) => `agent${i + 1}`);
  return SAMPLES.map((n) => boundCalls(layOut(protocol, teamOf(n))));
}

/** The text of a bound, given its value for the first sample (or for the team at hand). */
type CallFormula = (value: number) => string;

function formula(values: readonly (number | null)[]): CallFormula {
  const [a, b, c, d] = values;
  if (a == null || b == null || c == null || d == null) return String;
  const second = c - 2 * b + a;
  if (d - 2 * c + b !== second) return (value) => `about ${value} for ${SAMPLES[0]} agents`;
  const first = SAMPLES[0] ?? 0;
  const square = second / 2;
  const linear = b - a - square * (2 * first + 1);
  const text = polynomial([square, linear, a - linear * first - square * first * first]);
  return () => text;
}

function polynomial([square = 0, linear = 0, constant = 0]: readonly number[]): string {
  const term = (factor: number, power: string) =>
    factor === 0
      ? []
      : [{ minus: factor < 0, text: power === '' || Math.abs(factor) !== 1 ? `${Math.abs(factor)}${power}` : power }];
  const terms = [...term(square, 'n²'), ...term(linear, 'n'), ...term(constant, '')];
  if (terms.length === 0) return '0';
  return terms
    .map(({ minus, text }, i) => (i === 0 ? `${minus ? '-' : ''}${text}` : ` ${minus ? '-' : '+'} ${text}`))
    .join('');
}

function rangeText(count: CallBounds, leastText: CallFormula, mostText: CallFormula): string {
  const least = leastText(fewest(count));
  if (count.most === null) return `≥ ${least}`;
  const most = mostText(count.most);
  return least === most ? least : `${least} … ${most}`;
}

/** The note that a role may decide without asking, beside numbers that would otherwise say little. */
const fewest = ({ asked, least }: CallBounds): number => asked ?? least;

const depthText = (depth: number | null, text: CallFormula): string =>
  depth === null ? 'no bound declared' : text(depth);

/** `2 at step 0, then 4`; a single text where all ranges agree. */
function describeStretches(
  stretches: readonly StepCallBounds[],
  textOf: (s: StepCallBounds, k: number) => string,
): string {
  const all = stretches.map((s, k) => ({ from: s.from, text: textOf(s, k) }));
  const told = all.filter(({ text }, i) => text !== all[i - 1]?.text);
  return told
    .map(({ from, text }, i) => {
      const next = told[i + 1]?.from;
      if (next === undefined) return i === 0 ? text : `then ${text}`;
      return next - from === 1 ? `${text} at step ${from}` : `${text} in steps ${from} … ${next - 1}`;
    })
    .join(', ');
}

// --- the bounds ---

/** For one step in which all agents are ready. */
interface CallBounds {
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
const asksModel = (role: Role): boolean => role.kind === 'module' || role.ask !== undefined;

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
const folded = (bounds: readonly CallUpperBound[], fold: (n: number, b: number) => number): CallUpperBound =>
  bounds.reduce((n, b) => (n === null || b === null ? null : fold(n, b)), 0);
const sumBounds = (bounds: readonly CallUpperBound[]) => folded(bounds, (n, b) => n + b);
const largestBound = (bounds: readonly CallUpperBound[]) => folded(bounds, Math.max);
/** Of an alternative: what wakes once for each message, or for the replies to one. */
const counted = (wakes: readonly Wake[]): Wake[] => wakes.filter((w) => w.how !== 'every');

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

/** Of a channel on which the instance hears: its route, and how many messages the protocol declares at most. */
function declaredOf({ topology }: CallGraph, { listensTo, part }: Instance, channel: string) {
  const protocol = topology.part(listensTo?.part ?? part)?.protocol;
  return { route: protocol?.routes[channel], limit: protocol?.atMost?.[channel] };
}

/** A message that reaches one agent's role wakes one of its instances: what bounds all messages bounds all of them. */
function mostOfRole(
  picture: CallGraph,
  instances: readonly Instance[],
  most: (i: Instance) => CallUpperBound,
): CallUpperBound {
  const [first] = instances;
  const each = sumBounds(instances.map(most));
  const alternatives = first === undefined ? [] : wakeAlternatives(first.role);
  const together = alternatives.map((wakes) => {
    const [only, ...others] = counted(wakes);
    if (first === undefined || only?.how !== 'each' || others.length > 0) return null;
    const { route, limit } = declaredOf(picture, first, only.channel.name);
    return limit?.per === 'step' && route?.oneAgent ? limit.most : null;
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
    const heard = counted(wakes).map((w) =>
      w.how === 'replies' ? answered(i, w.proposal.name) : messages(i, w.channel.name),
    );
    return heard.length === 0 ? 1 : largestBound(heard);
  };
  const readyIn = (i: Instance) => picture.topology.part(i.part)?.team.length ?? 0;
  // Replies are complete at most once for each proposal.
  const answered = (i: Instance, proposal: string): CallUpperBound => {
    const { limit } = declaredOf(picture, i, proposal);
    return limit === undefined ? null : limit.most * (limit.per === 'agent' ? readyIn(i) : 1);
  };
  const messages = (i: Instance, channel: string): CallUpperBound => {
    const { route, limit } = declaredOf(picture, i, channel);
    const oneAgents = i.agent !== null && route?.oneAgent;
    if (limit !== undefined) return limit.most * (limit.per === 'agent' && !oneAgents ? readyIn(i) : 1);
    if (route !== undefined && route.rounds !== null && !i.listensTo) return route.rounds;
    return sumBounds(picture.speakers(i, channel).map(decisions));
  };
  return decisions;
}

/** The fewest decisions of a role's instances together. */
function leastDecisions(picture: CallGraph): (instances: readonly Instance[]) => number {
  const graph = { ...picture, sure: surelyAwake(picture) };
  const isToken = (i: Instance, { channel }: Wake) => declaredOf(picture, i, channel.name).route?.oneAddressee ?? false;
  const own = (i: Instance, wakes: readonly Wake[]) => {
    const heard = counted(wakes).map((w) => (w.how === 'each' && !isToken(i, w) ? surelyHeard(graph, i, w) : 0));
    return heard.length === 0 ? 1 : Math.min(...heard);
  };
  const ofTokens = (i: Instance, wakes: readonly Wake[]) => {
    const [only, ...others] = counted(wakes);
    return only?.how === 'each' && others.length === 0 && isToken(i, only) ? surelyHeard(graph, i, only) : 0;
  };
  const summed = (i: Instance, of: typeof own) =>
    wakeAlternatives(i.role)
      .filter((wakes) => everiesAreSure(graph, i, wakes))
      .reduce((n, wakes) => n + of(i, wakes), 0);
  return (instances) => {
    const awake = instances.filter((i) => i.role && picture.due.awake.has(i.name));
    // A message to one of them wakes one of them, whichever it is.
    return awake.reduce((n, i) => n + summed(i, own), 0) + Math.max(0, ...awake.map((i) => summed(i, ofTokens)));
  };
}

/** `sure`: the instances certain to decide at least once. */
type SureGraph = CallGraph & { readonly sure: ReadonlySet<string> };

/** Avatars and openings, then those that wait only for such. */
function surelyAwake(picture: CallGraph): ReadonlySet<string> {
  const awake = picture.topology.instances.filter((i) => picture.due.awake.has(i.name));
  const sure = new Set<string>(awake.filter((i) => !i.role).map((i) => i.name));
  const isSurelyWoken = (i: Instance) =>
    wakeAlternatives(i.role).some(
      (wakes) => counted(wakes).length === 0 && everiesAreSure({ ...picture, sure }, i, wakes),
    );
  for (let before = -1; before < sure.size; ) {
    before = sure.size;
    for (const i of awake) if (isSurelyWoken(i)) sure.add(i.name);
  }
  return sure;
}

/** Whether every sender that an `every` waits for is certain to speak (and, of them all, there is one). */
function everiesAreSure(graph: SureGraph, i: Instance, wakes: readonly Wake[]): boolean {
  const waited = wakes
    .filter((w) => w.how === 'every')
    .map((w) => ({ heard: surelyHeard(graph, i, w), due: graph.due.count(i.name, w.channel.name) }));
  const isWhole = waited.every(({ heard, due }) => heard >= due);
  return isWhole && (waited.length === 0 || waited.some(({ heard }) => heard > 0));
}

/** How many are certain to say something to the instance on the channel that wakes it. */
const surelyHeard = (graph: SureGraph, i: Instance, { channel: { name } }: Wake): number =>
  graph.speakers(i, name).filter((s) => graph.sure.has(s.name) && saysSurely(graph, s, name)).length;

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
    ...wakeAlternatives(i.role).flat(),
    ...(i.role?.reads ?? []).filter((r) => r.how === 'thread' || r.how === 'current'),
  ];
  return [...new Set(waits.flatMap((w) => speakers(i, w.channel.name)))].filter((s) => due.awake.has(s.name));
}
