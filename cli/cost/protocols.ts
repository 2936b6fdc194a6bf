// Prints the table of `troupe cost --by protocol`: what each protocol cost per team size, over all records read.
import { addLedgers } from '../../runtime/ledger/add-ledgers.ts';
import type { EpisodeCost } from './read-ledgers.ts';
import type { CostCell } from './table.ts';

/** In the order of the table's columns. Sums over the episodes of each row. */
export function protocolCells(episodes: readonly EpisodeCost[]): CostCell[][] {
  const keyOf = ({ protocol, agents }: EpisodeCost) => JSON.stringify([protocol, agents]);
  const rows = new Map<string, EpisodeCost[]>();
  for (const episode of episodes) rows.set(keyOf(episode), [...(rows.get(keyOf(episode)) ?? []), episode]);
  return [...rows.values()].flatMap((of) => {
    const [one] = of;
    if (!one) return [];
    const { episodes: n, steps, total, communication } = addLedgers(of.map(({ ledger }) => ledger));
    const { between, inside, body } = communication;
    return [
      [
        ...[one.protocol, one.agents, n, steps, total.calls, total.input, total.output, total.messages],
        ...[between.tokens, between.share, inside.tokens, inside.share, body.tokens, body.share],
      ],
    ];
  });
}
