// Finds a table of a paper, makes an experiment of it, and compares what was played with the paper's figures.

import { MISSING_TABLES, PAPER_TABLES, type PaperTable } from '../paper-tables/index.ts';
import { pickProtocol } from '../resolve/find-parts.ts';
import { underPreset } from '../resolve/presets.ts';
import { failure } from '../runtime/errors/index.ts';
import { ExperimentSpec } from '../runtime/experiment/spec.ts';
import { readExperiment, type WorldResults } from '../runtime/run/read-experiment.ts';
import { withoutUndefined } from '../runtime/text/json.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { type ComparedTable, compareWithPapers } from './paper-verdicts.ts';
import type { PlayedGrid } from './play-grid.ts';

/** What may be other than in the paper. */
export interface TableChanges {
  /** Only a few scenes and seeds, to see that it works. */
  readonly quick?: boolean | undefined;
  readonly seeds?: string | undefined;
  /** A language model; default: the rule-based player. */
  readonly model?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly budget?: string | undefined;
  readonly prices?: string | undefined;
}

/** What one player made of a table: ours beside the paper's, row by row, with verdicts. */
export interface TableOfPlayer extends ComparedTable {
  /** The label of the models: `rules`, `gpt-4.1-mini`. */
  readonly models: string;
}

/** A table of a paper as it was played. */
export interface ReproducedTable extends Pick<PlayedGrid, 'complete' | 'withoutResult'>, TableOfPlayer {
  readonly table: string;
  readonly player: 'rules' | 'model';
  /** What others than the first made of the same episodes: rules with the rates of a profile. */
  readonly others: readonly TableOfPlayer[];
}

/** What was played of a table, into which folder. */
export interface TableInFolder<Played = PlayedGrid> {
  readonly table: PaperTable;
  readonly out: string;
  readonly played: Played;
}

/** With the verdicts of all of these tables adjusted as one family. @throws as `readExperiment` */
export async function reproducedTables(
  tables: readonly TableInFolder<Pick<PlayedGrid, 'complete' | 'withoutResult'>>[],
): Promise<ReproducedTable[]> {
  const read = tables.map(({ table, out, played }) => ({ table, played, worlds: readExperiment(out).worlds }));
  const parted = read.flatMap(({ table, worlds }) => playersIn(worlds).map((one) => ({ table, ...one })));
  const names = new Map<PaperTable, PlayedAs>();
  for (const { table } of tables) names.set(table, await playedAs(table));
  const compared = compareWithPapers(
    parted.map(({ table, worlds }) => ({ table, worlds, player: playerIn(worlds), playedAs: names.get(table) })),
  );
  const ofTable = (table: PaperTable) =>
    parted.flatMap(({ table: own, models }, i): TableOfPlayer[] => {
      const one = compared[i];
      return own === table && one ? [{ models, ...one }] : [];
    });
  return read.map(({ table, played: { complete, withoutResult }, worlds }) => {
    const [first = { models: '', cells: [], claims: [], rankings: [] }, ...others] = ofTable(table);
    return { table: table.id, complete, withoutResult, player: playerIn(worlds), ...first, others };
  });
}

interface PlayerOfTable {
  readonly models: string;
  readonly worlds: readonly WorldResults[];
}

/** What each player has played, in the order in which the experiment names them. */
function playersIn(worlds: readonly WorldResults[]): PlayerOfTable[] {
  const labels = new Set(worlds.flatMap(({ jobs }) => jobs.map(({ model }) => model)));
  return [...labels].map((label) => ({
    models: label,
    worlds: worlds.map((world) => ({ ...world, results: world.results.filter(({ job }) => job.model === label) })),
  }));
}

/** Rules, if they stood for the model of any role. */
const playerIn = (worlds: readonly WorldResults[]): 'rules' | 'model' =>
  worlds.some(({ described: { models } }) =>
    Object.values(models).some(({ roles }) => Object.values(roles).some(({ kind }) => kind === 'rules')),
  )
    ? 'rules'
    : 'model';

export const tableFolder = ({ id }: PaperTable, { quick }: TableChanges): string =>
  `reproduce-${id.replace(':', '-')}${quick ? '-quick' : ''}`;

export const specOfTable = (table: PaperTable, changes: TableChanges): ExperimentSpec =>
  ExperimentSpec.parse(experimentOfTable(table, changes));

/** The table's experiment with these changes. */
export const experimentOfTable = (
  { experiment, quick, profiles = [] }: PaperTable,
  { quick: isQuick, seeds, model, baseUrl, budget, prices }: TableChanges,
) => ({
  ...experiment,
  ...(profiles.length > 0 && { models: ['rules', ...profiles.map((name) => `rules:like=${name}`)] }),
  ...(isQuick && quick),
  ...withoutUndefined({ seeds, budget, prices }),
  ...(model !== undefined && { models: { model, baseUrl } }),
});

/**
 * `chen:boxnet-1` names one table; `chen:table1` names everything in the paper's Table I. @throws PAPER_TABLE_UNKNOWN
 */
export function findTables(text: string): PaperTable[] {
  const id = text.toLowerCase();
  const isMeant = (table: NumberedTable) => table.id === id || numberedIds(table).includes(normalNumber(id));
  const found = PAPER_TABLES.filter(isMeant);
  if (found.length > 0) return found;
  const missing = MISSING_TABLES.find(isMeant);
  const [paper] = id.split(':');
  const ofPaper = PAPER_TABLES.filter((table) => table.id.startsWith(`${paper}:`)).map((table) => table.id);
  const ids = PAPER_TABLES.flatMap((table) => [table.id, ...numberedIds(table)]);
  throw failure('PAPER_TABLE_UNKNOWN', {
    id: oneLine(text, 100),
    near: near(id, ids),
    why: missing?.why,
    // An unknown number: the paper's tables are listed by what they show.
    ofPaper: /:(?:table|figure|fig)/.test(id) ? ofPaper : [],
  });
}

type PlayedAs = (protocol: string, world: string) => string;

/** The names of a table's protocols in the results of a world, with the options set by the table's preset. */
export async function playedAs({ experiment, rows }: Pick<PaperTable, 'experiment' | 'rows'>): Promise<PlayedAs> {
  const names = new Map<string, string>();
  for (const { protocol, world: worlds } of rows)
    for (const world of [worlds].flat()) {
      const typed = await underPreset(experiment.fidelity, protocol, world);
      names.set(`${world} ${protocol}`, (await pickProtocol(typed)).name);
    }
  return (protocol, world) => names.get(`${world} ${protocol}`) ?? protocol;
}

type NumberedTable = Pick<PaperTable, 'id' | 'numbers'>;

/** `chen:table1` for Table I of `chen:boxnet-1`; empty if no number is known. */
const numberedIds = ({ id, numbers = [] }: NumberedTable): string[] =>
  numbers.map((number) => normalNumber(`${id.split(':')[0]}:${number}`));

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** Treats `Chen:Table I`, `chen:table-1` and `chen:table1` alike. */
function normalNumber(text: string): string {
  const [paper = '', number = ''] = text.toLowerCase().split(':');
  const [, kind = '', digits = ''] = /^(table|figure|fig)[ .-]*([0-9]+|[ivx]+)$/.exec(number) ?? [];
  const roman = ROMAN.indexOf(digits);
  return `${paper}:${kind === 'fig' ? 'figure' : kind}${roman < 0 ? digits : roman + 1}`;
}
