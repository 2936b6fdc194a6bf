// Formats an experiment's results as text tables, as Markdown and as CSV.

import { SLIPS_ARE_PER_REPLY } from '../agents/models/slips.ts';
import { SYMPTOM_CODES, type Symptom } from '../runtime/errors/symptom.ts';
import { ONE_MODEL } from '../runtime/experiment/grid.ts';
import type { PairedRates } from '../runtime/experiment/inference.ts';
import type { JobResult, Measure } from '../runtime/experiment/measures.ts';
import {
  type Cell,
  type Contrast,
  type Difference,
  haveSeveralModels,
  labelled,
  namesOf,
  sampleText,
  type Tally,
  whereOf,
} from '../runtime/experiment/tally.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { csvRows, markdownText } from '../runtime/text/quoting.ts';

import { renderTable, type TableSpec } from '../runtime/text/table.ts';
import type { ComparedWorld } from './results.ts';
import {
  type CellsOfComparison,
  type CsvField,
  estimateText,
  LEG_COLUMNS,
  LEG_TITLES,
  legRows,
  PART_COLUMNS,
  PART_TITLES,
  partRows,
  sharesOf,
  signed,
} from './table-figures.ts';

/** What a view needs to know of a measure. */
export type ShownMeasure = Pick<Measure, 'name' | 'title' | 'kind' | 'of' | 'occasional'>;

interface ComparisonReport extends Tally {
  readonly measures: readonly ShownMeasure[];
  readonly out?: TableSpec['out'];
}

/** How wide tables are where no terminal says. */
const WIDTH = 120;

/**
 * Four tables: outcomes and costs, for each cell and as differences between protocols. One that is wider than the
 * terminal, or than 120 columns elsewhere, is printed in several blocks, each with the leading columns.
 */
export function comparisonTables({ cells, contrasts, measures, out: asked }: ComparisonReport): string {
  const out = asked?.isTTY ? asked : { isTTY: true, columns: WIDTH };
  const outcomes = measures.filter((m) => m.of === 'outcome');
  const costs = measures.filter((m) => m.of === 'cost' && isMeasureShown(m, cells));
  const table = (lead: readonly string[], of: readonly ShownMeasure[], rows: readonly string[][]) => {
    const head = [...lead, ...of.map((m) => m.title)];
    return renderTable({ head, rows, out, right: head.map((_, i) => i).slice(lead.length) });
  };
  const several = haveSeveralModels(cells);
  const mixed = cells.some((c) => c.parts.length > 0);
  const cellTable = (of: readonly ShownMeasure[]) => {
    const rows = cells.map((c) => [
      c.protocol,
      ...(several ? [c.model] : []),
      ...(mixed ? [sharesOf(c)] : []),
      whereOf(c),
      sampleText(c).replace(', ', ',\n'),
      endsOf(c),
      ...of.map((m) => estimateText(c.estimates[m.name], m.kind)),
    ]);
    const lead = ['Protocol', ...(several ? ['Models'] : []), ...(mixed ? ['Parts, shares'] : [])];
    return table([...lead, 'Team', 'n', 'Ended as'], of, rows);
  };
  const contrastTable = (of: readonly ShownMeasure[]) =>
    table(CONTRAST_COLUMNS, of, contrastRows({ contrasts, of, several }));
  const parts = ['Outcomes', cellTable(outcomes), 'Costs per episode', cellTable(costs)];
  if (mixed) {
    const head = [...PART_COLUMNS, ...PART_TITLES];
    const right = PART_TITLES.map((_, i) => i + PART_COLUMNS.length);
    parts.push('Parts of a mixture, per episode', renderTable({ head, rows: partRows(cells), out, right }));
  }
  if (cells.some(({ legs }) => legs.length > 0)) {
    const head = [...LEG_COLUMNS, ...LEG_TITLES];
    const right = LEG_TITLES.map((_, i) => i + LEG_COLUMNS.length);
    parts.push('Protocols that took over, per episode', renderTable({ head, rows: legRows(cells), out, right }));
  }
  if (contrasts.length > 0)
    parts.push(
      'Paired differences: outcomes',
      contrastTable(outcomes),
      'Paired differences: costs',
      contrastTable(costs),
    );
  return parts.map((part) => `${part}\n`).join('');
}

const CONTRAST_COLUMNS = ['Difference', 'Team', 'Pairs'];

type ContrastRows = Pick<Tally, 'contrasts'> & Readonly<{ of: readonly ShownMeasure[]; several: boolean }>;

const contrastRows = ({ contrasts, of, several }: ContrastRows): string[][] =>
  contrasts.map((c) => [
    contrastText(c, several),
    whereOf(c),
    sampleOfContrast(c, of).replace(', ', ',\n'),
    ...of.map((m) => differenceText(c.differences[m.name], c.alike ? 'alike' : 'constant')),
  ]);

