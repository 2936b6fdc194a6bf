// Defines the columns that every total of the ledger has.
import type { TrafficKind } from './participants.ts';

export interface LedgerTotals {
  /** Answered calls. */
  calls: number;
  input: number;
  output: number;
  /** In the currency of the price table; 0 without one. */
  money: number;
  /** Messages said. */
  messages: number;
  /** Deliveries, one for each recipient. */
  delivered: number;
  /** Output tokens that became messages, where they were written. */
  written: number;
  /** The part of these that was neither sent to another agent nor acted on: thoughts, and drafts that were not sent. */
  kept: number;
  /**
   * Output tokens of words taken over from a message in another row; in a total, from any message. Rows must not be
   * added up.
   */
  drafted: number;
  /** Input tokens of messages, each in the first call of a reader that has it in its prompt. */
  firstRead: number;
  /** The same in every later call. */
  reread: number;
  /** Messages that never were in a prompt. */
  unread: number;
}

const TOTAL_COLUMNS = [
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
] as const satisfies readonly (keyof LedgerTotals)[];

/** The speaker, the recipient, and the kind of traffic. */
export interface Edge {
  /** Behind bridges, the first speaker. */
  readonly from: string;
  /** The bridges that passed it on, in their order; absent where there is none. */
  readonly via?: string;
  readonly to: string;
  readonly kind: TrafficKind;
}

/** `edge` is present in tables of edges only. */
export type LedgerRow = Readonly<LedgerTotals> & { readonly key: string; readonly edge?: Edge };

export const emptyTotals = (): LedgerTotals => ({
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

export function addTotals(into: LedgerTotals, more: Partial<Readonly<LedgerTotals>>): void {
  for (const column of TOTAL_COLUMNS) into[column] += more[column] ?? 0;
}

export interface LedgerTable {
  at(key: string): LedgerTotals;
  atEdge(edge: Edge): LedgerTotals;
  rows(): LedgerRow[];
}

/** Rows in the order in which their keys first occurred. */
export function createLedgerTable(): LedgerTable {
  const rows = new Map<string, { readonly tally: LedgerTotals; readonly key: string; readonly edge?: Edge }>();
  const at = (id: string, key: string, edge?: Edge): LedgerTotals => {
    const found = rows.get(id);
    if (found) return found.tally;
    const tally = emptyTotals();
    rows.set(id, { tally, key, edge });
    return tally;
  };
  return {
    at: (key) => at(key, key),
    atEdge: (edge) => at(JSON.stringify([edge.from, edge.via, edge.to, edge.kind]), edgeName(edge), edge),
    rows: () => [...rows.values()].map(({ tally, key, edge }) => ({ key, edge, ...tally })),
  };
}

export const edgeName = ({ from, via, to }: Pick<Edge, 'from' | 'via' | 'to'>): string =>
  `${speakerName({ from, via })} → ${to}`;

/** The speaker as a table names it. */
export const speakerName = ({ from, via }: Pick<Edge, 'from'> & { readonly via?: string | undefined }): string =>
  via === undefined ? from : `${from} via ${via}`;
