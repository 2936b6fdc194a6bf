// Joins regions into a graph: two are joined where a body can pass from cells of one to cells of the other. Stairs join
// the regions at their ends.
import { type House, regionAt } from '../house/house.ts';

export interface RegionEdge {
  readonly from: number;
  readonly to: number;
  readonly by: 'door' | 'stairs';
}

export function regionEdges(house: House): RegionEdge[] {
  const doors = house.doors.map(({ between: [from, to] }): RegionEdge => ({ from, to, by: 'door' }));
  const stairs = house.stairs.map(
    ({ level, foot, head }): RegionEdge => ({
      from: regionAt(house, level, foot),
      to: regionAt(house, level + 1, head),
      by: 'stairs',
    }),
  );
  const seen = new Set<string>();
  return [...doors, ...stairs].filter(({ from, to }) => {
    const key = `${Math.min(from, to)} ${Math.max(from, to)}`;
    return from >= 0 && to >= 0 && !seen.has(key) && seen.add(key).size > 0;
  });
}

/** The connected parts, each with its regions in order. */
export function connectedRegions(house: House): number[][] {
  const part = house.regions.map((_, i) => i);
  for (const { from, to } of regionEdges(house)) {
    const [one, other] = [part[from] ?? from, part[to] ?? to];
    for (let i = 0; i < part.length; i++) if (part[i] === other) part[i] = one;
  }
  return [...new Set(part)].map((one) => part.flatMap((of, i) => (of === one ? [i] : [])));
}
