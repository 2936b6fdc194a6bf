// Reads the folder of an experiment, which another command may be writing, for tables and reports: what was asked, what
// came of each episode, what is missing. It needs no world and no protocol: the folder says all that a table needs.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { failure, fileUnreadable, TroupeError } from '../errors/index.ts';
import {
  EXPERIMENT_FILE,
  ExperimentDescription,
  episodeFolder,
  FOLDER_VERSION,
  gridOfWorld,
  inOrder,
  type KeptResult,
  LOOKS_FILE,
  LookLine,
  RESULTS_FILE,
  ResultLine,
  spentInLines,
  type WorldDescription,
} from '../experiment/folder-format.ts';
import { type ExperimentJob, jobsOf, keyOf } from '../experiment/grid.ts';
import { type Looks, lookAt, pairsAsked } from '../experiment/inference.ts';
import { type JobResult, type Measure, measuresOf, playable, wasCut } from '../experiment/measures.ts';
import { adjustTogether, type Contrast, type Tally, tally } from '../experiment/tally.ts';
import { costBy } from '../ledger/prices.ts';
import { openRecord, RECORD_FILE } from '../record/read.ts';
import { oneLine } from '../text/plain.ts';
import { addSpending, createBudgetGuard, type Spending } from '../tokens/budget.ts';

/** What was asked and what came of it in one world of an experiment. */
export interface WorldResults {
  readonly label: string;
  readonly described: WorldDescription;
  /** All episodes that were asked for, in their order. */
  readonly jobs: readonly ExperimentJob[];
  /** Of those that have ended, in the same order; of one that was played several times, the last. */
  readonly results: readonly JobResult[];
  /** The names in a tally's estimates and differences. */
  readonly measures: readonly Measure[];
  /**
   * Cells, and differences over paired episodes: all scenes together, or each by itself. q is adjusted for the
   * differences of all worlds.
   */
  tally(by?: 'pooled' | 'scene'): Tally;
}

export interface ExperimentResults {
  readonly folder: string;
  readonly id: string;
  readonly name: string | null;
  readonly worlds: readonly WorldResults[];
  /** What all episodes there have spent: those played again too, and what records of unfinished ones say. */
  readonly spent: Spending;
  /** The file of an episode's record, whether it is there or not. */
  recordOf(job: ExperimentJob): string;
}

/**
 * Reads the folder that `troupe compare --out` or `troupe experiment run` has written, finished or not.
 * @throws OPTION_BAD, EXPERIMENT_MISSING, FOLDER_VERSION, EXPERIMENT_DAMAGED, RESULT_LINE_BAD
 * @example
 * ```ts
 * import { readExperiment } from 'troupe/experiment';
 *
 * // How many episodes of each world have ended.
 * export const progressOf = (folder: string) =>
 *   readExperiment(folder).worlds.map(({ label, jobs, results }) => `${label}: ${results.length} of ${jobs.length}`);
 * ```
 */
export function readExperiment(folder: string): ExperimentResults {
  if (typeof folder !== 'string')
    throw failure('OPTION_BAD', {
      option: 'folder',
      value: oneLine(String(folder), 60),
      wanted: 'the path of a folder',
    });
  const file = join(folder, EXPERIMENT_FILE);
  if (!existsSync(file)) throw failure('EXPERIMENT_MISSING', { folder });
  const { id, name, worlds, worldOrder } = readDescription(file, folder);
  const lines = readResultLines(join(folder, RESULTS_FILE));
  // What was cancelled only says what it has spent.
  const latest = new Map(lines.flatMap((line) => (line.reason === 'cancelled' ? [] : [[keyOf(line.job), line]])));
  const read = inOrder(worlds, worldOrder).map(([label, described]) => resultsOf(label, described, latest));
  const tallies = new Map<string, readonly Tally[]>();
  const looks = looksIn(
    folder,
    read.flatMap(({ jobs, results }) => playable(jobs, results)),
  );
  const tallyOf = (place: number, by: 'pooled' | 'scene'): Tally => {
    const all =
      tallies.get(by) ??
      adjustTogether(
        read.map(({ results, measures }) =>
          tally(
            results.filter((one) => !wasCut(one)),
            measures,
            by,
          ),
        ),
        looks,
      );
    tallies.set(by, all);
    return all[place] ?? { cells: [], contrasts: [] };
  };
  const recordOf = (job: ExperimentJob) => join(folder, episodeFolder(job), RECORD_FILE);
  return {
    folder,
    id,
    name,
    worlds: read.map((world, place) => ({ ...world, tally: (by = 'pooled') => tallyOf(place, by) })),
    get spent() {
      const last = new Map(lines.map(({ job, reason }) => [keyOf(job), reason]));
      const unbooked = read.flatMap(({ described, jobs }) =>
        jobs
          .filter((job) => (last.get(keyOf(job)) ?? 'cancelled') === 'cancelled' && existsSync(recordOf(job)))
          .map((job) => spentOnRecord(recordOf(job), costBy({ models: new Map(described.prices) }))),
      );
      return unbooked.reduce(addSpending, spentInLines(lines));
    },
    recordOf,
  };
}

