// Says as plain data what an experiment is, what it may cost and what came of it: the rows of every table, with
// intervals and notes, and how they compare with those of an earlier time. The command prints it and a program reads
// it.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TroupeError } from '../runtime/errors/index.ts';
import { type CrossingRow, crossingRows } from '../runtime/experiment/crossing-rows.ts';
import { EXPERIMENT_FILE, type ExperimentDescription } from '../runtime/experiment/folder-format.ts';
import { type ExperimentJob, jobsOf, keyOf } from '../runtime/experiment/grid.ts';
import { type JobResult, type Measure, measuresOf, playable, wasCut } from '../runtime/experiment/measures.ts';
import { sampleNotes } from '../runtime/experiment/sample-notes.ts';
import {
  adjustTogether,
  type Cell,
  type Contrast,
  labelled,
  labelsIn,
  type ProtocolLabels,
  type SceneLeftOut,
  tally,
} from '../runtime/experiment/tally.ts';
import { canonicalEvents, createStepIndex, firstDifference, valueDifference } from '../runtime/record/canonical.ts';
import { openRecord } from '../runtime/record/read.ts';
import { countLook, looksIn, readDescription, readExperiment } from '../runtime/run/read-experiment.ts';
import { VERSION } from '../runtime/run/version.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { totalCalls } from '../runtime/topology/call-bounds.ts';
import type { WorldSource } from '../studio/report/world-report.ts';
import { describeExperiment, extendExperiment, sharesIn, sharesPlayed } from './describe.ts';
import { recordIn } from './episode-task.ts';
import { type CostEstimate, mostCalls } from './estimate.ts';
import { asJson, shown } from './place-check.ts';
import { asksElsewhere, type ExperimentPlan, jobsOfPlan, type WorldPlan } from './plan.ts';
import type { PlayedGrid } from './play-grid.ts';
import type { AskedExperiment } from './prepare.ts';
import { type ExperimentStatus, endedUnanswered, statusOf } from './status.ts';

/** Written before anything is played; `estimate` is null if no pilot run was played in time. */
export function plannedOf(plan: ExperimentPlan, missing: readonly ExperimentJob[], estimate: CostEstimate | undefined) {
  const all = jobsOfPlan(plan).length;
  return {
    name: plan.name,
    troupe: VERSION,
    folder: plan.out,
    plan: {
      episodes: all,
      there: all - missing.length,
      toPlay: missing.length,
      worlds: plan.worlds.map(worldJson),
      budget: plan.budget,
      cap: plan.cap,
      mostCalls: mostCalls(plan, missing),
      estimate: estimate ?? null,
    },
  };
}

function worldJson({ world, grid, tasks, parts, definition }: WorldPlan) {
  const leftOut = grid.leftOut ?? [];
  const sizesOf = (label: string) =>
    grid.agents.filter((n) => !leftOut.some(({ protocol, agents }) => protocol === label && agents === n));
  return {
    label: grid.world,
    world: world.name,
    version: world.version,
    definition,
    options: world.options.parse(tasks.worldOptions),
    steps: tasks.steps ?? world.pace.stepCap,
    scenes: grid.scenes,
    agents: grid.agents,
    seeds: grid.seeds,
    models: grid.models,
    protocols: grid.protocols.map((label) => ({
      protocol: label,
      callsAStep: Object.fromEntries(
        sizesOf(label).map((n) => [n, totalCalls(parts.protocol(label), world.team.names(n))]),
      ),
    })),
    leftOut,
  };
}

/** What tables say of one world: rows, differences and what both do not show. */
export interface ComparedWorld {
  readonly label: string;
  readonly measures: readonly Pick<Measure, 'name' | 'title' | 'kind' | 'of' | 'occasional'>[];
  readonly cells: readonly Cell[];
  readonly differences: readonly Contrast[];
  /** Scenes that count under no protocol, because the world takes no team of this size there. */
  readonly leftOutScenes: readonly SceneLeftOut[];
  /** Where the lead passes from one protocol to another as teams grow, or along the share of one in a sweep. */
  readonly crossings: readonly CrossingRow[];
  readonly notes: readonly string[];
  /** What tables call protocols, by their names; most are called by these. */
  readonly labels: ProtocolLabels;
}

interface WorldFigures extends Pick<WorldSource, 'results' | 'shares' | 'tally' | 'measures'> {
  readonly labels: ProtocolLabels;
}

