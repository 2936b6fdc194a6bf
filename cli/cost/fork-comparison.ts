// Compares a fork with the record it was made from: outcomes, then costs, of the complete episodes.
import type { RecordEvent } from '../../runtime/core/event.ts';
import type { Metric } from '../../runtime/core/world.ts';
import { type CostDifference, costDifference } from '../../runtime/costs/difference.ts';
import { readCosts } from '../../runtime/costs/read-costs.ts';
import { groupedNumber } from '../../runtime/text/grouped-number.ts';
import type { CliContext } from '../context.ts';
import type { Block } from '../print/printer.ts';
import { toldTo } from '../print/seal.ts';

export interface ForkComparison {
  readonly outcomes: readonly ComparedOutcome[];
  readonly costs: CostDifference;
}

interface ComparedOutcome {
  readonly name: string;
  readonly first: string | number | null;
  readonly second: string | number | null;
}

export async function compareFork(original: string, fork: string, context: CliContext): Promise<ForkComparison> {
  const ends: PlayedOutcome[] = [];
  const read = async (file: string) => {
    const outcome: PlayedOutcome = { ended: null, steps: 0, score: {} };
    const see = (event: RecordEvent) => {
      if (event.type === 'world.stepped') outcome.steps++;
      if (event.type !== 'episode.ended') return;
      outcome.ended = event.reason;
      outcome.score = flat(event.score);
    };
    const { episodes } = await readCosts(file, { ...toldTo(context), listen: () => ({ see }) });
    ends.push(outcome);
    return episodes;
  };
  const first = { name: 'original', episodes: await read(original) };
  const second = { name: 'fork', episodes: await read(fork) };
  const [a, b] = ends;
  const names = [...new Set(ends.flatMap(({ score }) => Object.keys(score)))];
  return {
    outcomes: [
      { name: 'ended as', first: a?.ended ?? null, second: b?.ended ?? null },
      { name: 'steps', first: a?.steps ?? 0, second: b?.steps ?? 0 },
      ...names.map((name) => ({ name, first: a?.score[name] ?? null, second: b?.score[name] ?? null })),
    ],
    costs: costDifference(first, second),
  };
}

interface PlayedOutcome {
  ended: string | null;
  steps: number;
  score: Readonly<Record<string, number>>;
}

const flat = (score: Readonly<Record<string, Readonly<Record<string, number>>>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(score).flatMap(([definition, of]) =>
      Object.entries(of).map(([name, value]) => [`${name} (${definition})`, value]),
    ),
  );

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
