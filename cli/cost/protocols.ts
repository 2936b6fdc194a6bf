// Prints the table of `troupe cost --by protocol`: what each protocol cost per team size, over all records
// of one setting.
import { addLedgers } from '../../runtime/ledger/add-ledgers.ts';
import type { EpisodeCost } from './read-ledgers.ts';
import { bySetting } from './settings.ts';
import type { CostCell } from './table.ts';

/** In the order of the table's columns. Sums over the episodes of each row, which have one setting. */
export function protocolCells(episodes: readonly EpisodeCost[]): CostCell[][] {
  return bySetting(episodes).flatMap(({ setting, episodes: all }) => {
    const rows = new Map<string, EpisodeCost[]>();
    const keyOf = ({ protocol, agents }: EpisodeCost) => JSON.stringify([protocol, agents]);
    for (const episode of all) rows.set(keyOf(episode), [...(rows.get(keyOf(episode)) ?? []), episode]);
    return [...rows.values()].map((of) => {
      const { protocol = '', agents = 0 } = of[0] ?? {};
      const { episodes: n, steps, total, communication } = addLedgers(of.map(({ ledger }) => ledger));
      const { between, inside, body } = communication;
      return [
        ...[protocol, setting, agents, n, steps, total.calls, total.input, total.output, total.messages],
        ...[between.tokens, between.share, inside.tokens, inside.share, body.tokens, body.share],
      ];
    });
  });
}
