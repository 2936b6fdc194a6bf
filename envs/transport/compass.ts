// Holds directions 15 degrees apart as constants: sines and cosines from a library differ in their last digit between
// machines.
import { HEADINGS } from './constants.ts';
import type { FloorPoint } from './house.ts';

const FIRST_QUADRANT: readonly FloorPoint[] = [
  [1, 0],
  [0.9659258262890683, 0.25881904510252074],
  [0.8660254037844387, 0.5],
  [Math.SQRT1_2, Math.SQRT1_2],
  [0.5, 0.8660254037844387],
  [0.25881904510252074, 0.9659258262890683],
];

/** By heading: counter-clockwise from the x axis. */
const DIRECTIONS: readonly FloorPoint[] = Array.from({ length: HEADINGS }, (_, i) => {
  const [x, z] = FIRST_QUADRANT[i % 6] ?? [1, 0];
  const quarter = Math.floor(i / 6);
  return quarter === 0 ? [x, z] : quarter === 1 ? [-z, x] : quarter === 2 ? [-x, -z] : [z, -x];
});

/** Cosine of the half angle. */
const HALF_CONE = Math.SQRT1_2;

/** The heading nearest to the direction from one point to another. */
export function headingTo(from: FloorPoint, to: FloorPoint): number {
  const dx = to[0] - from[0];
  const dz = to[1] - from[1];
  let best = 0;
  let most = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < HEADINGS; i++) {
    const [x, z] = DIRECTIONS[i] ?? [1, 0];
    const along = dx * x + dz * z;
    if (along > most) [most, best] = [along, i];
  }
  return best;
}

/** Turns from one heading to another, left positive: -12 … 11. */
export function turnsTo(from: number, to: number): number {
  return ((to - from + HEADINGS + HEADINGS / 2) % HEADINGS) - HEADINGS / 2;
}

/** A step of one metre that way. */
export const directionOf = (heading: number): FloorPoint => DIRECTIONS[heading] ?? [1, 0];

export function turnHeading(heading: number, by: number): number {
  return (heading + by + HEADINGS) % HEADINGS;
}

/** Whether a point so far away lies in the cone of 90 degrees around a heading. */
export function isInCone(heading: number, dx: number, dz: number, away: number): boolean {
  const [x, z] = DIRECTIONS[heading] ?? [1, 0];
  return dx * x + dz * z >= away * HALF_CONE;
}
