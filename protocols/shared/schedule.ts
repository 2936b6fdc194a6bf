// Carries out a schedule of who does which actions for which subtask, and after which others. It is pure: it maps the
// schedule's state to the next state and each agent's next action. It only looks at who is ready, so the plan runs
// open-loop.
import { z } from 'zod';
import { type Dependency, Job } from '../../runtime/core/ask.ts';

export const ScheduledJob = Job.extend({
  /** The index of its next action. */
  next: z.int().nonnegative(),
  /** All its actions were started and the last one has ended. */
  done: z.boolean(),
});
export type ScheduledJob = z.output<typeof ScheduledJob>;

/**
 * Jobs in the order required by the decomposition, otherwise in their own order. Of subtasks that wait for each other,
 * the first in the list goes first.
 */
export function inDependencyOrder(jobs: readonly Job[], order: readonly Dependency[]): Job[] {
  const before = new Map(order.map(({ subtask, after }) => [subtask, after]));
  const whole = jobs.map((job) => ({
    ...job,
    after: [...new Set([...job.after, ...(before.get(job.subtask) ?? [])])],
  }));
  const sorted: Job[] = [];
  const left = [...whole];
  while (left.length > 0) {
    const free = left.findIndex((job) =>
      left.every((other) => other.subtask === job.subtask || !job.after.includes(other.subtask)),
    );
    sorted.push(...left.splice(Math.max(0, free), 1));
  }
  return sorted;
}

export const startJobs = (jobs: readonly Job[]): ScheduledJob[] =>
  jobs.map((job) => ({ ...job, next: 0, done: false }));
export const isScheduleDone = (jobs: readonly ScheduledJob[]): boolean =>
  jobs.length > 0 && jobs.every(({ done }) => done);

export interface ScheduleTurn {
  readonly jobs: ScheduledJob[];
  /** What each agent attempts; agents with nothing to do, or waiting, are absent. */
  readonly tries: ReadonlyMap<string, string>;
}

/** Ready agents have finished their last action, and start the next one if it is due. */
export function advanceSchedule(before: readonly ScheduledJob[], ready: readonly string[]): ScheduleTurn {
  const jobs: ScheduledJob[] = [];
  for (const job of before) {
    const ended = ready.includes(job.agent) && job.next >= job.actions.length && !mustWait(jobs, job);
    jobs.push({ ...job, done: job.done || ended });
  }
  const tries = new Map<string, string>();
  for (const agent of ready) {
    const at = jobs.findIndex((job) => job.agent === agent && !job.done);
    const job = jobs[at];
    const wanted = job?.actions[job.next];
    if (job === undefined || wanted === undefined || mustWait(jobs.slice(0, at), job)) continue;
    jobs[at] = { ...job, next: job.next + 1 };
    tries.set(agent, wanted);
  }
  return { jobs, tries };
}

/**
 * Waits only for earlier entries of the list, so nothing waits for itself, and an unassigned subtask blocks nobody.
 */
function mustWait(above: readonly ScheduledJob[], job: ScheduledJob): boolean {
  return above.some(({ done, subtask }) => !done && subtask !== job.subtask && job.after.includes(subtask));
}
