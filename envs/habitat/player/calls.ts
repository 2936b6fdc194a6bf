// Chooses the next calls: who does which of the remaining jobs, given what all are doing, and what that takes next. A
// robot that carries out its own subtask does its own jobs first, then those requested by teammates; it asks a teammate
// to do what it cannot do, and then waits.
import { navAction, pickAction, placeAction, STAND_BY, WAIT } from '../rules/skills.ts';
import {
  type HabitatFacts,
  type HabitatJob,
  isSameJob,
  jobsIn,
  jobText,
  NO_JOB,
  type RobotSituation,
  thingsNamed,
  uniqueJobs,
} from './facts.ts';
import { judgeJob } from './judge.ts';

function nextCall(
  facts: HabitatFacts,
  robot: string,
  { situation, jobs }: { situation: RobotSituation; jobs: readonly HabitatJob[] },
): string | undefined {
  const { holds, beside, placed, vain } = situation;
  const inVain = (call: string) => vain.some(({ do: what, reason }) => what === call && reason !== 'too_long');
  if (holds !== null) {
    const goal = goalFor(facts, holds);
    const place = placeAction(holds, goal);
    if (beside === goal && !inVain(place)) return place;
    const way = navAction(goal);
    return inVain(way) || beside === goal ? undefined : way;
  }
  for (const job of jobs) {
    if (judgeJob(facts, robot, job).against !== undefined) continue;
    if (job.kind === 'visit') return beside === job.thing ? undefined : navAction(job.thing);
    if (placed.some(({ object }) => object === job.thing)) continue;
    const [pick, way] = [pickAction(job.thing), navAction(job.thing)];
    if (inVain(pick) || inVain(way)) continue;
    return beside === job.thing ? pick : way;
  }
  return undefined;
}

const isCallFor = (call: string, job: HabitatJob): boolean => {
  const named = thingsNamed(call);
  return named.includes(job.thing) || (job.kind === 'bring' && named.includes(job.goal));
};

type JobShares = ReadonlyMap<string, readonly HabitatJob[]>;

/** `most`: whether a job that nobody seems able to do goes to whom least speaks against, or to nobody. */
export function shareJobs(
  facts: HabitatFacts,
  jobs: readonly HabitatJob[],
  { anybody = false, kept = new Map() }: { anybody?: boolean; kept?: JobShares } = {},
): JobShares {
  const { team, declined } = facts;
  const shares = new Map<string, HabitatJob[]>(team.map((name) => [name, [...(kept.get(name) ?? [])]]));
  const rated = jobs
    .filter((job) => ![...shares.values()].flat().some((other) => isSameJob(other, job)))
    .map((job) => {
      const fits = team.map((name) => {
        const { against, slack } = judgeJob(facts, name, job);
        const no = declined.get(name)?.has(job.thing) === true;
        return { name, can: against === undefined && !no, slack: no ? slack - 10 : slack };
      });
      return { job, fits, able: fits.filter(({ can }) => can).length };
    })
    .sort((a, b) => a.able - b.able);
  for (const { job, fits, able } of rated) {
    if (able === 0 && !anybody) continue;
    const loadOf = (name: string) => shares.get(name)?.length ?? 0;
    // A robot that must stay at one thing cannot stay at another.
    const open = fits.filter(({ name, can }) => (able === 0 || can) && !(job.kind === 'visit' && stays(shares, name)));
    const [best] = (able === 0 ? fits : open).toSorted((a, b) =>
      able === 0 ? b.slack - a.slack : loadOf(a.name) - loadOf(b.name) || b.slack - a.slack,
    );
    if (best !== undefined) shares.get(best.name)?.push(job);
  }
  return shares;
}

const stays = (shares: JobShares, name: string): boolean =>
  shares.get(name)?.some(({ kind }) => kind === 'visit') === true;

interface TeamCalls {
  /** By robot, of those that are decided for. */
  readonly calls: ReadonlyMap<string, string>;
  readonly shares: JobShares;
}

export function teamCalls(facts: HabitatFacts, robots: readonly string[]): TeamCalls {
  const shares = sharesNow(facts);
  const calls = robots.map((name) => {
    const share = { situation: situationOf(facts, name), jobs: shares.get(name) ?? [] };
    return [name, nextCall(facts, name, share) ?? STAND_BY] as const;
  });
  return { calls: new Map(calls), shares };
}

function situationOf({ seen, told }: HabitatFacts, name: string): RobotSituation {
  const view = seen.get(name);
  if (view !== undefined) {
    const { me, placed, vain } = view;
    return { holds: me.holds, beside: me.beside, placed, vain };
  }
  return told.get(name) ?? { holds: null, beside: null, placed: [], vain: [] };
}

/** An object's goal, from the task or otherwise from the rules. */
function goalFor({ jobs }: Pick<HabitatFacts, 'jobs'>, thing: string): string {
  const job = jobs.find((one) => one.kind === 'bring' && one.thing === thing);
  return job?.kind === 'bring' ? job.goal : `TARGET_${thing}`;
}

