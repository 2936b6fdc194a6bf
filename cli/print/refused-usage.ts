// Reports impossible token usage from a provider: how often our own count replaced it, and the first case.

import type { Happening } from '../../runtime/core/event.ts';
import type { RefusedUsage } from '../../runtime/core/model.ts';
import { oneLine } from '../../runtime/text/plain.ts';

export interface RefusedUsages {
  readonly calls: number;
  readonly first?: RefusedUsage & { readonly call: string; readonly attempt: number };
}

export function createRefusedUsages(): { see(happening: Happening): void; now(): RefusedUsages } {
  let calls = 0;
  let first: RefusedUsages['first'];
  return {
    see(e) {
      if (e.type !== 'model.answered' || e.usage.refused === undefined) return;
      calls++;
      first ??= { call: e.call, attempt: e.attempt, ...e.usage.refused };
    },
    now: () => ({ calls, first }),
  };
}

/** At most one line. */
export function refusalLines({ calls, first }: RefusedUsages): string[] {
  if (!first) return [];
  const { call, attempt, ...refused } = first;
  const which = `${calls === 1 ? '' : 'first '}${call}${attempt > 1 ? `, attempt ${attempt}` : ''}`;
  const what =
    calls === 1
      ? 'The usage that the provider reported for one call'
      : `The usage that the provider reported for ${calls} calls`;
  return [
    oneLine(`${what} cannot be right and is counted instead, as an estimate (${which}): ${refusalText(refused)}.`, 600),
  ];
}

/** The reason, and the reported usage. */
export const refusalText = ({ said, why }: RefusedUsage): string => `${why}; it said ${saidText(said)}`;

const saidText = (said: RefusedUsage['said']): string =>
  Object.entries(said)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ');