interface PlayedFigures extends WorldFigures {
  readonly label: string;
  readonly world: string;
  /** `results` are those of them that nobody cut short. */
  readonly episodes: readonly JobResult[];
}

function comparedWorld(label: string, figures: WorldFigures): ComparedWorld {
  const { measures, labels, tally: tallied } = figures;
  const named = measures.map(({ name, title, kind, of, occasional }) => ({ name, title, kind, of, occasional }));
  const { cells, contrasts: differences, leftOutScenes = [] } = tallied;
  const crossings = crossingRows(figures);
  return {
    label,
    measures: named,
    cells,
    differences,
    leftOutScenes,
    crossings,
    notes: sampleNotes(labelled(labels, tallied)),
    labels,
  };
}

/**
 * The cells of an experiment's folder and their differences, as its tables show them: all scenes together, or each by
 * itself. Like every table of differences it counts as a look, which the folder keeps. @throws as `readExperiment`
 * @example
 * ```ts
 * import { compareCells } from 'troupe/experiment';
 *
 * // The mean of a measure in every cell of a folder, with its interval.
 * export const meansOf = (folder: string, measure: string) =>
 *   compareCells(folder).flatMap(({ cells }) => cells.map((cell) => [cell.protocol, cell.estimates[measure]]));
 * ```
 */
export function compareCells(folder: string, by: 'pooled' | 'scene' = 'pooled'): ComparedWorld[] {
  const compared = readExperiment(folder).worlds.map(({ label, measures, described, results, tally: tallied }) =>
    comparedWorld(label, {
      measures,
      labels: labelsIn(described),
      results: results.filter((one) => !wasCut(one)),
      shares: sharesIn(described.protocols),
      tally: tallied(by),
    }),
  );
  countLook(
    folder,
    compared.flatMap(({ differences }) => differences),
  );
  return compared;
}

export interface ExperimentOutcome extends Pick<PlayedGrid, 'complete' | 'withoutResult'> {
  /** Why not all of it was played; null also if all was, but some episodes came to no result. */
  readonly stopped: 'interrupted' | 'budget' | null;
  /** Of the whole folder; null without one. */
  readonly status: ExperimentStatus | null;
  /** What was asked for this time. */
  readonly worlds: readonly (ComparedWorld & { readonly world: string; readonly episodes: readonly JobResult[] })[];
}

/** Showing its differences counts as a look; of a run that was interrupted there are none. */
export function shownOutcome(plan: ExperimentPlan, grid: PlayedGrid): ExperimentOutcome {
  const outcome = outcomeOf(plan, grid);
  if (plan.out !== null)
    countLook(
      plan.out,
      outcome.worlds.flatMap(({ differences }) => differences),
    );
  return outcome;
}

function outcomeOf({ worlds, out }: ExperimentPlan, grid: PlayedGrid): ExperimentOutcome {
  const { played, complete, stopped, withoutResult } = grid;
  const asked = worlds.map((plan) => figuresPlayed(plan, grid, 'pooled'));
  const looks =
    out === null
      ? undefined
      : looksIn(
          out,
          playable(
            worlds.flatMap(({ grid }) => jobsOf(grid)),
            played,
          ),
        );
  const tallies = adjustTogether(
    asked.map((figures) => figures.tally),
    looks,
  );
  return {
    complete,
    stopped: stopped ?? null,
    withoutResult,
    status: out === null ? null : statusOf(out),
    worlds: asked.map(({ label, world, episodes, ...figures }, i) => ({
      ...comparedWorld(label, { ...figures, tally: tallies[i] ?? figures.tally }),
      world,
      episodes,
    })),
  };
}

/**
 * What was played of a world, and what tables make of it: all scenes together, or each by itself. Who interrupts a run
 * has not asked for its differences, and to look at them early would spoil them.
 */
export function figuresPlayed(
  plan: WorldPlan,
  { played, stopped }: Pick<PlayedGrid, 'played' | 'stopped'>,
  by: 'pooled' | 'scene',
): PlayedFigures {
  const { grid, world, definition, tasks, labels, parts } = plan;
  const episodes = played.filter(({ job }) => job.world === grid.world);
  const results = episodes.filter((one) => !wasCut(one));
  const measures = measuresOf(world.metrics, definition, {
    currency: tasks.prices?.currency,
    stepCap: tasks.steps ?? world.pace.stepCap,
    simulated: tasks.timing?.clock === 'simulated',
  });
  const isCut = stopped === 'interrupted';
  const shares = sharesPlayed(isCut ? [] : grid.protocols, parts.protocol);
  const whole = tally(results, measures, by);
  const tallied = isCut ? { ...whole, contrasts: [] } : whole;
  return { label: grid.world, world: world.name, labels, measures, episodes, results, shares, tally: tallied };
}

