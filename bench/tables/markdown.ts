// Writes played grids as the tables of a README, between two marks that hold the version of the world.
import { SLIPS_ARE_PER_REPLY } from '../../agents/models/slips.ts';
import type { Metric } from '../../runtime/core/world.ts';
import type { Estimate } from '../../runtime/experiment/statistics.ts';
import type { Cell, Contrast, Difference } from '../../runtime/experiment/tally.ts';
import type { Comparison } from '../../runtime/run/compare.ts';
import { partsNamed, withMarks } from '../../scripts/table-marks.mjs';
import type { Ablation, AblationGrid, TableGrid } from './grid.ts';

/** What every table says of communication. */
const COSTS = [
  ['calls', 'calls'],
  ['messages', 'messages'],
  ['inputTokens', 'input tokens'],
  ['betweenTokens', 'between agents'],
  ['betweenShare', 'share'],
] as const;

export function tableMarkdown(grid: TableGrid, { cells }: Comparison, metrics: readonly Metric[]): string {
  const head = ['protocol', 'agents', 'n', ...metrics.map(({ title }) => title.toLowerCase())];
  const withPaper = grid.paper === undefined ? [] : ['paper'];
  const rows = grid.protocols.flatMap((protocol) =>
    cells
      .filter((cell) => cell.protocol === protocol)
      .map((cell) => [
        `\`${protocol}\``,
        String(cell.agents),
        String(cell.n),
        ...metrics.map(({ name }) => estimateText(estimateOf(cell, name))),
        ...COSTS.map(([name]) => plainText(cell.estimates[name])),
        ...(grid.paper === undefined ? [] : [grid.paper[protocol]?.[cell.agents] ?? '–']),
      ]),
  );
  return `${headOf(grid)}\n\n${markdownTable([...head, ...COSTS.map(([, title]) => title), ...withPaper], rows)}`;
}

/** A metric that bears the name of a cost has another among the measures. */
const estimateOf = ({ estimates }: Cell, name: string): Estimate | undefined =>
  estimates[`world:${name}`] ?? estimates[name];

export function ablationMarkdown(grid: AblationGrid, played: Comparison, metrics: readonly Metric[]): string {
  const rows = grid.ablations.flatMap((ablation) =>
    grid.agents.map((agents) => ablationRow(ablation, agents, played, metrics)),
  );
  const head = ['without', 'of', 'metric', 'with', 'without', 'difference', 'predicted', 'found', 'because'];
  const slips = grid.slip === undefined ? '' : `, slip ${grid.slip}.\n${wrapped(SLIPS_ARE_PER_REPLY)}`;
  const unanswered = rows.some((row) => row.includes(NOT_ANSWERABLE)) ? `\n\n${wrapped(WHY_NOT_ANSWERABLE)}` : '';
  return `${headOf(grid)}${slips}\n\n${markdownTable(head, rows)}${unanswered}`;
}

const NOT_ANSWERABLE = 'not answerable';
const WHY_NOT_ANSWERABLE =
  'Not answerable by this player: every pair was played alike, outcome for outcome and step for step. What is left out is nothing that this player acts on, so the row says nothing of the mechanism in its last column.';

function ablationRow(
  { full, without, metric, predicted, because }: Ablation,
  agents: number,
  { cells, contrasts }: Comparison,
  metrics: readonly Metric[],
): string[] {
  const cellOf = (name: string) => cells.find((one) => one.protocol === name && one.agents === agents);
  const [before, after] = [cellOf(full), cellOf(without)];
  const contrast = contrastOf(contrasts, { full, without, agents });
  const difference = contrast && differenceOf(contrast, full, metric);
  const better = metrics.find(({ name }) => name === metric)?.better ?? 'higher';
  return [
    `\`${without}\``,
    `\`${full}\``,
    metric,
    estimateText(before && estimateOf(before, metric)),
    estimateText(after && estimateOf(after, metric)),
    difference === undefined ? '–' : estimateText(difference, true),
    predicted,
    contrast?.alike ? NOT_ANSWERABLE : difference === undefined ? '–' : foundText(difference, better),
    because,
  ];
}

