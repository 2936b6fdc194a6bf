// Exports one record, or all records of a folder, as tables: files of CSV, Parquet or lines of JSON.
import { dirname, join, relative } from 'node:path';
import type { RecordEvent } from '../core/event.ts';
import type { CostOptions } from '../costs/read-costs.ts';
import { recordsIn } from '../costs/records-in.ts';
import { fileUnwritable, TroupeError } from '../errors/index.ts';
import { createPartResults } from '../experiment/composite-results.ts';
import type { PartResult } from '../experiment/measures.ts';
import type { Account } from '../ledger/accounts.ts';
import { createLedger } from '../ledger/ledger.ts';
import { type OpenedRecord, openRecord } from '../record/read.ts';
import { createTableRows, createTableTotals, type TableCosts, type TableTotals } from '../record/table-rows.ts';
import {
  RECORD_TABLE_COLUMNS,
  RECORD_TABLE_NAMES,
  type RecordTableColumn,
  type RecordTableName,
  type RecordTableRow,
  type TableFormat,
} from '../record/tables.ts';
import { makeFolder } from '../record/write-file.ts';
import { createTokenCounter } from '../tokens/token-counter.ts';
import { openTable, type TableWriter } from './write-tables.ts';

type ExportTold = Pick<CostOptions, 'onSeal' | 'onUnread' | 'onProgress'>;

export interface ExportOptions extends ExportTold {
  readonly format?: TableFormat | undefined;
  /** By default all but the segments, which hold every prompt. */
  readonly tables?: readonly RecordTableName[] | undefined;
  /** The folder to write into; by default `tables` beside the records. */
  readonly folder?: string | undefined;
}

export interface ExportedTables {
  readonly records: number;
  /** How many records could not be read and were left out. */
  readonly left: number;
  readonly written: readonly { readonly table: RecordTableName; readonly file: string; readonly rows: number }[];
}

/** Every prompt would be most of what is written. */
const USUAL = RECORD_TABLE_NAMES.filter((name) => name !== 'segments');

interface TablesWanted {
  readonly format: TableFormat;
  readonly names: readonly RecordTableName[];
}

/**
 * Writes the tables of a record, or of every record in a folder. @throws RECORD_UNREADABLE, FILE_UNWRITABLE
 * @example
 * ```ts
 * import { exportTables } from 'troupe/record';
 *
 * export const callsAsLines = (folder: string) =>
 *   exportTables(folder, { format: 'jsonl', tables: ['calls'] }).written.map(({ file }) => file);
 * ```
 */
export function exportTables(path: string, options: ExportOptions = {}): ExportedTables {
  const files = recordsIn(path).sort();
  const root = files.includes(path) ? dirname(path) : path;
  const { folder = join(root, 'tables'), format = 'csv', tables: names = USUAL } = options;
  const tables = createTables(folder, { format, names });
  let left = 0;
  try {
    for (const [nth, file] of files.entries()) {
      options.onProgress?.(nth, files.length);
      const read = readIfPossible(file, files.length > left + 1, options);
      if (read === undefined) left++;
      else tables.add(relative(root, file), read);
    }
  } catch (thrown) {
    tables.discard();
    throw thrown;
  }
  options.onProgress?.(files.length, files.length);
  return { records: files.length - left, left, written: tables.close() };
}

/** The tables of all records in a folder, opened with the first record so that no empty table is left behind. */
function createTables(folder: string, { format, names }: TablesWanted) {
  const episodes: RecordTableRow[] = [];
  const open = new Map<RecordTableName, TableWriter>();
  const fileOf = (table: RecordTableName) => join(folder, `${table}.${format}`);
  const writable = <T>(path: string, write: () => T): T => {
    try {
      return write();
    } catch (cause) {
      throw cause instanceof TroupeError ? cause : fileUnwritable(path, cause);
    }
  };
  const tableOf = (table: RecordTableName): TableWriter => {
    const metrics = table === 'episodes' ? metricColumns(episodes) : [];
    const found =
      open.get(table) ??
      writable(fileOf(table), () => openTable(fileOf(table), format, [...RECORD_TABLE_COLUMNS[table], ...metrics]));
    open.set(table, found);
    return found;
  };
  const discard = () => {
    for (const table of open.values()) table.discard();
  };
  return {
    discard,
    add(name: string, { record: { events, torn }, totals, costs }: RecordToExport): void {
      writable(folder, () => makeFolder(folder));
      const row = (table: RecordTableName, of: RecordTableRow) => {
        // The metric columns are known only after the last record.
        if (table === 'episodes') episodes.push(of);
        else if (names.includes(table)) writable(fileOf(table), () => tableOf(table).row(of));
      };
      const rows = createTableRows({ name, totals, costs, row });
      for (const event of events) rows.see(event);
      rows.end(torn);
    },
    close: () =>
      names.map((table) => {
        const file = fileOf(table);
        return writable(file, () => {
          const writer = tableOf(table);
          if (table === 'episodes') for (const row of episodes) writer.row(row);
          writer.close();
          return { table, file, rows: writer.rows() };
        });
      }),
  };
}

