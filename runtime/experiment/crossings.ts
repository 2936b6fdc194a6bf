// Finds where a difference between two protocols turns round along an axis (the size of the team, the share of one
// protocol): from which place on the other one is ahead, how sure that is, and where it may lie.

import { benjaminiHochberg, signFlip } from './inference.ts';
import type { JobResult, Measure } from './measures.ts';
import { average, grouped, LEVEL, spreadOf, tQuantile } from './statistics.ts';

/** Second minus first at one place of the axis, by scene; of a single scene by seed. */
export interface DifferencePoint {
  readonly x: number;
  readonly byUnit: ReadonlyMap<string, number>;
}

/** A place where the mean difference changes its sign, on the straight line between the two places beside it. */
export interface Crossing {
  readonly at: number;
  /**
   * Around it, the places whose difference is not told from zero: Student's interval of the scenes' own lines, which is
   * Fieller's of their crossing. Null where that reaches the end of the axis.
   */
  readonly low: number | null;
  readonly high: number | null;
  /** Whether the second leads beyond it. */
  readonly rises: boolean;
}

export interface AxisDifference {
  /** How many scenes (of one scene: seeds) have a difference at every place. */
  readonly n: number;
  /** From one end of the axis to the other, on a fitted line: the mean of the scenes' own, which all places decide. */
  readonly change: number;
  /** Of the sign-flip test that this is zero. */
  readonly p: number;
  /** p adjusted for all that was looked at together. */
  readonly q: number;
  readonly crossings: readonly Crossing[];
}

/** In the order given, adjusted together (Benjamini and Hochberg). Those with fewer than two places have none. */
export function differencesAlong(all: readonly (readonly DifferencePoint[])[]): AxisDifference[] {
  const each = all.map(alongAxis);
  const qs = benjaminiHochberg(each.map(({ p }) => p));
  return each.map((one, i) => ({ ...one, q: qs[i] ?? 1 }));
}

/** A turn is shown if the difference changes along the axis, and is found on either side of the place. */
export const isShown = ({ q }: Pick<AxisDifference, 'q'>, { low, high }: Crossing): boolean =>
  q <= 1 - LEVEL && low !== null && high !== null;

function alongAxis(points: readonly DifferencePoint[]): Omit<AxisDifference, 'q'> {
  const places = points.toSorted((a, b) => a.x - b.x);
  const [first, ...others] = places;
  const units = [...(first?.byUnit.keys() ?? [])].filter((unit) => others.every(({ byUnit }) => byUnit.has(unit)));
  const xs = places.map(({ x }) => x);
  const rows = units.map((unit) => places.map(({ byUnit }) => byUnit.get(unit) ?? 0));
  if (rows.length === 0 || places.length < 2) return { n: rows.length, change: 0, p: 1, crossings: [] };
  const changes = rows.map((row) => slopeOf(xs, row) * ((xs.at(-1) ?? 0) - (xs[0] ?? 0)));
  return { n: rows.length, change: average(changes), p: signFlip(changes), crossings: crossingsOf(xs, rows) };
}

function slopeOf(xs: readonly number[], ys: readonly number[]): number {
  const x = average(xs);
  const spread = xs.reduce((sum, one) => sum + (one - x) ** 2, 0);
  return xs.reduce((sum, one, i) => sum + (one - x) * (ys[i] ?? 0), 0) / spread;
}

type Stretch = readonly [low: number, high: number];

/** `rows`: of each scene, its differences at the places. */
function crossingsOf(xs: readonly number[], rows: readonly (readonly number[])[]): Crossing[] {
  const means = xs.map((_, i) => average(rows.map((row) => row[i] ?? 0)));
  const open = joined(xs.slice(1).flatMap((to, i) => untold(rows, i).map((part) => placed(part, xs[i] ?? 0, to))));
  const [start, end] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  return xs.slice(1).flatMap((to, i): Crossing[] => {
    const [from, before, after] = [xs[i] ?? 0, means[i] ?? 0, means[i + 1] ?? 0];
    if (before * after >= 0) return [];
    const at = from + ((to - from) * before) / (before - after);
    const [low, high] = open.find(([a, b]) => a <= at + 1e-12 && at <= b + 1e-12) ?? [at, at];
    const inner = (x: number) => (rows.length > 1 && x > start && x < end ? x : null);
    return [{ at, low: inner(low), high: inner(high), rises: after > before }];
  });
}

const placed = ([low, high]: Stretch, from: number, to: number): Stretch => [
  from + low * (to - from),
  from + high * (to - from),
];

/** Touching ones as one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const all: [number, number][] = [];
  for (const [low, high] of stretches) {
    const last = all.at(-1);
    if (last && low <= last[1] + 1e-12) last[1] = Math.max(last[1], high);
    else all.push([low, high]);
  }
  return all;
}

/**
 * The parts of a stretch between two places (0 to 1) whose mean difference is not told from zero: the mean u + t·v of
 * the scenes is no further off than Student's half width, a quadratic in t (Fieller 1954).
 */
function untold(rows: readonly (readonly number[])[], i: number): Stretch[] {
  const m = rows.length;
  const u = rows.map((row) => row[i] ?? 0);
  const v = rows.map((row) => (row[i + 1] ?? 0) - (row[i] ?? 0));
  if (m < 2) return [];
  const k = tQuantile(1 - (1 - LEVEL) / 2, m - 1) ** 2 / m;
  const [mu, mv] = [average(u), average(v)];
  const common = u.reduce((sum, one, j) => sum + (one - mu) * ((v[j] ?? 0) - mv), 0) / (m - 1);
  const a = mv ** 2 - k * spreadOf(v) ** 2;
  const b = mu * mv - k * common;
  const c = mu ** 2 - k * spreadOf(u) ** 2;
  // The signs of a·t² + 2b·t + c change at its roots only.
  const root = Math.sqrt(b ** 2 - a * c);
  const roots = a === 0 ? [-c / (2 * b)] : [(-b - root) / a, (-b + root) / a];
  const cuts = [0, ...roots.filter((t) => t > 0 && t < 1).sort((x, y) => x - y), 1];
  return cuts.slice(1).flatMap((to, j): Stretch[] => {
    const from = cuts[j] ?? 0;
    const t = (from + to) / 2;
    return a * t * t + 2 * b * t + c <= 0 ? [[from, to]] : [];
  });
}

/** A pair's differences of a measure at one place, over the scenes and seeds that both have played. */
export function differencesByUnit(
  firsts: readonly JobResult[],
  seconds: readonly JobResult[],
  measure: Measure,
): ReadonlyMap<string, number> {
  const keyOf = ({ job: { scene, seed } }: JobResult) => JSON.stringify([scene, seed]);
  const others = new Map(seconds.map((one) => [keyOf(one), one]));
  const pairs = firsts.flatMap((one) => {
    const other = others.get(keyOf(one));
    const [before, after] = [measure.value(one), other && measure.value(other)];
    return before === undefined || after === undefined ? [] : [{ job: one.job, change: after - before }];
  });
  const isOneScene = new Set(pairs.map(({ job }) => job.scene)).size < 2;
  const units = grouped(pairs, ({ job }) => (isOneScene ? `seed ${job.seed}` : job.scene));
  return new Map(
    units.map((own) => [
      isOneScene ? `seed ${own[0]?.job.seed}` : (own[0]?.job.scene ?? ''),
      average(own.map(({ change }) => change)),
    ]),
  );
}
