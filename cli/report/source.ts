// Builds the source of a report from an experiment's folder, with drawings of shipped worlds.

import { slipLines } from '../../experiment/tables.ts';
import { shippedWorld } from '../../resolve/shipped-worlds.ts';
import { seedsText } from '../../runtime/costs/provenance.ts';
import { keyOf, ONE_MODEL } from '../../runtime/experiment/grid.ts';
import { openRecord } from '../../runtime/record/open.ts';
import { type ExperimentResults, readExperiment, type WorldResults } from '../../runtime/run/read-experiment.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { ReportSource } from '../../studio/report/page.ts';
import type { WorldSource } from '../../studio/report/world-report.ts';
import { stateAt } from '../world/state-at.ts';

/** @throws EXPERIMENT_MISSING, FOLDER_VERSION, FILE_UNREADABLE */
export async function experimentReportSource(
  folder: string,
  by: 'pooled' | 'scene',
): Promise<ReportSource & ExperimentRead> {
  const experiment = readExperiment(folder);
  const { name, worlds: played, recordOf } = experiment;
  return {
    experiment,
    title: name ?? `Comparison ${experiment.id}`,
    notes: playerNotesOf(played),
    worlds: await Promise.all(played.map((world) => worldSource(world, recordOf, by))),
  };
}

export interface ExperimentRead {
  readonly experiment: ExperimentResults;
}

async function worldSource(
  { described, measures, results, jobs, tally }: WorldResults,
  recordOf: ExperimentResults['recordOf'],
  by: 'pooled' | 'scene',
): Promise<WorldSource> {
  const drawing = await drawingOf(String(described.settings.world ?? ''));
  // If all have the same models, protocols are shown under their own names.
  const model = Object.keys(described.models).length === 1 ? ONE_MODEL : undefined;
  const alike = <T extends object>(one: T): T => (model === undefined ? one : { ...one, model });
  const { cells, contrasts } = tally(by);
  const models = new Map(jobs.map(({ model: label, ...job }) => [keyOf({ ...job, model: model ?? label }), label]));
  return {
    title: described.title,
    about: [...aboutLines(described), ...slipLines(cells, slipsOf(described))],
    definition: described.definition,
    metrics: described.metrics,
    measures,
    results: results.map((result) => ({ ...result, job: alike(result.job) })),
    shares: sharesOf(described.protocols),
    missing: jobs.length - results.length,
    tally: {
      cells: cells.map(alike),
      contrasts: contrasts.map((one) =>
        model === undefined ? one : { ...one, firstModel: model, secondModel: model },
      ),
    },
    recordOf: (job) => recordOf({ ...job, model: models.get(keyOf(job)) ?? job.model }),
    drawing,
  };
}

/** A mixture whose parts name their agents has no shares. */
function sharesOf(protocols: WorldResults['described']['protocols']): WorldSource['shares'] {
  const shares = new Map<string, Map<string, number>>();
  for (const [label, { parts }] of Object.entries(protocols)) {
    if (parts.some(({ share }) => share === null)) continue;
    const own = new Map<string, number>();
    for (const { protocol, share } of parts) own.set(protocol, (own.get(protocol) ?? 0) + (share ?? 0));
    shares.set(label, parts.length === 0 ? new Map([[label, 1]]) : own);
  }
  return shares;
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

function aboutLines({ settings, definition, models, protocols, scenes, seeds }: WorldResults['described']): string[] {
  const own = Object.entries(settings).flatMap(([key, value]) =>
    value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
      ? []
      : [`${key}: ${textOf(value)}`],
  );
  const parts = Object.entries(protocols).flatMap(([label, { options, parts: shared }]) => [
    ...(Object.keys(options).length > 0 ? [`${label}: ${textOf(options)}`] : []),
    ...(shared.length > 0
      ? [
          `${label}: ${shared.map(({ part, protocol, share }) => `${part} = ${protocol}${share === null ? '' : ` (${share})`}`).join(', ')}`,
        ]
      : []),
  ]);
  const minds = Object.entries(models).flatMap(([label, { roles }]) =>
    Object.entries(roles).map(
      ([role, { name }]) => `model${label === '*' ? '' : ` ${label}`}${role === '*' ? '' : `, ${role}`}: ${name}`,
    ),
  );
  return [
    ...own,
    `metrics as defined by: ${definition}`,
    ...minds,
    ...parts,
    `scenes: ${scenes.join(', ')}; seeds: ${seedsText(seeds)}`,
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
