// Implements `troupe experiment report`: writes the results of an experiment or a comparison as a page, and as tables
// for people and programs.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tablesLatex, usualMeasures } from '../../experiment/latex.ts';
import { experimentReportSource, recordsReportSource } from '../../experiment/report-source.ts';
import type { CsvField } from '../../experiment/table-figures.ts';
import { cellsMarkdown, cellsTable, comparisonTables } from '../../experiment/tables.ts';
import { recordsIn } from '../../runtime/costs/records-in.ts';
import { failure } from '../../runtime/errors/index.ts';
import { EXPERIMENT_FILE } from '../../runtime/experiment/folder-format.ts';
import { sampleNotes } from '../../runtime/experiment/sample-notes.ts';
import { labelled, namesBy } from '../../runtime/experiment/tally.ts';
import { countLook } from '../../runtime/run/read-experiment.ts';
import { csvRows, joinTables, markdownText } from '../../runtime/text/quoting.ts';
import type { ReportSource } from '../../studio/report/page.ts';
import type { WorldSource } from '../../studio/report/world-report.ts';
import type { FlagsOf, Run } from '../command.ts';
import { type Answer, answer, printedText, type Views } from '../command.ts';
import type { CliContext } from '../context.ts';
import { type REPORT, REPORT_FILE } from '../declared/experiment.ts';
import type { Block } from '../print/printer.ts';
import { toldTo } from '../print/remarks.ts';
import { reportResults } from '../print/results.ts';

type ReportFlags = FlagsOf<typeof REPORT>;

export const run: Run<typeof REPORT> = ({ folder }, flags, context) => report(folder, flags, context);

async function report(folder: string, flags: ReportFlags, context: CliContext): Promise<Answer> {
  const format = flags.format ?? (flags.json ? 'json' : 'html');
  const what = `--json and --format ${format} exclude one another: give one`;
  if (flags.json && flags.format) throw failure('USAGE', { what, command: 'troupe experiment report' });
  const source = await sourceOf(resolve(context.cwd, folder), flags.by ?? 'pooled', context);
  if (format !== 'html' && flags.out === undefined) return answer(source, VIEWS, { format });
  const { writePage, writeReport } = await import('./write-page.ts');
  const path = resolve(context.cwd, flags.out ?? join(folder, REPORT_FILE));
  const line =
    format === 'html'
      ? await writePage(path, source, context.cwd)
      : writeReport(path, printedText(answer(source, VIEWS), format), context.cwd);
  return answer(line, { text: () => [line] }, { format: 'text' });
}

/** Programs get a single value, or a single header for all worlds. */
const VIEWS: Views<ReportSource> = {
  indent: 2,
  json: ({ worlds }) => (worlds.length === 1 ? worlds.map(tablesJson)[0] : worlds.map(tablesJson)),
  csv: ({ worlds }) => csvRows(joinTables(worlds.map(csvTable))),
  latex: ({ worlds }) => tablesLatex(worlds.map((world) => ({ ...world, measures: usualMeasures(world.measures) }))),
  markdown: ({ worlds }) =>
    worlds
      .map(({ title, about, tally, missing, measures }) =>
        [
          [`## ${markdownText(title)}`, ''].join('\n'),
          [...about, ...sampleNotes({ ...tally, missing })].map(markdownText).join('  \n'),
          `\n${cellsMarkdown({ ...tally, measures })}`,
        ].join('\n'),
      )
      .join('\n'),
  text: ({ worlds }, out) =>
    worlds.flatMap(({ title, about, tally, missing, measures }, i): Block[] => [
      ...(i > 0 ? [''] : []),
      title,
      ...about,
      ...sampleNotes({ ...tally, missing }),
      '',
      { verbatim: comparisonTables({ ...tally, measures, out }) },
    ]),
};

/** For programs, under the names of protocols. */
const tablesJson = ({ title, about, tally, missing, labels = {} }: WorldSource) => ({
  title,
  about,
  ...labelled(namesBy(labels), tally),
  labels,
  notes: sampleNotes(tally),
  missing,
});

function csvTable({ title, about, tally, measures, missing, labels = {} }: WorldSource): CsvField[][] {
  const shared = [['world', title] as const, ['about', about.join('; ')] as const];
  const provenance = { shared, optionsOf: () => '', partsOf: () => '' };
  const named = labelled(namesBy(labels), tally);
  return cellsTable({ ...named, measures, provenance, complete: missing === 0 }).map((row, i) => [
    ...row,
    i === 0 ? 'label' : (tally.cells[i - 1]?.protocol ?? ''),
  ]);
}

/** Reads an experiment's folder, or the records in any other folder. */
async function sourceOf(folder: string, by: 'pooled' | 'scene', context: CliContext): Promise<ReportSource> {
  if (!existsSync(join(folder, EXPERIMENT_FILE)))
    return recordsReportSource(recordsIn(folder), { by }, toldTo(context));
  const source = await shownExperiment(folder, by);
  await reportResults(folder, context);
  return source;
}

/** Showing it counts as a look. @throws as `experimentReportSource` */
export async function shownExperiment(folder: string, by: 'pooled' | 'scene'): Promise<ReportSource> {
  const source = await experimentReportSource(folder, by);
  countLook(
    folder,
    source.experiment.worlds.flatMap(({ tally }) => tally(by).contrasts),
  );
  return source;
}
