// Says on stderr what is wrong with the results of a folder.
import { join } from 'node:path';
import { checkResults, endsThatDiffer } from '../../experiment/check-results.ts';
import { RESULTS_FILE } from '../../runtime/experiment/file-names.ts';
import { displayPath } from '../../runtime/text/plain.ts';
import type { CliContext } from '../context.ts';
import { readingProgress, reportChange, reportSeal, reportUnread } from './remarks.ts';

/** @throws as `checkResults` */
export const reportResults = (folder: string, context: CliContext): Promise<void> =>
  checkResults(folder, {
    onSeal: (file, seal) => reportSeal(file, seal, context),
    onUnread: (thrown) => reportUnread(thrown, context),
    onProgress: readingProgress(context),
    onForeign: (file, what) => reportChange(`${displayPath(context.cwd, file)} ${what}`, context),
    onChanged: (file, what, line) =>
      reportChange(`${displayPath(context.cwd, file)}${line === undefined ? '' : `, line ${line}`}: ${what}`, context),
  });

/** By the last lines of the records alone. @throws as `endsThatDiffer` */
export function reportEnds(folder: string, context: CliContext): void {
  for (const what of endsThatDiffer(folder))
    reportChange(`${displayPath(context.cwd, join(folder, RESULTS_FILE))}: ${what}`, context);
}
