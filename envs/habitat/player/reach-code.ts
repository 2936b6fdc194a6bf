// Writes the program with which a robot checks a subtask against its resume, and reads its output: EMOS's check in code
// instead of words.
import type { HabitatJob } from './jobs.ts';
import type { HabitatKnowledge } from './knowledge.ts';

/** Undefined where there are no numbers to check. */
export function reachProgram(knowledge: HabitatKnowledge, jobs: readonly HabitatJob[]): string | undefined {
  const { bodies, scene, me } = knowledge;
  const { workspace, cameras } = bodies.get(me) ?? {};
  if (workspace === undefined || cameras === undefined) return undefined;
  const things = jobs.flatMap((job) => {
    const { height, reach } = scene.get(job.thing) ?? {};
    if (height === undefined) return [];
    const check = job.kind === 'bring' ? 'arm' : job.looks ? 'camera' : 'none';
    return [{ name: job.thing, check, height, distance: reach === Number.POSITIVE_INFINITY ? null : (reach ?? null) }];
  });
  if (!things.some(({ check }) => check !== 'none')) return undefined;
  return `${[
    `const arm = ${JSON.stringify(workspace)};`,
    `const cameras = ${JSON.stringify(cameras)};`,
    `const things = ${JSON.stringify(things)};`,
  ].join('\n')}\n${PROGRAM}`;
}

const PROGRAM = `function armReaches({ height, distance }) {
  if (!arm.type) return false;
  const far = distance ?? 0;
  if (arm.type === 'sphere') {
    if (height > arm.center[1] + arm.radius) return false;
    return distance === null || Math.hypot(far, height - arm.center[1]) <= arm.radius;
  }
  const wide = Math.hypot(arm.max_bound[0] - arm.min_bound[0], arm.max_bound[2] - arm.min_bound[2]);
  return height <= arm.max_bound[1] && far <= wide;
}
const cameraSees = ({ height, distance }) =>
  distance === null || cameras.some((one) => Math.atan2(Math.abs(height - one.height), distance) <= (one.hfov * Math.PI) / 360);
for (const thing of things) {
  const able = thing.check === 'none' || (thing.check === 'arm' ? armReaches(thing) : cameraSees(thing));
  console.log(thing.name + ': ' + (able ? 'within' : 'beyond') + ' what I can do');
}`;

/** The things that a program found to be beyond what the body can do. */
export function beyondReach(printed: string): string[] {
  return [...printed.slice(0, 8000).matchAll(/^(\S{1,80}): beyond what I can do$/gm)].map(([, name = '']) => name);
}
