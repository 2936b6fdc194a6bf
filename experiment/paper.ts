// Makes of an experiment's folder what its authors hand in with a paper: tables in LaTeX, figures, a row of data for
// each episode, what to cite, and everything that it takes to play it again.
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { z } from 'zod';
import { papersOf } from '../presets/papers.ts';
import { failure } from '../runtime/errors/index.ts';
import { EXPERIMENT_FILE, RESULTS_FILE } from '../runtime/experiment/folder-format.ts';
import { type Measure, wasCut } from '../runtime/experiment/measures.ts';
import { listOf } from '../runtime/experiment/spec.ts';
import { labelOf, labelsIn } from '../runtime/experiment/tally.ts';
import { checkBy } from '../runtime/run/options.ts';
import { countLook, type WorldResults } from '../runtime/run/read-experiment.ts';
import { VERSION } from '../runtime/run/version.ts';
import { counted } from '../runtime/text/in-words.ts';
import { near } from '../runtime/text/near-names.ts';
import { oneLine } from '../runtime/text/plain.ts';
import { csvRows, joinTables, markdownText, shellWord } from '../runtime/text/quoting.ts';
import type { WorldSource } from '../studio/report/world-report.ts';
import { KEPT_FILES, type KeptSpec, readKept, SPEC_FILE } from './kept-spec.ts';
import { figuresLatex, type LatexFigure, tablesLatex, usualMeasures } from './latex.ts';
import { experimentSource } from './report-source.ts';
import { contrastsTable } from './tables.ts';

export interface PaperOptions {
  /** Names of measures (`success`, `calls` …), in the order of columns; default: outcomes, then the main costs. */
  readonly measures?: readonly string[];
}

/** A file for a paper. */
export interface PaperFile {
  /** From the folder that they are written to, with `/`. */
  readonly path: string;
  /** What it is, for people. */
  readonly about: string;
  readonly content: string | Uint8Array;
}

export interface ExperimentPaper {
  /** The names of the measures in its tables. */
  readonly measures: readonly string[];
  /** Asked for, but not played. */
  readonly missing: number;
  readonly files: readonly PaperFile[];
}

const NAMES = 'a list of at least one name of a measure';
const Options = z.strictObject({ measures: z.array(z.string(NAMES), NAMES).min(1, NAMES).optional() });

/** What a reader of a paper wants to know first of costs. */
const MAIN_COSTS: readonly string[] = ['stepsTaken', 'calls', 'inputTokens', 'outputTokens', 'betweenTokens'];

/**
 * The files that a paper about an experiment needs, from its folder alone, as far as it has been played: `table.tex`,
 * `figures.tex` with figures as SVG and PDF, `data.csv`, `differences.csv`, the experiment itself, `CITATION.cff` and
 * `REPRODUCE.md`. Nothing is written, but the folder keeps that its differences were looked at.
 * @throws OPTION_BAD, also of a measure that no world has, and as `readExperiment`
 * @example
 * ```ts
 * import { paperOf } from 'troupe/experiment';
 *
 * // The LaTeX of an experiment's tables.
 * export async function tableOf(folder: string) {
 *   const { files } = await paperOf(folder, { measures: ['success', 'calls'] });
 *   return files.find(({ path }) => path === 'table.tex')?.content;
 * }
 * ```
 */
export async function paperOf(folder: string, options: PaperOptions = {}): Promise<ExperimentPaper> {
  checkBy({ schema: Options, names: Object.keys(Options.shape), of: 'a paper' }, options);
  const { measures } = options;
  const { experiment, title, worlds: sources } = experimentSource(folder, 'pooled');
  checkMeasures(measures, sources);
  const worlds = sources.map((source) => ({ ...source, measures: chosen(source.measures, measures) }));
  // Looks are kept under the names of the results, not under the labels of tables.
  countLook(
    folder,
    experiment.worlds.flatMap(({ tally }) => tally('pooled').contrasts),
  );
  const names = [...new Set(worlds.flatMap((world) => world.measures.map(({ name }) => name)))];
  const missing = worlds.reduce((sum, world) => sum + world.missing, 0);
  const data = csvRows(joinTables(experiment.worlds.map(episodeRows)));
  const told = worlds.map((world) => ({
    ...world,
    together: measures !== undefined,
    about: [
      ...world.about.map((line) => line.replace(/^metrics as/, 'Metrics as')),
      ...(world.missing > 0 ? [`${counted(world.missing, 'episode')} of this world had not been played`] : []),
      `sha256 of the data: ${hash('sha256', data, 'hex').slice(0, 16)}`,
    ],
  }));
  const figures = await figureFiles(measures === undefined ? sources : worlds);
  const kept = readKept(folder);
  return {
    measures: names,
    missing,
    files: [
      { path: 'table.tex', about: 'the tables, for booktabs', content: tablesLatex(told) },
      ...figures,
      { path: 'data.csv', about: 'a row for each episode, with all measures', content: data },
      {
        path: 'differences.csv',
        about: 'a row for each pair of protocols or models and each measure',
        content: csvRows(joinTables(experiment.worlds.map(differenceRows))),
      },
      ...experimentFiles(folder),
      { path: 'CITATION.cff', about: 'what to cite', content: citation(title, experiment.worlds) },
      {
        path: 'REPRODUCE.md',
        about: 'how to play it again',
        content: reproduceText({ title, names: measures, missing, kept, worlds: told }),
      },
    ],
  };
}

