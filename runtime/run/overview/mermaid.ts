// Draws a protocol, or a sequence of protocols, as a Mermaid flowchart: one node per role (however many instances), one
// edge per channel between two roles.

import { oneLine } from '../../text/plain.ts';
import { BODY, OPENING } from '../../topology/topology.ts';
import type { ProtocolOverview, SequenceOverview } from './overview.ts';

/**
 * As a Mermaid flowchart: a node for each role, an edge for each channel between two of them.
 * @example
 * ```ts
 * import { cmas } from 'troupe/protocols';
 * import { overviewMermaid, overviewOf } from 'troupe/topology';
 *
 * overviewMermaid(overviewOf(cmas)).split('\n')[0]; // → 'flowchart LR'
 * ```
 */
export const overviewMermaid = (shown: ProtocolOverview | SequenceOverview): string =>
  `${['flowchart LR', ...('legs' in shown ? sequenceLines(shown) : linesOf(shown, ''))].join('\n')}\n`;

/** A subgraph for each leg. */
function sequenceLines({ legs }: SequenceOverview): string[] {
  const inside = legs.flatMap((leg) => [
    `  subgraph leg${leg.leg}[${quoted(`${leg.leg}: ${leg.name}`)}]`,
    ...linesOf(leg, `leg${leg.leg}_`).map((line) => `  ${line}`),
    '  end',
  ]);
  const turns = legs.slice(1).map(({ leg, takesOver }) => `  leg${leg - 1} ==>|${quoted(takesOver ?? '')}| leg${leg}`);
  return [...inside, ...turns];
}

/** The lines of a diagram whose names all begin with `lead`. */
function linesOf(shown: ProtocolOverview, lead: string): string[] {
  const nodes = nodesOf(shown, lead);
  const id = (part: string, role: string) => nodes.find((n) => n.part === part && n.role === role)?.id ?? 'nowhere';
  const inside = (part: string) => nodes.filter((n) => n.part === part).map((n) => `    ${n.id}${n.shape}`);
  const parts = shown.parts.map((p, i) =>
    shown.parts.length === 1
      ? inside(p.name).map((line) => line.slice(2))
      : [`  subgraph ${lead}part${i}[${quoted(`${p.name}: ${p.protocol}`)}]`, ...inside(p.name), '  end'],
  );
  const edges = new Map<string, Set<string>>();
  for (const { part, role, channel, sure, recipients } of shown.hears) {
    for (const h of recipients) {
      const key = `${id(part, role)} ${sure ? '-->' : '-.->'} ${id(h.part, h.role)}`;
      edges.set(key, (edges.get(key) ?? new Set()).add(channel));
    }
  }
  const drawn = [...edges].map(([key, channels]) => {
    const [from, arrow, to] = key.split(' ');
    return `  ${from} ${arrow}|${quoted([...channels].join(', '))}| ${to}`;
  });
  return [...parts.flat(), ...drawn];
}

interface MermaidNode {
  readonly id: string;
  readonly part: string;
  readonly role: string;
  /** Brackets and label. */
  readonly shape: string;
}

function nodesOf(shown: ProtocolOverview, lead: string): MermaidNode[] {
  const seen = new Map<string, Omit<MermaidNode, 'id'>>();
  const add = (part: string, role: string, shape: string) => {
    if (!seen.has(`${part} ${role}`)) seen.set(`${part} ${role}`, { part, role, shape });
  };
  for (const p of shown.parts) {
    const n = p.team.length;
    if (shown.hears.some((h) => h.part === p.name && h.role === OPENING))
      add(p.name, OPENING, `((${quoted('step begins')}))`);
    add(p.name, BODY, `[/${quoted(`body × ${n}`)}/]`);
    for (const r of p.roles) {
      const label = quoted(r.per === 'agent' ? `${r.name} × ${n}` : r.name);
      add(p.name, r.name, r.kind === 'module' ? `(${label})` : `[${label}]`);
    }
  }
  for (const { role } of shown.bridges) add(partOf(shown, role), role, `{{${quoted(role)}}}`);
  return [...seen.values()].map((node, i) => ({ ...node, id: `${lead}r${i}` }));
}

/** A bridge is drawn in the part that it sends to. */
function partOf({ hears }: ProtocolOverview, bridge: string): string {
  const speaker = hears.find((h) => h.role === bridge);
  return speaker?.part ?? hears.flatMap((h) => h.recipients).find((h) => h.role === bridge)?.part ?? '';
}

/** A quoted label, with Mermaid and HTML syntax escaped as entities. */
function quoted(text: string): string {
  return `"${oneLine(text, 80).replace(/["#&<>`\\;|{}[\]()]/g, (c) => `#${c.codePointAt(0)};`)}"`;
}
