// Prints the result of a comparison for people, as Markdown, CSV and JSON, and writes it to files in a folder.

import { join } from 'node:path';
import type { ComparisonResult } from '../../experiment/comparison.ts';
import { partsText } from '../../experiment/describe.ts';
import { endText } from '../../experiment/status.ts';
import type { CellsOfComparison } from '../../experiment/table-figures.ts';
import { legsCsv, partsCsv } from '../../experiment/table-figures.ts';
import {
  cellsCsv,
  cellsMarkdown,
  comparisonTables,
  contrastsCsv,
  slipLines,
  symptomSummary,
  unansweredLines,
} from '../../experiment/tables.ts';
import { modelsText, namesByRole, samplingText, seedsText } from '../../runtime/costs/provenance.ts';
import { type Grid, jobsOf, scenesText } from '../../runtime/experiment/grid.ts';
import { isForTeamOfOtherSize } from '../../runtime/experiment/measures.ts';
import { sampleNotes, saturations } from '../../runtime/experiment/sample-notes.ts';
import { whereOf } from '../../runtime/experiment/tally.ts';
import { writeFile } from '../../runtime/record/write-file.ts';
import { counted } from '../../runtime/text/in-words.ts';
import { inOneLine, oneLine } from '../../runtime/text/plain.ts';
import { markdownText } from '../../runtime/text/quoting.ts';
import type { Views } from '../command.ts';
import { playerNotes } from '../print/episode-figures.ts';
import { jsonText } from '../print/printer.ts';
import { compareNotes, lackText } from './texts.ts';

function partialNote({ episodes, settings, stopped, folder, withoutResult }: ComparisonResult): string {
  if (stopped === undefined) return `PARTIAL: ${lackText(withoutResult)}.`;
  const whole = episodes.filter(({ reason }) => reason !== 'budget').length;
  const why = stopped === 'budget' ? 'the budget was spent' : 'interrupted';
  const next = stopped === 'budget' ? 'The same command with a larger --budget' : 'The same command';
  return `PARTIAL: ${why} after ${whole} of ${jobsOf(settings.grid).length} episodes.${folder === null ? '' : ` ${next} plays what is missing.`}`;
}

export const unansweredNotes = ({ cells, episodes }: ComparisonResult): string[] => unansweredLines(cells, episodes);

/** Caveats for the reader of the figures. */
export const warningLines = (result: ComparisonResult): string[] => [
  ...(result.complete ? [] : [partialNote(result)]),
  ...(result.settings.grid.leftOut ?? []).map(({ protocol, agents, why }) =>
    oneLine(`LEFT OUT: ${protocol} with ${agents} agent${agents === 1 ? '' : 's'}: ${why}`, 500),
  ),
  ...unansweredNotes(result),
  ...symptomSummary(result.cells, result.episodes),
];

/** Warnings that the figures mean less than they seem to. */
const figureNotes = (result: ComparisonResult): string[] => [
  ...slipLines(result.cells, [result.settings.slip]),
  ...sampleNotes(result).map((line) => oneLine(line, 1000)),
  ...saturationNotes(result),
];

const notesOf = ({ settings }: ComparisonResult): string[] => compareNotes(settings.clock.clock);

const markdownOf = (result: ComparisonResult): string =>
  `${[...aboutLines(result), ...warningLines(result), ...figureNotes(result)].map(inOneLine).map(markdownText).join('  \n')}\n\n${cellsMarkdown(result)}\n${[notesOf(result).join(' '), ...aboutModels(result).map(markdownText)].join('  \n')}\n`;

/** What was played, with every option. */
function aboutLines(result: ComparisonResult): string[] {
  const { world, worldVersion, grid, definition, fidelity } = result.settings;
  return [
    `${result.title} (${world}, version ${worldVersion}): ${scenesLine(grid)}; ${counted(grid.seeds.length, 'seed')} per scene; metrics as defined by '${definition}'`,
    ...(fidelity === '' ? [] : [`Fidelity: ${fidelity}`]),
    ...optionLines(result),
    playedWith(result),
  ];
}

function playedWith({ settings, models, steps }: ComparisonResult): string {
  const { slip, sampling, grid, prompts, clock, troupe } = settings;
  const own = Object.entries(prompts).map((pair) => pair.join('='));
  return oneLine(
    [
      `Model: ${modelsText(namesByRole(models))}`,
      `slip ${slip}`,
      `sampling: ${samplingText(sampling)}`,
      `seeds ${seedsText(grid.seeds)}`,
      ...(own.length > 0 ? [`own prompts: ${own.join(', ')}`] : []),
      ...(steps === null ? [] : [`at most ${steps} steps`]),
      ...(clock.clock === 'simulated' ? [`simulated clock (${clock.latency ?? 'no latency'})`] : []),
      `troupe ${troupe}`,
    ].join('; '),
    800,
  );
}

const INTERVALS =
  '95 %: Student t over the means of scenes; of one scene over its seeds (rates there: Clopper-Pearson); within limits, where most are equal or one is at a limit, not narrower than as many equal values';

