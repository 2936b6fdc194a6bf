// Decides what cameras detect. As in the published code (rearrange_sensors.py, `DetectedObjectsSensor`) a thing is
// detected where more than ten pixels of it are in an image, so a part of it is enough. No wall and no furniture may
// stand before that part. Every camera is above the base and looks level (EMOS, appendix A.1), or it is mounted as in
// the simulator, some looking down (option `cameras`).
import { BODIES } from '../bodies.ts';
import { PIXELS } from '../constants.ts';
import { CELL, cellOfPoint } from '../nav/grid.ts';
import type { HousePoint } from '../nav/route.ts';
import { floorUnder, type HabitatAgentState } from '../state.ts';
import { distanceBetween, type HabitatScope, placeOf } from './scope.ts';

export function isDetectedBy(scope: HabitatScope, agent: HabitatAgentState, thing: number): boolean {
  const { state } = scope;
  const size = state.layout.things[thing]?.size ?? 0;
  const place = placeOf(state, thing);
  return camerasOf(scope, agent).some((camera) => {
    const top = topInImage(camera, agent.heading, { to: place, size });
    return top !== undefined && !isHidden(scope, camera.from, [place[0], top, place[2]]);
  });
}

interface HabitatCamera {
  readonly from: HousePoint;
  /** Half of what it sees, in radians: images are square, so as much upwards as to the sides. */
  readonly half: number;
  /** Radians that it looks down. */
  readonly tilt: number;
}

function camerasOf({ state }: HabitatScope, { type, at, heading }: HabitatAgentState): HabitatCamera[] {
  const { resume, base, origin, mounts } = BODIES[type];
  return Object.entries(resume.perception.cameras_info).map(([name, { height, hfov }]) => {
    const { ahead, tilt } = (state.rules.cameras === 'tilted' ? mounts[name] : undefined) ?? { ahead: 0, tilt: 0 };
    const above = base === 'flying' ? origin[state.layout.dataset] : height;
    const from: HousePoint = [at[0] + ahead * Math.cos(heading), at[1] + above, at[2] + ahead * Math.sin(heading)];
    return { from, half: (hfov * Math.PI) / 360, tilt };
  });
}

/** How high the part of a thing reaches that the image shows; undefined where that is too little to be detected. */
function topInImage(
  { from, half, tilt }: HabitatCamera,
  heading: number,
  { to, size }: { readonly to: HousePoint; readonly size: number },
): number | undefined {
  const [dx, dz] = [to[0] - from[0], to[2] - from[2]];
  const level = dx * Math.cos(heading) + dz * Math.sin(heading);
  const aside = Math.abs(dz * Math.cos(heading) - dx * Math.sin(heading));
  if (level <= 0) return undefined;
  const straightDown = half + tilt >= Math.PI / 2;
  const top = Math.min(to[1] + size / 2, from[1] + level * Math.tan(half - tilt));
  const bottom = Math.max(
    to[1] - size / 2,
    straightDown ? Number.NEGATIVE_INFINITY : from[1] - level * Math.tan(half + tilt),
  );
  const middle = (top + bottom) / 2;
  const ahead = level * Math.cos(tilt) - (middle - from[1]) * Math.sin(tilt);
  const wide = Math.tan(half) * ahead;
  const width = Math.min(aside + size / 2, wide) - Math.max(aside - size / 2, -wide);
  if (top <= bottom || width <= 0) return undefined;
  const scale = PIXELS.side / 2 / Math.max(distanceBetween(from, [to[0], middle, to[2]]), 0.01);
  return scale * scale * width * (top - bottom) > PIXELS.least ? top : undefined;
}

/** Whether something on the floor stands up into the line. Floors hide what is on others. */
function isHidden({ state, nav }: HabitatScope, from: HousePoint, to: HousePoint): boolean {
  const { grid } = nav;
  const { house } = state.layout;
  const level = floorUnder(house, to);
  const ground = level * house.storey;
  if (from[1] < ground || from[1] > ground + house.storey) return true;
  const tops = grid.tops[level];
  const samples = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[2] - from[2]) / CELL) * 2);
  for (let i = 1; i < samples; i++) {
    const share = i / samples;
    const x = from[0] + (to[0] - from[0]) * share;
    const z = from[2] + (to[2] - from[2]) * share;
    const height = from[1] + (to[1] - from[1]) * share - ground;
    if ((tops?.[cellOfPoint(grid, [x, z])] ?? 0) / 100 > height) return true;
  }
  return false;
}
