// Computes what can be seen and reached from where: lines of sight over furniture and past walls, and for every pose of
// an agent the points in its view. Each is computed when first asked for, then kept. Camera and field of view:
// AI2-THOR's.
import { CELL, FREE, type HouseholdFloorPlan, type SightPoint, WALL } from './house.ts';

/** Height of an agent's eye, metres. */
export const EYE = 1.575;
/** How far an agent reaches, metres on the floor plan. */
export const REACH = 1.5;
/** Degrees of the camera, down is positive: LookUp and LookDown go from one to the next. */
export const PITCHES = [-30, 0, 30, 60] as const;
export const LEVEL = 1;
export const TILTS = [LEVEL, 2, 0, 3] as const;
const TOLERANCE = 1e-9;
/** Of a point in a wall: other walls hide it. */
const NO_BODY = -3;

/** By number: 0 out of sight, 1 in sight, 2 in sight and reach. */
export interface SightView {
  readonly points: Uint8Array;
  readonly fixtures: Uint8Array;
}

export interface StandingPose {
  readonly cell: number;
  /** 0 north (+z), 1 east (+x), 2 south, 3 west. */
  readonly yaw: number;
  /** An index into PITCHES. */
  readonly pitch: number;
}

export interface HouseSight {
  view(cell: number, yaw: number, pitch: number): SightView;
  /** Poses for a fixture, best first: with a level camera, then nearest to one of its points. */
  standsFor(fixture: number): readonly StandingPose[];
  standsAt(point: number): readonly StandingPose[];
}

export function createSight(plan: HouseholdFloorPlan): HouseSight {
  const clear = createLineOfSight(plan);
  const views: SightView[] = [];
  const byFixture: (readonly StandingPose[])[] = [];
  const byPoint: (readonly StandingPose[])[] = [];
  return {
    view(cell, yaw, pitch) {
      const key = (cell * 4 + yaw) * 4 + pitch;
      views[key] ??= viewFrom(plan, clear, { cell, yaw, pitch });
      return views[key];
    },
    standsFor(fixture) {
      byFixture[fixture] ??= standsFor(plan, clear, plan.fixtures[fixture]?.points ?? []);
      return byFixture[fixture];
    },
    standsAt(point) {
      byPoint[point] ??= standsFor(plan, clear, [point]);
      return byPoint[point];
    },
  };
}

type LineOfSight = (cell: number, point: number) => boolean;

function createLineOfSight(plan: HouseholdFloorPlan): LineOfSight {
  const known = new Uint8Array(plan.ground.length * plan.points.length);
  return (cell, point) => {
    const at = cell * plan.points.length + point;
    const before = known[at];
    if (before !== 0) return before === 1;
    const to = plan.points[point];
    const free = to !== undefined && isClear(plan, cell, to);
    known[at] = free ? 1 : 2;
    return free;
  };
}

/** `own`: the cell that the point is over, which does not hide it; -1: none. */
function isClear({ ground, heights, width }: HouseholdFloorPlan, from: number, to: SightPoint, own = -1): boolean {
  const x = (from % width) * CELL;
  const z = Math.floor(from / width) * CELL;
  const far = Math.hypot(to.x - x, to.z - z);
  const steps = Math.ceil(far / 0.1);
  for (let i = 1; i < steps; i++) {
    const t = i / steps;
    const over = Math.round((x + (to.x - x) * t) / CELL) + Math.round((z + (to.z - z) * t) / CELL) * width;
    const body = ground[over] ?? WALL;
    if (body === FREE || body === to.body || over === own) continue;
    if (body === WALL || EYE + (to.y - EYE) * t < (heights[body] ?? 0)) return false;
  }
  return true;
}

function viewFrom(plan: HouseholdFloorPlan, clear: LineOfSight, pose: StandingPose): SightView {
  const points = new Uint8Array(plan.points.length);
  for (let p = 0; p < points.length; p++) points[p] = levelOf(plan, clear, pose, p);
  const fixtures = new Uint8Array(plan.fixtures.length);
  for (const [f, { points: own }] of plan.fixtures.entries())
    for (const p of own) fixtures[f] = Math.max(fixtures[f] ?? 0, points[p] ?? 0);
  return { points, fixtures };
}

