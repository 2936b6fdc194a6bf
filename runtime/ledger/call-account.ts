// Defines the account of one answered attempt.
import type { Usage } from '../core/model.ts';
import type { InputLines } from './input-lines.ts';

/** Its lines add up to `usage.input`. */
export interface CallAccount {
  readonly call: string;
  readonly attempt: number;
  readonly step: number;
  /** The module that asked. */
  readonly by: string;
  readonly model: string;
  /** Expected input tokens: all lines except the residual. */
  readonly expected: number;
  readonly lines: Readonly<InputLines>;
  readonly usage: Usage;
  /** The recorded usage cannot be right, and was replaced by a count. */
  readonly unsound: boolean;
  /** In the currency of the price table; absent where the table lacks the model. */
  readonly money?: number;
}
