// Prints the results of a comparison for people and as JSON, and writes them to files in a folder.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { legsCsv } from '../../experiment/leg-tables.ts';
import { comparedParts, partsText } from '../../experiment/mixture-parts.ts';
import { partsCsv } from '../../experiment/part-tables.ts';
import type { PlayedGrid } from '../../experiment/play-grid.ts';
import { type CellsOfComparison, whereOf } from '../../experiment/table-figures.ts';
import {
  cellsCsv,
  cellsMarkdown,
  comparisonTables,
  contrastsCsv,
  slipLines,
  symptomSummary,
  unansweredLines,
} from '../../experiment/tables.ts';
import { askedSampling, modelRoles, settingsOf, sharesOf } from '../../resolve/named-models.ts';
import { fidelityOf } from '../../resolve/presets.ts';
import { modelsText, namesByRole, samplingText, seedsText } from '../../runtime/costs/provenance.ts';
import { fileUnwritable } from '../../runtime/errors/index.ts';
import { type Grid, jobsOf } from '../../runtime/experiment/grid.ts';
import type { Measure } from '../../runtime/experiment/measures.ts';
import { sampleNotes } from '../../runtime/experiment/sample-notes.ts';
import { saturations } from '../../runtime/experiment/saturated-measures.ts';
import type { Tally } from '../../runtime/experiment/tally.ts';
import { optionsOf } from '../../runtime/naming/mix.ts';
import { fidelityText } from '../../runtime/naming/preset.ts';
import { VERSION } from '../../runtime/run/version.ts';
import { shortHash } from '../../runtime/text/hash.ts';
import { markdownText } from '../../runtime/text/markdown-text.ts';
import { inOneLine, oneLine } from '../../runtime/text/plain.ts';
import type { CliContext } from '../context.ts';
import { playerNotes } from '../print/episode-figures.ts';
import { proseLine } from '../print/prose.ts';
import { disclosuresOf, worldChoices } from '../print/provenance.ts';
import type { ComparisonPlan } from './plan.ts';
import { COMPARE_NOTES, lackText } from './texts.ts';

export interface PlayedComparison extends ComparisonPlan, PlayedGrid {
  readonly measures: readonly Measure[];
  readonly tally: Tally;
}

function partialNote({ played, grid, stopped, tasks, withoutResult }: PlayedComparison): string {
  if (stopped === undefined) return `PARTIAL: ${lackText(withoutResult)}.`;
  const whole = played.filter(({ reason }) => reason !== 'budget').length;
  const why = stopped === 'budget' ? 'the budget was spent' : 'interrupted';
  const next = stopped === 'budget' ? 'The same command with a larger --budget' : 'The same command';
  return `PARTIAL: ${why} after ${whole} of ${jobsOf(grid).length} episodes.${tasks.out === null ? '' : ` ${next} plays what is missing.`}`;
}

export const unansweredNotes = ({ tally: { cells }, played }: PlayedComparison): string[] =>
  unansweredLines(cells, played);

const symptomNotes = ({ tally: { cells }, played }: PlayedComparison): string[] => symptomSummary(cells, played);

/** Caveats for the reader of the figures. */
export const warningLines = (told: PlayedComparison): string[] => [
  ...(told.complete ? [] : [partialNote(told)]),
  ...(told.grid.leftOut ?? []).map(({ protocol, agents, why }) =>
    oneLine(`LEFT OUT: ${protocol} with ${agents} agent${agents === 1 ? '' : 's'}: ${why}`, 500),
  ),
  ...unansweredNotes(told),
  ...symptomNotes(told),
];

/** Warnings that the figures mean less than they seem to. */
const figureNotes = ({ tally, measures, only }: PlayedComparison): string[] => [
  ...slipLines(tally.cells, [sharesOf(only.flags).slip]),
  ...sampleNotes(tally).map((line) => oneLine(line, 1000)),
  ...saturationNotes(tally, measures),
];

export const markdownOf = (told: PlayedComparison): string =>
  `${[...aboutLines(told), ...warningLines(told), ...figureNotes(told)].map(inOneLine).map(markdownText).join('  \n')}\n\n${cellsMarkdown({ ...told.tally, measures: told.measures })}\n${[COMPARE_NOTES.join(' '), ...aboutModels(told).map(markdownText)].join('  \n')}\n`;

/** What was played, with every option. */
const aboutLines = (told: PlayedComparison): string[] => [
  `${told.world.words.title} (${told.world.name}, version ${told.world.version}): ${scenesLine(told.grid)}; ${countText(told.grid.seeds.length, 'seed')} per scene; metrics as defined by '${told.definition}'`,
  ...fidelityLine(told),
  ...optionLines(told),
  playedWith(told),
];

