// Draws a report and writes it. The drawing library is large, so this file is imported only when needed.

import { writeFile } from '../../runtime/record/write-file.ts';
import { displayPath, oneLine } from '../../runtime/text/plain.ts';
import { type ReportSource, reportPage } from '../../studio/report/page.ts';

/** @returns a line that says where it is @throws FILE_UNWRITABLE */
export async function writePage(path: string, source: ReportSource, cwd: string): Promise<string> {
  return writeReport(path, await reportPage(source), cwd);
}

/** @throws FILE_UNWRITABLE */
export function writeReport(path: string, text: string, cwd: string): string {
  const shown = oneLine(displayPath(cwd, path), 300);
  writeFile(path, text, { shown, folders: true });
  return `Report: ${shown}`;
}
