// Writes a text of any length in pieces, since it might not fit in memory as a whole.
import type { TerminalOutput } from '../context.ts';

/** In UTF-16 units. One write per line would take longer than producing the lines. */
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
