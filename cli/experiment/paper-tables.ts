// Finds tables of papers by what they show or by the paper's own number.
import { MISSING_TABLES, PAPER_TABLES, type PaperTable } from '../../experiments/index.ts';
import { near } from '../../runtime/core/text/near-names.ts';
import { paperTableUnknown } from '../errors/index.ts';
import { oneLine } from '../print/plain.ts';
import { pickProtocol } from '../resolve/named-parts.ts';
import { underPreset } from '../resolve/presets.ts';

/**
 * `chen:boxnet-1` names one table; `chen:table1` names everything in the paper's Table I. @throws PAPER_TABLE_UNKNOWN
 */
export function findTables(text: string): PaperTable[] {
  const id = text.toLowerCase();
  const isMeant = (table: NumberedTable) => table.id === id || numberedIds(table).includes(normalNumber(id));
  const found = PAPER_TABLES.filter(isMeant);
  if (found.length > 0) return found;
  const missing = MISSING_TABLES.find(isMeant);
  const [paper] = id.split(':');
  const ofPaper = PAPER_TABLES.filter((table) => table.id.startsWith(`${paper}:`)).map((table) => table.id);
  const ids = PAPER_TABLES.flatMap((table) => [table.id, ...numberedIds(table)]);
  throw paperTableUnknown(oneLine(text, 100), {
    near: near(id, ids),
    why: missing?.why,
    // An unknown number: the paper's tables are listed by what they show.
    ofPaper: /:(?:table|figure|fig)/.test(id) ? ofPaper : [],
  });
}

/** The name of a table's protocol in the results of a world, with the options set by the table's preset. */
export const playedAs =
  ({ experiment }: PaperTable) =>
  (protocol: string, world: string): string =>
    pickProtocol(underPreset(experiment.fidelity, protocol, world)).name;

type NumberedTable = Pick<PaperTable, 'id' | 'numbers'>;

/** `chen:table1` for Table I of `chen:boxnet-1`; empty if no number is known. */
const numberedIds = ({ id, numbers = [] }: NumberedTable): string[] =>
  numbers.map((number) => normalNumber(`${id.split(':')[0]}:${number}`));

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'];

/** Treats `Chen:Table I`, `chen:table-1` and `chen:table1` alike. */
function normalNumber(text: string): string {
  const [paper = '', number = ''] = text.toLowerCase().split(':');
  const [, kind = '', digits = ''] = /^(table|figure|fig)[ .-]*([0-9]+|[ivx]+)$/.exec(number) ?? [];
  const roman = ROMAN.indexOf(digits);
  return `${paper}:${kind === 'fig' ? 'figure' : kind}${roman < 0 ? digits : roman + 1}`;
}
