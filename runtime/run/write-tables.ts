// Writes tables to files row by row: CSV as in RFC 4180, with formulas escaped for spreadsheets, lines of JSON, and
// Parquet with hyparquet-writer, one row group at a time.
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { fileWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { RecordTableCell, RecordTableColumn, RecordTableRow, TableFormat } from '../record/tables.ts';
import { csvCell } from '../text/quoting.ts';

type Columns = readonly RecordTableColumn[];

/** How a table stands in a file of text: its first line, and the line of a row. */
interface LineFormat {
  readonly head: (columns: Columns) => string;
  readonly line: (columns: Columns, row: RecordTableRow) => string;
}

/** A header, CRLF line ends, and empty cells for missing values. */
const CSV: LineFormat = {
  head: (columns) => `${columns.map((c) => c.name).join(',')}\r\n`,
  line: (columns, row) => `${columns.map((c) => csvCell(row[c.name] ?? null)).join(',')}\r\n`,
};

/** An object a row, null for missing values. */
const JSON_LINES: LineFormat = {
  head: () => '',
  line: (columns, row) =>
    `{${columns.map((c) => `${JSON.stringify(c.name)}:${jsonCell(c, row[c.name])}`).join(',')}}\n`,
};

const jsonCell = ({ type }: RecordTableColumn, cell: RecordTableCell = null): string =>
  type === 'json' && typeof cell === 'string' && cell !== '' ? cell : JSON.stringify(cell);

export interface TableWriter {
  readonly rows: () => number;
  row(row: RecordTableRow): void;
  /** Replaces an older table. */
  close(): void;
  /** Discards the new table; an older one stays. */
  discard(): void;
}

/** Buffered text, in UTF-16 units. */
const PAGE = 256 * 1024;
/** Limits of a row group: number of rows, and text except for its last row. */
const GROUP_ROWS = 10_000;
const GROUP_TEXT = 1024 * 1024;

/** Uses a temporary name until it is closed. Throws the system's errors. */
export function openTable(path: string, format: TableFormat, columns: Columns): TableWriter {
  const next = `${path}.next`;
  const lines =
    format === 'parquet'
      ? parquetRows(next, columns)
      : textLines(next, columns, { csv: CSV, jsonl: JSON_LINES }[format]);
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

function textLines(file: string, columns: Columns, { head, line }: LineFormat): RowOutput {
  const handle = openSync(file, 'w');
  let page = head(columns);
  const write = () => {
    for (let bytes = Buffer.from(page); bytes.length > 0; ) bytes = bytes.subarray(writeSync(handle, bytes));
    page = '';
  };
  return {
    row(row) {
      page += line(columns, row);
      if (page.length >= PAGE) write();
    },
    end() {
      write();
      closeSync(handle);
    },
    drop: () => closeSync(handle),
  };
}

/** Text as UTF-8, integers as INT64, numbers as DOUBLE; null where there is no value. */
function parquetRows(file: string, columns: Columns): RowOutput {
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

const PARQUET = { text: 'STRING', json: 'STRING', integer: 'INT64', number: 'DOUBLE', boolean: 'BOOLEAN' } as const;