/** Columns with the same value in every row, for programs. */
function provenanceCells({ settings, disclosed, models }: ComparisonResult): CellsOfComparison['provenance'] {
  const { grid, clock, options, parts } = settings;
  return {
    shared: [
      ['world', settings.world],
      ['world_version', settings.worldVersion],
      ['world_options', JSON.stringify(settings.worldOptions)],
      ['disclosed', disclosed.join(' ')],
      ['definition', settings.definition],
      ['scenes', grid.scenes.join(' ')],
      ['seeds', seedsText(grid.seeds)],
      ['models', modelsText(namesByRole(models))],
      ['slip', settings.slip],
      ['sampling', JSON.stringify(settings.sampling)],
      ['fidelity', settings.fidelity],
      ['prompts', JSON.stringify(settings.prompts)],
      ['clock', clock.clock],
      ['latency', clock.latency ?? ''],
      ['step_cap', settings.stepCap],
      ['intervals', INTERVALS],
      ['troupe', settings.troupe],
    ],
    optionsOf: (protocol) => JSON.stringify(options[protocol]),
    partsOf: (protocol) => partsText(parts[protocol] ?? []),
  };
}

const csvInput = (result: ComparisonResult): CellsOfComparison => ({
  ...result,
  provenance: provenanceCells(result),
});

export const viewsOf = (again: string | undefined): Views<ComparisonResult> => ({
  json: jsonOf,
  csv: (result) => cellsCsv(csvInput(result)),
  markdown: markdownOf,
  text: (result, out) => [
    ...[...aboutLines(result), ...warningLines(result), ...figureNotes(result), ''],
    { verbatim: comparisonTables({ ...result, out }) },
    ...[...notesOf(result), ...brokenLines(result), ...playerLines(result, again)],
  ],
});

function brokenLines({ episodes }: ComparisonResult): string[] {
  const broken = episodes.filter(
    (one) => one.detail !== '' && one.reason !== 'step-cap' && one.reason !== 'time-cap' && !isForTeamOfOtherSize(one),
  );
  const lines = broken.map(
    ({ job, ...end }) =>
      `${job.protocol}, ${job.agents} agents, scene ${job.scene}, seed ${job.seed} ended as ${end.reason}: ${endText({ job, ...end })}`,
  );
  return broken.length > 5 ? [...lines.slice(0, 5), `… ${broken.length} in all`] : lines;
}

/** Suggests no model if no model is called. */
function playerLines({ asks, models, settings }: ComparisonResult, again: string | undefined): string[] {
  if (asks) return playerNotes(models, again);
  return [`${settings.grid.protocols.length === 1 ? 'This protocol calls' : 'These protocols call'} no model.`];
}

/** Each model's description of itself. */
const aboutModels = ({ models }: ComparisonResult): string[] => [
  ...new Set(Object.values(models).map(({ name, about }) => inOneLine(`${name}: ${about}`))),
];

/** The JSON lists all of them. */
const scenesLine = ({ scenes }: Grid): string =>
  `${scenes.length === 1 ? 'scene' : 'scenes'} ${oneLine(scenesText(scenes), 200)}`;

/** The options of the world, and of each protocol that has any. */
function optionLines({ settings: { world, grid, options, parts }, choices }: ComparisonResult): string[] {
  const ofWorld = choices.length === 0 ? [] : [oneLine(`${world}: ${choices.join(', ')}`, 300)];
  const ofProtocols = grid.protocols.flatMap((name) => {
    const own = Object.entries(options[name] ?? {}).map((option) => option.join('='));
    const said = [own.join(', '), partsText(parts[name] ?? [])].filter((text) => text !== '');
    return said.length === 0 ? [] : [oneLine(`${name}: ${said.join('; parts as declared: ')}`, 300)];
  });
  return [...ofWorld, ...ofProtocols];
}

function jsonOf(result: ComparisonResult) {
  return {
    ...result.settings,
    complete: result.complete,
    withoutResult: result.withoutResult,
    models: result.models,
    level: 0.95,
    intervals: {
      severalScenes: 'Student t over the means of scenes',
      oneScene: 'Student t over distinct episodes; of a rate, Clopper-Pearson',
      narrowest: 'Clopper-Pearson of as many equal scenes, where most are equal or an end of the range was reached',
      difference: 'as of the paired differences',
      p: 'sign flip over scenes; of one scene over its distinct pairs; of a rate in one scene, exact McNemar',
      wilcoxon: 'signed rank of the same differences, exact for up to 100 that are not zero',
      q: 'Benjamini-Hochberg, over all differences of the experiment that can be findings',
      same: '90 % interval within the margin (two one-sided tests)',
    },
    measures: result.measures.map(({ name, title, kind, of }) => ({ name, title, kind, of })),
    cells: result.cells,
    differences: result.contrasts,
    leftOutScenes: result.leftOutScenes,
    crossings: result.crossings,
    notes: notesOf(result).join(' '),
    warnings: [...warningLines(result), ...figureNotes(result)],
    episodes: result.episodes,
  };
}

/** Writes the derived files of a folder. @throws FILE_UNWRITABLE */
export function writeResults(result: ComparisonResult): void {
  const { folder, cells } = result;
  if (folder === null) return;
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const csv = csvInput(result);
  write('cells.csv', cellsCsv(csv));
  if (cells.some(({ parts }) => parts.length > 0)) write('parts.csv', partsCsv(csv));
  if (cells.some(({ legs }) => legs.length > 0)) write('legs.csv', legsCsv(csv));
  write('differences.csv', contrastsCsv(csv));
  write('results.json', jsonText(jsonOf(result)));
}

/** One line per team size (and scene) in which every protocol reached the end of an outcome's range. */
function saturationNotes({ cells, measures }: ComparisonResult): string[] {
  return saturations(cells, measures).map(({ saturated, apart, ...where }) => {
    const values = saturated.map(({ measure, value }) => `${measure.title} ${value}`).join(', ');
    const rest = apart.map(({ title }) => title).join(', ') || 'no outcome';
    return oneLine(`SATURATED (${whereOf(where)}): every row has ${values}. They differ in: ${rest}.`, 1000);
  });
}
