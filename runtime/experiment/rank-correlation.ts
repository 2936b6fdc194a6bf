// Says how far two rankings agree, and how sure the one of ours is.
import { random } from '../core/random.ts';
import { average, LEVEL } from './statistics.ts';

/**
 * Kendall's rank correlation with ties in either list, τ-b (Kendall 1945): 1 the same order, −1 the reverse; null where
 * a list is all ties.
 */
export function kendallTau(xs: readonly number[], ys: readonly number[]): number | null {
  let [both, onlyX, onlyY] = [0, 0, 0];
  for (const [i, x] of xs.entries())
    for (let j = 0; j < i; j++) {
      const [a, b] = [orderOf(x, xs[j]), orderOf(ys[i] ?? 0, ys[j])];
      both += a * b;
      onlyX += a * a;
      onlyY += b * b;
    }
  return onlyX === 0 || onlyY === 0 ? null : both / Math.sqrt(onlyX * onlyY);
}

/** But for rounding. */
const orderOf = (a: number, b = 0): number =>
  Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b)) ? 0 : Math.sign(a - b);

export interface RankAgreement {
  readonly tau: number | null;
  /** Percentiles of τ over scenes drawn anew (Efron 1979); null where there is one scene, or nothing to rank. */
  readonly low: number | null;
  readonly high: number | null;
}

const DRAWS = 1_000;

/**
 * Compares fixed figures with the means of as many rows of ours. `scenes`: for each scene the mean of every row; what
 * a row did not play there is undefined.
 */
export function rankAgreement(
  figures: readonly number[],
  scenes: readonly (readonly (number | undefined)[])[],
): RankAgreement {
  const tauOf = (drawn: typeof scenes): number | null => {
    const rows = figures.map((_, row) => drawn.flatMap((scene) => scene[row] ?? []));
    return rows.some((values) => values.length === 0) ? null : kendallTau(figures, rows.map(average));
  };
  const tau = tauOf(scenes);
  if (tau === null || scenes.length < 2) return { tau, low: null, high: null };
  const chance = random(`ranks ${scenes.length}`);
  const draw = () => tauOf(scenes.flatMap(() => scenes.slice(Math.floor(chance.next() * scenes.length)).slice(0, 1)));
  const taus = Array.from({ length: DRAWS }, () => draw() ?? 0).sort((a, b) => a - b);
  const at = (share: number) => taus[Math.round(share * (DRAWS - 1))] ?? null;
  return { tau, low: at((1 - LEVEL) / 2), high: at(1 - (1 - LEVEL) / 2) };
}
