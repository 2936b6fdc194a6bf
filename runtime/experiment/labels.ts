// Shows protocols under the labels that an experiment gives them: tables and figures do, results keep the names. A team
// is called the same in all of them.
import type { WorldDescription } from './folder-format.ts';
import type { Cell, Tally } from './tally.ts';

/** By the name of a protocol; most have none. */
export type ProtocolLabels = Readonly<Record<string, string>>;

export const labelsIn = ({ protocols }: Pick<WorldDescription, 'protocols'>): ProtocolLabels =>
  Object.fromEntries(
    Object.entries(protocols).flatMap(([name, { label }]) => (label === undefined ? [] : [[name, label]])),
  );

export const labelOf = (labels: ProtocolLabels, name: string): string =>
  Object.hasOwn(labels, name) ? (labels[name] ?? name) : name;

/** A team, in all scenes or in one. */
export const whereOf = ({ agents, scene }: Pick<Cell, 'agents' | 'scene'>): string =>
  `${agents} agent${agents === 1 ? '' : 's'}${scene === null ? '' : `, scene ${scene}`}`;

export const haveSeveralModels = (cells: readonly Pick<Cell, 'model'>[]): boolean =>
  new Set(cells.map(({ model }) => model)).size > 1;

/** What these cells are called in a sentence: with their models, where there are several. */
export function namesOf(cells: readonly Cell[]): (cell: Cell) => string {
  const several = haveSeveralModels(cells);
  return (cell) => `${cell.protocol} (${whereOf(cell)}${several ? `, ${cell.model}` : ''})`;
}

/** The same figures, for people. */
export const labelled = (labels: ProtocolLabels, { cells, contrasts, leftOutScenes }: Tally): Tally => ({
  leftOutScenes,
  cells: cells.map((cell) => ({ ...cell, protocol: labelOf(labels, cell.protocol) })),
  contrasts: contrasts.map((one) => ({
    ...one,
    first: labelOf(labels, one.first),
    second: labelOf(labels, one.second),
  })),
});

/** By label the name. */
export const namesBy = (labels: ProtocolLabels): ProtocolLabels =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [label, name]));