function checkMeasures(asked: readonly string[] = [], worlds: readonly WorldSource[]): void {
  const known = [...new Set(worlds.flatMap(({ measures }) => measures.map(({ name }) => name)))];
  const stranger = asked.find((name) => !known.includes(name));
  if (stranger !== undefined)
    throw failure('OPTION_BAD', {
      option: 'a measure',
      value: oneLine(stranger, 60),
      wanted: known.join(', '),
      meant: near(stranger.slice(0, 60), known),
    });
}

function chosen(measures: readonly Measure[], asked: readonly string[] | undefined): Measure[] {
  if (asked !== undefined) return asked.flatMap((name) => measures.find((measure) => measure.name === name) ?? []);
  return usualMeasures(measures).filter(
    ({ of, name, currency }) => of === 'outcome' || MAIN_COSTS.includes(name) || currency !== undefined,
  );
}

/** A row for each episode that has ended, with all of its measures. */
function episodeRows({ described, results, measures }: WorldResults) {
  const lead = ['world', 'model', 'protocol', 'label', 'agents', 'scene', 'seed', 'ended_as', 'in_tables'];
  const head = [...lead, ...measures.map(({ name }) => name), 'detail'];
  const rows = results.map((one) => {
    const { world, model, protocol, agents, scene, seed } = one.job;
    const models = described.models[model]?.roles ?? {};
    const played = model === '*' ? [...new Set(Object.values(models).map(({ name }) => name))].join(' + ') : model;
    return [
      ...[
        world,
        played,
        protocol,
        labelOf(labelsIn(described), protocol),
        agents,
        scene,
        seed,
        one.reason,
        wasCut(one) ? 'no' : 'yes',
      ],
      ...measures.map((measure) => measure.value(one) ?? null),
      one.detail,
    ];
  });
  return [head, ...rows];
}

/** Of all pairs and measures, with p and q; protocols by their names, as beside it in the rows of episodes. */
function differenceRows({ label, described, measures, jobs, results, tally }: WorldResults) {
  const complete = results.filter((one) => !wasCut(one)).length === jobs.length;
  const optionsOf = (name: string) => JSON.stringify(described.protocols[name]?.options ?? {});
  const provenance = { shared: [['world', label] as const], optionsOf, partsOf: () => '' };
  return contrastsTable({ ...tally('pooled'), measures, complete, provenance });
}

/** The width of a page of the report, in pixels: a chart as wide fills a line. */
const LINE_PIXELS = 1000;

/** Loads the drawing library, which is large. */
async function figureFiles(worlds: readonly WorldSource[]): Promise<PaperFile[]> {
  const { standaloneFigures } = await import('../studio/report/standalone.ts');
  const files: PaperFile[] = [];
  const figures: (LatexFigure & { readonly key: string; readonly charts: { path: string; share: number }[] })[] = [];
  for (const [i, world] of worlds.entries())
    for (const { name, title, figure, width, svg, pdf } of await standaloneFigures(world)) {
      const path = `figures/${worlds.length > 1 ? `w${i + 1}-` : ''}${name}`;
      const about = `${world.title}: ${title}`;
      files.push({ path: `${path}.svg`, about, content: `${svg}\n` }, { path: `${path}.pdf`, about, content: pdf });
      const chart = { path, share: Math.floor((width / LINE_PIXELS) * 100) / 100 };
      const last = figures.at(-1);
      if (last?.key === `${i} ${figure.id}`) last.charts.push(chart);
      else figures.push({ key: `${i} ${figure.id}`, caption: `${world.title}: ${figure.caption}`, charts: [chart] });
    }
  const about = 'the figures with their captions, for graphicx';
  return [{ path: 'figures.tex', about, content: figuresLatex(figures) }, ...files];
}

