// Defines who plays a step: a protocol laid over the team, and the processes that serve its roles; implements the group
// of a single process.

import type { Bus } from '../core/bus.ts';
import type { Clock } from '../core/clock.ts';
import type { InstanceName, Message } from '../core/message.ts';
import type { TroupeError } from '../errors/index.ts';
import type { TalkCut } from '../topology/talk-limit.ts';
import type { Topology } from '../topology/topology.ts';
import type { AvatarHost } from './avatars.ts';

/** What a role takes over from somebody in its place under the protocol before. */
export interface InheritedMessage {
  readonly to: InstanceName;
  readonly message: Message;
}

/** All processes of an episode, as the episode drives them. */
export interface ProcessGroup extends AvatarHost {
  /** Hands a role a message of an earlier step, before this one begins, wherever the role is served. */
  inherit(one: InheritedMessage, step: number): void;
  begin(step: number, ready: readonly string[]): void;
  /** Resolves true when nothing is in flight and no role is thinking anywhere, false when the deadline has passed. */
  quiet(deadlineMs: number | null): Promise<boolean>;
  waiting(): Promise<readonly WaitingRole[]>;
  gaveUp(): { readonly who: string; readonly code: string; readonly message: string } | undefined;
  /** The message at which an endless conversation was cut in this step. */
  endless(): TalkCut | undefined;
  /** Why waiting for the bus is pointless, if it is. */
  lost(): TroupeError | undefined;
  /**
   * Ends all sending and receiving; the last events of other processes have arrived by then. `not-last`: those who
   * serve the next protocol are called.
   */
  close(turn?: 'last' | 'not-last'): Promise<void>;
}

export interface WaitingRole {
  readonly who: string;
  readonly for: readonly string[];
}

/** Who plays: a protocol laid over the team, and the processes that serve its roles. */
export interface EpisodeStage {
  readonly topology: Topology;
  readonly group: ProcessGroup;
}

/** What the group needs from the host of its process. */
export interface LocalHost extends AvatarHost, Pick<ProcessGroup, 'inherit' | 'begin' | 'gaveUp' | 'endless'> {
  counts(): { readonly sent: number; readonly received: number; readonly busy: boolean };
  waiting(): readonly WaitingRole[];
  /** Sends this step's messages again; recipients drop those that they have had. */
  resend(): void;
  stop(): void;
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

/**
 * The group of a single process. Every role is here, so quiet is counted exactly. For several processes see
 * coordinator.ts.
 */
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
