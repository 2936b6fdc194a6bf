// Fits how a cost grows with the team: as a power of its size, and as a fixed part with a power on top. Scenes are what
// counts as independent (of a single scene: its seeds): intervals come from leaving out one of them at a time, so that
// what a scene adds to all of its team sizes, or to how steep it is, is not taken for more to go by.
import { groupedNumber } from '../text/in-words.ts';
import { average, grouped, LEVEL, spreadOf, tQuantile } from './statistics.ts';

/** y ≈ fixed + factor · x^power. */
export interface PowerFit {
  /** The scenes, or the seeds of a single one, that have a figure. */
  readonly n: number;
  /** What does not grow; 0 of a power alone. */
  readonly fixed: number;
  readonly factor: number;
  readonly power: number;
  /** Student's interval of the power, of as many values as there are scenes (jackknife); null where one shows none. */
  readonly low: number | null;
  readonly high: number | null;
  /**
   * How far the mean of a size lies from the fitted one at most, as a share of that. Null where there are no more sizes
   * than the curve has parts, so that it fits whatever they are.
   */
  readonly misfit: number | null;
  /** Scenes show that some size lies off the curve (Student's intervals at 5 % for all sizes together: Bonferroni). */
  readonly isMisfit: boolean;
}

/** How something grows: as a power alone, and with a part that does not grow. */
export interface GrowthFit extends PowerFit {
  /** Null for fewer than three sizes, and for what does not grow. */
  readonly withFixed: PowerFit | null;
}

/** What a scene (or a seed of a single one) has at one size: `x` is what it is fitted against, above zero. */
export interface GrowthPoint {
  readonly unit: string;
  readonly x: number;
  readonly y: number;
}

/** A curve through the means of sizes: x and y above zero. */
type Curve = Pick<PowerFit, 'fixed' | 'factor' | 'power'>;
type Means = readonly (readonly [x: number, y: number])[];

/** Points that are not above zero have no logarithm and are left out. Undefined for fewer than two sizes. */
export function fitGrowth(points: readonly GrowthPoint[], level = LEVEL): GrowthFit | undefined {
  const above = points.filter(({ x, y }) => x > 0 && y > 0);
  const alone = fitCurve(above, powerAlone, { parts: 2, level });
  if (alone === undefined) return undefined;
  return { ...alone, withFixed: alone.power > 0 ? (fitCurve(above, powerOnFixed, { parts: 3, level }) ?? null) : null };
}

function fitCurve(
  points: readonly GrowthPoint[],
  curveOf: (means: Means) => Curve | undefined,
  { parts, level }: { readonly parts: number; readonly level: number },
): PowerFit | undefined {
  const sizes = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const units = [...new Set(points.map(({ unit }) => unit))];
  const curve = sizes.length < parts ? undefined : curveOf(meansOf(points));
  if (curve === undefined) return undefined;
  const without = units.map((unit) => curveOf(meansOf(points.filter((point) => point.unit !== unit)))?.power);
  const spared = without.flatMap((power) => power ?? []);
  // Pseudo-values (Tukey 1958): of a power alone over the same sizes in each scene, the powers of the scenes.
  const powers = spared.map((power) => units.length * curve.power - (units.length - 1) * power);
  const isKnown = units.length > 1 && spared.length === units.length;
  const half = isKnown ? halfWidth(powers, level) : 0;
  const off = offBySize(points, sizes, curve);
  const isOpen = sizes.length > parts;
  return {
    n: units.length,
    ...curve,
    low: isKnown ? curve.power - half : null,
    high: isKnown ? curve.power + half : null,
    misfit: isOpen ? Math.max(...off.map((one) => Math.abs(Math.exp(average(one)) - 1))) : null,
    isMisfit: isOpen && off.some((one) => isAway(one, 1 - (1 - level) / sizes.length)),
  };
}

const halfWidth = (values: readonly number[], level: number): number =>
  (tQuantile(1 - (1 - level) / 2, values.length - 1) * spreadOf(values)) / Math.sqrt(values.length);

/**
 * Logarithms of how far the scenes lie from the curve, by size. How much dearer a scene is at all of its sizes says
 * nothing of the curve, and is taken out where scenes have all of them.
 */
function offBySize(points: readonly GrowthPoint[], sizes: readonly number[], curve: Curve): number[][] {
  const off = points.map(({ unit, x, y }) => ({ unit, x, log: Math.log(y / valueAt(curve, x)) }));
  const whole = grouped(off, ({ unit }) => unit).filter((own) => own.length === sizes.length);
  const isCrossed = whole.length * sizes.length === points.length;
  const levels = new Map(whole.map((own) => [own[0]?.unit, average(own.map(({ log }) => log))]));
  return sizes.map((size) =>
    off.flatMap(({ unit, x, log }) => (x === size ? [log - (isCrossed ? (levels.get(unit) ?? 0) : 0)] : [])),
  );
}

/** Beyond rounding. */
const isAway = (values: readonly number[], level: number): boolean =>
  values.length > 1 && Math.abs(average(values)) > Math.max(1e-6, halfWidth(values, level));

