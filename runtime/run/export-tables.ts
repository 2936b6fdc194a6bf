// Exports one record, or all records of a folder, as tables: files of CSV, Parquet or lines of JSON.
import { readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { CostOptions } from '../costs/read-costs.ts';
import { failure, fileUnwritable, TroupeError } from '../errors/index.ts';
import { makeFolder } from '../record/folder.ts';
import { type OpenedRecord, openRecord } from '../record/read.ts';
import { RECORD_FILE } from '../record/read-lines.ts';
import { createTableRows, createTableTotals, type TableCosts, type TableTotals } from '../record/table-rows.ts';
import {
  RECORD_TABLE_COLUMNS,
  RECORD_TABLE_NAMES,
  type RecordTableName,
  type RecordTableRow,
  type TableFormat,
} from '../record/tables.ts';
import { createExportCosts, metricColumns } from './table-costs.ts';
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
  const { root, files } = recordsIn(path);
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

/** The record itself, or all records in a folder at any depth, in name order. @throws RECORD_UNREADABLE */
function recordsIn(path: string): { readonly root: string; readonly files: readonly string[] } {
  try {
    if (!statSync(path).isDirectory()) return { root: dirname(path), files: [path] };
    const found = readdirSync(path, { recursive: true, encoding: 'utf8' });
    const files = found.filter((name) => name.split(/[\\/]/).at(-1) === RECORD_FILE).sort();
    if (files.length > 0) return { root: path, files: files.map((name) => join(path, name)) };
  } catch (cause) {
    throw failure('RECORD_UNREADABLE', { file: path, why: 'there is no such file or folder' }, cause);
  }
  throw failure('RECORD_UNREADABLE', { file: path, why: `there is no ${RECORD_FILE} in it` });
}