const playedWith = ({ tasks, only, grid, parts }: PlayedComparison): string => {
  const { slip } = sharesOf(only.flags);
  const prompts = Object.entries(hashesOf(tasks.prompts)).map((pair) => pair.join('='));
  const clock =
    tasks.timing?.clock === 'simulated' ? [`simulated clock (${tasks.timing.latency ?? 'no latency'})`] : [];
  return oneLine(
    [
      `Model: ${modelsText(namesByRole(only.roles))}`,
      `slip ${slip}`,
      `sampling: ${samplingText(samplingOfGrid({ only, grid, parts }))}`,
      `seeds ${seedsText(grid.seeds)}`,
      ...(prompts.length > 0 ? [`own prompts: ${prompts.join(', ')}`] : []),
      ...(tasks.steps === null ? [] : [`at most ${tasks.steps} steps`]),
      ...clock,
      `troupe ${VERSION}`,
    ].join('; '),
    800,
  );
};

/** One line for all protocols if they share the settings, otherwise one per protocol. */
function samplingOfGrid({ only, grid, parts }: Pick<PlayedComparison, 'only' | 'grid' | 'parts'>) {
  const all = grid.protocols.map((name) => [name, askedSampling(only.flags, parts.protocol(name))] as const);
  const kinds = new Set(all.map(([, sampling]) => JSON.stringify(sampling)));
  return kinds.size > 1 ? Object.fromEntries(all) : (all[0]?.[1] ?? {});
}

/** The preset and each protocol's deviations from it; empty without a preset. */
function fidelityOfGrid({
  world,
  tasks: { worldOptions, steps },
  only: { flags },
  grid,
  parts,
}: Pick<PlayedComparison, 'world' | 'tasks' | 'only' | 'grid' | 'parts'>): string {
  const played = grid.protocols.flatMap((name) => {
    const chosen = { world, protocol: parts.protocol(name), worldOptions, settings: settingsOf(flags), steps };
    return fidelityOf(flags.fidelity, chosen) ?? [];
  });
  const [first] = played;
  if (first === undefined) return '';
  const inAll = first.changed.filter((one) => played.every(({ changed }) => changed.includes(one)));
  return fidelityText({ ...first, changed: inAll });
}

function fidelityLine(told: PlayedComparison): string[] {
  const text = fidelityOfGrid(told);
  return text === '' ? [] : [`Fidelity: ${text}`];
}

const hashesOf = (prompts: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(prompts).map(([role, text]) => [role, shortHash(text)]));

const INTERVALS =
  '95 %: Student t over the means of scenes; of one scene over its seeds (rates there: Clopper-Pearson); never narrower than as many equal scenes';

/** Columns with the same value in every row, for programs. */
function provenanceCells({ world, tasks, only, grid, definition, parts }: PlayedComparison) {
  const shared: readonly (readonly [string, string | number])[] = [
    ['world', world.name],
    ['world_version', world.version],
    ['world_options', JSON.stringify(world.options.parse(tasks.worldOptions))],
    ['disclosed', disclosuresOf(world, tasks.worldOptions).join(' ')],
    ['definition', definition],
    ['scenes', grid.scenes.join(' ')],
    ['seeds', seedsText(grid.seeds)],
    ['models', modelsText(namesByRole(only.roles))],
    ['slip', sharesOf(only.flags).slip],
    ['sampling', JSON.stringify(samplingOfGrid({ only, grid, parts }))],
    ['fidelity', fidelityOfGrid({ world, tasks, only, grid, parts })],
    ['prompts', JSON.stringify(hashesOf(tasks.prompts))],
    ['clock', tasks.timing?.clock ?? 'real'],
    ['latency', tasks.timing?.latency ?? ''],
    ['step_cap', tasks.steps ?? world.pace.stepCap],
    ['intervals', INTERVALS],
    ['troupe', VERSION],
  ];
  return {
    shared,
    optionsOf: (protocol: string) => JSON.stringify(optionsOf(parts.protocol(protocol))),
    partsOf: (protocol: string) => partsText(parts.protocol(protocol)),
  };
}

export const csvInput = (told: PlayedComparison): CellsOfComparison => ({
  ...told.tally,
  measures: told.measures,
  provenance: provenanceCells(told),
  complete: told.complete,
});

