// Implements `troupe cost`: prints what the messages and calls of one record or a folder of records cost, and audits
// the totals.
import { resolve } from 'node:path';
import type { AuditVerdict } from '../../experiment/audit.ts';
import { type JoinedProvenance, joinProvenance } from '../../runtime/costs/provenance.ts';
import { type EpisodeCost, readCosts } from '../../runtime/costs/read-costs.ts';
import { bySetting, sumNotes } from '../../runtime/costs/settings.ts';
import { type CostCell, type CostsBy, type CostTable, costsBy } from '../../runtime/costs/table.ts';
import { failure } from '../../runtime/errors/index.ts';
import type { FlagsOf, Run } from '../command.ts';
import { type Answer, answer, inPieces, type Views } from '../command.ts';
import type { CliContext } from '../context.ts';
import { costTableBlocks, csvLines, settingsNote, summaryLines, unpricedIn, unpricedLines } from '../cost/cost-text.ts';
import type { COST } from '../declared/records.ts';
import { jsonText } from '../print/printer.ts';
import { provenanceLines, withProvenance } from '../print/provenance.ts';
import { refusalLines, refusedMessageLines, refusedMessagesField, toldTo } from '../print/remarks.ts';

type CostFlags = FlagsOf<typeof COST>;

export const run: Run<typeof COST> = async ({ record: paths }, flags, context) => {
  checkForm(paths, flags);
  const prices =
    flags.prices === undefined
      ? undefined
      : (await import('../../resolve/budget.ts')).readPrices(resolve(context.cwd, flags.prices));
  const [path = '', other] = paths;
  const at = resolve(context.cwd, path);
  const reading = { ...toldTo(context), prices, links: flags.links };
  if (flags.audit) return answerAudit(at, flags, context);
  const isTable = other === undefined && flags.between === undefined && !flags.growth && flags.without === undefined;
  // A table for programs has no place for it.
  const tellUnpriced = (costs: readonly EpisodeCost[]) => {
    if (flags.csv) for (const line of unpricedLines(unpricedIn(costs))) context.stderr.write(`${line}.\n`);
  };
  if (isTable) {
    const found = await costsBy(at, flags.by, reading);
    tellUnpriced(found.episodes);
    return answer(found, VIEWS);
  }
  // Statistics, and the topologies of protocols.
  const { answerDifference, answerGrowth, answerWithout } = await import('../cost/compared.ts');
  const { protocolSides, twoSides } = await import('../../resolve/cost-sides.ts');
  if (flags.without !== undefined) return answerWithout({ path, at, what: flags.without }, reading);
  const { episodes } = await readCosts(at, reading);
  const others = other === undefined ? [] : (await readCosts(resolve(context.cwd, other), reading)).episodes;
  tellUnpriced([...episodes, ...others]);
  if (other !== undefined) return answerDifference(...twoSides([path, other], [episodes, others]));
  if (flags.between === undefined) return answerGrowth(episodes, flags.protocol, context.cwd);
  return answerDifference(...protocolSides(flags.between, episodes, at));
};

/** @throws USAGE_BAD */
function checkForm(paths: readonly string[], flags: CostFlags): void {
  const bad = (why: string) => failure('USAGE', { what: why, command: 'troupe cost' });
  if (flags.audit && flags.csv) throw bad("'--audit' prints no table: leave out '--csv'");
  const unpriced = (['audit', 'growth', 'without'] as const).find((name) => flags[name]);
  if (flags.prices !== undefined && unpriced !== undefined)
    throw bad(`'--${unpriced}' tells no money: leave out '--prices'`);
  if (paths.length > 2) throw bad('it takes one record or folder, or two to show their difference');
  const asked = [
    ...(['audit', 'growth', 'without', 'between', 'by'] as const).flatMap((one) => (flags[one] ? `'--${one}'` : [])),
    ...(paths.length === 2 ? ['a second record'] : []),
  ];
  if (asked.length > 1) throw bad(`${asked.slice(0, 2).join(' and ')} cannot be combined: give one`);
  if (flags.without !== undefined && flags.csv) throw bad("'--without' prints no table: leave out '--csv'");
}

