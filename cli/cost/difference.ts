// Compares two sides for `troupe cost` (two records, two folders, or two protocols in one folder) by token origin and
// by edge. It pairs records with the same world, scene, seed and team size.
import { estimateChanges, estimateScenes, valuesByScene } from '../../runtime/experiment/scene-estimates.ts';
import type { Estimate, Range } from '../../runtime/experiment/statistics.ts';
import { INPUT_LINES } from '../../runtime/ledger/input-lines.ts';
import type { Ledger } from '../../runtime/ledger/ledger-builder.ts';
import { TRAFFIC_KINDS } from '../../runtime/ledger/participants.ts';
import { oneLine } from '../../runtime/text/plain.ts';
import type { TerminalOutput } from '../context.ts';
import { renderTable } from '../print/table.ts';
import { type EpisodeCost, sampledCosts } from './read-ledgers.ts';
import { bothBySetting, type PairedSets } from './settings.ts';
import { KIND_NAMES, PROMPT_LINE_NAMES } from './summary.ts';
import type { CostCell } from './table.ts';

export interface CostSide {
  readonly name: string;
  readonly episodes: readonly EpisodeCost[];
}

/** Means per episode; `difference` is second minus first. */
export interface DifferenceRow {
  /** The world, model or team size if the sides have several; otherwise empty. */
  readonly setting: string;
  readonly of: 'total' | 'origin' | 'communication' | 'edge';
  readonly name: string;
  readonly first: number;
  readonly second: number;
  readonly difference: Estimate;
}

export interface CostDifference {
  readonly first: string;
  readonly second: string;
  /**
   * Number of pairs: episodes with the same world, scene, seed, team size and options on both sides. With 0 pairs, all
   * episodes are compared.
   */
  readonly pairs: number;
  /** Episodes without a counterpart; they are left out if other episodes form pairs. */
  readonly unpaired: { readonly first: number; readonly second: number };
  /** What is compared by itself, since the sides have several worlds, models or team sizes; empty if they do not. */
  readonly settings: readonly ComparedSetting[];
  readonly rows: readonly DifferenceRow[];
}

interface ComparedSetting {
  readonly setting: string;
  readonly pairs: number;
  readonly unpaired: { readonly first: number; readonly second: number };
}

const AMOUNT: Range = [0, Number.POSITIVE_INFINITY];

type LedgerFigure = (ledger: Ledger) => number;
type EpisodePair = readonly [EpisodeCost, EpisodeCost];

export function costDifference(first: CostSide, second: CostSide): CostDifference {
  const sets = bothBySetting(first.episodes, second.episodes).map((set) => ({
    ...set,
    pairs: pairsOf(set.first, set.second),
  }));
  const pairs = sets.reduce((n, set) => n + set.pairs.length, 0);
  const compared = sets.filter((set) => (pairs > 0 ? set.pairs.length : set.first.length * set.second.length) > 0);
  const all = { setting: '', first: first.episodes, second: second.episodes, pairs: [] };
  const unpairedOf = (set: (typeof sets)[number]) => ({
    first: set.first.length - set.pairs.length,
    second: set.second.length - set.pairs.length,
  });
  return {
    first: first.name,
    second: second.name,
    pairs,
    unpaired: { first: first.episodes.length - pairs, second: second.episodes.length - pairs },
    settings:
      sets.length < 2
        ? []
        : sets.map((set) => ({ setting: set.setting, pairs: set.pairs.length, unpaired: unpairedOf(set) })),
    rows: (compared.length > 0 ? compared : [all]).flatMap(rowsOf),
  };
}