function levelOf(plan: HouseholdFloorPlan, clear: LineOfSight, pose: StandingPose, point: number): 0 | 1 | 2 {
  const to = plan.points[point];
  if (to === undefined || !isFramed(plan, pose, to) || !clear(pose.cell, point)) return 0;
  const dx = to.x - (pose.cell % plan.width) * CELL;
  const dz = to.z - Math.floor(pose.cell / plan.width) * CELL;
  return dx * dx + dz * dz <= REACH * REACH + TOLERANCE ? 2 : 1;
}

/** Whether the camera takes in a point `height` metres over the middle of a cell, and nothing hides it. */
export function seesPointOver(plan: HouseholdFloorPlan, pose: StandingPose, over: number, height: number): boolean {
  const own = plan.ground[over] ?? WALL;
  const [x, z] = [(over % plan.width) * CELL, Math.floor(over / plan.width) * CELL];
  const point = { x, y: height, z, body: own === WALL ? NO_BODY : own };
  return isFramed(plan, pose, point) && isClear(plan, pose.cell, point, over);
}

/** A field of view of 90 degrees both ways. */
function isFramed({ width }: HouseholdFloorPlan, { cell, yaw, pitch }: StandingPose, to: SightPoint): boolean {
  const dx = to.x - (cell % width) * CELL;
  const dz = to.z - Math.floor(cell / width) * CELL;
  const ahead = yaw === 0 ? dz : yaw === 1 ? dx : yaw === 2 ? -dz : -dx;
  const aside = yaw === 0 ? dx : yaw === 1 ? -dz : yaw === 2 ? -dx : dz;
  const angle = ((PITCHES[pitch] ?? 0) * Math.PI) / 180;
  const deep = ahead * Math.cos(angle) - (to.y - EYE) * Math.sin(angle);
  const high = ahead * Math.sin(angle) + (to.y - EYE) * Math.cos(angle);
  return deep > 0 && Math.abs(aside) <= deep + TOLERANCE && Math.abs(high) <= deep + TOLERANCE;
}

function standsFor(plan: HouseholdFloorPlan, clear: LineOfSight, wanted: readonly number[]): StandingPose[] {
  const best = new Map<number, StandingPose & { readonly far: number; readonly tilt: number }>();
  for (const point of wanted) {
    const to = plan.points[point];
    if (to === undefined) continue;
    for (const cell of cellsWithin(plan, to.x, to.z)) {
      const dx = to.x - (cell % plan.width) * CELL;
      const dz = to.z - Math.floor(cell / plan.width) * CELL;
      const yaw = facing(dx, dz);
      const pitch = TILTS.find((one) => levelOf(plan, clear, { cell, yaw, pitch: one }, point) === 2);
      if (pitch === undefined) continue;
      const found = { cell, yaw, pitch, far: dx * dx + dz * dz, tilt: Math.abs(pitch - LEVEL) };
      const before = best.get(cell);
      if (before === undefined || isBetter(found, before)) best.set(cell, found);
    }
  }
  const sorted = [...best.values()].sort((a, b) => a.tilt - b.tilt || a.far - b.far || a.cell - b.cell);
  return sorted.map(({ cell, yaw, pitch }) => ({ cell, yaw, pitch }));
}

const isBetter = (a: { far: number; tilt: number }, b: { far: number; tilt: number }): boolean =>
  a.tilt < b.tilt || (a.tilt === b.tilt && a.far < b.far);

export function facing(dx: number, dz: number): number {
  if (Math.abs(dz) >= Math.abs(dx)) return dz >= 0 ? 0 : 2;
  return dx >= 0 ? 1 : 3;
}

function* cellsWithin({ walkable, width, depth }: HouseholdFloorPlan, x: number, z: number): Generator<number> {
  const reach = Math.ceil(REACH / CELL);
  const i = Math.round(x / CELL);
  const j = Math.round(z / CELL);
  for (let b = Math.max(0, j - reach); b <= Math.min(depth - 1, j + reach); b++)
    for (let a = Math.max(0, i - reach); a <= Math.min(width - 1, i + reach); a++)
      if (walkable[b * width + a] === 1) yield b * width + a;
}