const VIEWS: Views<CostsBy> = {
  text: ({ table, ledger, episodes, torn, provenance, refused, refusedMessages }) => [
    ...sumNotes(provenance, episodes),
    ...summaryLines(ledger),
    ...refusedMessageLines(refusedMessages),
    ...refusalLines(refused),
    ...(torn > 0
      ? [`${torn === 1 ? 'A record' : `${torn} records`} ended in a line that was cut off; that line is ignored.`]
      : []),
    '',
    ...(table.by === 'protocol' ? settingsNote(bySetting(episodes).map(({ setting }) => setting)) : []),
    ...costTableBlocks(table),
    ...provenanceLines(provenance),
  ],
  csv: ({ table, episodes, provenance }) =>
    csvLines(withProvenance(table, (row) => rowProvenance(table, row, episodes) ?? provenance)),
  json: ({ table, ledger, torn, provenance, refused, refusedMessages }) => {
    const refusedUsage = refused.calls > 0 ? { refusedUsage: refused } : {};
    const fields = { ...ledger, torn, provenance, ...refusedUsage, ...refusedMessagesField(refusedMessages) };
    return inPieces(jsonPieces(fields, table));
  },
};

const TABLE_END = ']}}\n';

/** Writes one JSON object, streaming the rows of its table last. */
function* jsonPieces(fields: object, { by, columns, rows }: CostTable): Generator<string, undefined> {
  yield jsonText({ ...fields, table: { by, rows: [] } }).slice(0, -TABLE_END.length);
  let comma = '';
  for (const row of rows) {
    yield comma + jsonText(Object.fromEntries(columns.map(({ name }, i) => [name, row[i] ?? null]))).trimEnd();
    comma = ',';
  }
  yield TABLE_END;
  return undefined;
}

/** For a row that belongs to one of several records, or to one protocol. */
function rowProvenance(
  { columns }: CostTable,
  row: readonly CostCell[],
  episodes: readonly EpisodeCost[],
): JoinedProvenance | undefined {
  const keys = (['record', 'protocol', 'agents'] as const).flatMap((key) => {
    const i = columns.findIndex(({ name }) => name === key);
    return i < 0 ? [] : [{ key, value: row[i] }];
  });
  if (keys.length === 0) return undefined;
  const setting = row[columns.findIndex(({ name }) => name === 'setting')];
  const among = bySetting(episodes).find((set) => set.setting === setting)?.episodes ?? episodes;
  const of = among.filter((episode) => keys.every(({ key, value }) => episode[key] === value));
  return joinProvenance(of.map((episode) => episode.provenance));
}

/**
 * Whether every call adds up, and no record contradicts itself. Exit code 1 where one does not add up. What audits is
 * loaded here alone.
 */
async function answerAudit(path: string, { links }: CostFlags, context: CliContext): Promise<Answer> {
  const { auditRecords, totalsAgree } = await import('../../experiment/audit.ts');
  const audit = await auditRecords(path, { ...toldTo(context), links });
  context.exit(audit.ok ? 0 : 1);
  return answer(audit, { text: ({ records }) => records.flatMap((one) => verdictLines(one, totalsAgree(one))) });
}

function verdictLines(verdict: AuditVerdict, totalsAgree: boolean): string[] {
  const { record, calls, answers, unanswered, recounted, exact, finding, totals } = verdict;
  const totalsText = ({ input, output }: AuditVerdict['totals']['calls']) => `${input} read and ${output} written`;
  if (!finding && !totalsAgree)
    return [
      `${record}: the totals differ. Calls: ${totalsText(totals.calls)}; ledger: ${totalsText(totals.ledger)}; spans: ${totalsText(totals.spans)}.`,
    ];
  if (!finding)
    return [
      `${record}: ${calls} calls and ${answers} answers add up.`,
      `  ${totalsText(totals.calls)}: the sum over the calls, the total of the ledger and the sum over the spans agree.`,
      `  ${recounted} prompts were counted again with the same split; ${exact} answers had to match exactly, and did.`,
      ...(recounted < calls
        ? [
            `  ${calls - recounted} calls declare no split, or one that cannot be counted here; their recorded counts are used.`,
          ]
        : []),
      ...(unanswered > 0
        ? [
            `  ${unanswered} of the calls have no answer in the record; they may have been billed, but count in no total.`,
          ]
        : []),
    ];
  const { code, line, step, call, attempt, what } = finding;
  const about =
    code === 'contradiction'
      ? 'it contradicts itself'
      : `the first call that does not add up: ${call}, attempt ${attempt}`;
  return [`${record}: ${about} (step ${step}${line === undefined ? '' : `, line ${line}`})`, `  ${what}`];
}
