// Keeps a grid's results in a folder, so that they survive a killed process and the same command does only what is
// missing. `grid.json` says what was asked, `results.jsonl` has a line for each episode that has ended.
import { appendFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { addSpending, createBudgetGuard, NO_SPENDING, type Spending } from '../../runtime/core/budget.ts';
import { END_REASONS } from '../../runtime/core/end-reason.ts';
import { fileUnreadable, fileUnwritable, TroupeError } from '../../runtime/core/errors/index.ts';
import type { Usage } from '../../runtime/core/model.ts';
import { SYMPTOM_CODES } from '../../runtime/core/symptom.ts';
import { type ExperimentJob, keyOf } from '../../runtime/experiment/grid.ts';
import { type JobResult, unplayed } from '../../runtime/experiment/tally.ts';
import { makeFolder } from '../../runtime/record/folder.ts';
import { lock } from '../../runtime/record/lock.ts';
import { streamRecord } from '../../runtime/record/read-stream.ts';
import { cutTornLine } from '../../runtime/record/sink.ts';
import { gridMissing } from '../errors/index.ts';
import { oneLine } from '../print/plain.ts';
import { endedUnanswered } from './episode-task.ts';
import { extendGrid, GridDescription } from './grid-settings.ts';

export interface GridFolder {
  /** Whether it held a grid before. */
  readonly isOld: boolean;
  readonly grid: GridDescription;
  /** Of all episodes that have come to an end there, and need not be played again. */
  results(): JobResult[];
  resultOf(job: ExperimentJob): JobResult | undefined;
  /** Of an episode that a budget or an error cut short: it is played again where it can be. */
  cutResultOf(job: ExperimentJob): JobResult | undefined;
  /** What all episodes there have spent, those that were cut off too. */
  spent(): Spending;
  /** Makes room for the record of an episode that is played now: an older one is kept under another name. */
  prepare(job: ExperimentJob): void;
  /** @throws FILE_UNWRITABLE */
  add(result: JobResult): void;
  close(): void;
}

export interface GridFolderNeeds {
  readonly folder: string;
  /** As shown to people. */
  readonly shown: string;
  readonly asked: GridDescription;
  /** The episodes that this command asks for. */
  readonly jobs: readonly ExperimentJob[];
  /** The file that an episode's record is kept in. */
  readonly recordOf: (job: ExperimentJob) => string;
  readonly costOf?: ((model: string, usage: Usage) => number) | undefined;
}

const GRID_FILE = 'grid.json';
const RESULTS_FILE = 'results.jsonl';

/**
 * A new folder, an empty one, or one with a grid that was asked for in the same way.
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
    const grid = before ? extendGrid(shown, before, asked) : asked;
    const lines = readResults(file, join(shown, RESULTS_FILE));
    const unfinished = await spentUnbooked(needs, lines);
    if (JSON.stringify(grid) !== JSON.stringify(before)) written(folder, () => replace(join(folder, GRID_FILE), grid));
    return createGridFolder(needs, { grid, isOld: before !== undefined, lines, unfinished, unlock });
  } catch (thrown) {
    unlock();
    throw thrown;
  }
}

/** What its process leaves behind when it is killed before the grid is written does not count. */
function refuseForeign(folder: string, shown: string): void {
  const names = readdirSync(folder).filter((name) => !/^(?:results\.jsonl\.lock|grid\.json\.new)/.test(name));
  if (names.length > 0 && !names.includes(GRID_FILE))
    throw gridMissing(
      shown,
      names.map((name) => oneLine(name, 60)),
    );
}

function readGrid(folder: string, shown: string): GridDescription | undefined {
  const file = join(folder, GRID_FILE);
  if (!existsSync(file)) return undefined;
  try {
    return GridDescription.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw fileUnreadable(join(shown, GRID_FILE), 'what a grid was asked with', cause);
  }
}

/** Whole or not at all. */
function replace(file: string, grid: GridDescription): void {
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

const Job = z.object({ protocol: z.string(), agents: z.number(), scene: z.string(), seed: z.number() });
const Amounts = z.object({ tokens: z.number(), calls: z.number(), messages: z.number(), usd: z.number() });
const optionalNumber = z.number().exactOptional();
const SpentCosts = z.object({
  calls: z.number(),
  failedAttempts: z.number(),
  rejectedReplies: z.number(),
  fallbacks: z.number(),
  messages: z.number(),
  refusedMessages: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  betweenTokens: z.number(),
  insideTokens: z.number(),
  bodyTokens: z.number(),
  betweenShare: optionalNumber,
  insideShare: optionalNumber,
  bodyShare: optionalNumber,
  stepsTaken: z.number(),
  ms: z.number(),
  price: optionalNumber,
});
const ResultLine = z.object({
  job: Job,
  reason: z.enum([...END_REASONS, 'error']),
  detail: z.string(),
  score: z.record(z.string(), z.record(z.string(), z.number())),
  costs: SpentCosts.nullable(),
  answers: z.number(),
  trouble: z.string().exactOptional(),
  spent: Amounts.exactOptional(),
  symptoms: z
    .array(z.object({ code: z.enum(SYMPTOM_CODES), what: z.string(), meaningless: z.boolean() }))
    .exactOptional(),
});

/** A last line that was cut off with its process is taken away. */
function readResults(file: string, shown: string): JobResult[] {
  if (!existsSync(file)) return [];
  written(file, () => cutTornLine(file));
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line, i) => {
    try {
      return ResultLine.parse(JSON.parse(line));
    } catch (cause) {
      throw fileUnreadable(`${shown}, line ${i + 1},`, 'the result of an episode', cause);
    }
  });
}

