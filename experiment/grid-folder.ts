// Keeps an experiment's results in a folder, so that they survive a killed process and a repeated command plays only
// what is missing. runtime/experiment/folder-format.ts defines the folder's contents.
import { appendFileSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Usage } from '../runtime/core/model.ts';
import { failure, fileUnwritable, TroupeError } from '../runtime/errors/index.ts';
import {
  EXPERIMENT_FILE,
  type ExperimentDescription,
  FOLDER_VERSION,
  type KeptResult,
  RESULTS_FILE,
  spentInLines,
} from '../runtime/experiment/folder-format.ts';
import { type ExperimentJob, keyOf } from '../runtime/experiment/grid.ts';
import { type JobResult, unplayed } from '../runtime/experiment/measures.ts';
import { lock } from '../runtime/record/lock.ts';
import { cutTornLine } from '../runtime/record/sink.ts';
import { makeFolder } from '../runtime/record/write-file.ts';
import { recordedResult } from '../runtime/run/compare.ts';
import { readDescription, readResultLines, spentOnRecord } from '../runtime/run/read-experiment.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { addSpending, NO_SPENDING, type Spending, subtractSpending } from '../runtime/tokens/budget.ts';
import { createTokenCounter } from '../runtime/tokens/token-counter.ts';
import { extendExperiment, newExperiment } from './describe.ts';
import { isFinal } from './status.ts';

export interface GridFolder {
  /** Whether it already held a grid. */
  readonly isOld: boolean;
  readonly grid: ExperimentDescription;
  /** The results of all finished episodes, which need not be played again. */
  results(): JobResult[];
  resultOf(job: ExperimentJob): JobResult | undefined;
  /** The result of an episode cut short by a budget or an error; it is played again if possible. */
  cutResultOf(job: ExperimentJob): JobResult | undefined;
  /** How many results it has come to so far, cut ones and those of this command too. */
  resultsOf(job: ExperimentJob): number;
  /** What all episodes in the folder have spent, including interrupted ones. */
  spent(): Spending;
  /** What an episode with a resumable record has spent; undefined without such a record. */
  begun(job: ExperimentJob): Spending | undefined;
  /** Makes room for the record of an episode about to be played, keeping an older record under another name. */
  prepare(job: ExperimentJob): void;
  /** `resumed`: counts only once what its record had spent before. @throws FILE_UNWRITABLE */
  add(result: JobResult, resumed?: boolean): void;
  close(): void;
}

interface GridFolderNeeds {
  readonly folder: string;
  /** As shown to people. */
  readonly shown: string;
  readonly asked: ExperimentDescription;
  /** The episodes that this command requests. */
  readonly jobs: readonly ExperimentJob[];
  /** The file that an episode's record is kept in. */
  readonly recordOf: (job: ExperimentJob) => string;
  readonly costOf?: ((model: string, usage: Usage) => number) | undefined;
}

/**
 * Accepts a new folder, an empty one, or one with a grid that has the same settings.
 * @throws GRID_DIFFERS, GRID_MISSING, RECORD_BUSY, FILE_UNREADABLE, FILE_UNWRITABLE
 */
export async function openGridFolder(needs: GridFolderNeeds): Promise<GridFolder> {
  const { folder, shown, asked } = needs;
  const file = join(folder, RESULTS_FILE);
  written(folder, () => makeFolder(folder));
  refuseForeign(folder, shown);
  const unlock = lock(file);
  try {
    const before = readGrid(folder, shown);
    const grid = before ? extendExperiment(shown, before, asked) : newExperiment(asked);
    const lines = readResults(file, join(shown, RESULTS_FILE));
    const uncounted = await readUncounted(needs, lines);
    if (JSON.stringify(grid) !== JSON.stringify(before))
      written(folder, () => replace(join(folder, EXPERIMENT_FILE), grid));
    return createGridFolder(needs, { grid, isOld: before !== undefined, lines, uncounted, unlock });
  } catch (thrown) {
    unlock();
    throw thrown;
  }
}

/**
 * Finds early, without changing the folder, what `openGridFolder` would refuse, except that another process plays into
 * it. @throws GRID_DIFFERS, GRID_MISSING, FOLDER_VERSION, FILE_UNREADABLE, FILE_UNWRITABLE
 */
export function checkGridFolder({ folder, shown, asked }: Pick<GridFolderNeeds, 'folder' | 'shown' | 'asked'>): void {
  if (!existsSync(folder)) return;
  written(folder, () => refuseForeign(folder, shown));
  const before = readGrid(folder, shown);
  if (before) extendExperiment(shown, before, asked);
}

/** Whether results can be written there now. @throws RECORD_BUSY, FILE_UNWRITABLE */
export function checkGridUnlocked(folder: string): void {
  if (existsSync(folder)) lock(join(folder, RESULTS_FILE))();
}

/** Ignores what a process left behind if it was killed before it wrote the grid. */
function refuseForeign(folder: string, shown: string): void {
  const names = readdirSync(folder).filter((name) => !/^(?:results\.jsonl\.lock|experiment\.json\.new)/.test(name));
  if (names.includes('grid.json') && !names.includes(EXPERIMENT_FILE))
    throw failure('FOLDER_VERSION', { folder: shown, have: 1, want: FOLDER_VERSION });
  if (names.length > 0 && !names.includes(EXPERIMENT_FILE))
    throw failure('GRID_MISSING', { folder: shown, found: names.map((name) => oneLine(name, 60)) });
}

/** @throws FOLDER_VERSION, FILE_UNREADABLE */
function readGrid(folder: string, shown: string): ExperimentDescription | undefined {
  const file = join(folder, EXPERIMENT_FILE);
  return existsSync(file) ? readDescription(file, shown) : undefined;
}

