// Describes a protocol or a sequence of protocols as data, before anything runs, and draws it.
import { type AnyProtocol, isSequence, legsOfProtocol, type ProtocolSequence } from '../../core/protocol.ts';
import { describeTakeover } from '../../core/takeover.ts';
import type { AnyFamily } from '../../naming/family.ts';
import { optionsOf } from '../../naming/mix.ts';
import { warnProtocol } from '../../topology/check/warnings.ts';
import { handedOver } from '../../topology/handover.ts';
import { hashOfProtocol } from '../../topology/protocol-hash.ts';
import { layOut } from '../../topology/topology.ts';
import { mermaid, mermaidPart, quoted } from './mermaid.ts';
import { allFaults, type ProtocolOverview, protocolOverview, teamFor } from './overview.ts';

/**
 * What `troupe show` tells of a protocol, as data: roles, channels, who hears whom, calls, faults and warnings; of a
 * sequence, the same of each leg. `team`: how many agents; by default 3, or as many as it needs.
 * @example
 * ```ts
 * import { cmas } from 'troupe/protocols';
 * import { overviewOf } from 'troupe/topology';
 *
 * overviewOf(cmas, { team: 3 }).faults; // → []
 * ```
 */
export const overviewOf = (
  protocol: AnyProtocol,
  { team, family }: { readonly team?: number | undefined; readonly family?: AnyFamily | undefined } = {},
): ProtocolOverview | SequenceOverview =>
  isSequence(protocol) ? sequenceOverview(protocol, team) : protocolOverview(protocol, team, family);

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
  'legs' in shown ? sequenceMermaid(shown) : mermaid(shown);

export type SequenceOverview = ReturnType<typeof sequenceOverview>;

/** Everything shown, as data: for each leg the same as for a protocol. */
function sequenceOverview(protocol: ProtocolSequence, n: number | undefined) {
  const agents = teamFor(protocol, n);
  const laid = protocol.legs.map((leg) => layOut(leg.protocol, agents));
  return {
    name: protocol.name,
    about: protocol.about,
    hash: hashOfProtocol(protocol, agents),
    timing: protocol.timing,
    options: optionsOf(protocol),
    agents,
    legs: legsOfProtocol(protocol).map(({ protocol: of, at }, i) => {
      const [before, after] = [laid[i - 1], laid[i]];
      return {
        leg: i + 1,
        /** When it takes over, as data and in words; null for the first protocol. */
        at: at ?? null,
        takesOver: at === undefined ? null : describeTakeover(at),
        /** The channels whose earlier messages are carried over, with the roles that read them. */
        notes: before && after ? handedOver(before, after) : [],
        ...protocolOverview(of, agents),
      };
    }),
    faults: allFaults(protocol, agents),
    warnings: warnProtocol(protocol, agents),
  };
}

/** A subgraph for each leg. */
function sequenceMermaid({ legs }: SequenceOverview): string {
  const inside = legs.flatMap((leg) => [
    `  subgraph leg${leg.leg}[${quoted(`${leg.leg}: ${leg.name}`)}]`,
    ...mermaidPart(leg, `leg${leg.leg}_`).map((line) => `  ${line}`),
    '  end',
  ]);
  const turns = legs.slice(1).map(({ leg, takesOver }) => `  leg${leg - 1} ==>|${quoted(takesOver ?? '')}| leg${leg}`);
  return `${['flowchart LR', ...inside, ...turns].join('\n')}\n`;
}