function rowsOf({
  setting,
  pairs,
  first,
  second,
}: PairedSets & { readonly pairs: readonly EpisodePair[] }): DifferenceRow[] {
  const seconds = sampledCosts(pairs, ([, other]) => other);
  const sampled = sampledCosts(pairs, ([one]) => one).map((one, i) => ({
    ...one,
    // A pair repeats another only if both of its episodes do.
    figures: `${one.figures}\n${seconds[i]?.figures ?? ''}`,
  }));
  const [ones, others] = pairs.length > 0 ? [pairs.map(([a]) => a), pairs.map(([, b]) => b)] : [first, second];
  const meanOf = (episodes: readonly EpisodeCost[], value: LedgerFigure): number =>
    estimateScenes(
      valuesByScene(
        sampledCosts(episodes, (one) => one),
        ({ ledger }) => value(ledger),
      ),
      { kind: 'mean', range: AMOUNT },
    ).mean ?? 0;
  const row = (of: DifferenceRow['of'], name: string, value: LedgerFigure): DifferenceRow => {
    const [mean, other] = [meanOf(ones, value), meanOf(others, value)];
    const changes = valuesByScene(sampled, ([a, b]) => value(b.ledger) - value(a.ledger));
    const estimate = estimateChanges(changes, AMOUNT);
    const difference = pairs.length > 0 ? estimate : { ...estimate, mean: other - mean };
    return { setting, of, name, first: mean, second: other, difference };
  };
  const rows = READINGS.map(([of, name, value]) => row(of, name, value));
  const edges = edgeNames([...ones, ...others].map(({ ledger }) => ledger)).map((name) =>
    row('edge', name, (ledger) => readAt(ledger, name)),
  );
  return [...rows, ...edges].filter((r) => r.of === 'total' || r.first !== 0 || r.second !== 0);
}

const READINGS: readonly (readonly [DifferenceRow['of'], string, LedgerFigure])[] = [
  ['total', 'calls', (l) => l.total.calls],
  ['total', 'messages', (l) => l.total.messages],
  ['total', 'tokens', (l) => l.total.input + l.total.output],
  ...INPUT_LINES.map((line) => ['origin', PROMPT_LINE_NAMES[line] ?? line, (l: Ledger) => l.lines[line]] as const),
  ['origin', 'written: said', (l) => l.output.said],
  ['origin', 'written: unsaid', (l) => l.output.unsaid],
  ['origin', 'written: refused', (l) => l.output.rejected],
  ['origin', 'written: thinking', (l) => l.output.reasoning],
  ...TRAFFIC_KINDS.map(
    (kind) => ['communication', KIND_NAMES[kind], (l: Ledger) => l.communication[kind].tokens] as const,
  ),
];

/** Uses each episode once and pairs repeated runs of a setting in order. Two single records always form a pair. */
function pairsOf(ones: readonly EpisodeCost[], others: readonly EpisodeCost[]): EpisodePair[] {
  const [one, other] = [ones[0], others[0]];
  if (one && other && ones.length === 1 && others.length === 1) return [[one, other]];
  const left = new Map<string, EpisodeCost[]>();
  for (const episode of others) left.set(keyOf(episode), [...(left.get(keyOf(episode)) ?? []), episode]);
  return ones.flatMap((episode) => {
    const partner = left.get(keyOf(episode))?.shift();
    return partner ? [[episode, partner] as const] : [];
  });
}

const keyOf = ({ world, scene, seed, agents, options }: EpisodeCost): string =>
  JSON.stringify([world, scene, seed, agents, options]);

function edgeNames(ledgers: readonly Ledger[]): string[] {
  return [...new Set(ledgers.flatMap(({ by }) => by.edge.map(({ key }) => key)))].sort();
}

/** Tokens that one agent's words took up in the other's prompts. */
const readAt = ({ by }: Ledger, name: string): number =>
  by.edge.reduce((n, { key, firstRead, reread }) => (key === name ? n + firstRead + reread : n), 0);

const HEADS = { total: '', origin: 'tokens by origin', communication: 'communication', edge: 'tokens read, from → to' };

