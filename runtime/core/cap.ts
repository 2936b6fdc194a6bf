// Defines caps, which bound what each sender of a protocol may say. A cap is data beside the routes, so that it is
// printed, checked and hashed with them.
//
// Each sender has its own allowance (each instance of each role, and each bridge). There is no cap on what several
// senders say together: they may speak at the same time and in several processes, so none of them is the first (L3).
// A run's totals are limited by its budget.
//
// A round is one decision of a sender: one wake in which it says something that the cap covers.

export const CAP_ACTIONS = ['drop', 'truncate', 'last-word', 'end'] as const;
/**
 * What happens to messages beyond a cap.
 * - `drop`: the message is delivered to nobody.
 * - `truncate`: its `text` is cut to the tokens that are left, perhaps to nothing; the message always arrives.
 * - `last-word`: before its last decision within the cap, the sender learns of it from `me.lastWord` and its prompt.
 *   That message is sent whole, whatever its length; what the sender says after it is dropped until the cap's period
 *   begins anew. The last decision is the one after which another as large as the sender's largest so far would find
 *   nothing left.
 * - `end`: the message is dropped, and so is all that its sender says after it; the episode ends as `budget` when the
 *   step is quiet.
 */
export type CapAction = (typeof CAP_ACTIONS)[number];

export const CAP_MEASURES = ['tokens', 'messages', 'rounds'] as const;

export const CAP_TIMES = ['round', 'step', 'episode'] as const;

/** A cap applies where all of `channel`, `from` and `to` that it names match; it never looks at what a body says. */
export interface Cap {
  readonly channel?: string;
  /** The sender: a role, or else an agent (all its roles). */
  readonly from?: string;
  /** The recipient: a role, or else an agent. With `from` it is an edge. */
  readonly to?: string;
  /** Tokens of the words: a body's `text`, or its JSON where it has none. Counted with the episode's token counter. */
  readonly tokens?: number;
  readonly messages?: number;
  readonly rounds?: number;
  /** The period that the allowance covers; `step` by default. */
  readonly per?: (typeof CAP_TIMES)[number];
  readonly action: CapAction;
}
