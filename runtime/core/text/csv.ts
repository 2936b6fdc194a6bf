// Writes cells and rows of CSV as in RFC 4180, harmless to spreadsheets.

/** What a spreadsheet takes for a formula, also behind blanks and in full-width letters (OWASP, CSV Injection). */
const FORMULA_START = /^[\s\p{C}]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** Text that a spreadsheet would run gets an apostrophe before it; numbers stay as they are. */
export function csvCell(value: string | number | bigint | boolean | null): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows with CRLF line ends; the first is usually the head. */
export const csvRows = (rows: readonly (readonly (string | number | bigint | boolean | null)[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
