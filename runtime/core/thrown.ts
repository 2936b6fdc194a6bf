// Which roles have thrown, over all processes: an end for want of an action then names them, and so does who reports on an episode that went on.
import { recordedFault, threwText } from './errors.ts';
import type { Happening } from './event.ts';

export interface Thrown {
  readonly by: string;
  readonly times: number;
  /** Given up: it is not started again. */
  readonly gone: boolean;
  /** The last error in words, with who threw it. */
  readonly what: string;
  /** Where in its code, `file:line`, as far as the stack says. */
  readonly place?: string;
}

export interface ThrownFold {
  see(happening: Happening): void;
  /** By name. */
  now(): readonly Thrown[];
}

export function createThrown(): ThrownFold {
  const roles = new Map<string, Thrown>();
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
      roles.set(by, { by, times: (had?.times ?? 0) + 1, gone: false, what, ...(place === undefined ? {} : { place }) });
    },
    now: () => [...roles.values()].sort((a, b) => (a.by < b.by ? -1 : 1)),
  };
}
