// Adds the ledgers of several records into one: the cost of an experiment.

import { emptyLines, INPUT_LINES } from './input-lines.ts';
import {
  addCuts,
  communicationOf,
  expectedTokens,
  type Ledger,
  ledgerTablesOf,
  type Traffic,
  trafficOf,
  type UsageSum,
} from './ledger-builder.ts';
import { addTotals, createLedgerTable, emptyTotals, type LedgerRow } from './totals.ts';

/**
 * Adds totals, and rows with the same key. Takes at least one ledger, all with the same prices.
 * @example
 * ```ts
 * import { runEpisode } from 'troupe';
 * import { createTokenCounter, rulesModel } from 'troupe/agents';
 * import { sar } from 'troupe/envs';
 * import { addLedgers, createLedger } from 'troupe/ledger';
 * import { solo } from 'troupe/protocols';
 *
 * const { count } = createTokenCounter();
 * const play = async (seed: number) => {
 *   const ledger = createLedger({ count });
 *   const models = rulesModel({ player: sar.player, seed });
 *   await runEpisode({ world: sar, protocol: solo, agents: 1, seed, steps: 1, models, watch: [ledger.see] });
 *   return ledger.end();
 * };
 * addLedgers([await play(1), await play(2)]).total.calls; // → 2
 * ```
 */
export function addLedgers(ledgers: readonly Ledger[]): Ledger {
  const sum = (of: (ledger: Ledger) => number): number => ledgers.reduce((total, ledger) => total + of(ledger), 0);
  const spent = (of: (ledger: Ledger) => Readonly<UsageSum>): UsageSum => ({
    calls: sum((l) => of(l).calls),
    input: sum((l) => of(l).input),
    output: sum((l) => of(l).output),
  });
  const traffic = trafficOf(
    (kind): Traffic => ({
      written: sum((l) => l.traffic[kind].written),
      firstRead: sum((l) => l.traffic[kind].firstRead),
      reread: sum((l) => l.traffic[kind].reread),
    }),
  );
  const total = emptyTotals();
  for (const ledger of ledgers) addTotals(total, ledger.total);
  const lines = emptyLines();
  for (const line of INPUT_LINES) lines[line] = sum((l) => l.lines[line]);
  return {
    total,
    lines,
    traffic,
    output: {
      said: sum((l) => l.output.said),
      unsaid: sum((l) => l.output.unsaid),
      rejected: sum((l) => l.output.rejected),
      reasoning: sum((l) => l.output.reasoning),
    },
    communication: communicationOf(traffic, expectedTokens(total, lines)),
    episodes: sum((l) => l.episodes),
    steps: sum((l) => l.steps),
    cached: sum((l) => l.cached),
    reasoning: sum((l) => l.reasoning),
    retried: spent((l) => l.retried),
    rejected: spent((l) => l.rejected),
    repairs: spent((l) => l.repairs),
    estimated: spent((l) => l.estimated),
    failed: { attempts: sum((l) => l.failed.attempts), expected: sum((l) => l.failed.expected) },
    unanswered: sum((l) => l.unanswered),
    inDoubt: sum((l) => l.inDoubt),
    stray: sum((l) => l.stray),
    unsound: sum((l) => l.unsound),
    undeclared: sum((l) => l.undeclared),
    cuts: addCuts(ledgers.flatMap((l) => l.cuts)),
    lastWords: sum((l) => l.lastWords),
    currency: ledgers[0]?.currency ?? null,
    unpriced: [...new Set(ledgers.flatMap((l) => l.unpriced))],
    by: ledgerTablesOf((name) => addRows(ledgers.map((l) => l.by[name]))),
  };
}

function addRows(tables: readonly (readonly LedgerRow[])[]): readonly LedgerRow[] {
  const table = createLedgerTable();
  for (const row of tables.flat()) addTotals(row.edge ? table.atEdge(row.edge) : table.at(row.key), row);
  return table.rows();
}