/** Geometric means of sizes: amounts differ by shares, not by sums. */
function meansOf(points: readonly GrowthPoint[]): Means {
  const sizes = new Map<number, number[]>();
  for (const { x, y } of points) sizes.set(x, [...(sizes.get(x) ?? []), Math.log(y)]);
  return [...sizes].map(([x, logs]) => [x, Math.exp(average(logs))] as const);
}

/** By least squares on logarithms. */
function powerAlone(means: Means): Curve | undefined {
  if (means.length < 2) return undefined;
  const logs = means.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const [x, y] = [average(logs.map(([at]) => at)), average(logs.map(([, value]) => value))];
  const spread = logs.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  const power = logs.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread;
  return { fixed: 0, factor: Math.exp(y - power * x), power };
}

/** Beyond these, a fixed part and a power cannot be told apart, or nothing real grows so. */
const POWERS = { least: 0.05, most: 8 } as const;

/** By least squares of shares: for each power the two parts are a straight line, and the best power is searched for. */
function powerOnFixed(means: Means): Curve | undefined {
  if (means.length < 3) return undefined;
  const at = (power: number) => lineOver(means, power);
  const grid = Array.from({ length: 41 }, (_, i) => POWERS.least * (POWERS.most / POWERS.least) ** (i / 40));
  const best = grid.reduce((a, b) => (at(b).off < at(a).off ? b : a));
  const i = grid.indexOf(best);
  let [low = best, high = best] = [grid[Math.max(0, i - 1)], grid[Math.min(40, i + 1)]];
  for (let round = 0; round < 60; round++) {
    const [a, b] = [low + (high - low) / 3, high - (high - low) / 3];
    if (at(a).off <= at(b).off) high = b;
    else low = a;
  }
  const power = (low + high) / 2;
  const { fixed, factor } = at(power);
  return factor > 0 ? { fixed, factor, power } : undefined;
}

/** y = fixed + factor · x^power by least squares of (y − fitted) / y; nothing is negative. */
function lineOver(means: Means, power: number): Pick<Curve, 'fixed' | 'factor'> & { readonly off: number } {
  let [ss, sg, gg, s, g] = [0, 0, 0, 0, 0];
  for (const [x, y] of means) {
    const [one, grown] = [1 / y, x ** power / y];
    ss += one * one;
    sg += one * grown;
    gg += grown * grown;
    s += one;
    g += grown;
  }
  const free = (s * gg - g * sg) / (ss * gg - sg * sg);
  const fixed = Number.isFinite(free) ? Math.max(0, free) : 0;
  const factor = Math.max(0, (g - fixed * sg) / gg);
  const off = means.reduce((sum, [x, y]) => sum + (1 - (fixed + factor * x ** power) / y) ** 2, 0);
  return { fixed, factor, off };
}

/** What is off by a tenth or more is told, and what scenes show to be off. */
const isOff = ({ misfit, isMisfit }: PowerFit): boolean => isMisfit || (misfit ?? 0) >= 0.1;

/** A curve for people: `12 · n^1.20 [1.10, 1.31], off by 14 %`; `name`: what it is fitted against. */
export function fitText(fit: PowerFit, name = 'n'): string {
  const { fixed, factor, power, low, high, misfit } = fit;
  const short = (n: number) => n.toFixed(2).replace(/^-(0\.00)$/, '$1');
  const amount = (n: number) => (n >= 100 ? groupedNumber(Math.round(n)) : String(Number(n.toPrecision(3))));
  const within = low === null || high === null ? '' : ` [${short(low)}, ${short(high)}]`;
  const percent = 100 * (misfit ?? 0);
  // What scenes show to be off may be little, and is not told as nothing.
  const off = isOff(fit) ? `, off by ${percent < 1 ? Number(percent.toPrecision(1)) : Math.round(percent)} %` : '';
  return `${fixed > 0 ? `${amount(fixed)} + ` : ''}${amount(factor)} · ${name}^${short(power)}${within}${off}`;
}

/** The power alone; where it is off, the curve with a fixed part. */
export const curveOf = (fit: GrowthFit): PowerFit =>
  isOff(fit) && fit.withFixed && fit.withFixed.fixed > 0 ? fit.withFixed : fit;

/** The power alone, and below it the curve with a fixed part where the first is off. */
export const growthTexts = (fit: GrowthFit, name?: string): string[] =>
  [...new Set<PowerFit>([fit, curveOf(fit)])].map((one) => fitText(one, name));

export const valueAt = ({ fixed, factor, power }: Curve, x: number): number => fixed + factor * x ** power;

/** What stands beside such a text. */
export const FIT_NOTE =
  'Curves are fitted to the means of scenes (of one scene: of its seeds), and the exponent has a 95 % interval over scenes, which are left out one at a time. off by: how far the mean of a team size lies from the curve at most, told from a tenth on or where scenes show it; then a curve with a fixed part stands below. With three sizes that one fits whatever they are.';
