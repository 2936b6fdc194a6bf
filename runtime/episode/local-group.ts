// Implements the group for a single process. Every role is here, so quiet is counted exactly. For several processes
// see coordinator.ts.

import type { Bus } from '../core/bus.ts';
import type { Clock } from '../core/clock.ts';
import type { TroupeError } from '../errors/index.ts';
import type { TalkCut } from '../topology/depth-cap.ts';
import type { AvatarHost } from './avatars.ts';
import type { InheritedMessage, ProcessGroup, WaitingRole } from './process-group.ts';

/** What the group needs from the host of its process. */
export interface LocalHost extends AvatarHost {
  inherit(one: InheritedMessage, step: number): void;
  begin(step: number, ready: readonly string[]): void;
  counts(): { readonly sent: number; readonly received: number; readonly busy: boolean };
  waiting(): readonly WaitingRole[];
  /** Sends this step's messages again; recipients drop those that they have had. */
  resend(): void;
  stop(): void;
  gaveUp(): { readonly who: string; readonly code: string; readonly message: string } | undefined;
  endless(): TalkCut | undefined;
  /** What was thrown in dealing with a message or an answer, by none of the roles. */
  fault(): { readonly thrown: unknown } | undefined;
}

export interface HostedGroup extends ProcessGroup {
  /** The caller must call it whenever the host has come to rest. */
  rested(): void;
}

interface LocalGroupNeeds {
  readonly host: LocalHost;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

export function localGroup({ host, bus, clock, signal }: LocalGroupNeeds): HostedGroup {
  let lost: TroupeError | undefined;
  const stopOutage = bus.onOutage?.((outage) => {
    if (outage.what !== 'lost') return;
    lost = outage.error;
    settle(false);
  });
  let resolve: ((quiet: boolean) => void) | undefined;
  const isQuiet = () => {
    const { sent, received, busy } = host.counts();
    return !busy && sent === received;
  };
  const settle = (quiet: boolean) => {
    const done = resolve;
    resolve = undefined;
    done?.(quiet);
  };
  return {
    inherit: host.inherit,
    begin: host.begin,
    say: host.say,
    listen: host.listen,
    gaveUp: host.gaveUp,
    endless: host.endless,
    lost: () => lost,
    async close() {
      stopOutage?.();
      host.stop();
    },
    waiting: () => Promise.resolve(host.waiting()),
    rested() {
      if (resolve && (host.fault() || isQuiet())) settle(true);
    },
    async quiet(deadlineMs) {
      const quiet = await comeToRest(deadlineMs);
      const fault = host.fault();
      if (fault) throw fault.thrown;
      return quiet;
    },
  };

  function comeToRest(deadlineMs: number | null): Promise<boolean> {
    if (host.fault() || isQuiet()) return Promise.resolve(true);
    if (lost) return Promise.resolve(false);
    return new Promise((done) => {
      const timer = deadlineMs === null ? undefined : clock.after(deadlineMs, () => settle(false));
      const cancel = () => settle(false);
      signal.addEventListener('abort', cancel, { once: true });
      resolve = (quiet) => {
        timer?.cancel();
        signal.removeEventListener('abort', cancel);
        done(quiet);
      };
    });
  }
}
