// Leaves the time out of the results of an experiment, so that tests can compare two runs of it.
import type { JobResult } from '../../runtime/experiment/measures.ts';

export const untimed = ({ costs, ...rest }: JobResult) => ({ ...rest, costs: costs && { ...costs, ms: 0 } });

/** The episodes that `troupe compare --json` prints. */
export const untimedEpisodes = (stdout: string): unknown[] => JSON.parse(stdout).episodes.map(untimed);
