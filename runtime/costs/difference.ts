// Compares the costs of two sides (two records, two folders, or two protocols in one folder) by origin of tokens and by
// edge. It pairs records with the same world, scene, seed and team size.

import { type Estimate, estimateChanges, estimateScenes, type Range, valuesByScene } from '../experiment/statistics.ts';
import { TRAFFIC_KINDS } from '../ledger/accounts.ts';
import { INPUT_LINES } from '../ledger/input-lines.ts';
import type { Ledger } from '../ledger/ledger-builder.ts';
import { knownMoney } from '../ledger/totals.ts';
import { KIND_NAMES, PROMPT_LINE_NAMES } from './names.ts';
import { type EpisodeCost, sampledCosts } from './read-costs.ts';
import { bothBySetting, type PairedSets } from './settings.ts';

export interface CostSide {
  readonly name: string;
  readonly episodes: readonly EpisodeCost[];
}

/** Means per episode; `difference` is second minus first. */
export interface DifferenceRow {
  /** The world, model or team size if the sides have several; otherwise empty. */
  readonly setting: string;
  /** `money` is in the currency that it is named by; absent without prices. */
  readonly of: 'total' | 'money' | 'origin' | 'communication' | 'edge';
  readonly name: string;
  /** `null`: money of a side whose models have no price; then there is no difference. */
  readonly first: number | null;
  readonly second: number | null;
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

export interface ComparedSetting {
  readonly setting: string;
  readonly pairs: number;
  readonly unpaired: { readonly first: number; readonly second: number };
}

const AMOUNT: Range = [0, Number.POSITIVE_INFINITY];

type LedgerFigure = (ledger: Ledger) => number;
type EpisodePair = readonly [EpisodeCost, EpisodeCost];

/**
 * How the costs of two sides differ, by origin of tokens, kind of communication and edge: paired by world, scene, seed,
 * team size and options, with intervals over scenes.
 * @example
 * ```ts
 * import { costDifference, readCosts } from 'troupe/ledger';
 *
 * // The tokens that one protocol takes more than another in a folder.
 * export async function moreTokens(folder: string, first: string, second: string) {
 *   const { episodes } = await readCosts(folder);
 *   const side = (name: string) => ({ name, episodes: episodes.filter(({ protocol }) => protocol === name) });
 *   const { rows } = costDifference(side(first), side(second));
 *   return rows.find(({ of, name }) => of === 'total' && name === 'tokens')?.difference;
 * }
 * ```
 */
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
  const currency = [...ones, ...others][0]?.ledger.currency ?? null;
  const money = currency === null ? [] : [row('money', currency, ({ total }) => total.money)];
  const [one, other] = [ones, others].map((side) => side.every(({ ledger }) => knownMoney(ledger.total) === null));
  const known = money.map((told) => ({
    ...told,
    ...(one ? { first: null } : {}),
    ...(other ? { second: null } : {}),
    ...(one || other ? { difference: { ...told.difference, mean: null, low: null, high: null } } : {}),
  }));
  const rows = READINGS.map(([of, name, value]) => row(of, name, value));
  const edges = edgeNames([...ones, ...others].map(({ ledger }) => ledger)).map((name) =>
    row('edge', name, (ledger) => readAt(ledger, name)),
  );
  return [...rows, ...known, ...edges].filter(
    (r) => r.of === 'total' || r.of === 'money' || r.first !== 0 || r.second !== 0,
  );
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
