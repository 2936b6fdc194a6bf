// Shows a sequence of protocols: each leg, when it takes over, and what its roles know from before.
import { legsOfProtocol, type ProtocolSequence } from '../../runtime/core/protocol.ts';
import { optionsOf } from '../../runtime/naming/mix.ts';
import { describeTakeover } from '../../runtime/naming/takeover-text.ts';
import { warnProtocol } from '../../runtime/topology/check/warnings.ts';
import { handedOver } from '../../runtime/topology/handover.ts';
import { hashOfProtocol } from '../../runtime/topology/protocol-hash.ts';
import { layOut } from '../../runtime/topology/topology.ts';
import type { Block } from '../print/printer.ts';
import { mermaidPart, quoted } from './mermaid.ts';
import { allFaults, protocolOverview, teamFor } from './overview.ts';
import { checksText, headline, section, showText } from './text.ts';

export type SequenceOverview = ReturnType<typeof sequenceOverview>;

/** Everything shown, as data: for each leg the same as for a protocol. */
export function sequenceOverview(protocol: ProtocolSequence, n: number | undefined) {
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

export function sequenceShown(shown: SequenceOverview): Block[] {
  const rows = shown.legs.map(({ leg, name, takesOver, notes, calls }) => [
    String(leg),
    name,
    takesOver ?? 'begins',
    leg === 1 ? '' : notes.map(({ channel, roles }) => `${channel} (${roles.join(', ')})`).join(', ') || 'nothing',
    calls?.total ?? '',
  ]);
  return [
    ...headline(shown),
    ...section('Legs', [{ head: ['leg', 'protocol', 'takes over', 'notes carried over', 'calls per step'], rows }]),
    'The world, its clock and undelivered speech continue unchanged; roles start afresh with those notes.',
    ...shown.legs.flatMap((leg) => section(`--- Leg ${leg.leg} ---`, showText(leg))),
    ...section('Checks of all legs', checksText(shown)),
  ];
}

/** A subgraph for each leg. */
export function sequenceMermaid({ legs }: SequenceOverview): string {
  const inside = legs.flatMap((leg) => [
    `  subgraph leg${leg.leg}[${quoted(`${leg.leg}: ${leg.name}`)}]`,
    ...mermaidPart(leg, `leg${leg.leg}_`).map((line) => `  ${line}`),
    '  end',
  ]);
  const turns = legs.slice(1).map(({ leg, takesOver }) => `  leg${leg - 1} ==>|${quoted(takesOver ?? '')}| leg${leg}`);
  return `${['flowchart LR', ...inside, ...turns].join('\n')}\n`;
}
