// Exports the public API `troupe/experiment`: experiments from the description to the table, as the command plays them,
// and what they are made of.

export type { CrossingRow } from '../runtime/experiment/crossing-rows.ts';
export type { ExperimentDescription, WorldDescription } from '../runtime/experiment/folder-format.ts';
export { type ExperimentJob, type Grid, jobsOf } from '../runtime/experiment/grid.ts';
export type { PairedRates } from '../runtime/experiment/inference.ts';
export {
  type Costs,
  type JobResult,
  type Measure,
  type MeasureOptions,
  measuresOf,
} from '../runtime/experiment/measures.ts';
export { defineExperiment, type ExperimentFile } from '../runtime/experiment/spec.ts';
export type { Estimate, Interval, Range } from '../runtime/experiment/statistics.ts';
export {
  type Cell,
  type Contrast,
  type Difference,
  type PairedChange,
  type Tally,
  tally,
} from '../runtime/experiment/tally.ts';
export { type ExperimentNeeds, type ExperimentResult, playJob, playJobs } from '../runtime/run/compare.ts';
export { type ExperimentResults, readExperiment, type WorldResults } from '../runtime/run/read-experiment.ts';
export { type AuditVerdict, auditRecords, type RecordsAudit } from './audit.ts';
export type { AmountEstimate, BoundedTeam, CostEstimate, Pilot } from './estimate.ts';
export {
  type FitResult,
  type FitSpec,
  type FittedRateRow,
  fitPlay,
  type PlayersApart,
} from './fit/fit.ts';
export { type PlayedEpisode, type RecordedPlay, readPlay } from './fit/play-statistics.ts';
export type { FittedRate } from './fit/rates.ts';
export type { PlaySimulated, SimulatedBatch } from './fit/simulated-play.ts';
export { type ExperimentPaper, type PaperFile, type PaperOptions, paperOf } from './paper.ts';
export type { ComparedCell, ComparedClaim, ComparedRanking, ComparedTable, Verdict } from './paper-verdicts.ts';
export { type PowerRow, powerOf } from './power.ts';
export type { SpecChanges } from './prepare.ts';
export type { ReproducedTable, TableChanges, TableOfPlayer } from './reproduce.ts';
export type { SameFigures } from './results.ts';
export { type ComparedWorld, compareCells, type ExperimentOutcome } from './results.ts';
export {
  type ExperimentOptions,
  type ExperimentProgressTold,
  type ExperimentRun,
  estimateCost,
  type PlannedExperiment,
  reproduce,
  runExperiment,
} from './run.ts';
export type { ResultsLacking } from './status.ts';
export { type ExperimentStatus, type StateCounts, type StatusRow, statusOf } from './status.ts';
export { type ShownMeasure, tableMarkdown, tableText } from './tables.ts';
export {
  type CheckedResults,
  type RecordVerdict,
  type ReplayWith,
  type Verification,
  type VerifyOptions,
  verifyRecords,
} from './verify.ts';
