// Declares what one agent attempts in a step, and how it ended.
import type { HouseholdAction } from './action.ts';
import type { HouseholdVerdict } from './state.ts';

export type HouseholdAttempt =
  /** `told`: names in it that the requesting agent was told. */
  | { readonly kind: 'action'; readonly action: HouseholdAction; readonly told?: readonly string[] | undefined }
  | { readonly kind: 'speech'; readonly text: string }
  /** A string that is no action: the turn passes idly. */
  | { readonly kind: 'garbage'; readonly text: string };

export interface HouseholdActionResult {
  readonly verdict: HouseholdVerdict;
  /** The teammate that stood in the way or holds it, by number. */
  readonly by?: number;
}

export const SUCCESS: HouseholdActionResult = { verdict: 'ok' };
export const failure = (verdict: HouseholdVerdict, by?: number): HouseholdActionResult =>
  by === undefined ? { verdict } : { verdict, by };
