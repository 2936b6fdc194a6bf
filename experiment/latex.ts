// Formats an experiment's tables as LaTeX for a paper (booktabs): outcomes, costs and paired differences, each with a
// note of who played what.
import type { Measure } from '../runtime/experiment/measures.ts';
import { cutShort, sampleNotes } from '../runtime/experiment/sample-notes.ts';
import type { Estimate } from '../runtime/experiment/statistics.ts';
import { type Cell, type Contrast, type Difference, sampleText, type Tally } from '../runtime/experiment/tally.ts';
import { armOf } from '../studio/report/world-report.ts';

/** One world of an experiment. */
interface LatexSource {
  readonly title: string;
  /** What was played, by whom, with which options, seeds and versions: it stands below every table. */
  readonly about: readonly string[];
  readonly measures: readonly Measure[];
  readonly tally: Tally;
  /** Requested episodes that have not been played. */
  readonly missing?: number;
  /** The measures stand in one table, as they were chosen; else outcomes and costs have one each. */
  readonly together?: boolean;
}

/** What the tables need; `adjustbox` narrows wide ones, and without it they stay as they are. */
const HEAD = [
  '% \\usepackage{booktabs}    and, to fit wide tables into the line: \\usepackage{adjustbox}',
  '\\makeatletter\\@ifundefined{adjustbox}{\\newenvironment{adjustbox}[1]{}{}}{}\\makeatother',
];

/**
 * Tables of these worlds: cells with their 95 % intervals and the best of each team in bold, then paired differences.
 * Caveats are comments at the top of each world's.
 */
export function tablesLatex(worlds: readonly LatexSource[]): string {
  const labels = worlds.map(({ title }) => labelOf(title));
  const unique = labels.map((label, i) => {
    const before = labels.slice(0, i).filter((one) => one === label).length;
    return before === 0 ? label : `${label}-${before + 1}`;
  });
  return [...HEAD, ...worlds.map((world, i) => worldLatex(world, unique[i] ?? ''))].join('\n');
}

/** What a table shows if nobody chooses: outcomes and costs, without failures of calls and the time of the machine. */
export const usualMeasures = (measures: readonly Measure[]): Measure[] =>
  measures.filter(({ occasional, name }) => !occasional && name !== 'ms');

/** The charts of one figure: the paths of their PDFs, without the ending, and the widths as shares of the line. */
export interface LatexFigure {
  readonly caption: string;
  readonly charts: readonly { readonly path: string; readonly share: number }[];
}

/** Figures beside the tables, those with many charts on several pages. */
export const figuresLatex = (figures: readonly LatexFigure[]): string =>
  [
    '% \\usepackage{graphicx}',
    ...figures.flatMap(({ caption, charts }) => {
      const pages = chunked(charts, MOST_CHARTS);
      return pages.map((page, i) => {
        const drawn = page.map(({ path, share }) => `\\includegraphics[width=${share}\\linewidth]{${path}.pdf}`);
        const part = pages.length > 1 ? ` (${i + 1} of ${pages.length})` : '';
        return [
          '\\begin{figure}[tbp]',
          '\\centering',
          ...drawn,
          `\\caption{${latexText(`${caption}${part}`)}}`,
          `\\label{fig:${labelOf(page[0]?.path ?? '')}}`,
          '\\end{figure}',
          '',
        ].join('\n');
      });
    }),
  ].join('\n');

const MOST_CHARTS = 10;

function worldLatex(source: LatexSource, label: string): string {
  const { title, about, measures, tally, missing, together = false } = source;
  const asked = { title, about, label };
  const divided = (['outcome', 'cost'] as const).map((kind) => ({
    what: `${kind}s`,
    measures: measures.filter(({ of }) => of === kind),
  }));
  const tables = (together ? [{ what: 'outcomes and costs', measures }] : divided).flatMap((one) =>
    tablesOf({ ...asked, ...one }, tally.cells, CELLS),
  );
  const differences = tablesOf({ ...asked, what: 'differences', measures }, tally.contrasts, DIFFERENCES);
  return [
    ...sampleNotes({ ...tally, missing }).map((note) => `% ${note.replace(/\s+/g, ' ')}`),
    ...tables,
    ...differences,
  ].join('\n');
}

/** What the rows of a table are: its leading columns, and the figure of a measure. */
interface RowKind<R> {
  readonly lead: readonly string[];
  readonly leading: (row: R) => string[];
  readonly figure: (row: R, measure: Measure, rows: readonly R[]) => string;
  readonly caption: (rows: readonly R[]) => string;
}

