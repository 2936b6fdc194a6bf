// Writes tables to files: CSV as in RFC 4180, with cells that a spreadsheet would run made harmless, and Parquet by
// hyparquet-writer.
import { writeFileSync } from 'node:fs';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { RecordTableCell, RecordTableColumn, RecordTableRow } from '../../runtime/record/tables.ts';

/** One table as CSV: a head, CRLF line ends, nothing where there is no value. */
export function csvText(columns: readonly RecordTableColumn[], rows: readonly RecordTableRow[]): string {
  const lines = [columns.map((c) => c.name), ...rows.map((row) => columns.map((c) => csvCell(row[c.name] ?? null)))];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** What a spreadsheet takes for a formula, also behind blanks and in full-width letters (OWASP, CSV Injection). */
const FORMULA_START = /^[\s\p{C}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** Text that a spreadsheet would run gets an apostrophe before it; numbers stay as they are. */
export function csvCell(value: RecordTableCell): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One table as Parquet: text as UTF-8, integers as INT64, numbers as DOUBLE; null where there is no value. */
export function parquetBytes(columns: readonly RecordTableColumn[], rows: readonly RecordTableRow[]): Uint8Array {
  const columnData = columns.map(({ name, type }) => ({
    name,
    type: PARQUET[type],
    data: rows.map(({ [name]: cell = null }) =>
      type === 'integer' && typeof cell === 'number' ? BigInt(Math.round(cell)) : cell,
    ),
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData, createdBy: 'troupe' }));
}

const PARQUET = { text: 'STRING', integer: 'INT64', number: 'DOUBLE', boolean: 'BOOLEAN' } as const;

export function writeTable(
  path: string,
  format: 'csv' | 'parquet',
  columns: readonly RecordTableColumn[],
  rows: readonly RecordTableRow[],
): void {
  writeFileSync(path, format === 'csv' ? csvText(columns, rows) : parquetBytes(columns, rows));
}
