// What one agent attempts in a step, and how it ended.
import type { Action } from './action.ts';
import type { Verdict } from './state.ts';

export type Attempt =
  | { readonly kind: 'action'; readonly action: Action }
  | { readonly kind: 'speech'; readonly text: string }
  /** A string that is no action: the turn passes idly. */
  | { readonly kind: 'garbage'; readonly text: string };

export interface Moved {
  readonly verdict: Verdict;
  /** The teammate that stood in the way or holds it, by number. */
  readonly by?: number;
}

export const OK: Moved = { verdict: 'ok' };
export const fail = (verdict: Verdict, by?: number): Moved => (by === undefined ? { verdict } : { verdict, by });
