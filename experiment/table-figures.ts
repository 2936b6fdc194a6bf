// Formats the figures of a comparison, for people and as CSV.

import type { Measure } from '../runtime/experiment/measures.ts';
import type { Estimate } from '../runtime/experiment/statistics.ts';
import type { Tally } from '../runtime/experiment/tally.ts';

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

// --- CSV ---

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
