// Words the answers of `troupe cost`: the summary, which says where the tokens went, what communication cost, and what
// is unusual, and the tables, for people and for spreadsheets.

import { KIND_NAMES, PROMPT_LINE_NAMES } from '../../runtime/costs/names.ts';
import type { EpisodeCost } from '../../runtime/costs/read-costs.ts';
import type { CostCell, CostTable } from '../../runtime/costs/table.ts';
import { TRAFFIC_KINDS } from '../../runtime/ledger/accounts.ts';
import { expectedTokens, type Ledger } from '../../runtime/ledger/ledger-builder.ts';
import { cutLines, percent } from '../../runtime/ledger/short-cost.ts';
import { type LedgerRow, speakerName } from '../../runtime/ledger/totals.ts';
import { groupedNumber } from '../../runtime/text/in-words.ts';
import { oneLine, plain } from '../../runtime/text/plain.ts';
import { csvRows } from '../../runtime/text/quoting.ts';
import { mapped } from '../../runtime/text/table.ts';
import { type Block, painted } from '../print/printer.ts';

const BAR = 30;

export function summaryLines(ledger: Ledger): Block[] {
  const { total, episodes, steps } = ledger;
  const tokens = total.input + total.output;
  const of = `${episodes === 1 ? 'one episode' : `${groupedNumber(episodes)} episodes`}, ${groupedNumber(steps)} steps, ${groupedNumber(total.calls)} calls, ${groupedNumber(total.messages)} messages`;
  return [
    [
      painted(
        'bold',
        `${groupedNumber(tokens)} tokens: ${groupedNumber(total.input)} read, ${groupedNumber(total.output)} written`,
      ),
      ` (${of})`,
    ],
    '',
    ...(tokens === 0 ? [] : [...barLines(ledger, tokens), '']),
    ...communicationLines(ledger),
    ...remarkLines(ledger),
  ];
}

function barLines({ lines, output }: Ledger, tokens: number): Block[] {
  const read = Object.entries(lines).map(([name, n]): [string, number] => [PROMPT_LINE_NAMES[name] ?? name, n]);
  const written: [string, number][] = [
    ['written: said', output.said],
    ['written: unsaid', output.unsaid],
    ['written: refused', output.rejected],
    ['written: thinking', output.reasoning],
  ];
  const all = [...read, ...written].filter(([name, n]) => n !== 0 || name === 'residual');
  const most = Math.max(1, ...all.map(([, n]) => n));
  return all.map(([name, n]) => {
    const bar = '█'.repeat(Math.max(n > 0 ? 1 : 0, Math.round((n / most) * BAR)));
    const figures = `${groupedNumber(n).padStart(11)}  ${percent(n, tokens).padStart(7)}`;
    const line = `  ${name.padEnd(18)} ${figures}`;
    return bar === '' ? line : [`${line}  `, painted('cyan', bar)];
  });
}

function communicationLines({ traffic, communication, total, lines }: Ledger): string[] {
  const unread =
    total.unread > 0
      ? [`${groupedNumber(total.unread)} ${total.unread === 1 ? 'message was' : 'messages were'} in no prompt`]
      : [];
  const tokens = expectedTokens(total, lines);
  if (tokens === 0) return ['Communication: no tokens', ...unread];
  const cells = TRAFFIC_KINDS.map((kind) => {
    const { written, firstRead, reread } = traffic[kind];
    const counts = [communication[kind].tokens, written, firstRead, reread].map(groupedNumber);
    return [`  ${KIND_NAMES[kind]}`, percent(communication[kind].tokens, tokens), ...counts];
  });
  const rows = [['Communication', 'of all', 'tokens', 'written', 'read first', 'read again'], ...cells];
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart((widths[i] ?? 0) + 2))).join('');
  const kept = traffic.inside.written > 0 ? ' (written: told to nobody else)' : '';
  return [...rows.map((row, i) => `${line(row)}${i === 2 ? kept : ''}`), ...unread];
}

function remarkLines(ledger: Ledger): Block[] {
  const { cached, reasoning, retried, rejected, repairs, estimated, failed, unanswered, inDoubt, stray, unsound } =
    ledger;
  const spent = (name: string, { calls, input, output }: typeof retried) =>
    calls > 0
      ? [
          `${name}: ${groupedNumber(calls)} ${calls === 1 ? 'call' : 'calls'}, ${groupedNumber(input)} tokens read, ${groupedNumber(output)} written`,
        ]
      : [];
  const some = (n: number, text: string, of = '') =>
    n > 0 ? [`${groupedNumber(n)} ${of && `${of}${n === 1 ? '' : 's'} `}${text}`] : [];
  const plainly = [
    ...some(cached, 'of the tokens read were cached'),
    ...some(reasoning, 'of the tokens written were thinking'),
    ...spent('Replies that were refused', rejected),
    ...spent('Asked again after that', repairs),
    ...spent('Answered at a later attempt', retried),
    ...moneyLines(ledger),
    ...cutLines(ledger.cuts, ledger.lastWords),
  ];
  const doubtful = [
    ...spent('Estimated, not counted by the provider', estimated),
    ...some(
      failed.attempts,
      `failed: ${groupedNumber(failed.expected)} tokens sent, perhaps billed, in no total`,
      'attempt',
    ),
    ...some(unanswered, 'without an answer on record: perhaps billed, in no total', 'call'),
    ...some(inDoubt, 'open at a crash: perhaps billed, in no total', 'call'),
    ...some(stray, 'to no call on record: in no total', 'answer'),
    ...some(unsound, 'with a usage that cannot be right: counted by tokenizer instead', 'call'),
    ...some(
      ledger.undeclared,
      'without a split on record: counted afterwards, the chat template is in the residual',
      'call',
    ),
  ];
  const lines = [...plainly, ...doubtful.map((line) => painted('yellow', line))];
  return lines.length > 0 ? ['', ...lines] : [];
}