export function printReport(told: PlayedComparison, { stdout }: CliContext, again: string | undefined): void {
  const { played, measures } = told;
  const line = (text: string) => stdout.write(proseLine(text, stdout));
  for (const text of aboutLines(told)) line(text);
  for (const text of [...warningLines(told), ...figureNotes(told)]) line(text);
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

/** Suggests no model if no model is called. */
function playerLines({ grid, parts, only }: ComparisonPlan, again: string | undefined): string[] {
  const asked = grid.protocols.some((name) => modelRoles(parts.protocol(name)).length > 0);
  if (asked) return playerNotes(only.roles, again);
  return [`${grid.protocols.length === 1 ? 'This protocol calls' : 'These protocols call'} no model.`];
}

/** Each model's description of itself. */
const aboutModels = ({ only }: PlayedComparison): string[] => [
  ...new Set(Object.values(only.roles).map(({ name, about }) => inOneLine(`${name}: ${about}`))),
];

const countText = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
/** The JSON lists all of them. */
const MOST_SCENES = 12;
const scenesLine = ({ scenes }: Grid): string =>
  scenes.length <= MOST_SCENES
    ? `${scenes.length === 1 ? 'scene' : 'scenes'} ${scenes.join(', ')}`
    : `${scenes.length} scenes, ${scenes[0]} … ${scenes.at(-1)}`;

/** The options of each protocol that has any. */
function optionLines({ world, grid, parts, tasks }: ComparisonPlan): string[] {
  const choices = worldChoices(world, tasks.worldOptions);
  const ofWorld = choices.length === 0 ? [] : [oneLine(`${world.name}: ${choices.join(', ')}`, 300)];
  const ofProtocols = grid.protocols.flatMap((name) => {
    const protocol = parts.protocol(name);
    const options = Object.entries(optionsOf(protocol)).map((option) => option.join('='));
    const said = [options.join(', '), partsText(protocol)].filter((text) => text !== '');
    return said.length === 0 ? [] : [oneLine(`${name}: ${said.join('; parts as declared: ')}`, 300)];
  });
  return [...ofWorld, ...ofProtocols];
}

export function jsonOf(told: PlayedComparison) {
  const { world, parts, grid, definition, only, tasks, complete, withoutResult, played, tally, measures } = told;
  const warnings = [...warningLines(told), ...figureNotes(told)];
  return {
    world: world.name,
    worldVersion: world.version,
    definition,
    troupe: VERSION,
    worldOptions: world.options.parse(tasks.worldOptions),
    slip: sharesOf(only.flags).slip,
    sampling: samplingOfGrid({ only, grid, parts }),
    fidelity: fidelityOfGrid({ world, tasks, only, grid, parts }),
    prompts: hashesOf(tasks.prompts),
    clock: { clock: tasks.timing?.clock ?? 'real', latency: tasks.timing?.latency ?? null },
    stepCap: tasks.steps ?? world.pace.stepCap,
    grid,
    parts: Object.fromEntries(grid.protocols.map((protocol) => [protocol, comparedParts(parts.protocol(protocol))])),
    options: Object.fromEntries(grid.protocols.map((protocol) => [protocol, optionsOf(parts.protocol(protocol))])),
    complete,
    withoutResult,
    models: Object.fromEntries(
      Object.entries(only.roles).map(([role, { name, kind, about, hash }]) => [role, { name, kind, about, hash }]),
    ),
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
    measures: measures.map(({ name, title, kind, of }) => ({ name, title, kind, of })),
    cells: tally.cells,
    differences: tally.contrasts,
    notes: COMPARE_NOTES.join(' '),
    warnings,
    episodes: played,
  };
}

/** Writes the derived files of a folder. @throws FILE_UNWRITABLE */
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
  if (told.tally.cells.some(({ parts }) => parts.length > 0)) write('parts.csv', partsCsv(csvInput(told)));
  if (told.tally.cells.some(({ legs }) => legs.length > 0)) write('legs.csv', legsCsv(csvInput(told)));
  write('differences.csv', contrastsCsv(csvInput(told)));
  write('results.json', `${JSON.stringify(jsonOf(told))}\n`);
}

/** One line per team size (and scene) in which every protocol reached the end of an outcome's range. */
function saturationNotes({ cells }: Tally, measures: readonly Measure[]): string[] {
  return saturations(cells, measures).map(({ saturated, apart, ...where }) => {
    const values = saturated.map(({ measure, value }) => `${measure.title} ${value}`).join(', ');
    const rest = apart.map(({ title }) => title).join(', ') || 'no outcome';
    return oneLine(`SATURATED (${whereOf(where)}): every row has ${values}. They differ in: ${rest}.`, 1000);
  });
}
