// Finds the circles of a graph.

/** Strongly connected components, each after those that lead to it (Tarjan). */
export function stronglyConnectedComponents<T>(nodes: readonly T[], before: (node: T) => readonly T[]): T[][] {
  const index = new Map<T, number>();
  const low = new Map<T, number>();
  const stack: T[] = [];
  const found: T[][] = [];
  const visit = (i: T): number => {
    const mine = index.size;
    index.set(i, mine);
    low.set(i, mine);
    stack.push(i);
    for (const s of before(i)) {
      const reached = index.get(s) === undefined ? visit(s) : stack.includes(s) ? (index.get(s) ?? mine) : mine;
      low.set(i, Math.min(low.get(i) ?? mine, reached));
    }
    if (low.get(i) === mine) found.push(stack.splice(stack.indexOf(i)));
    return low.get(i) ?? mine;
  };
  for (const i of nodes) if (!index.has(i)) visit(i);
  return found;
}
