// Builds the tables of `troupe cost`, with one set of columns for every way of dividing the totals, for terminals,
// spreadsheets and programs.

import type { Account } from '../../runtime/ledger/accounts.ts';
import type { CallAccount } from '../../runtime/ledger/call-account.ts';
import { INPUT_LINES } from '../../runtime/ledger/input-lines.ts';
import type { Ledger } from '../../runtime/ledger/ledger-builder.ts';
import { indexMessages } from '../../runtime/ledger/message-index.ts';
import { createSourceCosts, type SourceRow, totalOf } from '../../runtime/ledger/source-costs.ts';
import { type LedgerRow, type LedgerTotals, speakerName } from '../../runtime/ledger/totals.ts';
import { joined, mapped } from '../../runtime/record/iterables.ts';
import { csvRows } from '../../runtime/text/csv.ts';
import { groupedNumber } from '../../runtime/text/grouped-number.ts';
import { plain } from '../../runtime/text/plain.ts';
import type { TerminalOutput } from '../context.ts';
import type { COST_BY } from '../declared/read.ts';
import { renderTable, tableLines } from '../print/table.ts';
import type { RecordListener } from './read-ledgers.ts';

export type CostBreakdown = (typeof COST_BY)[number];

export type CostCell = string | number | null;

export interface CostTable {
  readonly by: CostBreakdown;
  readonly columns: readonly { readonly name: string; readonly title: string }[];
  /** Rows are created anew on each iteration. */
  readonly rows: Iterable<readonly CostCell[]>;
  /** The edges for the matrix. */
  readonly source: readonly LedgerRow[];
}

const TITLES: Readonly<Record<string, string>> = {
  firstRead: 'read first',
  reread: 'read again',
  delivered: 'heard',
  madeFrom: 'made from',
  writtenIn: 'written in',
  kept: 'kept inside',
  rewritten: 'said again',
  readOn: 'read in relays',
  chain: 'dearest chain',
  setting: 'in',
  betweenShare: 'share',
  insideShare: 'share',
  bodyShare: 'share',
  between: 'between agents',
  inside: 'inside agents',
  body: 'with bodies',
};

/**
 * Collects rows of messages and calls while the record is read, and only on request. Cells are built when a row is
 * read, because a long record has too many to keep in memory.
 */
export function collectRows(by: CostBreakdown) {
  const tables: Iterable<readonly CostCell[]>[] = [];
  return {
    all: joined(tables),
    of(record: string): RecordListener {
      if (by === 'message') {
        const messages: Readonly<Account>[] = [];
        tables.push(mapped(messages, (message) => [record, ...messageCells(message)]));
        return { onMessage: (message) => void messages.push(message) };
      }
      if (by === 'call') {
        const calls: CallAccount[] = [];
        tables.push(mapped(calls, (call) => [record, ...callCells(call)]));
        return { onCall: (call) => void calls.push(call) };
      }
      return by === 'source' ? collectSources((row) => [record, ...sourceCells(row)], tables) : {};
    },
  };
}

function collectSources(
  cells: (row: SourceRow) => readonly CostCell[],
  tables: Iterable<readonly CostCell[]>[],
): RecordListener {
  let accounts: Readonly<Account>[] = [];
  return {
    onMessage: (message) => void accounts.push(message),
    again() {
      const sources = createSourceCosts(indexMessages(accounts));
      accounts = [];
      const end = () => {
        sources.end();
        tables.push(mapped(sources.rows, cells));
      };
      return { see: (event) => sources.see(event), end };
    },
  };
}

const MESSAGE_COLUMNS = [
  'record',
  'message',
  'step',
  'channel',
  'from',
  'written',
  'kept',
  'drafted',
  'firstRead',
  'reread',
  'carried',
  'delivered',
  'readers',
  'writtenIn',
  'madeFrom',
];

