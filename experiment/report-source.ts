// Builds the source of a report from an experiment's folder: its figures, and in words what was played, by whom, when.

import { shippedWorld } from '../resolve/shipped.ts';
import { stateAt } from '../resolve/state-at.ts';
import { seedsText } from '../runtime/costs/provenance.ts';
import { inOrder } from '../runtime/experiment/folder-format.ts';
import { keyOf, ONE_MODEL } from '../runtime/experiment/grid.ts';
import { wasCut } from '../runtime/experiment/measures.ts';
import { grouped } from '../runtime/experiment/statistics.ts';
import { labelled, labelOf, labelsIn } from '../runtime/experiment/tally.ts';
import { openRecord } from '../runtime/record/read.ts';
import { type ExperimentResults, readExperiment, type WorldResults } from '../runtime/run/read-experiment.ts';
import { oneLine } from '../runtime/text/plain.ts';
import type { ReportSource } from '../studio/report/page.ts';
import type { WorldSource } from '../studio/report/world-report.ts';
import { keptLines, readKept } from './kept-spec.ts';
import { sharesIn } from './mixture-parts.ts';
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
    `scenes: ${of.scenes.join(', ')}; seeds: ${seedsText(of.seeds)}`,
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
