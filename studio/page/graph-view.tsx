// Draws who talks to whom: an edge is as wide as the tokens read over it so far, coloured and dashed by channel; what
// is said in this step moves along it.
import { useState } from 'preact/hooks';
import { edgesOf, type GraphEdge, type GraphNode, keyOf } from '../episode/graph.ts';
import { type Place, resting, usePlace } from './state.ts';
import { times, tokens } from './words.ts';

const RING = 92;
const place = ({ x, y }: GraphNode) => ({ x: x * RING, y: y * RING });
const radiusOf = ({ kind }: GraphNode) => (kind === 'group' ? 17 : 13);

interface DrawnEdge {
  readonly path: string;
  readonly head: string;
}

/** Curves to the left of its direction, so that the way back is another curve. */
function drawn(from: GraphNode, to: GraphNode, lane: number, width: number): DrawnEdge {
  const [a, b] = [place(from), place(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy) || 1;
  const bend = 9 + lane * 10;
  const middle = { x: (a.x + b.x) / 2 + (dy / length) * bend, y: (a.y + b.y) / 2 - (dx / length) * bend };
  const towards = (p: { x: number; y: number }, q: { x: number; y: number }, by: number) => {
    const far = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    return { x: p.x + ((q.x - p.x) / far) * by, y: p.y + ((q.y - p.y) / far) * by };
  };
  const start = towards(a, middle, radiusOf(from) + 1);
  const tip = towards(b, middle, radiusOf(to) + 2);
  const size = 4 + width * 0.8;
  const back = towards(tip, middle, size);
  const [nx, ny] = [(back.y - tip.y) / size, -(back.x - tip.x) / size];
  const corner = (side: number) => `${back.x + nx * side * size * 0.5},${back.y + ny * side * size * 0.5}`;
  return {
    path: `M${start.x},${start.y} Q${middle.x},${middle.y} ${back.x},${back.y}`,
    head: `${tip.x},${tip.y} ${corner(1)} ${corner(-1)}`,
  };
}

/** An edge with what it has carried so far; of a protocol that has not run, what it can. */
function liveEdges({ graph, sums, shown, ofStep, messageAt }: Place): readonly LiveEdge[] {
  const { nodeOf, edges } = graph.value;
  if (shown.value.protocol) return edges.map((edge) => ({ edge, isNow: true }));
  const now = new Set<string>();
  for (const { from, to, channel } of ofStep.value.messages.flatMap((i) => messageAt(i) ?? []))
    for (const member of to) now.add(keyOf({ from: nodeOf[from] ?? 0, to: nodeOf[member] ?? 0, channel }));
  return edgesOf(sums.value.edges, nodeOf).map((edge) => ({ edge, isNow: now.has(keyOf(edge)) }));
}

export function GraphView() {
  const place = usePlace();
  const { graph, shown } = place;
  const { nodes, edges, channels } = graph.value;
  const live = liveEdges(place);
  return (
    <>
      {edges.length === 0 && (
        <p class="soft">
          {shown.value.protocol ? 'Nobody can hear anybody.' : 'Nobody has told anybody anything in this episode.'}
        </p>
      )}
      <Drawing live={live} />
      <ul class="legend" aria-label="Channels">
        {channels.map((name, i) => (
          <li key={name}>
            <svg class="dash" width="26" height="8" aria-hidden="true">
              <line class={`edge c-${i % 8}`} x1="1" y1="4" x2="25" y2="4" />
            </svg>{' '}
            {name}
          </li>
        ))}
        {edges.length > 0 && !shown.value.protocol && <li class="soft">wider: more tokens read so far</li>}
      </ul>
      {nodes.some(({ kind }) => kind === 'group') && (
        <p class="soft">A large team is folded into groups; choose one to unfold it.</p>
      )}
      <Table live={live} />
    </>
  );
}

/** Written only where it is unfolded. */
function Table({ live }: { readonly live: readonly LiveEdge[] }) {
  const [isOpen, setOpen] = useState(false);
  const { nodes } = usePlace().graph.value;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>The same as a table</summary>
      {isOpen && (
        <div class="scroll" role="region" aria-label="Table of edges">
          <table>
            <thead>
              <tr>
                <th>From</th>
                <th>To</th>
                <th>Channel</th>
                <th>Messages</th>
                <th>Tokens read</th>
              </tr>
            </thead>
            <tbody>
              {live.map(({ edge }) => (
                <tr key={keyOf(edge)}>
                  <td>{nodes[edge.from]?.label}</td>
                  <td>{nodes[edge.to]?.label}</td>
                  <td>{edge.channel}</td>
                  <td>{edge.messages}</td>
                  <td>{Math.round(edge.tokens)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

interface LiveEdge {
  readonly edge: GraphEdge;
  /** Something passes over it in this step. */
  readonly isNow: boolean;
}

function Drawing({ live }: { readonly live: readonly LiveEdge[] }) {
  const { graph, message, messageAt, idOf } = usePlace();
  const { nodes, nodeOf, channels } = graph.value;
  const most = Math.max(1, ...live.map(({ edge }) => edge.tokens));
  const chosen = messageAt(message.value);
  const isOn = ({ edge, isNow }: LiveEdge) =>
    chosen
      ? nodeOf[chosen.from] === edge.from &&
        chosen.channel === edge.channel &&
        chosen.to.some((member) => nodeOf[member] === edge.to)
      : isNow;
  const lanes = new Map<string, number>();
  return (
    <svg
      class="graph drawing"
      viewBox="-165 -122 330 252"
      role="group"
      aria-label={`${times(nodes.length, 'member')}, ${times(live.length, 'edge')} so far`}
    >
      {live.map((one) => {
        const { edge } = one;
        const [from, to] = [nodes[edge.from], nodes[edge.to]];
        if (!from || !to) return null;
        const pair = `${edge.from} ${edge.to}`;
        const lane = lanes.get(pair) ?? 0;
        lanes.set(pair, lane + 1);
        const width = 0.8 + 4 * Math.sqrt(edge.tokens / most);
        const { path, head } = drawn(from, to, lane, width);
        const on = isOn(one);
        const id = idOf(`edge-${edge.from}-${edge.to}-${lane}`);
        const colour = `c-${channels.indexOf(edge.channel) % 8}`;
        return (
          <g key={`${pair} ${edge.channel}`} class={on ? 'on' : 'off'}>
            <title>{`${from.label} to ${to.label} on ${edge.channel}: ${times(edge.messages, 'message')}, ${tokens(edge.tokens)} read so far`}</title>
            <path class={`edge ${colour}`} id={id} d={path} stroke-width={width} />
            <polygon class={`head ${colour}`} points={head} />
            {on && resting.value && (
              <circle class={`dot head ${colour}`} r={2.2 + width * 0.25}>
                <animateMotion dur="1.4s" repeatCount="indefinite">
                  <mpath href={`#${id}`} />
                </animateMotion>
              </circle>
            )}
          </g>
        );
      })}
      {nodes.map((node, i) => (
        <Node key={node.label} node={node} index={i} />
      ))}
    </svg>
  );
}

function Node({ node, index }: { readonly node: GraphNode; readonly index: number }) {
  const { node: chosen, openGroups } = usePlace();
  const { x, y } = place(node);
  const isChosen = chosen.value === index;
  const choose = () => {
    if (node.kind === 'group') openGroups.value = [...openGroups.value, node.label];
    else chosen.value = isChosen ? undefined : index;
  };
  const label = node.kind === 'group' ? `Unfold ${node.label}` : `Show only what ${node.label} says and hears`;
  return (
    <g
      class={`node ${node.kind}`}
      role="button"
      tabindex={0}
      aria-pressed={isChosen}
      aria-label={label}
      transform={`translate(${x} ${y})`}
      onClick={choose}
      onKeyDown={(event) => {
        if (event.key === 'Enter') choose();
      }}
    >
      <title>{label}</title>
      {node.kind === 'agent' ? (
        <circle r={radiusOf(node)} />
      ) : (
        <rect x={-radiusOf(node)} y={-11} width={2 * radiusOf(node)} height={22} rx={4} />
      )}
      <text class="initial" dy="0.35em">
        {Array.from(node.label)[0]}
      </text>
      <text class="label" y={node.y > 0.2 ? 24 : -17}>
        {short(node.label)}
      </text>
    </g>
  );
}

const short = (label: string): string => (label.length > 22 ? `${label.slice(0, 21)}…` : label);