const contrastOf = (
  contrasts: readonly Contrast[],
  { full, without, agents }: { full: string; without: string; agents: number },
): Contrast | undefined =>
  contrasts.find(
    ({ first, second, agents: n }) =>
      n === agents && ((first === full && second === without) || (first === without && second === full)),
  );

/** Without minus with, over pairs of the same scene and seed. */
function differenceOf({ first, differences }: Contrast, full: string, metric: string): Estimate | undefined {
  const found: Difference | undefined = differences[`world:${metric}`] ?? differences[metric];
  if (found?.kind !== 'mean') return undefined;
  return first === full ? found.estimate : negated(found.estimate);
}

const minus = (value: number | null): number | null => (value === null ? null : -value);
const negated = ({ mean, low, high, ...rest }: Estimate): Estimate => ({
  ...rest,
  mean: minus(mean),
  low: minus(high),
  high: minus(low),
});

function foundText({ mean, low, high }: Estimate, better: Metric['better']): string {
  if (mean === null) return '–';
  if (low === null || high === null || (low <= 0 && high >= 0)) return mean === 0 ? 'same' : 'not told apart';
  return mean > 0 === (better === 'higher') ? 'better' : 'worse';
}

const optionsText = (options: TableGrid['worldOptions'] = {}): string =>
  Object.entries(options)
    .map(([name, value]) => `\`--world-option ${name}=${String(value)}\`, `)
    .join('');

const headOf = ({
  title,
  preset,
  agents,
  scenes,
  seeds,
  worldOptions,
  like,
}: Omit<TableGrid, 'protocols' | 'paper'>): string =>
  `**${title}** (${preset === undefined ? 'no preset' : `\`--fidelity ${preset}\``}${like === undefined ? '' : `,\n\`--model rules:like=${like}\``}):\n${scenes.length} scenes, ${seeds.length === 1 ? `seed ${seeds[0]}` : `seeds ${seeds[0]} to ${seeds.at(-1)}`}, ${optionsText(worldOptions)}${agents.length === 1 ? `${agents[0]} agents` : `${agents[0]} to ${agents.at(-1)} agents`}`;

function estimateText(estimate: Estimate | undefined, signed = false): string {
  if (estimate?.mean == null) return '–';
  const { mean, low, high } = estimate;
  const sign = signed && mean > 0 ? '+' : '';
  const text = (value: number) => value.toFixed(Math.abs(mean) >= 10 ? 1 : 2).replace(/^-(0\.0+)$/, '$1');
  return low === null || high === null ? `${sign}${text(mean)}` : `${sign}${text(mean)} [${text(low)}, ${text(high)}]`;
}

function plainText(estimate: Estimate | undefined): string {
  if (estimate?.mean == null) return '–';
  return estimate.mean >= 10 ? String(Math.round(estimate.mean)) : estimate.mean.toFixed(2);
}

function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map((_, i) => (i === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

/** Prose in lines of at most 100 columns, as everything in Markdown has it. */
export function wrapped(line: string): string {
  if (/^[|#<]/.test(line)) return line;
  const rows: string[] = [];
  for (const word of line.split(' ')) {
    const row = rows.at(-1);
    if (row !== undefined && row.length + 1 + word.length <= 100) rows[rows.length - 1] = `${row} ${word}`;
    else rows.push(word);
  }
  return rows.join('\n');
}

// --- in a README ---

/** The hashes of what these protocols and presets do. */
type PartHashes = (names: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/**
 * The README with these tables between its marks, which name what they were measured with. @throws where it has none
 */
export async function withTables(
  readme: string,
  version: string,
  { tables, hashesOf }: { readonly tables: readonly string[]; readonly hashesOf: PartHashes },
): Promise<string> {
  const made = withMarks(readme, { version, parts: new Map() }, `\n${tables.join('\n\n')}\n\n`);
  const parts = new Map([...(await hashesOf(partsNamed(made)))].map(([part, hash]) => [part, hash.slice(0, SHOWN)]));
  return withMarks(made, { version, parts });
}

/** Digits of a hash that the marks show. */
const SHOWN = 8;
