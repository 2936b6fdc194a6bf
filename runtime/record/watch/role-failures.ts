// Lists the roles that have thrown, over all processes, so that an end for lack of an action names them, as do
// reports on an episode that went on.

import type { Happening } from '../../core/event.ts';
import { type RoleFailure, recordedFault, threwText } from '../../errors/index.ts';

export interface RoleFailuresFold {
  see(happening: Happening): void;
  /** By instance name. */
  now(): readonly RoleFailure[];
}

export function createRoleFailures(): RoleFailuresFold {
  const roles = new Map<string, RoleFailure>();
  return {
    see(e) {
      if (e.type !== 'role.failed' && e.type !== 'role.gone') return;
      const had = roles.get(e.by);
      if (e.type === 'role.gone') {
        if (had) roles.set(e.by, { ...had, gone: true });
        return;
      }
      const { by, error, place } = e;
      const what = threwText(by, recordedFault(error, false));
      roles.set(by, { by, times: (had?.times ?? 0) + 1, gone: false, what, place });
    },
    now: () => [...roles.values()].sort((a, b) => (a.by < b.by ? -1 : 1)),
  };
}
