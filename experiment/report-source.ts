// Builds the source of a report: from an experiment's folder its figures, and in words what was played, by whom, when;
// from loose records their results, with a section for the records of one world with the same options. Metrics get
// their titles from the world if it is a shipped one.
import { shippedWorld } from '../resolve/shipped.ts';
import { stateAt } from '../resolve/state-at.ts';
import type { HappeningOf, RecordEvent } from '../runtime/core/event.ts';
import { seedsText } from '../runtime/costs/provenance.ts';
import type { CostOptions } from '../runtime/costs/read-costs.ts';
import { inOrder } from '../runtime/experiment/folder-format.ts';
import { type ExperimentJob, keyOf, ONE_MODEL, scenesText } from '../runtime/experiment/grid.ts';
import { type JobResult, measuresOf, unplayed, wasCut } from '../runtime/experiment/measures.ts';
import { grouped, largest } from '../runtime/experiment/statistics.ts';
import { adjustTogether, labelled, labelOf, labelsIn, tally } from '../runtime/experiment/tally.ts';
import { openRecord, streamRecord } from '../runtime/record/read.ts';
import { createJobResult } from '../runtime/run/job-result.ts';
import { type ExperimentResults, readExperiment, type WorldResults } from '../runtime/run/read-experiment.ts';
import { counted } from '../runtime/text/in-words.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { createTokenCounter } from '../runtime/tokens/token-counter.ts';
import type { ReportSource } from '../studio/report/page.ts';
import type { ReportMetric, WorldSource } from '../studio/report/world-report.ts';
import { sharesIn } from './describe.ts';
import { keptLines, readKept } from './kept-spec.ts';
import { slipLines } from './tables.ts';

/** @throws EXPERIMENT_MISSING, FOLDER_VERSION, FILE_UNREADABLE */
export function experimentSource(folder: string, by: 'pooled' | 'scene'): ReportSource & ExperimentRead {
  const experiment = readExperiment(folder);
  const { id, name, worlds: played, recordOf } = experiment;
  const notes = playerNotesOf(played);
  const kept = keptLines(readKept(folder));
  return {
    experiment,
    title: name ?? `Comparison ${id}`,
    notes: [...kept.about, ...notes],
    worlds: played.map((world) => {
      const source = worldSource(world, recordOf, by);
      return { ...source, about: [...source.about, ...kept.played, `experiment ${id}`] };
    }),
  };
}

/** The same with drawings of its worlds. @throws as `experimentSource` */
export async function experimentReportSource(
  folder: string,
  by: 'pooled' | 'scene',
): Promise<ReportSource & ExperimentRead> {
  const source = experimentSource(folder, by);
  const worlds = source.worlds.map(async (world, i) => ({
    ...world,
    drawing: await drawingOf(String(source.experiment.worlds[i]?.described.settings.world ?? '')),
  }));
  return { ...source, worlds: await Promise.all(worlds) };
}

/** Drawings exist for shipped worlds that can draw themselves; a record of another version has none. */
export async function drawingOf(name: string): Promise<WorldSource['drawing']> {
  const world = await shippedWorld(name);
  if (world?.views.picture === undefined) return undefined;
  return async (record) => {
    try {
      const { state } = await stateAt(world, openRecord(record));
      const svg: unknown = await world.views.picture?.(state);
      return typeof svg === 'string' ? svg : undefined;
    } catch {
      return undefined;
    }
  };
}

interface ExperimentRead {
  readonly experiment: ExperimentResults;
}