/** What an outside trouble cut short is played again: it is no result of the protocol. */
const isFinal = (result: JobResult): boolean =>
  !['cancelled', 'error', 'budget'].includes(result.reason) && !endedUnanswered(result);

type SpendingByJob = Map<string, Spending>;

/** Of episodes whose process ended before theirs did, as their records have it. */
async function spentUnbooked(
  { jobs, recordOf, costOf }: GridFolderNeeds,
  lines: readonly JobResult[],
): Promise<SpendingByJob> {
  const last = latestByJob(lines);
  const found: SpendingByJob = new Map();
  for (const job of jobs) {
    const booked = last.get(keyOf(job));
    if ((booked !== undefined && booked.reason !== 'cancelled') || !existsSync(recordOf(job))) continue;
    const books = createBudgetGuard({}, costOf);
    // One that was killed in its first line has asked nothing.
    await streamRecord(recordOf(job), books.see).catch(() => undefined);
    found.set(keyOf(job), books.spending());
  }
  return found;
}

const latestByJob = (lines: readonly JobResult[]): Map<string, JobResult> =>
  new Map(lines.map((line) => [keyOf(line.job), line]));

interface OpenedGrid {
  readonly grid: GridDescription;
  readonly isOld: boolean;
  readonly lines: readonly JobResult[];
  readonly unfinished: SpendingByJob;
  readonly unlock: () => void;
}

function createGridFolder(
  { folder, recordOf }: GridFolderNeeds,
  { grid, isOld, lines, unfinished, unlock }: OpenedGrid,
): GridFolder {
  const latest = latestByJob(lines);
  let spent = [...lines.map((line) => line.spent ?? NO_SPENDING), ...unfinished.values()].reduce(
    addSpending,
    NO_SPENDING,
  );
  const append = (result: JobResult) => {
    const file = join(folder, RESULTS_FILE);
    written(file, () => appendFileSync(file, `${JSON.stringify(result)}\n`));
    latest.set(keyOf(result.job), result);
  };
  return {
    isOld,
    grid,
    results: () => [...latest.values()].filter(({ reason }) => reason !== 'cancelled'),
    resultOf(job) {
      const result = latest.get(keyOf(job));
      return result && isFinal(result) ? result : undefined;
    },
    cutResultOf(job) {
      const result = latest.get(keyOf(job));
      return result?.reason === 'cancelled' ? undefined : result;
    },
    spent: () => spent,
    prepare(job) {
      const record = recordOf(job);
      if (!existsSync(record)) return;
      written(record, () => renameSync(record, freeName(record)));
      // Whoever comes later finds neither its record nor an older result: what it spent is booked here.
      append({ ...unplayed(job, '', 'cancelled'), spent: unfinished.get(keyOf(job)) ?? NO_SPENDING });
    },
    add(result) {
      spent = addSpending(spent, result.spent ?? NO_SPENDING);
      if (result.reason !== 'cancelled') append(result);
    },
    close: unlock,
  };
}

/** A grid of which nothing is kept. */
export function createMemoryGrid(grid: GridDescription): GridFolder {
  let spent = NO_SPENDING;
  return {
    isOld: false,
    grid,
    results: () => [],
    resultOf: () => undefined,
    cutResultOf: () => undefined,
    spent: () => spent,
    prepare() {},
    add(result) {
      spent = addSpending(spent, result.spent ?? NO_SPENDING);
    },
    close() {},
  };
}

/** `cut-1.jsonl`, `cut-2.jsonl` …, beside it. */
function freeName(record: string): string {
  let n = 1;
  while (existsSync(join(dirname(record), `cut-${n}.jsonl`))) n++;
  return join(dirname(record), `cut-${n}.jsonl`);
}
