// Writes tables to files row by row: CSV as in RFC 4180, with formulas escaped for spreadsheets, and Parquet with
// hyparquet-writer, one row group at a time.
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { RecordTableColumn, RecordTableRow } from '../../runtime/record/tables.ts';
import { csvCell } from '../../runtime/text/csv.ts';

/** A header, CRLF line ends, and empty cells for missing values. */
const csvHead = (columns: readonly RecordTableColumn[]): string => `${columns.map((c) => c.name).join(',')}\r\n`;
const csvLine = (columns: readonly RecordTableColumn[], row: RecordTableRow): string =>
  `${columns.map((c) => csvCell(row[c.name] ?? null)).join(',')}\r\n`;

export interface TableWriter {
  readonly rows: () => number;
  row(row: RecordTableRow): void;
  /** Replaces an older table. */
  close(): void;
  /** Discards the new table; an older one stays. */
  discard(): void;
}

/** Buffered text, in UTF-16 units. */
const CSV_PAGE = 256 * 1024;
/** Limits of a row group: number of rows, and text except for its last row. */
const GROUP_ROWS = 10_000;
const GROUP_TEXT = 1024 * 1024;

/** Uses a temporary name until it is closed. Throws the system's errors. */
export function openTable(path: string, format: 'csv' | 'parquet', columns: readonly RecordTableColumn[]): TableWriter {
  const next = `${path}.next`;
  const lines = format === 'csv' ? csvLines(next, columns) : parquetRows(next, columns);
  let rows = 0;
  return {
    rows: () => rows,
    row(row) {
      rows++;
      lines.row(row);
    },
    close() {
      lines.end();
      renameSync(next, path);
    },
    discard() {
      lines.drop();
      rmSync(next, { force: true });
    },
  };
}

interface RowOutput {
  row(row: RecordTableRow): void;
  end(): void;
  drop(): void;
}

function csvLines(file: string, columns: readonly RecordTableColumn[]): RowOutput {
  const handle = openSync(file, 'w');
  let page = csvHead(columns);
  const write = () => {
    for (let bytes = Buffer.from(page); bytes.length > 0; ) bytes = bytes.subarray(writeSync(handle, bytes));
    page = '';
  };
  return {
    row(row) {
      page += csvLine(columns, row);
      if (page.length >= CSV_PAGE) write();
    },
    end() {
      write();
      closeSync(handle);
    },
    drop: () => closeSync(handle),
  };
}

/** Text as UTF-8, integers as INT64, numbers as DOUBLE; null where there is no value. */
function parquetRows(file: string, columns: readonly RecordTableColumn[]): RowOutput {
  const typed = columns.map(({ name, type }) => ({ name, type: PARQUET[type], data: [] }));
  const schema = schemaFromColumnData({ columnData: typed });
  const parquet = new ParquetWriter({ writer: fileWriter(file), schema, createdBy: 'troupe' });
  let group: RecordTableRow[] = [];
  let text = 0;
  const write = () => {
    const columnData = columns.map(({ name, type }) => ({
      name,
      data: group.map(({ [name]: cell = null }) =>
        type === 'integer' && typeof cell === 'number' ? BigInt(Math.round(cell)) : cell,
      ),
    }));
    // Synchronous, since the file writer has no flush of its own.
    if (group.length > 0) void parquet.write({ columnData, rowGroupSize: group.length });
    group = [];
    text = 0;
  };
  return {
    row(row) {
      group.push(row);
      for (const cell of Object.values(row)) if (typeof cell === 'string') text += cell.length;
      if (group.length >= GROUP_ROWS || text >= GROUP_TEXT) write();
    },
    end() {
      write();
      void parquet.finish();
    },
    drop() {},
  };
}

const PARQUET = { text: 'STRING', integer: 'INT64', number: 'DOUBLE', boolean: 'BOOLEAN' } as const;