function worldSource(
  { label, described, measures, results, jobs, tally }: WorldResults,
  recordOf: ExperimentResults['recordOf'],
  by: 'pooled' | 'scene',
): WorldSource {
  // If all have the same models, protocols are shown under their own names.
  const model = Object.keys(described.models).length === 1 ? ONE_MODEL : undefined;
  const labels = labelsIn(described);
  const named = <T extends { readonly model: string; readonly protocol: string }>(one: T): T => ({
    ...one,
    model: model ?? one.model,
    protocol: labelOf(labels, one.protocol),
  });
  const { cells, contrasts, leftOutScenes } = labelled(labels, tally(by));
  const asPlayed = new Map(jobs.map((job) => [keyOf(named(job)), job]));
  // What the budget of all has cut is no result.
  const own = results.filter((one) => !wasCut(one));
  return {
    // Settings of one world are told apart by their labels.
    title: label === described.settings.world ? described.title : `${described.title}, ${label}`,
    about: [...aboutLines(described), ...slipLines(cells, slipsOf(described))],
    definition: described.definition,
    metrics: described.metrics,
    measures,
    results: own.map((result) => ({ ...result, job: named(result.job) })),
    shares: sharesIn(described.protocols, labels),
    labels,
    missing: jobs.length - own.length,
    tally: {
      leftOutScenes,
      cells: cells.map(named),
      contrasts: contrasts.map((one) =>
        model === undefined ? one : { ...one, firstModel: model, secondModel: model },
      ),
    },
    recordOf: (job) => recordOf(asPlayed.get(keyOf(job)) ?? job),
  };
}

function aboutLines({
  settings,
  definition,
  models,
  modelOrder,
  protocols,
  ...of
}: WorldResults['described']): string[] {
  const own = Object.entries(settings).flatMap(([key, value]) =>
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
      ? []
      : [`${key}: ${textOf(value)}`],
  );
  const hashes = Object.entries(protocols).map(
    ([label, { hashes: ofTeams }]) => `${label} ${[...new Set(Object.values(ofTeams))].join(' ')}`,
  );
  const chosen = grouped(Object.entries(protocols), ([, { options }]) => textOf(options)).flatMap((same) => {
    const text = textOf(same[0]?.[1].options);
    return text === '' ? [] : [`${same.map(([label]) => label).join('; ')}: ${text}`];
  });
  const parts = Object.entries(protocols).flatMap(([label, { parts: shared }]) => {
    const named = shared.map(({ part, protocol, share }) => {
      const who = part === protocol ? part : `${part} = ${protocol}`;
      return share === null ? who : `${who} (${share})`;
    });
    return named.length === 0 ? [] : [`${label}: ${named.join(', ')}`];
  });
  const minds = inOrder(models, modelOrder).flatMap(([label, { roles }]) =>
    Object.entries(roles).map(
      ([role, { name, kind }]) =>
        `model${label === '*' ? '' : ` ${label}`}${role === '*' ? '' : `, ${role}`}: ${name}${kind === 'rules' ? ', which is no language model' : ''}`,
    ),
  );
  return [
    ...minds,
    ...own,
    `metrics as defined by: ${definition}`,
    ...Object.entries(labelsIn({ protocols })).map(([name, label]) => `${label} is ${name}`),
    ...chosen,
    ...parts,
    `scenes: ${scenesText(of.scenes)}; seeds: ${seedsText(of.seeds)}`,
    `hashes of the protocols: ${hashes.join(', ')}`,
  ].map((line) => oneLine(line, 600));
}

const slipsOf = ({ models }: WorldResults['described']): number[] =>
  Object.values(models).map(({ settings: { slip } }) => (typeof slip === 'number' ? slip : 0));

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, each]) => `${key}=${textOf(each)}`)
        .join(', ')
    : String(value);

/** The notice at the top of the page that no language model played. */
function playerNotesOf(played: readonly WorldResults[]): string[] {
  const abouts = played.flatMap(({ described }) =>
    Object.values(described.models).flatMap(({ roles }) =>
      Object.values(roles).flatMap(({ kind, about }) => (kind === 'rules' ? [about] : [])),
    ),
  );
  return [...new Set(abouts)].map((about) => oneLine(`${about} Its figures say nothing about language models.`, 400));
}

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
  const measures = measuresOf(metrics, definition, {
    stepCap: largest(group.map(({ started }) => started.stepCap)),
    simulated: group.every(({ started }) => started.simulated !== undefined),
  });
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
