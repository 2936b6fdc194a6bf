// The place of one instance in its host: all that its port needs, without a closure of its own for each need. Ten
// thousand agents in a process are ten thousand of these.
import type { Question } from '../core/ask.ts';
import type { Draft } from '../core/channel.ts';
import type { Clock } from '../core/clock.ts';
import type { TroupeError } from '../core/errors/index.ts';
import type { Recorder } from '../core/event.ts';
import type { InstanceName, MessageId } from '../core/message.ts';
import type { Me, Role } from '../core/role.ts';
import type { Instance } from '../topology/topology.ts';
import type { Inspect } from './machine.ts';
import type { ModelCallResult } from './model-client.ts';
import type { RestartPolicy, RoleHostNeeds } from './role-host.ts';
import type { OnSent } from './router.ts';

/** What the host does for every instance; the methods are those of `PortNeeds`, told whose they are. */
export interface RoleServices {
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly restarts: RestartPolicy;
  readonly inspect?: Inspect | undefined;
  me(of: Instance): Me;
  due(of: Instance, channel: string): number;
  overhears(of: Instance, channel: string): boolean;
  hears(of: Instance, channel: string, sender: string): boolean;
  say(of: Instance, drafts: readonly Draft[], causes: readonly MessageId[], depth: number, sent: OnSent): MessageId[];
  ask(
    of: Instance,
    question: Question,
    depth: number,
    causes: readonly MessageId[],
  ): { readonly call: string; readonly answer: ModelCallResult | Promise<ModelCallResult> };
  pending(change: 1 | -1): void;
  failsAgain(of: Instance, step: number, depth: number, failure: number): TroupeError | undefined;
  settled(): void;
  gaveUp(of: Instance, reason: { readonly code: string; readonly message: string }): void;
}

export class RoleContract implements RoleHostNeeds {
  readonly role: Role;
  readonly #of: Instance;
  readonly #office: RoleServices;

  constructor(of: Instance, role: Role, office: RoleServices) {
    this.#of = of;
    this.role = role;
    this.#office = office;
  }

  get name(): InstanceName {
    return this.#of.name;
  }
  get clock(): Clock {
    return this.#office.clock;
  }
  get recorder(): Recorder {
    return this.#office.recorder;
  }
  get restarts(): RestartPolicy {
    return this.#office.restarts;
  }
  get inspect(): Inspect | undefined {
    return this.#office.inspect;
  }
  me(): Me {
    return this.#office.me(this.#of);
  }
  due(channel: string): number {
    return this.#office.due(this.#of, channel);
  }
  overhears(channel: string): boolean {
    return this.#office.overhears(this.#of, channel);
  }
  hears(channel: string, sender: string): boolean {
    return this.#office.hears(this.#of, channel, sender);
  }
  say(drafts: readonly Draft[], causes: readonly MessageId[], depth: number, sent: OnSent): MessageId[] {
    return this.#office.say(this.#of, drafts, causes, depth, sent);
  }
  ask(question: Question, depth: number, causes: readonly MessageId[]): ReturnType<RoleServices['ask']> {
    return this.#office.ask(this.#of, question, depth, causes);
  }
  pending(change: 1 | -1): void {
    this.#office.pending(change);
  }
  failsAgain(step: number, depth: number, failure: number): TroupeError | undefined {
    return this.#office.failsAgain(this.#of, step, depth, failure);
  }
  settled(): void {
    this.#office.settled();
  }
  gaveUp(reason: { readonly code: string; readonly message: string }): void {
    this.#office.gaveUp(this.#of, reason);
  }
}
