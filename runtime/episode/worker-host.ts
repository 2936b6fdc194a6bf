// Defines the interface between a worker and the host of its roles.
import type { CallPermission } from '../core/budget.ts';
import type { TalkCut } from '../core/message.ts';
import type { InheritedMessage, WaitingRole } from './process-group.ts';

export interface WorkerHost {
  readonly serves: readonly { readonly name: string }[];
  inherit(one: InheritedMessage, step: number): void;
  begin(step: number, ready: readonly string[]): void;
  counts(): { readonly sent: number; readonly received: number; readonly busy: boolean };
  waiting(): readonly WaitingRole[];
  gaveUp(): { readonly who: string; readonly code: string; readonly message: string } | undefined;
  endless(): TalkCut | undefined;
  /** What was thrown in dealing with a message or an answer, by none of the roles. */
  fault(): { readonly thrown: unknown } | undefined;
  resend(): void;
  stop(): void;
}

/** What a host that has joined calls. */
export interface WorkerCallbacks {
  /** To be called whenever it has come to rest. */
  readonly onRest: () => void;
  /** To be called whenever calls have ended: what they brought is paid for, and is uploaded at once. */
  readonly onCallEnded: () => void;
  /** Asked before each attempt, where spending is limited. */
  readonly mayCall?: CallPermission;
}