const CELLS: RowKind<Cell> = {
  lead: ['Protocol', 'Agents', '$n$'],
  leading: (cell) => [latexText(armOf(cell)), whereOf(cell), latexText(sampleText(cell))],
  figure: (cell, measure, rows) =>
    estimateLatex(cell.estimates[measure.name], measure, isBest(cell, measure, rows) ? 'best' : 'plain'),
  caption: (cells) =>
    `means per episode with 95\\,\\% intervals${unitText(cells)}; $n$: episodes; bold: the best mean of its team, which need not differ from the others`,
};

const DIFFERENCES: RowKind<Contrast> = {
  lead: ['Second $-$ first', 'Agents', 'Pairs'],
  leading: (contrast) => [latexText(pairOf(contrast)), whereOf(contrast), latexText(pairsText(contrast))],
  figure: ({ differences, alike }, measure) => differenceLatex(differences[measure.name], measure, alike),
  caption: () =>
    'paired by scene and seed, with 95\\,\\% intervals; $q$: $p$ of the sign-flip test (of a rate in one scene: McNemar), adjusted for all differences of the experiment (Benjamini--Hochberg)',
};

const whereOf = ({ agents, scene }: Pick<Cell, 'agents' | 'scene'>): string =>
  scene === null ? String(agents) : latexText(`${agents}, scene ${scene}`);

function pairOf({ first, second, firstModel, secondModel }: Contrast): string {
  return `${armOf({ protocol: second, model: secondModel })} − ${armOf({ protocol: first, model: firstModel })}`;
}

/** Of the measure that the most pairs have. */
function pairsText({ differences }: Contrast): string {
  const [widest] = Object.values(differences).toSorted((a, b) => b.estimate.n - a.estimate.n);
  return widest === undefined ? '–' : sampleText(widest.estimate);
}

/** This many measures with intervals fit legibly into the width of a page, and this many rows into its height. */
const WIDEST = 5;
const HIGHEST = 40;

interface TablesAsked {
  readonly title: string;
  readonly label: string;
  readonly about: readonly string[];
  readonly what: string;
  readonly measures: readonly Measure[];
}

function tablesOf<R>(
  { title, label, about, what, measures }: TablesAsked,
  rows: readonly R[],
  kind: RowKind<R>,
): string[] {
  const pages = chunked(rows, HIGHEST).flatMap((some) => chunked(measures, WIDEST).map((page) => ({ some, page })));
  return pages.map(({ some, page }, i) => {
    const part = pages.length > 1 ? ` (${i + 1} of ${pages.length})` : '';
    const head = [...kind.lead, ...page.map((measure) => latexText(measure.title))];
    const lines = some.map((row) => [...kind.leading(row), ...page.map((measure) => kind.figure(row, measure, rows))]);
    return [
      '\\begin{table}[tbp]',
      '\\centering',
      `\\caption{${latexText(`${title}: ${what} of an episode${part}`)}: ${kind.caption(rows)}.}`,
      `\\label{tab:${label}-${labelOf(what)}${i > 0 ? `-${i + 1}` : ''}}`,
      '\\begin{adjustbox}{max width=\\linewidth}',
      `\\begin{tabular}{l${'r'.repeat(head.length - 1)}}`,
      '\\toprule',
      ...[head, ...lines].map((cells, at) => `${cells.join(' & ')} \\\\${at === 0 ? '\n\\midrule' : ''}`),
      '\\bottomrule',
      '\\end{tabular}',
      '\\end{adjustbox}',
      ...noteLatex(about),
      '\\end{table}',
      '',
    ].join('\n');
  });
}

/** Who played what: a table that is copied alone takes it along. */
const noteLatex = (about: readonly string[]): string[] => [
  '\\par\\smallskip',
  `\\begin{minipage}{\\linewidth}\\footnotesize\\raggedright ${about.map((line) => `${latexText(line.replace(/\.$/, ''))}.`).join(' ')}\\end{minipage}`,
];

/** Splits a list into parts of about equal length. */
function chunked<T>(list: readonly T[], most: number): T[][] {
  const size = Math.ceil(list.length / Math.ceil(list.length / most));
  return list.flatMap((_, i) => (i % size === 0 ? [list.slice(i, i + size)] : []));
}

/** Keeps only characters that a label may contain. */
const labelOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'world';

/**
 * The best mean of the same team as it is printed, unless all are level. Of costs the least is best; who was never
 * answered or played nothing costs little and is not best, nor is who broke down or was cut short, which ends early.
 */
