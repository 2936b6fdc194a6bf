// Builds the source of a report on loose records: folds each record to its result, and groups records of one world with
// the same options into a section. Metrics get their titles from the world if it is a shipped one.

import { shippedWorld } from '../resolve/shipped.ts';
import type { HappeningOf, RecordEvent } from '../runtime/core/event.ts';
import type { CostOptions } from '../runtime/costs/read-costs.ts';
import { type ExperimentJob, keyOf, ONE_MODEL } from '../runtime/experiment/grid.ts';
import { type JobResult, measuresOf, unplayed } from '../runtime/experiment/measures.ts';
import { largest } from '../runtime/experiment/statistics.ts';
import { adjustTogether, tally } from '../runtime/experiment/tally.ts';
import { streamRecord } from '../runtime/record/read-stream.ts';
import { createJobResult } from '../runtime/run/job-result.ts';
import { counted } from '../runtime/text/grouped-number.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { createTokenCounter } from '../runtime/tokens/token-counter.ts';
import type { ReportSource } from '../studio/report/page.ts';
import type { ReportMetric, WorldSource } from '../studio/report/world-report.ts';
import { drawingOf } from './report-source.ts';

/** Told of records with a broken seal, and of those that cannot be read. */
type RecordsTold = Pick<CostOptions, 'onSeal' | 'onUnread'>;

interface RecordedResult {
  readonly file: string;
  readonly started: HappeningOf<'episode.started'>;
  readonly result: JobResult;
}

/** Records that cannot be read are left out. @throws RECORD_UNREADABLE, RECORD_VERSION where none can be */
export async function recordsReportSource(
  files: readonly string[],
  { by = 'pooled', title }: { readonly by?: 'pooled' | 'scene'; readonly title?: string },
  told: RecordsTold = {},
): Promise<ReportSource> {
  const read: RecordedResult[] = [];
  for (const file of files)
    try {
      read.push(...(await resultOf(file, told)));
    } catch (thrown) {
      if (file === files.at(-1) && read.length === 0) throw thrown;
      told.onUnread?.(thrown);
    }
  const keyOfWorld = ({ started: { world } }: RecordedResult) =>
    JSON.stringify([world.name, world.version, world.options]);
  const groups = [...new Set(read.map(keyOfWorld))].map((key) => read.filter((one) => keyOfWorld(one) === key));
  const abouts = read.flatMap(({ started }) =>
    Object.values(started.models).flatMap(({ kind, about }) => (kind === 'rules' ? [about] : [])),
  );
  const worlds = (await Promise.all(groups.map((group) => worldOf(group, by)))).flatMap((world) => world ?? []);
  const tallies = adjustTogether(worlds.map((world) => world.tally));
  return {
    title: title ?? counted(read.length, 'episode'),
    notes: [...new Set(abouts)].map((about) => oneLine(`${about} Its figures say nothing about language models.`, 400)),
    worlds: worlds.map((world, i) => ({ ...world, tally: tallies[i] ?? world.tally })),
  };
}

async function resultOf(file: string, { onSeal }: RecordsTold): Promise<RecordedResult[]> {
  const fold = createJobResult({ count: createTokenCounter().count });
  let started: HappeningOf<'episode.started'> | undefined;
  const { seal } = await streamRecord(file, (event: RecordEvent) => {
    if (event.type === 'episode.started') started = event;
    fold.see(event);
  });
  onSeal?.(file, seal);
  if (started === undefined) return [];
  const job = jobOf(started);
  return [{ file, started, result: fold.end(job) ?? unplayed(job, 'it did not end') }];
}

function jobOf({ world, protocol, agents, models, forked }: HappeningOf<'episode.started'>): ExperimentJob {
  const names = [...new Set(Object.values(models).map(({ name }) => name))];
  return {
    world: world.name,
    model: names.join(' + ') || ONE_MODEL,
    protocol: forked?.protocol ? `${protocol.name} → ${forked.protocol.name}` : protocol.name,
    agents: agents.length,
    scene: world.scene,
    seed: world.seed,
  };
}

async function worldOf(group: readonly RecordedResult[], by: 'pooled' | 'scene'): Promise<WorldSource | undefined> {
  const [one] = group;
  if (one === undefined) return undefined;
  const models = new Set(group.map(({ result }) => result.job.model));
  const results = group.map(({ result }) =>
    models.size === 1 ? { ...result, job: { ...result.job, model: ONE_MODEL } } : result,
  );
  const files = new Map(results.map((result, i) => [keyOf(result.job), group[i]?.file ?? '']));
  const { name, version, options } = one.started.world;
  const world = await shippedWorld(name);
  const definition = Object.keys(one.result.score)[0] ?? '';
  const metrics = world?.metrics ?? metricsOf(one.result, definition);
  const measures = measuresOf(metrics, definition, { stepCap: largest(group.map(({ started }) => started.stepCap)) });
  const drawing = await drawingOf(name);
  return {
    title: world?.words.title ?? oneLine(name, 100),
    about: [
      `world: ${name}, version ${version}, ${JSON.stringify(options)}`,
      `metrics as defined by: ${definition}`,
      `models: ${[...models].join(', ')}`,
    ].map((line) => oneLine(line, 600)),
    definition,
    metrics,
    measures,
    results,
    shares: new Map(),
    missing: 0,
    tally: tally(results, measures, by),
    recordOf: (job) => files.get(keyOf(job)) ?? '',
    drawing,
  };
}

/** For a world that is not available: its metrics under their internal names. */
const metricsOf = ({ score }: JobResult, definition: string): ReportMetric[] =>
  Object.keys(score[definition] ?? {}).map((name) => ({ name, title: name, better: 'higher', kind: 'mean' }));
