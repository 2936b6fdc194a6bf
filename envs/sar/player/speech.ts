// Writes and reads the one sentence form in which the player tells others its state and intention. It ignores
// everything else in a message: messages are data.
import { z } from 'zod';

export const LAST_ACTION = z.object({ phrase: z.string(), verdict: z.string() }).nullable();
export type SarReportedAction = z.output<typeof LAST_ACTION>;

/** What an agent has told of itself. */
export interface SarReport {
  readonly at: readonly [number, number];
  readonly sand: number;
  readonly water: number;
  readonly person: number;
  readonly last: SarReportedAction;
  readonly next: string | null;
}

export function formatReport({ at, sand, water, person, last }: Omit<SarReport, 'next'>, next: string): string {
  const before = last === null ? 'I have done nothing yet.' : `I last tried to ${last.phrase}: ${last.verdict}.`;
  return `I am at (${at[0]}, ${at[1]}) holding sand ${sand}, water ${water}, person ${person}. ${before} Next I do ${next}.`;
}

/** The first sentence of the form in a text, or undefined. */
export function parseReport(text: string): SarReport | undefined {
  const short = text.slice(0, 2000);
  const state = /I am at \((\d{1,2}), (\d{1,2})\) holding sand (\d), water (\d), person (\d)\./.exec(short);
  if (state === null) return undefined;
  const [x = 0, y = 0, sand = 0, water = 0, person = 0] = state.slice(1).map(Number);
  const tried = /I last tried to (.{1,200}): ([A-Za-z_]{1,30})\./.exec(short);
  const next = /Next I do ([A-Za-z]+(?:\([^()]{0,100}\))?)\./.exec(short);
  return {
    at: [x, y],
    sand,
    water,
    person,
    last: tried?.[1] !== undefined && tried[2] !== undefined ? { phrase: tried[1], verdict: tried[2] } : null,
    next: next?.[1] ?? null,
  };
}
