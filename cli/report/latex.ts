// Formats an experiment's cells as LaTeX tables for a paper (booktabs): one of outcomes, one of costs.
import type { Measure } from '../../runtime/experiment/measures.ts';
import type { Estimate } from '../../runtime/experiment/statistics.ts';
import { type Cell, sampleText, type Tally } from '../../runtime/experiment/tally.ts';
import { armOf } from '../../studio/report/world-report.ts';

/** A row a cell: means with their 95 % intervals. */
export function cellsLatex(title: string, { cells }: Tally, measures: readonly Measure[]): string {
  const shown = measures.filter(({ occasional, name }) => !occasional && name !== 'ms');
  const tables = (['outcome', 'cost'] as const).map((of) => ({ of, own: shown.filter((m) => m.of === of) }));
  return [
    '% \\usepackage{booktabs,graphicx}',
    ...tables
      .filter(({ own }) => own.length > 0)
      .map(({ of, own }) => tableLatex(`${title}: ${of}s of an episode`, cells, own)),
  ].join('\n');
}

/** As wide as a line of the page. */
function tableLatex(title: string, cells: readonly Cell[], measures: readonly Measure[]): string {
  const head = ['Protocol', 'Agents', '$n$', ...measures.map(({ title: name }) => latexText(name))];
  const rows = cells.map((cell) => [
    latexText(armOf(cell)),
    String(cell.agents),
    sampleText(cell),
    ...measures.map((measure) => estimateLatex(cell.estimates[measure.name], measure)),
  ]);
  return [
    '\\begin{table}',
    `\\caption{${latexText(title)}, means with 95\\,\\% intervals.}`,
    '\\resizebox{\\linewidth}{!}{%',
    `\\begin{tabular}{l${'r'.repeat(head.length - 1)}}`,
    '\\toprule',
    ...[head, ...rows].map((cellsOfRow, i) => `${cellsOfRow.join(' & ')} \\\\${i === 0 ? '\n\\midrule' : ''}`),
    '\\bottomrule',
    '\\end{tabular}}',
    '\\end{table}',
    '',
  ].join('\n');
}

function estimateLatex(estimate: Estimate | undefined, { kind }: Measure): string {
  if (estimate?.mean == null) return '--';
  const { mean, low, high } = estimate;
  const digits = kind === 'rate' || Math.abs(mean) < 10 ? 2 : Math.abs(mean) < 1000 ? 1 : 0;
  const within = low === null || high === null ? '' : ` [${low.toFixed(digits)}, ${high.toFixed(digits)}]`;
  return `$${mean.toFixed(digits)}$${within}`;
}

/** Names are data: what LaTeX would take for a command is escaped. */
const latexText = (text: string): string =>
  text.replace(/[\\{}$&#%_~^<>|"]/g, (c) => LATEX[c] ?? `\\${c}`).replace(/\s+/g, ' ');
const LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  // In the usual font these would be other signs.
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': "''",
};