function messageCells(m: Readonly<Account>): CostCell[] {
  const {
    id,
    step,
    channel,
    from,
    written,
    kept,
    drafted,
    firstRead,
    reread,
    carried,
    delivered,
    readers,
    passed,
    causes,
  } = m;
  const names = readers.map(({ module }) => module).join(' ');
  const writtenIn = new Set(passed.map(({ source }) => source.account.id));
  return [
    ...[id, step, channel, from.who, written, kept, drafted, firstRead, reread, carried, delivered, names],
    [...writtenIn].join(' '),
    causes.map((c) => c.id).join(' '),
  ];
}

function sourceCells(row: SourceRow): CostCell[] {
  const { id, channel, from, written, read, rewritten, readOn, chain } = row;
  return [id, channel, from, totalOf(row), written, read, rewritten, readOn, chain.join(' ')];
}

const CALL_COLUMNS = [
  'record',
  'call',
  'attempt',
  'step',
  'by',
  'model',
  ...INPUT_LINES,
  'input',
  'output',
  'cached',
  'reasoning',
  'usage',
];

function callCells({ call, attempt, step, by, model, lines, usage, unsound }: CallAccount): CostCell[] {
  const { input, output, cached = 0, reasoning = 0, source } = usage;
  const counted = unsound ? 'unsound, counted instead' : source;
  return [
    call,
    attempt,
    step,
    by,
    model,
    ...INPUT_LINES.map((line) => lines[line]),
    input,
    output,
    cached,
    reasoning,
    counted,
  ];
}

const CALLS = ['calls', 'input', 'output'] as const;
const TALK = ['messages', 'delivered', 'written', 'kept', 'drafted', 'firstRead', 'reread', 'unread'] as const;

function tallyColumns(by: Exclude<CostBreakdown, GatheredBreakdown>): readonly (keyof LedgerTotals)[] {
  switch (by) {
    case 'part':
    case 'role':
    case 'module':
      return [...CALLS, ...TALK];
    case 'agent':
    case 'step':
    case 'leg':
      return [...CALLS, ...TALK.filter((column) => column !== 'drafted')];
    case 'channel':
      return TALK;
    case 'edge':
      return ['delivered', 'firstRead', 'reread'];
    case 'model':
      return CALLS;
  }
}

const PROTOCOL_COLUMNS = [
  ...['protocol', 'setting', 'agents', 'episodes', 'steps', 'calls', 'input', 'output', 'messages'],
  ...['between', 'betweenShare', 'inside', 'insideShare', 'body', 'bodyShare'],
];

/** One row per message or call; nothing is added up over records. */
type GatheredBreakdown = 'message' | 'source' | 'call' | 'protocol';

const isGathered = (by: CostBreakdown): by is GatheredBreakdown =>
  by === 'message' || by === 'source' || by === 'call' || by === 'protocol';

const GATHERED_COLUMNS: Readonly<Record<GatheredBreakdown, readonly string[]>> = {
  message: MESSAGE_COLUMNS,
  source: ['record', 'message', 'channel', 'from', 'total', 'written', 'read', 'rewritten', 'readOn', 'chain'],
  call: CALL_COLUMNS,
  protocol: PROTOCOL_COLUMNS,
};

/** `several`: rows of messages and calls name their record. */
export function costTable(
  by: CostBreakdown,
  ledger: Ledger,
  { gathered, several }: { readonly gathered: Iterable<readonly CostCell[]>; readonly several: boolean },
): CostTable {
  if (isGathered(by)) {
    const names = GATHERED_COLUMNS[by];
    const skip = several || by === 'protocol' ? 0 : 1;
    return { by, columns: titled(names.slice(skip)), rows: mapped(gathered, (row) => row.slice(skip)), source: [] };
  }
  const source = ledger.by[by];
  const money = ledger.currency !== null && tallyColumns(by).includes('calls');
  const columns = [...tallyColumns(by), ...(money ? (['money'] as const) : [])];
  const keys = by === 'edge' ? ['from', 'via', 'to', 'kind'] : [by];
  const keyCells = ({ key, edge }: LedgerRow): CostCell[] =>
    edge ? [edge.from, edge.via ?? '', edge.to, edge.kind] : [key];
  return {
    by,
    columns: titled([...keys, ...columns]).map((c) =>
      c.name === 'money' ? { ...c, title: ledger.currency ?? '' } : c,
    ),
    rows: source.map((row) => [...keyCells(row), ...columns.map((column) => row[column])]),
    source,
  };
}

