// Declares what a house is made of: floors of regions, doors, stairs and furniture, and how regions are joined. Metres;
// x to the right and z down on a floor's plan, heights above its floor.
export type FloorRect = Readonly<Record<'x0' | 'z0' | 'x1' | 'z1', number>>;
export type PlanPoint = readonly [x: number, z: number];
export type HousePoint = readonly [x: number, height: number, z: number];

type Room = 'kitchen' | 'livingroom' | 'diningroom' | 'office' | 'bedroom' | 'bathroom' | 'storage';
export type RegionClass = 'hallway' | Room;

export interface HouseRegion {
  /** `<class>_<number>`, the number being unique in the house. */
  readonly name: string;
  readonly class: RegionClass;
  readonly level: number;
  readonly rect: FloorRect;
}

export interface RegionDoor {
  readonly level: number;
  readonly at: PlanPoint;
  readonly along: 'x' | 'z';
  readonly between: readonly [region: number, region: number];
}

export interface HouseStairs {
  readonly level: number;
  readonly rect: FloorRect;
  /** Where one stands before the lowest step, and after the highest, a floor up. */
  readonly foot: PlanPoint;
  readonly head: PlanPoint;
}

export interface HouseFurniture {
  /** `<kind>_<number>`. */
  readonly name: string;
  readonly kind: string;
  readonly level: number;
  readonly region: number;
  readonly rect: FloorRect;
  readonly height: number;
  readonly holds: boolean;
}

/** `storey`: metres from floor to floor. */
export interface House extends Readonly<Record<'width' | 'depth' | 'levels' | 'storey', number>> {
  readonly regions: readonly HouseRegion[];
  readonly doors: readonly RegionDoor[];
  readonly stairs: readonly HouseStairs[];
  readonly furniture: readonly HouseFurniture[];
}

export const WALL = 0.2;
export const DOOR_WIDTH = 1;

export const widthOfRect = ({ x0, x1 }: FloorRect): number => x1 - x0;
export const depthOfRect = ({ z0, z1 }: FloorRect): number => z1 - z0;
export const centreOfRect = ({ x0, z0, x1, z1 }: FloorRect): PlanPoint => [(x0 + x1) / 2, (z0 + z1) / 2];
export function growRect({ x0, z0, x1, z1 }: FloorRect, by: number): FloorRect {
  return { x0: x0 - by, z0: z0 - by, x1: x1 + by, z1: z1 + by };
}
const isInRect = ({ x0, z0, x1, z1 }: FloorRect, [x, z]: PlanPoint): boolean =>
  x >= x0 && x <= x1 && z >= z0 && z <= z1;
export const rectsMeet = (a: FloorRect, b: FloorRect): boolean =>
  a.x0 < b.x1 && b.x0 < a.x1 && a.z0 < b.z1 && b.z0 < a.z1;

/** The floor nearest to where a body stands, on stairs too. */
export const levelOfPoint = ({ storey, levels }: House, [, height]: HousePoint): number =>
  Math.max(0, Math.min(levels - 1, Math.round(height / storey)));

/** The floor over which a thing stands, however high. */
export const floorUnder = ({ storey, levels }: House, [, height]: HousePoint): number =>
  Math.max(0, Math.min(levels - 1, Math.floor((height + 0.01) / storey)));

/** The region of a floor that holds a point, by its number in the house; -1: none. */
export const regionAt = ({ regions }: House, level: number, at: PlanPoint): number =>
  regions.findIndex((region) => region.level === level && isInRect(region.rect, at));

interface RegionEdge {
  readonly from: number;
  readonly to: number;
  readonly by: 'door' | 'stairs';
}

export function regionEdges(house: House): RegionEdge[] {
  const doors = house.doors.map(({ between: [from, to] }): RegionEdge => ({ from, to, by: 'door' }));
  const stairs = house.stairs.map(({ level, foot, head }): RegionEdge => {
    return { from: regionAt(house, level, foot), to: regionAt(house, level + 1, head), by: 'stairs' };
  });
  const seen = new Set<string>();
  return [...doors, ...stairs].filter(({ from, to }) => {
    const key = `${Math.min(from, to)} ${Math.max(from, to)}`;
    return from >= 0 && to >= 0 && !seen.has(key) && seen.add(key).size > 0;
  });
}

export function connectedRegions(house: House): number[][] {
  const part = house.regions.map((_, i) => i);
  for (const { from, to } of regionEdges(house)) {
    const [one, other] = [part[from] ?? from, part[to] ?? to];
    for (let i = 0; i < part.length; i++) if (part[i] === other) part[i] = one;
  }
  return [...new Set(part)].map((one) => part.flatMap((of, i) => (of === one ? [i] : [])));
}
