// A schedule and how it is carried out: who does which actions for which subtask, after which others. Pure: from the state of the schedule to the
// next one and what each agent tries now. Nothing is looked at but who is ready: the plan is carried out open-loop.
import { z } from 'zod';
import { Job } from '../runtime/core/ask.ts';

export const Running = Job.extend({
  /** The index of its next action. */
  next: z.int().nonnegative(),
  /** All its actions were made and the last one has ended. */
  done: z.boolean(),
});
export type Running = z.output<typeof Running>;

export const started = (jobs: readonly Job[]): Running[] => jobs.map((job) => ({ ...job, next: 0, done: false }));
export const isDone = (jobs: readonly Running[]): boolean => jobs.length > 0 && jobs.every(({ done }) => done);

export interface Turn {
  readonly jobs: Running[];
  /** What each agent tries; who has nothing to do, or waits, is not in it. */
  readonly tries: ReadonlyMap<string, string>;
}

/** The agents that are ready have ended what they did, and make their next action where its turn has come. */
export function turn(before: readonly Running[], ready: readonly string[]): Turn {
  const jobs: Running[] = [];
  for (const job of before) {
    const ended = ready.includes(job.agent) && job.next >= job.actions.length && !waits(jobs, job);
    jobs.push({ ...job, done: job.done || ended });
  }
  const tries = new Map<string, string>();
  for (const agent of ready) {
    const at = jobs.findIndex((job) => job.agent === agent && !job.done);
    const job = jobs[at];
    const wanted = job?.actions[job.next];
    if (job === undefined || wanted === undefined || waits(jobs.slice(0, at), job)) continue;
    jobs[at] = { ...job, next: job.next + 1 };
    tries.set(agent, wanted);
  }
  return { jobs, tries };
}

/** Only for what stands above it in the list: so nothing waits for itself, and a subtask that nobody has keeps nobody waiting. */
function waits(above: readonly Running[], job: Running): boolean {
  return above.some(({ done, subtask }) => !done && subtask !== job.subtask && job.after.includes(subtask));
}
