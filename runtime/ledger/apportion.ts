// Divides tokens among several owners in whole numbers that keep the sum exact, which the ledger promises (L5).

/**
 * Divides a whole number into whole parts in proportion to the weights, by largest remainder; equal remainders favour
 * the earlier part. Where no weight is above zero, the parts are equal. The parts add up to `total`; without weights
 * there are no parts.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((w) => (sum > 0 ? (total * w) / sum : total / weights.length));
  const parts = exact.map(Math.floor);
  let left = total - parts.reduce((a, b) => a + b, 0);
  const order = exact.map((x, i) => ({ i, rest: x - Math.floor(x) })).sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of order) {
    if (left <= 0) break;
    parts[i] = (parts[i] ?? 0) + 1;
    left--;
  }
  return parts;
}
