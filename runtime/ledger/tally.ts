// The columns that every total of the ledger has, and tables of them by some key.
import type { Kind } from './places.ts';

export interface Tally {
  /** Answered calls. */
  calls: number;
  input: number;
  output: number;
  /** In the currency of the price table; 0 without one. */
  money: number;
  /** Messages said. */
  messages: number;
  /** Messages handed over, once for each hearer. */
  delivered: number;
  /** Output tokens that became messages, where they were written. */
  written: number;
  /** Of these, words that nobody else was ever told and nobody did: thoughts, drafts that were not sent. */
  kept: number;
  /** Output tokens of words that were taken over from a message in another row; of a total, from any. Rows are not to be added up. */
  drafted: number;
  /** Input tokens of messages, each in the first call of a reader that has it in its prompt. */
  firstRead: number;
  /** The same in every later call. */
  reread: number;
  /** Messages that nobody ever had in a prompt. */
  unread: number;
}

export const COLUMNS = [
  'calls',
  'input',
  'output',
  'money',
  'messages',
  'delivered',
  'written',
  'kept',
  'drafted',
  'firstRead',
  'reread',
  'unread',
] as const satisfies readonly (keyof Tally)[];

/** From whom to whom, and what kind of traffic it is. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly kind: Kind;
}

/** `edge` stands in tables of edges only. */
export type Row = Readonly<Tally> & { readonly key: string; readonly edge?: Edge };

export const emptyTally = (): Tally => ({
  calls: 0,
  input: 0,
  output: 0,
  money: 0,
  messages: 0,
  delivered: 0,
  written: 0,
  kept: 0,
  drafted: 0,
  firstRead: 0,
  reread: 0,
  unread: 0,
});

export function addTally(into: Tally, more: Partial<Readonly<Tally>>): void {
  for (const column of COLUMNS) into[column] += more[column] ?? 0;
}

export interface TallyTable {
  at(key: string): Tally;
  atEdge(edge: Edge): Tally;
  rows(): Row[];
}

/** Rows in the order in which their keys were first met. */
export function createTable(): TallyTable {
  const rows = new Map<string, { readonly tally: Tally; readonly key: string; readonly edge?: Edge }>();
  const at = (id: string, key: string, edge?: Edge): Tally => {
    const found = rows.get(id);
    if (found) return found.tally;
    const tally = emptyTally();
    rows.set(id, { tally, key, ...(edge ? { edge } : {}) });
    return tally;
  };
  return {
    at: (key) => at(key, key),
    atEdge: (edge) => at(JSON.stringify([edge.from, edge.to, edge.kind]), `${edge.from} → ${edge.to}`, edge),
    rows: () => [...rows.values()].map(({ tally, key, edge }) => ({ key, ...(edge ? { edge } : {}), ...tally })),
  };
}
