// Lays out who talks to whom: agents on a ring in the order of the team, what serves them all inside it. Large teams
// fold into groups of neighbours. Edges are what was delivered and read, by step, so that any step can be shown.
import type { Episode, Member } from './model.ts';

export interface GraphNode {
  readonly label: string;
  readonly kind: Member['kind'] | 'group';
  /** Indexes of the members that it stands for. */
  readonly members: readonly number[];
  /** From -1 to 1, y downwards. */
  readonly x: number;
  readonly y: number;
}

export interface GraphEdge {
  /** Indexes of nodes. */
  readonly from: number;
  readonly to: number;
  readonly channel: string;
  /** Sums up to and with a step, rising with the step. */
  readonly sums: readonly { readonly step: number; readonly messages: number; readonly tokens: number }[];
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** The node of each member. */
  readonly nodeOf: readonly number[];
  readonly channels: readonly string[];
}

/** The largest number of agents that stand alone. */
const EACH_UP_TO = 24;
const GROUPS = 12;

/** `open`: labels of groups that are shown agent by agent. */
export function graphOf(episode: Pick<Episode, 'members' | 'messages' | 'reads'>, open: readonly string[] = []): Graph {
  const unplaced = grouped(episode.members, open);
  const nodeOf: number[] = [];
  unplaced.forEach(({ members }, node) => {
    for (const member of members) nodeOf[member] = node;
  });
  const edges = edgesOf(episode, nodeOf);
  const areOuter = ({ from, to }: GraphEdge) => [from, to].every((node) => isOuter(unplaced[node]));
  return { nodes: placed(unplaced, edges.some(areOuter)), edges, nodeOf, channels: channelsOf(edges) };
}

/** What an edge has carried up to and with a step. */
export function sumAt({ sums }: GraphEdge, step: number): { readonly messages: number; readonly tokens: number } {
  let [low, high] = [0, sums.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle]?.step ?? 0) <= step) low = middle + 1;
    else high = middle;
  }
  return sums[low - 1] ?? { messages: 0, tokens: 0 };
}

type UnplacedNode = Omit<GraphNode, 'x' | 'y'>;

function grouped(members: readonly Member[], open: readonly string[]): UnplacedNode[] {
  const alone = (index: number): UnplacedNode => {
    const { name, kind } = members[index] ?? { name: '', kind: 'agent' };
    return { label: name, kind, members: [index] };
  };
  const agents = members.flatMap(({ kind }, i) => (kind === 'agent' ? [i] : []));
  const others = members.flatMap(({ kind }, i) => (kind === 'agent' ? [] : [i])).map(alone);
  if (agents.length <= EACH_UP_TO) return [...agents.map(alone), ...others];
  const size = Math.ceil(agents.length / GROUPS);
  const groups = Array.from({ length: Math.ceil(agents.length / size) }, (_, i) =>
    agents.slice(i * size, (i + 1) * size),
  );
  const folded = groups.flatMap((group): UnplacedNode[] => {
    const [first, last] = [group[0] ?? 0, group.at(-1) ?? 0];
    const label = `${members[first]?.name ?? ''} – ${members[last]?.name ?? ''} (${group.length})`;
    return open.includes(label) ? group.map(alone) : [{ label, kind: 'group', members: group }];
  });
  return [...folded, ...others];
}

const isOuter = (node: UnplacedNode | undefined): boolean => node?.kind === 'agent' || node?.kind === 'group';

/**
 * The first agent stands on top. What serves the team stands in the middle; where agents talk to each other, whose
 * edges would run across it, it stands to the left.
 */
function placed(nodes: readonly UnplacedNode[], agentsTalk: boolean): GraphNode[] {
  const outer = nodes.filter(isOuter);
  const inner = nodes.filter((node) => !isOuter(node));
  const onRing = (ring: readonly UnplacedNode[], node: UnplacedNode, radius: number, turn = 0) => {
    const angle = (2 * Math.PI * (ring.indexOf(node) + turn)) / ring.length - Math.PI / 2;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  };
  return nodes.map((node) => {
    if (isOuter(node)) {
      const { x, y } = onRing(outer, node, outer.length === 1 && inner.length === 0 ? 0 : 1);
      return { ...node, x: x + (agentsTalk && inner.length > 0 ? 0.35 : 0), y };
    }
    if (outer.length === 0) return { ...node, ...onRing(inner, node, inner.length === 1 ? 0 : 1) };
    const row = (2 * (inner.indexOf(node) + 1)) / (inner.length + 1) - 1;
    if (agentsTalk) return { ...node, x: -1.35, y: row };
    return { ...node, ...onRing(inner, node, inner.length === 1 ? 0 : 0.42, 0.5) };
  });
}

/** The one over which most was read first: it is drawn without dashes. */
function channelsOf(edges: readonly GraphEdge[]): string[] {
  const read = new Map<string, number>();
  for (const { channel, sums } of edges) read.set(channel, (read.get(channel) ?? 0) + (sums.at(-1)?.tokens ?? 0));
  return [...read].sort(([, a], [, b]) => b - a).map(([channel]) => channel);
}

function edgesOf({ messages, reads }: Pick<Episode, 'messages' | 'reads'>, nodeOf: readonly number[]): GraphEdge[] {
  const edges = new Map<
    string,
    { edge: Omit<GraphEdge, 'sums'>; steps: Map<number, { messages: number; tokens: number }> }
  >();
  const at = (step: number, fromMember: number, toMember: number, channel: string) => {
    const [from, to] = [nodeOf[fromMember] ?? 0, nodeOf[toMember] ?? 0];
    if (from === to) return undefined;
    const key = `${from}:${to}:${channel}`;
    const one = edges.get(key) ?? { edge: { from, to, channel }, steps: new Map() };
    edges.set(key, one);
    const sum = one.steps.get(step) ?? { messages: 0, tokens: 0 };
    one.steps.set(step, sum);
    return sum;
  };
  for (const { step, from, to, channel } of messages)
    for (const node of new Set(to.map((member) => nodeOf[member])))
      for (const sum of [at(step, from, to.find((member) => nodeOf[member] === node) ?? 0, channel)])
        if (sum) sum.messages++;
  for (const [step, from, to, channel, tokens] of reads) {
    const sum = at(step, from, to, channel);
    if (sum) sum.tokens += tokens;
  }
  return [...edges.values()].map(({ edge, steps }) => {
    let [said, read] = [0, 0];
    const sums = [...steps]
      .sort(([a], [b]) => a - b)
      .map(([step, { messages: more, tokens }]) => {
        said += more;
        read += tokens;
        return { step, messages: said, tokens: read };
      });
    return { ...edge, sums };
  });
}
