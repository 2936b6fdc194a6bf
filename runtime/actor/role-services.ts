// Declares the contract between a role host and its process. Methods take the caller's instance, so that ten thousand
// role hosts share one object.
import type { Question } from '../core/ask.ts';
import type { Draft } from '../core/channel.ts';
import type { Clock } from '../core/clock.ts';
import type { CodeOutcome, CodeProgram } from '../core/code.ts';
import type { Recorder } from '../core/event.ts';
import type { MessageId } from '../core/message.ts';
import type { Me, Role } from '../core/role.ts';
import type { TroupeError } from '../errors/index.ts';
import type { Instance } from '../topology/topology.ts';
import type { Inspect } from './machine.ts';
import type { ModelCallResult } from './model-client.ts';
import type { Origin, ProposalListener } from './router.ts';

export type RoleInstance = Instance & { readonly role: Role };

/** Whom a role may wait for on the channels it hears. */
export interface ExpectedSenders {
  /** How many senders of the step are certain to speak on the channel. */
  due(of: Instance, channel: string): number;
  /**
   * Whether a message on the channel that was not addressed to this role arrives here all the same. On routes that name
   * an addressee (ring, addressed, acts) nobody can know which of them arrive, so nobody waits for one.
   */
  overhears(of: Instance, channel: string): boolean;
  /** Whether this role receives that sender on the channel. */
  hears(of: Instance, channel: string, sender: string): boolean;
}

export interface RestartPolicy {
  /** How often one event may throw before the role is given up. */
  readonly most: number;
  /** Before the first restart, in ms; doubles each time. */
  readonly backoffMs: number;
}
export const RESTART_POLICY: RestartPolicy = { most: 3, backoffMs: 50 };

/** The step and the depth in which a role threw, and for the how many-th time one event made it throw. */
export interface FailurePlace {
  readonly step: number;
  readonly depth: number;
  readonly failure: number;
}

export interface RoleServices extends ExpectedSenders {
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly restarts: RestartPolicy;
  readonly inspect: Inspect | undefined;
  /** What a role is told about itself when it is woken; asked once for each wake. */
  me(of: Instance): Me;
  /** Sends in order; returns the new ids, and notifies the listener of each. */
  say(origin: Origin, drafts: readonly Draft[], proposals: ProposalListener): MessageId[];
  /** Whether its messages on the channel must name an addressed agent. */
  addresses(of: Instance, channel: string): boolean;
  /** Whether its talk went on without an end, and was cut in this step. */
  isCut(of: Instance): boolean;
  ask(
    origin: Origin,
    question: Question,
  ): { readonly call: string; readonly answer: ModelCallResult | Promise<ModelCallResult> };
  /** Runs a program, and records the outcome before it is handed over (L6). */
  run(origin: Origin, program: CodeProgram): CodeOutcome;
  /** Counts one more (1) or one fewer (-1) question, timer or restart under way. */
  pending(change: 1 | -1): void;
  /** In a replay: the error on record that this role threw here, whatever it does now. */
  recordedFailure(of: Instance, at: FailurePlace): TroupeError | undefined;
  /** Called when an answer, a timer or a restart has been handled outside of `hear`. */
  settled(): void;
  /** Called with what was thrown there outside of any role, which nobody else would notice. */
  threw(thrown: unknown): void;
  /** Called when a decision got no answer, and no fallback is declared or none is to be played. */
  gaveUp(of: Instance, reason: { readonly code: string; readonly message: string }): void;
}
