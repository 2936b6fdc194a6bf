// Defines the columns that every total of the ledger has, how tokens are divided among owners, and who is charged for
// what a bridge passes on.
import type { Account, Participant, TrafficKind } from './accounts.ts';

export interface LedgerTotals {
  /** Answered calls. */
  calls: number;
  input: number;
  output: number;
  /** In the currency of the price table; 0 without one. */
  money: number;
  /** Answered calls of models without a price, which are in no sum of money; 0 without a price table. */
  unpricedCalls: number;
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
  'unpricedCalls',
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
interface Edge {
  /** Behind bridges, the first speaker. */
  readonly from: string;
  /** The bridges that passed it on, in their order; absent where there is none. */
  readonly via?: string;
  readonly to: string;
  readonly kind: TrafficKind;
}

/** `edge` is present in tables of edges only. */
export type LedgerRow = Readonly<LedgerTotals> & { readonly key: string; readonly edge?: Edge };

export const emptyTotals = (): LedgerTotals =>
  Object.fromEntries(TOTAL_COLUMNS.map((column) => [column, 0])) as Record<(typeof TOTAL_COLUMNS)[number], number>;

export function addTotals(into: LedgerTotals, more: Partial<Readonly<LedgerTotals>>): void {
  for (const column of TOTAL_COLUMNS) into[column] += more[column] ?? 0;
}

/** Nothing is known where no call has a price. */
export const knownMoney = ({ calls, unpricedCalls, money }: Readonly<LedgerTotals>): number | null =>
  calls > 0 && unpricedCalls === calls ? null : money;

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

const edgeName = ({ from, via, to }: Pick<Edge, 'from' | 'via' | 'to'>): string =>
  `${speakerName({ from, via })} → ${to}`;

/** The speaker as a table names it. */
export const speakerName = ({ from, via }: Pick<Edge, 'from'> & { readonly via?: string | undefined }): string =>
  via === undefined ? from : `${from} via ${via}`;

// --- whole numbers that keep their sum, which the ledger promises (L5) ---

/**
 * Divides a whole number into whole parts in proportion to the weights, by largest remainder; equal remainders favour
 * the earlier part. Where no weight is above zero, the parts are equal. The parts add up to `total`; without weights
 * there are no parts.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  const exact = weights.map((w) => (sum > 0 ? (total * w) / sum : total / weights.length));
  const parts = exact.map(Math.floor);
  let left = total - parts.reduce((a, b) => a + b, 0);
  const order = exact.map((x, i) => ({ i, rest: x - Math.floor(x) })).sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of order) {
    if (left <= 0) break;
    parts[i] = (parts[i] ?? 0) + 1;
    left--;
  }
  return parts;
}

// --- who speaks behind a bridge: it says nothing itself, so what it passes on is charged to whom it heard ---

interface FirstSpeaker {
  readonly by: Participant;
  /** The bridges, in the order in which they passed the words on; absent where there is none. */
  readonly via?: string;
}

/** Who said it, or behind bridges who spoke first: known when all lines are read. */
function firstSpeakerOf(account: Account): FirstSpeaker {
  const bridges: Account[] = [];
  let first = account;
  while (first.from.isBridge && first.causes[0] !== undefined && !bridges.includes(first)) {
    bridges.unshift(first);
    first = first.causes[0];
  }
  const via = bridges.map(({ from }) => from.role).join(', ');
  return { by: first.from, via: via === '' ? undefined : via };
}

const SPEAKER_TABLES = ['agent', 'role', 'module'] as const;
type SpeakerTable = (typeof SPEAKER_TABLES)[number];
const NAMES: Readonly<Record<SpeakerTable, (by: Participant) => string>> = {
  agent: (by) => by.who,
  role: (by) => by.role,
  module: (by) => by.module,
};

/** The row of a table that a message is charged to: `Charlie`, or `Charlie via red/bridge-1`. */
export function speakerRow(table: SpeakerTable, message: Account): string {
  const { by, via } = firstSpeakerOf(message);
  return speakerName({ from: NAMES[table](by), via });
}

interface SpeakerSums {
  add(message: Account, column: keyof LedgerTotals, n: number): void;
  /** Call it when no event follows. */
  close(): void;
}

/** Adds up what each speaker said. Of what bridges said, the sums are kept until it is known whose words they were. */
export function createSpeakerSums(tables: Readonly<Record<SpeakerTable, LedgerTable>>): SpeakerSums {
  const bridged = new Map<Account, LedgerTotals>();
  return {
    add(message, column, n) {
      const { from } = message;
      if (!from.isBridge) {
        for (const table of SPEAKER_TABLES) tables[table].at(NAMES[table](from))[column] += n;
        return;
      }
      const sums = bridged.get(message) ?? emptyTotals();
      sums[column] += n;
      bridged.set(message, sums);
    },
    close() {
      for (const [message, sums] of bridged)
        for (const table of SPEAKER_TABLES) addTotals(tables[table].at(speakerRow(table, message)), sums);
    },
  };
}

interface EdgeFigure {
  readonly to: Participant;
  readonly kind: TrafficKind;
  readonly column: 'delivered' | 'firstRead' | 'reread';
  readonly n: number;
}

interface EdgeSums {
  add(message: Account, figure: EdgeFigure): void;
  /** Call it when no event follows. */
  close(): void;
}

/** Whose words a bridge brought is known when all lines are read: those of a cause may stand behind its effect's. */
export function createEdgeSums(table: LedgerTable): EdgeSums {
  const bridged: (EdgeFigure & { readonly message: Account })[] = [];
  const addNow = (message: Account, { to, kind, column, n }: EdgeFigure) => {
    const { by, via } = firstSpeakerOf(message);
    table.atEdge({ from: by.who, via, to: to.who, kind })[column] += n;
  };
  return {
    add(message, figure) {
      if (message.from.isBridge) bridged.push({ ...figure, message });
      else addNow(message, figure);
    },
    close() {
      for (const { message, ...figure } of bridged) addNow(message, figure);
    },
  };
}