/** With its model, where there are several. */
export const contrastText = ({ first, second, firstModel, secondModel }: Contrast, several: boolean): string => {
  if (firstModel !== secondModel) return `${first}: ${secondModel} − ${firstModel}`;
  return `${second} − ${first}${several ? ` (${firstModel})` : ''}`;
};

/** Of the measure that the most pairs have. */
function sampleOfContrast({ differences }: Contrast, of: readonly ShownMeasure[]): string {
  const [widest] = of.flatMap(({ name }) => differences[name]?.estimate ?? []).toSorted((a, b) => b.n - a.n);
  return widest === undefined ? '–' : sampleText(widest);
}

/** Model failures and discussions get a column only if there were any. */
const isMeasureShown = ({ occasional, name }: ShownMeasure, cells: readonly Cell[]): boolean =>
  !occasional || cells.some(({ estimates }) => (estimates[name]?.mean ?? 0) > 0);

const endsOf = ({ ends, unanswered, symptoms }: Cell): string =>
  Object.entries(ends)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([reason, n]) => `${n} ${reason}`)
    .concat(unanswered ? ['no call answered'] : [])
    .concat(
      Object.entries(symptoms).flatMap(([code, n]) => (unanswered && code === 'NO_ANSWERS' ? [] : [`${n} ${code}`])),
    )
    .join('\n');

/** Printed in capitals: otherwise a model that never answered looks like one that plays badly. */
export function unansweredLines(cells: readonly Cell[], played: readonly JobResult[]): string[] {
  const mute = cells.filter((cell) => cell.unanswered);
  if (mute.length === 0) return [];
  const names = mute.map(namesOf(cells));
  const trouble = played.findLast((one) => one.trouble !== undefined)?.trouble;
  return [
    `NO ANSWERS: no call in any episode was answered: ${names.slice(0, 8).join('; ')}${names.length > 8 ? `; … ${names.length} in all` : ''}. These figures say nothing about a model.`,
    ...(trouble === undefined ? [] : [`Last error of a model: ${trouble}`]),
  ].map((line) => oneLine(line, 1000));
}

/** Who asks more often errs more often in a step. `slip`: the rates of all models that played. */
export function slipLines(cells: readonly Cell[], slip: readonly (number | undefined)[]): string[] {
  if (!slip.some((rate = 0) => rate > 0)) return [];
  const nameOf = namesOf(cells);
  const rates = cells.flatMap((cell) => {
    const [calls, steps] = [cell.estimates.calls?.mean, cell.estimates.stepsTaken?.mean];
    return calls && steps ? `${nameOf(cell)} ${(calls / steps).toFixed(2)}` : [];
  });
  const more = rates.length > 8 ? `; … ${rates.length} cells in all` : '';
  const said = rates.length === 0 ? '' : ` Replies a step: ${rates.slice(0, 8).join('; ')}${more}.`;
  return [oneLine(`SLIPS: ${SLIPS_ARE_PER_REPLY}${said}`, 1000)];
}

const SYMPTOM_TEXTS: Readonly<Record<Symptom['code'], string>> = {
  NO_ANSWERS: 'no call was answered',
  ALL_FELL_BACK: 'no reply was accepted, and every decision was a fallback',
  MOST_FELL_BACK: 'most decisions were fallbacks instead of replies',
  MOST_REJECTED: 'most replies were rejected',
  REPLIES_CUT: 'replies were cut off at the maximum length (raise --max-tokens)',
  REPLIES_WITHHELD: 'the model refused to reply, or a filter of its provider withheld replies',
  REPLIES_EMPTY: 'replies held no text',
  MODEL_OTHER: 'the server names a model other than the one requested',
  ACTIONS_UNKNOWN: 'the world did not know most of the actions',
  VERDICTS_UNANSWERED: 'verdicts on a plan were given without an answer of the model',
  ASK_BY_RULES: "the rule player answered a protocol's own ask without knowing it",
  ROLE_GIVEN_UP: 'a role was given up after repeated errors',
  TALK_CUT: 'an endless conversation was cut off',
  PROGRAMS_NOT_RUN: 'the programs of roles could not be run',
  PLAY_REPEATED: 'a team went round in circles, doing and seeing the same again and again',
};