interface RecordToExport {
  readonly record: OpenedRecord;
  readonly totals: TableTotals;
  readonly costs: TableCosts;
}

/**
 * The first pass. Among several records, unreadable ones are told of and skipped, since one may just have been
 * started. @throws RECORD_UNREADABLE for a single record
 */
function readIfPossible(file: string, others: boolean, told: ExportTold): RecordToExport | undefined {
  try {
    const { see, totals } = createTableTotals();
    const costs = createExportCosts();
    const record = openRecord(file, (event) => {
      see(event);
      costs.see(event);
    });
    told.onSeal?.(record.file, record.seal);
    return { record, totals, costs: costs.end() };
  } catch (thrown) {
    if (!others || told.onUnread === undefined) throw thrown;
    told.onUnread(thrown);
    return undefined;
  }
}

/** A fold over the events of a record: the ledger's tokens per message and per kind of communication. */
export function createExportCosts(): { see(event: RecordEvent): void; end(): TableCosts } {
  const messages = new MessageCells();
  const ledger = createLedger({ count: createTokenCounter().count, onMessage: (message) => messages.add(message) });
  const parts = createPartResults();
  let metrics: RecordTableRow = {};
  return {
    see(event) {
      ledger.see(event);
      parts.see(event);
      if (event.type === 'episode.ended') metrics = metricCells(event.score);
    },
    end() {
      const costs = ledger.end();
      const { between, inside, body } = costs.communication;
      const tokens = { between_tokens: between.tokens, inside_tokens: inside.tokens, body_tokens: body.tokens };
      const shares = { between_share: between.share, inside_share: inside.share, body_share: body.share };
      const message = (id: string) => messages.of(id);
      return { episode: { ...tokens, ...shares, ...metrics }, message, parts: parts.end(costs.by.part).map(partRow) };
    },
  };
}

const partRow = ({ actionsDone, inputTokens, outputTokens, ...part }: PartResult): RecordTableRow => ({
  ...part,
  actions_done: actionsDone,
  input_tokens: inputTokens,
  output_tokens: outputTokens,
});

/** Keeps a few numbers per message in arrays; a row object each would take several times the memory. */
class MessageCells {
  readonly #places = new Map<string, number>();
  readonly #numbers: number[] = [];

  add({ id, delivered, written, firstRead, reread }: Readonly<Account>): void {
    this.#places.set(id, this.#numbers.length);
    this.#numbers.push(delivered, written, firstRead, reread);
  }

  of(id: string): RecordTableRow | undefined {
    const at = this.#places.get(id);
    if (at === undefined) return undefined;
    const [delivered = 0, written = 0, firstRead = 0, reread = 0] = this.#numbers.slice(at, at + 4);
    return { delivered, written_tokens: written, read_first_tokens: firstRead, read_again_tokens: reread };
  }
}

/** One column per metric, `metric_<definition>_<name>`. */
const metricCells = (score: Readonly<Record<string, Readonly<Record<string, number>>>>): RecordTableRow =>
  Object.fromEntries(
    Object.entries(score).flatMap(([definition, of]) =>
      Object.entries(of).map(([name, value]) => [`metric_${definition}_${name}`, value]),
    ),
  );

/** Columns for the metrics that any of these episodes has. */
export function metricColumns(episodes: readonly RecordTableRow[]): RecordTableColumn[] {
  const names = new Set(episodes.flatMap((row) => Object.keys(row).filter((name) => name.startsWith('metric_'))));
  return [...names].sort().map((name) => ({ name, type: 'number', about: 'a metric of the world at the end' }));
}
