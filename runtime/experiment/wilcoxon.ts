// Computes Wilcoxon's signed-rank test for paired differences. Libraries compute it exactly only without ties, and
// counts of steps and calls nearly always have ties.
import { normalCdf } from './distributions.ts';
import { shareAsFar } from './sign-changes.ts';

/**
 * Up to so many differences that are not zero every change of signs counts; beyond them ranks are as good as normal.
 */
const EXACT_RANKS = 100;

/**
 * Whether differences of pairs lie about zero, by ranks (Wilcoxon 1945, two-sided): an outlier counts by its rank, not
 * by its size. Differences of zero are left out, those of one size share their ranks. 1 where there is nothing to tell.
 */
export function wilcoxonSignedRank(differences: readonly number[]): number {
  const moved = differences.filter((d) => d !== 0);
  if (moved.length === 0) return 1;
  const doubled = doubledRanks(moved.map(Math.abs));
  const positive = doubled.reduce((sum, rank, i) => sum + ((moved[i] ?? 0) > 0 ? rank : 0), 0);
  return moved.length <= EXACT_RANKS ? shareAsFar(doubled, positive) : normalTails(doubled, positive);
}

/** Twice the rank of each size, those of equal sizes being their mean: whole numbers. */
function doubledRanks(sizes: readonly number[]): number[] {
  const order = sizes.map((size, i) => ({ size, i })).sort((a, b) => a.size - b.size);
  const ranks = new Array<number>(sizes.length).fill(0);
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && isSameSize(order[to]?.size, order[from]?.size)) to++;
    for (const { i } of order.slice(from, to)) ranks[i] = from + 1 + to;
    from = to;
  }
  return ranks;
}

/** But for rounding: 0.3 − 0.1 and 0.2 are of one size. */
const isSameSize = (a = 0, b = 0): boolean => Math.abs(a - b) <= 1e-9 * Math.max(a, b);

/** With the variance that shared ranks have, and half a rank for that sums are whole. */
function normalTails(doubled: readonly number[], positive: number): number {
  const total = doubled.reduce((a, b) => a + b, 0);
  const spread = Math.sqrt(doubled.reduce((sum, rank) => sum + rank ** 2, 0)) / 2;
  const off = Math.max(0, Math.abs(positive - total / 2) - 1);
  return Math.min(1, 2 * normalCdf(-off / spread));
}
