// Exports the public API `troupe/experiment`: grids of episodes, from the description to the table.

export { type ExperimentNeeds, type ExperimentResult, runExperiment } from '../runtime/experiment/experiment.ts';
export type { ExperimentDescription, WorldDescription } from '../runtime/experiment/folder-format.ts';
export { type ExperimentJob, type Grid, jobsOf } from '../runtime/experiment/grid.ts';
export {
  type Costs,
  type JobResult,
  type Measure,
  type MeasureOptions,
  measuresOf,
} from '../runtime/experiment/measures.ts';
export { defineExperiment, type ExperimentFile } from '../runtime/experiment/spec.ts';
export type { Estimate, Interval, PairedRates, Range } from '../runtime/experiment/statistics.ts';
export {
  type Cell,
  type Contrast,
  type Difference,
  type PairedChange,
  type Tally,
  tally,
} from '../runtime/experiment/tally.ts';
export { playJob } from '../runtime/run/compare.ts';
export { type ExperimentResults, readExperiment, type WorldResults } from '../runtime/run/read-experiment.ts';