export function differenceText(difference: CostDifference, out: TerminalOutput): string {
  const { pairs, unpaired, settings, rows } = difference;
  const left = unpaired.first + unpaired.second;
  const how =
    pairs === 0
      ? `The two have no world, scene, seed and team size in common: these are means of ${unpaired.first} and ${unpaired.second} episodes, without intervals.`
      : `${pairs} ${pairs === 1 ? 'pair' : 'pairs'} of episodes${left > 0 ? `; ${left} without a partner are left out` : ''}. Means per episode${pairs > 1 ? `, differences with 95 % intervals${unitText(rows)}` : ''}.`;
  const shown = [...new Set(rows.map(({ setting }) => setting))];
  const split =
    settings.length === 0
      ? ''
      : shown.length === 1 && shown[0] === ''
        ? `They are of several settings, which are not the same on both sides: ${settings.map(({ setting }) => setting).join('; ')}.\n`
        : `Each setting stands by itself: ${settings.map(settingText).join('; ')}.\n`;
  const tables = shown.map((setting) => {
    const own = rows.filter((row) => row.setting === setting);
    return `${setting === '' ? '' : `${oneLine(setting, 200)}\n`}${tablesOf(own, difference, out)}`;
  });
  return `${how}\n${split}\n${tables.join('\n')}`;
}

/** What the intervals count as independent, and how much is repeated. */
function unitText(rows: readonly DifferenceRow[]): string {
  const calls = rows.filter(({ of, name }) => of === 'total' && name === 'calls').map(({ difference }) => difference);
  const units = [
    ...new Set(calls.map(({ unit }) => (unit === 'scene' ? 'over scenes' : 'over the seeds of one scene'))),
  ];
  const sum = (of: 'n' | 'distinct') => calls.reduce((all, one) => all + one[of], 0);
  const repeats = sum('n') - sum('distinct');
  return ` ${units.join(' or ')}${repeats > 0 ? `; ${repeats} of the pairs repeat another and add nothing` : ''}`;
}

const settingText = ({ setting, pairs, unpaired: { first, second } }: ComparedSetting): string =>
  `${oneLine(setting, 200)} (${pairs === 0 ? `${first} and ${second} episodes without a partner` : `${pairs} ${pairs === 1 ? 'pair' : 'pairs'}`})`;

function tablesOf(
  rows: readonly DifferenceRow[],
  { first, second }: Pick<CostDifference, 'first' | 'second'>,
  out: TerminalOutput,
): string {
  const [a, b] = [oneLine(first, 60), oneLine(second, 60)];
  const tables = (['total', 'origin', 'communication', 'edge'] as const).flatMap((of) => {
    const cells = rows
      .filter((row) => row.of === of)
      .map(({ name, first: x, second: y, difference }) => [name, figure(x), figure(y), differenceCell(difference)]);
    if (cells.length === 0) return [];
    return [renderTable({ head: [HEADS[of], a, b, `${b} − ${a}`], rows: cells, out, right: [1, 2, 3] })];
  });
  return tables.join('\n');
}

const figure = (n: number): string => {
  const rounded = Math.abs(n) >= 100 || Number.isInteger(n) ? String(Math.round(n)) : n.toFixed(1);
  return rounded.replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ' ');
};

function differenceCell({ mean, low, high }: Estimate): string {
  const value = mean ?? 0;
  const interval = low === null || high === null ? '' : `\n[${figure(low)}, ${figure(high)}]`;
  return `${value > 0 ? '+' : ''}${figure(value)}${interval}`;
}

export function differenceCells({ rows }: CostDifference) {
  const columns = [
    'setting',
    'of',
    'name',
    'first',
    'second',
    'difference',
    'low',
    'high',
    'pairs',
    'distinct',
    'scenes',
  ];
  const cells = rows.map(({ setting, of, name, first, second, difference }): CostCell[] => [
    ...[setting, of, name, first, second, difference.mean, difference.low, difference.high],
    ...[difference.n, difference.distinct, difference.scenes],
  ]);
  return { columns: columns.map((name) => ({ name, title: name })), rows: cells };
}
