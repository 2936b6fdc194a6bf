// Plans the next call of each robot to decide for: who does which of the remaining jobs, given what all are doing.
import { STAND_BY } from '../rules/action.ts';
import { type JobShares, shareJobs } from './allocate.ts';
import type { HabitatJob } from './jobs.ts';
import { judgeJob } from './judge.ts';
import type { HabitatKnowledge } from './knowledge.ts';
import { isCallFor, nextCall, type RobotSituation } from './next-call.ts';

export interface TeamCalls {
  /** By robot, of those that are decided for. */
  readonly calls: Readonly<Record<string, string>>;
  /** By robot: its jobs. */
  readonly shares: JobShares;
}

export function teamCalls(knowledge: HabitatKnowledge): TeamCalls {
  const shares = sharesNow(knowledge);
  const calls = knowledge.decides.map((name) => {
    const situation = situationOf(knowledge, name);
    const can = (job: HabitatJob) => judgeJob(knowledge, name, job).against === undefined;
    const next = nextCall(situation, shares.get(name) ?? [], { goalOf: (thing) => goalFor(knowledge, thing), can });
    return [name, next.call ?? STAND_BY] as const;
  });
  return { calls: Object.fromEntries(calls), shares };
}

export function situationOf({ seen, told }: HabitatKnowledge, name: string): RobotSituation {
  const view = seen.get(name);
  if (view !== undefined) {
    const { me, placed, vain } = view;
    return { holds: me.holds, beside: me.beside, placed, vain };
  }
  return told.get(name) ?? { holds: null, beside: null, placed: [], vain: [] };
}

/** An object's goal, from the task or otherwise from the rules. */
export function goalFor({ jobs }: Pick<HabitatKnowledge, 'jobs'>, thing: string): string {
  const job = jobs.find((one) => one.kind === 'bring' && one.thing === thing);
  return job?.kind === 'bring' ? job.goal : `TARGET_${thing}`;
}

/** Jobs that are left, shared out; a job that somebody is at stays with him. */
function sharesNow(knowledge: HabitatKnowledge): JobShares {
  const { team } = knowledge;
  const done = new Set(team.flatMap((name) => situationOf(knowledge, name).placed.map(({ object }) => object)));
  const left = knowledge.jobs.filter((job) => !(job.kind === 'bring' && done.has(job.thing)));
  const kept = new Map<string, HabitatJob[]>();
  for (const name of team) {
    const job = left.find((one) => isAtJob(knowledge, name, one) && !isTaken(kept, one));
    if (job !== undefined) kept.set(name, [job]);
  }
  const shares = shareJobs(knowledge, left, { kept });
  // A robot staying at a thing is sent away if nobody else can do the remaining work.
  const idle = left.some((job) => !isTaken(shares, job));
  return idle && left.some(({ kind }) => kind === 'visit') ? shareJobs(knowledge, left) : shares;
}

const isTaken = (kept: JobShares, job: HabitatJob): boolean => [...kept.values()].flat().includes(job);

/** Whether a robot has begun a job that nothing speaks against: it holds the thing, stands before it or goes there. */
function isAtJob(knowledge: HabitatKnowledge, name: string, job: HabitatJob): boolean {
  const { holds, beside } = situationOf(knowledge, name);
  if (holds !== null) return holds === job.thing;
  if (judgeJob(knowledge, name, job).against !== undefined) return false;
  if (beside === job.thing) return true;
  const current = callOf(knowledge, name) ?? knowledge.told.get(name)?.next ?? knowledge.lines.get(name) ?? '';
  return !knowledge.seen.has(name) && isCallFor(current, job);
}

/** A teammate's activity according to the latest observation. */
function callOf({ seen }: HabitatKnowledge, name: string): string | undefined {
  const views = [...seen.values()].toSorted((a, b) => b.clock.now - a.clock.now);
  for (const { others } of views) {
    const call = others.find((one) => one.name === name)?.does;
    if (call) return call;
  }
  return undefined;
}
