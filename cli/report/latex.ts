// Formats an experiment's cells as LaTeX tables for a paper (booktabs): one of outcomes, one of costs.
import type { Measure } from '../../runtime/experiment/measures.ts';
import { sampleNotes } from '../../runtime/experiment/sample-notes.ts';
import type { Estimate } from '../../runtime/experiment/statistics.ts';
import { type Cell, sampleText, type Tally } from '../../runtime/experiment/tally.ts';
import { armOf } from '../../studio/report/world-report.ts';

/** One row per cell: means with their 95 % intervals. Caveats are comments at the top. */
export function cellsLatex(title: string, tally: Tally, measures: readonly Measure[]): string {
  const { cells } = tally;
  const shown = measures.filter(({ occasional, name }) => !occasional && name !== 'ms');
  const tables = (['outcome', 'cost'] as const).map((of) => ({ of, own: shown.filter((m) => m.of === of) }));
  return [
    '% \\usepackage{booktabs,adjustbox}',
    ...sampleNotes(tally).map((note) => `% ${note.replace(/\s+/g, ' ')}`),
    ...tables
      .filter(({ own }) => own.length > 0)
      .flatMap(({ of, own }) => {
        const pages = chunked(own, WIDEST);
        return pages.map((page, i) =>
          tableLatex(
            {
              title: `${title}: ${of}s of an episode${pages.length > 1 ? ` (${i + 1} of ${pages.length})` : ''}`,
              label: `${labelOf(title)}-${of}s${i > 0 ? `-${i + 1}` : ''}`,
            },
            cells,
            page,
          ),
        );
      }),
  ].join('\n');
}

/** This many measures with intervals fit legibly into the width of a page. */
const WIDEST = 5;

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
    .replace(/^-|-$/g, '');

/** Limits the table to the text width of the page. */
function tableLatex(
  { title, label }: { readonly title: string; readonly label: string },
  cells: readonly Cell[],
  measures: readonly Measure[],
): string {
  const head = ['Protocol', 'Agents', '$n$', ...measures.map(({ title: name }) => latexText(name))];
  const rows = cells.map((cell) => [
    latexText(armOf(cell)),
    String(cell.agents),
    sampleText(cell),
    ...measures.map((measure) => estimateLatex(cell.estimates[measure.name], measure)),
  ]);
  return [
    '\\begin{table}[tbp]',
    '\\centering',
    `\\caption{${latexText(title)}: means with 95\\,\\% intervals${unitText(cells)}.}`,
    `\\label{tab:${label}}`,
    '\\begin{adjustbox}{max width=\\linewidth}',
    `\\begin{tabular}{l${'r'.repeat(head.length - 1)}}`,
    '\\toprule',
    ...[head, ...rows].map((cellsOfRow, i) => `${cellsOfRow.join(' & ')} \\\\${i === 0 ? '\n\\midrule' : ''}`),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{adjustbox}',
    '\\end{table}',
    '',
  ].join('\n');
}

/** What the intervals of these rows count as independent. */
const unitText = (cells: readonly Cell[]): string => {
  const alone = cells.filter(({ scenes }) => scenes === 1).length;
  if (alone === 0) return ' over scenes';
  return alone === cells.length
    ? ' over the seeds of a single scene'
    : ' over scenes, or over the seeds of a single one';
};

function estimateLatex(estimate: Estimate | undefined, { kind }: Measure): string {
  if (estimate?.mean == null) return '--';
  const { mean, low, high } = estimate;
  const digits =
    kind !== 'rate' && Math.abs(mean) < 0.1 && mean !== 0
      ? 4
      : kind === 'rate' || Math.abs(mean) < 10
        ? 2
        : Math.abs(mean) < 1000
          ? 1
          : 0;
  const within = low === null || high === null ? '' : `\\ [${low.toFixed(digits)}, ${high.toFixed(digits)}]`;
  return `$${mean.toFixed(digits)}${within}$`;
}

/** Names are data: LaTeX commands are escaped, and characters missing from the usual fonts are spelled out. */
const latexText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\{}$&#%_~^<>|"]|-(?=-)|[^ -~À-ÖØ-öø-ſ]/gu, (c) => LATEX[c] ?? (/[ -~]/.test(c) ? `\\${c}` : spelt(c)));

/** A small Greek letter by its name; any other sign by its number. */
function spelt(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const greek = GREEK[code - 0x3b1];
  return greek ? `\\ensuremath{\\${greek}}` : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
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
  '≤': '\\ensuremath{\\leq}',
  '≥': '\\ensuremath{\\geq}',
  '≈': '\\ensuremath{\\approx}',
  '→': '\\ensuremath{\\rightarrow}',
  '←': '\\ensuremath{\\leftarrow}',
};
