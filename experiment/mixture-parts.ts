// Describes which protocols share the team in a mixture, and by how much, for the tables of a comparison.
import { type AnyProtocol, isMixture } from '../runtime/core/protocol.ts';

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
