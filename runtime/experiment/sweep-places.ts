// Finds what an experiment sweeps over: two protocols that are mixed in several shares, and where on the way from one
// to the other each cell lies.
import type { Cell } from './tally.ts';

/** The share of the team that follows each protocol, by the label of a mixture or of a single protocol. */
export type ProtocolShares = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface MixedProtocols {
  readonly of: string;
  readonly against: string;
  /** The share of the first by the label of the mixture. */
  readonly labels: ReadonlyMap<string, number>;
}

/** A mixture with only one protocol is an end of the sweep. */
export function mixedProtocols(shares: ProtocolShares): MixedProtocols | undefined {
  const mixtures = [...shares].flatMap(([label, parts]) => {
    const [one, other] = [...parts.keys()].sort();
    return parts.size === 2 && one !== undefined && other !== undefined ? [{ label, parts, one, other }] : [];
  });
  for (const { one: of, other: against } of mixtures) {
    const labels = new Map<string, number>();
    for (const [label, parts] of shares)
      if ([...parts.keys()].every((name) => name === of || name === against)) labels.set(label, parts.get(of) ?? 0);
    if (new Set(labels.values()).size >= 3) return { of, against, labels };
  }
  return undefined;
}

export interface PlacedCell {
  readonly cell: Cell;
  /** Real shares of the team: a quarter of two agents is one agent. */
  readonly share: number;
  readonly bridges: string;
}

/** As the label of a mixture names them. */
const bridgesOf = (label: string): string =>
  [...label.matchAll(/(?:^|,)\s*(bridge=[^,]+)/g)].map(([, text]) => text?.trim()).join(', ');

/**
 * The cells of a sweep, one per share and kind of bridges. If two mixtures divide a team in the same way, the one
 * closer to its nominal share is used; a single protocol serves as the end of the sweep if no mixture does.
 */
export function placedCells(cells: readonly Cell[], of: string, labels: ReadonlyMap<string, number>): PlacedCell[] {
  const places = new Map<string, PlacedCell & { readonly off: number }>();
  for (const cell of cells) {
    const named = labels.get(cell.protocol);
    if (named === undefined) continue;
    const inParts = cell.parts.filter(({ protocol }) => protocol === of).reduce((sum, part) => sum + part.share, 0);
    const share = cell.parts.length === 0 ? named : inParts;
    const off = cell.parts.length === 0 ? 1 : Math.abs(share - named);
    const bridges = bridgesOf(cell.protocol);
    const place = `${cell.agents} ${cell.scene} ${share} ${bridges}`;
    if (off < (places.get(place)?.off ?? Number.POSITIVE_INFINITY)) places.set(place, { cell, share, bridges, off });
  }
  return [...places.values()];
}
