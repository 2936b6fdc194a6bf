// Says what a report is made of: an experiment's folder, with its worlds' drawings where the world is one that ships.

import { openRecord } from '../../runtime/record/open.ts';
import { type ExperimentResults, readExperiment, type WorldResults } from '../../runtime/run/read-experiment.ts';
import type { ReportSource } from '../../studio/report/page.ts';
import type { WorldSource } from '../../studio/report/world-report.ts';
import { oneLine } from '../print/plain.ts';
import { seedsText } from '../print/provenance.ts';
import { worlds } from '../resolve/named-parts.ts';
import { stateAt } from '../world/state-at.ts';

/** @throws EXPERIMENT_MISSING, FOLDER_VERSION, FILE_UNREADABLE */
export function experimentReportSource(folder: string, by: 'pooled' | 'scene'): ReportSource & ExperimentRead {
  const experiment = readExperiment(folder);
  const { name, worlds: played, recordOf } = experiment;
  return {
    experiment,
    title: name ?? `Comparison ${experiment.id}`,
    notes: playerNotesOf(played),
    worlds: played.map((world) => worldSource(world, recordOf, by)),
  };
}

export interface ExperimentRead {
  readonly experiment: ExperimentResults;
}

function worldSource(
  { described, measures, results, jobs, tally }: WorldResults,
  recordOf: ExperimentResults['recordOf'],
  by: 'pooled' | 'scene',
): WorldSource {
  const drawing = drawingOf(String(described.settings.world ?? ''));
  return {
    title: described.title,
    about: aboutLines(described),
    definition: described.definition,
    metrics: described.metrics,
    measures,
    results,
    missing: jobs.length - results.length,
    tally: tally(by),
    recordOf,
    ...(drawing ? { drawing } : {}),
  };
}

/** Of a world that ships and draws itself; a record that another version of it made has no drawing. */
export function drawingOf(name: string): WorldSource['drawing'] {
  const world = worlds()[name];
  if (world?.svg === undefined) return undefined;
  return (record) => {
    try {
      const svg: unknown = world.svg?.(stateAt(world, openRecord(record)).state);
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

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, each]) => `${key}=${textOf(each)}`)
        .join(', ')
    : String(value);

/** What an honest page says first: that nobody here was a language model. */
function playerNotesOf(played: readonly WorldResults[]): string[] {
  const abouts = played.flatMap(({ described }) =>
    Object.values(described.models).flatMap(({ roles }) =>
      Object.values(roles).flatMap(({ kind, about }) => (kind === 'rules' ? [about] : [])),
    ),
  );
  return [...new Set(abouts)].map((about) => oneLine(`${about} Its figures say nothing about one.`, 400));
}
