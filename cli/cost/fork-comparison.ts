// Sets a fork beside the record that it was made from: outcomes, then costs, of the whole episodes.
import type { RecordEvent } from '../../runtime/core/event.ts';
import type { CliContext } from '../context.ts';
import { renderTable } from '../print/table.ts';
import { type CostDifference, costDifference } from './difference.ts';
import { readLedgers } from './read-ledgers.ts';

export interface ForkComparison {
  readonly outcomes: readonly {
    readonly name: string;
    readonly first: string | number | null;
    readonly second: string | number | null;
  }[];
  readonly costs: CostDifference;
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
    const { episodes } = await readLedgers({ files: [file], context, listen: () => ({ see }) });
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

export function forkComparisonText({ outcomes, costs }: ForkComparison, context: CliContext): string {
  const cell = (value: string | number | null) =>
    typeof value === 'number' ? String(Number(value.toFixed(3))) : (value ?? '–');
  const played = outcomes.map(({ name, first, second }) => [name, cell(first), cell(second)]);
  const spent = costs.rows
    .filter(({ of }) => of === 'total' || of === 'communication')
    .map(({ of, name, first, second }) => [of === 'total' ? name : `tokens ${name}`, cell(first), cell(second)]);
  return renderTable({
    head: ['whole episode', 'original', 'fork'],
    rows: [...played, ...spent],
    out: context.stdout,
    right: [1, 2],
  });
}
