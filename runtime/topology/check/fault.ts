// Defines what a static check reports.
export interface Fault {
  readonly code: string;
  readonly what: string;
  readonly fix: string;
  /** Code and sentence of the fault that causes this one: where that is fixed, this is likely to be gone. */
  readonly followsFrom?: string;
}

/** A fault in one line; of one that follows from another, that it does in the place of its fix. */
export const faultText = ({ code, what, fix, followsFrom }: Fault): string =>
  `${code}: ${what} ${followsFrom === undefined ? fix : `It follows from ${followsFrom.replace(/:.*/s, '')} above: fix that first.`}`;
