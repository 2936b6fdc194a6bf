// Shows the results of a comparison: for people, as JSON, and as files in a folder.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileUnwritable } from '../../runtime/core/errors/index.ts';
import { withoutUndefined } from '../../runtime/core/without-undefined.ts';
import { type Grid, jobsOf } from '../../runtime/experiment/grid.ts';
import type { Measure, Tally } from '../../runtime/experiment/tally.ts';
import type { CliContext } from '../context.ts';
import { worldChoices } from '../options/world-flags.ts';
import { playerNotes } from '../print/episode-figures.ts';
import { inOneLine, oneLine } from '../print/plain.ts';
import { modelRoles, optionsOf } from '../resolve/named-parts.ts';
import type { ComparisonPlan } from './plan.ts';
import type { PlayedGrid } from './play-grid.ts';
import { cellsCsv, cellsMarkdown, comparisonTables, contrastsCsv, symptomSummary, unansweredLines } from './report.ts';
import { COMPARE_NOTES } from './texts.ts';

export interface PlayedComparison extends ComparisonPlan, PlayedGrid {
  readonly measures: readonly Measure[];
  readonly tally: Tally;
}

export function partialNote({ played, grid, stopped, tasks }: PlayedComparison): string {
  const whole = played.filter(({ reason }) => reason !== 'budget').length;
  const why = stopped === 'budget' ? 'the budget was spent' : 'interrupted';
  const next = stopped === 'budget' ? 'The same command with a larger --budget' : 'The same command';
  return `PARTIAL: ${why} after ${whole} of ${jobsOf(grid).length} episodes.${tasks.out === null ? '' : ` ${next} plays what is missing.`}`;
}

export const unansweredNotes = ({ tally: { cells }, played }: PlayedComparison): string[] =>
  unansweredLines(cells, played);

export const symptomNotes = ({ tally: { cells }, played }: PlayedComparison): string[] => symptomSummary(cells, played);

/** What a reader of the figures must know. */
export const warningLines = (told: PlayedComparison): string[] => [
  ...(told.complete ? [] : [partialNote(told)]),
  ...(told.grid.leftOut ?? []).map(({ protocol, agents, why }) =>
    oneLine(`LEFT OUT: ${protocol} with ${agents} agent${agents === 1 ? '' : 's'}: ${why}`, 500),
  ),
  ...unansweredNotes(told),
  ...symptomNotes(told),
];

export const markdownOf = (told: PlayedComparison): string =>
  `${[...aboutLines(told), ...warningLines(told)].map(inOneLine).join('  \n')}\n\n${cellsMarkdown({ ...told.tally, measures: told.measures })}`;

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
  const { played, measures } = told;
  const line = (text: string) => stdout.write(`${inOneLine(text)}\n`);
  for (const text of aboutLines(told)) line(text);
  for (const text of warningLines(told)) line(text);
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
      Object.entries(models).map(([role, { name, kind, about, hash }]) => [
        role,
        { name, kind, about, ...withoutUndefined({ hash }) },
      ]),
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

/** The derived files of a folder. @throws FILE_UNWRITABLE */
export function writeResults(told: PlayedComparison): void {
  const folder = told.tasks.out;
  if (folder === null) return;
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