function isBest(cell: Cell, measure: Measure, cells: readonly Cell[]): boolean {
  const sign = (measure.of === 'cost' ? 'lower' : measure.better) === 'lower' ? -1 : 1;
  const rivals = cells.filter(
    (one) =>
      one.agents === cell.agents &&
      one.scene === cell.scene &&
      !one.unanswered &&
      !one.meaningless &&
      (sign < 0 ? one.failures + cutShort(one) === 0 : one.failures < one.n),
  );
  const printed = rivals.flatMap(({ estimates }) => {
    const mean = estimates[measure.name]?.mean;
    return mean == null ? [] : [sign * Number(mean.toFixed(digitsOf(mean, measure)))];
  });
  const mean = cell.estimates[measure.name]?.mean;
  if (mean == null || !rivals.includes(cell) || new Set(printed).size < 2) return false;
  return sign * Number(mean.toFixed(digitsOf(mean, measure))) === Math.max(...printed);
}

/** What the intervals of these rows count as independent. */
const unitText = (cells: readonly Cell[]): string => {
  const alone = cells.filter(({ scenes }) => scenes === 1).length;
  if (alone === 0) return ' over scenes';
  return alone === cells.length
    ? ' over the seeds of a single scene'
    : ' over scenes, or over the seeds of a single one';
};

function digitsOf(mean: number, { kind }: Measure): number {
  if (kind !== 'rate' && Math.abs(mean) < 0.1 && mean !== 0) return 4;
  if (kind === 'rate' || Math.abs(mean) < 10) return 2;
  return Math.abs(mean) < 1000 ? 1 : 0;
}

function estimateLatex(
  estimate: Estimate | undefined,
  measure: Measure,
  as: 'best' | 'plain' | 'difference' = 'plain',
): string {
  if (estimate?.mean == null) return '--';
  const { mean, low, high } = estimate;
  const digits = digitsOf(mean, measure);
  const within = low === null || high === null ? '' : `\\ [${low.toFixed(digits)}, ${high.toFixed(digits)}]`;
  const text = `${as === 'difference' && mean > 0 ? '+' : ''}${mean.toFixed(digits)}`;
  return `$${as === 'best' ? `\\mathbf{${text}}` : text}${within}$`;
}

function differenceLatex(difference: Difference | undefined, measure: Measure, alike: boolean): string {
  if (difference?.estimate.mean == null) return '--';
  const { estimate, constant, q } = difference;
  if (constant) return alike ? 'alike' : 'constant';
  const found = q === null ? '' : `, $q${q < 0.001 ? ' < 0.001' : ` = ${q.toFixed(3)}`}$`;
  return `${estimateLatex(estimate, measure, 'difference')}${found}`;
}
/** Names are data: LaTeX commands are escaped, and characters missing from the usual fonts are spelled out. */
const latexText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(
      /[\\{}$&#%_~^<>|"[*]|-(?=-)|[^ -~À-ÖØ-öø-ſ]/gu,
      (c) => LATEX[c] ?? (/[ -~]/.test(c) ? `\\${c}` : spelt(c)),
    );

/** A small Greek letter by its name; any other sign by its number. */
function spelt(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const greek = GREEK[code - 0x3b1];
  return greek ? `\\ensuremath{\\${greek}}` : `{[}U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}

/** From U+03B1 on; omicron is a Latin o. */
const GREEK: readonly string[] = [
  ...[
    'alpha',
    'beta',
    'gamma',
    'delta',
    'epsilon',
    'zeta',
    'eta',
    'theta',
    'iota',
    'kappa',
    'lambda',
    'mu',
    'nu',
    'xi',
  ],
  ...['mathrm{o}', 'pi', 'rho', 'varsigma', 'sigma', 'tau', 'upsilon', 'varphi', 'chi', 'psi', 'omega'],
];

const LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  // In the usual font these would print as other characters.
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': "''",
  // After the end of a row these would be options of it.
  '[': '{[}',
  '*': '{*}',
  // Two in a row would become a dash.
  '-': '-{}',
  '–': '--',
  '—': '---',
  '‘': '`',
  '’': "'",
  '“': '``',
  '”': "''",
  '…': '\\ldots{}',
  '±': '\\ensuremath{\\pm}',
  '×': '\\ensuremath{\\times}',
  '·': '\\ensuremath{\\cdot}',
  '−': '\\ensuremath{-}',
  '●': '\\ensuremath{\\bullet}',
  '■': '\\rule{1ex}{1ex}',
  '▲': '\\ensuremath{\\bigtriangleup}',
  '◆': '\\ensuremath{\\diamond}',
  '★': '\\ensuremath{\\star}',
  '≤': '\\ensuremath{\\leq}',
  '≥': '\\ensuremath{\\geq}',
  '≈': '\\ensuremath{\\approx}',
  '→': '\\ensuremath{\\rightarrow}',
  '←': '\\ensuremath{\\leftarrow}',
};
