// One ledger over several records: what an experiment has cost.
import { foreseen, type Ledger, type Spent, type Traffic, tablesOf, trafficOf } from './books.ts';
import { addCuts } from './cuts.ts';
import { emptyLines, LINES } from './split.ts';
import { addTally, createTable, emptyTally, type Row } from './tally.ts';

/** Totals over all; rows of the same key are one row. At least one ledger, all with the same prices. */
export function addLedgers(ledgers: readonly Ledger[]): Ledger {
  const sum = (of: (ledger: Ledger) => number): number => ledgers.reduce((total, ledger) => total + of(ledger), 0);
  const spent = (of: (ledger: Ledger) => Readonly<Spent>): Spent => ({
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
  const total = emptyTally();
  for (const ledger of ledgers) addTally(total, ledger.total);
  const lines = emptyLines();
  for (const line of LINES) lines[line] = sum((l) => l.lines[line]);
  const talk = [traffic.between, traffic.inside].reduce((all, t) => all + t.written + t.firstRead + t.reread, 0);
  const tokens = foreseen(total, lines);
  return {
    ...{ total, lines, traffic },
    output: {
      said: sum((l) => l.output.said),
      unsaid: sum((l) => l.output.unsaid),
      rejected: sum((l) => l.output.rejected),
      reasoning: sum((l) => l.output.reasoning),
    },
    communicationShare: tokens === 0 ? null : talk / tokens,
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
    by: tablesOf((name) => addRows(ledgers.map((l) => l.by[name]))),
  };
}

function addRows(tables: readonly (readonly Row[])[]): readonly Row[] {
  const table = createTable();
  for (const row of tables.flat()) addTally(row.edge ? table.atEdge(row.edge) : table.at(row.key), row);
  return table.rows();
}
