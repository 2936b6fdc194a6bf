// Defines who plays a step: a protocol laid over the team, and the processes that serve its roles.

import type { InstanceName, Message } from '../core/message.ts';
import type { TroupeError } from '../errors/index.ts';
import type { TalkCut } from '../topology/depth-cap.ts';
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
