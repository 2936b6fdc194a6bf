// Formats the figures of a comparison, for people and as CSV, and makes tables of what the protocols of a mixture (its
// parts) or of a sequence (its legs) did and cost in its cells.

import { LEG_MEASURES, PART_MEASURES } from '../runtime/experiment/composite-results.ts';
import { ONE_MODEL } from '../runtime/experiment/grid.ts';
import type { Measure } from '../runtime/experiment/measures.ts';
import type { Estimate } from '../runtime/experiment/statistics.ts';
import type { Cell, Tally } from '../runtime/experiment/tally.ts';
import { haveSeveralModels, whereOf } from '../runtime/experiment/tally.ts';
import { csvRows } from '../runtime/text/quoting.ts';

export function estimateText(estimate: Estimate | undefined, kind: Measure['kind']): string {
  if (estimate?.mean == null) return '–';
  const { mean, low, high } = estimate;
  const digits = kind === 'rate' ? 3 : digitsFor(mean);
  return low === null || high === null
    ? figure(mean, digits)
    : `${figure(mean, digits)}\n[${figure(low, digits)}, ${figure(high, digits)}]`;
}

export const signed = (text: string, value: number | null): string => (value !== null && value > 0 ? `+${text}` : text);
const digitsFor = (value: number): number => (Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : 3);
export const figure = (value: number, digits: number): string => value.toFixed(digits).replace(/^-(0(?:\.0*)?)$/, '$1');

export interface CellsOfComparison extends Tally {
  readonly measures: readonly Measure[];
  readonly provenance: {
    /** Columns that are the same in every row. */
    readonly shared: readonly (readonly [name: string, cell: string | number])[];
    /** A protocol's choices, as JSON. */
    readonly optionsOf: (protocol: string) => string;
    /** The protocols that share the team in a mixture, with their shares; otherwise empty. */
    readonly partsOf: (protocol: string) => string;
  };
  readonly complete: boolean;
}

export type CsvField = string | number | null;

const PART_NAMES = keysOf(PART_MEASURES);
export const PART_TITLES = Object.values(PART_MEASURES);
export const PART_COLUMNS = ['Protocol', 'Team', 'Part', 'plays', 'Share', 'Agents', 'n'];

const LEG_NAMES = keysOf(LEG_MEASURES);
export const LEG_TITLES = Object.values(LEG_MEASURES);
export const LEG_COLUMNS = ['Protocol', 'Team', 'Leg', 'plays', 'came to it', 'by', 'ended in it'];

function keysOf<Name extends string>(titles: Readonly<Record<Name, string>>): Name[] {
  return Object.keys(titles).filter((name): name is Name => Object.hasOwn(titles, name));
}

/** One line per part: `red cmas 0.50`. */
export const sharesOf = ({ parts }: Cell): string =>
  parts.map(({ part, protocol, share }) => `${part} ${protocol} ${figure(share, 2)}`).join('\n');

/** Its protocol, and its models where there are several. */
const playedIn = (cells: readonly Cell[]): ((cell: Cell) => string) =>
  haveSeveralModels(cells) ? ({ protocol, model }) => `${protocol} (${model})` : ({ protocol }) => protocol;

/** One row per part of each mixture: means with intervals. */
export const partRows = (cells: readonly Cell[]): string[][] =>
  cells.flatMap((cell) =>
    cell.parts.map((part) => [
      ...[playedIn(cells)(cell), whereOf(cell), part.part, part.protocol, figure(part.share, 2)],
      ...[String(part.agents), String(part.n)],
      ...PART_NAMES.map((name) => estimateText(part.estimates[name], 'mean')),
    ]),
  );

/** One row per leg of each sequence: means with intervals, over the episodes that reached the leg. */
export const legRows = (cells: readonly Cell[]): string[][] =>
  cells.flatMap((cell) =>
    cell.legs.map(({ leg, protocol, n, when, ends, estimates }) => [
      ...[
        playedIn(cells)(cell),
        whereOf(cell),
        String(leg),
        protocol,
        `${n} of ${cell.n}`,
        countsText(when),
        countsText(ends),
      ],
      ...LEG_NAMES.map((name) => estimateText(estimates[name], 'mean')),
    ]),
  );

/** One row per part of a mixture in each cell; only the header if there is none. */
export const partsCsv = (comparison: CellsOfComparison): string =>
  csvOf(comparison, {
    own: ['part', 'part_protocol', 'share', 'part_agents', 'n'],
    measures: PART_NAMES,
    rowsOf: ({ parts }) =>
      parts.map(({ part, protocol, share, agents, n, estimates }) => [[part, protocol, share, agents, n], estimates]),
  });

/** One row per leg of a sequence in each cell; only the header if there is none. */
export const legsCsv = (comparison: CellsOfComparison): string =>
  csvOf(comparison, {
    own: ['leg', 'leg_protocol', 'n', 'of', 'events', 'ends'],
    measures: LEG_NAMES,
    rowsOf: (cell) =>
      cell.legs.map(({ leg, protocol, n, when, ends, estimates }) => [
        [leg, protocol, n, cell.n, countsText(when), countsText(ends)],
        estimates,
      ]),
  });

interface CompositeColumns<Name extends string> {
  /** Heads of the columns between those of the cell and those of the measures. */
  readonly own: readonly string[];
  readonly measures: readonly Name[];
  readonly rowsOf: (cell: Cell) => readonly (readonly [own: CsvField[], estimates: Readonly<Record<Name, Estimate>>])[];
}

function csvOf<Name extends string>(
  { cells, provenance: { shared, optionsOf } }: CellsOfComparison,
  { own, measures, rowsOf }: CompositeColumns<Name>,
): string {
  const head = [
    ...['protocol', 'agents', 'scene', ...own],
    ...measures.flatMap((name) => [name, `${name}_low`, `${name}_high`]),
    ...['model', 'protocol_options', ...shared.map(([name]) => name)],
  ];
  const rows = cells.flatMap((cell) =>
    rowsOf(cell).map(([its, estimates]): CsvField[] => [
      ...[cell.protocol, cell.agents, cell.scene ?? 'all', ...its],
      ...measures.flatMap((name) => [estimates[name].mean, estimates[name].low, estimates[name].high]),
      ...[cell.model === ONE_MODEL ? '' : cell.model, optionsOf(cell.protocol), ...shared.map(([, value]) => value)],
    ]),
  );
  return csvRows([head, ...rows]);
}

const countsText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, n]) => `${n} ${name}`)
    .join(', ');
