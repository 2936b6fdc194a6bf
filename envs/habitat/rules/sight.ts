// Decides what cameras detect: a thing inside the image, near enough to cover more than ten pixels of it, with neither
// a wall nor furniture before it. Every camera looks straight ahead, and level (EMOS, appendix A.1) or as far down as
// the simulator has it (option `cameras`).
import { BODIES } from '../bodies.ts';
import { PIXELS } from '../constants.ts';
import { CELL, cellOfPoint } from '../nav/grid.ts';
import type { HousePoint } from '../nav/route.ts';
import { floorUnder, type HabitatAgentState } from '../state.ts';
import { distanceBetween, type HabitatScope, placeOf } from './scope.ts';

export function isDetectedBy(scope: HabitatScope, agent: HabitatAgentState, thing: number): boolean {
  const { state } = scope;
  const size = state.layout.things[thing]?.size ?? 0;
  const [x, bottom, z] = placeOf(state, thing);
  const middle: HousePoint = [x, bottom + size / 2, z];
  return camerasOf(scope, agent).some(
    (camera) => isInImage(camera, agent.heading, middle, size) && !isHidden(scope, camera.from, [x, bottom + size, z]),
  );
}

interface HabitatCamera {
  readonly from: HousePoint;
  /** Half of what it sees, in radians. */
  readonly half: number;
  /** Radians that it looks down. */
  readonly tilt: number;
}

function camerasOf({ state }: HabitatScope, { type, at }: HabitatAgentState): HabitatCamera[] {
  const { resume, base, origin, tilt } = BODIES[type];
  return Object.entries(resume.perception.cameras_info).map(([name, { height, hfov }]) => {
    const above = base === 'flying' ? origin[state.layout.dataset] : height;
    const from: HousePoint = [at[0], at[1] + above, at[2]];
    return { from, half: (hfov * Math.PI) / 360, tilt: state.rules.cameras === 'tilted' ? (tilt[name] ?? 0) : 0 };
  });
}

/** Images are square, so as much is seen upwards as to the sides. */
function isInImage({ from, half, tilt }: HabitatCamera, heading: number, to: HousePoint, size: number): boolean {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const level = dx * Math.cos(heading) + dz * Math.sin(heading);
  const aside = dz * Math.cos(heading) - dx * Math.sin(heading);
  const ahead = level * Math.cos(tilt) - dy * Math.sin(tilt);
  const above = dy * Math.cos(tilt) + level * Math.sin(tilt);
  const wide = Math.tan(half) * ahead;
  if (ahead <= 0 || Math.abs(aside) > wide || Math.abs(above) > wide) return false;
  const pixels = (PIXELS.side / 2) * (size / Math.max(distanceBetween(from, to), 0.01));
  return pixels * pixels > PIXELS.least;
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