/** Whether models answered; if not, the figures say nothing about a model. */
export const wereHeard = ({ worlds }: ExperimentPlan, { played }: PlayedGrid): boolean =>
  !played.some(endedUnanswered) &&
  !worlds.some(({ grid, world, definition }) => {
    const { cells } = tally(
      played.filter(({ job }) => job.world === grid.world),
      measuresOf(world.metrics, definition),
      'pooled',
    );
    return cells.some(({ unanswered, meaningless }) => unanswered || meaningless);
  });

/** How an experiment that was played again compares with the first time. */
export interface SameFigures {
  /** The folder of the first time. */
  readonly folder: string;
  /** Those with a result both times. */
  readonly episodes: number;
  /** All figures but times are equal. */
  readonly equal: number;
  /** Those with a record both times, and how many of these are equal in canonical form. */
  readonly records: number;
  readonly equalRecords: number;
  /** Models elsewhere answered, which need not answer the same twice. */
  readonly asksElsewhere: boolean;
  /** What is set otherwise than before, a version of the world or of the program; null if nothing is. */
  readonly changed: string | null;
  /** The first that differ. */
  readonly differing: readonly { readonly job: ExperimentJob; readonly what: string }[];
}

const MOST_DIFFERING = 5;

/** Undefined unless a folder was played again into another place. @throws as `readExperiment` */
export function comparedWithBefore(
  { again: folder }: AskedExperiment,
  plan: ExperimentPlan,
  results: readonly JobResult[],
): SameFigures | undefined {
  const { out } = plan;
  if (folder === undefined || folder === out) return undefined;
  const before = readExperiment(folder);
  const had = new Map(before.worlds.flatMap((world) => world.results).map((one) => [keyOf(one.job), one]));
  const differing: { job: ExperimentJob; what: string }[] = [];
  const counts = { episodes: 0, equal: 0, records: 0, equalRecords: 0 };
  for (const now of results) {
    const then = had.get(keyOf(now.job));
    if (then === undefined || now.reason === 'cancelled') continue;
    counts.episodes++;
    const found = valueDifference(figuresOf(then), figuresOf(now));
    if (found === undefined) counts.equal++;
    const files = [before.recordOf(now.job), out === null ? '' : recordIn(out, now.job)] as const;
    const isRecorded = files.every(existsSync);
    const other = isRecorded ? recordDifference(files) : undefined;
    if (isRecorded) counts.records++;
    if (isRecorded && other === undefined) counts.equalRecords++;
    const what = found ? `${found.path} was ${shown(found.expected)} and is ${shown(found.got)}` : other;
    if (what !== undefined) differing.push({ job: now.job, what: oneLine(what, 400) });
  }
  return {
    folder,
    ...counts,
    asksElsewhere: asksElsewhere(plan),
    changed: changeOf(folder, describeExperiment(plan, '')),
    differing: differing.slice(0, MOST_DIFFERING),
  };
}

/** Without how long it took. */
function figuresOf({ costs, spent: _spent, ...rest }: JobResult): unknown {
  return asJson({ ...rest, resumed: undefined, costs: costs && { ...costs, ms: 0 } });
}

function recordDifference(files: readonly [string, string]): string | undefined {
  const eventsOf = (file: string) => {
    const { see, index } = createStepIndex();
    return canonicalEvents(openRecord(file, see).events, index);
  };
  try {
    const found = firstDifference(eventsOf(files[0]), eventsOf(files[1]));
    return found && `event ${found.at} of its record differs in ${found.path}`;
  } catch (thrown) {
    if (thrown instanceof TroupeError) return `a record cannot be read: ${thrown.what}`;
    throw thrown;
  }
}

function changeOf(folder: string, now: ExperimentDescription): string | null {
  try {
    extendExperiment(folder, readDescription(join(folder, EXPERIMENT_FILE), folder), now);
    return null;
  } catch (thrown) {
    if (thrown instanceof TroupeError) return thrown.what;
    throw thrown;
  }
}
