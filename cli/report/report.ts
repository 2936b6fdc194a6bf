// Implements `troupe experiment report`: writes the results of an experiment or a comparison as a page, and as tables
// for people and programs.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EXPERIMENT_FILE } from '../../runtime/experiment/folder-format.ts';
import { sampleNotes } from '../../runtime/experiment/sample-notes.ts';
import { csvRows, joinTables } from '../../runtime/text/csv.ts';
import { markdownText } from '../../runtime/text/markdown-text.ts';
import type { ReportSource } from '../../studio/report/page.ts';
import type { WorldSource } from '../../studio/report/world-report.ts';
import { command, flags, type Given } from '../command.ts';
import type { CsvField } from '../compare/figures.ts';
import { cellsMarkdown, cellsTable, comparisonTables } from '../compare/report.ts';
import type { CliContext } from '../context.ts';
import { recordsIn } from '../cost/records.ts';
import { oneOfWords } from '../options/option-values.ts';
import { jsonText } from '../print/json.ts';
import { proseLine } from '../print/prose.ts';
import { reportResults } from '../verify/check-results.ts';
import { cellsLatex } from './latex.ts';
import { recordsReportSource } from './records-source.ts';
import { experimentReportSource } from './source.ts';

const FORMATS = ['html', 'text', 'csv', 'json', 'markdown', 'latex'] as const;
type ReportFormat = (typeof FORMATS)[number];

export const REPORT_FILE = 'report.html';

const FLAGS = flags({
  '--format <f>': [`one of ${FORMATS.join(', ')} (default: html)`, oneOfWords(FORMATS)],
  '--out <file>': `the file to write (default: ${REPORT_FILE} in the folder; tables go to stdout)`,
  '--by <what>': ["'pooled' (the default) or 'scene'", oneOfWords(['pooled', 'scene'])],
  '--json': 'the same as --format json',
});
type ReportFlags = Given<typeof FLAGS>;

export const registerReport = command({
  words: 'report <folder>',
  about: 'write an HTML page with figures and tables of the results of an experiment or comparison',
  flags: FLAGS,
  more: `
Examples:
  $ troupe experiment report runs/mini
  $ troupe experiment report runs/mini --out mini.html
  $ troupe experiment report runs --out all.html            # any folder with records
  $ troupe experiment report runs/mini --format latex > table.tex
  $ troupe experiment report runs/mini --format csv --by scene --out cells.csv

The page is one file that opens without a network: success against communication, metrics, paired differences, tokens by
origin, who reads whom, growth with the team, courses of episodes, rounds, ends, and one episode of each protocol. Each
figure has its data behind a link. An experiment that is still under way is reported as far as it has come.`,
  run: ({ folder }, flags, context) => report(folder, flags, context),
});

async function report(folder: string, flags: ReportFlags, context: CliContext): Promise<void> {
  const format = flags.json ? 'json' : (flags.format ?? 'html');
  const source = await sourceOf(resolve(context.cwd, folder), flags.by ?? 'pooled', context);
  if (format !== 'html' && flags.out === undefined) return context.stdout.write(tablesText(source, format, context));
  const { writePage, writeReport } = await import('./write-page.ts');
  const path = resolve(context.cwd, flags.out ?? join(folder, REPORT_FILE));
  if (format === 'html') await writePage(path, source, context);
  else writeReport(path, tablesText(source, format, context), context);
}

type TableFormat = Exclude<ReportFormat, 'html'>;

/** Programs get a single value, or a single header for all worlds. */
function tablesText({ worlds }: ReportSource, format: TableFormat, { stdout }: CliContext): string {
  switch (format) {
    case 'json':
      return jsonText(worlds.length === 1 ? worlds.map(tablesJson)[0] : worlds.map(tablesJson), 2);
    case 'csv':
      return csvRows(joinTables(worlds.map(csvTable)));
    case 'latex':
      return worlds.map(({ title, tally, measures }) => cellsLatex(title, tally, measures)).join('\n');
    case 'markdown':
      return worlds
        .map(({ title, about, tally, measures }) =>
          [
            [`## ${markdownText(title)}`, ''].join('\n'),
            [...about, ...sampleNotes(tally)].map(markdownText).join('  \n'),
            '',
            cellsMarkdown({ ...tally, measures }),
          ].join('\n'),
        )
        .join('\n');
    case 'text':
      return worlds
        .map(({ title, about, tally, measures }) =>
          [
            [title, ...about, ''].join('\n'),
            ...sampleNotes(tally).map((note) => proseLine(note, stdout)),
            `\n${comparisonTables({ ...tally, measures, out: stdout })}`,
          ].join(''),
        )
        .join('\n');
  }
}

const tablesJson = ({ title, about, tally: { cells, contrasts }, missing }: WorldSource) => ({
  title,
  about,
  cells,
  contrasts,
  notes: sampleNotes({ cells, contrasts }),
  missing,
});

function csvTable({ title, about, tally, measures, missing }: WorldSource): CsvField[][] {
  const shared = [['world', title] as const, ['about', about.join('; ')] as const];
  const provenance = { shared, optionsOf: () => '', partsOf: () => '' };
  return cellsTable({ ...tally, measures, provenance, complete: missing === 0 });
}

/** Reads an experiment's folder, or the records in any other folder. */
async function sourceOf(folder: string, by: 'pooled' | 'scene', context: CliContext): Promise<ReportSource> {
  if (!existsSync(join(folder, EXPERIMENT_FILE))) return recordsReportSource(recordsIn(folder), { by }, context);
  const source = experimentReportSource(folder, by);
  await reportResults(folder, context);
  return source;
}