const titled = (names: readonly string[]) => names.map((name) => ({ name, title: TITLES[name] ?? name }));

/** A message's sources are for programs only: the lists of ids grow with the message's history. */
const LINEAGE: readonly string[] = ['writtenIn', 'madeFrom'];
/** Shown only where there is something in them. */
const OCCASIONAL: readonly string[] = ['via', 'setting'];

/** Yields lines for people, with grouped digits and a matrix before the list of edges. */
export function* costTableLines(table: CostTable, out: TerminalOutput): Generator<string, undefined> {
  const { by, source } = table;
  const [figures, filled] = [new Set<number>(), new Set<number>()];
  for (const row of table.rows)
    row.forEach((cell, i) => {
      if (typeof cell === 'number') figures.add(i);
      if (cell !== '') filled.add(i);
    });
  const isShown = ({ name, i }: { readonly name: string; readonly i: number }) =>
    !LINEAGE.includes(name) && (filled.has(i) || !OCCASIONAL.includes(name));
  const kept = table.columns.map((column, i) => ({ ...column, i })).filter(isShown);
  const head = kept.map(({ title }) => title);
  const rows = mapped(table.rows, (row) => kept.map(({ i }, n) => cellText(row[i] ?? null, head[n])));
  if (by === 'edge') yield matrixText(source, out);
  yield* tableLines({ head, rows, out, right: kept.flatMap(({ i }, n) => (figures.has(i) ? [n] : [])) });
  return undefined;
}

function cellText(cell: CostCell, title = ''): string {
  if (typeof cell !== 'number') return cell ?? '';
  if (title === 'share') return cell.toFixed(3);
  if (!Number.isInteger(cell)) return cell.toPrecision(3);
  return title === 'step' ? String(cell) : groupedNumber(cell);
}

/** One line at a time, for spreadsheets. */
export function* csvLines({ columns, rows }: Pick<CostTable, 'columns' | 'rows'>): Generator<string, undefined> {
  yield csvRows([columns.map(({ name }) => name)]);
  for (const row of rows) yield csvRows([row.map((cell) => (typeof cell === 'string' ? plain(cell) : cell))]);
  return undefined;
}

/** For a larger team, only the list of edges is shown. */
const MOST_NAMES = 12;

/**
 * Tokens of each writer (rows) in the prompts of each reader (columns), without bodies; empty if nobody read anything.
 * Behind a bridge stands the first speaker, in a row of its own.
 */
function matrixText(rows: readonly LedgerRow[], out: TerminalOutput): string {
  const read = rows.flatMap(({ edge, firstRead, reread }) =>
    edge && edge.kind !== 'body' && firstRead + reread > 0
      ? [{ ...edge, from: speakerName(edge), tokens: firstRead + reread }]
      : [],
  );
  const speakers = [...new Set(read.map(({ from }) => from))];
  const readers = [...new Set(read.map(({ to }) => to))];
  if (read.length === 0 || readers.length > MOST_NAMES || speakers.length > MOST_NAMES) return '';
  const tokens = (from: string, to: string) =>
    read.reduce((sum, edge) => (edge.from === from && edge.to === to ? sum + edge.tokens : sum), 0);
  const cell = (n: number) => (n === 0 ? '·' : String(n));
  const body = speakers.map((from) => [from, ...readers.map((to) => cell(tokens(from, to)))]);
  const head = ['tokens read: who ↓ by whom →', ...readers];
  return `${renderTable({ head, rows: body, out, right: readers.map((_, i) => i + 1) })}\n`;
}
