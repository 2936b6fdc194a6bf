// Shows how a fork differs from the record it was made from.
import type { Metric } from '../../runtime/core/world.ts';
import type { ComparedOutcome, ForkComparison } from '../../runtime/costs/compare-fork.ts';
import { groupedNumber } from '../../runtime/text/grouped-number.ts';
import type { Block } from '../print/printer.ts';

/** `metrics`: the world's metrics, for their titles. */
export function forkComparisonTable({ outcomes, costs }: ForkComparison, metrics: readonly Metric[]): Block {
  const spent = costs.rows
    .filter(({ of }) => of === 'total' || of === 'communication')
    .map(({ of, name, first, second }) => [of === 'total' ? name : `tokens ${name}`, cell(first), cell(second)]);
  return {
    head: ['whole episode', 'original', 'fork'],
    rows: [...outcomeRows(outcomes, metrics), ...spent],
    right: [1, 2],
  };
}

/** Definitions of a metric that agree in both episodes share a row. */
function outcomeRows(outcomes: readonly ComparedOutcome[], metrics: readonly Metric[]): string[][] {
  const rows = new Map<string, { title: string; definitions: string[]; cells: string[] }>();
  for (const { name, first, second } of outcomes) {
    const [, metric = name, definition] = /^(.*) \(([^()]*)\)$/.exec(name) ?? [];
    const cells = [cell(first), cell(second)];
    const key = definition === undefined ? name : [metric, ...cells].join('|');
    const row = rows.get(key) ?? { title: titleOf(metric, metrics), definitions: [], cells };
    if (definition !== undefined) row.definitions.push(definition);
    rows.set(key, row);
  }
  return [...rows.values()].map(({ title, definitions, cells }) => [
    definitions.length > 0 ? `${title} (${definitions.join(', ')})` : title,
    ...cells,
  ]);
}

const titleOf = (metric: string, metrics: readonly Metric[]): string => {
  const title = metrics.find(({ name }) => name === metric)?.title;
  return title === undefined ? metric : title.toLowerCase();
};

const cell = (value: string | number | null): string => {
  if (typeof value !== 'number') return value ?? '–';
  return Number.isInteger(value) ? groupedNumber(value) : String(Number(value.toFixed(3)));
};
