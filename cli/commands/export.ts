// Implements `troupe export`: writes one record, or all records of a folder, as tables.

import { readdirSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { failure, fileUnwritable, TroupeError } from '../../runtime/errors/index.ts';
import { makeFolder } from '../../runtime/record/folder.ts';
import { type OpenedRecord, openRecord } from '../../runtime/record/open.ts';
import { RECORD_FILE } from '../../runtime/record/read.ts';
import {
  createTableRows,
  createTableTotals,
  type TableCosts,
  type TableTotals,
} from '../../runtime/record/table-rows.ts';
import {
  RECORD_TABLE_COLUMNS,
  RECORD_TABLE_NAMES,
  type RecordTableName,
  type RecordTableRow,
  type TableFormat,
} from '../../runtime/record/tables.ts';
import { counted } from '../../runtime/text/grouped-number.ts';
import { displayPath } from '../../runtime/text/plain.ts';
import { type Answer, answer } from '../answer.ts';
import type { FlagsOf, Run } from '../command.ts';
import type { CliContext } from '../context.ts';
import { createExportCosts, metricColumns } from '../cost/export-costs.ts';
import type { EXPORT } from '../declared/read.ts';
import { reportSeal, reportUnread } from '../print/seal.ts';
import { openTable, type TableWriter } from '../print/write-tables.ts';

type ExportFlags = FlagsOf<typeof EXPORT>;

export const run: Run<typeof EXPORT> = ({ path }, flags, context) =>
  exportTables(resolve(context.cwd, path), flags, context);

function exportTables(path: string, { format, out, tables: wanted }: ExportFlags, context: CliContext): Answer {
  const { root, files } = recordsIn(path);
  const folder = out === undefined ? join(root, 'tables') : resolve(context.cwd, out);
  const tables = createTables(folder, { format, names: wanted ?? USUAL });
  let left = 0;
  try {
    for (const file of files) {
      const read = readIfPossible(file, files.length > left + 1, context);
      if (read === undefined) left++;
      else tables.add(relative(root, file), read);
    }
  } catch (thrown) {
    tables.discard();
    throw thrown;
  }
  const written = tables.close();
  const records = files.length - left;
  const shown = written.map(({ file, rows }) => `${displayPath(context.cwd, file)}  ${counted(rows, 'row')}`);
  return answer({ records, left, written }, { text: () => [counted(records, 'record'), ...shown] });
}

/** Every prompt would be most of what is written. */
const USUAL = RECORD_TABLE_NAMES.filter((name) => name !== 'segments');

interface TablesWanted {
  readonly format: TableFormat;
  readonly names: readonly RecordTableName[];
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
 * The first pass. Among several records, unreadable ones are reported and skipped, since one may just have been
 * started. @throws RECORD_UNREADABLE for a single record
 */
function readIfPossible(file: string, others: boolean, context: CliContext): RecordToExport | undefined {
  try {
    const { see, totals } = createTableTotals();
    const costs = createExportCosts();
    const record = openRecord(file, (event) => {
      see(event);
      costs.see(event);
    });
    reportSeal(record.file, record.seal, context);
    return { record, totals, costs: costs.end() };
  } catch (thrown) {
    if (!others) throw thrown;
    reportUnread(thrown, context);
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
