// Judges whether a robot can do a job, from the descriptions of its body and the scene, and from failed attempts.
// The checks are those that EMOS's prompt gives: floors, arm, reach by height and distance, the angle of a camera.
import { z } from 'zod';
import { form, words } from '../../kit/form.ts';
import type { PlanRemark } from '../../kit/player.ts';
import { DECLINED, type HabitatFacts, type HabitatJob, jobsIn, type ToldBody, thingsNamed } from './facts.ts';

interface JobVerdict {
  readonly against: string | undefined;
  /** The margin within the body's limits, in metres or radians; 0 if nothing is known. */
  readonly slack: number;
}

const noDoubt: JobVerdict = { against: undefined, slack: 0 };

export function judgeJob(facts: HabitatFacts, robot: string, job: HabitatJob): JobVerdict {
  const tried = triedInVain(facts, robot, job);
  if (tried !== undefined) return { against: tried, slack: 0 };
  const body = facts.bodies.get(robot);
  if (body === undefined) return noDoubt;
  const floor = wrongFloor(facts, { robot, body }, job);
  if (floor !== undefined) return { against: floor, slack: 0 };
  if (job.kind === 'bring') return judgeReach(facts, body, job.thing);
  return job.looks ? judgeSight(facts, body, job.thing) : noDoubt;
}

/** A failed job fails again, since bodies and houses do not change. */
const FINAL = new Set(['no_arm', 'out_of_reach', 'unreachable', 'failed']);

/** A robot's failed attempts, as far as the prompt shows: from its view, its messages or its calls. */
function triedInVain(facts: HabitatFacts, robot: string, job: HabitatJob): string | undefined {
  const { seen, told, me, history } = facts;
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
  { scene, seen, me }: HabitatFacts,
  { robot, body: { climbs } }: { robot: string; body: ToldBody },
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

function judgeReach({ scene }: HabitatFacts, { arm, workspace }: ToldBody, thing: string): JobVerdict {
  if (arm === false) return { against: `${thing} is to be carried and there is no arm`, slack: 0 };
  const { height, reach } = scene.get(thing) ?? {};
  if (workspace === undefined || !('type' in workspace) || height === undefined) return noDoubt;
  const top =
    workspace.type === 'sphere' ? workspace.center[1] + workspace.radius : Math.max(workspace.max_bound[1], 0);
  if (height > top)
    return { against: `${height} m is higher than the ${metres(top)} that the arm reaches`, slack: top - height };
  if (reach === undefined) return { against: undefined, slack: top - height };
  const isBall = workspace.type === 'sphere';
  const span = (axis: 0 | 2) => (isBall ? 0 : workspace.max_bound[axis] - workspace.min_bound[axis]);
  const far = isBall ? Math.hypot(reach, height - workspace.center[1]) : reach;
  const most = isBall ? workspace.radius : Math.hypot(span(0), span(2));
  if (far > most)
    return { against: `it is ${metres(far)} away and the arm reaches ${metres(most)}`, slack: most - far };
  return { against: undefined, slack: Math.min(top - height, most - far) };
}

function judgeSight({ scene }: HabitatFacts, { cameras }: ToldBody, thing: string): JobVerdict {
  const { height, reach } = scene.get(thing) ?? {};
  if (cameras === undefined || height === undefined || reach === undefined) return noDoubt;
  const slacks = cameras.map(
    (camera) => (camera.hfov * Math.PI) / 360 - Math.atan2(Math.abs(height - camera.height), reach),
  );
  const slack = Math.max(...slacks, -Math.PI);
  return { against: slack < 0 ? `at ${metres(reach)} it is outside the image of every camera` : undefined, slack };
}

const metres = (v: number): string => `${v.toFixed(2)} m`;

const CodeField = z.object({ properties: z.object({ code: z.unknown() }) });

/** It judges its part by its body and its failed attempts. A program runs before it is asked again, where one may. */
export function remarkOn(facts: HabitatFacts): PlanRemark | undefined {
  const { me, subtask, line, printed, decides, schema } = facts;
  const mayRun = CodeField.safeParse(schema).data?.properties.code !== undefined;
  if (subtask !== undefined) {
    const jobs = jobsIn(subtask);
    const code = mayRun && printed === undefined ? reachProgram(facts, jobs) : undefined;
    if (code !== undefined) return { reason: 'I check it first.', code };
    const beyond = printed ? beyondReach(printed) : [];
    const found = jobs.flatMap((job) => {
      const against = judgeJob(facts, me, job).against;
      if (beyond.includes(job.thing)) return [declines('I', job, against ?? 'my program says so')];
      return against === undefined ? [] : [declines('I', job, against)];
    });
    return found.length === 0 ? undefined : { reason: found.join(' ') };
  }
  for (const name of decides) {
    const named = thingsNamed(line.get(name) ?? '');
    const job = facts.jobs.find((one) => named.includes(one.thing));
    const against = job === undefined ? undefined : judgeJob(facts, name, job).against;
    if (job !== undefined && against !== undefined) return { reason: declines(name, job, against) };
  }
  return undefined;
}

const declines = (who: string, { thing }: HabitatJob, why: string): string =>
  `${DECLINED.write({ who, thing })} ${why}.`;

/** Undefined where there are no numbers to check. */
function reachProgram(facts: HabitatFacts, jobs: readonly HabitatJob[]): string | undefined {
  const { bodies, scene, me } = facts;
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

const BEYOND = form('{thing}: beyond what I can do', { thing: words('\\S{1,80}') });

const beyondReach = (printed: string): string[] =>
  printed
    .slice(0, 8000)
    .split('\n')
    .flatMap((line) => BEYOND.read(line)?.thing ?? []);
