// Finds the places in a house where a thing may stand: points on furniture, with the thing's height above the floor and
// its distance to reachable floor, and which of them fit a task. As in the published sampler, what is bounded is the
// height of the thing and not of the surface: it bounds a point 0.08 m above the surface (hssd_object_sampler.py,
// `translation_up_offset`), here the thing's middle.
import type { Random } from '../../../runtime/core/random.ts';
import type { HabitatTaskKind } from '../constants.ts';
import { growRect } from '../house/house.ts';
import { distanceTo, type HouseNav } from '../nav/house-nav.ts';
import type { HousePoint } from '../nav/route.ts';

export interface SurfaceSpot {
  readonly furniture: number;
  readonly region: number;
  readonly level: number;
  /** The middle of the thing that stands there. */
  readonly at: HousePoint;
  readonly height: number;
  readonly reach: number;
  /** Metres from end to end of the thing. */
  readonly size: number;
}

const SAMPLES = 6;
const FROM_EDGE = 0.12;
/** Metres: the smallest thing, and how much larger the largest is. */
const SIZE = { least: 0.08, range: 0.12 } as const;

/** A few points on every piece of furniture that holds things, where a body can get within 1.5 m. */
export function surfaceSpots(nav: HouseNav, chance: Random): SurfaceSpot[] {
  const { house } = nav.grid;
  return house.furniture.flatMap(({ rect, height, holds, level, region }, furniture): SurfaceSpot[] => {
    if (!holds) return [];
    const inner = growRect(rect, -FROM_EDGE);
    return Array.from({ length: SAMPLES }, () => {
      const x = round(inner.x0 + chance.next() * (inner.x1 - inner.x0));
      const z = round(inner.z0 + chance.next() * (inner.z1 - inner.z0));
      const size = round(SIZE.least + chance.next() * SIZE.range);
      const middle = round(height + size / 2);
      return { at: [x, round(level * house.storey + middle), z] as const, height: middle, size };
    }).flatMap((spot) => {
      const reach = distanceTo(nav, 'FetchRobot', spot.at);
      return reach === undefined || reach > 1.5 ? [] : [{ furniture, region, level, ...spot, reach: round(reach) }];
    });
  });
}
const round = (v: number): number => Math.round(v * 100) / 100;

const within = (v: number, least: number, most: number): boolean => v > least && v < most;
const isNormal = ({ height, reach }: SurfaceSpot): boolean => within(height, 0.3, 0.7) && within(reach, 0.3, 0.7);

/** The surface for the object that only one body can handle; the modes of the published generator. */
export function fitsSpecial(kind: HabitatTaskKind, spot: SurfaceSpot): boolean {
  switch (kind) {
    case 'height':
    case 'perception':
      return within(spot.height, 1.5, 1.7) && within(spot.reach, 0.15, 0.7);
    case 'distance':
      return within(spot.height, 0.3, 0.7) && within(spot.reach, 0.85, 1.1);
    case 'multi-floor':
      return within(spot.height, 1.69, 1.9);
    case 'navigation':
      return within(spot.height, 0.2, 1.9);
    default:
      return isNormal(spot);
  }
}

export function fitsUsual(kind: HabitatTaskKind, spot: SurfaceSpot): boolean {
  // Legs must reach what wheels cannot get to: no higher than Spot's arm.
  if (kind === 'multi-floor') return within(spot.height, 0.2, 1.5);
  return kind === 'navigation' ? within(spot.height, 0.2, 1.9) : isNormal(spot);
}