/** Empty without prices. */
export function moneyLines({ currency, total, unpriced }: Ledger): string[] {
  if (currency === null) return [];
  const sum = `Money: ${total.money.toFixed(4)} ${oneLine(currency, 20)}`;
  return [unpriced.length === 0 ? sum : `${sum}, ${withoutText(unpriced)}`];
}

const withoutText = (unpriced: readonly string[]): string =>
  `without ${oneLine(unpriced.join(', '), 200)}: the price table holds no such model`;

export const unpricedIn = (episodes: readonly EpisodeCost[]): string[] => [
  ...new Set(episodes.flatMap(({ ledger }) => ledger.unpriced)),
];

/** For tables of money that name no sum. */
export const unpricedLines = (unpriced: readonly string[]): string[] =>
  unpriced.length === 0 ? [] : [`Money: ${withoutText(unpriced)}`];

/** For programs: empty without prices; `unpriced` are models that cost something unknown. */
export const moneyFigures = ({ currency, total, unpriced }: Ledger) =>
  currency === null ? {} : { currency, money: total.money, unpriced };

/** A message's sources are for programs only: the lists of ids grow with the message's history. */
const LINEAGE: readonly string[] = ['writtenIn', 'madeFrom'];
/** Shown only where there is something in them. */
const OCCASIONAL: readonly string[] = ['via', 'setting'];

/** For people, with grouped digits and a matrix before the list of edges. */
export function costTableBlocks(table: CostTable): Block[] {
  const { by, source } = table;
  const [figures, filled] = [new Set<number>(), new Set<number>()];
  for (const row of table.rows)
    row.forEach((cell, i) => {
      if (typeof cell !== 'string') figures.add(i);
      if (cell !== '') filled.add(i);
    });
  const isShown = ({ name, i }: { readonly name: string; readonly i: number }) =>
    !LINEAGE.includes(name) && (filled.has(i) || !OCCASIONAL.includes(name));
  const kept = table.columns.map((column, i) => ({ ...column, i })).filter(isShown);
  const head = kept.map(({ title }) => title);
  const rows = mapped(table.rows, (row) => kept.map(({ i }, n) => cellText(row[i] ?? null, head[n])));
  const right = kept.flatMap(({ i }, n) => (figures.has(i) ? [n] : []));
  return [...(by === 'edge' ? matrixOf(source) : []), { head, rows, right }];
}

function cellText(cell: CostCell, title = ''): string {
  if (typeof cell !== 'number') return cell ?? '–';
  if (title === 'share') return cell.toFixed(3);
  if (!Number.isInteger(cell)) return cell.toPrecision(3);
  return title === 'step' ? String(cell) : groupedNumber(cell);
}

/** One line at a time, for spreadsheets. */
export function* csvLines({ columns, rows }: Pick<CostTable, 'columns' | 'rows'>): Generator<string, undefined> {
  yield csvRows([columns.map(({ name }) => name)]);
  for (const row of rows) yield csvRows([row.map((cell) => (typeof cell === 'string' ? plain(cell) : cell))]);
  return undefined;
}

/** For a larger team, only the list of edges is shown. */
const MOST_NAMES = 12;

/**
 * Tokens of each writer (rows) in the prompts of each reader (columns), without bodies; empty if nobody read anything.
 * Behind a bridge stands the first speaker, in a row of its own.
 */
function matrixOf(rows: readonly LedgerRow[]): Block[] {
  const read = rows.flatMap(({ edge, firstRead, reread }) =>
    edge && edge.kind !== 'body' && firstRead + reread > 0
      ? [{ ...edge, from: speakerName(edge), tokens: firstRead + reread }]
      : [],
  );
  const speakers = [...new Set(read.map(({ from }) => from))];
  const readers = [...new Set(read.map(({ to }) => to))];
  if (read.length === 0 || readers.length > MOST_NAMES || speakers.length > MOST_NAMES) return [];
  const tokens = (from: string, to: string) =>
    read.reduce((sum, edge) => (edge.from === from && edge.to === to ? sum + edge.tokens : sum), 0);
  const cell = (n: number) => (n === 0 ? '·' : String(n));
  const body = speakers.map((from) => [from, ...readers.map((to) => cell(tokens(from, to)))]);
  const head = ['tokens read: who ↓ by whom →', ...readers];
  return [{ head, rows: body, right: readers.map((_, i) => i + 1) }, ''];
}

/** Empty where all are alike. */
export const settingsNote = (settings: readonly string[]): string[] => {
  const named = [...new Set(settings)].filter((setting) => setting !== '');
  return named.length < 2
    ? []
    : [`These records differ in more than the protocol; each setting stands by itself: ${named.join('; ')}.`];
};
