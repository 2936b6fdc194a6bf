// Writes a text of any length piece by piece: as one text it might be longer than memory allows.
import type { TerminalOutput } from '../context.ts';

/** In UTF-16 units: a write for each line would take longer than the lines. */
const PAGE = 64 * 1024;

export function writeLines(out: Pick<TerminalOutput, 'write'>, lines: Iterable<string>): void {
  let page = '';
  for (const line of lines) {
    page += line;
    if (page.length < PAGE) continue;
    out.write(page);
    page = '';
  }
  if (page !== '') out.write(page);
}
