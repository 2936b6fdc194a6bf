// Finds the episodes behind a row of a cost table.
import { type JoinedProvenance, joinProvenance } from '../print/provenance.ts';
import type { EpisodeCost } from './read-ledgers.ts';
import { bySetting } from './settings.ts';
import type { CostCell, CostTable } from './table.ts';

/** For a row that belongs to one of several records, or to one protocol. */
export function rowProvenance(
  { columns }: CostTable,
  row: readonly CostCell[],
  episodes: readonly EpisodeCost[],
): JoinedProvenance | undefined {
  const keys = (['record', 'protocol', 'agents'] as const).flatMap((key) => {
    const i = columns.findIndex(({ name }) => name === key);
    return i < 0 ? [] : [{ key, value: row[i] }];
  });
  if (keys.length === 0) return undefined;
  const setting = row[columns.findIndex(({ name }) => name === 'setting')];
  const among = bySetting(episodes).find((set) => set.setting === setting)?.episodes ?? episodes;
  const of = among.filter((episode) => keys.every(({ key, value }) => episode[key] === value));
  return joinProvenance(of.map((episode) => episode.provenance));
}