/** One line per symptom: the number of episodes and the cells in which it occurred, with one example. */
export function symptomSummary(cells: readonly Cell[], played: readonly JobResult[]): string[] {
  const nameOf = namesOf(cells);
  return SYMPTOM_CODES.flatMap((code) => {
    const marked = cells.filter((cell) => (cell.symptoms[code] ?? 0) > 0);
    if (marked.length === 0) return [];
    const names = marked.map((cell) => `${nameOf(cell)} in ${cell.symptoms[code]} of ${cell.n}`);
    const sample = played.flatMap(({ symptoms = [] }) => symptoms).find((symptom) => symptom.code === code)?.what;
    const where = `${names.slice(0, 8).join('; ')}${names.length > 8 ? `; … ${names.length} cells in all` : ''}`;
    return [oneLine(`${code}: ${SYMPTOM_TEXTS[code]}: ${where}. For example: ${sample ?? ''}.`, 1000)];
  });
}

/** `same`: what a measure is called that is not compared. */
function differenceText(difference: Difference | undefined, same: 'alike' | 'constant'): string {
  if (difference?.estimate.mean == null) return '–';
  const { kind, estimate, constant, p, q, test } = difference;
  if (constant) return same;
  const counts = difference.kind === 'rate' && test === 'McNemar' ? [ratesText(difference.rates)] : [];
  const found =
    estimate.n < 2 ? [] : [...counts, pText(p, q), `same ${difference.same === 'cannot tell' ? '?' : difference.same}`];
  return [signed(estimateText(estimate, kind), estimate.mean), ...found].join('\n');
}

const ratesText = ({ onlyFirst, onlySecond }: PairedRates): string => `${onlySecond}:${onlyFirst}`;

const pText = (p: number, q: number | null): string => {
  const text = (value: number) => (value < 0.001 ? '< 0.001' : value.toFixed(3));
  return `p ${text(p)},\nq ${q === null ? '–' : text(q)}`;
};

/**
 * The tables of one world as text, as the command prints them: outcomes, costs, what parts and legs did, and paired
 * differences. `columns`: the width; wide tables are printed in several blocks with the same rows.
 * @example
 * ```ts
 * import { compareCells, tableText } from 'troupe/experiment';
 *
 * export const tablesOf = (folder: string) => compareCells(folder).map((world) => tableText(world)).join('\n');
 * ```
 */
export const tableText = ({ cells, differences, measures, labels }: ComparedWorld, columns = WIDTH): string =>
  comparisonTables({
    ...labelled(labels, { cells, contrasts: differences }),
    measures,
    out: { isTTY: true, columns },
  });

/**
 * The same as Markdown, with one row per cell, part, leg or difference.
 * @example
 * ```ts
 * import { compareCells, tableMarkdown } from 'troupe/experiment';
 *
 * export const readmeOf = (folder: string) => compareCells(folder).map(tableMarkdown).join('\n');
 * ```
 */
export const tableMarkdown = ({ cells, differences, measures, labels }: ComparedWorld): string =>
  cellsMarkdown({ ...labelled(labels, { cells, contrasts: differences }), measures });

// --- Markdown ---

/** Tables for a README: outcomes and costs, with one row per cell, of parts and legs, and paired differences. */
export function cellsMarkdown({
  cells,
  contrasts,
  measures,
}: Tally & { readonly measures: readonly ShownMeasure[] }): string {
  const several = new Set(cells.map(whereOf)).size > 1;
  const models = haveSeveralModels(cells);
  const table = (of: readonly ShownMeasure[]) => {
    const lead = ['Protocol', ...(models ? ['Models'] : []), ...(several ? ['Team'] : []), 'n'];
    const rows = cells.map((c) => [
      c.protocol,
      ...(models ? [c.model] : []),
      ...(several ? [whereOf(c)] : []),
      sampleText(c),
      ...of.map((m) => estimateText(c.estimates[m.name], m.kind).replace('\n', ' ')),
    ]);
    const rule = [...lead.map(() => '---'), ...of.map(() => '---:')];
    return [[...lead, ...of.map((m) => m.title)], rule, ...rows].map(markdownRow).join('');
  };
  const shown = ['outcome', 'cost'].map((kind) => measures.filter((m) => m.of === kind && isMeasureShown(m, cells)));
  const parts = partRows(cells).map((row) => row.map((cell) => cell.replace('\n', ' ')));
  const legs = legRows(cells).map((row) => row.map((cell) => cell.replace('\n', ' ')));
  return [
    ...shown.map(table),
    ...moreMarkdown(PART_COLUMNS, PART_TITLES, parts),
    ...moreMarkdown(LEG_COLUMNS, LEG_TITLES, legs),
    ...shown.flatMap((of) => {
      const rows = contrastRows({ contrasts, of, several: models }).map((row) =>
        row.map((cell) => cell.replaceAll('\n', ' ')),
      );
      return moreMarkdown(
        CONTRAST_COLUMNS,
        of.map((m) => m.title),
        rows,
      );
    }),
  ].join('\n');
}

