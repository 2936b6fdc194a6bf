// Fits a protocol's cost as a power of the team size, by least squares on logarithms.
import { tQuantile } from './distributions.ts';
import { grouped, type SceneValues, unitsOf } from './scene-estimates.ts';
import { LEVEL } from './statistics.ts';

export interface PowerFit {
  /** The number of points. */
  readonly n: number;
  /** y ≈ factor · x^power. */
  readonly factor: number;
  readonly power: number;
  /** Student's interval of the power; null where the points show nothing of their own spread (fewer than three). */
  readonly low: number | null;
  readonly high: number | null;
  /**
   * How far the mean of a size lies from the fitted one at most, as a share of that: what a power alone does not fit,
   * such as a fixed part. Null for fewer than three sizes.
   */
  readonly misfit: number | null;
}

/**
 * Points that are not above zero have no logarithm and are left out. Undefined where fewer than two different sizes
 * are left.
 */
export function fitPower(points: readonly (readonly [x: number, y: number])[], level = LEVEL): PowerFit | undefined {
  const logs = points.filter(([x, y]) => x > 0 && y > 0).map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const n = logs.length;
  const mean = (of: 0 | 1) => logs.reduce((sum, point) => sum + point[of], 0) / n;
  const [x, y] = [mean(0), mean(1)];
  const spread = logs.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  if (new Set(logs.map(([size]) => size)).size < 2) return undefined;
  const power = logs.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread;
  const factor = Math.exp(y - power * x);
  const misfit = misfitOf(logs, (size) => y + power * (size - x));
  if (n < 3) return { n, factor, power, low: null, high: null, misfit };
  const errors = logs.reduce((sum, point) => sum + (point[1] - y - power * (point[0] - x)) ** 2, 0);
  const half = tQuantile(1 - (1 - level) / 2, n - 2) * Math.sqrt(errors / (n - 2) / spread);
  return { n, factor, power, low: power - half, high: power + half, misfit };
}

/** Over the means of the scenes of each team size, or over the seeds of a single one. */
export const fitScenes = (
  sizes: readonly { readonly agents: number; readonly values: readonly SceneValues[] }[],
): PowerFit | undefined =>
  fitPower(sizes.flatMap(({ agents, values }) => unitsOf(values).map((value) => [agents, value] as const)));

function misfitOf(logs: readonly (readonly [x: number, y: number])[], fitted: (x: number) => number): number | null {
  const sizes = grouped(logs, ([x]) => String(x));
  if (sizes.length < 3) return null;
  const off = sizes.map((own) => {
    const mean = own.reduce((sum, [, y]) => sum + y, 0) / own.length;
    return Math.abs(Math.exp(mean - fitted(own[0]?.[0] ?? 0)) - 1);
  });
  return Math.max(...off);
}
