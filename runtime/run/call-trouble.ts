// Explains why a call failed or a reply was refused. Where a protocol falls back, nothing else would report it.
import type { Happening } from '../core/event.ts';
import { isCancelledAttempt } from './recorded-episode.ts';

export interface TroubleFold {
  see(happening: Happening): void;
  last(): { readonly trouble?: string };
}

/** Keeps the last failure. `stopped`: calls that were cancelled with the whole run are not a failure of the model. */
export function createTrouble(stopped?: AbortSignal): TroubleFold {
  let trouble: string | undefined;
  return {
    see(e) {
      if (stopped?.aborted || isCancelledAttempt(e)) return;
      if (e.type === 'model.failed') trouble = e.error.message;
      if (e.type === 'reply.rejected') trouble = e.reason.message;
    },
    last: () => (trouble === undefined ? {} : { trouble }),
  };
}
