// Tables of what each part of a mixture did and cost in an experiment's cells.

import { PART_MEASURES, type PartMeasure } from '../runtime/experiment/part-cells.ts';
import type { Cell } from '../runtime/experiment/tally.ts';
import { csvRows } from '../runtime/text/csv.ts';
import { type CellsOfComparison, type CsvField, estimateText, figure, whereOf } from './table-figures.ts';

/** One line per part: `red cmas 0.50`. */
export const sharesOf = ({ parts }: Cell): string =>
  parts.map(({ part, protocol, share }) => `${part} ${protocol} ${figure(share, 2)}`).join('\n');

const PART_NAMES = Object.keys(PART_MEASURES).filter(isPartMeasure);
export const PART_TITLES = PART_NAMES.map((name) => PART_MEASURES[name]);
export const PART_COLUMNS = ['Protocol', 'Team', 'Part', 'plays', 'Share', 'Agents', 'n'];

function isPartMeasure(name: string): name is PartMeasure {
  return Object.hasOwn(PART_MEASURES, name);
}

/** One row per part of each mixture: means with intervals. */
export const partRows = (cells: readonly Cell[]): string[][] =>
  cells.flatMap((cell) =>
    cell.parts.map((part) => [
      ...[cell.protocol, whereOf(cell), part.part, part.protocol, figure(part.share, 2)],
      ...[String(part.agents), String(part.n)],
      ...PART_NAMES.map((name) => estimateText(part.estimates[name], 'mean')),
    ]),
  );

/** One row per part of a mixture in each cell; only the header if there is none. */
export function partsCsv({ cells, provenance }: CellsOfComparison): string {
  const { shared, optionsOf } = provenance;
  const head = [
    ...['protocol', 'agents', 'scene', 'part', 'part_protocol', 'share', 'part_agents', 'n'],
    ...PART_NAMES.flatMap((name) => [name, `${name}_low`, `${name}_high`]),
    ...['protocol_options', ...shared.map(([name]) => name)],
  ];
  const rows = cells.flatMap((cell) =>
    cell.parts.map(({ part, protocol, share, agents, n, estimates }): CsvField[] => [
      ...[cell.protocol, cell.agents, cell.scene ?? 'all', part, protocol, share, agents, n],
      ...PART_NAMES.flatMap((name) => [estimates[name].mean, estimates[name].low, estimates[name].high]),
      ...[optionsOf(cell.protocol), ...shared.map(([, value]) => value)],
    ]),
  );
  return csvRows([head, ...rows]);
}