/** Writes the file atomically. */
function replace(file: string, grid: ExperimentDescription): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(grid, undefined, 2)}\n`);
  renameSync(`${file}.new`, file);
}

function written<T>(file: string, write: () => T): T {
  try {
    return write();
  } catch (cause) {
    throw cause instanceof TroupeError ? cause : fileUnwritable(file, cause);
  }
}

/** A line that the disk took only in part would merge with the next one. */
function appendWhole(file: string, line: string): void {
  try {
    appendFileSync(file, line);
  } catch (cause) {
    if (existsSync(file)) cutTornLine(file);
    throw cause;
  }
}

/** Removes a last line that was cut off when its process died. */
function readResults(file: string, shown: string): KeptResult[] {
  if (!existsSync(file)) return [];
  written(file, () => cutTornLine(file));
  return readResultLines(file, shown);
}

type SpendingByJob = Map<string, Spending>;

interface UncountedRecords {
  /** Records of episodes whose process ended before they did. */
  readonly spent: SpendingByJob;
  /** Records of finished episodes whose process died before it wrote the result. */
  readonly results: readonly JobResult[];
}

/** Takes from the records what no line of the results states. */
async function readUncounted(
  { jobs, recordOf, costOf }: GridFolderNeeds,
  lines: readonly JobResult[],
): Promise<UncountedRecords> {
  const last = latestByJob(lines);
  const { count } = createTokenCounter();
  const spent: SpendingByJob = new Map();
  const results: JobResult[] = [];
  for (const job of jobs) {
    const booked = last.get(keyOf(job));
    if ((booked !== undefined && booked.reason !== 'cancelled') || !existsSync(recordOf(job))) continue;
    const result = await recordedResult(job, recordOf(job), { count, priceOf: costOf });
    if (result && isFinal(result)) results.push(result);
    else spent.set(keyOf(job), result?.spent ?? spentOnRecord(recordOf(job), costOf));
  }
  return { spent, results };
}

const latestByJob = (lines: readonly JobResult[]): Map<string, JobResult> =>
  new Map(lines.map((line) => [keyOf(line.job), line]));

interface OpenedGrid {
  readonly grid: ExperimentDescription;
  readonly isOld: boolean;
  readonly lines: readonly KeptResult[];
  readonly uncounted: UncountedRecords;
  readonly unlock: () => void;
}

function createGridFolder(
  { folder, recordOf }: GridFolderNeeds,
  { grid, isOld, lines, uncounted, unlock }: OpenedGrid,
): GridFolder {
  const latest = latestByJob(lines.map(({ resumed: _resumed, ...result }) => result));
  const counts = new Map<string, number>();
  const count = ({ job }: JobResult) => counts.set(keyOf(job), (counts.get(keyOf(job)) ?? 0) + 1);
  lines.forEach(count);
  let spent = [spentInLines(lines), ...uncounted.spent.values()].reduce(addSpending, NO_SPENDING);
  const append = (result: JobResult, resumed = false) => {
    const file = join(folder, RESULTS_FILE);
    const line: KeptResult = resumed ? { ...result, resumed } : result;
    written(file, () => appendWhole(file, `${JSON.stringify(line)}\n`));
    latest.set(keyOf(result.job), result);
    count(result);
  };
  const add = (result: JobResult, resumed = false) => {
    const before = resumed ? begun(result.job) : undefined;
    spent = addSpending(before ? subtractSpending(spent, before) : spent, result.spent ?? NO_SPENDING);
    if (result.reason !== 'cancelled') append(result, resumed);
  };
  const begun = (job: ExperimentJob): Spending | undefined =>
    existsSync(recordOf(job)) ? (uncounted.spent.get(keyOf(job)) ?? latest.get(keyOf(job))?.spent) : undefined;
  for (const result of uncounted.results) add(result);
  return {
    isOld,
    grid,
    begun,
    results: () => [...latest.values()].filter(({ reason }) => reason !== 'cancelled'),
    resultOf(job) {
      const result = latest.get(keyOf(job));
      return result && isFinal(result) ? result : undefined;
    },
    cutResultOf(job) {
      const result = latest.get(keyOf(job));
      return result?.reason === 'cancelled' ? undefined : result;
    },
    resultsOf: (job) => counts.get(keyOf(job)) ?? 0,
    spent: () => spent,
    prepare(job) {
      const record = recordOf(job);
      if (!existsSync(record)) return;
      written(record, () => renameSync(record, freeName(record)));
      // A later command finds neither its record nor an older result, so its spending is booked here.
      append({ ...unplayed(job, '', 'cancelled'), spent: uncounted.spent.get(keyOf(job)) ?? NO_SPENDING });
    },
    add,
    close: unlock,
  };
}

/** A grid whose results are not kept. */
export function createMemoryGrid(grid: ExperimentDescription): GridFolder {
  let spent = NO_SPENDING;
  return {
    isOld: false,
    grid: newExperiment(grid),
    results: () => [],
    resultOf: () => undefined,
    cutResultOf: () => undefined,
    begun: () => undefined,
    resultsOf: () => 0,
    spent: () => spent,
    prepare() {},
    add(result) {
      spent = addSpending(spent, result.spent ?? NO_SPENDING);
    },
    close() {},
  };
}

/** `cut-1.jsonl`, `cut-2.jsonl` …, next to it. */
function freeName(record: string): string {
  let n = 1;
  while (existsSync(join(dirname(record), `cut-${n}.jsonl`))) n++;
  return join(dirname(record), `cut-${n}.jsonl`);
}