function sharesNow(facts: HabitatFacts): JobShares {
  const { team } = facts;
  const done = new Set(team.flatMap((name) => situationOf(facts, name).placed.map(({ object }) => object)));
  const left = facts.jobs.filter((job) => !(job.kind === 'bring' && done.has(job.thing)));
  const kept = new Map<string, HabitatJob[]>();
  for (const name of team) {
    const job = left.find((one) => isAtJob(facts, name, one) && !isTaken(kept, one));
    if (job !== undefined) kept.set(name, [job]);
  }
  const shares = shareJobs(facts, left, { kept });
  // A robot staying at a thing is sent away if nobody else can do the remaining work.
  const idle = left.some((job) => !isTaken(shares, job));
  return idle && left.some(({ kind }) => kind === 'visit') ? shareJobs(facts, left) : shares;
}

const isTaken = (kept: JobShares, job: HabitatJob): boolean => [...kept.values()].flat().includes(job);

/** Whether a robot has begun a job that nothing speaks against: it holds the thing, stands before it or goes there. */
function isAtJob(facts: HabitatFacts, name: string, job: HabitatJob): boolean {
  const { holds, beside } = situationOf(facts, name);
  if (holds !== null) return holds === job.thing;
  if (judgeJob(facts, name, job).against !== undefined) return false;
  if (beside === job.thing) return true;
  const current = callOf(facts, name) ?? facts.told.get(name)?.next ?? facts.line.get(name) ?? '';
  return !facts.seen.has(name) && isCallFor(current, job);
}

function callOf({ seen }: HabitatFacts, name: string): string | undefined {
  const views = [...seen.values()].toSorted((a, b) => b.clock.now - a.clock.now);
  for (const { others } of views) {
    const call = others.find((one) => one.name === name)?.does;
    if (call) return call;
  }
  return undefined;
}

/** Whether the prompt is of a robot that carries out a subtask, or the whole task, by its own calls. */
export const isExecuting = ({ subtask, planned, history }: HabitatFacts): boolean =>
  planned || history !== undefined || subtask !== undefined;

export function executorCall(facts: HabitatFacts): string {
  const { me, requests, seen, history } = facts;
  // From its own view, otherwise from the calls that reportedly worked.
  const situation = seen.has(me) || history === undefined ? situationOf(facts, me) : history;
  const jobs = [...ownJobs(facts), ...requests, ...startedJobs(facts)];
  return nextCall(facts, me, { situation, jobs }) ?? askForHelp(facts, jobs, situation) ?? WAIT;
}

/** Its subtask; without one its share of the task, as everybody would share it out who knows no more. */
function ownJobs(facts: HabitatFacts): readonly HabitatJob[] {
  const { me, subtask, jobs } = facts;
  if (subtask === undefined) return shareJobs(facts, jobs).get(me) ?? [];
  return subtask.trim().startsWith(NO_JOB) ? [] : jobsIn(subtask);
}

/** Things that it has gone to beyond its jobs: somebody asked for it, and the prompt may hold that no longer. */
function startedJobs({ history, carries }: HabitatFacts): HabitatJob[] {
  const gone = (history?.calls ?? []).flatMap(({ call }) => (call.startsWith('nav_to_obj(') ? thingsNamed(call) : []));
  return gone.flatMap((thing): HabitatJob[] => {
    if (!carries) return [{ kind: 'visit', thing, looks: false }];
    return thing.startsWith('TARGET_') ? [] : [{ kind: 'bring', thing, goal: `TARGET_${thing}` }];
  });
}

/** Asks the next teammate that has not been asked, for the first job that is not done and that it cannot do. */
function askForHelp(facts: HabitatFacts, jobs: readonly HabitatJob[], { placed, beside }: RobotSituation) {
  const { me, team, history } = facts;
  const requests = (history?.calls ?? []).flatMap(({ call }) => (call.startsWith('send_request(') ? [call] : []));
  for (const job of uniqueJobs(jobs)) {
    if (placed.some(({ object }) => object === job.thing)) continue;
    const verdict = judgeJob(facts, me, job).against;
    if (verdict === undefined && (job.kind === 'visit' ? beside === job.thing : true)) continue;
    const said = requests.filter((call) => call.includes(jobText(job)));
    const tried = new Set([me, ...team.filter((name) => said.some((call) => call.includes(name)))]);
    const next = team.find((name) => !tried.has(name));
    const text = `${jobText(job)}; tried by ${[...tried].join(', ')}`;
    if (next !== undefined) return `send_request(${JSON.stringify(text)}, ${next})`;
  }
  return undefined;
}

export function callsPlanned(facts: HabitatFacts): string {
  const calls = ownJobs(facts).flatMap((job) =>
    job.kind === 'visit'
      ? navAction(job.thing)
      : [navAction(job.thing), pickAction(job.thing), navAction(job.goal), placeAction(job.thing, job.goal)],
  );
  return [...calls, WAIT].map((call, i) => `${i + 1}. ${call}`).join(' ');
}
