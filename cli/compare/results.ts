// Shows the results of a comparison: for people, as JSON, and as files in a folder.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileUnwritable } from '../../runtime/core/errors/index.ts';
import type { Model } from '../../runtime/core/model.ts';
import type { AnyWorld } from '../../runtime/core/world.ts';
import type { ExperimentResult } from '../../runtime/experiment/experiment.ts';
import type { Grid } from '../../runtime/experiment/grid.ts';
import type { Measure, Tally } from '../../runtime/experiment/tally.ts';
import type { CliContext } from '../context.ts';
import { worldChoices } from '../options/world-flags.ts';
import { playerNotes } from '../print/episode-figures.ts';
import { inOneLine, oneLine } from '../print/plain.ts';
import type { LoadedParts } from '../resolve/find-parts.ts';
import { modelRoles, optionsOf } from '../resolve/named-parts.ts';
import type { EpisodeTask } from './episode-task.ts';
import { cellsCsv, comparisonTables, contrastsCsv, symptomSummary, unansweredLines } from './report.ts';
import { COMPARE_NOTES } from './texts.ts';

/** What is played, with everything in it resolved. */
export interface ComparisonPlan {
  readonly world: AnyWorld;
  readonly parts: LoadedParts;
  readonly grid: Grid;
  readonly definition: string;
  readonly models: Readonly<Record<string, Model>>;
  readonly tasks: Omit<EpisodeTask, 'job'>;
}

export interface PlayedComparison extends ComparisonPlan, ExperimentResult {
  readonly measures: readonly Measure[];
  readonly tally: Tally;
}

const sizeOf = ({ protocols, agents, scenes, seeds }: Grid): number =>
  protocols.length * agents.length * scenes.length * seeds.length;
export const partialNote = ({ played, grid }: PlayedComparison): string =>
  `PARTIAL: interrupted after ${played.length} of ${sizeOf(grid)} episodes.`;

export const unansweredNotes = ({ tally: { cells }, played }: PlayedComparison): string[] =>
  unansweredLines(cells, played);

export const symptomNotes = ({ tally: { cells }, played }: PlayedComparison): string[] => symptomSummary(cells, played);

/** What was played, with every choice. */
export const aboutLines = (told: PlayedComparison): string[] => [
  `${told.world.title} (${told.world.name}, version ${told.world.version}): ${scenesLine(told.grid)}; ${countText(told.grid.seeds.length, 'seed')} a scene; metrics as defined by '${told.definition}'`,
  ...optionLines(told),
];

export const csvInput = ({ tally, measures, world, tasks }: PlayedComparison) => ({
  ...tally,
  measures,
  world: { name: world.name, version: world.version, options: tasks.worldOptions },
});

export function printReport(told: PlayedComparison, { stdout }: CliContext, again: string): void {
  const { complete, played, measures } = told;
  const line = (text: string) => stdout.write(`${inOneLine(text)}\n`);
  for (const text of aboutLines(told)) line(text);
  if (!complete) line(partialNote(told));
  for (const text of [...unansweredNotes(told), ...symptomNotes(told)]) line(text);
  stdout.write(`\n${comparisonTables({ ...told.tally, measures, out: stdout })}`);
  for (const note of COMPARE_NOTES) line(note);
  const broken = played.filter(({ detail, reason }) => detail !== '' && reason !== 'step-cap' && reason !== 'time-cap');
  for (const { job, reason, detail } of broken.slice(0, 5))
    line(
      oneLine(
        `${job.protocol}, ${job.agents} agents, scene ${job.scene}, seed ${job.seed} ended as ${reason}: ${detail}`,
        800,
      ),
    );
  if (broken.length > 5) line(`… ${broken.length} in all`);
  for (const note of playerLines(told, again)) line(note);
}

/** Nobody is advised to put a model where none is asked. */
function playerLines({ grid, parts, models }: ComparisonPlan, again: string): string[] {
  const asked = grid.protocols.some((name) => modelRoles(parts.protocol(name)).length > 0);
  if (asked) return playerNotes(models, again);
  return [`${grid.protocols.length === 1 ? 'This protocol asks' : 'These protocols ask'} no model.`];
}

const countText = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
/** The JSON names them all. */
const MOST_SCENES = 12;
const scenesLine = ({ scenes }: Grid): string =>
  scenes.length <= MOST_SCENES
    ? `${scenes.length === 1 ? 'scene' : 'scenes'} ${scenes.join(', ')}`
    : `${scenes.length} scenes, ${scenes[0]} … ${scenes.at(-1)}`;

/** What each protocol that has choices was played with. */
function optionLines({ world, grid, parts, tasks }: ComparisonPlan): string[] {
  const choices = worldChoices(world, tasks.worldOptions);
  const ofWorld = choices.length === 0 ? [] : [oneLine(`${world.name}: ${choices.join(', ')}`, 300)];
  const ofProtocols = grid.protocols.flatMap((name) => {
    const options = Object.entries(optionsOf(parts.protocol(name)));
    return options.length === 0 ? [] : [oneLine(`${name}: ${options.map((o) => o.join('=')).join(', ')}`, 300)];
  });
  return [...ofWorld, ...ofProtocols];
}

export function jsonOf({
  world,
  parts,
  grid,
  definition,
  models,
  complete,
  played,
  tally: told,
  measures,
}: PlayedComparison) {
  return {
    world: world.name,
    worldVersion: world.version,
    definition,
    grid,
    options: Object.fromEntries(grid.protocols.map((protocol) => [protocol, optionsOf(parts.protocol(protocol))])),
    complete,
    models: Object.fromEntries(
      Object.entries(models).map(([role, { name, kind, about }]) => [role, { name, kind, about }]),
    ),
    level: 0.95,
    intervals: {
      rate: 'Clopper-Pearson',
      mean: 'Student t',
      differenceOfMeans: 'paired Student t',
      differenceOfRates: 'exact McNemar p',
    },
    measures: measures.map(({ name, title, kind, of }) => ({ name, title, kind, of })),
    cells: told.cells,
    differences: told.contrasts,
    episodes: played,
  };
}

export function writeResults(told: PlayedComparison, folder: string): void {
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    try {
      writeFileSync(file, text);
    } catch (cause) {
      throw fileUnwritable(file, cause);
    }
  };
  write('cells.csv', cellsCsv(csvInput(told)));
  write('differences.csv', contrastsCsv({ ...told.tally, measures: told.measures }));
  write('results.json', `${JSON.stringify(jsonOf(told))}\n`);
}
