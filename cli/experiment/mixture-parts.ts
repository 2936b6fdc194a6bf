// Says of a mixture which protocols share the team, and by how much, for the tables of a comparison.
import { type AnyProtocol, isMixture } from '../../runtime/core/protocol.ts';

export interface ComparedPart {
  readonly part: string;
  readonly protocol: string;
  /** Of the agents that no part names; null where the part names its own. */
  readonly share: number | null;
  readonly agents: readonly string[] | null;
}

/** Empty where it is no mixture. */
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

/** As declared: `red cmas 25 %, blue dmas 75 %`. Agents are whole, so what it comes to depends on the team. */
export const partsText = (protocol: AnyProtocol): string =>
  comparedParts(protocol)
    .map(({ part, protocol: of, share, agents }) =>
      [
        ...new Set([part, of]),
        share === null ? (agents ?? []).join(' ') : `${Number((share * 100).toFixed(1))} %`,
      ].join(' '),
    )
    .join(', ');
