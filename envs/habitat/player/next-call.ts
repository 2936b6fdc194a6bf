// Chooses a robot's next call for its jobs: go there, pick, carry, place; stay where it was sent, and nothing more when
// everything is done or impossible.
import { navAction, pickAction, placeAction } from '../rules/action.ts';
import { type HabitatJob, thingsNamed } from './jobs.ts';

/** A robot's own state, from its view, its messages or its calls. */
export interface RobotSituation {
  readonly holds: string | null;
  readonly beside: string | null;
  readonly placed: readonly { readonly object: string; readonly goal: string }[];
  readonly vain: readonly { readonly do: string; readonly reason: string }[];
}

export type RobotCall =
  | { readonly call: string }
  /** All its jobs are done, as far as it can; it stays where it is. */
  | { readonly call: null };

/** `goalOf`: where a thing that is held belongs. `can`: whether nothing is known against a job. */
export function nextCall(
  { holds, beside, placed, vain }: RobotSituation,
  jobs: readonly HabitatJob[],
  { goalOf, can }: { readonly goalOf: (thing: string) => string; readonly can: (job: HabitatJob) => boolean },
): RobotCall {
  const inVain = (call: string) => vain.some(({ do: what, reason }) => what === call && reason !== 'too_long');
  if (holds !== null) {
    const goal = goalOf(holds);
    const place = placeAction(holds, goal);
    if (beside === goal && !inVain(place)) return { call: place };
    const way = navAction(goal);
    return inVain(way) || beside === goal ? { call: null } : { call: way };
  }
  for (const job of jobs) {
    if (!can(job)) continue;
    if (job.kind === 'visit') {
      if (beside === job.thing) return { call: null };
      return { call: navAction(job.thing) };
    }
    if (placed.some(({ object }) => object === job.thing)) continue;
    const [pick, way] = [pickAction(job.thing), navAction(job.thing)];
    if (inVain(pick) || inVain(way)) continue;
    return { call: beside === job.thing ? pick : way };
  }
  return { call: null };
}

/** The job whose thing a call is about. */
export const isCallFor = (call: string, job: HabitatJob): boolean => {
  const named = thingsNamed(call);
  return named.includes(job.thing) || (job.kind === 'bring' && named.includes(job.goal));
};
