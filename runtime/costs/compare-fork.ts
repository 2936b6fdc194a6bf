// Compares a fork with the record it was made from: outcomes, then costs, of the complete episodes.
import type { RecordEvent } from '../core/event.ts';
import { type CostDifference, costDifference } from './difference.ts';
import { type CostOptions, readCosts } from './read-costs.ts';

type ReadingTold = Pick<CostOptions, 'named' | 'onSeal' | 'onUnread'>;

export interface ForkComparison {
  readonly outcomes: readonly ComparedOutcome[];
  readonly costs: CostDifference;
}

/** How each of the two ended, by one measure. */
export interface ComparedOutcome {
  readonly name: string;
  readonly first: string | number | null;
  readonly second: string | number | null;
}

/**
 * Compares a fork with the record it was made from: outcomes, then costs, of the whole episodes.
 * @throws RECORD_UNREADABLE
 * @example
 * ```ts
 * import { compareFork } from 'troupe/ledger';
 *
 * export const endsOf = async (original: string, fork: string) => (await compareFork(original, fork)).outcomes[0];
 * ```
 */
export async function compareFork(original: string, fork: string, told: ReadingTold = {}): Promise<ForkComparison> {
  const ends: PlayedOutcome[] = [];
  const read = async (file: string) => {
    const outcome: PlayedOutcome = { ended: null, steps: 0, score: {} };
    const see = (event: RecordEvent) => {
      if (event.type === 'world.stepped') outcome.steps++;
      if (event.type !== 'episode.ended') return;
      outcome.ended = event.reason;
      outcome.score = flat(event.score);
    };
    const { episodes } = await readCosts(file, { ...told, listen: () => ({ see }) });
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
