// Describes which protocols share the team in a mixture, and by how much, for the tables of a comparison.
import { type AnyProtocol, isMixture } from '../runtime/core/protocol.ts';
import type { ProtocolShares } from '../runtime/experiment/crossing-rows.ts';
import { labelOf, type ProtocolLabels } from '../runtime/experiment/tally.ts';

export interface ComparedPart {
  readonly part: string;
  readonly protocol: string;
  /** The share of the agents that no part names; null if the part names its own. */
  readonly share: number | null;
  readonly agents: readonly string[] | null;
}

/** Empty if it is not a mixture. */
export function comparedParts(protocol: AnyProtocol): ComparedPart[] {
  if (!isMixture(protocol)) return [];
  const all = Object.entries(protocol.parts);
  const total = all.reduce((sum, [, { agents, share = 1 }]) => sum + (agents === undefined ? share : 0), 0);
  return all.map(([part, { protocol: of, share = 1, agents = null }]) => ({
    part,
    protocol: of.name,
    share: agents === null ? share / total : null,
    agents,
  }));
}

/** Who follows what, by the labels of protocols. A mixture whose parts name their agents has no shares. */
export function sharesIn(
  protocols: Readonly<Record<string, { readonly parts: readonly Pick<ComparedPart, 'protocol' | 'share'>[] }>>,
  labels: ProtocolLabels = {},
): ProtocolShares {
  const shares = new Map<string, Map<string, number>>();
  for (const [label, { parts }] of Object.entries(protocols)) {
    if (parts.some(({ share }) => share === null)) continue;
    const own = new Map<string, number>();
    for (const { protocol, share } of parts) own.set(protocol, (own.get(protocol) ?? 0) + (share ?? 0));
    shares.set(labelOf(labels, label), parts.length === 0 ? new Map([[label, 1]]) : own);
  }
  return shares;
}

/** The same of protocols before any of them is played. */
export const sharesPlayed = (names: readonly string[], protocol: (name: string) => AnyProtocol): ProtocolShares =>
  sharesIn(Object.fromEntries(names.map((name) => [name, { parts: comparedParts(protocol(name)) }])));

/** As declared: `red cmas 25 %, blue dmas 75 %`. The real shares depend on the team, since agents cannot be split. */
export const partsText = (parts: readonly ComparedPart[]): string =>
  parts
    .map(({ part, protocol: of, share, agents }) =>
      [
        ...new Set([part, of]),
        share === null ? (agents ?? []).join(' ') : `${Number((share * 100).toFixed(1))} %`,
      ].join(' '),
    )
    .join(', ');
