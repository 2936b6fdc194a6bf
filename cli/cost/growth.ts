// Shows how messages and tokens grow with the team: figures per step by team size, the fitted exponent, and the bound
// on calls that follows from the topology alone.

import type { AnyProtocol } from '../../runtime/core/protocol.ts';
import { fitPower, type PowerFit } from '../../runtime/experiment/power-fit.ts';
import { estimateScenes, valuesByScene } from '../../runtime/experiment/scene-estimates.ts';
import type { Estimate } from '../../runtime/experiment/statistics.ts';
import type { Ledger } from '../../runtime/ledger/ledger-builder.ts';
import { totalCalls } from '../../runtime/topology/call-formulas.ts';
import { isHashOf } from '../../runtime/topology/protocol-hash.ts';
import type { TerminalOutput } from '../context.ts';
import { renderTable } from '../print/table.ts';
import { type EpisodeCost, sampledCosts } from './read-ledgers.ts';
import { bySetting, settingsNote } from './settings.ts';
import type { CostCell } from './table.ts';

export interface GrowthRow {
  readonly protocol: string;
  /** The world, the model or what else differs among the records; empty if nothing does. */
  readonly setting: string;
  /** Of a step. */
  readonly measure: string;
  /** The mean over the episodes of each team size. */
  readonly sizes: readonly { readonly agents: number; readonly estimate: Estimate }[];
  /** Fitted over all episodes; null unless two team sizes have a figure above zero. */
  readonly fit: PowerFit | null;
  /** A formula in n, the number of ready agents; null if the topology gives no bound or is not available. */
  readonly formula: string | null;
}

const MEASURES: readonly (readonly [name: string, (ledger: Ledger) => number])[] = [
  ['calls', ({ total }) => total.calls],
  ['messages', ({ total }) => total.messages],
  ['tokens', ({ total }) => total.input + total.output],
  ['tokens between agents', ({ communication }) => communication.between.tokens],
];

/** `find` returns the protocol of a name if it is available. */
export function growthRows(episodes: readonly EpisodeCost[], find: FindProtocol): GrowthRow[] {
  const played = episodes.filter(({ ledger }) => ledger.steps > 0);
  const sets = bySetting(played);
  const protocols = [...new Set(played.map(({ protocol }) => protocol))];
  const ofEach = protocols.flatMap((protocol) =>
    sets.map(({ setting, episodes: all }) => ({ protocol, setting, own: all.filter((e) => e.protocol === protocol) })),
  );
  return ofEach.flatMap(({ protocol, setting, own }) => {
    if (own.length === 0) return [];
    const sizes = [...new Set(own.map(({ agents }) => agents))].sort((a, b) => a - b);
    return MEASURES.map(([measure, total]): GrowthRow => {
      const value = ({ ledger }: EpisodeCost) => total(ledger) / ledger.steps;
      return {
        protocol,
        setting,
        measure,
        sizes: sizes.map((agents) => ({
          agents,
          estimate: estimateScenes(
            valuesByScene(
              sampledCosts(
                own.filter((e) => e.agents === agents),
                (one) => one,
              ),
              value,
            ),
            { kind: 'mean', range: [0, Number.POSITIVE_INFINITY] },
          ),
        })),
        fit: fitPower(own.map((e) => [e.agents, value(e)] as const)) ?? null,
        formula: measure === 'calls' ? callFormula(own, find) : null,
      };
    });
  });
}

type FindProtocol = (name: string) => AnyProtocol | undefined;

/** The bound from the topology; undefined if the protocol is not available or is not the one that was played. */
function callFormula(episodes: readonly EpisodeCost[], find: FindProtocol): string | null {
  const largest = episodes.toSorted((a, b) => a.agents - b.agents).at(-1);
  const protocol = largest && find(largest.protocol);
  if (!largest || !protocol || !isHashOf(largest.hash, protocol, largest.team)) return null;
  return totalCalls(protocol, largest.team);
}

export function growthText(rows: readonly GrowthRow[], out: TerminalOutput): string {
  const sizes = allSizes(rows);
  const isSplit = rows.some(({ setting }) => setting !== '');
  const head = [
    'protocol',
    ...(isSplit ? ['in'] : []),
    'per step',
    'grows as',
    'formula',
    ...sizes.map((n) => `${n} agent${n === 1 ? '' : 's'}`),
  ];
  const cells = rows.map(({ protocol, setting, measure, sizes: known, fit, formula }) => [
    protocol,
    ...(isSplit ? [setting] : []),
    measure,
    fit ? powerText(fit) : '–',
    formula ?? '',
    ...sizes.map((n) => figure(known.find(({ agents }) => agents === n)?.estimate.mean)),
  ]);
  const note =
    sizes.length < 2
      ? 'All episodes have the same team size; growth needs at least two sizes.\n'
      : 'The exponent is fitted to the episodes by least squares on logarithms and has a 95 % interval; the formula bounds the calls by the topology, for n ready agents.\n';
  const unknown = rows.filter(({ measure, formula }) => measure === 'calls' && formula === null);
  const hint =
    unknown.length === 0
      ? ''
      : `No formula of ${[...new Set(unknown.map(({ protocol }) => protocol))].join(', ')}: give the file it was played from with --protocol FILE.\n`;
  const split = settingsNote(rows.map(({ setting }) => setting));
  const right = sizes.map((_, i) => i + head.length - sizes.length);
  return `${note}${split}${hint}\n${renderTable({ head, rows: cells, out, right })}`;
}

const allSizes = (rows: readonly GrowthRow[]): number[] =>
  [...new Set(rows.flatMap((row) => row.sizes.map(({ agents }) => agents)))].sort((a, b) => a - b);

function powerText({ factor, power, low, high }: PowerFit): string {
  const interval = low === null || high === null ? '' : ` [${short(low)}, ${short(high)}]`;
  return `${figure(factor)} · n^${short(power)}${interval}`;
}

const short = (n: number): string => n.toFixed(2).replace(/^-(0\.00)$/, '$1');

const figure = (n: number | null | undefined): string =>
  n === null || n === undefined
    ? '–'
    : (n >= 100 || Number.isInteger(n) ? String(Math.round(n)) : n.toPrecision(3)).replace(
        /\B(?=(?:\d{3})+(?:\.|$))/g,
        ' ',
      );

/** One row per protocol, measure and team size. */
export function growthCells(rows: readonly GrowthRow[]) {
  const columns = ['protocol', 'setting', 'measure', 'agents', 'episodes', 'mean', 'low', 'high'];
  const fitted = ['factor', 'power', 'power_low', 'power_high', 'formula'];
  const cells = rows.flatMap(({ protocol, setting, measure, sizes, fit, formula }) =>
    sizes.map(({ agents, estimate: { n, mean, low, high } }): CostCell[] => [
      ...[protocol, setting, measure, agents, n, mean, low, high],
      ...[fit?.factor ?? null, fit?.power ?? null, fit?.low ?? null, fit?.high ?? null, formula],
    ]),
  );
  return { columns: [...columns, ...fitted].map((name) => ({ name, title: name })), rows: cells };
}
