// Notices a team whose actions the world does not know: nothing happens, and the episode goes on to its cap.
import type { HappeningOf } from '../../core/event.ts';
import type { Symptom } from '../../core/symptom.ts';

interface UnknownActions {
  see(stepped: HappeningOf<'world.stepped'>): void;
  /** Where it is more than half of them; whether it is all. */
  symptom(): Symptom | undefined;
}

export function createUnknownActions(): UnknownActions {
  let [all, unknown] = [0, 0];
  let first = '';
  return {
    see({ outcomes }) {
      for (const { agent, do: did, ok, reason } of outcomes) {
        all++;
        if (ok || reason !== 'ACTION_UNKNOWN') continue;
        unknown++;
        first ||= `'${did.slice(0, 80)}' of ${agent}`;
      }
    },
    symptom: () =>
      unknown * 2 <= all
        ? undefined
        : {
            code: 'ACTIONS_UNKNOWN',
            what: `${unknown} of ${all} actions were none that the world knows, the first ${first}`,
            meaningless: unknown === all,
          },
  };
}
