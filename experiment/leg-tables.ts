// Tables of what each protocol of a sequence did and cost in an experiment's cells.

import { LEG_MEASURES, type LegMeasure } from '../runtime/experiment/leg-cells.ts';
import type { Cell } from '../runtime/experiment/tally.ts';
import { csvRows } from '../runtime/text/csv.ts';
import { type CellsOfComparison, type CsvField, estimateText, whereOf } from './table-figures.ts';

const LEG_NAMES = Object.keys(LEG_MEASURES).filter(isLegMeasure);
export const LEG_TITLES = LEG_NAMES.map((name) => LEG_MEASURES[name]);
export const LEG_COLUMNS = ['Protocol', 'Team', 'Leg', 'plays', 'came to it', 'by', 'ended in it'];

function isLegMeasure(name: string): name is LegMeasure {
  return Object.hasOwn(LEG_MEASURES, name);
}

const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, n]) => `${n} ${name}`)
    .join(', ');

/** One row per leg of each sequence: means with intervals, over the episodes that reached the leg. */
export const legRows = (cells: readonly Cell[]): string[][] =>
  cells.flatMap((cell) =>
    cell.legs.map(({ leg, protocol, n, when, ends, estimates }) => [
      ...[cell.protocol, whereOf(cell), String(leg), protocol, `${n} of ${cell.n}`, countsText(when), countsText(ends)],
      ...LEG_NAMES.map((name) => estimateText(estimates[name], 'mean')),
    ]),
  );

/** One row per leg of a sequence in each cell; only the header if there is none. */
export function legsCsv({ cells, provenance }: CellsOfComparison): string {
  const { shared, optionsOf } = provenance;
  const head = [
    ...['protocol', 'agents', 'scene', 'leg', 'leg_protocol', 'n', 'of', 'events', 'ends'],
    ...LEG_NAMES.flatMap((name) => [name, `${name}_low`, `${name}_high`]),
    ...['protocol_options', ...shared.map(([name]) => name)],
  ];
  const rows = cells.flatMap((cell) =>
    cell.legs.map(({ leg, protocol, n, when, ends, estimates }): CsvField[] => [
      ...[
        cell.protocol,
        cell.agents,
        cell.scene ?? 'all',
        leg,
        protocol,
        n,
        cell.n,
        countsText(when),
        countsText(ends),
      ],
      ...LEG_NAMES.flatMap((name) => [estimates[name].mean, estimates[name].low, estimates[name].high]),
      ...[optionsOf(cell.protocol), ...shared.map(([, value]) => value)],
    ]),
  );
  return csvRows([head, ...rows]);
}
