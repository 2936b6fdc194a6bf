// Draws a report and writes it. The drawing library is large, so this file is imported only when needed.
import { displayPath, oneLine } from '../../runtime/text/plain.ts';
import { type ReportSource, reportPage } from '../../studio/report/page.ts';
import type { CliContext } from '../context.ts';
import { writeFile } from '../print/write-file.ts';

/** Writes the page and prints its path. @throws FILE_UNWRITABLE */
export async function writePage(path: string, source: ReportSource, context: CliContext): Promise<void> {
  const page = await reportPage(source);
  writeReport(path, page, context);
}

/** @throws FILE_UNWRITABLE */
export function writeReport(path: string, text: string, { cwd, stdout }: CliContext): void {
  const shown = oneLine(displayPath(cwd, path), 300);
  writeFile(path, text, { shown, folders: true });
  stdout.write(`Report: ${shown}\n`);
}
