// Makes a complete schedule for a team that is never asked again, job by job: each goes to the agents that are named,
// or to those with the least to do by then.
import type { Job } from '../../runtime/core/ask.ts';
import type { Decider } from './player-question.ts';

export interface ScheduleDraft {
  readonly jobs: Job[];
  readonly agents: readonly string[];
  /** By agent: how many actions it has. */
  readonly load: ReadonlyMap<string, number>;
  /** Those with the least to do. */
  readonly freest: (n: number) => string[];
  /** `to`: who does it, each a job of its own; default: `hands` of those with the least to do. */
  readonly give: (subtask: string, actions: readonly string[], how?: GivenJob) => void;
}

export interface GivenJob {
  readonly to?: readonly string[];
  readonly hands?: number;
  /** The subtasks that it waits for. */
  readonly after?: readonly string[];
}

export function createSchedule({ decides, team }: Decider): ScheduleDraft {
  const agents = decides.length > 0 ? decides : team;
  const jobs: Job[] = [];
  const load = new Map(agents.map((name) => [name, 0]));
  const freest = (n: number) =>
    [...load]
      .sort(([, a], [, b]) => a - b)
      .slice(0, n)
      .map(([name]) => name);
  return {
    jobs,
    agents,
    load,
    freest,
    give: (subtask, actions, { to, hands = 1, after = [] } = {}) => {
      for (const agent of to ?? freest(hands)) {
        jobs.push({ agent, subtask, actions: [...actions], after: [...after] });
        load.set(agent, (load.get(agent) ?? 0) + actions.length);
      }
    },
  };
}
