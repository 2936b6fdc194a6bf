// Writes texts so that others take them for nothing else: a spreadsheet that reads CSV (RFC 4180), whoever shows
// Markdown or HTML, and a POSIX shell into which a person pastes a command line.

/** What a spreadsheet takes for a formula, also behind blanks and in full-width letters (OWASP, CSV Injection). */
const FORMULA_START = /^[\s\p{C}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** Text that a spreadsheet would run gets an apostrophe before it; numbers stay as they are. */
export function csvCell(value: string | number | bigint | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

type CsvValue = Parameters<typeof csvCell>[0];
type CsvTable = readonly (readonly CsvValue[])[];

/** Tables with heads of their own as one, whose head has the columns of all; a cell that a table lacks is empty. */
export function joinTables(tables: readonly CsvTable[]): CsvValue[][] {
  const columns = [...new Set(tables.flatMap(([head = []]) => head))];
  const rows = tables.flatMap(([head = [], ...own]) =>
    own.map((row) => columns.map((column) => row[head.indexOf(column)] ?? null)),
  );
  return [columns, ...rows];
}

/** Rows with CRLF line ends; the first is usually the head. */
export const csvRows = (rows: CsvTable): string => rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/**
 * A name or text for one line of Markdown, or a cell of a table: it makes no HTML, no link, no picture, no emphasis
 * and no other cell (L8). Underscores within a word make none.
 */
export const markdownText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/[\\|`*~]|(?<=\])[([]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, (run) => run.replaceAll('_', '\\_'));

/** For the text of an element and for the value of an attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** As it stands where a shell sees nothing special in it, else in single quotes, in which a shell changes nothing. */
export const shellWord = (word: string): string =>
  /^[\w@%+=:,./#-]+$/.test(word) && !word.startsWith('#') ? word : `'${word.replaceAll("'", "'\\''")}'`;
