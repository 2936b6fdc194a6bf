// Judges whether a robot can do a job, from the descriptions of its body and the scene, and from failed attempts.
// The checks are those that EMOS's prompt gives: floors, arm, reach by height and distance, the angle of a camera.
import type { HabitatJob } from './jobs.ts';
import type { HabitatKnowledge } from './knowledge.ts';
import type { ToldBody } from './told-body.ts';

export interface JobVerdict {
  /** Why not; undefined: nothing is known against it. */
  readonly against: string | undefined;
  /** The margin within the body's limits, in metres or radians; 0 if nothing is known. */
  readonly slack: number;
}

const noDoubt: JobVerdict = { against: undefined, slack: 0 };

export function judgeJob(knowledge: HabitatKnowledge, robot: string, job: HabitatJob): JobVerdict {
  const tried = triedInVain(knowledge, robot, job);
  if (tried !== undefined) return { against: tried, slack: 0 };
  const body = knowledge.bodies.get(robot);
  if (body === undefined) return noDoubt;
  const floor = wrongFloor(knowledge, { robot, body }, job);
  if (floor !== undefined) return { against: floor, slack: 0 };
  if (job.kind === 'bring') return judgeReach(knowledge, body, job.thing);
  return job.looks ? judgeSight(knowledge, body, job.thing) : noDoubt;
}

/** A failed job fails again, since bodies and houses do not change. */
const FINAL = new Set(['no_arm', 'out_of_reach', 'unreachable', 'failed']);

/** A robot's failed attempts, as far as the prompt shows: from its view, its messages or its calls. */
function triedInVain(knowledge: HabitatKnowledge, robot: string, job: HabitatJob): string | undefined {
  const { seen, told, me, history } = knowledge;
  const view = seen.get(robot);
  const own = robot === me ? history?.vain : undefined;
  const vain = [...(view?.vain ?? told.get(robot)?.vain ?? []), ...(own ?? [])];
  const targets = job.kind === 'bring' ? [job.thing, job.goal] : [job.thing];
  const call = vain.find(
    ({ do: what, reason }) => FINAL.has(reason) && targets.some((name) => isAbout(what, name, job)),
  );
  if (call !== undefined) return `${call.do} failed (${call.reason})`;
  if (job.kind === 'bring') return undefined;
  const missed =
    view?.visits.some(({ thing, near, seen: saw }) => thing === job.thing && !(near && (saw || !job.looks))) ??
    told.get(robot)?.missed.includes(job.thing);
  return missed === true ? `${robot} went to ${job.thing} and was not at it or did not see it` : undefined;
}

const isAbout = (call: string, name: string, job: HabitatJob): boolean =>
  call === `nav_to_obj(${name})` || (call === `pick(${name})` && job.kind === 'bring');

function wrongFloor(
  { scene, seen, me }: HabitatKnowledge,
  { robot, body: { climbs } }: { readonly robot: string; readonly body: ToldBody },
  job: HabitatJob,
): string | undefined {
  const own = seen.get(robot)?.me.level ?? scene.get(robot)?.level ?? seen.get(me)?.me.level;
  if (climbs !== false || own === undefined) return undefined;
  for (const name of job.kind === 'bring' ? [job.thing, job.goal] : [job.thing]) {
    const level = scene.get(name)?.level;
    if (level !== undefined && level !== own)
      return `${name} is on floor ${level} and a wheeled base does not leave floor ${own}`;
  }
  return undefined;
}

function judgeReach({ scene }: HabitatKnowledge, { arm, workspace }: ToldBody, thing: string): JobVerdict {
  if (arm === false) return { against: `${thing} is to be carried and there is no arm`, slack: 0 };
  const { height, reach } = scene.get(thing) ?? {};
  if (workspace === undefined || !('type' in workspace) || height === undefined) return noDoubt;
  const top =
    workspace.type === 'sphere' ? workspace.center[1] + workspace.radius : Math.max(workspace.max_bound[1], 0);
  if (height > top)
    return { against: `${height} m is higher than the ${metres(top)} that the arm reaches`, slack: top - height };
  if (reach === undefined) return { against: undefined, slack: top - height };
  const [far, most] =
    workspace.type === 'sphere'
      ? [Math.hypot(reach, height - workspace.center[1]), workspace.radius]
      : [
          reach,
          Math.hypot(workspace.max_bound[0] - workspace.min_bound[0], workspace.max_bound[2] - workspace.min_bound[2]),
        ];
  if (far > most)
    return { against: `it is ${metres(far)} away and the arm reaches ${metres(most)}`, slack: most - far };
  return { against: undefined, slack: Math.min(top - height, most - far) };
}

function judgeSight({ scene }: HabitatKnowledge, { cameras }: ToldBody, thing: string): JobVerdict {
  const { height, reach } = scene.get(thing) ?? {};
  if (cameras === undefined || height === undefined || reach === undefined) return noDoubt;
  const slacks = cameras.map(
    (camera) => (camera.hfov * Math.PI) / 360 - Math.atan2(Math.abs(height - camera.height), reach),
  );
  const slack = Math.max(...slacks, -Math.PI);
  return { against: slack < 0 ? `at ${metres(reach)} it is outside the image of every camera` : undefined, slack };
}

const metres = (v: number): string => `${v.toFixed(2)} m`;
