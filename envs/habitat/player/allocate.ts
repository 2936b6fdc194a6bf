// Assigns jobs to robots: first the jobs that the fewest can do, each to the robot with the least to do that fits best.
import { type HabitatJob, isSameJob } from './jobs.ts';
import { judgeJob } from './judge.ts';
import type { HabitatKnowledge } from './knowledge.ts';

export type JobShares = ReadonlyMap<string, readonly HabitatJob[]>;

/** `most`: whether a job that nobody seems able to do goes to whom least speaks against, or to nobody. */
export function shareJobs(
  knowledge: HabitatKnowledge,
  jobs: readonly HabitatJob[],
  { anybody = false, kept = new Map() }: { readonly anybody?: boolean; readonly kept?: JobShares } = {},
): JobShares {
  const { team, refused } = knowledge;
  const shares = new Map<string, HabitatJob[]>(team.map((name) => [name, [...(kept.get(name) ?? [])]]));
  const rated = jobs
    .filter((job) => ![...shares.values()].flat().some((other) => isSameJob(other, job)))
    .map((job) => {
      const fits = team.map((name) => {
        const { against, slack } = judgeJob(knowledge, name, job);
        const no = refused.get(name)?.has(job.thing) === true;
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
