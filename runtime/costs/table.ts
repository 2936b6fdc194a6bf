// Reads what a record, or a folder of records, cost as one table, with one set of columns for every way of dividing the
// totals.

import type { RecordEvent } from '../core/event.ts';
import type { Account } from '../ledger/accounts.ts';
import { addLedgers } from '../ledger/add-ledgers.ts';
import { type CallAccount, INPUT_LINES } from '../ledger/input-lines.ts';
import type { Ledger } from '../ledger/ledger-builder.ts';
import type { SourceRow } from '../ledger/source-costs.ts';
import { knownMoney, type LedgerRow, type LedgerTotals } from '../ledger/totals.ts';
import {
  createRefusedMessages,
  createRefusedUsages,
  type RefusedMessages,
  type RefusedUsages,
} from '../record/watch/summary.ts';
import { mapped } from '../text/table.ts';
import type { CostBreakdown } from './names.ts';
import { type JoinedProvenance, joinProvenance } from './provenance.ts';
import { type CostOptions, type EpisodeCost, type RecordListener, readCosts } from './read-costs.ts';
import { recordsIn } from './records-in.ts';
import { bySetting } from './settings.ts';

export type CostCell = string | number | null;

export interface CostTable {
  readonly by: CostBreakdown;
  readonly columns: readonly { readonly name: string; readonly title: string }[];
  /** Rows are created anew on each iteration. */
  readonly rows: Iterable<readonly CostCell[]>;
  /** The edges for the matrix. */
  readonly source: readonly LedgerRow[];
}

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
    several: recordsIn(path, reading).length > 1,
  });
  const provenance = joinProvenance(episodes.map((episode) => episode.provenance));
  return { table, ledger, episodes, torn, provenance, refused: refusals.now(), refusedMessages: messages.now() };
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
 * read, because a long record has too many to keep in memory. Only rows of sources load what traces them.
 */
async function collectRows(by: CostBreakdown) {
  const tables: Iterable<readonly CostCell[]>[] = [];
  const sources = by === 'source' ? await loadSources() : undefined;
  return {
    all: {
      *[Symbol.iterator]() {
        for (const table of tables) yield* table;
      },
    },
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
      return sources === undefined ? {} : collectSources(sources, record, tables);
    },
  };
}

const loadSources = async () => ({
  ...(await import('../ledger/source-costs.ts')),
  ...(await import('../ledger/message-index.ts')),
});

function collectSources(
  { createSourceCosts, indexMessages, totalOf }: Awaited<ReturnType<typeof loadSources>>,
  record: string,
  tables: Iterable<readonly CostCell[]>[],
): RecordListener {
  const cells = (row: SourceRow): CostCell[] => {
    const { id, channel, from, written, read, rewritten, readOn, chain } = row;
    return [record, id, channel, from, totalOf(row), written, read, rewritten, readOn, chain.join(' ')];
  };
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
function costTable(
  by: CostBreakdown,
  ledger: Ledger,
  { gathered, several }: { readonly gathered: Iterable<readonly CostCell[]>; readonly several: boolean },
): CostTable {
  if (isGathered(by)) {
    const names = [...GATHERED_COLUMNS[by], ...(by === 'protocol' && ledger.currency !== null ? ['money'] : [])];
    const skip = several || by === 'protocol' ? 0 : 1;
    return {
      by,
      columns: titled(names.slice(skip), ledger),
      rows: mapped(gathered, (row) => row.slice(skip)),
      source: [],
    };
  }
  const source = ledger.by[by];
  const money = ledger.currency !== null && tallyColumns(by).includes('calls');
  const columns = [...tallyColumns(by), ...(money ? (['money'] as const) : [])];
  const keys = by === 'edge' ? ['from', 'via', 'to', 'kind'] : [by];
  const keyCells = ({ key, edge }: LedgerRow): CostCell[] =>
    edge ? [edge.from, edge.via ?? '', edge.to, edge.kind] : [key];
  return {
    by,
    columns: titled([...keys, ...columns], ledger),
    rows: source.map((row) => [
      ...keyCells(row),
      ...columns.map((column) => (column === 'money' ? knownMoney(row) : row[column])),
    ]),
    source,
  };
}

/** Money under its currency. */
const titled = (names: readonly string[], { currency }: Ledger) =>
  names.map((name) => ({ name, title: (name === 'money' ? currency : null) ?? TITLES[name] ?? name }));

/** In the order of the table's columns. Sums over the episodes of each row, which have one setting. */
function protocolCells(episodes: readonly EpisodeCost[]): CostCell[][] {
  return bySetting(episodes).flatMap(({ setting, episodes: all }) => {
    const rows = new Map<string, EpisodeCost[]>();
    const keyOf = ({ protocol, agents }: EpisodeCost) => JSON.stringify([protocol, agents]);
    for (const episode of all) rows.set(keyOf(episode), [...(rows.get(keyOf(episode)) ?? []), episode]);
    return [...rows.values()].map((of) => {
      const { protocol = '', agents = 0 } = of[0] ?? {};
      const { episodes: n, steps, total, communication, currency } = addLedgers(of.map(({ ledger }) => ledger));
      const { between, inside, body } = communication;
      return [
        ...[protocol, setting, agents, n, steps, total.calls, total.input, total.output, total.messages],
        ...[between.tokens, between.share, inside.tokens, inside.share, body.tokens, body.share],
        ...(currency === null ? [] : [knownMoney(total)]),
      ];
    });
  });
}