/** What an episode has spent that no line of the results states, since it has not ended. */
export function spentOnRecord(record: string, costOf?: ReturnType<typeof costBy>): Spending {
  const guard = createBudgetGuard({}, costOf);
  try {
    openRecord(record, guard.see);
  } catch {
    // A record killed within its first line has made no call.
  }
  return guard.spending();
}

function resultsOf(
  label: string,
  described: WorldDescription,
  latest: ReadonlyMap<string, JobResult>,
): Omit<WorldResults, 'tally'> {
  const jobs = jobsOf(gridOfWorld(label, described));
  const results = jobs.flatMap((job) => latest.get(keyOf(job)) ?? []);
  const measures = measuresOf(described.metrics, described.definition, {
    currency: described.currency ?? undefined,
    stepCap: described.stepCap,
    simulated: described.settings.clock === 'simulated',
  });
  return { label, described, jobs, results, measures };
}

/** What of these episodes was looked at before. A damaged line is no look. */
export function looksIn(folder: string, jobs: readonly ExperimentJob[]): Looks {
  const file = join(folder, LOOKS_FILE);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  const before = lines.flatMap((line) => {
    try {
      return [LookLine.parse(JSON.parse(line))];
    } catch {
      return [];
    }
  });
  return { before, asked: pairsAsked(jobs) };
}

/** Notes in the folder that these differences are shown; a folder that cannot be written to keeps what it has. */
export function countLook(folder: string, contrasts: readonly Contrast[]): void {
  const look = lookAt(contrasts);
  const { before } = looksIn(folder, []);
  const isNew = Object.entries(look).some(([key, pairs]) => pairs > 0 && !before.some((one) => one[key] === pairs));
  if (!isNew || !existsSync(join(folder, EXPERIMENT_FILE))) return;
  try {
    appendFileSync(join(folder, LOOKS_FILE), `${JSON.stringify(look)}\n`);
  } catch {
    // The tables of a folder that is only read are shown all the same.
  }
}

/** `shown`: the folder as shown to people. @throws FOLDER_VERSION, EXPERIMENT_DAMAGED */
export function readDescription(file: string, shown: string): ExperimentDescription {
  try {
    const raw: unknown = JSON.parse(readFileSync(file, 'utf8'));
    const version = z.looseObject({ experiment: z.number() }).safeParse(raw).data?.experiment;
    if (version !== undefined && version !== FOLDER_VERSION)
      throw failure('FOLDER_VERSION', { folder: shown, have: version, want: FOLDER_VERSION });
    return ExperimentDescription.parse(raw);
  } catch (cause) {
    throw cause instanceof TroupeError
      ? cause
      : failure('EXPERIMENT_DAMAGED', { file: join(shown, EXPERIMENT_FILE) }, cause);
  }
}

/**
 * What was written whole; a last line that is being written is left for later.
 * @throws FILE_UNREADABLE, RESULT_LINE_BAD
 */
export function readResultLines(file: string, shown = file): KeptResult[] {
  if (!existsSync(file)) return [];
  const lines = textOf(file, shown).split('\n').slice(0, -1);
  return lines.map((line, i) => {
    try {
      return ResultLine.parse(JSON.parse(line));
    } catch (cause) {
      throw failure('RESULT_LINE_BAD', { file: shown, line: i + 1 }, cause);
    }
  });
}

function textOf(file: string, shown: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    throw fileUnreadable(shown, 'the results of an experiment', cause);
  }
}