/** What its folder keeps of it, without records: enough to play it again, and to compare. */
function experimentFiles(folder: string): PaperFile[] {
  const within = (path: string): string[] => {
    const at = join(folder, path);
    if (!existsSync(at)) return [];
    if (!statSync(at).isDirectory()) return [path];
    return readdirSync(at)
      .sort()
      .flatMap((name) => within(`${path}/${name}`));
  };
  return [SPEC_FILE, EXPERIMENT_FILE, RESULTS_FILE, KEPT_FILES].flatMap(within).map((path) => ({
    path: `experiment/${path}`,
    about: 'of the experiment, which can be played again',
    content: readFileSync(join(folder, path)),
  }));
}

/** Names that ship; a file of the user's is none, whatever it is called. */
function namesPlayed(worlds: readonly WorldResults[]): string[] {
  const texts = worlds.flatMap(({ described: { settings, protocols } }) => [
    String(settings.world),
    ...Object.entries(protocols).flatMap(([text, { parts }]) => [text, ...parts.map(({ protocol }) => protocol)]),
  ]);
  return texts.flatMap((text) => text.replace(/\S*\.[mc]?[jt]s\b/g, '').match(/[a-z][a-z0-9-]*/gi) ?? []);
}

function citation(title: string, worlds: readonly WorldResults[]): string {
  const papers = papersOf(namesPlayed(worlds)).map(({ title: called, authors, arxiv, venue, year }) => ({
    type: venue === undefined ? 'article' : 'conference-paper',
    title: called,
    authors: authors.split(', ').map((author) => {
      const names = author.split(' ').map((name) => name.replaceAll('~', ' '));
      return { 'family-names': names.at(-1), 'given-names': names.slice(0, -1).join(' ') };
    }),
    year,
    ...(venue && { 'collection-title': venue }),
    identifiers: [{ type: 'other', value: `arXiv:${arxiv}` }],
  }));
  return stringify({
    'cff-version': '1.2.0',
    message: `The figures of '${oneLine(title, 200)}' were made with Troupe. Please cite it, and the papers whose protocols and worlds were played.`,
    type: 'software',
    title: 'Troupe',
    version: VERSION,
    license: 'MIT',
    authors: [{ name: 'The Troupe authors' }],
    ...(papers.length > 0 && { references: papers }),
  });
}

interface ReproduceNeeds {
  readonly title: string;
  readonly names: readonly string[] | undefined;
  readonly missing: number;
  readonly kept: KeptSpec | undefined;
  readonly worlds: readonly WorldSource[];
}

function reproduceText({ title, names, missing, kept, worlds }: ReproduceNeeds): string {
  const list = (lines: readonly string[]) => lines.map((line) => `- ${markdownText(oneLine(line, 1000))}\n`).join('');
  const measures = names === undefined ? '' : ` --measures ${shellWord(names.join(','))}`;
  const about = (kept?.asked ?? []).flatMap(({ spec }) => spec.about ?? []);
  const specs = (kept?.asked ?? []).flatMap(({ spec }) => listOf(spec.models));
  const servers = specs.flatMap((one) =>
    typeof one === 'string'
      ? []
      : [
          ...(one.baseUrl === undefined ? [] : [`models at ${one.baseUrl}`]),
          ...(one.apiKeyEnv === undefined ? [] : [`a key in the environment variable ${one.apiKeyEnv}`]),
        ],
  );
  const absent = Object.entries(kept?.files ?? {}).flatMap(([path, { notCopied, sha256 }]) =>
    notCopied === null ? [] : [`${path} with sha256 ${sha256}, which is not enclosed (${notCopied})`],
  );
  const needs = [`Node.js 20.19 or newer, and Troupe ${VERSION}`, ...new Set(servers), ...absent];
  const again =
    kept === undefined
      ? 'The folder does not keep how the experiment was described, so it cannot be played again from here.\n'
      : `\`\`\`sh\nnpx troupe experiment run experiment --out again      # says which results are the same as here\nnpx troupe experiment paper again${measures}      # these files, of what was played again\n\`\`\`\n\nIt takes:\n\n${list([...new Set(needs)])}`;
  const played = worlds.map((world) => `## ${markdownText(world.title)}\n\n${list(world.about)}`);
  return [
    `# How to play ${markdownText(title)} again\n`,
    ...[...new Set(about)].map((text) => `${markdownText(oneLine(text, 600))}\n`),
    ...(missing > 0 ? [`${counted(missing, 'episode')} had not been played: the figures are of the others.\n`] : []),
    again,
    'Rules, recorded answers and models of your own that always say the same give the same results; models elsewhere need not.\n',
    ...played,
  ].join('\n');
}
