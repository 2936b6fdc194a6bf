// Defines the account of one answered attempt.
import type { Usage } from '../core/model.ts';
import type { InputLines } from './input-lines.ts';

/** Its lines come to `usage.input`. */
export interface CallAccount {
  readonly call: string;
  readonly attempt: number;
  readonly step: number;
  /** The module that asked. */
  readonly by: string;
  readonly model: string;
  /** Input tokens that were expected: all lines but the residual. */
  readonly expected: number;
  readonly lines: Readonly<InputLines>;
  readonly usage: Usage;
  /** The usage on record cannot be right, and was counted instead. */
  readonly unsound: boolean;
  /** In the currency of the price table; absent where it holds no such model. */
  readonly money?: number;
}
