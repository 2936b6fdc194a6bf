// Compares an experiment that was played again with what was played before: results by their figures, and records,
// where both are there, by their canonical form.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TroupeError } from '../runtime/errors/index.ts';
import { EXPERIMENT_FILE, type ExperimentDescription, episodeFolder } from '../runtime/experiment/folder-format.ts';
import { type ExperimentJob, keyOf } from '../runtime/experiment/grid.ts';
import type { JobResult } from '../runtime/experiment/measures.ts';
import { canonicalEvents, firstDifference, valueDifference } from '../runtime/record/canonical.ts';
import { openRecord } from '../runtime/record/read.ts';
import { createStepIndex } from '../runtime/record/step-index.ts';
import { readDescription, readExperiment } from '../runtime/run/read-experiment.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { describeExperiment, extendExperiment } from './describe.ts';
import { asJson, shown } from './place-check.ts';
import { asksElsewhere, type ExperimentPlan } from './plan.ts';
import type { AskedExperiment } from './prepare.ts';
import { recordIn } from './record-path.ts';

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
    const files = [before.recordOf(now.job), out === null ? '' : recordIn(join(out, episodeFolder(now.job)))] as const;
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
