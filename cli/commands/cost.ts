// Implements `troupe cost`: prints what the messages and calls of one record or a folder of records cost, and audits
// the totals.

import { resolve } from 'node:path';
import { readPrices } from '../../resolve/budget.ts';
import type { RecordEvent } from '../../runtime/core/event.ts';
import { type JoinedProvenance, joinProvenance } from '../../runtime/costs/provenance.ts';
import { type CostOptions, type EpisodeCost, readCosts } from '../../runtime/costs/read-costs.ts';
import { recordsIn } from '../../runtime/costs/records-in.ts';
import { bySetting, pooledText } from '../../runtime/costs/settings.ts';
import { type CostCell, type CostTable, collectRows, costTable, protocolCells } from '../../runtime/costs/table.ts';
import { failure } from '../../runtime/errors/index.ts';
import { addLedgers } from '../../runtime/ledger/add-ledgers.ts';
import { createRefusedMessages } from '../../runtime/record/watch/refused-messages.ts';
import type { FlagsOf, Run } from '../command.ts';
import type { CliContext } from '../context.ts';
import { summaryLines } from '../cost/summary.ts';
import { costTableLines, csvLines, settingsNote } from '../cost/table-text.ts';
import type { COST } from '../declared/read.ts';
import { jsonText } from '../print/json.ts';
import { proseLine } from '../print/prose.ts';
import { provenanceLines, withProvenance } from '../print/provenance.ts';
import { createRefusedUsages, refusalLines } from '../print/refused-usage.ts';
import { refusedMessageLines, refusedMessagesField } from '../print/role-faults.ts';
import { toldTo } from '../print/seal.ts';
import { writeLines } from '../print/write-lines.ts';

type CostFlags = FlagsOf<typeof COST>;

export const run: Run<typeof COST> = ({ record: paths }, flags, context) => cost(paths, flags, context);

async function cost(paths: readonly string[], flags: CostFlags, context: CliContext): Promise<void> {
  checkForm(paths, flags);
  const prices = flags.prices === undefined ? undefined : readPrices(resolve(context.cwd, flags.prices));
  const [path = '', other] = paths;
  const at = resolve(context.cwd, path);
  const reading = { ...toldTo(context), prices };
  if (flags.audit) return (await import('../cost/audit.ts')).auditRecords(recordsIn(at), flags.json === true, context);
  const isTable = other === undefined && flags.between === undefined && !flags.growth && flags.without === undefined;
  if (isTable) return printTables(at, reading, { flags, context });
  // Statistics, and the topologies of protocols.
  const { printDifference, printGrowth, printWithout, protocolSides, twoSides } = await import('../cost/print.ts');
  if (flags.without !== undefined) return printWithout({ path, what: flags.without }, reading, { ...flags, context });
  const { episodes } = await readCosts(at, reading);
  if (other !== undefined) {
    const { episodes: others } = await readCosts(resolve(context.cwd, other), reading);
    return printDifference(twoSides([path, other], [episodes, others]), flags, context);
  }
  if (flags.between === undefined) return printGrowth(episodes, flags, context);
  return printDifference(protocolSides(flags.between, episodes, at), flags, context);
}

/** @throws USAGE_BAD */
function checkForm(paths: readonly string[], flags: CostFlags): void {
  const bad = (why: string) => failure('USAGE', { what: why, command: 'troupe cost' });
  if (flags.json && flags.csv) throw bad("'--json' and '--csv' exclude one another: give one");
  if (flags.audit && flags.csv) throw bad("'--audit' prints no table: leave out '--csv'");
  if (paths.length > 2) throw bad('it takes one record or folder, or two to show their difference');
  const asked = [
    ...(flags.audit ? ["'--audit'"] : []),
    ...(flags.growth ? ["'--growth'"] : []),
    ...(flags.without === undefined ? [] : ["'--without'"]),
    ...(flags.between === undefined ? [] : ["'--between'"]),
    ...(flags.by === undefined ? [] : ["'--by'"]),
    ...(paths.length === 2 ? ['a second record'] : []),
  ];
  if (asked.length > 1) throw bad(`${asked.slice(0, 2).join(' and ')} cannot be combined: give one`);
  if (flags.without !== undefined && flags.csv) throw bad("'--without' prints no table: leave out '--csv'");
}

async function printTables(
  path: string,
  reading: CostOptions,
  { flags, context: { stdout } }: { readonly flags: CostFlags; readonly context: CliContext },
): Promise<void> {
  const by = flags.by ?? 'agent';
  const rows = collectRows(by);
  const refusals = createRefusedUsages();
  const messages = createRefusedMessages();
  const { episodes, torn } = await readCosts(path, {
    ...reading,
    listen(record) {
      const listener = rows.of(record);
      const see = (event: RecordEvent) => {
        listener.see?.(event);
        refusals.see(event);
        messages.see(event);
      };
      return { ...listener, see };
    },
  });
  const ledger = addLedgers(episodes.map((episode) => episode.ledger));
  const [refused, refusedMessages] = [refusals.now(), messages.now()];
  const table = costTable(by, ledger, {
    gathered: by === 'protocol' ? protocolCells(episodes) : rows.all,
    several: recordsIn(path).length > 1,
  });
  const provenance = joinProvenance(episodes.map((episode) => episode.provenance));
  const ofRow = (row: readonly CostCell[]) => rowProvenance(table, row, episodes) ?? provenance;
  if (flags.csv) return writeLines(stdout, csvLines(withProvenance(table, ofRow)));
  if (flags.json) {
    const refusedUsage = refused.calls > 0 ? { refusedUsage: refused } : {};
    const fields = { ...ledger, torn, provenance, ...refusedUsage, ...refusedMessagesField(refusedMessages) };
    return writeLines(stdout, jsonPieces(fields, table));
  }
  const pooled = pooledText(provenance);
  if (pooled !== '')
    stdout.write(proseLine(`${pooled} --by protocol has a row for each of their combinations.`, stdout));
  for (const line of summaryLines(ledger, stdout)) stdout.write(`${line}\n`);
  for (const line of [...refusedMessageLines(refusedMessages), ...refusalLines(refused)]) stdout.write(`${line}\n`);
  if (torn > 0)
    stdout.write(
      `${torn === 1 ? 'A record' : `${torn} records`} ended in a line that was cut off; that line is ignored.\n`,
    );
  stdout.write('\n');
  if (by === 'protocol') stdout.write(settingsNote(bySetting(episodes).map(({ setting }) => setting)));
  writeLines(stdout, costTableLines(table, stdout));
  for (const line of provenanceLines(provenance)) stdout.write(proseLine(line, stdout));
}

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
