// Lays out who talks to whom: agents on a ring in the order of the team, what serves them all inside it. Large teams
// fold into groups of neighbours. Edges are what was delivered and read.
import type { EdgeSum, Member } from './model.ts';

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
  /** Deliveries, and tokens read. */
  readonly messages: number;
  readonly tokens: number;
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

interface GraphOf {
  readonly members: readonly Member[];
  /** Of the whole episode: nodes stay where they are from step to step. */
  readonly edges: readonly EdgeSum[];
}

/** `open`: labels of groups that are shown agent by agent. */
export function graphOf({ members, edges: sums }: GraphOf, open: readonly string[] = []): Graph {
  const unplaced = grouped(members, open);
  const nodeOf: number[] = [];
  unplaced.forEach(({ members: own }, node) => {
    for (const member of own) nodeOf[member] = node;
  });
  const edges = edgesOf(sums, nodeOf);
  const areOuter = ({ from, to }: GraphEdge) => [from, to].every((node) => isOuter(unplaced[node]));
  return { nodes: placed(unplaced, edges.some(areOuter)), edges, nodeOf, channels: channelsOf(edges) };
}

/** The same between nodes: what stays within one is no edge. */
export function edgesOf(sums: readonly EdgeSum[], nodeOf: readonly number[]): GraphEdge[] {
  const edges = new Map<string, { from: number; to: number; channel: string; messages: number; tokens: number }>();
  for (const [fromMember, toMember, channel, messages, tokens] of sums) {
    const [from, to] = [nodeOf[fromMember] ?? 0, nodeOf[toMember] ?? 0];
    if (from === to) continue;
    const key = keyOf({ from, to, channel });
    const edge = edges.get(key) ?? { from, to, channel, messages: 0, tokens: 0 };
    edges.set(key, edge);
    edge.messages += messages;
    edge.tokens += tokens;
  }
  return [...edges.values()];
}

export const keyOf = ({ from, to, channel }: Pick<GraphEdge, 'from' | 'to' | 'channel'>): string =>
  `${from} ${to} ${channel}`;

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
  for (const { channel, tokens } of edges) read.set(channel, (read.get(channel) ?? 0) + tokens);
  return [...read].sort(([, a], [, b]) => b - a).map(([channel]) => channel);
}
