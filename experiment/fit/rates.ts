// Lists the rates of the rule player that can be fitted to play (fit.ts), apart from what fits them: the command names
// them in its help.
import type { Bounds } from '../../agents/models/bounds.ts';
import type { RateRange } from '../../runtime/experiment/rate-regression.ts';

/** Where each rate is drawn from at first. */
export const PRIORS = {
  scant: { low: 0, high: 1 },
  persist: { low: 0, high: 0.95 },
  again: { low: 0, high: 0.6 },
  rash: { low: 0, high: 0.8 },
  crowd: { low: 0, high: 1 },
  back: { low: 0, high: 1 },
  linger: { low: 0, high: 1 },
  apart: { low: 0, high: 0.6 },
  overlook: { low: 0, high: 0.6 },
  misread: { low: 0, high: 0.4 },
  lasts: { low: 1, high: 30 },
  forget: { low: 0, high: 0.9 },
  garble: { low: 0, high: 0.5 },
  lapse: { low: 0, high: 0.3 },
} as const satisfies Partial<Record<keyof Bounds, RateRange>>;

/** A share, or how many steps a misreading lasts. */
export type FittedRate = keyof typeof PRIORS;

const isFitted = (name: string): name is FittedRate => Object.hasOwn(PRIORS, name);

export const FITTED_RATES: readonly FittedRate[] = Object.keys(PRIORS).filter(isFitted);