/** Empty if there are no rows. */
function moreMarkdown(lead: readonly string[], figures: readonly string[], rows: readonly string[][]): string[] {
  const rule = [...lead.map(() => '---'), ...figures.map(() => '---:')];
  return rows.length === 0 ? [] : [[[...lead, ...figures], rule, ...rows].map(markdownRow).join('')];
}

const markdownRow = (fields: readonly string[]): string => `| ${fields.map(markdownText).join(' | ')} |\n`;

// --- CSV ---

/** One row per cell: its provenance, and the mean and interval of every measure. */
export const cellsCsv = (compared: CellsOfComparison): string => csvRows(cellsTable(compared));

/** The header, and one row per cell. */
export function cellsTable({ cells, measures, provenance, complete }: CellsOfComparison): CsvField[][] {
  const { shared, optionsOf, partsOf } = provenance;
  const head = [
    'protocol',
    'agents',
    'scene',
    'n',
    'distinct',
    'failures',
    'ends',
    ...['scene_count', 'unit'],
    ...measures.flatMap(({ name }) => [...[name, `${name}_n`, `${name}_low`, `${name}_high`]]),
    ...['notes', 'model', 'protocol_options', 'protocol_parts', 'shares', ...shared.map(([name]) => name)],
  ];
  const rows = cells.map((c) => [
    c.protocol,
    c.agents,
    c.scene ?? 'all',
    c.n,
    c.distinct,
    c.failures,
    endsOf(c).replaceAll('\n', '; '),
    ...[c.scenes, c.scenes > 1 ? 'scene' : 'seed'],
    ...measures.flatMap(({ name }) => {
      const e = c.estimates[name];
      return [e?.mean ?? null, e?.n ?? 0, e?.low ?? null, e?.high ?? null];
    }),
    ...[notesOf(c, complete), c.model === ONE_MODEL ? '' : c.model, optionsOf(c.protocol), partsOf(c.protocol)],
    ...[c.parts.map(({ share }) => share).join(' '), ...shared.map(([, cell]) => cell)],
  ]);
  return [head, ...rows];
}

/** Caveats for the reader of the row. */
const notesOf = (
  { n, distinct, repeats, scenes, unanswered, meaningless, symptoms }: Cell,
  complete: boolean,
): string =>
  [
    ...(complete ? [] : ['the grid is not complete']),
    ...(unanswered ? ['no call was answered'] : []),
    ...(scenes === 1 ? ['intervals are of other seeds of this one scene'] : []),
    ...(repeats ? [`${distinct} of ${n} episodes are distinct`] : []),
    ...Object.entries(symptoms).map(([code, count]) => `${code} in ${count}: ${symptomText(code)}`),
    ...(meaningless ? ['nothing meaningful was played'] : []),
  ].join('; ');

const symptomText = (code: string): string => Object.entries(SYMPTOM_TEXTS).find(([name]) => name === code)?.[1] ?? '';

/** One row per pair of protocols and measure. */
export const contrastsCsv = (compared: CellsOfComparison): string => csvRows(contrastsTable(compared));

/** The header, and the same rows. */
export function contrastsTable({ contrasts, measures, provenance, complete }: CellsOfComparison): CsvField[][] {
  const { shared, optionsOf } = provenance;
  const modelOf = (name: string) => (name === ONE_MODEL ? '' : name);
  const about = ({ first, second, firstModel, secondModel }: Contrast): CsvField[] => [
    complete ? '' : 'the grid is not complete',
    modelOf(firstModel),
    modelOf(secondModel),
    optionsOf(first),
    optionsOf(second),
    ...shared.map(([, cell]) => cell),
  ];
  const head = [
    'first',
    'second',
    'agents',
    'scene',
    'measure',
    ...['pairs', 'distinct', 'scene_count', 'unit'],
    ...['difference', 'low', 'high', 'only_first', 'only_second'],
    ...['test', 'p', 'q', 'p_wilcoxon', 'same', 'margin', 'constant', 'same_measure_as'],
    ...['notes', 'first_model', 'second_model', 'first_options', 'second_options', ...shared.map(([name]) => name)],
  ];
  const rows = contrasts.flatMap((c: Contrast) =>
    measures.flatMap(({ name }): CsvField[][] => {
      const d = c.differences[name];
      if (d === undefined) return [];
      const { n, distinct, scenes, unit, mean, low, high } = d.estimate;
      const { onlyFirst = null, onlySecond = null } = d.kind === 'rate' ? d.rates : {};
      return [
        [
          ...[c.first, c.second, c.agents, c.scene ?? 'all', name, n, distinct, scenes, unit, mean, low, high],
          ...[onlyFirst, onlySecond, d.test, d.p, d.q, d.wilcoxon, d.same, d.margin, d.constant ? 'yes' : ''],
          ...[d.twinOf ?? '', ...about(c)],
        ],
      ];
    }),
  );
  return [head, ...rows];
}
