// The place of one instance in its host: all that its port needs, without a closure of its own for each need. Ten thousand agents in a
// process are ten thousand of these.
import type { Question } from '../core/ask.ts';
import type { Draft } from '../core/channel.ts';
import type { Clock } from '../core/clock.ts';
import type { TroupeError } from '../core/errors.ts';
import type { Recorder } from '../core/event.ts';
import type { InstanceName, MessageId } from '../core/message.ts';
import type { Me, Role } from '../core/role.ts';
import type { Instance } from '../core/topology.ts';
import type { Reply } from './desk.ts';
import type { PortNeeds, Restarts } from './port.ts';
import type { Sent } from './road.ts';

/** What the host does for every instance; the methods are those of `PortNeeds`, told whose they are. */
export interface Office {
  readonly clock: Clock;
  readonly recorder: Recorder;
  readonly restarts: Restarts;
  me(of: Instance): Me;
  due(of: Instance, channel: string): number;
  overhears(of: Instance, channel: string): boolean;
  hears(of: Instance, channel: string, sender: string): boolean;
  say(of: Instance, drafts: readonly Draft[], causes: readonly MessageId[], depth: number, sent: Sent): MessageId[];
  ask(
    of: Instance,
    question: Question,
    depth: number,
    causes: readonly MessageId[],
  ): { readonly call: string; readonly answer: Reply | Promise<Reply> };
  pending(change: 1 | -1): void;
  failsAgain(of: Instance, step: number, depth: number, failure: number): TroupeError | undefined;
  settled(): void;
  gaveUp(of: Instance, reason: { readonly code: string; readonly message: string }): void;
}

export class Place implements PortNeeds {
  readonly role: Role;
  readonly #of: Instance;
  readonly #office: Office;

  constructor(of: Instance, role: Role, office: Office) {
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
  get restarts(): Restarts {
    return this.#office.restarts;
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
  say(drafts: readonly Draft[], causes: readonly MessageId[], depth: number, sent: Sent): MessageId[] {
    return this.#office.say(this.#of, drafts, causes, depth, sent);
  }
  ask(question: Question, depth: number, causes: readonly MessageId[]): ReturnType<Office['ask']> {
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
