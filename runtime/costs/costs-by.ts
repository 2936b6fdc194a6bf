// Reads what a record, or a folder of records, cost as one table: with a row for each agent, edge, channel, call, …
import type { RecordEvent } from '../core/event.ts';
import { addLedgers } from '../ledger/add-ledgers.ts';
import type { Ledger } from '../ledger/ledger-builder.ts';
import {
  createRefusedMessages,
  createRefusedUsages,
  type RefusedMessages,
  type RefusedUsages,
} from '../record/watch/refused-messages.ts';
import { type JoinedProvenance, joinProvenance } from './provenance.ts';
import { type CostOptions, type EpisodeCost, readCosts } from './read-costs.ts';
import { recordsIn } from './records-in.ts';
import { type CostTable, collectRows, costTable, protocolCells } from './table.ts';

export interface CostsBy {
  readonly table: CostTable;
  /** Of all episodes together. */
  readonly ledger: Ledger;
  readonly episodes: readonly EpisodeCost[];
  /** How many records ended in a line that was cut off. */
  readonly torn: number;
  readonly provenance: JoinedProvenance;
  /** Usage that providers reported and that cannot be right. */
  readonly refused: RefusedUsages;
  readonly refusedMessages: RefusedMessages;
}

/**
 * What `troupe cost <path> --by <by>` prints. `path`: a record, or a folder of them. @throws as `readCosts`
 * @example
 * ```ts
 * import { costsBy } from 'troupe/ledger';
 *
 * // Who told whom, with the tokens that were read of it.
 * export const edgesOf = async (record: string) => (await costsBy(record, 'edge')).table.rows;
 * ```
 */
export async function costsBy(
  path: string,
  by: CostTable['by'] = 'agent',
  reading: CostOptions = {},
): Promise<CostsBy> {
  const rows = await collectRows(by);
  const refusals = createRefusedUsages();
  const messages = createRefusedMessages();
  const { episodes, torn } = await readCosts(path, {
    ...reading,
    listen(record) {
      const listener = rows.of(record);
      const see = (event: RecordEvent) => {
        listener.see?.(event);
        refusals.see(event);
        messages.see(event);
      };
      return { ...listener, see };
    },
  });
  const ledger = addLedgers(episodes.map((episode) => episode.ledger));
  const table = costTable(by, ledger, {
    gathered: by === 'protocol' ? protocolCells(episodes) : rows.all,
    several: recordsIn(path).length > 1,
  });
  const provenance = joinProvenance(episodes.map((episode) => episode.provenance));
  return { table, ledger, episodes, torn, provenance, refused: refusals.now(), refusedMessages: messages.now() };
}
