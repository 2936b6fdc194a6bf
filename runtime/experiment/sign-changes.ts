// Computes the share of all sign assignments whose sum lies at least as far from the mean as the observed one. Tests of
// paired differences use it, on the values themselves or on their ranks.

/** The most additions that counting may take. */
const MOST_WORK = 20_000_000;

/** Whether sizes are whole numbers, few and small enough to be counted. */
export const isCountable = (sizes: readonly number[]): boolean =>
  sizes.every(Number.isSafeInteger) && sizes.reduce((a, b) => a + b, 0) * sizes.length <= MOST_WORK;

/** `sizes`: whole numbers above zero; `positive`: the sum of those whose sign is plus. */
export function shareAsFar(sizes: readonly number[], positive: number): number {
  const total = sizes.reduce((a, b) => a + b, 0);
  const chances = new Float64Array(total + 1);
  chances[0] = 1;
  let reached = 0;
  for (const size of sizes) {
    reached += size;
    for (let sum = reached; sum >= 0; sum--)
      chances[sum] = ((chances[sum] ?? 0) + (sum >= size ? (chances[sum - size] ?? 0) : 0)) / 2;
  }
  const observed = Math.abs(2 * positive - total);
  const far = chances.reduce(
    (share, chance, sum) => (Math.abs(2 * sum - total) >= observed ? share + chance : share),
    0,
  );
  return Math.min(1, far);
}
